//! The permanent ids and words by which everything refers to everything else. It knows nothing but itself.

mod ids;
mod word;

pub use ids::{BaseId, SideId, TerrainId, UnitId};
pub use word::Word;
