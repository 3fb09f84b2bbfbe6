use crate::names::Word;
use crate::rules::Footing;
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
        match (self.impassable, self.bridges) {
            (true, _) => Footing::Barred,
            (false, true) => Footing::Bridges,
            (false, false) => Footing::Bears,
        }
    }

    /// Whether it is a line that is crossed, or ground that is walked on; `None` where it does nothing.
    pub fn is_line(&self) -> Option<bool> {
        let ground = self.slow || self.difficult || self.impassable || self.bridges || self.hides || self.high;
        let acts = self.obstacle || ground || self.blocks_sight || self.covers;
        acts.then_some(self.obstacle)
    }
}

/// `terrain.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub kinds: Vec<GroundData>,
}

impl Terrain {
    pub fn kind(&self, id: &Word) -> Option<&GroundData> {
        self.kinds.iter().find(|kind| kind.id == *id)
    }

    /// Whether a kind has a property, named by its field.
    pub fn is(&self, id: &Word, has: impl Fn(&GroundData) -> bool) -> bool {
        self.kind(id).is_some_and(has)
    }
}
