//! What the data folders of all rulesets do alike: strict reading, numbers that keep within their range, lines of sums, words,
//! clauses, and the checks that name every fault's place. A ruleset adds only its own tables ([`Tables`]).

mod rows;
mod sheet;
pub mod sound;
mod within;

pub use rows::{HouseRuleData, Kinds, LineData, Row, footing};
pub use sheet::{Reading, Sheet, SheetData, Tables, load};
pub use within::{Count, Inches, footprint, inches, micrometres, size, small, whole};
