//! Declaring and giving up shield walls in step 1 (CS-1.1, CS-6.4).
//!
//! A group that could form a wall from where it stands may declare one; a standing wall may be dissolved. A group of more than twelve
//! men is no fault: the preview remarks on it (CS-6.1).

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Group, GroupTurn};
use super::item::Item;
use super::{form, shape};
use crate::measure::dist;
use crate::names::{SideId, UnitId};
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, BasePath, Dispatch, Effects, Leg, Order, Plan, Table};
use crate::tally::Refusal;

const DECLARE: &str = "declare_wall";
const DISSOLVE: &str = "dissolve_wall";

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    let Act::Do { verb, unit, bases, target } = act else { return Err(Refusal::new("not_in_this_step", "CS-1.1")) };
    if ![DECLARE, DISSOLVE].iter().any(|known| *verb == **known) {
        return Err(Refusal::new("not_in_this_step", "CS-1.1"));
    }
    if target.is_some() {
        return Err(Refusal::new("wants_no_target", "CS-1.1"));
    }
    if !bases.is_empty() {
        return Err(Refusal::new("whole_group", "CS-1.1"));
    }
    if table.unit(*unit).side != Some(side) {
        return Err(Refusal::new("not_your_group", "CS-1.1"));
    }
    match verb.as_str() {
        DECLARE => {
            may_declare(table, *unit)?;
            Ok(Plan::more(vec![Item::Declare(*unit).into()]))
        }
        DISSOLVE if shape::walled(table, *unit) => Ok(Plan::more(vec![Item::Dissolve(*unit).into()])),
        DISSOLVE => Err(Refusal::new("no_wall", "CS-6.4")),
        _ => Err(Refusal::new("not_in_this_step", "CS-1.1")),
    }
}

fn may_declare(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    if table.get::<Group>(unit).is_some_and(|group| group.routing) {
        return Err(Refusal::new("is_routing", "CS-5.7"));
    }
    if shape::walled(table, unit) {
        return Err(Refusal::new("already_walled", "CS-1.1"));
    }
    if table.get::<GroupTurn>(unit).is_some_and(|turn| turn.declared_wall) {
        return Err(Refusal::new("wall_declared_already", "CS-1.1"));
    }
    form::places(table, unit).map(|_| ())
}

pub fn resolve(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.declared_wall = true);
    effects.say(Dispatch::new("wall_declared", "CS-1.1").who(unit));
}

/// Every declaration a side could make now, in the order of its groups.
pub fn orders(table: &Table, side: SideId) -> Vec<Order> {
    let verbs = |unit: UnitId| [DECLARE, DISSOLVE].map(|verb| Act::Do { verb: verb.into(), unit, bases: Vec::new(), target: None });
    table
        .units_of(side)
        .flat_map(|unit| verbs(unit.id))
        .filter(|act| validate(table, side, act).is_ok())
        .map(|act| Order::new(side, act))
        .collect()
}

pub fn any_to_declare(table: &Table, side: SideId) -> bool {
    // Most groups fail at the first look, so this is quick.
    let numbers = &table.state::<Sheet>().numbers;
    table.units_of(side).any(|unit| {
        shape::walled(table, unit.id)
            || (shape::strength(&shape::men(table, unit.id), numbers).is_ok() && may_declare(table, unit.id).is_ok())
    })
}

/// Where the men would go.
pub fn preview(table: &Table, order: &Order, preview: &mut Preview) {
    let Act::Do { verb, unit, .. } = &order.act else { return };
    if *verb != DECLARE || !table.has_unit(*unit) {
        return;
    }
    let allowance = form::limit(table, *unit);
    let Ok(places) = form::places(table, *unit) else { return };
    for (base, to) in places {
        let start = table.base(base).pose;
        let length = dist(start.at, to.at);
        let path = BasePath { base, legs: vec![Leg { to: to.at, facing: to.facing }] };
        preview.paths.push(PreviewPath { path, start, length, cost: length, allowance });
    }
}
