//! Combat (RC-5.1 to RC-5.11): [`sum`] what a unit is worth in a fight, [`fight`] who fights whom and what comes of it,
//! [`foresee`] what may come of it.

mod fight;
mod foresee;
mod sum;

pub use fight::{Fight, Item, around, contacts, dice, listed, resolve, validate};
pub use foresee::{of_charge, preview};
pub use sum::{LINES, LINES_OF_ALL, NOTES, sum as worth};
