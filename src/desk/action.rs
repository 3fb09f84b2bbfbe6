//! What a player does at a panel. Panels return these and change nothing.

use crate::names::{UnitId, Word};
use crate::table::Target;

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    #[default]
    Human,
    Bot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Scenarios,
    Saves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Menu,
    /// The text of one clause.
    Codex,
    Save,
    Concede,
    Report,
}

/// How much room the log takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum LogSize {
    #[default]
    Plain,
    /// About half of what is below the bars.
    Tall,
    /// As high as it was dragged, logical pixels.
    High(f32),
}

impl LogSize {
    /// What the key and the button make of it.
    pub fn other(self) -> Self {
        if self == Self::Plain { Self::Tall } else { Self::Plain }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    // The menu.
    Continue,
    Turn(Page),
    Choose(usize),
    /// Marks a saved battle.
    Mark(usize),
    Play,
    Load(usize),
    /// Takes a saved battle away: the first press asks, the second one does it.
    Remove(usize),
    /// Keeps the one that was asked about.
    Keep,
    Quit,
    // Setting up.
    SeatName(usize, String),
    SeatKind(usize, Seat),
    SwapSeats,
    TypedDice(bool),
    Seed(String),
    HouseRule(Word, bool),
    Begin,
    ToMenu,
    // In battle.
    Undo,
    EndStep,
    /// The next group that may act, or the one before; while a target is chosen, the next target.
    NextGroup {
        back: bool,
    },
    Select(UnitId),
    /// Selects the group in hand with all it would act together with.
    Party,
    Fit,
    Verb(Word),
    Aim(Target),
    Formation(Word),
    Figures(bool),
    Commit,
    Drop,
    Pick {
        question: usize,
        option: u16,
    },
    Answer,
    Face {
        die: usize,
        face: u8,
    },
    Faces,
    SkipPlayback,
    Log(LogSize),
    Unfold(usize),
    /// The line of the log under the pointer.
    Light(Option<usize>),
    /// Opens the text of a clause.
    Clause(String),
    CloseSummary,
    /// Puts the final table aside to look at the battlefield, or brings it back.
    LookAtTable(bool),
    Open(Sheet),
    Close,
    SaveName(String),
    Save,
    Concede,
    OfferDraw,
    AcceptDraw,
    Rematch,
    Report,
}
