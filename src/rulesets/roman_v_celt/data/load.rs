use super::super::sound;
use super::{KindData, Numbers, Terrain, Troops};
use crate::rules::Clause;
use crate::rules::data::{self, HouseRuleData, Reading, SheetData};
use crate::tally::Line;

/// All data of the ruleset. In a battle's world it is a resource that nothing changes.
pub type Sheet = data::Sheet<Tables>;

/// The tables that these rules have of their own.
#[derive(Debug)]
pub struct Tables {
    pub numbers: Numbers,
    pub troops: Troops,
    pub terrain: Terrain,
}

impl data::Tables for Tables {
    fn read(reading: &mut Reading) -> Option<Self> {
        let (numbers, troops) = (reading.table("numbers.ron"), reading.table("kinds.ron"));
        let terrain = reading.table("terrain.ron");
        Some(Self { numbers: numbers?, troops: troops?, terrain: terrain? })
    }

    fn check(&self, reading: &mut Reading, clauses: &[Clause]) {
        reading.check("numbers.ron", clauses, |faults| sound::numbers(&self.numbers, faults));
        reading.check("kinds.ron", clauses, |faults| sound::troops(&self.troops, faults));
        reading.check("terrain.ron", clauses, |faults| sound::terrain(&self.terrain, faults));
    }

    fn house_rules(&self) -> &[HouseRuleData] {
        &self.numbers.house_rules
    }
}

impl SheetData<Tables> {
    /// A line that a kind of troops brings along itself.
    pub fn note(&self, kind: &KindData, id: &str) -> Option<Line> {
        let note = kind.notes.iter().find(|note| note.id == *id).filter(|_| self.in_force(id))?;
        Some(Line::new(note.amount, note.id.clone(), kind.clause.clone()))
    }
}
