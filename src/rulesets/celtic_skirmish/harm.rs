//! Wounds, deaths, and what they bring about (CS-3.5, CS-4.7, CS-5.4, CS-5.5).
//!
//! 1. A second wound kills.
//! 2. A figure killed leaves the table and counts in its group's losses; beasts and the lady never do.
//! 3. A leader out of action, killed, fled or lost on the run, is his group's loss for the rest of the battle; a chief is his whole side's.
//! 4. A group's end is told to every other group of its side, once; that of a group that routs was told as it broke.

use super::item::Item as Any;
use super::muster::leads;
use super::parts::{Beast, Chief, FigureTurn, Group, GroupTurn, Lady, Wounds};
use super::{missile, morale};
use crate::names::{BaseId, UnitId};
use crate::table::{Dispatch, Effects, Subject, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// A figure takes a wound, from whom and by which clause.
    Wound {
        base: BaseId,
        by: Option<Subject>,
        clause: crate::names::Word,
    },
    Kill {
        base: BaseId,
        by: Option<Subject>,
        clause: crate::names::Word,
    },
    /// Killed by a javelin thrown on a charge: he falls at once, and his side hears of it when the step ends (CS-3.2).
    FallToThrow {
        base: BaseId,
        by: BaseId,
    },
    /// Looks whether a group has come to its end.
    CountGroup(UnitId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Harm(item)
    }
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    match item {
        Item::Wound { base, by, clause } => {
            let wounds = table.get::<Wounds>(*base).map_or(0, |wounds| wounds.0);
            if !table.base(*base).on_table {
                return;
            }
            if wounds > 0 {
                effects.push(Item::Kill { base: *base, by: *by, clause: clause.clone() }.into());
                return;
            }
            effects.update(*base, |wounds: &mut Wounds| wounds.0 += 1);
            effects.say(said("wounded", *base, *by, clause));
        }
        Item::Kill { base, by, clause } => {
            if kill(table, *base, *by, clause, effects) {
                told(table, *base, effects);
                effects.push(morale::Item::Alarms.into());
            }
        }
        Item::FallToThrow { base, by } => {
            if kill(table, *base, Some((*by).into()), &"CS-3.5".into(), effects) {
                effects.update(*base, |turn: &mut FigureTurn| turn.fell_to_throw = true);
            }
        }
        Item::CountGroup(unit) => {
            let group = table.get::<Group>(*unit).cloned().unwrap_or_default();
            if group.mourned || group.routing || group.started == 0 || table.standing(*unit).any(|base| base.fights) {
                return;
            }
            effects.update(*unit, |group: &mut Group| group.mourned = true);
            effects.say(Dispatch::new("annihilated", "CS-5.4").who(*unit));
            effects.push(morale::Item::FriendGone(*unit).into());
        }
    }
}

/// Whether a figure counts in its side's losses.
pub fn counts(table: &Table, base: BaseId) -> bool {
    !table.has::<Beast>(base) && !table.has::<Lady>(base) && !table.has::<super::parts::Rider>(base)
}

fn said(what: &'static str, base: BaseId, by: Option<Subject>, clause: &crate::names::Word) -> Dispatch {
    let dispatch = Dispatch::new(what, clause.clone()).who(base);
    match by {
        Some(by) => dispatch.whom(by),
        None => dispatch,
    }
}

/// Takes a figure off; false where that has been done already.
fn kill(table: &Table, base: BaseId, by: Option<Subject>, clause: &crate::names::Word, effects: &mut Effects<Any>) -> bool {
    let view = *table.base(base);
    if !view.on_table {
        return false;
    }
    effects.remove(base, "killed");
    missile::has_fallen(base, effects);
    effects.say(said("killed", base, by, clause));
    if counts(table, base) {
        effects.update(view.unit, |group: &mut Group| group.killed += 1);
    }
    leader_lost(table, base, effects);
    true
}

/// His group knows at once that its leader is gone (CS-5.6).
fn leader_lost(table: &Table, base: BaseId, effects: &mut Effects<Any>) {
    if leads(table, base) {
        let unit = table.base(base).unit;
        effects.update(unit, |group: &mut Group| group.leader_lost = true);
        effects.say(Dispatch::new("leader_falls", "CS-5.6").who(base).whom(unit));
    }
}

/// The others of his side hear of it. Whom it alarms tests at the next [`morale::Item::Alarms`].
fn told(table: &Table, base: BaseId, effects: &mut Effects<Any>) {
    let view = table.base(base);
    effects.push(Item::CountGroup(view.unit).into());
    if let (true, Some(side)) = (table.has::<Chief>(base), view.side) {
        effects.push(morale::Item::ChiefLost { side, chief: base }.into());
    }
}

/// What a figure that is out of the battle, however it came to it, was to his group and his side (CS-5.5, CS-5.6). Whom it alarms tests
/// at the next [`morale::Item::Alarms`].
pub fn out_of_action(table: &Table, base: BaseId, effects: &mut Effects<Any>) {
    leader_lost(table, base, effects);
    told(table, base, effects);
}

/// The step ends: what javelins thrown on charges brought about in it is told.
pub fn tell_of_throws(table: &Table, effects: &mut Effects<Any>) {
    let fell = |base: &BaseId| table.get::<FigureTurn>(*base).is_some_and(|turn| turn.fell_to_throw);
    let fallen: Vec<BaseId> = table.bases.iter().map(|base| base.id).filter(fell).collect();
    for base in &fallen {
        effects.update(*base, |turn: &mut FigureTurn| turn.fell_to_throw = false);
        told(table, *base, effects);
    }
    if !fallen.is_empty() {
        effects.push(morale::Item::Alarms.into());
    }
}

/// Counts a death in a melee on both sides' books (CS-5.8).
pub fn killed_in_melee(loser: UnitId, winner: UnitId, effects: &mut Effects<Any>) {
    effects.update(loser, |turn: &mut GroupTurn| turn.lost_in_melee += 1);
    effects.update(winner, |turn: &mut GroupTurn| turn.killed_in_melee += 1);
}

/// Whether one more wound would kill.
pub fn would_die(table: &Table, base: BaseId) -> bool {
    table.get::<Wounds>(base).is_some_and(|wounds| wounds.0 > 0)
}
