//! Where a leader goes once he has commanded.

use super::super::{leader, march, order, turn};
use super::picture::{Picture, Stand};
use crate::measure::{self, INCH, Point, Um};
use crate::names::UnitId;
use crate::table::{Act, BasePath, Order, Target};

/// A move must make things better by so much.
const WORTH_IT: f64 = 0.05;
/// An inch farther from each of his units, for its price.
const MIDDLE: f64 = 0.02;
/// An inch nearer to an enemy than 9".
const RISK: f64 = 0.5;
/// A leader within 6" makes panic likelier (RC-6.1).
const PANIC: f64 = 0.25;
/// How near an enemy may be before a leader leaves the unit he is with: in combat he commands nobody.
const TOO_NEAR: Um = 14 * INCH;

/// Once all of his are at blows a leader has nobody left to command, and does more with those who fight (RC-5.3).
fn fight_along(picture: &Picture, leader: UnitId) -> Option<Order> {
    if picture.own.iter().any(|unit| unit.kind.core() && !unit.engaged) {
        return None;
    }
    let worth = |order: &Order| match &order.act {
        Act::Do { verb, unit, target: Some(Target::Unit(host)), .. } if *verb == "join" && *unit == leader => {
            picture.own(*host).filter(|host| host.engaged && host.kind.core() && !host.spent()).map_or(0.0, |host| host.price)
        }
        _ => 0.0,
    };
    let joins = turn::orders(picture.table, turn::COMMAND).map(|order| (worth(&order), order));
    joins.filter(|(worth, _)| *worth > 0.0).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}

/// Where the leader goes once he has commanded: near as many of his as he can, and clear of the enemy.
pub fn lead(picture: &Picture) -> Option<Order> {
    let table = picture.table;
    let nearest = |at: Point| picture.foes.iter().map(|foe| measure::gap_to_point(&foe.base.quad, at)).min().unwrap_or(Um::MAX);
    for leader in leader::leaders(table, picture.side) {
        if let Some(host) = leader::staff(table, leader).with {
            let engaged = picture.own(host).is_some_and(|host| host.engaged);
            let few = picture.own.iter().filter(|unit| unit.kind.core() && !unit.engaged).count() < 2;
            if nearest(leader::place(table, leader).pose.at) < TOO_NEAR && !(engaged && few) {
                let order = order::to_do(picture.side, "step_out", host, None);
                return Some(order);
            }
            continue;
        }
        if let Some(order) = fight_along(picture, leader) {
            return Some(order);
        }
        let place = leader::place(table, leader);
        let worth = |at: Point| {
            let near = |unit: &&Stand| !unit.spent() && measure::gap_to_point(&unit.base.quad, at) <= 11 * INCH;
            let heard: f64 = picture.own.iter().filter(near).map(|unit| unit.price).sum();
            // The way there counts, which in a battle by a river is the way over the ford.
            let far = |unit: &Stand| picture.way(at, unit.base.pose.at).1 as f64 / INCH as f64;
            let middle: f64 = picture.own.iter().map(|unit| unit.price * far(unit)).sum();
            let shaken = |unit: &&Stand| {
                unit.kind.core()
                    && unit.kind.combat < 5
                    && measure::gap_to_point(&unit.base.quad, at) < 13 * INCH / 2
                    && nearest(unit.base.pose.at) < 15 * INCH
            };
            let panic = picture.own.iter().filter(shaken).count() as f64;
            let risk = (9 * INCH - nearest(at)).max(0) as f64 / INCH as f64;
            heard - MIDDLE * middle - RISK * risk - PANIC * panic
        };
        let here = worth(place.pose.at);
        let end = |order: &Order| match &order.act {
            Act::Move { paths, .. } => paths.first().and_then(BasePath::end).map(|pose| pose.at),
            _ => None,
        };
        let ways = march::candidates(table, picture.side, leader).into_iter();
        let best = ways.filter_map(|order| Some((worth(end(&order)?), order))).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((there, order)) = best
            && there > here + WORTH_IT
        {
            return Some(order);
        }
    }
    None
}
