//! Pebbles: a ruleset of two steps and six clauses, made of nothing but what the crate offers everyone. Boys walk, throw
//! pebbles, and take the place of those they hit.
#![allow(dead_code, reason = "not every test uses all of it")]

mod book;
mod rules;

use carnyx::files::Fault;
use carnyx::rules::{Bend, DataFiles, Entry, Rulebook};
use std::sync::Arc;

pub const ENTRY: Entry = Entry { id: "pebbles", load };

/// The folder that holds the data and, below it, the drills.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/pebbles");

pub fn data() -> DataFiles {
    let texts = [("numbers.ron", include_str!("pebbles/numbers.ron")), ("codex.ron", include_str!("pebbles/codex.ron"))];
    DataFiles {
        folder: "tests/toy/pebbles".to_owned(),
        texts: texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
        ..DataFiles::default()
    }
}

pub fn load(data: &DataFiles, bend: &Bend) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
    book::Pebbles::load(data, bend).map(|book| Arc::new(book) as Arc<dyn Rulebook>)
}

/// The rulebook as its data stands.
pub fn rulebook() -> Arc<dyn Rulebook> {
    load(&data(), &Bend::default()).expect("the toy's data is sound")
}
