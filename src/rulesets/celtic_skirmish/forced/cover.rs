//! Taking cover (CS-5.2).
//!
//! 1. The group goes at full rate to the nearest place where it is out of the firers' sight, keeping its shape.
//! 2. If there is none within its move, straight away from the firers.
//! 3. It may not charge next turn.
//!
//! **Ruling:** places are looked for on rings half an inch apart in 24 directions; out of sight means that woods, hills or buildings hide the
//! middle of every figure from the middle of the firing group.

use super::super::item::Item as Any;
use super::super::parts::{Clock, Group, GroupTurn};
use super::super::way::{self, InTheWay, Passes};
use super::super::{missile, movement};
use super::toll::Thrown;
use super::{Item, away, break_wall, rolled, said};
use crate::measure::{Heading, INCH, Um};
use crate::names::UnitId;
use crate::table::{BasePath, Effects, Leg, Table};

pub fn take(table: &Table, unit: UnitId, from: UnitId, thrown: Thrown, effects: &mut Effects<Any>) {
    let faces = thrown.faces;
    if faces.is_empty() {
        return;
    }
    let until = table.state::<Clock>().turn + 1;
    effects.update(unit, move |group: &mut Group| group.no_charge_until = until);
    effects.update(unit, |turn: &mut GroupTurn| turn.charge = None);
    let item = Item::TakeCover { unit, from };
    let distance = rolled(table, unit, faces, false);
    let mut said = said(table, &item, "takes_cover", "CS-5.2", faces, distance).whom(from);
    let paths = hidden(table, unit, from, thrown).unwrap_or_else(|| {
        let heading = away::heading_from(table, unit, from);
        away::withdraw(table, unit, heading, true, thrown, |difficult| rolled(table, unit, faces, difficult))
    });
    if thrown.asks_for_dice(table, &item, &paths, effects) {
        return;
    }
    thrown.say(unit, effects);
    for path in paths {
        said = said.path(away::settle(path, effects));
    }
    effects.say(said);
    break_wall(table, unit, effects);
}

/// The nearest hidden place for the whole group, its figures keeping station.
fn hidden(table: &Table, unit: UnitId, from: UnitId, thrown: Thrown) -> Option<Vec<BasePath>> {
    let eye = movement::middle(table, from);
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let farthest = rolled(table, unit, thrown.faces, false);
    let mut ring = 0;
    while ring <= farthest {
        for way in 0..24 {
            let heading = Heading::new(way * 15_000);
            if let Some(paths) = placed(table, unit, heading, ring, eye, thrown, &in_the_way) {
                return Some(paths);
            }
            if ring == 0 {
                break;
            }
        }
        ring += INCH / 2;
    }
    None
}

fn placed(
    table: &Table,
    unit: UnitId,
    heading: Heading,
    distance: Um,
    eye: crate::measure::Point,
    thrown: Thrown,
    in_the_way: &InTheWay,
) -> Option<Vec<BasePath>> {
    let mut paths = Vec::new();
    for man in table.standing(unit) {
        let to = man.pose.at.ahead(heading, distance);
        if !missile::hidden_by_ground(table, eye, to) {
            return None;
        }
        let legs = vec![Leg { to, facing: man.pose.facing }];
        let way = way::follow(table, man, man.pose, &legs);
        let allowed = movement::share_of(table, man.id, rolled(table, unit, thrown.faces, way.difficult));
        if way.cost + thrown.on(&way.crossings) > allowed || in_the_way.walk(man, man.pose, &legs).is_err() {
            return None;
        }
        let quad = man.quad.shifted(to - man.pose.at);
        if way::ends_clear_of_obstacles(table, man.id, &quad).is_err() {
            return None;
        }
        paths.push(BasePath { base: man.id, legs });
    }
    Some(if distance == 0 { Vec::new() } else { paths })
}
