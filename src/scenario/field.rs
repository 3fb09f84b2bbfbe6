//! What a file says of a table: its size, its terrain, the sides, and who stands where. Scenarios and drills share it.
//!
//! Lengths and places are inches from the south-west corner, x to the east and y to the north; facings are degrees clockwise
//! from north.

use super::check::{MOST_IN_BLOCK, MOST_TURNS};
use crate::files::whole;
use crate::names::Word;
use crate::table::Home;
use serde::{Deserialize, Serialize};

/// A place on the table, inches.
pub type Spot = (f64, f64);

/// A table with everything on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub table: TableSize,
    /// Turns to be played.
    #[serde(default = "eight_turns", deserialize_with = "whole::<_, _, 1, { MOST_TURNS as i32 }>")]
    pub turns: u16,
    #[serde(default)]
    pub goal: Goal,
    /// Whether the sides may adjust their placing before turn 1.
    #[serde(default)]
    pub deployment: bool,
    #[serde(default)]
    pub house_rules: Vec<Word>,
    #[serde(default)]
    pub terrain: Vec<Terrain>,
    pub sides: Vec<Side>,
    pub units: Vec<Unit>,
}

fn eight_turns() -> u16 {
    8
}

/// Size of the table in inches, 12 to 96 each way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSize {
    /// From west to east.
    pub width: f64,
    /// From south to north.
    pub depth: f64,
}

/// What is fought over: a word of the ruleset, and the id of the side that set out to do it, where one did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    pub kind: Word,
    #[serde(default)]
    pub side: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// A word of the ruleset, such as `wood`.
    pub kind: Word,
    /// What players call the place; may be empty.
    #[serde(default)]
    pub name: String,
    pub shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// Ground within an outline.
    Area(Vec<Spot>),
    /// A line without width, such as a wall.
    Line(Vec<Spot>),
    /// Ground along a line, `width` inches across, such as a stream.
    Band { line: Vec<Spot>, width: f64 },
    /// Ground around a place, such as a round house.
    Round { at: Spot, radius: f64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub id: String,
    /// What players call it; the id where it is empty.
    #[serde(default)]
    pub name: String,
    pub home: Home,
    /// Outline of the ground on which it may deploy; empty: the whole table.
    #[serde(default)]
    pub zone: Vec<Spot>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub id: String,
    /// Id of its side; `None` for beasts and bystanders.
    pub side: Option<String>,
    #[serde(default)]
    pub name: String,
    /// Words of the ruleset for the unit as a whole.
    #[serde(default)]
    pub with: Vec<Word>,
    pub figures: Vec<Figures>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Figures {
    One {
        id: String,
        kind: Word,
        #[serde(default)]
        name: String,
        at: Spot,
        facing: f64,
        #[serde(default)]
        with: Vec<Word>,
        /// Those that it brings along in reserve, such as the riders of a chariot, in order.
        #[serde(default)]
        carries: Vec<Carried>,
    },
    /// Several alike in ranks: `id` `J` and `count` 3 make `J1`, `J2` and `J3`, from the left of the front rank on.
    Block {
        id: String,
        kind: Word,
        /// Names of the first of them.
        #[serde(default)]
        names: Vec<String>,
        /// Middle of the front rank.
        at: Spot,
        facing: f64,
        #[serde(deserialize_with = "whole::<_, _, 1, { MOST_IN_BLOCK as i32 }>")]
        count: u16,
        #[serde(default = "one_rank", deserialize_with = "whole::<_, _, 1, { MOST_IN_BLOCK as i32 }>")]
        ranks: u16,
        /// Inches between neighbours, beside and behind each other.
        #[serde(default)]
        gap: f64,
        #[serde(default)]
        with: Vec<Word>,
    },
}

fn one_rank() -> u16 {
    1
}

/// Name and words of one that is carried. Its id is that of its carrier with `.1`, `.2`... added.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub with: Vec<Word>,
}
