//! Sources of rolls: the only place where chance comes in.

mod lots;
mod needs;
mod source;

pub use lots::below;
pub use needs::{Face, Need, Roller};
pub use source::{Dice, DiceError, GENERATOR, Scripted, Source};
