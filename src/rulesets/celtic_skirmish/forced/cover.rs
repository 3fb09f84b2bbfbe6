//! Taking cover (CS-5.2).
//!
//! 1. The group goes at full rate to the nearest place where it is out of the firers' sight, keeping its shape.
//! 2. If there is none within its move, straight away from the firers.
//! 3. It may not charge next turn.
//!
//! **Ruling:** places are looked for on rings half an inch apart in 24 directions; out of sight means that woods, hills or buildings hide the
//! middle of every figure from where the middle of the firing group was as it shot.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Clock, Group, GroupTurn, ShotFrom};
use super::super::rest::{Near, may_rest};
use super::super::way::{self, InTheWay, Passes, Way};
use super::super::{missile, movement};
use super::toll::Thrown;
use super::{Item, away, break_wall, rolled, said};
use crate::measure::{Heading, INCH, Point, Pose, Quad, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BasePath, BaseView, Effects, Leg, Table};

pub fn take(table: &Table, unit: UnitId, from: ShotFrom, thrown: Thrown, effects: &mut Effects<Any>) {
    let faces = thrown.faces;
    if faces.is_empty() {
        return;
    }
    let until = table.state::<Clock>().turn + table.state::<Sheet>().numbers.no_charge_turns.0.max(0) as u16;
    effects.update(unit, move |group: &mut Group| group.no_charge_until = until);
    effects.update(unit, |turn: &mut GroupTurn| turn.charge = None);
    let item = Item::TakeCover { unit, from };
    let distance = rolled(table, unit, faces, false);
    let mut said = said(table, &item, "takes_cover", "CS-5.2", faces, distance).whom(from.unit);
    let paths = hidden(table, unit, from.place, thrown).unwrap_or_else(|| {
        let heading = away::heading_from_place(table, unit, from.place);
        away::withdraw(table, unit, heading, true, thrown, |difficult| rolled(table, unit, faces, difficult))
    });
    if thrown.asks_for_dice(table, &item, &paths, effects) {
        return;
    }
    thrown.say(table, unit, effects);
    for path in paths {
        said = said.path(away::settle(path, effects));
    }
    effects.say(said);
    break_wall(table, unit, effects);
}

/// The nearest hidden place for the whole group, its figures keeping station.
fn hidden(table: &Table, unit: UnitId, eye: Point, thrown: Thrown) -> Option<Vec<BasePath>> {
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
    eye: Point,
    thrown: Thrown,
    in_the_way: &InTheWay,
) -> Option<Vec<BasePath>> {
    let mut ways = Vec::new();
    for man in table.standing(unit) {
        let to = man.pose.at.ahead(heading, distance);
        if !missile::hidden_by_ground(table, eye, to) {
            return None;
        }
        let legs = vec![Leg { to, facing: man.pose.facing }];
        ways.push((man, way::follow(table, man, man.pose, &legs), legs));
    }
    if distance == 0 {
        return Some(Vec::new());
    }
    // One rate for all of them (CS-2.2).
    let difficult = ways.iter().any(|(_, way, _)| way.difficult);
    let whole = rolled(table, unit, thrown.faces, difficult);
    let ends: Vec<(BaseId, Quad)> = ways.iter().map(|(man, _, legs)| (man.id, man.quad.shifted(legs[0].to - man.pose.at))).collect();
    let goes = |(man, way, legs): &(&BaseView, Way, Vec<Leg>)| {
        let end = Pose { at: legs[0].to, facing: man.pose.facing };
        way.cost + thrown.on(table, &way.crossings) <= movement::share_of(table, man.id, whole)
            && in_the_way.walk(man, man.pose, legs).is_ok()
            && may_rest(table, man, end, &ends, Near::KeepsOff).is_ok()
    };
    ways.iter().all(goes).then(|| ways.into_iter().map(|(man, _, legs)| BasePath { base: man.id, legs }).collect())
}
