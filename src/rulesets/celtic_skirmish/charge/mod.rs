//! Charges (CS-1.2, CS-1.3, CS-1.5, CS-2.10).

mod approach;
mod beyond;
mod course;
mod declare;
mod outlook;
mod place;
mod run;
mod sidestep;
mod state;

use super::item::Item as Any;
use crate::dice::Need;
use crate::measure::Um;
use crate::names::{BaseId, SideId, TerrainId, UnitId};
use crate::table::{Act, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

pub use declare::{any_to_declare, kind_charges, obstacles_to, orders, preview};
pub use outlook::chance_of_reaching;
pub use run::{goes_hard, meets, second_half};
pub use state::{broken_off, comes_off, pin, starts};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// A group commits itself against one enemy group.
    Declare {
        unit: UnitId,
        target: UnitId,
    },
    /// A side's charges run, one half of them.
    RunSide {
        side: SideId,
        half: u8,
    },
    /// A group looks where its charge will lead it.
    SetOut(UnitId),
    /// The movement die of the whole charge, with a die for each obstacle on its way, which may go over difficult ground.
    Roll {
        unit: UnitId,
        obstacles: Vec<TerrainId>,
        difficult: bool,
    },
    /// A group's figures go, nearest first.
    Run {
        unit: UnitId,
        half: u8,
    },
    Figure {
        base: BaseId,
        half: u8,
    },
    /// A pursuer goes after a group that gave way (CS-5.8), so far.
    After {
        base: BaseId,
        target: UnitId,
        allowance: Um,
    },
    /// The group has run; whom it met is pinned.
    Ran {
        unit: UnitId,
        half: u8,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Charge(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Roll { unit, obstacles, .. } => run::dice(table, *unit, obstacles),
        _ => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Declare { unit, target } => declare::resolve(table, *unit, *target, effects),
        Item::RunSide { side, half } => run::side(table, *side, *half, effects),
        Item::SetOut(unit) => run::set_out(table, *unit, effects),
        Item::Roll { unit, obstacles, difficult } => run::roll(table, *unit, obstacles, *difficult, faces, effects),
        Item::Run { unit, half } => run::group(table, *unit, *half, effects),
        Item::Figure { base, half } => run::figure(table, *base, *half, effects),
        Item::After { base, target, allowance } => run::after(table, *base, *target, *allowance, effects),
        Item::Ran { unit, half } => run::ran(table, *unit, *half, effects),
    }
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    declare::validate(table, side, act)
}
