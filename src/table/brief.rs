use crate::measure::{Heading, Polygon, Quad, Rect, Um};
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

impl Home {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way straight over the edge.
    pub fn heading(self) -> Heading {
        match self {
            Self::North => Heading::NORTH,
            Self::East => Heading::EAST,
            Self::South => Heading::SOUTH,
            Self::West => Heading::WEST,
        }
    }

    /// How far a base is from the edge, micrometres; less than nothing where it hangs over it.
    pub fn gap(self, table: &Rect, quad: &Quad) -> Um {
        let bounds = quad.bounds();
        match self {
            Self::North => table.max.y - bounds.max.y,
            Self::East => table.max.x - bounds.max.x,
            Self::South => bounds.min.y - table.min.y,
            Self::West => bounds.min.x - table.min.x,
        }
    }
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
