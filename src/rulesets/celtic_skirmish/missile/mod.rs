//! Bows, slings and javelins (CS-3).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    TakeOffTheFallen,
    /// A charging javelin man throws as he first comes within reach (CS-3.2).
    Throw {
        by: BaseId,
        target: UnitId,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Missile(item)
    }
}

pub fn dice(_table: &Table, _item: &Item) -> Vec<Need> {
    Vec::new()
}

pub fn resolve(_table: &Table, _item: &Item, _faces: &[u8], _effects: &mut Effects<Any>) {}

/// # Errors
/// The clause that forbids it.
pub fn validate(_table: &Table, _side: SideId, _act: &Act) -> Result<Plan<Any>, Refusal> {
    Err(Refusal::new("not_in_this_step", "CS-1.1"))
}

pub fn any_to_fire(_table: &Table, _side: SideId) -> bool {
    false
}

pub fn orders(_table: &Table, _side: SideId) -> Vec<crate::table::Order> {
    Vec::new()
}

pub fn preview(_table: &Table, _order: &crate::table::Order, _preview: &mut crate::rules::Preview) {}

pub fn sees_group(_table: &Table, _unit: UnitId, _target: UnitId) -> bool {
    true
}

pub fn hidden_by_ground(_table: &Table, _eye: crate::measure::Point, _at: crate::measure::Point) -> bool {
    false
}
