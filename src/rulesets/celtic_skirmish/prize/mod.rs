//! The herd and the lady (CS-2.11, CS-7.2, CS-7.3).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::SideId;
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Settle,
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Prize(item)
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

use super::parts::Prize;
use crate::table::Ending;

pub fn judge_herd(_table: &Table, _prize: &Prize, _broken: &[SideId], _at_limit: bool) -> Option<Ending> {
    None
}

pub fn judge_bride(_table: &Table, _prize: &Prize, _broken: &[SideId], _at_limit: bool) -> Option<Ending> {
    None
}
