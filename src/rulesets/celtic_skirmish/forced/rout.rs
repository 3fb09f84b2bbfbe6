//! Routs (CS-5.7).
//!
//! 1. A group that breaks runs at once, then in each step 5 after its rally test.
//! 2. It runs at double rate for its side's home edge, the shortest way, through friends; over the edge a figure is gone.
//! 3. A router with no way to go is lost.
//!
//! **Ruling:** double rate is running: a group that rallies afterwards has had its move and its run, and a routing chariot that goes over
//! difficult ground is put to the test (CS-2.9). A friend of every other group hears of a rout as soon as the routers have run.

use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{Chariot, Group};
use super::super::rest::{Near, may_rest};
use super::super::route::route;
use super::super::way::{self, Way};
use super::super::{charge, harm, morale, movement, walls};
use super::toll::Thrown;
use super::{Item, away, break_wall, rolled, rout_times, said};
use crate::measure::{Heading, INCH, Point, Pose, Quad, Rect, Um};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{BasePath, BaseView, Brief, Dispatch, Effects, Home, Table};

pub fn run_on(table: &Table, side: SideId, effects: &mut Effects<Any>) {
    for unit in table.units_of(side) {
        if table.get::<Group>(unit.id).is_some_and(|group| group.routing) && table.standing(unit.id).next().is_some() {
            effects.push(morale::Item::Rally(unit.id).into());
            effects.push(Item::Run(unit.id).into());
            effects.push(morale::Item::Alarms.into());
        }
    }
}

pub fn begin(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let routs_already = table.get::<Group>(unit).is_none_or(|group| group.routing);
    if routs_already || table.standing(unit).next().is_none() {
        return;
    }
    effects.update(unit, |group: &mut Group| group.routing = true);
    charge::broken_off(unit, effects);
    walls::gives_up(unit, effects);
    morale::has_had_its_aftermath(unit, effects);
    effects.say(Dispatch::new("routs", "CS-5.7").who(unit));
    break_wall(table, unit, effects);
    effects.push(Item::Run(unit).into());
    effects.push(morale::Item::FriendGone(unit).into());
}

pub fn run(table: &Table, unit: UnitId, thrown: Thrown, effects: &mut Effects<Any>) {
    let faces = thrown.faces;
    let Some(side) = table.unit(unit).side else { return };
    if faces.is_empty() {
        return;
    }
    let home = table.state::<Brief>().homes.get(usize::from(side.0)).copied().unwrap_or(Home::South);
    let times = rout_times(table);
    let heading = home.heading();
    let in_the_way = InTheWay::of(table, unit, Passes::Friends);
    let mut men: Vec<&BaseView> = table.standing(unit).collect();
    men.sort_by_key(|man| (home.gap(&table.ground.table, &man.quad), man.id));
    let all_flee = |difficult: bool| {
        let mut settled: Vec<(BaseId, Quad)> = Vec::new();
        let mut flights: Vec<(&BaseView, Flight)> = Vec::new();
        for man in &men {
            let reach = movement::share_of(table, man.id, rolled(table, unit, faces, difficult) * times);
            let flight = flight(table, man, home, heading, thrown, reach, &in_the_way, &settled);
            if let Flight::To(path) = &flight {
                settled.push((man.id, Quad::new(path.end().unwrap_or(man.pose), man.size)));
            }
            flights.push((man, flight));
        }
        let way = |flight: &Flight| match flight {
            Flight::Off(path) | Flight::To(path) => Some(path.clone()),
            Flight::Nowhere => None,
        };
        let ways: Vec<BasePath> = flights.iter().filter_map(|(_, flight)| way(flight)).collect();
        (flights, ways)
    };
    // One rate for all of them (CS-2.2, CS-2.3).
    let (mut flights, mut ways) = all_flee(false);
    let difficult = away::over_difficult(table, &ways);
    if difficult {
        (flights, ways) = all_flee(true);
    }
    if thrown.asks_for_dice(table, &Item::Run(unit), &ways, effects) {
        return;
    }
    thrown.say(table, unit, effects);
    let distance = rolled(table, unit, faces, difficult) * times;
    let mut said = said(table, &Item::Run(unit), "runs_away", "CS-5.7", faces, distance);
    for path in ways {
        said = said.path(path);
    }
    effects.say(said);
    movement::ran_in_rout(table, unit, effects);
    for (man, flight) in flights {
        charge::comes_off(man.id, effects);
        match flight {
            Flight::Off(_) => gone(table, man.id, "fled", effects),
            Flight::Nowhere => gone(table, man.id, "lost", effects),
            Flight::To(path) => {
                if table.has::<Chariot>(man.id) && way::follow(table, man, man.pose, &path.legs).difficult {
                    effects.push(movement::Item::Wreck(man.id).into());
                }
                away::settle(path, effects);
            }
        }
    }
    effects.push(harm::Item::CountGroup(unit).into());
}

