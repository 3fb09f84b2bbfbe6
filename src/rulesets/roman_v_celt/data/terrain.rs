use crate::names::Word;
use crate::rules::Footing;
use crate::rules::data::{self, Row};
use serde::Deserialize;

/// What one kind of ground does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundData {
    pub id: Word,
    /// Halves the move, spoils fighting and command (RC-3.1).
    #[serde(default)]
    pub rough: bool,
    /// Woods, which Celts do not mind (RC-3.3).
    #[serde(default)]
    pub wood: bool,
    #[serde(default)]
    pub impassable: bool,
    /// Bears over impassable ground that it lies on.
    #[serde(default)]
    pub bridges: bool,
    /// Costs half a move to cross (RC-3.2); a line.
    #[serde(default)]
    pub obstacle: bool,
    /// Blocks sight once it is deeper than woods may be.
    #[serde(default)]
    pub hides: bool,
    #[serde(default)]
    pub blocks_sight: bool,
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
        let ground = self.rough || self.wood || self.impassable || self.bridges || self.hides || self.blocks_sight || self.high;
        (self.obstacle || ground || self.covers).then_some(self.obstacle)
    }
}

impl Row for GroundData {
    fn id(&self) -> &Word {
        &self.id
    }
}

/// `terrain.ron`.
pub type Terrain = data::Kinds<GroundData>;
