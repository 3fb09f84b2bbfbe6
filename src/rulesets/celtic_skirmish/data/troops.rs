use crate::measure::Footprint;
use crate::names::Word;
use crate::rules::data::{self, Row, footprint, size};
use serde::{Deserialize, Serialize};

/// How a figure moves, and how its group is classed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Shock,
    Skirmish,
    Chariot,
    Cart,
    Herd,
}

impl Class {
    pub const ALL: [Self; 5] = [Self::Shock, Self::Skirmish, Self::Chariot, Self::Cart, Self::Herd];

    pub fn word(self) -> &'static str {
        match self {
            Self::Shock => "shock",
            Self::Skirmish => "skirmish",
            Self::Chariot => "chariot",
            Self::Cart => "cart",
            Self::Herd => "herd",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    Elite,
    Veteran,
    Regular,
    Militia,
}

impl Grade {
    pub const ALL: [Self; 4] = [Self::Elite, Self::Veteran, Self::Regular, Self::Militia];

    pub fn word(self) -> &'static str {
        match self {
            Self::Elite => "elite",
            Self::Veteran => "veteran",
            Self::Regular => "regular",
            Self::Militia => "militia",
        }
    }

    pub fn named(word: &Word) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| *word == *grade.word())
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindData {
    pub id: Word,
    pub name: String,
    pub class: Class,
    /// Inches, width by depth.
    #[serde(deserialize_with = "size")]
    pub size: (f64, f64),
    pub with: Vec<Word>,
    /// Kinds that ride along and come into play when this base is lost.
    #[serde(default)]
    pub carries: Vec<Word>,
}

impl KindData {
    pub fn footprint(&self) -> Footprint {
        footprint(self.size)
    }
}

impl Row for KindData {
    fn id(&self) -> &Word {
        &self.id
    }
}

/// `troops.ron`.
pub type Troops = data::Kinds<KindData>;
