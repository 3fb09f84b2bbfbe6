//! Flags of figures and groups by name: what drills set and read, and what stands as badges on the bases.

use super::super::parts::{Clock, FigureTurn, Group, GroupTurn, Prize, Shield, Wounds};
use super::super::{charge, movement};
use crate::measure::INCH;
use crate::names::Word;
use crate::rules::Badge;
use crate::table::{Roster, Subject, Table};
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;

/// A flag: its name, a note for those who write drills, how it is read and how it is set. `None`: not of this subject.
struct Flag {
    name: &'static str,
    note: &'static str,
    get: fn(&World, Entity) -> Option<i64>,
    set: fn(&mut World, Entity, i64) -> Option<()>,
}

macro_rules! flag {
    ($name:literal, $note:literal, $part:ty, |$read:ident| $get:expr, |$write:ident, $count:ident| $set:expr) => {
        Flag {
            name: $name,
            note: $note,
            get: |world, entity| world.get::<$part>(entity).map(|$read| i64::from($get)),
            set: |world, entity, $count| {
                world.get_mut::<$part>(entity).map(|mut part| {
                    let $write = &mut *part;
                    $set;
                })
            },
        }
    };
}

const FLAGS: [Flag; 28] = [
    flag!("wounded", "figure: wounds taken", Wounds, |part| part.0, |part, count| part.0 = count as u8),
    flag!("shieldless", "figure: its shield is gone", Shield, |part| part.lost, |part, count| part.lost = count != 0),
    flag!("moved", "figure: moved this turn", FigureTurn, |part| part.moved, |part, count| part.moved = count != 0),
    flag!("fired_first", "figure: fired in step 4", FigureTurn, |part| part.fired_first, |part, count| part.fired_first = count != 0),
    flag!("fired", "figure: fired in step 6", FigureTurn, |part| part.fired, |part, count| part.fired = count != 0),
    flag!("threw", "figure: threw javelins on a charge", FigureTurn, |part| part.threw, |part, count| part.threw = count != 0),
    flag!("charging", "figure: came to blows by its charge", FigureTurn, |part| part.charging, |part, count| part.charging = count != 0),
    flag!("by_corner", "figure: in contact by its corner on an edge", FigureTurn, |part| part.by_corner, |part, count| part.by_corner =
        count != 0),
    flag!("charged", "figure: was struck by a charge", FigureTurn, |part| part.charged, |part, count| part.charged = count != 0),
    flag!(
        "started_at_height",
        "figure: level of the ground where its charge began",
        FigureTurn,
        |part| part.started_at_height,
        |part, count| part.started_at_height = count as u16
    ),
    flag!("falling", "figure: hit, to be taken off at the step's end", FigureTurn, |part| part.falling, |part, count| part.falling =
        count != 0),
    flag!("group_moved", "group: its normal move is done", GroupTurn, |part| part.moved, |part, count| part.moved = count != 0),
    flag!("declared_wall", "group: declared a wall", GroupTurn, |part| part.declared_wall, |part, count| part.declared_wall = count != 0),
    flag!("pinned", "group: was contacted", GroupTurn, |part| part.pinned, |part, count| part.pinned = count != 0),
    flag!("ran", "group: runs this turn", GroupTurn, |part| part.ran, |part, count| part.ran = count != 0),
    flag!("held_to_fire", "group: gave up its move to fire first", GroupTurn, |part| part.held_to_fire, |part, count| part.held_to_fire =
        count != 0),
    flag!("irresolute", "group: failed to stand", GroupTurn, |part| part.irresolute, |part, count| part.irresolute = count != 0),
    flag!("lost_in_melee", "group: men killed in melee this turn", GroupTurn, |part| part.lost_in_melee, |part, count| part
        .lost_in_melee =
        count as u16),
    flag!("killed_in_melee", "group: men it killed in melee this turn", GroupTurn, |part| part.killed_in_melee, |part, count| part
        .killed_in_melee =
        count as u16),
    flag!("advanced", "group: walked into contact as a wall", GroupTurn, |part| part.advanced, |part, count| part.advanced = count != 0),
    Flag {
        name: "charge_declared",
        note: "group: has declared a charge; read only",
        get: |world, entity| world.get::<GroupTurn>(entity).map(|part| i64::from(part.charge.is_some())),
        set: |_, _, _| None,
    },
    flag!("started", "group: figures at the start", Group, |part| part.started, |part, count| part.started = count as u16),
    flag!("killed", "group: men killed so far", Group, |part| part.killed, |part, count| part.killed = count as u16),
    // Its friends have heard of the rout (CS-5.4) and do not test for it again.
    flag!("routing", "group: routs", Group, |part| part.routing, |part, count| (part.routing, part.mourned) = (count != 0, count != 0)),
    flag!("last_ran", "group: turn of its last run, 0 = never", Group, |part| part.last_ran, |part, count| part.last_ran = count as u16),
    flag!("no_charge_until", "group: last turn in which it may not charge", Group, |part| part.no_charge_until, |part, count| part
        .no_charge_until =
        count as u16),
    flag!("leader_lost", "group: its own leader is out of action", Group, |part| part.leader_lost, |part, count| part.leader_lost =
        count != 0),
    flag!("walled", "group: stands as a shield wall", Group, |part| part.walled, |part, count| part.walled = count != 0),
];

