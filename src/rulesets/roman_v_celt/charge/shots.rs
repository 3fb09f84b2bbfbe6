//! The enemy shoot at chargers (RC-5.13).
//!
//! 1. Any enemy that could shoot at the charger where its charge would end, and has not fled, evaded or shot at a charger this turn, shoots
//!    once: those whose weapons carry far as it is 0.1" short of contact, the others as it touches.
//! 2. A charger that is hit recoils or flees from there, and there is no combat.
//!
//! **Ruling:** nobody holds his fire; the far weapons shoot first, then by unit.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{UnitTurn, army, base_of, fights, kind_of, side_of, turn_of};
use super::super::{hurt, march, shooting};
use super::course::{Charge, course};
use super::run;
use crate::dice::Need;
use crate::measure::{self, Pose, Quad, SLACK};
use crate::names::UnitId;
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};
use crate::tally::Chance;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Open { charge: Charge },
    Volley { charge: Charge, left: Vec<UnitId> },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::ShotsAtCharge(item)
    }
}

fn is_far(table: &Table, unit: UnitId) -> bool {
    !kind_of(table, unit).thrown
}

/// Where the charger is when a unit shoots at it: short of contact, unless it would stand on a friend there.
fn caught(table: &Table, charger: UnitId, by: UnitId, end: Pose) -> Pose {
    let short = end.ahead(-table.state::<Sheet>().numbers.keep_off.um);
    let own = base_of(table, charger);
    let quad = Quad::new(short, own.size);
    let clear = |other: &BaseView| other.id == own.id || !fights(table, other.unit) || !measure::overlaps(&quad, &other.quad, SLACK);
    if is_far(table, by) && table.on_table().all(clear) { short } else { end }
}

/// Who would shoot at a charge that ends so, in order.
pub fn shooters(table: &Table, charger: UnitId, end: Pose) -> Vec<UnitId> {
    let may = |unit: &UnitId| {
        let turn = turn_of(table, *unit);
        let shoots = kind_of(table, *unit).shoots().is_some() && !turn.ran && !turn.shot_at_charger;
        shoots && shooting::reaches(table, *unit, charger, caught(table, charger, *unit, end)).is_ok()
    };
    let mut found: Vec<UnitId> = army(table, side_of(table, charger).other()).filter(may).collect();
    found.sort_by_key(|unit| (!is_far(table, *unit), *unit));
    found
}

/// How likely one of them is to hit.
pub fn odds(table: &Table, charger: UnitId, by: UnitId, end: Pose) -> Chance {
    let sum = shooting::sum(table, by, charger, caught(table, charger, by, end));
    shooting::odds(table.state::<Sheet>(), sum.total()).1
}

pub fn dice(_table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Volley { left, .. } => left.first().map(|by| shooting::need(*by)).into_iter().collect(),
        Item::Open { .. } => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Open { charge } => {
            let Some(course) = course(table, charge) else { return effects.push(run::Item::RunOut(charge.clone()).into()) };
            let left = shooters(table, charge.unit, course.end);
            effects.push(Item::Volley { charge: charge.clone(), left }.into());
        }
        Item::Volley { charge, left } => {
            let (Some(by), Some(course)) = (left.first().copied(), course(table, charge)) else {
                return effects.push(run::Item::Home(charge.clone()).into());
            };
            let pose = caught(table, charge.unit, by, course.end);
            effects.update(by, |turn: &mut UnitTurn| turn.shot_at_charger = true);
            if shooting::loose(table, by, charge.unit, pose, faces[0], effects) {
                let base = base_of(table, charge.unit);
                effects.place(base.id, pose);
                march::passed_through(table, charge.unit, &course.passed, effects);
                let path = BasePath { base: base.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
                effects.say(Dispatch::new("charge_shot_down", "RC-5.13").who(charge.unit).whom(by).path(path));
                effects.push(hurt::Item::Hurt { unit: charge.unit, hits: 1, cause: Some(by), then: hurt::Then::Yield }.into());
            } else {
                effects.push(Item::Volley { charge: charge.clone(), left: left[1..].to_vec() }.into());
            }
        }
    }
}
