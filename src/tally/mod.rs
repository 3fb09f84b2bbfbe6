//! Explained sums and refusals: every number can be asked why.

mod odds;
mod refusal;
mod sum;

pub use odds::{Chance, Outcomes, every_throw};
pub use refusal::{Mark, Refusal};
pub use sum::{Line, Modifier, Tally};
