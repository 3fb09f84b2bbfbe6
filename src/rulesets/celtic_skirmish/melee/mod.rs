//! Melee (CS-4): who fights whom, what they roll, and what comes of it.
//!
//! Step 8 goes: step in ([`step_in`]), pair off ([`pairing`]), then fight by fight ([`fight`]) with its pushes ([`push`]). The sum
//! of a die stands in [`sum`], exact chances in [`odds`].

mod fight;
mod item;
mod meeting;
mod obstacle;
mod odds;
mod pairing;
mod preview;
mod push;
mod step_in;
mod sum;
mod view;

pub use item::{Item, answer, dice, resolve};
pub use odds::{Blow, blow};
pub use preview::{answer as preview_answer, charge as preview_charge};
pub use sum::{MeleeView, line_ids, sum};
