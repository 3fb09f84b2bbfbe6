use super::Rulebook;
use crate::files::{Fault, ruleset_texts};
use crate::names::Word;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The texts of a ruleset's data files by name (`numbers.ron`).
#[derive(Clone, Debug, Default)]
pub struct DataFiles {
    /// The folder they came from, for messages.
    pub folder: String,
    pub texts: BTreeMap<String, String>,
    /// Paths of those that came from elsewhere than the folder: the player's own, by name.
    pub own: BTreeMap<String, String>,
}

impl DataFiles {
    /// What a file of this name is called in messages.
    pub fn file(&self, name: &str) -> String {
        self.own.get(name).cloned().unwrap_or_else(|| format!("{}/{name}", self.folder))
    }

    /// The data that the program carries for a ruleset, with what the player's own folder puts in its place.
    ///
    /// # Errors
    /// Files of the player's own that cannot be read.
    pub fn of(id: &str) -> Result<Self, Vec<Fault>> {
        let (texts, own) = ruleset_texts(id)?;
        Ok(Self { folder: format!("rulesets/{id}"), texts, own })
    }
}

/// A rule element left out on purpose, to see whether a drill notices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bend {
    pub without: Option<Word>,
}

/// A ruleset that this program knows.
pub struct Entry {
    pub id: &'static str,
    /// Reads the data strictly and makes the rulebook.
    pub load: fn(&DataFiles, &Bend) -> Result<Arc<dyn Rulebook>, Vec<Fault>>,
}

/// Every ruleset, in the order in which they are offered. One line each.
pub fn rulesets() -> &'static [Entry] {
    &[crate::rulesets::celtic_skirmish::ENTRY, crate::rulesets::roman_v_celt::ENTRY]
}

/// The rulebook of a ruleset, with the data that comes with the program and what the player's own folder puts in its place.
///
/// # Errors
/// There is no such ruleset, or its data is faulty.
pub fn open(id: &str) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
    let Some(entry) = rulesets().iter().find(|entry| entry.id == id) else {
        let known = rulesets().iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
        return Err(vec![Fault { file: id.to_owned(), what: "there is no such ruleset".to_owned(), allowed: known, ..Fault::default() }]);
    };
    (entry.load)(&DataFiles::of(id)?, &Bend::default())
}
