use crate::measure::{Heading, Point, Pose};
use crate::names::{BaseId, SideId, UnitId, Word};
use serde::{Deserialize, Serialize};

/// What a side wants done: the only thing that ever goes in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub side: SideId,
    pub act: Act,
}

impl Order {
    pub fn new(side: SideId, act: Act) -> Self {
        Self { side, act }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Act {
    /// The side is done with this step.
    Pass,
    /// Bases of one unit go along the paths their player saw, in this order.
    Move {
        unit: UnitId,
        paths: Vec<BasePath>,
    },
    /// Anything discrete: a verb of the ruleset, by a unit or by some of its bases, at a target where it needs one.
    Do {
        verb: Word,
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bases: Vec<BaseId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
    },
    /// The answer to an [`Ask`](super::Ask): for each question the places of the options picked, ascending.
    Answer(Vec<Vec<u16>>),
    /// The faces of real dice, in the order they were asked for.
    Faces(Vec<u8>),
    Concede,
    OfferDraw,
    AcceptDraw,
    /// The offer stands until whoever made it gives another order; that it was declined is told.
    DeclineDraw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Target {
    Unit(UnitId),
    Base(BaseId),
    Place(Point),
}

/// Most legs of one base's way: nobody draws so many, and following them takes as long as anyone likes.
pub const MOST_LEGS: usize = 64;

/// The way one base goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasePath {
    pub base: BaseId,
    pub legs: Vec<Leg>,
}

/// One straight leg: the base turns to `facing` where it stands, then goes to `to` without turning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub to: Point,
    pub facing: Heading,
}

impl BasePath {
    /// Where the path ends; `None` when it has no leg.
    pub fn end(&self) -> Option<Pose> {
        self.legs.last().map(|leg| Pose { at: leg.to, facing: leg.facing })
    }
}
