use crate::names::Word;
use serde::Serialize;

/// A word of a ruleset and a note for those who write drills and scenarios; where the note is empty, the text that players
/// read says enough.
pub type Term = (Word, &'static str);

/// Every word by which a ruleset is spoken to and answers, beside those that the rulebook lists elsewhere (steps, kinds of
/// troops and terrain, house rules, formations).
#[derive(Clone, Debug, Default, Serialize)]
pub struct Vocabulary {
    /// What `Do` may say.
    pub verbs: Vec<Term>,
    /// What figures and units may be mustered `with`.
    pub with: Vec<Term>,
    /// What may be set and read by name.
    pub flags: Vec<Term>,
    /// What is asked.
    pub asks: Vec<Term>,
    /// The words of the options of those questions.
    pub options: Vec<Term>,
    /// What dice are thrown for.
    pub dice: Vec<Term>,
    /// What dispatches say.
    pub dispatches: Vec<Term>,
    /// Reasons of refusals.
    pub refusals: Vec<Term>,
    /// Reasons of the lines of sums.
    pub lines: Vec<Term>,
    /// Why a figure is off the table.
    pub removals: Vec<Term>,
    /// Named events of a preview.
    pub events: Vec<Term>,
    /// Notes of a preview.
    pub notes: Vec<Term>,
    /// What the gauges of victory count.
    pub gauges: Vec<Term>,
    /// Goals of a scenario.
    pub goals: Vec<Term>,
}
