use crate::measure::Polygon;
use crate::names::{SideId, Word};
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// A table edge that a side calls home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Home {
    North,
    East,
    South,
    West,
}

/// What a scenario says of a battle beside who stands where. Fixed once the table is set.
#[derive(Resource, Clone, Debug, Default)]
pub struct Brief {
    /// Turns to be played.
    pub turns: u16,
    /// The ruleset's word for what is fought over, and the side that set out to do it, where one did.
    pub goal: Word,
    pub goal_side: Option<SideId>,
    /// Home edge and deployment zone of each side.
    pub homes: Vec<Home>,
    pub zones: Vec<Polygon>,
    pub house_rules: Vec<Word>,
    /// Whether sides may adjust their placing before turn 1.
    pub deployment: bool,
}
