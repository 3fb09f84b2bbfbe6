//! A player that means to win. It looks at the table afresh for each order and holds no plan between them; whatever it thinks of is judged
//! by the rules before it is given.

use super::super::parts::{base_of, body};
use super::super::ruleset::{RomanVCelt, step_named};
use super::super::{combat, evade, shooting, turn};
use super::picture::Picture;
use super::{asks, charges, leads, moves, places};
use crate::measure::INCH;
use crate::names::UnitId;
use crate::table::{self, Act, Order, Table, Target, Wait};

/// `None` where there is nothing to think about.
pub fn sensible(table: &Table) -> Option<Order> {
    match table.waiting() {
        Some(Wait::Ask(ask)) => Some(Order::new(ask.side, Act::Answer(vec![vec![asks::answer(&Picture::of(table, ask.side), ask)]]))),
        Some(Wait::Orders { side, step }) => {
            let side = *side;
            let accepted = |order: &Order| table::validate::<RomanVCelt>(table, order).is_ok();
            let picture = || Picture::of(table, side);
            let thought = match step_named(step) {
                Some(turn::SHOOT) => shoot(&picture()),
                Some(turn::INITIATIVE) => on_initiative(&picture()),
                Some(turn::COMMAND) => {
                    let picture = picture();
                    let orders = [moves::march, moves::command, leads::lead].into_iter();
                    orders.filter_map(|order| order(&picture)).find(accepted)
                }
                Some(turn::COMBAT) => fight(&picture()),
                _ => None,
            };
            Some(thought.filter(accepted).unwrap_or_else(|| Order::new(side, Act::Pass)))
        }
        _ => None,
    }
}

/// The shot that costs the enemy most.
fn shoot(picture: &Picture) -> Option<Order> {
    let table = picture.table;
    let worth = |order: &Order| {
        let Act::Do { unit, target: Some(Target::Unit(at)), .. } = &order.act else { return 0.0 };
        let sum = shooting::sum(table, *unit, *at, base_of(table, *at).pose);
        let chance = shooting::odds(picture.sheet, sum.total()).1.share();
        chance * picture.foe(*at).map_or(0.0, places::hit_price)
    };
    let shots = turn::orders(table, turn::SHOOT).map(|order| (worth(&order), order));
    shots.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}

/// Charges, and who is spent gets away without a roll.
fn on_initiative(picture: &Picture) -> Option<Order> {
    charges::choose(picture).or_else(|| get_away(picture))
}

fn get_away(picture: &Picture) -> Option<Order> {
    let near = |unit: UnitId, from: UnitId| {
        let (Some(us), Some(foe)) = (picture.own(unit), picture.foe(from)) else { return false };
        let close = crate::measure::gap(&us.base.quad, &foe.base.quad) < 8 * INCH;
        let away = evade::way_out(picture.table, unit, from).is_some_and(|way| !way.leaves && !way.stopped);
        us.kind.core() && us.spent() && body(picture.table, unit).hits > 0 && close && away
    };
    turn::orders(picture.table, turn::INITIATIVE).find(|order| match &order.act {
        Act::Do { verb, unit, target: Some(Target::Unit(from)), .. } => *verb == "evade" && near(*unit, *from),
        _ => false,
    })
}

/// The fight that promises most comes first.
fn fight(picture: &Picture) -> Option<Order> {
    let table = picture.table;
    let worth = |order: &Order| {
        let Act::Do { unit, .. } = &order.act else { return 0.0 };
        combat::around(table, *unit).map_or(0.0, |fight| charges::promise(picture, table, &fight, 0))
    };
    let fights = turn::orders(table, turn::COMBAT).map(|order| (worth(&order), order));
    fights.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}
