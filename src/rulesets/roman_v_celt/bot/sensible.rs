//! A player that means to win. It looks at the table afresh for each order and holds no plan between them; whatever it thinks of is judged
//! by the rules before it is given.

use super::super::parts::{base_of, body};
use super::super::ruleset::{RomanVCelt, step_named};
use super::super::{combat, evade, shooting, turn};
use super::picture::Picture;
use super::{asks, charges, leads, moves, places, random};
use crate::measure::INCH;
use crate::names::UnitId;
use crate::table::{self, Act, Order, Table, Target, Wait};
use rand_pcg::Pcg64;

pub fn sensible(table: &Table, rng: &mut Pcg64) -> Order {
    match table.waiting() {
        Some(Wait::Ask(ask)) => Order::new(ask.side, Act::Answer(vec![vec![asks::answer(&Picture::of(table, ask.side), ask)]])),
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
            thought.filter(accepted).unwrap_or_else(|| Order::new(side, Act::Pass))
        }
        _ => random::random(table, rng),
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
    let shots = shooting::orders(table, picture.side).into_iter().map(|order| (worth(&order), order));
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
    evade::orders(picture.table, picture.side).into_iter().find(|order| match &order.act {
        Act::Do { unit, target: Some(Target::Unit(from)), .. } => near(*unit, *from),
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
    let fights = combat::orders(table, picture.side).into_iter().map(|order| (worth(&order), order));
    fights.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}