/// Names and notes, for those who write drills.
pub fn terms() -> Vec<(Word, &'static str)> {
    FLAGS.iter().map(|flag| (Word::new(flag.name), flag.note)).collect()
}

fn known(flag: &Word) -> Result<&'static Flag, String> {
    FLAGS.iter().find(|known| *flag == *known.name).ok_or_else(|| {
        let names: Vec<&str> = FLAGS.iter().map(|flag| flag.name).collect();
        format!("unknown flag {flag} (allowed: {})", names.join(", "))
    })
}

/// # Errors
/// An unknown flag, or one that this subject does not have.
pub fn set(world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
    let known = known(flag)?;
    if !(0..=255).contains(&count) {
        return Err(format!("{flag} counts 0 to 255"));
    }
    let entity = world.resource::<Roster>().entity(subject).ok_or("nobody of that name")?;
    (known.set)(world, entity, count).ok_or_else(|| format!("{flag} does not fit: {}", known.note))
}

/// # Errors
/// An unknown flag, or one that this subject does not have.
pub fn get(table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
    let known = known(flag)?;
    let entity = table.world.resource::<Roster>().entity(subject).ok_or("nobody of that name")?;
    (known.get)(table.world, entity).ok_or_else(|| format!("{flag} does not fit: {}", known.note))
}

/// What both sides must know of a group at a glance.
const WEIGHTY: [&str; 7] = ["walled", "routing", "declared_wall", "charge_declared", "inches_of_charge_left", "pinned", "irresolute"];

/// What is seen on a base or a group.
pub fn badges(table: &Table, subject: Subject) -> Vec<Badge> {
    let mut found = Vec::new();
    let mut add =
        |word: &'static str, count: Option<i64>| found.push(Badge { word: Word::new(word), count, weighty: WEIGHTY.contains(&word) });
    match subject {
        Subject::Base(base) => {
            if table.get::<Wounds>(base).is_some_and(|wounds| wounds.0 > 0) {
                add("wounded", None);
            }
            if table.get::<Shield>(base).is_some_and(|shield| shield.lost) {
                add("shieldless", None);
            }
            if let Some(turn) = table.get::<FigureTurn>(base) {
                let shown = [
                    (turn.moved, "moved"),
                    (turn.fired || turn.fired_first || turn.threw, "fired"),
                    (turn.charging, "charging"),
                    (turn.falling, "falling"),
                ];
                shown.into_iter().filter(|(set, _)| *set).for_each(|(_, word)| add(word, None));
            }
            if table.state::<Prize>().led_by == Some(base) {
                add("leads_lady", None);
            }
        }
        Subject::Unit(unit) => {
            if let (Some(turn), Some(group)) = (table.get::<GroupTurn>(unit), table.get::<Group>(unit)) {
                let shown = [
                    (group.walled, "walled"),
                    (group.routing, "routing"),
                    (turn.declared_wall && !group.walled, "declared_wall"),
                    (turn.charge.as_ref().is_some_and(|charge| charge.halves != 1), "charge_declared"),
                    (turn.pinned, "pinned"),
                    // Who gave up his move to fire has used it up, and stands where he stood.
                    (turn.moved && !turn.held_to_fire, "moved"),
                    (turn.ran, "ran"),
                    (turn.irresolute, "irresolute"),
                    (group.leader_lost, "leader_lost"),
                    (group.no_charge_until >= table.state::<Clock>().turn && group.no_charge_until > 0, "no_charge"),
                ];
                shown.into_iter().filter(|(set, _)| *set).for_each(|(_, word)| add(word, None));
                if let Some(declared) = turn.charge.as_ref().filter(|charge| charge.halves == 1) {
                    add("inches_of_charge_left", Some(charge::second_half(table, declared.whole) / INCH));
                }
                let rest = movement::turns_to_next_run(table, unit);
                if rest > 0 {
                    add("runs_again_in", Some(i64::from(rest)));
                }
            }
        }
    }
    found
}
