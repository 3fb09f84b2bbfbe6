//! The numbers, troops, ground and words of the ruleset, read strictly from its data files.

mod load;
mod numbers;
mod terrain;
mod troops;

pub use load::Sheet;
#[cfg(test)]
pub use load::test_sheet;
pub use numbers::{Formula, MissileData, Numbers};
pub use terrain::{GroundData, Terrain};
pub use troops::{Class, Grade, KindData, Troops};
