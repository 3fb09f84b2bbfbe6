use crate::names::Word;
use serde::{Deserialize, Serialize};

/// One signed line of a sum: how much, why, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub amount: i32,
    pub reason: Word,
    pub clause: Word,
    /// Our reading of the rule, not the author's words.
    pub ruling: bool,
    /// A rule took this line away: it is shown, and counts nothing.
    pub struck: Option<Word>,
}

impl Line {
    pub fn new(amount: i32, reason: impl Into<Word>, clause: impl Into<Word>) -> Self {
        Self { amount, reason: reason.into(), clause: clause.into(), ruling: false, struck: None }
    }

    pub fn ruling(mut self) -> Self {
        self.ruling = true;
        self
    }

    /// What the line adds to the sum: nothing once struck.
    pub fn counts(&self) -> i32 {
        if self.struck.is_some() { 0 } else { self.amount }
    }
}

/// An explained sum. Lines of zero are never kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub lines: Vec<Line>,
}

impl Tally {
    pub fn add(&mut self, line: Line) {
        if line.amount != 0 {
            self.lines.push(line);
        }
    }

    /// Strikes every line that `takes` picks, naming the clause that takes it away.
    pub fn strike(&mut self, by: impl Into<Word>, takes: impl Fn(&Line) -> bool) {
        let by = by.into();
        for line in self.lines.iter_mut().filter(|line| line.struck.is_none() && takes(line)) {
            line.struck = Some(by.clone());
        }
    }

    pub fn total(&self) -> i32 {
        self.lines.iter().map(Line::counts).sum()
    }

    /// The amount of the line with this reason that counts, or 0.
    pub fn amount(&self, reason: &str) -> i32 {
        self.lines.iter().filter(|line| line.reason == *reason).map(Line::counts).sum()
    }
}

/// A line that a rule registers for the sums over `V`: the first part says how many times it applies to the view at hand.
///
/// The amount, clause and standing come from the ruleset's data under the same id.
pub struct Modifier<V> {
    pub id: &'static str,
    pub applies: fn(&V) -> i32,
}

impl<V> Clone for Modifier<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Modifier<V> {}
