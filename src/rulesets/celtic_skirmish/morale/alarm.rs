//! What makes a group test for rout (CS-5.3 to CS-5.5).
//!
//! 1. A cause alarms every group it reaches; an alarmed group tests once, however many the causes of this moment.
//! 2. Men hit in simultaneous fire all fall before anybody tests.
//! 3. The alarmed test one by one, those of the side acting first before the others, in the order of muster. Who routs alarms his
//!    friends in turn: those who have not tested yet test once for all of it.
//!
//! **Ruling:** an enemy group makes a group test as it comes to a flank or the rear, looked at as each step ends, and again only if it
//! comes there again after it was gone; its nearest figure decides where it stands. A group that fell back, took cover or rallied has
//! not been come upon by those it turned its own back on, nor a group that charges by those whom it runs at, whichever side it shows
//! them on a way round something. By the house rule `rout_seen_only` a friend's end alarms only those who are within 12" and have a
//! line of sight to a figure of it, where they stand or fell, whichever way they face.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::missile::sees;
use super::super::parts::{Clock, FigureTurn, Group};
use super::item::{Cause, Item};
use super::{nerve, view};
use crate::measure;
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{Brief, Dispatch, Effects, Subject, Table};

pub const ROUT_SEEN_ONLY: &str = "rout_seen_only";

fn alarm(unit: UnitId, clause: &'static str, effects: &mut Effects<Any>) {
    effects.update(unit, move |group: &mut Group| {
        if !group.alarms.iter().any(|known| *known == *clause) {
            group.alarms.push(Word::new(clause));
        }
    });
}

/// Every other group of the side.
pub fn friend_gone(table: &Table, gone: UnitId, effects: &mut Effects<Any>) {
    let Some(side) = table.unit(gone).side else { return };
    let seen_only = table.state::<Brief>().house_rules.iter().any(|rule| *rule == *ROUT_SEEN_ONLY);
    for unit in table.units_of(side).filter(|unit| unit.id != gone && nerve::tests(table, unit.id, Cause::Alarm)) {
        if !seen_only || sees_end(table, unit.id, gone) {
            alarm(unit.id, "CS-5.4", effects);
        }
    }
}

fn sees_end(table: &Table, unit: UnitId, gone: UnitId) -> bool {
    let limit = table.state::<Sheet>().numbers.seen_within.um;
    let standing = table.standing(gone).next().is_some();
    table.members(gone).iter().map(|id| table.base(*id)).filter(|base| base.on_table == standing).any(|base| {
        view::men(table, unit).any(|looker| measure::within(&looker.quad, &base.quad, limit) && sees(table, looker, base).is_ok())
    })
}

/// All units of his side.
pub fn chief_lost(table: &Table, side: SideId, chief: BaseId, effects: &mut Effects<Any>) {
    effects.say(Dispatch::new("chief_lost", "CS-5.5").side(side).who(chief));
    for unit in table.units_of(side).filter(|unit| nerve::tests(table, unit.id, Cause::Alarm)) {
        alarm(unit.id, "CS-5.5", effects);
    }
}

/// Enemies that have come to a flank or the rear since anybody last looked; those that have left it are forgotten.
pub fn look_behind(table: &Table, effects: &mut Effects<Any>) {
    let steady = steady(table);
    for post in &steady {
        let unit = post.unit;
        let Some(group) = table.get::<Group>(unit) else { continue };
        let behind = behind(table, post, &steady);
        for enemy in behind.iter().copied().filter(|enemy| !group.known_behind.contains(enemy)) {
            effects.say(Dispatch::new("enemy_behind", "CS-5.3").who(unit).whom(enemy));
            alarm(unit, "CS-5.3", effects);
        }
        if behind != group.known_behind {
            effects.update(unit, move |group: &mut Group| group.known_behind = behind);
        }
    }
    effects.push(Item::Alarms.into());
}

/// A group that gave way knows whom it turned its back on.
pub fn turned_back(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let behind = view::Post::of(table, unit).map(|post| behind(table, &post, &steady(table))).unwrap_or_default();
    effects.update(unit, move |group: &mut Group| group.known_behind = behind);
}

/// A group that has run at an enemy knows him, though it may show him a flank in the midst of a way round something.
pub fn ran_at(table: &Table, unit: UnitId, target: UnitId, effects: &mut Effects<Any>) {
    let (Some(own), Some(enemy)) = (view::Post::of(table, unit), view::Post::of(table, target)) else { return };
    if view::comes_from_behind(table, &own, &enemy) {
        effects.update(unit, move |group: &mut Group| {
            if !group.known_behind.contains(&target) {
                group.known_behind.push(target);
                group.known_behind.sort_unstable();
            }
        });
    }
}

/// The groups of both sides that stand their ground, in id order: those that test, and those they test for.
fn steady<'t>(table: &'t Table) -> Vec<view::Post<'t>> {
    let sided = table.units.iter().filter(|unit| unit.side.is_some() && !view::routs(table, unit.id));
    sided.filter_map(|unit| view::Post::of(table, unit.id)).collect()
}

/// Steady enemy groups on a flank or in the rear within their charge move, in id order.
fn behind(table: &Table, own: &view::Post, steady: &[view::Post]) -> Vec<UnitId> {
    steady.iter().filter(|enemy| view::comes_from_behind(table, own, enemy)).map(|enemy| enemy.unit).collect()
}

/// The first of the alarmed tests, then the rest are looked at again.
pub fn alarms(table: &Table, effects: &mut Effects<Any>) {
    let falling = |base: Subject| table.get::<FigureTurn>(base).is_some_and(|turn| turn.falling);
    if table.on_table().any(|base| falling(base.id.into())) {
        return;
    }
    let first = table.state::<Clock>().first;
    let alarmed = |unit: UnitId| table.get::<Group>(unit).is_some_and(|group| !group.alarms.is_empty());
    let next = [first, first.other()].into_iter().flat_map(|side| table.units_of(side)).find(|unit| alarmed(unit.id));
    if let Some(unit) = next {
        let unit = unit.id;
        if nerve::tests(table, unit, Cause::Alarm) {
            effects.push(Item::Test { unit, cause: Cause::Alarm }.into());
        } else {
            effects.update(unit, |group: &mut Group| group.alarms.clear());
        }
        effects.push(Item::Alarms.into());
    }
}
