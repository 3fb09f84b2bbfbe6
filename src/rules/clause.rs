use crate::names::Word;
use serde::{Deserialize, Serialize};

/// Whose words a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standpoint {
    /// The author's rule, in our words.
    Seed,
    /// Our reading where the author is silent.
    Ruling,
    /// A switch that a scenario may throw.
    HouseRule,
}

/// One clause of a ruleset's codex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    pub id: Word,
    pub title: String,
    /// What the author fixes, in our words.
    pub text: String,
    /// What we decided where the author is silent; empty when nothing.
    #[serde(default)]
    pub ruling: String,
    pub kind: Standpoint,
    /// Rule components, modifiers and keys of the data that carry it.
    #[serde(default)]
    pub carried_by: Vec<Word>,
    /// Why nothing carries it, where it only says what the rules are about.
    #[serde(default)]
    pub framing: Option<String>,
}
