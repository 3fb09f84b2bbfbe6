//! Scenarios: what a sound one comes to on the table, and what is said of one that is not.

#![allow(clippy::unwrap_used, clippy::panic, clippy::missing_panics_doc, reason = "a test that cannot go on says so and stops")]

mod battles;
mod faults;
mod listing;
mod saving;
mod table;

use carnyx::dice::Dice;
use carnyx::files::{Fault, Source};
use carnyx::scenario::Scenario;

pub const SMALL: &str = include_str!("small.ron");

pub fn small() -> Scenario {
    Scenario::read("small.ron", SMALL).unwrap()
}

/// Everything wrong with a text, as `carnyx check` would tell it.
pub fn faults_of(text: &str) -> Vec<Fault> {
    let source = Source::new("x.ron", text);
    let found = Scenario::read("x.ron", text).and_then(|scenario| {
        let rulebook = scenario.rulebook(source)?;
        scenario.set_up(&rulebook, Dice::seeded(1), source)
    });
    found.err().unwrap_or_default()
}

/// The small scenario with one passage changed. The passage must be there.
pub fn with(old: &str, new: &str) -> String {
    assert!(SMALL.contains(old), "{old} does not stand in the scenario");
    SMALL.replacen(old, new, 1)
}
