//! Orders in a drill's words.

use super::script::plain;
use crate::names::Word;
use serde::Deserialize;

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
    DeclineDraw,
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
