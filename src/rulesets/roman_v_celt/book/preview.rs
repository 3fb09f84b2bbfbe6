//! What an order would do, before it is given.

use super::super::parts::base_of;
use super::super::{charge, combat, command, evade, march, shooting};
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, BasePath, Leg, Order, Table, Target};
use crate::tally::Refusal;

/// What may be known of an order beforehand; `refusal` says why it would be refused, if it would.
pub fn of(table: &Table, order: &Order, refusal: Option<Refusal>) -> Preview {
    let mut preview = Preview { refusal, ..Preview::default() };
    match &order.act {
        Act::Move { paths, .. } => march::preview(table, paths, &mut preview),
        Act::Do { verb, unit, bases, target } if known(table, order) => match verb.as_str() {
            "shoot" => shooting::preview(table, *unit, *target, &mut preview),
            "charge" => charge::preview(table, *unit, *target, &mut preview),
            "command" => command::preview(table, *unit, bases, &mut preview),
            "fight" => combat::preview(table, *unit, &mut preview),
            "evade" => {
                let Some(Target::Unit(from)) = *target else { return preview };
                let base = base_of(table, *unit);
                if let Some(flight) = evade::way_out(table, *unit, from) {
                    let legs = vec![Leg { to: flight.end.at, facing: flight.end.facing }];
                    let length = crate::measure::dist(base.pose.at, flight.end.at);
                    let path = BasePath { base: base.id, legs };
                    preview.paths.push(PreviewPath { path, start: base.pose, length, cost: length, allowance: length });
                }
            }
            _ => {}
        },
        _ => {}
    }
    preview
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
