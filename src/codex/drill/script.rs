//! The whole of a drill, and its steps.

use super::super::field::DrillField;
use super::facts::{Awaited, Fact, Gap, Gauged, Placed, Sum, Way};
use super::orders::Told;
use crate::files::whole;
use crate::names::Word;
use crate::scenario::MOST_TURNS;
use serde::{Deserialize, Deserializer};

/// A drill as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    pub title: String,
    /// Ids of the clauses that it shows.
    pub clauses: Vec<Word>,
    /// Plain words for the reader of the codex, before anything is played.
    #[serde(default)]
    pub captions: Vec<String>,
    /// The ruleset, where the file does not lie in the ruleset's own folder.
    #[serde(default, deserialize_with = "plain")]
    pub rules: Option<Word>,
    pub field: DrillField,
    /// Where the battle stands; without it the battle begins from its very beginning.
    #[serde(default, deserialize_with = "plain")]
    pub at: Option<Start>,
    #[serde(default)]
    pub flags: Vec<(String, Word, i64)>,
    #[serde(default)]
    pub dice: Vec<Die>,
    pub play: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(deserialize_with = "whole::<_, _, 1, { MOST_TURNS as i32 }>")]
    pub turn: u16,
    pub step: Word,
    /// The side that acts first.
    pub first: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    #[serde(rename = "for")]
    pub purpose: Word,
    /// A figure, unit or side; anyone where it is not given.
    #[serde(default, deserialize_with = "plain")]
    pub by: Option<String>,
    #[serde(deserialize_with = "whole::<_, _, 1, 12>")]
    pub face: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// Words for the reader of the codex.
    Say(String),
    Order {
        /// The side that is awaited where it is not given.
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        act: Told,
    },
    /// What came of the last order, or of the beginning.
    Expect {
        #[serde(default)]
        dispatches: Vec<Fact>,
        /// No dispatch beside those listed.
        #[serde(default)]
        exact: bool,
        /// Dispatches that must not have come.
        #[serde(default)]
        never: Vec<Fact>,
        #[serde(default)]
        poses: Vec<Placed>,
        #[serde(default)]
        gaps: Vec<Gap>,
        #[serde(default)]
        flags: Vec<(String, Word, i64)>,
        #[serde(default)]
        standing: Vec<(String, Word)>,
        #[serde(default, deserialize_with = "plain")]
        waiting: Option<Awaited>,
        #[serde(default, deserialize_with = "plain")]
        turn: Option<u16>,
        #[serde(default)]
        gauges: Vec<Gauged>,
    },
    /// What the order would bring about; it is not given.
    Preview {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        act: Told,
        #[serde(default, deserialize_with = "plain")]
        needed: Option<i32>,
        #[serde(default, deserialize_with = "plain")]
        event: Option<Word>,
        /// As `4/6`.
        #[serde(default, deserialize_with = "plain")]
        chance: Option<String>,
        /// Named events, each as `("killed", "1/6")`.
        #[serde(default)]
        outcomes: Vec<(Word, String)>,
        #[serde(default)]
        sums: Vec<Sum>,
        #[serde(default)]
        ways: Vec<Way>,
        /// Notes that must stand there.
        #[serde(default)]
        notes: Vec<Word>,
        /// Notes that must not.
        #[serde(default)]
        no_notes: Vec<Word>,
        /// The reason for which it would be refused.
        #[serde(default, deserialize_with = "plain")]
        refused: Option<Word>,
    },
    /// The order would be accepted; it is not given.
    Allowed {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        act: Told,
    },
    /// The order is refused and changes nothing.
    Refused {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        act: Told,
        clause: Word,
        #[serde(default, deserialize_with = "plain")]
        reason: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        measured: Option<f64>,
        #[serde(default, deserialize_with = "plain")]
        limit: Option<f64>,
        #[serde(default, deserialize_with = "plain")]
        measured_count: Option<i64>,
        #[serde(default, deserialize_with = "plain")]
        limit_count: Option<i64>,
        /// The figure whose move, shot or place is refused.
        #[serde(default, deserialize_with = "plain")]
        base: Option<String>,
        /// The figure, or the name or kind of the terrain, that stands against it.
        #[serde(default, deserialize_with = "plain")]
        by: Option<String>,
    },
    /// Where a figure may be dragged to, the rest of its unit keeping station.
    Reach {
        unit: String,
        dragged: String,
        #[serde(default, deserialize_with = "plain")]
        allowance: Option<f64>,
        #[serde(default)]
        inside: Vec<(f64, f64)>,
        #[serde(default)]
        outside: Vec<(f64, f64)>,
    },
}

/// A value that may be left out, written without `Some(..)`.
pub(super) fn plain<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
