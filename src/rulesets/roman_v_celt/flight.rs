//! Flight (RC-5.6, RC-5.8, RC-5.10), and going straight away as evaders do too.
//!
//! 1. A full move straight away from the enemy that caused it, facing away.
//! 2. It goes through friends, who take a hit each unless the fleer is light; one that would end on a friend goes on to his far edge.
//! 3. It is destroyed where an enemy, ground that bars it or friends in combat are in the way, and lost over the table's edge.
//! 4. It loses its next move. Once the friends have taken their hits, those of a core unit test for panic.
//!
//! **Ruling:** no ground slows a flight. Whoever comes first on the way counts: friends beyond what destroys it take no hit. What only its
//! turning brings over the table's edge, or into ground that bars it, shifts aside. An enemy is in the way that it runs into, or that it
//! would end nearer to than 0.1".

use super::book;
use super::data::Sheet;
use super::ground::Barriers;
use super::item::Item as Any;
use super::parts::{Body, Clock, UnitTurn, fights, kind_of, side_of, standing, turn_of};
use super::{hurt, leader, touch, turn, way};
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
    /// It runs into friends in combat.
    pub fouled: bool,
    /// Friends that it goes through as far as it gets, as it comes to them; those in combat whom it runs into are the last.
    pub through: Vec<UnitId>,
    /// Enemy leaders alone whom it comes upon.
    pub leaders: Vec<UnitId>,
}

/// Farther on to clear a friend than anybody ever has to go.
const ON: Um = 30 * measure::INCH;
/// How closely places short of what bars the way are tried.
const BACK: Um = measure::INCH / 10;

/// Goes straight off along a heading, a full move and farther only to clear a friend.
pub fn straight_off(table: &Table, unit: UnitId, heading: Heading) -> Option<Flight> {
    let base = standing(table, unit)?;
    let barriers = Barriers::of(table);
    let turned = about(table, base, heading, &barriers);
    let quad = Quad::new(turned, base.size);
    let along = |length: Um| Point::ORIGIN.ahead(heading, length);
    let full = kind_of(table, unit).moves();
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    let others = || table.on_table().filter(|other| other.id != base.id && fights(table, other.unit));
    let friends: Vec<&BaseView> = others().filter(|other| other.side == base.side).collect();
    let enemies: Vec<&BaseView> = others().filter(|other| other.side != base.side).collect();
    let on_friend = |length: Um| friends.iter().find(|friend| measure::overlaps(&quad.shifted(along(length)), &friend.quad, SLACK));
    let mut length = full;
    for _ in 0..friends.len() + 1 {
        let Some(friend) = on_friend(length) else { break };
        let Some((_, leave)) = measure::sweep_quad(&quad, along(full + ON), &friend.quad, SLACK) else { break };
        length = (leave * (full + ON) as f64).ceil() as Um + touch::STAND_OFF;
    }
    let met = enemies.iter().filter_map(|enemy| meets(&quad, along(length), turned, enemy, keep));
    let ground = Some(barriers.free(base.id, &quad, along, length)).filter(|free| *free < length).map(|free| (free - keep).max(0));
    let barred = met.map(|enter| (enter * length as f64) as Um).chain(ground).min();
    let over = |length: Um| !measure::table_contains(&table.ground.table, &quad.shifted(along(length)));
    let leaves = barred.is_none() && over(length);
    let reach = barred.unwrap_or(length);
    let mut ran_through: Vec<(Um, UnitId)> = friends
        .iter()
        .filter(|friend| way::passes(&quad, along(reach), &friend.quad))
        .filter_map(|friend| {
            let (enter, _) = measure::sweep_quad(&quad, along(reach), &friend.quad, SLACK)?;
            Some(((enter * reach as f64) as Um, friend.unit))
        })
        .collect();
    ran_through.sort_unstable();
    let fouled = ran_through.iter().find(|(_, friend)| touch::engaged(table, *friend)).map(|(enter, _)| *enter);
    if let Some(enter) = fouled {
        ran_through.retain(|(other, _)| *other <= enter + touch::STAND_OFF);
    }
    length = reach;
    if barred.is_some() || leaves {
        let near = |length: Um| {
            let there = quad.shifted(along(length));
            enemies.iter().any(|enemy| meets(&there, Point::ORIGIN, turned, enemy, keep).is_some())
        };
        while length > 0 && (over(length) || on_friend(length).is_some() || near(length)) {
            length = (length - BACK).max(0);
        }
    }
    let nowhere = length == 0 && (over(0) || on_friend(0).is_some());
    let end = if nowhere { base.pose } else { turned.shifted(along(length)) };
    let through = ran_through.into_iter().map(|(_, friend)| friend).collect();
    let leaders = leader::alone_in(table, base, turned, turned.at.ahead(heading, reach));
    Some(Flight { end, leaves, stopped: barred.is_some(), fouled: fouled.is_some(), through, leaders })
}

