//! What must hold of every measurement, tried on random tables.
//!
//! `MEASURE_CASES=100000 cargo test --release --no-default-features --test measure_properties` is the long run; `MEASURE_SEED` picks
//! another stream. `is_caught` gives a property a planted fault, which it must find.

mod limits;
mod moves;
mod setup;
mod symmetry;
mod ways;
