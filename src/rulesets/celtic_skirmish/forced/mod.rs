//! Moves nobody ordered: rout, retire, fall back, cover, step back, pursuit (CS-5.1, CS-5.2, CS-5.7, CS-5.8).

mod away;
mod cover;
mod pursue;
mod rout;
mod toll;

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::{Group, ShotFrom};
use super::{charge, movement, obstacles, walls};
use crate::dice::{Face, Need, Roller};
use crate::measure::{INCH, Um};
use crate::names::{SideId, TerrainId, UnitId, Word};
use crate::table::{Dispatch, Effects, Table};
pub use pursue::chance as chance_of_catching;
use serde::{Deserialize, Serialize};
use toll::Thrown;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Routers of a side test to rally and run on, in step 5.
    RunOn(SideId),
    /// A group breaks, and runs at once.
    Rout(UnitId),
    /// A routing group runs, if it still routs.
    Run(UnitId),
    Retire(UnitId),
    FallBack(UnitId),
    TakeCover {
        unit: UnitId,
        from: ShotFrom,
    },
    StepBack {
        unit: UnitId,
        from: UnitId,
    },
    Pursue {
        unit: UnitId,
        after: UnitId,
    },
    /// One of these moves whose ways lead over obstacles: a die for each of them.
    Over {
        item: Box<Self>,
        faces: Vec<u8>,
        obstacles: Vec<TerrainId>,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Forced(item)
    }
}

/// What the move's dice are thrown for.
fn purpose(item: &Item) -> Option<(UnitId, &'static str)> {
    match item {
        Item::Run(unit) => Some((*unit, "rout")),
        Item::Retire(unit) => Some((*unit, "retire")),
        Item::FallBack(unit) => Some((*unit, "fall_back")),
        Item::TakeCover { unit, .. } => Some((*unit, "cover")),
        Item::Pursue { unit, .. } => Some((*unit, "pursue")),
        Item::RunOn(_) | Item::Rout(_) | Item::StepBack { .. } | Item::Over { .. } => None,
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    if let Item::Over { item, obstacles, .. } = item {
        return purpose(item).map_or_else(Vec::new, |(unit, _)| obstacles::dice(table, unit, obstacles.len()));
    }
    let Some((unit, purpose)) = purpose(item) else { return Vec::new() };
    let still_runs = !matches!(item, Item::Run(_)) || table.get::<Group>(unit).is_some_and(|group| group.routing);
    if !still_runs || table.standing(unit).next().is_none() {
        return Vec::new();
    }
    let (normal, difficult, _) = movement::open_formulas(table, unit);
    let mut needs: Vec<Need> = (0..normal.dice.max(difficult.dice)).map(|_| Need::d6(purpose, Roller::Unit(unit))).collect();
    if let Item::Pursue { unit, after } = item {
        // As of a charge: the obstacles on the straight way come off the whole.
        needs.extend(obstacles::dice(table, *unit, charge::obstacles_to(table, *unit, *after).len()));
    }
    needs
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::RunOn(side) => rout::run_on(table, *side, effects),
        Item::Rout(unit) => rout::begin(table, *unit, effects),
        Item::Run(_) | Item::Retire(_) | Item::FallBack(_) | Item::TakeCover { .. } => {
            go(table, item, Thrown { faces, obstacles: None }, effects);
        }
        Item::Over { item, faces: thrown, obstacles } => {
            go(table, item, Thrown { faces: thrown, obstacles: Some((obstacles, faces)) }, effects);
        }
        Item::StepBack { unit, from } => away::step_back(table, *unit, *from, effects),
        Item::Pursue { unit, after } => pursue::pursue(table, *unit, *after, faces, effects),
    }
}

/// The moves whose ways may lead over obstacles.
fn go(table: &Table, item: &Item, thrown: Thrown, effects: &mut Effects<Any>) {
    match item {
        Item::Run(unit) => rout::run(table, *unit, thrown, effects),
        Item::Retire(unit) => away::retire(table, *unit, thrown, effects),
        Item::FallBack(unit) => away::fall_back(table, *unit, thrown, effects),
        Item::TakeCover { unit, from } => cover::take(table, *unit, *from, thrown, effects),
        _ => {}
    }
}

/// Inches of a forced move's own dice, as micrometres for an unhurt figure, by the formula of the ground it goes over.
fn rolled(table: &Table, unit: UnitId, faces: &[u8], difficult: bool) -> Um {
    let (normal, hard, _) = movement::open_formulas(table, unit);
    let formula = if difficult { hard } else { normal };
    Um::from(formula.inches(faces).max(0)) * INCH
}

/// Times a router's distance is taken.
fn rout_times(table: &Table) -> Um {
    Um::from(table.state::<Sheet>().numbers.rout_times.0)
}

/// The dispatch of a forced move with its dice.
fn said(table: &Table, item: &Item, what: &'static str, clause: &'static str, faces: &[u8], distance: Um) -> Dispatch {
    let mut said = Dispatch::new(Word::new(what), clause).amount(distance);
    if let Some((unit, _)) = purpose(item) {
        said = said.who(unit);
    }
    for (need, face) in dice(table, item).iter().zip(faces) {
        said = said.die(Face::of(need, *face));
    }
    said
}

/// A wall does not outlive a forced move (CS-6.4).
fn break_wall(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if table.get::<Group>(unit).is_some_and(|group| group.walled) {
        effects.push(walls::Item::Break(unit).into());
    }
}
