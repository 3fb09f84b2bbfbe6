use crate::names::Word;
use crate::rules::Footing;
use crate::rules::data::{self, Row};
use serde::Deserialize;

/// What one kind of ground does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundData {
    pub id: Word,
    /// The part of a path inside costs double (CS-2.8).
    #[serde(default)]
    pub slow: bool,
    /// The difficult formula is used (CS-2.3).
    #[serde(default)]
    pub difficult: bool,
    #[serde(default)]
    pub impassable: bool,
    /// Lets men over impassable ground that it lies on.
    #[serde(default)]
    pub bridges: bool,
    /// Crossing it costs a die (CS-2.5); a line.
    #[serde(default)]
    pub obstacle: bool,
    /// Blocks sight once it is deeper than woods may be (CS-3.6).
    #[serde(default)]
    pub hides: bool,
    #[serde(default)]
    pub blocks_sight: bool,
    /// Gives cover (CS-3.4).
    #[serde(default)]
    pub covers: bool,
    /// One level up; levels nest.
    #[serde(default)]
    pub high: bool,
    pub clause: Word,
}

impl GroundData {
    pub fn footing(&self) -> Footing {
        data::footing(self.impassable, self.bridges)
    }

    /// Whether it is a line that is crossed, or ground that is walked on; `None` where it does nothing.
    pub fn is_line(&self) -> Option<bool> {
        let ground = self.slow || self.difficult || self.impassable || self.bridges || self.hides || self.high;
        let acts = self.obstacle || ground || self.blocks_sight || self.covers;
        acts.then_some(self.obstacle)
    }
}

impl Row for GroundData {
    fn id(&self) -> &Word {
        &self.id
    }
}

/// `terrain.ron`.
pub type Terrain = data::Kinds<GroundData>;
