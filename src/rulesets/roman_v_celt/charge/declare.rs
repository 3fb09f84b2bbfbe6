//! Whether a unit may charge, and the charge declared (RC-4.1).
//!
//! 1. On initiative, before the first command roll, or in the Command step by a party that was commanded.
//! 2. By a unit that has not moved, has not lost its move and is not in combat.
//! 3. At an enemy unit, or an edge of it, that a [`course`](super::course) leads to.

use super::super::item::Item as Any;
use super::super::order;
use super::super::parts::{Clock, UnitTurn, army, base_of, kind_of, standing, turn_of};
use super::super::{evade, march, turn};
use super::Item;
use super::course::{self, Charge, best_at};
use super::rash::will_charge;
use crate::measure::Edge;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Dispatch, Effects, Order, Plan, Table, Target};
use crate::tally::{Mark, Refusal};

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    let (target, edge) = aimed_at(table, side, unit, bases, target)?;
    evade::may_act(table, unit)?;
    let by_command = table.state::<Clock>().step == turn::COMMAND;
    if by_command && !turn_of(table, unit).commanded {
        return Err(Refusal::new("not_commanded", "RC-4.3").base(base_of(table, unit).id));
    }
    best_at(table, unit, target, edge)?;
    let nearest = if by_command { Vec::new() } else { will_charge(table, unit) };
    match nearest.first() {
        Some(nearer) if !nearest.contains(&target) => {
            let refusal = Refusal::new("rash_goes_for_nearest", "RC-4.2").base(base_of(table, unit).id);
            Err(refusal.mark(Mark::Base(base_of(table, *nearer).id)))
        }
        _ => Ok(Plan::more(vec![Item::Declare { unit, target, edge }.into()])),
    }
}

/// Whom a charge is aimed at, and at which edge of it, where its player names that.
fn aimed_at(
    table: &Table,
    side: SideId,
    unit: UnitId,
    bases: &[BaseId],
    target: Option<Target>,
) -> Result<(UnitId, Option<Edge>), Refusal> {
    let place = if let Some(Target::Place(place)) = target { course::edge_at(table, place) } else { None };
    let whom = place.map_or(target, |(at, _)| Some(Target::Unit(at)));
    Ok((order::aimed_at(table, side, unit, bases, whom)?, place.map(|(_, edge)| edge)))
}

/// Charges at whoever is within reach, in id order.
pub fn listed<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    let by_command = table.state::<Clock>().step == turn::COMMAND;
    let able =
        army(table, side).filter(move |unit| (!by_command || turn_of(table, *unit).commanded) && evade::may_act(table, *unit).is_ok());
    able.flat_map(move |unit| order::at_those_within(table, side, "charge", unit, kind_of(table, unit).moves()))
}

pub fn declare(table: &Table, unit: UnitId, target: UnitId, edge: Option<Edge>, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut UnitTurn| (turn.moved, turn.stirred) = (true, true));
    let course = best_at(table, unit, target, edge);
    let (Ok(course), Some(base), Some(other)) = (course, standing(table, unit), standing(table, target)) else { return };
    let behind = course::behind_flank_line(base, other);
    effects.say(Dispatch::new("charge_declared", "RC-4.1").who(unit).whom(target));
    march::paid(table, unit, effects);
    let reach = kind_of(table, unit).moves();
    effects.push(Item::MayEvade(Charge { unit, target, facing: course.facing, reach, behind, answered: false }).into());
}
