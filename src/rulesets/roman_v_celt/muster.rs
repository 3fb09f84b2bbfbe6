//! Mustering: what each word in a scenario gives a base or a unit.

use super::command::RATINGS;
use super::data::{Arm, Sheet};
use super::ground::Lay;
use super::parts::{Body, LedAtFirst, Rated, Staff, Troop, UnitTurn, Wing, fights};
use super::victory::{self, GOALS};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{Part, Unfit};
use crate::table::{Brief, Bystander, Roster, Standing, Subject, Table};
use bevy_ecs::world::World;
use std::sync::Arc;

/// Words of a unit: which leader's it is where a side has several, and that he is with it as the battle begins.
pub const UNIT_WORDS: [&str; 4] = ["first_wing", "second_wing", "third_wing", "led"];

/// Gives a base or unit its components.
///
/// # Errors
/// An unknown word, and what is allowed.
pub fn grant(world: &mut World, subject: Subject, kind: Option<&Word>, with: &[Word]) -> Result<(), String> {
    let sheet = world.resource::<Sheet>().clone();
    let Some(entity) = world.resource::<Roster>().entity(subject) else { return Err("nobody of that name".to_owned()) };
    let mut entity = world.entity_mut(entity);
    match subject {
        Subject::Unit(_) => {
            let mut wing = None;
            let mut led = false;
            for word in with {
                match UNIT_WORDS.iter().position(|known| *word == **known) {
                    Some(place) if place < 3 && wing.is_none() => wing = Some(place as u8),
                    Some(3) if !led => led = true,
                    Some(_) => return Err(format!("{word} is one word too many (allowed: one wing, and led)")),
                    None => return Err(format!("{word} is no word for a unit (allowed: {})", UNIT_WORDS.join(", "))),
                }
            }
            entity.insert((Body::default(), UnitTurn::default(), Staff::default(), Wing(wing.unwrap_or(0))));
            if led {
                entity.insert(LedAtFirst);
            }
        }
        Subject::Base(_) => {
            let Some(row) = kind.and_then(|kind| sheet.troops.kinds.iter().position(|row| row.id == *kind)) else {
                let known: Vec<&str> = sheet.troops.kinds.iter().map(|kind| kind.id.as_str()).collect();
                return Err(format!("unknown kind (allowed: {})", known.join(", ")));
            };
            let kind = &sheet.troops.kinds[row];
            entity.insert(Troop(Arc::new(kind.clone())));
            let leads = kind.arm == Arm::Leader;
            if !kind.fights() {
                entity.insert(Bystander);
            }
            let rated = |word: &Word| sheet.numbers.ratings.iter().position(|rating| rating.id == *word);
            match (leads, with) {
                (true, [word]) if rated(word).is_some() => drop(entity.insert(Rated(rated(word).unwrap_or(0)))),
                (true, _) => return Err(format!("a leader is mustered with one rating (allowed: {})", RATINGS.join(", "))),
                (false, []) => {}
                (false, [word, ..]) => return Err(format!("{word} is for leaders (allowed: no word)")),
            }
        }
    }
    Ok(())
}

/// Checks the whole, sends leaders to their units, and looks up what the ground does.
///
/// # Errors
/// A battle that cannot be played as briefed.
pub fn prepare(world: &mut World) -> Result<(), Unfit> {
    let brief = world.resource::<Brief>().clone();
    if !GOALS.iter().any(|goal| brief.goal == **goal) {
        return Err(Unfit::new(Part::Goal, format!("there is no goal {:?}", brief.goal.as_str()), GOALS.join(", "), "RC-6.3"));
    }
    let led = {
        let table = Table::of(world);
        if table.sides() != 2 {
            return Err(Unfit::new(Part::Sides, format!("{} sides", table.sides()), "exactly 2", "RC-1.1"));
        }
        for side in [SideId(0), SideId(1)] {
            if victory::losses(&table, side).1 == 0 {
                let what = format!("{} have no unit that counts for victory", table.side_name(side));
                return Err(Unfit::new(Part::Side(side), what, "one unit or more beside leaders", "RC-6.3"));
            }
        }
        let mut led: Vec<(UnitId, UnitId)> = Vec::new();
        for unit in &*table.units {
            let name = table.name(unit.id);
            let unfit = |what: String, allowed: &str, clause: &'static str| Unfit::new(Part::Unit(unit.id), what, allowed, clause);
            if table.members(unit.id).len() != 1 {
                let what = format!("{name} has {} bases", table.members(unit.id).len());
                return Err(unfit(what, "a unit is one base", "RC-2.11"));
            }
            if unit.side.is_none() {
                return Err(unfit(format!("{name} is of no side"), "one of the two", "RC-1.1"));
            }
            let wing = |other: UnitId| table.get::<Wing>(other);
            let mut leaders =
                table.units.iter().filter(|other| other.side == unit.side && !fights(&table, other.id) && wing(other.id) == wing(unit.id));
            let leader = leaders.next();
            if leaders.next().is_some() {
                return Err(unfit(format!("the wing of {name} has several leaders"), "one a wing", "RC-4.3"));
            }
            if table.has::<LedAtFirst>(unit.id) {
                match leader {
                    Some(leader) if fights(&table, unit.id) && led.iter().all(|(known, _)| *known != leader.id) => {
                        led.push((leader.id, unit.id));
                    }
                    _ => return Err(unfit(format!("{name} cannot be led"), "one unit of a wing that has a leader", "RC-2.11")),
                }
            }
        }
        led
    };
    let roster = world.resource::<Roster>().clone();
    for (leader, host) in led {
        if let Some(mut staff) = world.get_mut::<Staff>(roster.units[leader.index()]) {
            staff.with = Some(host);
        }
        let base = roster.members[leader.index()][0];
        if let Some(mut standing) = world.get_mut::<Standing>(roster.bases[base.index()]) {
            *standing = Standing::InReserve;
        }
    }
    let lay = Lay::of(world);
    world.insert_resource(lay);
    Ok(())
}
