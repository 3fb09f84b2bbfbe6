//! Deployment: the scenario's placing stands; each side may adjust it inside its zone before turn 1.

use super::super::item::Item as Any;
use super::super::muster::in_zone;
use super::super::way;
use super::{Item, march};
use crate::measure::{self, SLACK};
use crate::names::{SideId, UnitId};
use crate::table::{Act, BasePath, Dispatch, Effects, Plan, Table};
use crate::tally::{Mark, Refusal};

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
    let solid: Vec<_> = super::super::ground::areas(table, |ground| ground.impassable).collect();
    for (place, (base, quad)) in ends.iter().enumerate() {
        if !measure::table_contains(&table.ground.table, quad) {
            return Err(Refusal::new("off_the_table", "CS-2.10").base(*base));
        }
        if !in_zone(table, side, *base, quad) && paths.iter().any(|path| path.base == *base) {
            return Err(Refusal::new("outside_zone", "CS-1.1").base(*base));
        }
        let others = table.on_table().filter(|other| other.unit != *unit).map(|other| (other.id, other.quad));
        if let Some((other, _)) = others.chain(ends[..place].iter().copied()).find(|(_, other)| measure::overlaps(quad, other, SLACK)) {
            return Err(Refusal::new("overlaps", "CS-2.2").base(*base).mark(Mark::Base(other)));
        }
        if let Some((piece, _)) = solid.iter().find(|(_, area)| area.overlaps_quad(quad, SLACK)) {
            return Err(Refusal::new("stands_in_terrain", "CS-2.8").base(*base).mark(Mark::Terrain(piece.id)));
        }
        way::ends_clear_of_obstacles(table, *base, quad)?;
    }
    march::coherent(table, *unit, &ends)?;
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
