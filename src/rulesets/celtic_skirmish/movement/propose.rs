//! Moves worth listing, and what a move would come to, shown before it is made.

use super::super::facing;
use super::super::parts::{GroupTurn, Rolled};
use super::block::{FORMATIONS, block_paths, formation};
use super::{RUN, WALK, gait, herd, march};
use crate::measure::{Heading, INCH, Pose, Um};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, BasePath, Leg, Order, Table};

/// Walk and run for every group that may still declare its gait, in id order.
pub fn gait_orders(table: &Table, side: SideId) -> Vec<Order> {
    let verbs = [WALK, RUN].map(Word::new);
    gait::movable(table, side)
        .into_iter()
        .flat_map(|unit| verbs.iter().map(move |verb| (unit, verb.clone())))
        .filter(|(unit, verb)| gait::validate(table, side, verb, *unit).is_ok())
        .map(|(unit, verb)| Order::new(side, Act::Do { verb, unit, bases: Vec::new(), target: None }))
        .collect()
}

/// Accepted moves of a rolled group: the whole block toward twelve clock faces at full and half distance, and its formations.
pub fn candidates(table: &Table, side: SideId, unit: UnitId) -> Vec<Order> {
    if gait::may_move(table, side, unit).is_err() {
        return Vec::new();
    }
    let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone()) else { return Vec::new() };
    let Some(lead) = table.standing(unit).next().map(|base| base.id) else { return Vec::new() };
    let mut orders: Vec<Order> = (0..12)
        .flat_map(|hour| [1, 2].map(|part| (Heading::new(hour * 30_000), part)))
        .filter_map(|(heading, part)| toward(table, unit, lead, heading, &rolled, part))
        .map(|paths| Order::new(side, Act::Move { unit, paths }))
        .collect();
    for name in FORMATIONS {
        let lead_pose = Pose { at: table.base(lead).pose.at, facing: facing::of_group(table, unit) };
        let paths = to_places(table, &formation(table, unit, &Word::new(name), lead_pose));
        if !paths.is_empty() && march::judge(table, unit, &paths, &rolled).is_ok() {
            orders.push(Order::new(side, Act::Move { unit, paths }));
        }
    }
    orders
}

/// Straight paths into the places of a formation; figures already there are left out.
pub fn to_places(table: &Table, places: &[(BaseId, Pose)]) -> Vec<BasePath> {
    places
        .iter()
        .filter(|(base, pose)| table.base(*base).pose != *pose)
        .map(|(base, pose)| BasePath { base: *base, legs: vec![Leg { to: pose.at, facing: pose.facing }] })
        .collect()
}

/// The block facing and going along a heading, as far as its slowest figure may, over `part`; shortened until it is accepted.
pub fn toward(table: &Table, unit: UnitId, lead: BaseId, heading: Heading, rolled: &Rolled, part: Um) -> Option<Vec<BasePath>> {
    let from = table.base(lead).pose;
    let whole = gait::reached(table, unit, rolled, false);
    let least = table.standing(unit).map(|base| gait::share_of(table, base.id, whole)).min()?;
    let mut distance = least / part.max(1);
    for _ in 0..6 {
        if distance < INCH / 4 {
            return None;
        }
        for facing in [heading, from.facing] {
            let paths = block_paths(table, unit, lead, Pose { at: from.at.ahead(heading, distance), facing });
            if !paths.is_empty() && march::judge(table, unit, &paths, rolled).is_ok() {
                return Some(paths);
            }
        }
        distance = distance * 3 / 5;
    }
    None
}

/// What a gait or a move would come to.
pub fn preview(table: &Table, act: &Act, preview: &mut Preview) {
    match act {
        Act::Move { unit, paths } => preview_march(table, *unit, paths, preview),
        Act::Do { unit, .. } => {
            let (normal, _, _) = gait::formulas(table, *unit);
            preview.notes.push(normal.note());
        }
        _ => {}
    }
}

fn preview_march(table: &Table, unit: UnitId, paths: &[BasePath], preview: &mut Preview) {
    let rolled = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone());
    let difficult = paths.iter().filter(|path| table.has_base(path.base)).any(|path| {
        let view = table.base(path.base);
        super::super::way::follow(table, view, view.pose, &path.legs).difficult
    });
    let whole = rolled.as_ref().map_or(0, |rolled| gait::reached(table, unit, rolled, difficult));
    for path in paths.iter().filter(|path| table.has_base(path.base)) {
        let view = table.base(path.base);
        let way = super::super::way::follow(table, view, view.pose, &path.legs);
        let allowance = gait::share_of(table, path.base, whole);
        let obstacles = march::least_toll(table, &way);
        if !way.crossings.is_empty() && !preview.notes.iter().any(|note| *note == "obstacle_die") {
            preview.notes.push("obstacle_die".into());
        }
        if let (Some(end), Some(worst)) = (path.end(), march::worst_end(table, path, &way, allowance))
            && worst != end
        {
            preview.measures.push((worst.at, end.at, "worst_obstacle_dice".into()));
        }
        preview.paths.push(PreviewPath { path: path.clone(), start: view.pose, length: way.length, cost: way.cost + obstacles, allowance });
    }
    if difficult {
        preview.notes.push("difficult_ground".into());
    }
    if let Some(rolled) = &rolled
        && march::judge(table, unit, paths, rolled).is_ok_and(|march| march.disrupts)
    {
        preview.notes.push("would_disrupt_wall".into());
    }
    if herd::is_herd(table, unit) {
        preview.notes.push("herd_led".into());
    }
}
