//! Flight (RC-5.6, RC-5.8, RC-5.10), and going straight away as evaders do too.
//!
//! 1. A full move straight away from the enemy that caused it, facing away.
//! 2. It goes through friends, who take a hit each unless the fleer is light; one that would end on a friend goes on to his far edge.
//! 3. It is destroyed where an enemy, ground that bars it or a friend in combat is in the way, and lost over the table's edge.
//! 4. It loses its next move, and friends of a core unit test for panic.
//!
//! **Ruling:** no ground slows a flight.

use super::book;
use super::data::Sheet;
use super::ground::Barriers;
use super::item::Item as Any;
use super::parts::{Body, Clock, UnitTurn, fights, kind_of, side_of, standing, turn_of};
use super::{hurt, leader, panic, touch, turn, way};
use crate::measure::{self, Footprint, Heading, Point, Pose, Quad, SLACK, Um};
use crate::names::UnitId;
use crate::rules::Preview;
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Flee { unit: UnitId, cause: Option<UnitId> },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Flee(item)
    }
}

/// A way straight off.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    pub end: Pose,
    /// It would go over the table's edge.
    pub leaves: bool,
    /// An enemy or ground that bars it is in the way, and it stops short.
    pub stopped: bool,
    /// A friend in combat is in the way.
    pub fouled: Option<UnitId>,
    /// Friends that it goes through, in id order.
    pub through: Vec<UnitId>,
}

/// Farther on to clear a friend than anybody ever has to go.
const ON: Um = 30 * measure::INCH;
/// How closely places short of what bars the way are tried.
const BACK: Um = measure::INCH / 10;

/// Goes straight off along a heading, a full move and farther only to clear a friend.
pub fn straight_off(table: &Table, unit: UnitId, heading: Heading) -> Option<Flight> {
    let base = standing(table, unit)?;
    let turned = Pose { at: base.pose.at, facing: heading };
    let quad = Quad::new(turned, base.size);
    let along = |length: Um| Point::ORIGIN.ahead(heading, length);
    let full = kind_of(table, unit).moves();
    let others: Vec<&BaseView> = table.on_table().filter(|other| other.id != base.id && fights(table, other.unit)).collect();
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    // Whoever it turns away from is behind it.
    let enemies = others.iter().filter(|other| other.side != base.side && !measure::overlaps(&quad, &roomy(other, keep), SLACK));
    let first = |length: Um| {
        let met = enemies.clone().filter_map(|enemy| measure::sweep_quad(&quad, along(length), &roomy(enemy, keep), SLACK));
        met.map(|(enter, _)| (enter * length as f64) as Um).min()
    };
    let most = full + ON;
    let ground = Barriers::of(table).free(base.id, &quad, along, most);
    let barred = first(most).unwrap_or(most).min(if ground < most { (ground - keep).max(0) } else { most });
    let friends: Vec<&&BaseView> = others.iter().filter(|other| other.side == base.side).collect();
    let on_friend = |length: Um| friends.iter().find(|friend| measure::overlaps(&quad.shifted(along(length)), &friend.quad, SLACK));
    let mut length = full;
    for _ in 0..friends.len() + 1 {
        let Some(friend) = on_friend(length) else { break };
        let Some((_, leave)) = measure::sweep_quad(&quad, along(most), &friend.quad, SLACK) else { break };
        length = (leave * most as f64).ceil() as Um + touch::STAND_OFF;
    }
    let stopped = length > barred;
    let over = |length: Um| !measure::table_contains(&table.ground.table, &quad.shifted(along(length)));
    let leaves = !stopped && over(length);
    if stopped || leaves {
        length = length.min(barred);
        while length > 0 && (over(length) || on_friend(length).is_some()) {
            length = (length - BACK).max(0);
        }
    }
    let nowhere = length == 0 && (over(0) || on_friend(0).is_some());
    let end = if nowhere { base.pose } else { turned.shifted(along(length)) };
    let gone = if leaves { along(full) } else { along(length) };
    let mut through: Vec<UnitId> =
        friends.iter().filter(|friend| way::passes(&quad, gone, &friend.quad)).map(|friend| friend.unit).collect();
    through.sort_unstable();
    let fouled = through.iter().copied().find(|friend| touch::engaged(table, *friend));
    Some(Flight { end, leaves, stopped, fouled, through })
}

