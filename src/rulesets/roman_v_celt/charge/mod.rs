//! Charges (RC-4.1, RC-4.2, RC-5.12, RC-5.13): [`course`] where one would lead, [`foresee`] what
//! would come of it, [`square`] how it ends, [`declare`] who may
//! charge, [`rash`] who must, [`run`] the steps it takes, [`answers`] what its target decides in between, [`shots`] those at it.

mod answers;
mod course;
mod declare;
mod foresee;
mod rash;
mod run;
pub mod shots;
mod square;

pub use answers::answer;
pub use course::{behind_flank_line, best, course, edge_at, other_edges, word_of};
pub use declare::{listed, validate};
pub use foresee::{asked, preview};
pub use rash::{foretold, rash, rash_choice, unasked};
pub use run::{Item, resolve};
