//! Players that are programs: one that does anything it may, one that means to win, and one that looks for trouble at the limits.
//!
//! The one that means to win: [`picture`] is the battle in a few numbers, [`land`] the ground, [`blows`] what it expects of a fight, [`aims`]
//! what each group is for ([`herding`] and [`lady`] where beasts or a bride are at stake), [`front`] which way it looks; [`steps`], [`march`], [`deploy`] and [`asks`] make orders of it.

mod aims;
mod asks;
mod blows;
mod deploy;
mod front;
mod herding;
mod lady;
mod land;
mod limits;
mod march;
mod picture;
mod random;
mod sensible;
mod steps;

pub use land::KnownLand;
pub use limits::at_the_limits;
pub use random::tries;
pub use sensible::sensible;
