//! Recoil (RC-5.6, RC-5.10).
//!
//! 1. One own base depth straight back, facing as before.
//! 2. Friends in the way are driven back the same distance, and those behind them, without a hit.
//! 3. A recoiler is destroyed where an enemy, ground that bars it or the edge of the table is in its way or in that of a friend it
//!    pushes, and where a friend in the way is in combat; that friend takes a hit.

use super::book;
use super::data::Sheet;
use super::ground::Barriers;
use super::hurt;
use super::item::Item as Any;
use super::leader;
use super::parts::{Body, UnitTurn, fights, standing};
use super::touch;
use crate::measure::{self, Point, Pose, SLACK};
use crate::names::{BaseId, UnitId};
use crate::rules::Preview;
use crate::table::{BasePath, Dispatch, Effects, Leg, Table};
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

/// Where everybody ends up, the recoiler first; or the friend in combat that it ran into, if it was one that stopped it.
enum Outcome {
    Goes(Vec<(BaseId, Pose)>),
    Stopped(Option<UnitId>),
}

fn push_back(table: &Table, unit: UnitId) -> Option<Outcome> {
    let base = standing(table, unit)?;
    let delta = Point::ORIGIN.ahead(base.pose.facing.reversed(), base.size.depth);
    let barriers = Barriers::of(table);
    let mut moving = vec![base];
    let mut next = 0;
    while let Some(mover) = moving.get(next).copied() {
        next += 1;
        if barriers.slide(mover.id, &mover.quad, delta).is_err() {
            return Some(Outcome::Stopped(None));
        }
        for other in table.on_table().filter(|other| fights(table, other.unit)) {
            if moving.iter().any(|known| known.id == other.id) || !measure::sweep_hits(&mover.quad, delta, &other.quad, SLACK) {
                continue;
            }
            if other.side != base.side || !table.state::<Sheet>().in_force("friends_pushed") {
                return Some(Outcome::Stopped(None));
            }
            if touch::engaged(table, other.unit) {
                return Some(Outcome::Stopped(Some(other.unit)));
            }
            moving.push(other);
        }
    }
    Some(Outcome::Goes(moving.iter().map(|mover| (mover.id, mover.pose.shifted(delta))).collect()))
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
                if place > 0 {
                    effects.update(mover, |body: &mut Body| body.as_it_stands = false);
                }
                let path = BasePath { base: *base, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
                let said = if place == 0 { Dispatch::new("recoils", "RC-5.6") } else { Dispatch::new("driven_back", "RC-5.10") };
                effects.say(said.who(mover).path(path));
            }
            effects.push(leader::Item::Jostled.into());
        }
        Some(Outcome::Stopped(friend)) => {
            effects.say(Dispatch::new("cannot_recoil", "RC-5.10").who(*unit));
            effects.push(hurt::Item::Destroy { unit: *unit }.into());
            if let Some(friend) = friend {
                effects.push(hurt::Item::Hurt { unit: friend, hits: 1, cause: None, then: hurt::Then::Stand }.into());
            }
        }
    }
}
