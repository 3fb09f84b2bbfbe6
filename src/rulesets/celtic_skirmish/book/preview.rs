//! What an order would do, before it is given; and what a table warns of.

use super::super::{charge, melee, missile, morale, movement, muster, walls};
use crate::names::{UnitId, Word};
use crate::rules::Preview;
use crate::table::{Act, Order, Table};
use crate::tally::Refusal;

/// What may be known of an order beforehand; `refusal` says why it would be refused, if it would.
pub fn of(table: &Table, order: &Order, refusal: Option<Refusal>) -> Preview {
    let mut preview = Preview { refusal, ..Preview::default() };
    if let Act::Do { unit, .. } | Act::Move { unit, .. } = &order.act
        && table.has_unit(*unit)
        && muster::too_large(table, *unit)
    {
        preview.notes.push("large_group".into());
    }
    if let Act::Answer(picks) = &order.act {
        melee::preview_answer(table, picks, &mut preview);
        morale::preview_answer(table, &mut preview);
        return preview;
    }
    let Act::Do { verb, .. } = &order.act else {
        movement::preview(table, &order.act, &mut preview);
        return preview;
    };
    match verb.as_str() {
        "charge" => charge::preview(table, order, &mut preview),
        "shoot" => missile::preview(table, order, &mut preview),
        "declare_wall" | "dissolve_wall" => walls::preview(table, order, &mut preview),
        _ => movement::preview(table, &order.act, &mut preview),
    }
    preview
}

/// Groups of more men than a group should have (CS-6.1): a warning, not a ban.
pub fn warnings(table: &Table) -> Vec<(UnitId, Word)> {
    let large = table.units.iter().filter(|unit| muster::too_large(table, unit.id));
    large.map(|unit| (unit.id, "large_group".into())).collect()
}
