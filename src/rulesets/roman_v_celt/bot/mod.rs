//! Players that are programs: one that does anything it may, one that means to win, and one that looks for trouble at the limits.
//!
//! The one that means to win: [`picture`] is the battle in a few numbers, [`odds`] what a fight promises, [`charges`] who goes for whom,
//! [`places`] what it is worth to stand somewhere, [`moves`] commands and where they lead, [`leads`] where the leader goes then; [`asks`] answers what the rules ask.

mod asks;
mod charges;
mod leads;
mod limits;
mod moves;
mod odds;
mod picture;
mod places;
mod random;
mod sensible;

pub use limits::at_the_limits;
pub use random::tries;
pub use sensible::sensible;
