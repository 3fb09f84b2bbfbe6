use super::{BasePath, Subject};
use crate::dice::Face;
use crate::measure::Um;
use crate::names::{SideId, Word};
use crate::tally::Tally;
use serde::{Deserialize, Serialize};

/// A fact, in the past tense: what happened, to whom, by which clause, with every die and sum behind it.
///
/// The log's sentence is the ruleset's text for `what`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispatch {
    pub what: Word,
    pub clause: Word,
    /// In which turn, 0 before the first, and at which place of the ruleset's steps it happened. The table fills it in.
    #[serde(default)]
    pub clock: (u16, usize),
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// Who did it, or to whom it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Subject>,
    /// The other party: target, opponent, cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<Subject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Face>,
    /// The sums behind it, each with whose it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<SumOf>,
    /// What the die had to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// A length the text names, micrometres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Um>,
    /// A plain number the text names: a difference, a count, a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// The ways that were really gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<BasePath>,
}

/// A sum in a dispatch, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SumOf {
    pub of: Subject,
    pub sum: Tally,
}

impl Dispatch {
    pub fn new(what: impl Into<Word>, clause: impl Into<Word>) -> Self {
        Self {
            what: what.into(),
            clause: clause.into(),
            clock: (0, 0),
            side: None,
            who: None,
            whom: None,
            dice: Vec::new(),
            sums: Vec::new(),
            needed: None,
            amount: None,
            count: None,
            paths: Vec::new(),
        }
    }

    pub fn side(mut self, side: SideId) -> Self {
        self.side = Some(side);
        self
    }

    pub fn who(mut self, who: impl Into<Subject>) -> Self {
        self.who = Some(who.into());
        self
    }

    pub fn whom(mut self, whom: impl Into<Subject>) -> Self {
        self.whom = Some(whom.into());
        self
    }

    pub fn die(mut self, face: Face) -> Self {
        self.dice.push(face);
        self
    }

    pub fn sum(mut self, of: impl Into<Subject>, sum: Tally) -> Self {
        self.sums.push(SumOf { of: of.into(), sum });
        self
    }

    pub fn needed(mut self, needed: i32) -> Self {
        self.needed = Some(needed);
        self
    }

    pub fn amount(mut self, amount: Um) -> Self {
        self.amount = Some(amount);
        self
    }

    pub fn count(mut self, count: i64) -> Self {
        self.count = Some(count);
        self
    }

    pub fn path(mut self, path: BasePath) -> Self {
        self.paths.push(path);
        self
    }
}
