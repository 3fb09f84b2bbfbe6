//! Flags of units by name: what drills set and read, and what stands as badges on the bases.

use super::super::parts::{Body, Staff, UnitTurn, fights};
use super::super::{charge, leader, touch};
use crate::names::{UnitId, Word};
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
    ($name:literal, $note:literal, $part:ty, $field:ident) => {
        Flag {
            name: $name,
            note: $note,
            get: |world, entity| world.get::<$part>(entity).map(|part| i64::from(part.$field)),
            set: |world, entity, count| world.get_mut::<$part>(entity).map(|mut part| part.$field = count != 0),
        }
    };
}

const FLAGS: [Flag; 16] = [
    Flag {
        name: "hits",
        note: "unit: hits taken",
        get: |world, entity| world.get::<Body>(entity).map(|part| i64::from(part.hits)),
        set: |world, entity, count| world.get_mut::<Body>(entity).map(|mut part| part.hits = count as u8),
    },
    flag!("loses_move", "unit: loses its next move", Body, loses_move),
    flag!("was_passed", "unit: pays half a move in its next turn", Body, passed),
    flag!("as_it_stands", "unit: touches by a corner", Body, as_it_stands),
    flag!("shot", "unit: shot in the Shoot step", UnitTurn, shot),
    flag!("shot_at_charger", "unit: shot at a charger this turn", UnitTurn, shot_at_charger),
    flag!("moved", "unit: has made its move", UnitTurn, moved),
    flag!("commanded", "unit: its party was commanded", UnitTurn, commanded),
    flag!("sits_out", "unit: loses the move of this turn", UnitTurn, sits_out),
    flag!("passed", "unit: pays half a move this turn", UnitTurn, passed),
    flag!("charging", "unit: came to blows by a charge", UnitTurn, charging),
    flag!("evaded", "unit: evaded this turn", UnitTurn, evaded),
    flag!("ran", "unit: fled or evaded this turn", UnitTurn, ran),
    flag!("stirred", "unit: did not stand this turn", UnitTurn, stirred),
    flag!("failed", "leader: a command of his failed", Staff, failed),
    flag!("leader_moved", "leader: has moved", Staff, moved),
];

/// Names and notes, for those who write drills.
pub fn terms() -> Vec<(Word, &'static str)> {
    FLAGS
        .iter()
        .map(|flag| (Word::new(flag.name), flag.note))
        .chain([(Word::new("with_unit"), "leader: is with a unit; read only")])
        .collect()
}

fn known(flag: &Word) -> Result<&'static Flag, String> {
    FLAGS.iter().find(|known| *flag == *known.name).ok_or_else(|| {
        let names: Vec<&str> = FLAGS.iter().map(|flag| flag.name).collect();
        format!("unknown flag {flag} (allowed: {})", names.join(", "))
    })
}

/// State stands with the unit; a drill may name its base as well.
fn entity_of(roster: &Roster, subject: Subject) -> Option<Entity> {
    let unit = match subject {
        Subject::Unit(unit) => unit,
        Subject::Base(base) => UnitId(roster.members.iter().position(|members| members.contains(&base))? as u16),
    };
    roster.entity(unit)
}

/// # Errors
/// An unknown flag, or one that this subject does not have.
pub fn set(world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
    let known = known(flag)?;
    if !(0..=255).contains(&count) {
        return Err(format!("{flag} counts 0 to 255"));
    }
    let entity = entity_of(world.resource::<Roster>(), subject).ok_or("nobody of that name")?;
    (known.set)(world, entity, count).ok_or_else(|| format!("{flag} does not fit: {}", known.note))
}

/// # Errors
/// An unknown flag, or one that this subject does not have.
pub fn get(table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
    let entity = entity_of(table.world.resource::<Roster>(), subject).ok_or("nobody of that name")?;
    if *flag == "with_unit" {
        return Ok(table.world.get::<Staff>(entity).map_or(0, |staff| i64::from(staff.with.is_some())));
    }
    let known = known(flag)?;
    (known.get)(table.world, entity).ok_or_else(|| format!("{flag} does not fit: {}", known.note))
}

/// What both sides must know of a unit at a glance.
const WEIGHTY: [&str; 6] = ["hits", "will_charge", "commanded", "sits_out", "in_combat", "led"];

/// What is seen on a unit.
pub fn badges(table: &Table, subject: Subject) -> Vec<Badge> {
    let Subject::Unit(unit) = subject else { return Vec::new() };
    let (Some(body), Some(turn)) = (table.get::<Body>(unit), table.get::<UnitTurn>(unit)) else { return Vec::new() };
    let mut found = Vec::new();
    let mut add =
        |word: &'static str, count: Option<i64>| found.push(Badge { word: Word::new(word), count, weighty: WEIGHTY.contains(&word) });
    if body.hits > 0 {
        add("hits", Some(body.hits.into()));
    }
    let shown = [
        (fights(table, unit) && leader::with(table, unit).is_some(), "led"),
        (touch::engaged(table, unit), "in_combat"),
        (!charge::unasked(table, unit).is_empty(), "will_charge"),
        (turn.commanded && !turn.moved, "commanded"),
        (turn.sits_out || body.loses_move, "sits_out"),
        (turn.passed || body.passed, "was_passed"),
        (turn.moved, "moved"),
        (turn.shot || turn.shot_at_charger, "fired"),
        (turn.charging, "charging"),
    ];
    shown.into_iter().filter(|(set, _)| *set).for_each(|(_, word)| add(word, None));
    found
}
