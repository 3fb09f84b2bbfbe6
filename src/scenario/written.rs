//! A scenario: a field with a title, a story and a ruleset to play it by.

use super::check::MOST_TURNS;
use super::field::{Field, Goal, Side, TableSize, Terrain, Unit};
use super::set_up::{set_up_in_order, set_up_noting};
use crate::dice::Dice;
use crate::files::{Fault, Faults, Source, name_fault, read_ron, text_fault, whole, whole_number};
use crate::names::{SideId, Word};
use crate::rules::{self, Rulebook};
use crate::table::{Table, UnitView};
use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use twox_hash::XxHash3_128;

/// The format that this program reads and writes.
pub const FORMAT: u32 = 1;
/// Longest story, characters.
const LONGEST_STORY: usize = 6000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Scenario {
    /// Id of the ruleset.
    pub ruleset: String,
    pub title: String,
    pub story: String,
    pub field: Field,
}

/// The file as it is written: the field's keys stand beside the title.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scenario")]
struct Written {
    #[serde(deserialize_with = "whole::<_, _, 1, { FORMAT as i32 }>")]
    format: u32,
    ruleset: String,
    title: String,
    #[serde(default)]
    story: String,
    table: TableSize,
    #[serde(deserialize_with = "whole::<_, _, 1, { MOST_TURNS as i32 }>")]
    turns: u16,
    goal: Goal,
    #[serde(default = "yes")]
    deployment: bool,
    #[serde(default)]
    house_rules: Vec<Word>,
    #[serde(default)]
    terrain: Vec<Terrain>,
    sides: Vec<Side>,
    units: Vec<Unit>,
}

fn yes() -> bool {
    true
}

impl From<Written> for Scenario {
    fn from(written: Written) -> Self {
        let Written { ruleset, title, story, table, turns, goal, deployment, house_rules, terrain, sides, units, format: _ } = written;
        Self { ruleset, title, story, field: Field { table, turns, goal, deployment, house_rules, terrain, sides, units } }
    }
}

impl From<Scenario> for Written {
    fn from(scenario: Scenario) -> Self {
        let Scenario { ruleset, title, story, field } = scenario;
        let Field { table, turns, goal, deployment, house_rules, terrain, sides, units } = field;
        Self { format: FORMAT, ruleset, title, story, table, turns, goal, deployment, house_rules, terrain, sides, units }
    }
}

impl Scenario {
    /// Reads a scenario and its words; whether it can be played is for [`Scenario::set_up`] to say.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<Fault>> {
        if let Some(format) = whole_number(text, "format")
            && format != u64::from(FORMAT)
        {
            let mut faults = Faults::new(Source::new(file, text));
            faults.note("format", format!("format {format} cannot be read by this program"), format!("{FORMAT}"));
            return Err(faults.into_list());
        }
        read_ron(file, text)
    }

    /// Its ruleset.
    ///
    /// # Errors
    /// There is no such ruleset, or its data is faulty.
    pub fn rulebook(&self, source: Source) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        let known: Vec<&str> = rules::rulesets().iter().map(|entry| entry.id).collect();
        if !known.contains(&self.ruleset.as_str()) {
            let mut faults = Faults::new(source);
            faults.note("ruleset", format!("there is no ruleset {:?}", self.ruleset), known.join(", "));
            return Err(faults.into_list());
        }
        rules::open(&self.ruleset)
    }

    /// Sets the table for a battle.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario, not only the first.
    pub fn set_up(&self, rulebook: &Arc<dyn Rulebook>, dice: Dice, source: Source) -> Result<World, Vec<Fault>> {
        let mut faults = Faults::new(source);
        self.check_words(&mut faults);
        match set_up_noting(&self.field, rulebook, dice, &mut faults, |_| {}) {
            Some(world) if faults.is_empty() => {
                self.check_fighters(&Table::of(&world), &mut faults);
                if faults.is_empty() { Ok(world) } else { Err(faults.into_list()) }
            }
            _ => Err(faults.into_list()),
        }
    }

    /// As [`Scenario::set_up`], putting bases into the world in another order, which must make no difference.
    ///
    /// # Errors
    /// As [`Scenario::set_up`].
    pub fn set_up_in_order(
        &self,
        rulebook: &Arc<dyn Rulebook>,
        dice: Dice,
        shuffle: impl FnOnce(&mut [usize]),
    ) -> Result<World, Vec<Fault>> {
        set_up_in_order(&self.field, rulebook, dice, Source::new(&self.title, ""), shuffle)
    }

    fn check_words(&self, faults: &mut Faults) {
        if let Some(what) = name_fault(&self.title) {
            faults.note("title", format!("the title {what}"), "up to 60 characters that can be seen");
        }
        if let Some(what) = text_fault(&self.story, LONGEST_STORY) {
            faults.note("story", format!("the story {what}"), "plain text, line by line");
        }
        for (index, side) in self.field.sides.iter().enumerate().take(2) {
            let fights = |unit: &Unit| unit.side.as_deref() == Some(side.id.as_str()) && !unit.figures.is_empty();
            if !self.field.units.iter().any(fights) {
                faults.note(format!("sides[{index}]"), format!("nobody fights for {}", side.id), "at least one unit of each side");
            }
        }
    }

    /// Beasts and bystanders alone are no side: whether anybody fights is known once all are on the table.
    fn check_fighters(&self, table: &Table, faults: &mut Faults) {
        for (index, side) in self.field.sides.iter().enumerate().take(2) {
            let fights = |unit: &UnitView| table.standing(unit.id).any(|base| base.fights);
            if !table.units_of(SideId(index as u8)).any(fights) {
                faults.note(
                    format!("sides[{index}]"),
                    format!("nobody fights for {}", side.id),
                    "at least one figure of each side that fights",
                );
            }
        }
    }

    /// The scenario as a text that [`Scenario::read`] reads back.
    ///
    /// # Errors
    /// A number that is none (NaN, infinite).
    pub fn to_ron(&self) -> Result<String, Fault> {
        let pretty = ron::ser::PrettyConfig::new().compact_arrays(true).depth_limit(5).new_line("\n").struct_names(false);
        let fault = |what: String| Fault { file: self.title.clone(), what, ..Fault::default() };
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|error| fault(error.to_string()))?;
        // The writer would write what no reader accepts.
        match Self::read(&self.title, &text) {
            Ok(same) if same == *self => Ok(text + "\n"),
            Ok(_) | Err(_) => Err(Fault { allowed: "finite numbers".to_owned(), ..fault("cannot be written".to_owned()) }),
        }
    }

    /// XXH3-128 over everything it says, in the order of the keys, whatever the layout of its file.
    pub fn hash(&self) -> String {
        // postcard refuses only sequences of unknown length, and there are none.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        format!("{:032x}", XxHash3_128::oneshot(&bytes))
    }
}
