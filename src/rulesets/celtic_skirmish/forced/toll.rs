//! What obstacles take off a forced move (CS-2.5).
//!
//! 1. The ways are laid as if every obstacle on them cost its least.
//! 2. For each obstacle that any figure so crosses the group throws a die, and the ways are laid again with what they show.
//! 3. An obstacle that was too dear at its least stays so.

use super::super::item::Item as Any;
use super::super::obstacles;
use super::super::way::{self, Crossing};
use super::Item;
use crate::measure::{INCH, Um};
use crate::names::{TerrainId, UnitId};
use crate::table::{BasePath, Effects, Table};

/// The dice of a forced move: those of its distance, and those of the obstacles once they are known.
#[derive(Clone, Copy, Debug)]
pub struct Thrown<'a> {
    pub faces: &'a [u8],
    pub obstacles: Option<(&'a [TerrainId], &'a [u8])>,
}

impl Thrown<'_> {
    /// Inches that one obstacle takes off.
    pub fn die(&self, table: &Table, terrain: TerrainId) -> i32 {
        match self.obstacles {
            None => obstacles::least(table),
            Some((known, faces)) => obstacles::taken_by(table, known, faces, terrain).unwrap_or_else(|| obstacles::most(table)),
        }
    }

    pub fn on(&self, table: &Table, crossings: &[Crossing]) -> Um {
        crossings.iter().map(|crossing| Um::from(self.die(table, crossing.terrain)) * INCH).sum()
    }

    /// Whether dice have to be thrown for obstacles on these ways before the group goes; puts them on the agenda.
    pub fn asks_for_dice(&self, table: &Table, item: &Item, paths: &[BasePath], effects: &mut Effects<Any>) -> bool {
        if self.obstacles.is_some() {
            return false;
        }
        let mut obstacles: Vec<TerrainId> = paths
            .iter()
            .flat_map(|path| {
                let man = table.base(path.base);
                way::follow(table, man, man.pose, &path.legs).crossings
            })
            .map(|crossing| crossing.terrain)
            .collect();
        obstacles.sort_unstable();
        obstacles.dedup();
        if obstacles.is_empty() {
            return false;
        }
        effects.push(Item::Over { item: Box::new(item.clone()), faces: self.faces.to_vec(), obstacles }.into());
        true
    }

    /// Tells what the obstacles took.
    pub fn say(&self, table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
        let faces = self.obstacles.map_or(&[][..], |(_, faces)| faces);
        obstacles::said(table, unit, faces).for_each(|said| effects.say(said));
    }
}
