//! Charges (RC-4.1, RC-4.2, RC-5.12, RC-5.13): [`course`] where one would lead, [`foresee`] what
//! would come of it, [`square`] how it ends, [`run`] the steps it takes.

mod course;
mod foresee;
mod run;
mod square;

pub use course::{Charge, behind_flank_line, best, course, edge_at, other_edges, word_of};
pub use foresee::{asked, preview};
pub use run::{Item, answer, foretold, orders, rash, rash_choice, ready, resolve, unasked, validate};
