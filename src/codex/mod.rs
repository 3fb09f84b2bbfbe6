//! Clauses, drills and lessons: what the rules say, shown and proven in one file each.

mod bend;
mod book;
mod difference;
mod drill;
mod expect;
mod facts;
mod field;
mod ids;
mod proofread;
mod shelf;
mod stage;
mod told;
mod tree;

pub use bend::{Number, Outcome, bend, numbers};
pub use book::{Page, pages, wanting};
pub use difference::Difference;
pub use drill::*;
pub use field::DrillField;
pub use ids::Ids;
pub use shelf::{Drill, Report, Rulebooks, data_in, data_of, drills_at, drills_of, entry, entry_of, run_all};
pub use stage::{Passed, Stage, passes, run};
