//! Players that are programs: one that does anything it may, one that means to win, and one that looks for trouble at the limits.

mod limits;
mod random;
mod sensible;

pub use limits::at_the_limits;
pub use random::random;
pub use sensible::sensible;
