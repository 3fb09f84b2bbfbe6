//! The format of a drill: what its file may say. `docs/drills.md` describes it for those who write drills.
//!
//! Lengths are inches, angles degrees clockwise from north, and everything on the table is named by its id in the drill.

use super::field::DrillField;
use crate::names::Word;
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

/// An order in a drill's words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Told {
    Pass,
    Move {
        unit: String,
        paths: Vec<ToldPath>,
    },
    /// Every standing figure of the unit goes straight by the same way.
    Block {
        unit: String,
        /// Only these figures.
        #[serde(default)]
        only: Vec<String>,
        /// To the right and forward, as the first of them faces.
        #[serde(default, deserialize_with = "plain")]
        by: Option<(f64, f64)>,
        /// Where the first of them ends.
        #[serde(default, deserialize_with = "plain")]
        to: Option<(f64, f64)>,
        /// All of them turn to face this way; each keeps its facing where it is not given.
        #[serde(default, deserialize_with = "plain")]
        facing: Option<f64>,
    },
    Do {
        verb: Word,
        unit: String,
        #[serde(default)]
        bases: Vec<String>,
        #[serde(default, deserialize_with = "plain")]
        target: Option<ToldTarget>,
    },
    /// The options picked, by name, question by question.
    Answer(Vec<Vec<String>>),
    /// The answer that stands filled in.
    Default,
    Faces(Vec<u8>),
    Concede,
    OfferDraw,
    AcceptDraw,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldPath {
    pub base: String,
    pub legs: Vec<ToldLeg>,
}

/// A straight leg: to a place or by a way, after turning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldLeg {
    #[serde(default, deserialize_with = "plain")]
    pub to: Option<(f64, f64)>,
    /// To the right and forward, as the figure faces on this leg.
    #[serde(default, deserialize_with = "plain")]
    pub by: Option<(f64, f64)>,
    #[serde(default, deserialize_with = "plain")]
    pub facing: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ToldTarget {
    Unit(String),
    Base(String),
    Place((f64, f64)),
}

/// A dispatch: only what is named is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    pub what: Word,
    #[serde(default, deserialize_with = "plain")]
    pub clause: Option<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub side: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub who: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub whom: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub needed: Option<i32>,
    /// Inches.
    #[serde(default, deserialize_with = "plain")]
    pub amount: Option<f64>,
    /// The same where it is a plain count.
    #[serde(default, deserialize_with = "plain")]
    pub count: Option<i64>,
    #[serde(default, deserialize_with = "plain")]
    pub dice: Option<Vec<Die>>,
    #[serde(default)]
    pub sums: Vec<Sum>,
}

/// One party's sum.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// Whose it is; the sum in the same place where it is not given.
    #[serde(default, deserialize_with = "plain")]
    pub of: Option<String>,
    /// Every line, in order.
    #[serde(default, deserialize_with = "plain")]
    pub lines: Option<Vec<SumLine>>,
    /// Lines that are among them.
    #[serde(default)]
    pub has: Vec<SumLine>,
    /// Reasons of which no line may stand there.
    #[serde(default)]
    pub lacks: Vec<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub total: Option<i32>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumLine {
    pub amount: i32,
    pub reason: Word,
    #[serde(default, deserialize_with = "plain")]
    pub clause: Option<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub ruling: Option<bool>,
    /// The clause that takes the line away. A line that is not struck fits only where this is not given.
    #[serde(default, deserialize_with = "plain")]
    pub struck: Option<Word>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub id: String,
    #[serde(default, deserialize_with = "plain")]
    pub at: Option<(f64, f64)>,
    #[serde(default, deserialize_with = "plain")]
    pub facing: Option<f64>,
}

/// The gap between the edges of two bases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    pub from: String,
    pub to: String,
    #[serde(default, deserialize_with = "plain")]
    pub inches: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub at_least: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub at_most: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gauged {
    pub side: String,
    pub word: Word,
    #[serde(default, deserialize_with = "plain")]
    pub have: Option<i64>,
    #[serde(default, deserialize_with = "plain")]
    pub need: Option<i64>,
}

/// One base's way in a preview, in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub base: String,
    #[serde(default, deserialize_with = "plain")]
    pub length: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub cost: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub allowance: Option<f64>,
}

/// What the table waits for: only what is named is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Awaited {
    Orders {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        #[serde(default, deserialize_with = "plain")]
        step: Option<Word>,
    },
    Ask {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        #[serde(default, deserialize_with = "plain")]
        what: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        clause: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        questions: Option<Vec<Asked>>,
    },
    Dice {
        #[serde(default, deserialize_with = "plain")]
        needs: Option<Vec<Needed>>,
    },
    Over {
        #[serde(default, deserialize_with = "plain")]
        winner: Option<String>,
        #[serde(default)]
        draw: bool,
        #[serde(default, deserialize_with = "plain")]
        reason: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        clause: Option<Word>,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default, deserialize_with = "plain")]
    pub about: Option<String>,
    /// Every option, in order.
    #[serde(default, deserialize_with = "plain")]
    pub options: Option<Vec<String>>,
    #[serde(default, deserialize_with = "plain")]
    pub default: Option<Vec<String>>,
    #[serde(default, deserialize_with = "plain")]
    pub least: Option<u16>,
    #[serde(default, deserialize_with = "plain")]
    pub most: Option<u16>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Needed {
    #[serde(rename = "for")]
    pub purpose: Word,
    #[serde(default, deserialize_with = "plain")]
    pub by: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub sides: Option<u8>,
}

/// A value that may be left out, written without `Some(..)`.
pub(super) fn plain<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
