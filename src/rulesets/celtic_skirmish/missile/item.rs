//! The pending steps of fire.

use super::super::item::Item as Any;
use super::volley;
use crate::dice::Need;
use crate::names::{BaseId, UnitId};
use crate::table::{Effects, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// These figures of a group fire at an enemy group, each at its nearest eligible figure.
    Volley { unit: UnitId, target: UnitId, bases: Vec<BaseId> },
    /// The hit die of one figure.
    Shot { by: BaseId, at: BaseId, thrown: bool },
    /// The effect die of a hit.
    Effect { by: BaseId, at: BaseId, at_once: bool },
    /// Who was hit in the step's fire is taken off, and then tests are taken (CS-1.6).
    TakeOffTheFallen,
    /// Groups that lost men in the step test.
    Shaken,
    /// A charging javelin man throws as he first comes within reach (CS-3.2): whoever moves him says when.
    Throw { by: BaseId, target: UnitId },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Missile(item)
    }
}

pub fn dice(_table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Shot { by, .. } => vec![volley::hit_need(*by)],
        Item::Effect { by, .. } => vec![volley::effect_need(*by)],
        Item::Volley { .. } | Item::TakeOffTheFallen | Item::Shaken | Item::Throw { .. } => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Volley { unit, target, bases } => volley::volley(table, *unit, *target, bases, effects),
        Item::Shot { by, at, thrown } => volley::shot(table, *by, *at, *thrown, faces[0], effects),
        Item::Effect { by, at, at_once } => volley::effect(table, *by, *at, *at_once, faces[0], effects),
        Item::TakeOffTheFallen => volley::take_off(table, effects),
        Item::Shaken => volley::shaken(table, effects),
        Item::Throw { by, target } => volley::throw(table, *by, *target, effects),
    }
}
