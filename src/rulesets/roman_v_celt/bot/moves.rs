//! Moves by command: where a party would do best to stand, and which party it is best to command first.

use super::super::{command, leader, march};
use super::picture::{Picture, Stand};
use super::places;
use crate::measure::{Heading, Point, Pose, Um};
use crate::names::UnitId;
use crate::table::{Act, BasePath, Leg, Order};
use crate::tally::every_throw;

/// A move must make things better by so much.
const WORTH_IT: f64 = 0.008;
/// For each unit that moves with its party and not by itself.
const CLOSE_ORDER: f64 = 0.012;
/// As many of the best places are tried by the rules.
const TRIES: usize = 16;
const TURN: i32 = 45_000;

/// Where all of a party would stand, and how much better that is.
type Step = (f64, Vec<Pose>);

/// Headings worth going: at the enemies that draw most, straight on, aside, and back.
fn headings(picture: &Picture, from: Point, facing: Heading) -> Vec<Heading> {
    let mut ways: Vec<(Um, Point)> =
        picture.foes.iter().map(|foe| picture.way(from, foe.base.pose.at)).map(|(to, far)| (far, to)).collect();
    ways.sort_unstable();
    let mut found: Vec<Heading> = Vec::new();
    for (_, to) in ways.into_iter().take(3) {
        let heading = Heading::between(from, to);
        if found.iter().all(|known| known.difference(heading).abs() > 8_000) {
            found.push(heading);
        }
    }
    found.extend([facing, facing.turned(TURN), facing.turned(-TURN), facing.reversed()]);
    found
}

/// Steps of a whole party that keeps its order, the best first.
fn steps(picture: &Picture, party: &[&Stand]) -> Vec<Step> {
    let Some(first) = party.first() else { return Vec::new() };
    let facing = first.base.pose.facing;
    let sum = party.iter().fold(Point::ORIGIN, |sum, unit| sum + unit.base.pose.at);
    let centre = Point::new(sum.x / party.len() as Um, sum.y / party.len() as Um);
    let rate = party.iter().map(|unit| unit.kind.moves()).min().unwrap_or(0);
    let mates = party.len() as i32 - 1;
    let now: f64 = party.iter().map(|unit| places::worth(picture, unit, unit.base.pose, mates)).sum();
    let mut found: Vec<Step> = Vec::new();
    let mut known: Vec<(i32, Point)> = Vec::new();
    for heading in headings(picture, centre, facing) {
        let off = facing.difference(heading);
        // Ahead it turns that way or keeps its front; elsewhere it keeps it, or one by itself turns about.
        let other = if off.abs() <= TURN || party.len() == 1 { off } else { 0 };
        for turn in [other, 0] {
            let outside = off.abs() > TURN && !(party.iter().all(|unit| unit.kind.light));
            for quarter in [4, 3, 2, 1, 0] {
                let far = if outside { rate / 8 } else { rate / 4 } * quarter - 10;
                let delta = Point::ORIGIN.ahead(heading, far.max(0));
                if known.contains(&(turn, delta)) || (far <= 0 && turn == 0) {
                    continue;
                }
                known.push((turn, delta));
                let pose = |unit: &&Stand| {
                    let base = unit.base.pose;
                    let at = if party.len() == 1 { base.at } else { base.at.turned_about(centre, turn) };
                    Pose { at: at + delta, facing: base.facing.turned(turn) }
                };
                let poses: Vec<Pose> = party.iter().map(pose).collect();
                let there: f64 = party.iter().zip(&poses).map(|(unit, pose)| places::worth(picture, unit, *pose, mates)).sum();
                found.push((there - now, poses));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
}

fn paths(party: &[&Stand], poses: &[Pose]) -> Vec<BasePath> {
    let path = |(unit, pose): (&&Stand, &Pose)| BasePath { base: unit.base.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
    party.iter().zip(poses).map(path).collect()
}

/// The best step that the rules allow a party, and what it gains.
fn best(picture: &Picture, party: &[&Stand]) -> Option<(f64, Vec<BasePath>)> {
    let units: Vec<UnitId> = party.iter().map(|unit| unit.unit).collect();
    let good = steps(picture, party).into_iter().take_while(|(gain, _)| *gain > WORTH_IT).take(TRIES);
    good.map(|(gain, poses)| (gain, paths(party, &poses))).find(|(_, paths)| march::possible(picture.table, paths, &units))
}

/// The best step of one unit.
type Single = (UnitId, f64, Vec<BasePath>);

fn singles(picture: &Picture, units: impl IntoIterator<Item = UnitId>) -> Vec<Single> {
    let stands = units.into_iter().filter_map(|unit| picture.own(unit));
    stands.filter_map(|unit| best(picture, &[unit]).map(|(gain, paths)| (unit.unit, gain, paths))).collect()
}

/// What a party gains: together, or one by one.
fn gain(picture: &Picture, party: &[&Stand], singles: &[Single]) -> (f64, Option<Vec<BasePath>>) {
    let whole = if party.len() > 1 { best(picture, party) } else { None };
    let each = || singles.iter().filter(|(unit, ..)| party.iter().any(|member| member.unit == *unit));
    let apart: f64 = each().map(|(_, gain, _)| gain).sum();
    match whole {
        Some((gain, paths)) if gain + CLOSE_ORDER * party.len() as f64 >= apart => (gain, Some(paths)),
        _ => (apart, each().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(.., paths)| paths.clone())),
    }
}

/// A move of those who were commanded.
pub fn march(picture: &Picture) -> Option<Order> {
    let ready: Vec<UnitId> = march::ready(picture.table, picture.side).collect();
    let party: Vec<&Stand> = ready.iter().filter_map(|unit| picture.own(*unit)).collect();
    let (_, paths) = gain(picture, &party, &singles(picture, ready));
    let paths = paths?;
    let unit = picture.table.base(paths.first()?.base).unit;
    Some(Order::new(picture.side, Act::Move { unit, paths }))
}

/// The command that is best given first: what it gains if it is obeyed, against the end of all commands if it is not.
pub fn command(picture: &Picture) -> Option<Order> {
    let table = picture.table;
    let singles = singles(picture, command::ready(table, picture.side));
    let weight = |order: &Order| {
        let Act::Do { unit, bases, .. } = &order.act else { return 0.0 };
        let Some(leader) = leader::of(table, *unit) else { return 0.0 };
        let units: Vec<UnitId> = bases.iter().map(|base| table.base(*base).unit).collect();
        let party: Vec<&Stand> = units.iter().filter_map(|unit| picture.own(*unit)).collect();
        let (gain, _) = gain(picture, &party, &singles);
        let total = command::sum(table, leader, &units).total();
        let obeys = every_throw(2).filter(|faces| faces.iter().map(|face| i32::from(*face)).sum::<i32>() <= total).count() as f64 / 36.0;
        gain * obeys / (1.04 - obeys)
    };
    let weighed = command::listed(table, picture.side).into_iter().map(|order| (weight(&order), order));
    weighed.filter(|(weight, _)| *weight > 0.0).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}