/// A router off the table: not killed, but lost to his side (his group routs, and that counts), and out of action if he led it.
fn gone(table: &Table, man: BaseId, how: &'static str, effects: &mut Effects<Any>) {
    effects.remove(man, how);
    let what = if how == "fled" { "fled_the_table" } else { "cut_off" };
    effects.say(Dispatch::new(what, "CS-5.7").who(man));
    harm::out_of_action(table, man, effects);
}

enum Flight {
    /// Over the edge.
    Off(BasePath),
    To(BasePath),
    Nowhere,
}

/// The place at the edge straight ahead, and to either side of it in turn: the first that a way leads to.
fn flight(
    table: &Table,
    man: &BaseView,
    home: Home,
    heading: Heading,
    thrown: Thrown,
    allowance: Um,
    in_the_way: &InTheWay,
    settled: &[(BaseId, Quad)],
) -> Flight {
    let turned = Quad::new(Pose { at: man.pose.at, facing: heading }, man.size);
    let room = home.gap(&table.ground.table, &turned).max(0);
    let ahead = man.pose.at.ahead(heading, room);
    for step in 0..=12 as Um {
        for sideways in if step == 0 { vec![0] } else { vec![step, -step] } {
            let at = ahead.offset(heading, sideways * 2 * INCH, 0);
            let to = Pose { at: within(&table.ground.table, at, &turned, man), facing: heading };
            let Some(legs) = route(table, man, man.pose, to, Um::MAX, in_the_way) else { continue };
            let way = way::follow(table, man, man.pose, &legs);
            // At the edge with any distance left he is over it.
            let path = BasePath { base: man.id, legs };
            if way.cost + thrown.on(table, &way.crossings) < allowance {
                return Flight::Off(path);
            }
            if let Some(path) = stop(table, man, &path, &way, thrown, allowance, settled) {
                return Flight::To(path);
            }
        }
    }
    Flight::Nowhere
}

/// A place shifted so that the base stays on the table.
fn within(table: &Rect, at: Point, turned: &Quad, man: &BaseView) -> Point {
    let offset = at - man.pose.at;
    let bounds = turned.bounds();
    let shift = |low: Um, high: Um, min: Um, max: Um| {
        if low < min {
            min - low
        } else if high > max {
            max - high
        } else {
            0
        }
    };
    let x = shift(bounds.min.x + offset.x, bounds.max.x + offset.x, table.min.x, table.max.x);
    let y = shift(bounds.min.y + offset.y, bounds.max.y + offset.y, table.min.y, table.max.y);
    at + Point::new(x, y)
}

/// Where on his way a router comes to rest: the farthest free place within his distance.
fn stop(
    table: &Table,
    man: &BaseView,
    path: &BasePath,
    way: &Way,
    thrown: Thrown,
    allowance: Um,
    settled: &[(BaseId, Quad)],
) -> Option<BasePath> {
    let stays = BasePath { base: man.id, legs: Vec::new() };
    let mut left = allowance;
    loop {
        let mut cut = movement::stop_at_obstacles(table, path, way, &|terrain| thrown.die(table, terrain), left);
        let Some(pose) = cut.end() else { return if allowance == 0 || !way.crossings.is_empty() { Some(stays) } else { None } };
        // Where there is no room to stand as he runs, he has not turned yet.
        for facing in [pose.facing, man.pose.facing] {
            if may_rest(table, man, Pose { facing, ..pose }, settled, Near::KeepsOff).is_ok() {
                if let Some(last) = cut.legs.last_mut() {
                    last.facing = facing;
                }
                return Some(cut);
            }
        }
        left -= INCH / 2;
        if left <= 0 {
            // Crowded all the way: he stays where he is.
            return Some(stays);
        }
    }
}
