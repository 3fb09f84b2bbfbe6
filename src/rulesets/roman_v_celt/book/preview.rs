//! What an order would do, before it is given.

use super::super::item::Item;
use super::super::parts::base_of;
use super::super::{advance, charge, combat, command, evade, flight, hurt, march, recoil, shooting, turn};
use crate::measure::Pose;
use crate::names::BaseId;
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, Agenda, BasePath, Leg, Order, Table, Target};
use crate::tally::Refusal;

/// What may be known of an order beforehand; `refusal` says why it would be refused, if it would.
pub fn of(table: &Table, order: &Order, refusal: Option<Refusal>) -> Preview {
    let mut preview = Preview { refusal, ..Preview::default() };
    match &order.act {
        Act::Move { paths, .. } => march::preview(table, paths, &mut preview),
        Act::Answer(picks) => answer(table, picks, &mut preview),
        Act::Do { verb, unit, bases, target } if known(table, order) => match verb.as_str() {
            "shoot" => shooting::preview(table, *unit, *target, &mut preview),
            "charge" => charge::preview(table, *unit, *target, &mut preview),
            "command" => command::preview(table, *unit, bases, &mut preview),
            "fight" => combat::preview(table, *unit, &mut preview),
            "evade" => {
                let Some(Target::Unit(from)) = *target else { return preview };
                if let Some(flight) = evade::way_out(table, *unit, from) {
                    goes(table, base_of(table, *unit).id, flight.end, &mut preview);
                }
            }
            _ => {}
        },
        _ => {}
    }
    preview
}

/// What an answer to what is asked would lead to.
fn answer(table: &Table, picks: &[Vec<u16>], preview: &mut Preview) {
    let pick = picks.first().and_then(|picks| picks.first()).copied().unwrap_or(0);
    match table.state::<Agenda<Item>>().items.last() {
        Some(Item::Charge(_)) => charge::asked(table, pick, preview),
        Some(Item::Turn(turn::Item::RashChoice { unit, targets })) => {
            if let Some(target) = targets.get(usize::from(pick)) {
                charge::preview(table, *unit, Some(Target::Unit(*target)), preview);
            }
        }
        Some(Item::Hurt(hurt::Item::Choose { unit, cause })) if pick == 1 => flight::preview(table, *unit, *cause, preview),
        Some(Item::Hurt(hurt::Item::Choose { unit, .. })) => recoil::preview(table, *unit, preview),
        Some(Item::Advance(waiting)) if pick == 0 => advance::preview(table, waiting, preview),
        _ => {}
    }
}

/// Straight from where a base stands to where it would.
pub fn goes(table: &Table, base: BaseId, end: Pose, preview: &mut Preview) {
    let start = table.base(base).pose;
    let length = crate::measure::dist(start.at, end.at);
    let path = BasePath { base, legs: vec![Leg { to: end.at, facing: end.facing }] };
    preview.paths.push(PreviewPath { path, start, length, cost: length, allowance: length });
}

/// Whether everybody whom an order names is of this battle.
fn known(table: &Table, order: &Order) -> bool {
    let Act::Do { unit, target, .. } = &order.act else { return false };
    let aimed = match target {
        Some(Target::Unit(at)) => table.has_unit(*at),
        Some(Target::Base(at)) => table.has_base(*at),
        Some(Target::Place(_)) | None => true,
    };
    table.has_unit(*unit) && aimed
}
