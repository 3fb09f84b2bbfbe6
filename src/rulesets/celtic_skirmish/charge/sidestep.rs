//! A charge that meets nobody goes all of its distance (CS-2.10), beside a man of its own who stands where it would end.
//!
//! 1. Nobody rests on a friend, or astride a wall, or beside an enemy whom he only passed.
//! 2. Where one of his own group stands at the end of the way, the last leg bears off to a side, by as little as it must and no more than 45 degrees.
//! 3. Where there is no such place, he goes as far as he can, and never ends farther from the enemy than by stopping short.

use super::super::in_the_way::InTheWay;
use super::super::rest::{Near, Room, farthest, farthest_beyond};
use super::super::way;
use crate::measure::{self, CONTACT, Heading, Pose, Quad, Um};
use crate::table::{BaseView, Leg, Table};
use crate::tally::Mark;

/// Thousandths of a degree between the ways that are tried, and how many of them to a side.
const STEP: i32 = 5_000;
const STEPS: i32 = 9;

/// The run along `cut`, a way at a foe that the distance does not reach, to a place where he may rest.
pub fn all_of_it(table: &Table, man: &BaseView, foe: &BaseView, cut: &[Leg], in_the_way: &InTheWay) -> Vec<Leg> {
    let cost = |legs: &[Leg]| way::follow(table, man, man.pose, legs).cost;
    let whole = cost(cut);
    let room = Room::about(table, man, man.pose.at, whole);
    let rests = |end: Pose| room.may_rest(end, Near::ShortOf(foe.unit));
    let may = |end: Pose| rests(end).is_ok();
    let short = farthest(table, man, cut, may);
    let mut gone = cost(&short);
    let Some(Err(barred)) = cut.last().map(|leg| rests(Pose { at: leg.to, facing: leg.facing })) else { return short };
    let by_his_own = matches!(barred.mark, Some(Mark::Base(other)) if table.base(other).unit == man.unit);
    if gone + CONTACT >= whole || !by_his_own {
        return short;
    }
    let gap = |legs: &[Leg]| {
        let end = legs.last().map_or(man.pose, |leg| Pose { at: leg.to, facing: leg.facing });
        measure::gap(&Quad::new(end, man.size), &foe.quad)
    };
    let nearest = gap(&short);
    let asides = || (1..=STEPS).flat_map(|step| [step * STEP, -step * STEP]).filter_map(|aside| aside_by(man, cut, aside));
    let mut best = short;
    // Most find room for all of it: only where nobody does are shorter ways looked for.
    for least in [whole, 0] {
        for legs in asides() {
            let legs = way::cut(table, man, man.pose, &legs, whole);
            let legs = farthest_beyond(table, man, &legs, least.max(gone + CONTACT), may);
            let goes = cost(&legs);
            if goes > gone + CONTACT && gap(&legs) <= nearest && in_the_way.walk(man, man.pose, &legs).is_ok() {
                (best, gone) = (legs, goes);
            }
            if gone + CONTACT >= whole {
                return best;
            }
        }
    }
    best
}

/// The same way with its last leg turned about where that begins.
fn aside_by(man: &BaseView, cut: &[Leg], aside: i32) -> Option<Vec<Leg>> {
    let last = cut.len().checked_sub(1)?;
    let from = last.checked_sub(1).map_or(man.pose.at, |before| cut[before].to);
    let length: Um = measure::dist(from, cut[last].to);
    let facing = Heading::between(from, cut[last].to).turned(aside);
    let mut legs = cut[..last].to_vec();
    legs.push(Leg { to: from.ahead(facing, length), facing });
    Some(legs)
}
