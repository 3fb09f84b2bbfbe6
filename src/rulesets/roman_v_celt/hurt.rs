//! Hits, and what the loser does (RC-5.6, RC-5.9).
//!
//! 1. The hits are taken; a unit with as many as its printed combat score is destroyed.
//! 2. A loser recoils; light troops, cavalry and chariots may flee instead, as their player chooses.

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::{Body, body, fights, kind_of, side_of, standing};
use super::{flight, leader, panic, recoil};
use crate::measure::Pose;
use crate::names::UnitId;
use crate::table::{Ask, Dispatch, Effects, Plan, Question, Table, Wait};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

/// What follows upon the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// Recoil, or flight where it may.
    Yield,
    Flee,
    /// Friends that were run over stand where they stand.
    Stand,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Hurt {
        unit: UnitId,
        hits: u8,
        cause: Option<UnitId>,
        then: Then,
    },
    /// The player of the loser chooses.
    Choose {
        unit: UnitId,
        cause: Option<UnitId>,
    },
    Destroy {
        unit: UnitId,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Hurt(item)
    }
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    match item {
        Item::Hurt { unit, hits, cause, then } => take(table, *unit, *hits, *cause, *then, effects),
        Item::Choose { unit, .. } => {
            let options = vec![("recoil".into(), None), ("flee".into(), None)];
            let ask = Ask {
                side: side_of(table, *unit),
                what: "recoil_or_flee".into(),
                clause: "RC-5.6".into(),
                questions: vec![Question::one(Some((*unit).into()), options, 0)],
            };
            effects.wait(Wait::Ask(ask), item.clone().into());
        }
        Item::Destroy { unit } => destroy(table, *unit, effects),
    }
}

fn take(table: &Table, unit: UnitId, hits: u8, cause: Option<UnitId>, then: Then, effects: &mut Effects<Any>) {
    if standing(table, unit).is_none() || !fights(table, unit) {
        return;
    }
    let all = body(table, unit).hits.saturating_add(hits);
    effects.update(unit, move |body: &mut Body| body.hits = all);
    effects.say(Dispatch::new("hits_taken", "RC-5.9").who(unit).count(hits.into()));
    if i32::from(all) >= kind_of(table, unit).combat && table.state::<Sheet>().in_force("lost_at_score") {
        effects.push(Item::Destroy { unit }.into());
        return;
    }
    match then {
        Then::Yield if may_flee(table, unit) => effects.push(Item::Choose { unit, cause }.into()),
        Then::Yield => effects.push(recoil::Item::Recoil { unit }.into()),
        Then::Flee => effects.push(flight::Item::Flee { unit, cause }.into()),
        Then::Stand => {}
    }
}

fn destroy(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let Some(base) = standing(table, unit) else { return };
    take_off(table, unit, "destroyed", effects);
    spread(table, unit, base.pose, effects);
}

/// Whether a loser may flee and need not recoil.
pub fn may_flee(table: &Table, unit: UnitId) -> bool {
    kind_of(table, unit).may_flee() && table.state::<Sheet>().in_force("may_flee")
}

/// Takes a unit off the table. Whoever it ran over takes his hit, and then [`spread`] tells its friends.
pub fn take_off(table: &Table, unit: UnitId, reason: &'static str, effects: &mut Effects<Any>) {
    let Some(base) = standing(table, unit) else { return };
    effects.remove(base.id, reason);
    effects.say(Dispatch::new(reason, if reason == "fled_off" { "RC-5.6" } else { "RC-5.9" }).who(unit));
    if let Some(chief) = leader::with(table, unit) {
        effects.push(leader::Item::HostLost { leader: chief, host: unit }.into());
    }
}

/// A hit each to friends that a unit goes through or runs into.
pub fn run_over(table: &Table, friends: &[UnitId], effects: &mut Effects<Any>) {
    for friend in friends.iter().filter(|_| table.state::<Sheet>().in_force("run_over")) {
        effects.push(Item::Hurt { unit: *friend, hits: 1, cause: None, then: Then::Stand }.into());
    }
}

/// Friends of a core unit that fled or is lost from where it stood may panic.
pub fn spread(table: &Table, unit: UnitId, from: Pose, effects: &mut Effects<Any>) {
    if kind_of(table, unit).core() {
        effects.push(panic::Item::Spread { unit, from }.into());
    }
}

/// # Errors
/// An answer that the waiting item does not take.
pub fn answer(waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let Item::Choose { unit, cause } = waiting else { return Err(Refusal::new("not_in_this_step", "RC-1.1")) };
    let (unit, cause) = (*unit, *cause);
    let flees = answer.first().is_some_and(|picks| *picks == [1]);
    Ok(Plan::instead(vec![if flees { flight::Item::Flee { unit, cause }.into() } else { recoil::Item::Recoil { unit }.into() }]))
}
