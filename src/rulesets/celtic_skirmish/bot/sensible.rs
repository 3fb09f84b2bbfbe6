//! A player that means to win: it keeps its missile men at range, its shock troops going in where the odds are theirs, and its
//! eye on what the battle is about.
//!
//! It looks at the table afresh for each order and holds no plan between them. Whatever it thinks of is judged by the rules before it is
//! given; when nothing comes to mind it passes.

use super::super::ruleset::{CelticSkirmish, step_named};
use super::super::turn;
use super::picture::Picture;
use super::{asks, deploy, march, steps};
use crate::table::{self, Act, Order, Table, Wait};
use rand_pcg::Pcg64;

/// `None` where there is nothing to think about.
pub fn sensible(table: &Table, rng: &mut Pcg64) -> Option<Order> {
    match table.waiting() {
        Some(Wait::Ask(ask)) => {
            let answer = Order::new(ask.side, Act::Answer(asks::answer(&Picture::of(table, ask.side), ask)));
            Some(if accepted(table, &answer) { answer } else { Order::new(ask.side, Act::Answer(ask.default_answer())) })
        }
        Some(Wait::Orders { side, step }) => {
            let picture = Picture::of(table, *side);
            let thought = match step_named(step) {
                Some(turn::DECLARE_WALLS) => steps::wall(&picture),
                Some(turn::DECLARE_CHARGES) => steps::charge(&picture),
                Some(turn::FIRST_FIRE) => steps::shoot(&picture, true),
                Some(turn::MISSILES) => steps::shoot(&picture, false),
                Some(turn::MOVEMENT) => march::order(&picture),
                _ => deploy::order(&picture, rng),
            };
            Some(thought.filter(|order| accepted(table, order)).unwrap_or_else(|| Order::new(*side, Act::Pass)))
        }
        _ => None,
    }
}

fn accepted(table: &Table, order: &Order) -> bool {
    table::validate::<CelticSkirmish>(table, order).is_ok()
}
