//! The format of a drill: what its file may say. `docs/drills.md` describes it for those who write drills.
//!
//! Lengths are inches, angles degrees clockwise from north, and everything on the table is named by its id in the drill.

mod facts;
mod orders;
mod script;

pub use facts::*;
pub use orders::*;
pub use script::*;
