//! A player that means to win. It looks at the table afresh for each order and holds no plan between them; whatever it thinks of is judged
//! by the rules before it is given.
//!
//! It shoots where it hits most often, charges where the scores are on its side, commands the largest party that is sure enough to obey,
//! brings fighters on and keeps shooters in range.

use super::super::data::Sheet;
use super::super::ground::{self, Does};
use super::super::parts::{army, base_of, body, fights, kind_of, side_of, standing};
use super::super::ruleset::{RomanVCelt, step_named};
use super::super::{charge, combat, command, leader, march, shooting, touch, turn};
use super::random;
use crate::measure::{self, Heading, INCH, Point, Polygon, Um};
use crate::names::{SideId, UnitId};
use crate::table::{self, Act, Ask, Order, Subject, Table, Target, Wait};
use rand_pcg::Pcg64;

pub fn sensible(table: &Table, rng: &mut Pcg64) -> Order {
    match table.waiting() {
        Some(Wait::Ask(ask)) => Order::new(ask.side, Act::Answer(vec![vec![answer(table, ask)]])),
        Some(Wait::Orders { side, step }) => {
            let side = *side;
            let thought = match step_named(step) {
                Some(turn::SHOOT) => shoot(table, side),
                Some(turn::INITIATIVE) => on_initiative(table, side),
                Some(turn::COMMAND) => by_command(table, side),
                Some(turn::COMBAT) => combat::orders(table, side).into_iter().next(),
                _ => None,
            };
            let accepted = |order: &Order| table::validate::<RomanVCelt>(table, order).is_ok();
            thought.filter(accepted).unwrap_or_else(|| Order::new(side, Act::Pass))
        }
        _ => random::random(table, rng),
    }
}

/// Hits that a unit can still take.
fn left(table: &Table, unit: UnitId) -> i32 {
    kind_of(table, unit).combat - i32::from(body(table, unit).hits)
}

/// About what a unit brings to a fight with another.
fn might(table: &Table, unit: UnitId, against: UnitId, charging: bool) -> i32 {
    let (kind, sheet) = (kind_of(table, unit), table.state::<Sheet>());
    let note = |id: &str| sheet.note(kind, id).map_or(0, |line| line.amount);
    let arm = kind_of(table, against).arm;
    let versus = match arm {
        super::super::data::Arm::Chariots => note("v_chariots"),
        super::super::data::Arm::Cavalry => note("v_cavalry"),
        _ => 0,
    };
    let rough = ground::in_rough(table, unit, &base_of(table, unit).quad);
    left(table, unit)
        + versus
        + note("close_combat")
        + if charging { note("charging") } else { 0 }
        + if rough { note("in_rough") } else { 0 }
        + i32::from(leader::with(table, unit).is_some())
}

fn shoot(table: &Table, side: SideId) -> Option<Order> {
    let worth = |order: &Order| {
        let Act::Do { unit, target: Some(Target::Unit(at)), .. } = &order.act else { return 0 };
        let sum = shooting::sum(table, *unit, *at, base_of(table, *at).pose);
        let (_, chance) = shooting::odds(table.state::<Sheet>(), sum.total());
        // One that a hit destroys goes first.
        chance.count as i32 * 4 + if left(table, *at) == 1 { 3 } else { 0 } + i32::from(kind_of(table, *at).core())
    };
    shooting::orders(table, side).into_iter().max_by_key(worth)
}

/// What a charge promises: the scores against each other, a flank, and help that is there already.
fn promise(table: &Table, unit: UnitId, target: UnitId) -> Option<i32> {
    let course = charge::best(table, unit, target).ok()?;
    let flank = course.edge != measure::Edge::Front;
    let helped = touch::foes(table, target).len() as i32 * 3;
    let shot_at = super::super::fire::shooters(table, unit, course.end).len() as i32;
    let evades = kind_of(table, target).may_evade();
    Some(
        might(table, unit, target, true) - might(table, target, unit, false) + if flank { 2 } else { 0 } + helped
            - shot_at
            - i32::from(evades),
    )
}

fn on_initiative(table: &Table, side: SideId) -> Option<Order> {
    let worth = |order: &Order| match &order.act {
        Act::Do { unit, target: Some(Target::Unit(at)), .. } => promise(table, *unit, *at).unwrap_or(i32::MIN),
        _ => i32::MIN,
    };
    charge::orders(table, side)
        .into_iter()
        .map(|order| (worth(&order), order))
        .filter(|(worth, _)| *worth >= 1)
        .max_by_key(|(worth, _)| *worth)
        .map(|(_, order)| order)
}

fn by_command(table: &Table, side: SideId) -> Option<Order> {
    for unit in march::ready(table, side) {
        if let Some(order) = march(table, side, unit) {
            return Some(order);
        }
    }
    // The party that brings most units on, weighed by how likely it is to obey; only who would go somewhere is worth a roll.
    let worth = |order: &Order| {
        let Act::Do { unit, bases, .. } = &order.act else { return 0 };
        let Some(leader) = leader::of(table, *unit) else { return 0 };
        let party: Vec<UnitId> = bases.iter().map(|base| table.base(*base).unit).collect();
        let total = command::sum(table, leader, &party).total().clamp(2, 12);
        let eager: i32 = party.iter().map(|unit| eagerness(table, *unit)).sum();
        eager * total * total
    };
    let best = command::orders(table, side).into_iter().map(|order| (worth(&order), order)).max_by_key(|(worth, _)| *worth);
    if let Some((_, order)) = best.filter(|(worth, _)| *worth > 0) {
        return Some(order);
    }
    lead(table, side)
}

