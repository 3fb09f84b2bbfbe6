//! A charge step by step.
//!
//! 1. Declared, on initiative before the first command roll, or by a party that was commanded.
//! 2. A target that may evade is asked (RC-3.7). If it goes, the charger runs on at whoever it then meets first, or its full move.
//! 3. Struck on flank or rear by a charger that did not start behind its flank line, a target not in combat may turn to face (RC-5.12).
//! 4. The enemy shoot at it (RC-5.13).
//! 5. It comes home, and fights in this turn's Combat.

use super::super::ground::Barriers;
use super::super::item::Item as Any;
use super::super::parts::{Body, UnitTurn, base_of, fights, standing, turn_of};
use super::super::{leader, march, way};
use super::course::{self, Charge, course, first_met};
use super::{answers, declare, shots};
use crate::measure::{self, Edge, INCH, Pose, Quad};
use crate::names::UnitId;
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Declare {
        unit: UnitId,
        target: UnitId,
        /// Where its player wants it to strike.
        edge: Option<Edge>,
    },
    /// The target is asked whether it evades.
    MayEvade(Charge),
    /// It evaded.
    After(Charge),
    /// The target is asked whether it turns to face.
    MayTurn(Charge),
    Turned(Charge),
    /// Nobody is met: the charger runs its full move.
    RunOut(Charge),
    Home(Charge),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Charge(item)
    }
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    match item {
        Item::Declare { unit, target, edge } => declare::declare(table, *unit, *target, *edge, effects),
        Item::MayEvade(charge) => answers::may_evade(table, charge, item, effects),
        Item::After(charge) => match first_met(table, charge) {
            Some(target) => {
                let behind = standing(table, target).is_some_and(|other| course::behind_flank_line(base_of(table, charge.unit), other));
                // Who was caught as it ran does not turn round.
                let answered = turn_of(table, target).ran;
                effects.push(Item::MayTurn(Charge { target, behind, answered, ..charge.clone() }).into());
            }
            None => effects.push(Item::RunOut(charge.clone()).into()),
        },
        Item::MayTurn(charge) => answers::may_turn(table, charge, item, effects),
        Item::Turned(charge) => {
            let target = base_of(table, charge.target);
            let pose = answers::turned(table, charge);
            effects.place(target.id, pose);
            effects.update(charge.target, |turn: &mut UnitTurn| turn.stirred = true);
            let path = BasePath { base: target.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
            effects.say(Dispatch::new("turns_to_face", "RC-5.12").who(charge.target).whom(charge.unit).path(path));
            effects.push(shots::Item::Open { charge: answers::at_turned(table, charge) }.into());
        }
        Item::RunOut(charge) => run_out(table, charge, effects),
        Item::Home(charge) => home(table, charge, effects),
    }
}

/// Straight on as far as it may go and can stop.
fn run_out(table: &Table, charge: &Charge, effects: &mut Effects<Any>) {
    let Some(base) = standing(table, charge.unit) else { return };
    let barriers = Barriers::of(table);
    let start = Pose { at: base.pose.at, facing: charge.facing };
    let quad = Quad::new(start, base.size);
    let mates = march::mates(table, charge.unit);
    let stops = |pose: &Pose| {
        let delta = pose.at - start.at;
        let legs = [Leg { to: pose.at, facing: charge.facing }];
        barriers.slide(base.id, &quad, delta).is_ok()
            && march::bars(table, base, &quad, delta, None).is_ok()
            && way::follow(table, charge.unit, base.pose, &legs, &mates).cost <= charge.reach
            && march::rests(table, base, &quad.shifted(delta), |other| other.quad).is_ok()
    };
    let tenths = (0..=charge.reach * 10 / INCH).rev().map(|tenth| start.ahead(tenth * INCH / 10));
    let end = tenths.into_iter().find(stops).unwrap_or(base.pose);
    let legs = [Leg { to: end.at, facing: end.facing }];
    let way = way::follow(table, charge.unit, base.pose, &legs, &mates);
    march::passed_through(table, charge.unit, &way.passed, effects);
    effects.place(base.id, end);
    let path = BasePath { base: base.id, legs: vec![Leg { to: end.at, facing: end.facing }] };
    let said = Dispatch::new("charge_runs_out", "RC-3.7").who(charge.unit).amount(measure::dist(base.pose.at, end.at));
    effects.say(said.path(path));
    effects.push(leader::Item::Jostled.into());
}

fn home(table: &Table, charge: &Charge, effects: &mut Effects<Any>) {
    let (Some(base), Some(course)) = (standing(table, charge.unit), course(table, charge)) else {
        return effects.push(Item::RunOut(charge.clone()).into());
    };
    let quad = Quad::new(course.end, base.size);
    let close =
        |other: &&BaseView| other.side != base.side && fights(table, other.unit) && measure::within(&quad, &other.quad, measure::CONTACT);
    let met: Vec<UnitId> = table.on_table().filter(close).map(|other| other.unit).collect();
    let squared = course.squared;
    march::passed_through(table, charge.unit, &course.passed, effects);
    effects.place(base.id, course.end);
    effects.update(charge.unit, |turn: &mut UnitTurn| turn.charging = true);
    effects.update(charge.unit, move |body: &mut Body| {
        body.as_it_stands = !squared;
        body.came_at = met;
    });
    let path = course.path(table, charge.unit);
    let what = if course.edge == Edge::Front { "charged_home" } else { "charged_flank" };
    effects.say(Dispatch::new(what, "RC-4.1").who(charge.unit).whom(charge.target).amount(course.length).path(path));
    effects.push(leader::Item::Jostled.into());
}
