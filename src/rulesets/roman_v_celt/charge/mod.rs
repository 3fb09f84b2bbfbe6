//! Charges (RC-4.1, RC-4.2, RC-5.12, RC-5.13): [`course`] where one would lead, [`square`] how it ends, [`run`] the steps it takes.

mod course;
mod run;
mod square;

pub use course::{Charge, best, course};
pub use run::{Item, answer, orders, preview, rash, rash_choice, ready, resolve, validate, will_charge};
