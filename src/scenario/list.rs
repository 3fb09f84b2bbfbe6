//! The scenarios there are: the program's own and the player's.

use super::Scenario;
use crate::dice::Dice;
use crate::files::{Fault, Kind, Source, assets_in, read_text};
use crate::rules::Rulebook;
use crate::table::Table;
use bevy_ecs::world::World;
use std::path::Path;
use std::sync::Arc;

/// A scenario with the text it was read from, so that faults can name their place.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// File name without its ending, by which it can be asked for.
    pub name: String,
    pub file: String,
    pub text: String,
    pub scenario: Scenario,
}

/// An entry of the list; a bad file stands in it with what is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub name: String,
    pub file: String,
    pub own: bool,
    pub outcome: Result<Loaded, Vec<Fault>>,
}

impl Loaded {
    /// # Errors
    /// What cannot be read.
    pub fn read(name: &str, file: &str, text: &str) -> Result<Self, Vec<Fault>> {
        let scenario = Scenario::read(file, text).map_err(|faults| Kind::Scenario.faults(file, text, faults))?;
        Ok(Self { name: name.to_owned(), file: file.to_owned(), text: text.to_owned(), scenario })
    }

    pub fn source(&self) -> Source<'_> {
        Source::new(&self.file, &self.text)
    }

    /// # Errors
    /// An unknown ruleset, or faulty data of it.
    pub fn rulebook(&self) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        self.scenario.rulebook(self.source())
    }

    /// # Errors
    /// Everything that is wrong with it.
    pub fn set_up(&self, rulebook: &Arc<dyn Rulebook>, dice: Dice) -> Result<World, Vec<Fault>> {
        self.scenario.set_up(rulebook, dice, self.source())
    }

    /// Whether a battle could begin.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check(&self) -> Result<(), Vec<Fault>> {
        let rulebook = self.rulebook()?;
        self.set_up(&rulebook, Dice::seeded(0)).map(drop)
    }

    /// What is unusual about it and no fault, in words for a reader.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn warnings(&self) -> Result<Vec<String>, Vec<Fault>> {
        let rulebook = self.rulebook()?;
        let world = self.set_up(&rulebook, Dice::seeded(0))?;
        let table = Table::of(&world);
        let warnings = rulebook.warnings(&table).into_iter();
        Ok(warnings.map(|(unit, word)| format!("{}: {}", table.name(unit), rulebook.text(&word))).collect())
    }
}

/// Every scenario by name. What cannot be read hides no other.
pub fn scenarios() -> Vec<Listed> {
    let assets = assets_in("scenarios").into_iter();
    assets
        .map(|asset| {
            let name = asset.name.trim_end_matches(".ron").to_owned();
            let outcome = asset.text.map_err(|fault| vec![fault]).and_then(|text| Loaded::read(&name, &asset.file, &text));
            Listed { name, file: asset.file, own: asset.own, outcome }
        })
        .collect()
}

/// A scenario by the path of its file, or by its name in the list.
///
/// # Errors
/// There is none such, or it cannot be read.
pub fn find_scenario(wanted: impl AsRef<Path>) -> Result<Loaded, Vec<Fault>> {
    let path = wanted.as_ref();
    let file = path.display().to_string();
    if path.exists() {
        let text = read_text(path).map_err(|fault| vec![fault])?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        return Loaded::read(&name, &file, &text);
    }
    let known = scenarios();
    match known.iter().position(|listed| path.to_str() == Some(&listed.name)) {
        Some(place) => known[place].outcome.clone(),
        None => Err(vec![Fault {
            file,
            what: "there is no such file or scenario".to_owned(),
            allowed: known.iter().map(|listed| listed.name.as_str()).collect::<Vec<_>>().join(", "),
            ..Fault::default()
        }]),
    }
}
