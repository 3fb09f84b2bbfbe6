use crate::measure::{Point, Um};
use crate::names::{BaseId, TerrainId, Word};
use serde::{Deserialize, Serialize};

/// What on the table decided a refusal, so that the view can draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    Base(BaseId),
    Terrain(TerrainId),
    Place(Point),
    Segment(Point, Point),
}

/// Why an order is not allowed: the clause, what was measured, and the limit it broke.
///
/// The sentence a player reads is the ruleset's text for `reason`, in which `{measured}` and `{limit}` stand for the numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    pub reason: Word,
    pub clause: Word,
    /// Micrometres, or plain numbers where it `counts`.
    pub measured: Option<Um>,
    pub limit: Option<Um>,
    /// The two numbers are counts or degrees, not lengths.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counts: bool,
    /// The base whose move, shot or place was refused.
    pub base: Option<BaseId>,
    pub mark: Option<Mark>,
}

impl Refusal {
    pub fn new(reason: impl Into<Word>, clause: impl Into<Word>) -> Self {
        Self { reason: reason.into(), clause: clause.into(), measured: None, limit: None, counts: false, base: None, mark: None }
    }

    pub fn measured(mut self, measured: Um, limit: Um) -> Self {
        self.measured = Some(measured);
        self.limit = Some(limit);
        self
    }

    pub fn counted(mut self, counted: i64, limit: i64) -> Self {
        self.counts = true;
        self.measured(counted, limit)
    }

    pub fn base(mut self, base: BaseId) -> Self {
        self.base = Some(base);
        self
    }

    pub fn mark(mut self, mark: Mark) -> Self {
        self.mark = Some(mark);
        self
    }
}
