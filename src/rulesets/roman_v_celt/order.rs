//! What all orders to units have in common: whose they are, and at whom.

use super::parts::{army, base_of, fights, standing};
use crate::measure::{self, Um};
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

/// The orders to do something at each enemy unit within a distance, in id order.
pub fn at_those_within<'t>(table: &'t Table, side: SideId, verb: &'static str, unit: UnitId, far: Um) -> impl Iterator<Item = Order> + 't {
    let quad = base_of(table, unit).quad;
    let near = army(table, side.other()).filter(move |enemy| measure::within(&quad, &base_of(table, *enemy).quad, far));
    near.map(move |enemy| to_do(side, verb, unit, Some(enemy)))
}
