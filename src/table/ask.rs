use super::Subject;
use crate::dice::Need;
use crate::names::{SideId, Word};
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// What the table waits for. Only this side's order answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wait {
    /// Free orders of a step, until the side passes.
    Orders {
        side: SideId,
        step: Word,
    },
    Ask(Ask),
    /// Real dice to be thrown and typed in.
    Dice {
        needs: Vec<Need>,
    },
    Over(Ending),
}

/// A decision with listed options and a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    pub side: SideId,
    /// What is being decided: a word of the ruleset such as `pair` or `pursue`.
    pub what: Word,
    pub clause: Word,
    pub questions: Vec<Question>,
}

/// One question: pick at least `least` and at most `most` of the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub about: Option<Subject>,
    pub options: Vec<(Word, Option<Subject>)>,
    pub least: u16,
    pub most: u16,
    /// Places of the options that stand filled in, ascending.
    pub default: Vec<u16>,
}

impl Question {
    /// Pick exactly one.
    pub fn one(about: Option<Subject>, options: Vec<(Word, Option<Subject>)>, default: u16) -> Self {
        Self { about, options, least: 1, most: 1, default: vec![default] }
    }

    pub fn allows(&self, picks: &[u16]) -> bool {
        let count = picks.len() as u64;
        count >= u64::from(self.least)
            && count <= u64::from(self.most)
            && picks.windows(2).all(|pair| pair[0] < pair[1])
            && picks.iter().all(|pick| usize::from(*pick) < self.options.len())
    }
}

impl Ask {
    pub fn default_answer(&self) -> Vec<Vec<u16>> {
        self.questions.iter().map(|question| question.default.clone()).collect()
    }

    pub fn allows(&self, answer: &[Vec<u16>]) -> bool {
        answer.len() == self.questions.len() && self.questions.iter().zip(answer).all(|(question, picks)| question.allows(picks))
    }
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// `None` is a draw.
    pub winner: Option<SideId>,
    pub reason: Word,
    pub clause: Word,
}

/// What the table waits for now. `None` only while something is being resolved.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting(pub Option<Wait>);

impl Wait {
    /// The side whose order is awaited; real dice may be typed in by either.
    pub fn side(&self) -> Option<SideId> {
        match self {
            Self::Orders { side, .. } => Some(*side),
            Self::Ask(ask) => Some(ask.side),
            Self::Dice { .. } | Self::Over(_) => None,
        }
    }
}
