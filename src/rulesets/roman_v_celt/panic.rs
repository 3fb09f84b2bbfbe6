//! Panic (RC-6.1).
//!
//! 1. A core unit flees or is destroyed: friends within 6" of where it stood that have an enemy within 6" and in sight test, nearest
//!    first.
//! 2. One d6 each, one more where the leader is within 6"; more than the current combat score, and it takes a hit and flees.
//! 3. The house rule `leader_steadies_panic` puts the leader's one on the score and not on the die.
//!
//! **Ruling:** the current combat score is the printed one less hits. Who has run from near by before its turn comes does not test.

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::{army, base_of, body, side_of, standing};
use super::{hurt, leader, shooting, sight, victory};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Pose, Quad, Um};
use crate::names::UnitId;
use crate::table::{Dispatch, Effects, Table};
use crate::tally::{Line, Tally};
use serde::{Deserialize, Serialize};

pub const LINES: [&str; 1] = ["leader_near"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Whose flight or end it was, and where it stood.
    Spread { unit: UnitId, from: Pose },
    /// One of those near it, if it is still near and in danger as its turn comes.
    Test { unit: UnitId, lost: UnitId, from: Pose },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Panic(item)
    }
}

fn need(unit: UnitId) -> Need {
    Need::d6("panic", Roller::Unit(unit))
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Spread { .. } => Vec::new(),
        Item::Test { unit, lost, from } => near(table, *unit, *lost, *from).map(|_| need(*unit)).into_iter().collect(),
    }
}

/// How far a friend stands from where a unit fled or was lost, if that makes it test.
fn near(table: &Table, friend: UnitId, lost: UnitId, from: Pose) -> Option<Um> {
    let numbers = &table.state::<Sheet>().numbers;
    let place = Quad::new(from, base_of(table, lost).size);
    let gap = measure::gap_within(&place, &standing(table, friend)?.quad, numbers.panic_within.um)?;
    nearest_in_sight(table, friend, numbers.panic_foe_within.um).map(|_| gap)
}

/// The highest face that holds: the current combat score, and what the leader does to it.
pub fn nerve(table: &Table, unit: UnitId) -> Tally {
    let (sheet, numbers) = (table.state::<Sheet>(), &table.state::<Sheet>().numbers);
    let mut sum = Tally::default();
    sum.add(shooting::score_line(table, unit));
    sheet.line(&numbers.all, "hits", body(table, unit).hits.into()).into_iter().for_each(|line| sum.add(line));
    let near = leader::within(table, unit, numbers.panic_leader_within.um);
    if let Some(line) = sheet.line(&numbers.panic, "leader_near", near.into()) {
        // What is added to the die is taken from what it may show.
        let amount = if victory::house_rule(table, victory::LEADER_STEADIES) { line.amount } else { -line.amount };
        sum.add(Line { amount, ..line });
    }
    sum
}

/// The nearest enemy that a unit sees within a distance.
fn nearest_in_sight(table: &Table, unit: UnitId, within: Um) -> Option<UnitId> {
    let base = standing(table, unit)?;
    let near = army(table, side_of(table, unit).other()).filter_map(|enemy| {
        let other = standing(table, enemy)?;
        let gap = measure::gap_within(&base.quad, &other.quad, within)?;
        sight::sees(table, base, other.id, other.pose.at).is_ok().then_some((gap, enemy))
    });
    near.min().map(|(_, enemy)| enemy)
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Spread { unit, from } => {
            let friends = army(table, side_of(table, *unit)).filter(|friend| friend != unit);
            let mut testing: Vec<_> = friends.filter_map(|friend| Some((near(table, friend, *unit, *from)?, friend))).collect();
            testing.sort_unstable();
            testing.into_iter().for_each(|(_, friend)| effects.push(Item::Test { unit: friend, lost: *unit, from: *from }.into()));
        }
        Item::Test { unit, .. } => {
            let Some(face) = faces.first().copied() else { return };
            let sum = nerve(table, *unit);
            let holds = i32::from(face) <= sum.total();
            let said = Dispatch::new(if holds { "holds" } else { "panics" }, "RC-6.1").who(*unit).needed(sum.total());
            effects.say(said.die(Face::of(&need(*unit), face)).sum(*unit, sum));
            if !holds {
                let cause = nearest_in_sight(table, *unit, measure::LIMIT);
                effects.push(hurt::Item::Hurt { unit: *unit, hits: 1, cause, then: hurt::Then::Flee }.into());
            }
        }
    }
}
