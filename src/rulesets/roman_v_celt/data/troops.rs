use crate::measure::{Footprint, Um};
use crate::names::Word;
use crate::rules::data::{self, Row, footprint, inches, micrometres, size, whole};
use serde::Deserialize;

/// Whose troops they are: Celts know their woods (RC-3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum People {
    Roman,
    Celt,
    /// A leader is of whichever side he leads.
    Either,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    Foot,
    Cavalry,
    Chariots,
    Leader,
}

/// A line that a kind brings to its own combat score.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteData {
    pub id: Word,
    #[serde(deserialize_with = "whole::<_, -9, 9>")]
    pub amount: i32,
}

/// A row of the list of troops (RC-2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindData {
    pub id: Word,
    pub name: String,
    pub people: People,
    pub arm: Arm,
    /// Inches, width by depth.
    #[serde(deserialize_with = "size")]
    pub size: (f64, f64),
    #[serde(rename = "move", deserialize_with = "inches::<_, 100, 4800>")]
    pub rate: f64,
    #[serde(deserialize_with = "whole::<_, 0, 9>")]
    pub combat: i32,
    /// Inches; nothing where it does not shoot.
    #[serde(default, deserialize_with = "inches::<_, 0, 4800>")]
    pub range: f64,
    /// What it shoots with is thrown: at a charger as it touches, and not before (RC-5.13).
    #[serde(default)]
    pub thrown: bool,
    #[serde(default)]
    pub light: bool,
    #[serde(default)]
    pub evades: bool,
    #[serde(default)]
    pub rash: bool,
    /// Must advance where it has won (RC-2.6).
    #[serde(default)]
    pub pursues: bool,
    #[serde(default)]
    pub notes: Vec<NoteData>,
    pub clause: Word,
}

impl KindData {
    pub fn footprint(&self) -> Footprint {
        footprint(self.size)
    }

    /// Its full move, micrometres.
    pub fn moves(&self) -> Um {
        micrometres(self.rate)
    }

    /// How far it shoots, micrometres.
    pub fn shoots(&self) -> Option<Um> {
        (self.range > 0.0).then(|| micrometres(self.range))
    }

    /// A leader is no unit that fights.
    pub fn fights(&self) -> bool {
        self.arm != Arm::Leader
    }

    /// Every unit that is not light troops (RC-2.11).
    pub fn core(&self) -> bool {
        self.fights() && !self.light
    }

    /// All light troops, and who is said to (RC-3.7, RC-3.8).
    pub fn may_evade(&self) -> bool {
        self.fights() && (self.light || self.evades)
    }

    /// Light troops, cavalry and chariots (RC-5.6).
    pub fn may_flee(&self) -> bool {
        self.light || matches!(self.arm, Arm::Cavalry | Arm::Chariots)
    }
}

impl Row for KindData {
    fn id(&self) -> &Word {
        &self.id
    }
}

/// `kinds.ron`.
pub type Troops = data::Kinds<KindData>;
