//! Taking cover (CS-5.2).
//!
//! 1. The group goes at full rate to the nearest place where it is out of the firers' sight, keeping its shape.
//! 2. If there is none within its move, straight away from the firers.
//! 3. It may not charge next turn, and has had its move of this one.
//!
//! **Ruling:** the nearest is the one with the shortest way to it, round what stands in it; of a group's ways the longest counts. Places are
//! looked for on rings half an inch apart in 24 directions; out of sight means that woods, hills or buildings hide the
//! middle of every figure from where the middle of the firing group was as it shot.

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{Clock, Group, ShotFrom};
use super::super::rest::{Near, may_rest};
use super::super::route::{length, route};
use super::super::way;
use super::super::{charge, missile, movement};
use super::toll::Thrown;
use super::{Item, away, break_wall, rolled, said};
use crate::measure::{self, Heading, INCH, Point, Pose, Quad, Rect, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BasePath, BaseView, Effects, Leg, Table};

/// Inches between the rings on which places are looked for, and the directions that are tried on each.
const RING: Um = INCH / 2;
const WAYS: i32 = 24;

pub fn take(table: &Table, unit: UnitId, from: ShotFrom, thrown: Thrown, effects: &mut Effects<Any>) {
    let faces = thrown.faces;
    if faces.is_empty() {
        return;
    }
    let until = table.state::<Clock>().turn + table.state::<Sheet>().numbers.no_charge_turns.0.max(0) as u16;
    effects.update(unit, move |group: &mut Group| group.no_charge_until = until);
    // One roll a group a move (CS-2.2): this was it, for a group that lay hidden already too.
    movement::used_up(unit, effects);
    charge::broken_off(unit, effects);
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

/// The hidden place for the whole group that is nearest by the way there, its figures keeping station: straight, or round what stands
/// in it.
fn hidden(table: &Table, unit: UnitId, eye: Point, thrown: Thrown) -> Option<Vec<BasePath>> {
    let farthest = rolled(table, unit, thrown.faces, false);
    let men: Vec<&BaseView> = table.standing(unit).collect();
    let bounds = men.iter().map(|man| man.quad.bounds()).reduce(|all, one| all.joined(&one));
    let Some(bounds) = bounds else { return Some(Vec::new()) };
    let sight = missile::Sight::within(table, &bounds.grown(farthest).joined(&Rect::around(&[eye])));
    if men.iter().all(|man| sight.hides(eye, man.pose.at)) {
        return Some(Vec::new());
    }
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    // Whoever was seen in one place is often seen in the next.
    let mut seen = 0;
    let mut round: Option<(Um, Vec<BasePath>)> = None;
    for ring in (1..).map(|ring| ring * RING).take_while(|ring| *ring <= farthest) {
        // No way is shorter than the straight line.
        if round.as_ref().is_some_and(|(longest, _)| *longest <= ring) {
            break;
        }
        let shifts = (0..WAYS).map(|way| Point::ORIGIN.ahead(Heading::new(way * 360_000 / WAYS), ring));
        let unseen = |shift: &Point| {
            let visible = |man: &&BaseView| !sight.hides(eye, man.pose.at + *shift);
            if men.get(seen).is_some_and(visible) {
                return false;
            }
            let found = men.iter().position(visible);
            seen = found.unwrap_or(seen);
            found.is_none()
        };
        let places: Vec<Placed> = shifts.filter(unseen).filter_map(|shift| placed(table, &men, shift)).collect();
        let straight = |(man, to): &(&BaseView, Pose)| {
            let legs = vec![Leg { to: to.at, facing: to.facing }];
            in_the_way.walk(man, man.pose, &legs).is_ok().then_some(legs)
        };
        if let Some(paths) = places.iter().find_map(|placed| go(table, unit, placed, thrown, straight)) {
            return Some(paths);
        }
        for placed in &places {
            let by_route = |(man, to): &(&BaseView, Pose)| route(table, man, man.pose, *to, farthest, &in_the_way);
            let Some(paths) = go(table, unit, placed, thrown, by_route) else { continue };
            let longest = paths.iter().map(|path| length(table.base(path.base).pose.at, &path.legs)).max().unwrap_or(0);
            if round.as_ref().is_none_or(|(known, _)| longest < *known) {
                round = Some((longest, paths));
            }
        }
    }
    round.map(|(_, paths)| paths)
}

/// Where each figure of a group would stand.
type Placed<'t> = Vec<(&'t BaseView, Pose)>;

/// The group so far from where it stands, where it may rest there.
fn placed<'t>(table: &'t Table, men: &[&'t BaseView], shift: Point) -> Option<Placed<'t>> {
    let placed: Placed = men.iter().map(|man| (*man, man.pose.shifted(shift))).collect();
    let ends: Vec<(BaseId, Quad)> = placed.iter().map(|(man, to)| (man.id, Quad::new(*to, man.size))).collect();
    placed.iter().all(|(man, to)| may_rest(table, man, *to, &ends, Near::KeepsOff).is_ok()).then_some(placed)
}

/// The ways of all of them to their places, where the dice carry every one: at one rate (CS-2.2).
fn go<'t>(
    table: &Table,
    unit: UnitId,
    placed: &Placed<'t>,
    thrown: Thrown,
    way_to: impl Fn(&(&'t BaseView, Pose)) -> Option<Vec<Leg>>,
) -> Option<Vec<BasePath>> {
    let reach = |base: BaseId, difficult: bool| movement::share_of(table, base, rolled(table, unit, thrown.faces, difficult));
    // Who could not come so far on open ground need not look for a way.
    if placed.iter().any(|(man, to)| measure::dist(man.pose.at, to.at) > reach(man.id, false)) {
        return None;
    }
    let mut gone: Vec<(BaseId, Um, Vec<Leg>)> = Vec::new();
    let mut difficult = false;
    for place in placed {
        let man = place.0;
        let legs = way_to(place)?;
        let way = way::follow(table, man, man.pose, &legs);
        difficult |= way.difficult;
        gone.push((man.id, way.cost + thrown.on(table, &way.crossings), legs));
    }
    let paid = |(base, cost, _): &(BaseId, Um, Vec<Leg>)| *cost <= reach(*base, difficult);
    gone.iter().all(paid).then(|| gone.into_iter().map(|(base, _, legs)| BasePath { base, legs }).collect())
}
