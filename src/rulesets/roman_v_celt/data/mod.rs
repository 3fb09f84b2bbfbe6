//! The numbers, kinds, ground and words of the ruleset, read strictly from its data files.

mod kinds;
mod load;
mod numbers;
mod terrain;
mod within;

pub use kinds::{Arm, KindData, Kinds, People};
pub use load::{Sheet, load};
pub use numbers::{LineData, Numbers};
pub use terrain::{GroundData, Terrain};
