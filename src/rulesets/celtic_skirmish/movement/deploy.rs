//! Deployment: the scenario's placing stands; each side may adjust it inside its zone before turn 1.
//!
//! **Ruling:** who is placed anew keeps his inch from enemies, as after any move (CS-2.12): nobody begins the battle in contact by it.

use super::super::item::Item as Any;
use super::super::muster::in_zone;
use super::super::rest::{Near, may_rest};
use super::{Item, march};
use crate::measure::{Quad, Um};
use crate::names::{SideId, UnitId};
use crate::table::{Act, BasePath, Dispatch, Effects, Plan, Table};
use crate::tally::Refusal;

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    let Act::Move { unit, paths } = act else { return Err(Refusal::new("not_in_this_step", "CS-1.1")) };
    if table.unit(*unit).side != Some(side) {
        return Err(Refusal::new("not_your_group", "CS-1.1"));
    }
    if paths.is_empty() {
        return Err(Refusal::new("nobody_moves", "CS-2.1"));
    }
    for (place, path) in paths.iter().enumerate() {
        let one_each = paths[..place].iter().all(|other| other.base != path.base) && path.legs.len() == 1;
        if !one_each || table.base(path.base).unit != *unit || !table.base(path.base).on_table {
            return Err(Refusal::new("one_path_each", "CS-2.1").base(path.base));
        }
    }
    let ends = march::ends(table, *unit, paths);
    for path in paths {
        let base = table.base(path.base);
        let Some(end) = path.end() else { continue };
        if !in_zone(table, side, &Quad::new(end, base.size)) {
            return Err(Refusal::new("outside_zone", "CS-1.1").base(base.id));
        }
        may_rest(table, base, end, &ends, Near::KeepsOff)?;
    }
    march::coherent(table, *unit, &ends, |_| Um::MAX)?;
    Ok(Plan::more(vec![Item::Place { unit: *unit, paths: paths.clone() }.into()]))
}

pub fn resolve(unit: UnitId, paths: &[BasePath], effects: &mut Effects<Any>) {
    let mut said = Dispatch::new("placed", "CS-1.1").who(unit);
    for path in paths {
        if let Some(end) = path.end() {
            effects.place(path.base, end);
            said = said.path(path.clone());
        }
    }
    effects.say(said);
}
