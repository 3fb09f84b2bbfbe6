//! One group's test and what comes of it (CS-5.0 to CS-5.8).
//!
//! 1. The group throws a d6 against its sum.
//! 2. Failing means, by the cause: it steps back; it stands irresolute; it takes cover; it routs; after melee it retires, falls back
//!    or routs, by how much it failed. A router that fails to rally runs on.
//! 3. A group that routs alarms its friends.
//!
//! **Ruling:** a group that routs tests for nothing but to rally.

use super::super::data::Sheet;
use super::super::forced;
use super::super::item::Item as Any;
use super::super::parts::{Group, GroupTurn};
use super::item::{Cause, Item};
use super::{aftermath, sum, view};
use crate::dice::{Face, Need, Roller};
use crate::names::{UnitId, Word};
use crate::table::{Dispatch, Effects, Table};
use crate::tally::Tally;

pub fn need(unit: UnitId) -> Need {
    Need::d6("morale", Roller::Unit(unit))
}

/// Whether a test is still to be taken as its turn comes.
pub fn tests(table: &Table, unit: UnitId, cause: Cause) -> bool {
    table.unit(unit).side.is_some() && view::men(table, unit).next().is_some() && view::routs(table, unit) == (cause == Cause::Rally)
}

/// Puts a test on the agenda, where there is one to take.
pub fn ask(table: &Table, unit: UnitId, cause: Cause, effects: &mut Effects<Any>) {
    if tests(table, unit, cause) {
        effects.push(Item::Test { unit, cause }.into());
    }
}

/// A router tests only where a leader is near.
pub fn rally(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !tests(table, unit, Cause::Rally) {
        return;
    }
    if view::leader_within(table, unit, table.state::<Sheet>().numbers.rally_within.um) {
        effects.push(Item::Test { unit, cause: Cause::Rally }.into());
    } else {
        effects.say(Dispatch::new("nobody_to_rally_to", "CS-5.7").who(unit));
    }
}

/// What a group would test against as it stands.
pub fn standing_sum(table: &Table, unit: UnitId) -> Tally {
    sum::sum(&view::view(table, unit), table.state::<Sheet>())
}

fn clause(table: &Table, unit: UnitId, cause: Cause) -> Word {
    match cause {
        Cause::Closes | Cause::Charged => "CS-5.1".into(),
        Cause::Fire(_) => "CS-5.2".into(),
        Cause::Alarm => table.get::<Group>(unit).and_then(|group| group.alarms.first().cloned()).unwrap_or("CS-5.4".into()),
        Cause::Beaten => "CS-5.8".into(),
        Cause::Rally => "CS-5.7".into(),
    }
}

pub fn test(table: &Table, unit: UnitId, cause: Cause, faces: &[u8], effects: &mut Effects<Any>) {
    let Some(face) = faces.first().copied() else { return };
    let sum = standing_sum(table, unit);
    let failed = sum::fails_by(&sum, i32::from(face));
    let clause = clause(table, unit, cause);
    let mut said = Dispatch::new(if failed.is_some() { "nerve_fails" } else { "nerve_holds" }, clause)
        .who(unit)
        .die(Face::of(&need(unit), face))
        .needed(sum::passes_on(&sum))
        .sum(unit, sum);
    if let Some(by) = failed {
        said = said.count(i64::from(by));
    }
    effects.say(said);
    match cause {
        Cause::Alarm => {
            effects.update(unit, |group: &mut Group| group.alarms.clear());
            if failed.is_some() {
                rout(unit, effects);
            }
        }
        Cause::Closes => {
            if failed.is_some() {
                step_back(table, unit, effects);
            }
            effects.push(Item::Closed(unit).into());
        }
        Cause::Charged => {
            if failed.is_some() {
                effects.update(unit, |turn: &mut GroupTurn| turn.irresolute = true);
                effects.say(Dispatch::new("stands_irresolute", "CS-5.1").who(unit));
            }
        }
        Cause::Fire(from) => {
            if failed.is_some() {
                effects.push(forced::Item::TakeCover { unit, from }.into());
                effects.push(Item::TurnedBack(unit).into());
            }
        }
        Cause::Beaten => {
            if let Some(by) = failed {
                aftermath::beaten(table, unit, by, effects);
            }
        }
        Cause::Rally => {
            if failed.is_none() {
                effects.update(unit, |group: &mut Group| group.routing = false);
                effects.say(Dispatch::new("rallies", "CS-5.7").who(unit));
                effects.push(Item::TurnedBack(unit).into());
            }
        }
    }
}

/// The group steps back from the enemy it charged, or from the first it touches.
fn step_back(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let touching = super::super::touch::groups_touching(table, unit);
    let charged = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()).map(|charge| charge.target);
    let from = charged.filter(|target| touching.contains(target)).or(touching.first().copied());
    if let Some(from) = from {
        effects.push(forced::Item::StepBack { unit, from }.into());
    }
}

/// The group breaks and runs; the rout tells its friends.
pub fn rout(unit: UnitId, effects: &mut Effects<Any>) {
    effects.push(forced::Item::Rout(unit).into());
    effects.push(Item::Alarms.into());
}
