//! Normal moves (CS-2).

mod block;
mod deploy;
mod gait;
mod herd;
mod march;
mod propose;
mod reach;
mod spent;
mod wreck;

use super::item::Item as Any;
use super::obstacles;
use crate::dice::Need;
use crate::names::{BaseId, SideId, TerrainId, UnitId};
use crate::table::{Act, BasePath, Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

pub use block::{FORMATIONS, block_paths, formation, middle};
pub use deploy::validate as validate_deployment;
pub use gait::{RUN, WALK, allowance, any_to_move, formulas, inches, may_move, movable, open_formulas, share_of, turns_to_next_run};
pub use herd::{leave as beast_leaves, obeys};
pub use march::stop_at_obstacles;
pub use propose::{candidates, gait_orders, preview, to_places};
pub use reach::reach;
pub use spent::{ran_in_rout, stirred, used_up, went};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// The group's dice are thrown, once.
    Roll { unit: UnitId, running: bool },
    /// The group goes along the paths its player saw; one die for each obstacle crossed.
    March { unit: UnitId, paths: Vec<BasePath>, obstacles: Vec<TerrainId> },
    /// A running chariot went over difficult ground.
    Wreck(BaseId),
    /// A rider of a wrecked chariot.
    Rider { rider: BaseId, chariot: BaseId },
    /// A herd without a herder drifts.
    Drift(UnitId),
    /// Placed before turn 1.
    Place { unit: UnitId, paths: Vec<BasePath> },
    /// After both sides moved.
    Close,
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Move(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Roll { unit, .. } => gait::dice(table, *unit),
        Item::March { unit, obstacles, .. } => obstacles::dice(table, *unit, obstacles.len()),
        Item::Wreck(chariot) => wreck::chariot_dice(*chariot),
        Item::Rider { rider, .. } => wreck::rider_dice(*rider),
        Item::Drift(unit) => herd::dice(*unit),
        Item::Place { .. } | Item::Close => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Roll { unit, running } => gait::roll(table, *unit, *running, faces, effects),
        Item::March { unit, paths, obstacles } => march::resolve(table, *unit, paths, obstacles, faces, effects),
        Item::Wreck(chariot) => wreck::chariot(table, *chariot, faces, effects),
        Item::Rider { rider, chariot } => wreck::rider(table, *rider, *chariot, faces, effects),
        Item::Drift(unit) => herd::drift(table, *unit, faces, effects),
        Item::Place { unit, paths } => deploy::resolve(*unit, paths, effects),
        Item::Close => herd::close(table, effects),
    }
}

/// Orders of step 5: a gait for a group, then its paths.
///
/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    match act {
        Act::Do { verb, .. } if ![WALK, RUN].iter().any(|gait| *verb == **gait) => Err(Refusal::new("not_in_this_step", "CS-1.5")),
        Act::Do { target: Some(_), .. } => Err(Refusal::new("wants_no_target", "CS-2.2")),
        Act::Do { bases, .. } if !bases.is_empty() => Err(Refusal::new("whole_group", "CS-2.2")),
        Act::Do { verb, unit, .. } => gait::validate(table, side, verb, *unit),
        Act::Move { unit, paths } => march::validate(table, side, *unit, paths),
        _ => Err(Refusal::new("not_in_this_step", "CS-1.5")),
    }
}
