//! Shield walls (CS-6).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::{SideId, UnitId};
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    FormDeclared(SideId),
    /// After step 9: walls close gaps, then their requirements are tested.
    CloseGaps,
    Break(UnitId),
    /// Whether the group still meets what a wall requires.
    Test(UnitId),
    /// A wall that walked into contact in step 5 (CS-2.12).
    Advanced(UnitId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Walls(item)
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

pub fn any_to_declare(_table: &Table, _side: SideId) -> bool {
    false
}

pub fn orders(_table: &Table, _side: SideId) -> Vec<crate::table::Order> {
    Vec::new()
}

pub fn preview(_table: &Table, _order: &crate::table::Order, _preview: &mut crate::rules::Preview) {}