/// An enemy with the room that is kept from it.
fn roomy(base: &BaseView, keep: Um) -> Quad {
    Quad::new(base.pose, Footprint { width: base.size.width + 2 * keep, depth: base.size.depth + 2 * keep })
}

/// Its next move is lost: that of this turn, if it is still to come.
pub fn lose_next_move(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !table.state::<Sheet>().in_force("lost_move") {
        return;
    }
    let clock = table.state::<Clock>();
    let to_come = clock.active == side_of(table, unit) && clock.step <= turn::COMMAND && !turn_of(table, unit).moved;
    if to_come {
        effects.update(unit, |turn: &mut UnitTurn| turn.sits_out = true);
    } else {
        effects.update(unit, |body: &mut Body| body.loses_move = true);
    }
}

/// Who ran does not stand, and what touched it touches it no more.
pub fn ran(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut UnitTurn| (turn.ran, turn.stirred, turn.charging) = (true, true, false));
    effects.update(unit, |body: &mut Body| {
        body.as_it_stands = false;
        body.came_at.clear();
    });
}

/// Straight away from whoever caused it; from nobody in particular, the way it has at its back.
pub fn away_from(table: &Table, unit: UnitId, cause: Option<UnitId>) -> Option<Heading> {
    let base = standing(table, unit)?;
    let from = cause.map(|cause| super::parts::base_of(table, cause).pose.at).filter(|from| *from != base.pose.at);
    Some(from.map_or(base.pose.facing.reversed(), |from| Heading::between(from, base.pose.at)))
}

/// Where a unit would flee to, and whom it would run over.
pub fn preview(table: &Table, unit: UnitId, cause: Option<UnitId>, preview: &mut Preview) {
    let Some(flight) = away_from(table, unit, cause).and_then(|heading| straight_off(table, unit, heading)) else { return };
    book::goes(table, super::parts::base_of(table, unit).id, flight.end, preview);
    let light = kind_of(table, unit).light;
    let notes = [
        (flight.fouled.is_some() || flight.stopped, "would_be_destroyed"),
        (flight.leaves, "would_leave_table"),
        (!light && !flight.through.is_empty(), "would_run_over_friends"),
        (kind_of(table, unit).core(), "may_spread_panic"),
    ];
    preview.notes.extend(notes.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.into()));
    preview.notes.push("loses_next_move".into());
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    let Item::Flee { unit, cause } = item;
    let unit = *unit;
    let Some(base) = standing(table, unit) else { return };
    let Some(flight) = away_from(table, unit, *cause).and_then(|heading| straight_off(table, unit, heading)) else { return };
    let light = kind_of(table, unit).light;
    let path = BasePath { base: base.id, legs: vec![Leg { to: flight.end.at, facing: flight.end.facing }] };
    let mut said = Dispatch::new("flees", "RC-5.6").who(unit).path(path);
    said.whom = cause.map(Into::into);
    effects.say(said);
    ran(unit, effects);
    lose_next_move(table, unit, effects);
    let destroyed = flight.fouled.is_some() || flight.stopped;
    if destroyed {
        effects.say(Dispatch::new("cannot_flee", "RC-5.10").who(unit));
        effects.push(hurt::Item::Destroy { unit }.into());
    } else if flight.leaves {
        hurt::destroy(table, unit, "fled_off", effects);
    } else {
        effects.place(base.id, flight.end);
        effects.push(leader::Item::Jostled.into());
    }
    let run_over = match flight.fouled {
        Some(friend) => vec![friend],
        None => flight.through,
    };
    for friend in run_over.into_iter().filter(|_| !light) {
        effects.push(hurt::Item::Hurt { unit: friend, hits: 1, cause: None, then: hurt::Then::Stand }.into());
    }
    if kind_of(table, unit).core() && !destroyed && !flight.leaves {
        effects.push(panic::Item::Spread { unit, from: base.pose }.into());
    }
}
