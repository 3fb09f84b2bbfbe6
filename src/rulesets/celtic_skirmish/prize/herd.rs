//! The herd: beasts driven over the raiders' edge (CS-7.2).

use super::super::item::Item as Any;
use super::super::movement;
use super::super::parts::{Beast, Prize};
use super::at_edge;
use crate::names::SideId;
use crate::table::{Brief, Effects, Table};

pub fn drive_over(table: &Table, effects: &mut Effects<Any>) {
    let brief = table.state::<Brief>();
    for unit in &*table.units {
        let Some(side) = movement::obeys(table, unit.id) else { continue };
        if brief.goal_side != Some(side) {
            continue;
        }
        let Some(edge) = brief.homes.get(usize::from(side.0)).copied() else { continue };
        for beast in table.standing(unit.id).filter(|beast| table.has::<Beast>(beast.id) && at_edge(&table.ground.table, &beast.quad, edge))
        {
            movement::beast_leaves(table, beast.id, edge, effects);
        }
    }
}

/// Beasts at the start, and those over the raiders' edge.
pub fn beasts(table: &Table, raiders: SideId) -> (i64, i64) {
    let all = table.bases.iter().filter(|base| table.has::<Beast>(base.id)).count() as i64;
    let driven = table.state::<Prize>().driven.get(usize::from(raiders.0)).copied().unwrap_or(0);
    (i64::from(driven), all)
}
