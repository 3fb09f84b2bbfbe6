//! Moves nobody ordered: retire, fall back, rout, cover, pursuit (CS-5.2, CS-5.7, CS-5.8).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::{SideId, UnitId};
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Routers of a side test to rally and run on, in step 5.
    RunOn(SideId),
    Rout(UnitId),
    Retire(UnitId),
    FallBack(UnitId),
    TakeCover {
        unit: UnitId,
        from: UnitId,
    },
    StepBack {
        unit: UnitId,
        from: UnitId,
    },
    Pursue {
        unit: UnitId,
        after: UnitId,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Forced(item)
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
