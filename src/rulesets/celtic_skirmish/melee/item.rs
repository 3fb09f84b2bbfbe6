//! The pending steps of a melee.

use super::super::item::Item as Any;
use super::fight::{self, Fight};
use super::{pairing, push, step_in};
use crate::dice::Need;
use crate::names::{BaseId, SideId};
use crate::table::{Effects, Plan, Table};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Step 8 begins.
    Open {
        first: SideId,
    },
    /// A side says which of its free men step in.
    StepIn {
        side: SideId,
    },
    /// One man steps in.
    StepMan(BaseId),
    /// The side acting first says whom its figures meet.
    Pair {
        first: SideId,
    },
    /// It says where the other side's left-over figures join, given each of its own figures' opponent.
    Join {
        first: SideId,
        pairs: Vec<(BaseId, BaseId)>,
    },
    /// It says who fight one that more than three are on; then the fights are fought.
    Limit {
        first: SideId,
        fights: Vec<Fight>,
    },
    Fight(Fight),
    /// A loser is wounded or killed.
    Hurt {
        base: BaseId,
        by: BaseId,
        killed: bool,
    },
    /// A loser is pushed back; barred where he could not go as the fight began.
    Push {
        base: BaseId,
        from: BaseId,
        barred: Option<Refusal>,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Melee(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Fight(fight) => fight::dice(table, fight),
        _ => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Open { first } => {
            effects.push(Item::StepIn { side: *first }.into());
            effects.push(Item::StepIn { side: first.other() }.into());
            effects.push(Item::Pair { first: *first }.into());
        }
        Item::StepIn { side } => step_in::ask(table, *side, effects),
        Item::StepMan(base) => step_in::step(table, *base, effects),
        Item::Pair { first } => pairing::ask_pairs(table, *first, effects),
        Item::Join { first, pairs } => pairing::ask_joins(table, *first, pairs, effects),
        Item::Limit { first, fights } => pairing::ask_limits(table, *first, fights, effects),
        Item::Fight(fight) => fight::resolve(table, fight, faces, effects),
        Item::Hurt { base, by, killed } => fight::hurt(table, *base, *by, *killed, effects),
        Item::Push { base, from, barred } => push::resolve(table, *base, *from, barred.as_ref(), effects),
    }
}

/// The answer to a question that `waiting` asked; its shape fits.
///
/// # Errors
/// The clause that forbids it.
pub fn answer(table: &Table, waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    match waiting {
        Item::StepIn { side } => Ok(step_in::answer(table, *side, answer)),
        Item::Pair { first } => pairing::answer_pairs(table, *first, answer),
        Item::Join { first, pairs } => Ok(pairing::answer_joins(table, *first, pairs, answer)),
        Item::Limit { first, fights } => pairing::answer_limits(table, *first, fights, answer),
        _ => Err(Refusal::new("nothing_asked", "CS-1.8")),
    }
}
