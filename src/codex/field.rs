//! The table of a drill: a scenario's field in which everything that a small drill rarely varies may be left out.

use crate::files::whole;
use crate::names::Word;
use crate::scenario::{Field, Goal, MOST_TURNS, Side, TableSize, Terrain, Unit};
use crate::table::Home;
use serde::Deserialize;

/// As [`Field`], with defaults: a table of 48 by 36 inches, 8 turns, the goal `battle`, and the sides `a` (home edge west) and
/// `b` (east), each with the whole table for its zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillField {
    #[serde(default = "table")]
    pub table: TableSize,
    #[serde(default = "turns", deserialize_with = "whole::<_, _, 1, { MOST_TURNS as i32 }>")]
    pub turns: u16,
    #[serde(default = "goal")]
    pub goal: Goal,
    #[serde(default)]
    pub deployment: bool,
    #[serde(default)]
    pub house_rules: Vec<Word>,
    #[serde(default)]
    pub terrain: Vec<Terrain>,
    #[serde(default = "sides")]
    pub sides: Vec<Side>,
    pub units: Vec<Unit>,
}

impl DrillField {
    pub fn as_field(&self) -> Field {
        let Self { table, turns, goal, deployment, house_rules, terrain, sides, units } = self.clone();
        Field { table, turns, goal, deployment, house_rules, terrain, sides, units }
    }
}

fn table() -> TableSize {
    TableSize { width: 48.0, depth: 36.0 }
}

fn turns() -> u16 {
    8
}

fn goal() -> Goal {
    Goal { kind: "battle".into(), side: None }
}

fn sides() -> Vec<Side> {
    let side = |id: &str, name: &str, home| Side { id: id.to_owned(), name: name.to_owned(), home, zone: Vec::new() };
    vec![side("a", "A", Home::West), side("b", "B", Home::East)]
}
