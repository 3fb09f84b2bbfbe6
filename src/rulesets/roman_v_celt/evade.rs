//! Evading (RC-3.7, RC-3.8, RC-4.1).
//!
//! 1. In the enemy's turn from a charge, once, for the price of the next move; in one's own turn on initiative from an enemy within move
//!    range, as that turn's move.
//! 2. Straight away, a full move, farther only to clear a friend; an enemy or ground that bars the way stops it 0.1" short, the edge of
//!    the table where its player does not choose to leave.
//!
//! **Ruling:** no ground slows an evasion, and friends let it through.

use super::flight::{self, Flight};
use super::item::Item as Any;
use super::parts::{UnitTurn, army, kind_of, standing, turn_of};
use super::{leader, order, touch};
use crate::measure;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{BasePath, Dispatch, Effects, Leg, Order, Plan, Table, Target};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Go { unit: UnitId, from: UnitId, leave: bool, own_turn: bool },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Evade(item)
    }
}

/// Where a unit would evade to.
pub fn way_out(table: &Table, unit: UnitId, from: UnitId) -> Option<Flight> {
    flight::away_from(table, unit, Some(from)).and_then(|heading| flight::straight_off(table, unit, heading))
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    let from = order::aimed_at(table, side, unit, bases, target)?;
    may_act(table, unit)?;
    let kind = kind_of(table, unit);
    if !kind.may_evade() {
        return Err(Refusal::new("does_not_evade", "RC-3.8"));
    }
    let (Some(own), Some(enemy)) = (standing(table, unit), standing(table, from)) else {
        return Err(Refusal::new("nobody_there", "RC-4.1"));
    };
    let gap = measure::gap(&own.quad, &enemy.quad);
    if gap > kind.moves() {
        return Err(Refusal::new("too_far_off", "RC-4.1").measured(gap, kind.moves()).base(own.id));
    }
    Ok(Plan::more(vec![Item::Go { unit, from, leave: false, own_turn: true }.into()]))
}

/// Whether a unit may still move on its own initiative.
///
/// # Errors
/// It has moved, lost its move, or is in combat.
pub fn may_act(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    let turn = turn_of(table, unit);
    if turn.moved {
        return Err(Refusal::new("has_moved", "RC-4.1"));
    }
    if turn.sits_out {
        return Err(Refusal::new("lost_its_move", "RC-5.8"));
    }
    if touch::engaged(table, unit) {
        return Err(Refusal::new("in_combat", "RC-4.1"));
    }
    Ok(())
}

/// Evasions from whoever is within reach, in id order.
pub fn listed<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    let able = army(table, side).filter(|unit| kind_of(table, *unit).may_evade() && may_act(table, *unit).is_ok());
    able.flat_map(move |unit| order::at_those_within(table, side, "evade", unit, kind_of(table, unit).moves()))
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    let Item::Go { unit, from, leave, own_turn } = item;
    let (unit, own_turn) = (*unit, *own_turn);
    let (Some(base), Some(flight)) = (standing(table, unit), way_out(table, unit, *from)) else { return };
    flight::ran(table, unit, &flight, effects);
    if own_turn {
        effects.update(unit, |turn: &mut UnitTurn| turn.moved = true);
    } else {
        flight::lose_next_move(table, unit, effects);
        effects.update(unit, |turn: &mut UnitTurn| turn.evaded = true);
    }
    let path = BasePath { base: base.id, legs: vec![Leg { to: flight.end.at, facing: flight.end.facing }] };
    effects.say(Dispatch::new("evades", "RC-3.7").who(unit).whom(*from).path(path));
    if *leave && flight.leaves {
        effects.remove(base.id, "left_table");
        effects.say(Dispatch::new("left_table", "RC-3.7").who(unit));
        if let Some(chief) = leader::with(table, unit) {
            effects.push(leader::Item::HostLost { leader: chief, host: unit }.into());
        }
    } else {
        effects.place(base.id, flight.end);
        effects.push(leader::Item::Jostled.into());
    }
}
