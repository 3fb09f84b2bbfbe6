use super::within::whole;
use crate::names::Word;
use crate::rules::Footing;
use serde::Deserialize;

/// One line of a sum; its amount `LEAST` to `MOST`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineData<const LEAST: i32, const MOST: i32> {
    pub id: Word,
    #[serde(deserialize_with = "whole::<_, LEAST, MOST>")]
    pub amount: i32,
    pub clause: Word,
    #[serde(default)]
    pub ruling: bool,
}

/// A switch that a scenario may throw.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleData {
    pub id: Word,
    pub clause: Word,
    /// Goals for which it means something; none: for every one.
    #[serde(default)]
    pub goals: Vec<Word>,
    /// Those that cannot hold beside it.
    #[serde(default)]
    pub not_with: Vec<Word>,
}

impl HouseRuleData {
    /// Whether it means something where this is fought over.
    pub fn is_for(&self, goal: &Word) -> bool {
        self.goals.is_empty() || self.goals.contains(goal)
    }
}

/// What is found by its id.
pub trait Row {
    fn id(&self) -> &Word;
}

/// A file that is a list of kinds, of troops or of ground.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kinds<K> {
    pub kinds: Vec<K>,
}

impl<K: Row> Kinds<K> {
    pub fn kind(&self, id: &Word) -> Option<&K> {
        self.kinds.iter().find(|kind| kind.id() == id)
    }

    /// Whether a kind has a property, named by its field.
    pub fn is(&self, id: &Word, has: impl Fn(&K) -> bool) -> bool {
        self.kind(id).is_some_and(has)
    }

    pub fn ids(&self) -> Vec<Word> {
        self.kinds.iter().map(|kind| kind.id().clone()).collect()
    }
}

/// Whether bases may stand on ground of which the data says so.
pub fn footing(impassable: bool, bridges: bool) -> Footing {
    match (impassable, bridges) {
        (true, _) => Footing::Barred,
        (false, true) => Footing::Bridges,
        (false, false) => Footing::Bears,
    }
}
