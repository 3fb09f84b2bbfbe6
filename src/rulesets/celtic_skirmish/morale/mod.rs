//! Morale (CS-5): the sum ([`sum`], [`view`], [`surroundings`]), a test and what comes of it ([`nerve`]), tests before melee ([`closing`]),
//! tests for rout ([`alarm`]), and after melee with pursuit ([`aftermath`]).

mod aftermath;
mod alarm;
mod closing;
mod item;
mod nerve;
mod sum;
mod surroundings;
mod view;
pub mod words;

pub use aftermath::{answer, has_had_its_aftermath, preview as preview_answer};
pub use alarm::{ROUT_SEEN_ONLY, ran_at};
pub use item::{Item, dice, resolve};
pub use nerve::standing_sum;
pub use sum::{TestView, line_ids, odds_of_passing, passes_on, sum};
pub use surroundings::Outline;
pub use view::front_arc;
