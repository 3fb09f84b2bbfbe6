//! Morale (CS-5).

use super::item::Item as Any;
use crate::dice::Need;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    BeforeMelee {
        first: SideId,
    },
    AfterMelee {
        first: SideId,
    },
    LookBehind,
    FriendGone(UnitId),
    ChiefLost {
        side: SideId,
        chief: BaseId,
    },
    /// A group lost men to missiles and looks for cover (CS-5.2).
    UnderFire {
        unit: UnitId,
        from: UnitId,
    },
    /// A routing group tries to rally (CS-5.7).
    Rally(UnitId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Morale(item)
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

/// The answer to a question that `waiting` asked; its shape fits.
///
/// # Errors
/// The clause that forbids it.
pub fn answer(_table: &Table, _waiting: &Item, _answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    Err(Refusal::new("not_in_this_step", "CS-1.1"))
}
