//! From the table and the hand to what the panels show.

mod asks;
mod battle;
mod card;
mod clause;
mod ending;
mod preview;

pub use asks::{ask_model, dice_asked};
pub use battle::{aim_words, battle_model, gauges};
pub use card::{badge_words, target_name};
pub use preview::{draft_refusal, refusal_words, taken};
