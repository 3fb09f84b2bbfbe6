//! Retiring, falling back, stepping back (CS-5.1, CS-5.8).
//!
//! 1. The way is straight away from the enemies the group is nearest to, round what stands in it.
//! 2. Retiring is half a move facing them; falling back a full move with backs turned; stepping back one inch.
//! 3. Each figure goes as far as it can; those in front of the way go first.
//!
//! **Ruling:** the direction is from the middle of the enemy group in contact, or else the nearest, to the middle of the own. A man
//! whose front or back is turned to the enemy as it is, to within half a quarter, keeps his line: he turns about or not at all.

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::GroupTurn;
use super::super::rest::{Near, may_rest};
use super::super::route::route;
use super::super::way;
use super::super::{charge, facing, morale, movement, touch};
use super::toll::Thrown;
use super::{Item, break_wall, rolled, said};
use crate::measure::{self, Heading, INCH, Point, Pose, Quad, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};

/// The enemy group a group gives way to.
pub fn pressed_by(table: &Table, unit: UnitId) -> Option<UnitId> {
    let touching = touch::groups_touching(table, unit);
    if let Some(first) = touching.first() {
        return Some(*first);
    }
    let own = table.standing(unit).next()?;
    table
        .on_table()
        .filter(|foe| touch::hostile(own, foe) && foe.fights)
        .min_by_key(|foe| (table.standing(unit).map(|man| measure::gap(&man.quad, &foe.quad)).min(), foe.id))
        .map(|foe| foe.unit)
}

pub fn heading_from(table: &Table, unit: UnitId, foe: UnitId) -> Heading {
    heading_from_place(table, unit, movement::middle(table, foe))
}

pub fn heading_from_place(table: &Table, unit: UnitId, from: Point) -> Heading {
    let to = movement::middle(table, unit);
    if from == to { facing::of_group(table, unit).reversed() } else { Heading::between(from, to) }
}

pub fn retire(table: &Table, unit: UnitId, thrown: Thrown, effects: &mut Effects<Any>) {
    give_way(table, &Item::Retire(unit), unit, thrown, effects);
}

pub fn fall_back(table: &Table, unit: UnitId, thrown: Thrown, effects: &mut Effects<Any>) {
    give_way(table, &Item::FallBack(unit), unit, thrown, effects);
}

fn give_way(table: &Table, item: &Item, unit: UnitId, thrown: Thrown, effects: &mut Effects<Any>) {
    let faces = thrown.faces;
    if faces.is_empty() {
        return;
    }
    let Some(foe) = pressed_by(table, unit) else { return };
    let heading = heading_from(table, unit, foe);
    let retiring = matches!(item, Item::Retire(_));
    let part = if retiring { Um::from(table.state::<Sheet>().numbers.retire_divides.0.max(1)) } else { 1 };
    let distance = rolled(table, unit, faces, false) / part;
    let backs_turned = !retiring;
    let moves = withdraw(table, unit, heading, backs_turned, thrown, |difficult| rolled(table, unit, faces, difficult) / part);
    if thrown.asks_for_dice(table, item, &moves, effects) {
        return;
    }
    thrown.say(table, unit, effects);
    let mut said = said(table, item, if retiring { "retires" } else { "falls_back" }, "CS-5.8", faces, distance).whom(foe);
    for path in moves {
        said = said.path(settle(path, effects));
    }
    effects.say(said);
    morale::has_had_its_aftermath(unit, effects);
    break_wall(table, unit, effects);
}

/// Writes where a figure's forced move takes it.
pub fn settle(path: BasePath, effects: &mut Effects<Any>) -> BasePath {
    if let Some(end) = path.end() {
        effects.place(path.base, end);
        movement::went(path.base, 0, effects);
    }
    path
}

/// Every figure straight away by its own share of the distance, the foremost in that direction first; where any of them goes over
/// difficult ground all go at that rate (CS-2.2, CS-2.3).
pub fn withdraw(
    table: &Table,
    unit: UnitId,
    heading: Heading,
    backs_turned: bool,
    thrown: Thrown,
    distance: impl Fn(bool) -> Um,
) -> Vec<BasePath> {
    let paths = withdraw_so_far(table, unit, heading, backs_turned, thrown, distance(false));
    if !over_difficult(table, &paths) {
        return paths;
    }
    withdraw_so_far(table, unit, heading, backs_turned, thrown, distance(true))
}