/// The leader goes with the core unit nearest the middle of his line.
fn lead(table: &Table, side: SideId) -> Option<Order> {
    leader::orders(table, side).into_iter().find(|order| match &order.act {
        Act::Do { verb, target: Some(Target::Unit(host)), .. } => *verb == "join" && kind_of(table, *host).core(),
        _ => false,
    })
}

fn nearest(table: &Table, unit: UnitId) -> Option<(Um, UnitId)> {
    let base = standing(table, unit)?;
    let enemies = army(table, side_of(table, unit).other());
    enemies.filter_map(|enemy| Some((measure::gap(&base.quad, &standing(table, enemy)?.quad), enemy))).min()
}

/// How far from the nearest enemy a unit likes to stand.
fn likes(table: &Table, unit: UnitId) -> Um {
    let kind = kind_of(table, unit);
    match kind.shoots() {
        Some(range) if range > 6 * INCH => range - INCH,
        // Who throws stays out of reach of most charges until it sees a chance.
        Some(range) => range - INCH / 2,
        None => INCH / 2,
    }
}

/// An enemy that is worth so much more of a fight is worth so much more of a way.
const WAY: Um = 4 * INCH;

/// Whom a unit goes for: rather one it is the match of than the nearest.
fn quarry(table: &Table, unit: UnitId) -> Option<(Um, UnitId)> {
    let base = standing(table, unit)?;
    let enemies = army(table, side_of(table, unit).other()).filter_map(|enemy| {
        let gap = measure::gap(&base.quad, &standing(table, enemy)?.quad);
        let match_of = might(table, unit, enemy, true) - might(table, enemy, unit, false);
        Some((gap - WAY * Um::from(match_of.clamp(-3, 3)), gap, enemy))
    });
    enemies.min().map(|(_, gap, enemy)| (gap, enemy))
}

fn eagerness(table: &Table, unit: UnitId) -> i32 {
    let Some((gap, _)) = quarry(table, unit) else { return 0 };
    // Who has hardly anything left stands and recovers.
    let spent = left(table, unit) <= 1 && kind_of(table, unit).combat > 1;
    if spent || gap <= likes(table, unit) + INCH { 0 } else { 2 + i32::from(kind_of(table, unit).core()) }
}

/// Toward the nearest enemy, as near as it likes.
fn march(table: &Table, side: SideId, unit: UnitId) -> Option<Order> {
    let base = standing(table, unit).filter(|_| fights(table, unit))?;
    let (gap, enemy) = quarry(table, unit)?;
    let (at, there) = (base.pose.at, base_of(table, enemy).pose.at);
    let goal = by_a_ford(table, at, there);
    let heading = Heading::between(at, goal);
    let far = if goal == there { (gap - likes(table, unit)).max(0) } else { measure::dist(at, goal) };
    let turn = base.pose.facing.difference(heading).clamp(-45_000, 45_000);
    let ahead = base.pose.facing.turned(turn);
    [ahead, base.pose.facing, heading].into_iter().find_map(|way| march::toward(table, side, unit, way, way, far))
}

/// Where to go first on the way to a place: to the ford that makes the way shortest, where water lies in it.
fn by_a_ford(table: &Table, from: Point, to: Point) -> Point {
    if !ground::areas(table, Does::Impassable).any(|(_, water)| water.blocks(from, to)) {
        return to;
    }
    let middle = |ford: &Polygon| ford.bounds().min.toward(ford.bounds().max, 0.5);
    let fords = ground::areas(table, Does::Bridges).map(|(_, ford)| middle(ford));
    let ford = fords.min_by_key(|ford| (measure::dist(from, *ford) + measure::dist(*ford, to), *ford));
    // In the midst of the ford the far bank comes next.
    ford.filter(|ford| measure::dist(from, *ford) > 2 * INCH).unwrap_or(to)
}

fn answer(table: &Table, ask: &Ask) -> u16 {
    let about = match ask.questions.first().and_then(|question| question.about) {
        Some(Subject::Unit(unit)) => Some(unit),
        _ => None,
    };
    let Some(unit) = about else { return 0 };
    match ask.what.as_str() {
        // Light troops stand before nobody; others where they would be the worse.
        "evade_or_stand" => {
            let worse = nearest(table, unit).is_some_and(|(_, enemy)| might(table, enemy, unit, true) >= might(table, unit, enemy, false));
            u16::from(kind_of(table, unit).light || worse)
        }
        "recoil_or_flee" => u16::from(left(table, unit) <= 1 && kind_of(table, unit).light),
        "advance_or_hold" => u16::from(kind_of(table, unit).light || kind_of(table, unit).shoots().is_some()),
        _ => 0,
    }
}
