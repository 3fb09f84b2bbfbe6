//! Recovery (RC-6.2): a unit 12" or more from every enemy takes off one hit if it stood for the turn and its leader is within 12".
//!
//! **Ruling:** nobody is asked, as nobody would decline. Who shot may recover.

use super::data::Sheet;
use super::item::Item as Any;
use super::leader;
use super::parts::{Body, army, body, standing, turn_of};
use crate::measure;
use crate::names::{SideId, UnitId};
use crate::table::{Dispatch, Effects, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Recover(SideId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Recover(item)
    }
}

fn may(table: &Table, side: SideId, unit: UnitId) -> bool {
    let numbers = &table.state::<Sheet>().numbers;
    let Some(base) = standing(table, unit) else { return false };
    let clear = army(table, side.other())
        .filter_map(|enemy| standing(table, enemy))
        .all(|enemy| measure::gap(&base.quad, &enemy.quad) >= numbers.recover_from.um);
    let turn = turn_of(table, unit);
    body(table, unit).hits > 0
        && (!turn.stirred || !table.state::<Sheet>().in_force("stands_to_recover"))
        && clear
        && leader::within(table, unit, numbers.recover_leader_within.um)
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    let Item::Recover(side) = item;
    for unit in army(table, *side).filter(|unit| may(table, *side, *unit)) {
        effects.update(unit, |body: &mut Body| body.hits = body.hits.saturating_sub(1));
        effects.say(Dispatch::new("recovers", "RC-6.2").who(unit));
    }
}
