//! Charges (CS-1.2, CS-1.3, CS-2.10).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::SideId;
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    RunSide { side: SideId, half: u8 },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Charge(item)
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