/// Whether any of these ways leads over difficult ground.
pub fn over_difficult(table: &Table, paths: &[BasePath]) -> bool {
    paths.iter().any(|path| {
        let man = table.base(path.base);
        way::follow(table, man, man.pose, &path.legs).difficult
    })
}

/// The group's figures, the foremost in a direction first.
fn foremost<'t>(table: &'t Table, unit: UnitId, heading: Heading) -> Vec<&'t BaseView> {
    let mut men: Vec<&BaseView> = table.standing(unit).collect();
    let (x, y) = heading.dir();
    men.sort_by_key(|man| (-(man.pose.at.x as f64 * x + man.pose.at.y as f64 * y).round() as i64, man.id));
    men
}

fn withdraw_so_far(table: &Table, unit: UnitId, heading: Heading, backs_turned: bool, thrown: Thrown, distance: Um) -> Vec<BasePath> {
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let mut settled: Vec<(BaseId, Quad)> = Vec::new();
    let mut paths = Vec::new();
    for man in foremost(table, unit, heading) {
        let reach = movement::share_of(table, man.id, distance);
        let facing = turned(man.pose.facing, heading, backs_turned);
        let way = one(table, man, [heading, facing], thrown, reach, &in_the_way, &settled);
        let end = way.as_ref().and_then(BasePath::end).unwrap_or(man.pose);
        settled.push((man.id, Quad::new(end, man.size)));
        paths.extend(way);
    }
    paths
}

/// How a man who gives way along a heading turns.
fn turned(facing: Heading, heading: Heading, backs_turned: bool) -> Heading {
    let square = if backs_turned { heading } else { heading.reversed() };
    let in_line = |line: Heading| square.difference(line).abs() <= 45_000;
    [facing, facing.reversed()].into_iter().find(|line| in_line(*line)).unwrap_or(square)
}

/// The farthest a figure gets on its way, in half inches off the full distance until its end is free.
fn one(
    table: &Table,
    man: &BaseView,
    [heading, facing]: [Heading; 2],
    thrown: Thrown,
    reach: Um,
    in_the_way: &InTheWay,
    settled: &[(BaseId, Quad)],
) -> Option<BasePath> {
    let may = |pose: Pose, near: Near| may_rest(table, man, pose, settled, near).is_ok();
    let mut distance = reach;
    while distance > INCH / 8 {
        let to = Pose { at: man.pose.at.ahead(heading, distance), facing };
        if let Some(legs) = may(to, Near::KeepsOff).then(|| route(table, man, man.pose, to, reach, in_the_way)).flatten() {
            let way = way::follow(table, man, man.pose, &legs);
            if way.cost + thrown.on(table, &way.crossings) <= reach {
                return Some(BasePath { base: man.id, legs });
            }
        }
        distance -= INCH / 2;
    }
    // Who cannot go anywhere at least turns, if there is room to.
    let turned = Pose { at: man.pose.at, facing };
    let legs = vec![Leg { to: turned.at, facing }];
    (man.pose.facing != facing && may(turned, Near::AsItMay)).then_some(BasePath { base: man.id, legs })
}

/// One inch back from the enemy: who cannot stays and fights.
pub fn step_back(table: &Table, unit: UnitId, from: UnitId, effects: &mut Effects<Any>) {
    let heading = heading_from(table, unit, from);
    let inch = table.state::<Sheet>().numbers.stand_back.um;
    effects.update(unit, |turn: &mut GroupTurn| turn.stepped_back = true);
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let mut settled: Vec<(BaseId, Quad)> = Vec::new();
    let mut said = Dispatch::new("steps_back", "CS-5.1").who(unit).whom(from).amount(inch);
    for man in foremost(table, unit, heading) {
        let to = Pose { at: man.pose.at.ahead(heading, inch), facing: man.pose.facing };
        let legs = vec![Leg { to: to.at, facing: to.facing }];
        let goes = may_rest(table, man, to, &settled, Near::KeepsOff).is_ok()
            && in_the_way.walk(man, man.pose, &legs).is_ok()
            && way::follow(table, man, man.pose, &legs).crossings.is_empty();
        settled.push((man.id, Quad::new(if goes { to } else { man.pose }, man.size)));
        if goes {
            said = said.path(settle(BasePath { base: man.id, legs }, effects));
            charge::comes_off(man.id, effects);
        }
    }
    effects.say(said);
}
