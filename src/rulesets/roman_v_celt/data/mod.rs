//! The numbers, troops, ground and words of the ruleset, read strictly from its data files.

mod load;
mod numbers;
mod terrain;
mod troops;

pub use load::Sheet;
pub use numbers::{LineData, Numbers};
pub use terrain::{GroundData, Terrain};
pub use troops::{Arm, KindData, People, Troops};
