use super::super::sound;
use super::{Numbers, Terrain, Troops};
use crate::rules::Clause;
use crate::rules::data::{self, HouseRuleData, Reading};
use std::collections::BTreeMap;

/// All data of the ruleset. In a battle's world it is a resource that nothing changes.
pub type Sheet = data::Sheet<Tables>;

/// The tables that these rules have of their own.
#[derive(Debug)]
pub struct Tables {
    pub numbers: Numbers,
    pub troops: Troops,
    pub terrain: Terrain,
}

/// The text by which a movement formula is told.
const ROLLS: &str = "rolls_formula";

impl data::Tables for Tables {
    fn read(reading: &mut Reading) -> Option<Self> {
        let (numbers, troops) = (reading.table("numbers.ron"), reading.table("troops.ron"));
        let terrain = reading.table("terrain.ron");
        Some(Self { numbers: numbers?, troops: troops?, terrain: terrain? })
    }

    fn check(&self, reading: &mut Reading, clauses: &[Clause]) {
        reading.check("numbers.ron", clauses, |faults| sound::numbers(&self.numbers, faults));
        reading.check("troops.ron", clauses, |faults| sound::troops(&self.troops, faults));
        reading.check("terrain.ron", clauses, |faults| sound::terrain(&self.terrain, faults));
    }

    fn house_rules(&self) -> &[HouseRuleData] {
        &self.numbers.house_rules
    }

    fn more_words(&self, words: &BTreeMap<String, String>) -> Vec<(String, String)> {
        let Some(template) = words.get(ROLLS) else { return Vec::new() };
        let formulas = self.numbers.movement.iter().flat_map(|row| [row.normal, row.difficult]);
        formulas.map(|formula| (formula.note().to_string(), formula.told(template))).collect()
    }
}

/// The data that the program carries, for unit tests of sums.
///
/// # Panics
/// When the data files are faulty.
#[cfg(test)]
pub fn test_sheet() -> Sheet {
    let folder = format!("{}/assets/rulesets/celtic_skirmish", env!("CARGO_MANIFEST_DIR"));
    let names = ["numbers.ron", "troops.ron", "terrain.ron", "words.ron", "codex.ron"];
    let texts = names.map(|name| (name.to_owned(), std::fs::read_to_string(format!("{folder}/{name}")).unwrap_or_default()));
    let files = crate::rules::DataFiles { folder, texts: texts.into_iter().collect(), ..Default::default() };
    data::load(&files, &crate::rules::Bend::default()).unwrap_or_else(|faults| panic!("{faults:?}"))
}
