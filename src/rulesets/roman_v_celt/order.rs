//! What all orders to units have in common: whose they are, and at whom.

use super::parts::{fights, standing};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{Act, Order, Table, Target};
use crate::tally::Refusal;

/// The enemy unit that an own one is told to act against.
///
/// # Errors
/// Somebody else's unit, no target, or one that is no enemy that fights.
pub fn aimed_at(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<UnitId, Refusal> {
    own_unit(table, side, unit, bases)?;
    if !fights(table, unit) {
        return Err(Refusal::new("leaders_do_not", "RC-2.11"));
    }
    match target {
        Some(Target::Unit(at)) if table.unit(at).side == Some(side.other()) && fights(table, at) => Ok(at),
        _ => Err(Refusal::new("no_enemy_unit", "RC-1.1")),
    }
}

/// Whether an order is for one own unit that stands on the table.
///
/// # Errors
/// Somebody else's unit, or one that is gone.
pub fn own_unit(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId]) -> Result<(), Refusal> {
    if table.unit(unit).side != Some(side) {
        return Err(Refusal::new("not_your_unit", "RC-1.1"));
    }
    if standing(table, unit).is_none() {
        return Err(Refusal::new("nobody_there", "RC-1.1"));
    }
    if bases.iter().any(|base| table.base(*base).unit != unit) || bases.len() > 1 {
        return Err(Refusal::new("one_unit", "RC-1.1"));
    }
    Ok(())
}

/// The order to do something, at somebody where it is done to one.
pub fn to_do(side: SideId, verb: impl Into<Word>, unit: UnitId, at: Option<UnitId>) -> Order {
    Order::new(side, Act::Do { verb: verb.into(), unit, bases: Vec::new(), target: at.map(Target::Unit) })
}

/// The units to which some orders go, in their order.
pub fn units_of(orders: Vec<Order>) -> Vec<UnitId> {
    orders.into_iter().filter_map(|order| if let Act::Do { unit, .. } = order.act { Some(unit) } else { None }).collect()
}