/// Turned where it stands. What then reaches over the table's edge, or into ground that bars it, shifts aside just off it.
fn about(table: &Table, base: &BaseView, heading: Heading, barriers: &Barriers) -> Pose {
    let turned = Pose { at: base.pose.at, facing: heading };
    let (edge, place) = (&table.ground.table, Quad::new(turned, base.size).bounds());
    let inward = |least: Um, low: Um, high: Um, most: Um| (least - low).max(0) - (high - most).max(0);
    let onto =
        Point { x: inward(edge.min.x, place.min.x, place.max.x, edge.max.x), y: inward(edge.min.y, place.min.y, place.max.y, edge.max.y) };
    let turned = turned.shifted(onto);
    let aside = (0..=base.size.width / 2 / BACK).flat_map(|step| [step, -step]).map(|step| turned.at.offset(heading, step * BACK, 0));
    let free = |pose: &Pose| barriers.slide(base.id, &Quad::new(*pose, base.size), Point::ORIGIN).is_ok();
    aside.map(|at| Pose { at, facing: heading }).find(free).unwrap_or(turned)
}

/// Where on a straight way an enemy is met, as a share of it: run into, or too near at its end. Whoever it turns away from is behind it.
fn meets(quad: &Quad, way: Point, turned: Pose, enemy: &BaseView, keep: Um) -> Option<f64> {
    let roomy = Quad::new(enemy.pose, Footprint { width: enemy.size.width + 2 * keep, depth: enemy.size.depth + 2 * keep });
    let runs_into = measure::sweep_hits(quad, way, &enemy.quad, SLACK);
    if measure::overlaps(quad, &roomy, SLACK) {
        let (x, y) = turned.facing.dir();
        let off = enemy.pose.at - turned.at;
        return (runs_into && off.x as f64 * x + off.y as f64 * y > 0.0).then_some(0.0);
    }
    let too_near = measure::overlaps(&quad.shifted(way), &roomy, SLACK);
    (runs_into || too_near).then(|| measure::sweep_quad(quad, way, &roomy, SLACK)).flatten().map(|(enter, _)| enter)
}

/// Its next move is lost: that of this turn, if it is still to come.
pub fn lose_next_move(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !table.state::<Sheet>().in_force("lost_move") {
        return;
    }
    let clock = table.state::<Clock>();
    let now = turn_of(table, unit);
    let to_come = clock.active == side_of(table, unit) && clock.step <= turn::COMMAND && !now.moved && !now.sits_out;
    if to_come {
        effects.update(unit, |turn: &mut UnitTurn| turn.sits_out = true);
    } else {
        effects.update(unit, |body: &mut Body| body.loses_move = true);
    }
}

/// Who ran does not stand, and what touched it touches it no more.
pub fn ran(table: &Table, unit: UnitId, flight: &Flight, effects: &mut Effects<Any>) {
    leader::come_upon(table, &flight.leaders, effects);
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
        (flight.fouled || flight.stopped, "would_be_destroyed"),
        (flight.leaves && !flight.fouled, "would_leave_table"),
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
    let path = BasePath { base: base.id, legs: vec![Leg { to: flight.end.at, facing: flight.end.facing }] };
    let mut said = Dispatch::new("flees", "RC-5.6").who(unit).path(path);
    said.whom = cause.map(Into::into);
    effects.say(said);
    ran(table, unit, &flight, effects);
    lose_next_move(table, unit, effects);
    if flight.fouled || flight.stopped {
        effects.say(Dispatch::new("cannot_flee", "RC-5.10").who(unit));
        hurt::take_off(table, unit, "destroyed", effects);
    } else if flight.leaves {
        hurt::take_off(table, unit, "fled_off", effects);
    } else {
        effects.place(base.id, flight.end);
        effects.push(leader::Item::Jostled.into());
    }
    if !kind_of(table, unit).light {
        hurt::run_over(table, &flight.through, effects);
    }
    hurt::spread(table, unit, base.pose, effects);
}
