//! Recoil (RC-5.6, RC-5.10).
//!
//! 1. One own base depth straight back, facing as before.
//! 2. Friends in the way are driven back the same distance, and those behind them, without a hit.
//! 3. A recoiler is destroyed where an enemy, ground that bars it or the edge of the table is in its way or in that of a friend it
//!    pushes, and where friends in the way are in combat; those friends take a hit.
//!
//! **Ruling:** an enemy is in the way whom somebody would run into, or end nearer to than 0.1". Nobody slides off an enemy he touches
//! already: that one is not in the way unless he stands in it.

use super::book;
use super::data::Sheet;
use super::ground::Barriers;
use super::hurt;
use super::item::Item as Any;
use super::parts::{Body, UnitTurn, base_of, fights, standing};
use super::{leader, touch};
use crate::measure::{self, Point, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, UnitId};
use crate::rules::Preview;
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Recoil { unit: UnitId },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Recoil(item)
    }
}

/// Where a unit would recoil to, with whom it pushes back.
pub fn preview(table: &Table, unit: UnitId, preview: &mut Preview) {
    match push_back(table, unit) {
        Some(Outcome::Goes(places)) => places.into_iter().for_each(|(base, end)| book::goes(table, base, end, preview)),
        Some(Outcome::Stopped(_)) => preview.notes.push("would_be_destroyed".into()),
        None => {}
    }
}

/// Where everybody ends up, the recoiler first; or the friends in combat that somebody ran into, where it cannot go.
enum Outcome {
    Goes(Vec<(BaseId, Pose)>),
    Stopped(Vec<UnitId>),
}

fn push_back(table: &Table, unit: UnitId) -> Option<Outcome> {
    let base = standing(table, unit)?;
    let delta = Point::ORIGIN.ahead(base.pose.facing.reversed(), base.size.depth);
    let barriers = Barriers::of(table);
    let others = || table.on_table().filter(|other| fights(table, other.unit));
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    let (mut moving, mut fouled) = (vec![base], Vec::new());
    let mut barred = false;
    let mut next = 0;
    while let Some(mover) = moving.get(next).copied() {
        next += 1;
        barred |= barriers.slide(mover.id, &mover.quad, delta).is_err();
        barred |= others().any(|other| other.side != base.side && comes_upon(&mover.quad, delta, &other.quad, keep));
        let in_the_way = |other: &&BaseView| other.side == base.side && measure::sweep_hits(&mover.quad, delta, &other.quad, SLACK);
        for friend in others().filter(in_the_way) {
            if moving.iter().any(|known| known.id == friend.id) || fouled.contains(&friend.unit) {
                continue;
            }
            if touch::engaged(table, friend.unit) {
                fouled.push(friend.unit);
            } else if table.state::<Sheet>().in_force("friends_pushed") {
                moving.push(friend);
            } else {
                barred = true;
            }
        }
    }
    if barred || !fouled.is_empty() {
        return Some(Outcome::Stopped(fouled));
    }
    Some(Outcome::Goes(moving.iter().map(|mover| (mover.id, mover.pose.shifted(delta))).collect()))
}

/// Whether a base driven straight back runs into an enemy, or ends nearer than everybody keeps to one whom it does not touch already.
fn comes_upon(quad: &Quad, delta: Point, enemy: &Quad, keep: Um) -> bool {
    let (before, after) = (measure::gap(quad, enemy), measure::gap(&quad.shifted(delta), enemy));
    measure::sweep_hits(quad, delta, enemy, SLACK) || (before > measure::CONTACT && after < keep && after < before)
}

/// Whether a unit that recoiled now would be destroyed for want of room.
pub fn has_no_room(table: &Table, unit: UnitId) -> bool {
    matches!(push_back(table, unit), Some(Outcome::Stopped(_)))
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    let Item::Recoil { unit } = item;
    match push_back(table, *unit) {
        None => {}
        Some(Outcome::Goes(places)) => {
            for (place, (base, pose)) in places.iter().enumerate() {
                let mover = table.base(*base).unit;
                effects.place(*base, *pose);
                effects.update(mover, |turn: &mut UnitTurn| turn.stirred = true);
                effects.update(mover, |body: &mut Body| body.as_it_stands = false);
                leader::come_upon(table, &leader::alone_in(table, table.base(*base), table.base(*base).pose, pose.at), effects);
                let path = BasePath { base: *base, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
                let said = if place == 0 { Dispatch::new("recoils", "RC-5.6") } else { Dispatch::new("driven_back", "RC-5.10") };
                effects.say(said.who(mover).path(path));
            }
            effects.push(leader::Item::Jostled.into());
        }
        Some(Outcome::Stopped(friends)) => {
            effects.say(Dispatch::new("cannot_recoil", "RC-5.10").who(*unit));
            let from = base_of(table, *unit).pose;
            hurt::take_off(table, *unit, "destroyed", effects);
            hurt::run_over(table, &friends, effects);
            hurt::spread(table, *unit, from, effects);
        }
    }
}
