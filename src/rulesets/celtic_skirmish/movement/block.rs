//! Moving a group as one block, and re-forming it (line, column, two ranks).

use super::super::in_the_way::{InTheWay, Passes};
use super::super::muster::leads;
use super::super::way;
use crate::measure::{self, Point, Pose, Quad, Um};
use crate::names::{BaseId, UnitId, Word};
use crate::table::{BasePath, Leg, Table};

pub const FORMATIONS: [&str; 3] = ["line", "two_ranks", "column"];

/// Every standing figure's path when the figure `lead` goes to `to` and the others keep station on it.
pub fn block_paths(table: &Table, unit: UnitId, lead: BaseId, to: Pose) -> Vec<BasePath> {
    let from = table.base(lead).pose;
    let turn = to.facing.difference(from.facing);
    table
        .standing(unit)
        .map(|base| {
            let kept = base.pose.at.turned_about(from.at, turn);
            let at = if base.id == lead { to.at } else { kept + (to.at - from.at) };
            BasePath { base: base.id, legs: vec![Leg { to: at, facing: base.pose.facing.turned(turn) }] }
        })
        .filter(|path| path.end() != Some(table.base(path.base).pose))
        .collect()
}

/// Poses of a formation around a leading figure: the leader in front, everyone else to the nearest free place; obstructed places are
/// passed over and men slot in behind.
pub fn formation(table: &Table, unit: UnitId, formation: &Word, lead: Pose) -> Vec<(BaseId, Pose)> {
    let men: Vec<_> = table.standing(unit).collect();
    let Some(width) = men.iter().map(|man| man.size.width).max() else { return Vec::new() };
    let depth = men.iter().map(|man| man.size.depth).max().unwrap_or(width);
    let files = match formation.as_str() {
        "line" => men.len(),
        "two_ranks" => men.len().div_ceil(2),
        "column" => men.len().min(2),
        _ => return Vec::new(),
    };
    let places = places(lead, files, men.len() * 2, width, depth);
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let free: Vec<Pose> = places.into_iter().filter(|pose| is_free(table, &in_the_way, *pose, &men)).take(men.len()).collect();
    if free.len() < men.len() {
        return Vec::new();
    }
    assign(table, men.iter().map(|man| man.id).collect(), free)
}

/// Places of a block, front rank first, from the middle outwards.
fn places(lead: Pose, files: usize, count: usize, width: Um, depth: Um) -> Vec<Pose> {
    let ranks = count.div_ceil(files.max(1)) + 1;
    let mut found = Vec::new();
    for rank in 0..ranks as Um {
        let mut row: Vec<Um> = (0..files as Um).map(|file| file - (files as Um - 1) / 2).collect();
        row.sort_by_key(|file| (file.abs(), *file));
        found.extend(row.into_iter().map(|file| {
            let at = lead.at.offset(lead.facing, file * width, -rank * depth);
            Pose { at, facing: lead.facing }
        }));
    }
    found
}

fn is_free(table: &Table, in_the_way: &InTheWay, pose: Pose, men: &[&crate::table::BaseView]) -> bool {
    let Some(man) = men.first() else { return false };
    let quad = Quad::new(pose, man.size);
    // Who could stand there could also be slid there by nothing at all; water bears him at its fords.
    in_the_way.slide(man.id, &quad, Point::ORIGIN).is_ok() && way::ends_clear_of_obstacles(table, man.id, &quad).is_ok()
}

/// Leaders take the first place; then each place goes to the nearest man left.
fn assign(table: &Table, mut men: Vec<BaseId>, places: Vec<Pose>) -> Vec<(BaseId, Pose)> {
    let leads = |man: &BaseId| leads(table, *man);
    let mut placed = Vec::with_capacity(men.len());
    let mut places = places.into_iter();
    if let Some(leader) = men.iter().position(leads)
        && let Some(first) = places.next()
    {
        placed.push((men.remove(leader), first));
    }
    for place in places {
        let nearest = (0..men.len()).min_by_key(|man| (measure::dist(table.base(men[*man]).pose.at, place.at), men[*man]));
        if let Some(nearest) = nearest {
            placed.push((men.remove(nearest), place));
        }
    }
    placed
}

/// Middle of a group's figures, to the nearest micrometre.
pub fn middle(table: &Table, unit: UnitId) -> Point {
    let men: Vec<Point> = table.standing(unit).map(|base| base.pose.at).collect();
    let count = men.len().max(1) as Um;
    Point::new(men.iter().map(|at| at.x).sum::<Um>() / count, men.iter().map(|at| at.y).sum::<Um>() / count)
}
