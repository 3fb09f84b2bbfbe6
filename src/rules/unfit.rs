use crate::names::{SideId, UnitId, Word};

/// The part of a scenario that is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What it is fought over.
    Goal,
    Sides,
    Side(SideId),
    Unit(UnitId),
}

/// Why a battle as briefed cannot be played: what is wrong with which part, what is allowed, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    pub part: Part,
    pub what: String,
    pub allowed: String,
    pub clause: Word,
}

impl Unfit {
    pub fn new(part: Part, what: impl Into<String>, allowed: impl Into<String>, clause: impl Into<Word>) -> Self {
        Self { part, what: what.into(), allowed: allowed.into(), clause: clause.into() }
    }
}
