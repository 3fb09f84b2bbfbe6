use crate::names::{BaseId, SideId, UnitId, Word};
use serde::{Deserialize, Serialize};

/// Who throws a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Roller {
    Table,
    Side(SideId),
    Unit(UnitId),
    Base(BaseId),
}

/// A die that has to be thrown: what for, by whom, and how many sides it has (4 to 12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Need {
    pub purpose: Word,
    pub by: Roller,
    pub sides: u8,
}

impl Need {
    pub fn d6(purpose: impl Into<Word>, by: Roller) -> Self {
        Self { purpose: purpose.into(), by, sides: 6 }
    }

    pub fn d12(purpose: impl Into<Word>, by: Roller) -> Self {
        Self { purpose: purpose.into(), by, sides: 12 }
    }
}

/// A die that has been thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    pub purpose: Word,
    pub by: Roller,
    pub sides: u8,
    pub face: u8,
}

impl Face {
    pub fn of(need: &Need, face: u8) -> Self {
        Self { purpose: need.purpose.clone(), by: need.by, sides: need.sides, face }
    }
}
