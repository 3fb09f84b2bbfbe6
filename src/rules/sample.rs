//! The player that does anything that is allowed, with no plan.

use super::Rulebook;
use crate::dice::below;
use crate::names::SideId;
use crate::table::{Act, Ask, Order, Table, Wait};
use rand_pcg::Pcg64;

/// Things in random order. They are made when the first is asked for, and each is drawn only when it is.
pub fn shuffled<T, L: FnOnce() -> Vec<T>>(list: L, rng: &mut Pcg64) -> impl Iterator<Item = T> {
    let (mut list, mut left) = (Some(list), Vec::new());
    std::iter::from_fn(move || {
        if let Some(list) = list.take() {
            left = list();
        }
        (!left.is_empty()).then(|| left.swap_remove(below(rng, left.len())))
    })
}

/// The first of a ruleset's tries that is accepted. As likely as any other that is, and most are never judged.
pub(super) fn order<R: Rulebook + ?Sized>(rules: &R, table: &Table, rng: &mut Pcg64) -> Order {
    let accepted = |order: &Order| rules.validate(table, order).is_ok();
    match table.waiting() {
        Some(Wait::Ask(ask)) => {
            // Picks that fit each question may still not fit together.
            let answer = Order::new(ask.side, Act::Answer(answer(ask, rng)));
            if accepted(&answer) { answer } else { Order::new(ask.side, Act::Answer(ask.default_answer())) }
        }
        Some(Wait::Orders { side, step }) => {
            let found = rules.tries(table, *side, step, rng).find(accepted);
            found.unwrap_or_else(|| Order::new(*side, Act::Pass))
        }
        Some(Wait::Dice { needs }) => {
            Order::new(SideId(0), Act::Faces(needs.iter().map(|need| below(rng, usize::from(need.sides)) as u8 + 1).collect()))
        }
        Some(Wait::Over(_)) | None => Order::new(SideId(0), Act::Pass),
    }
}

fn answer(ask: &Ask, rng: &mut Pcg64) -> Vec<Vec<u16>> {
    ask.questions
        .iter()
        .map(|question| {
            let options = question.options.len();
            let spread = usize::from(question.most.min(options as u16)) - usize::from(question.least.min(options as u16));
            let count = usize::from(question.least) + below(rng, spread + 1);
            let mut places: Vec<u16> = (0..options as u16).collect();
            while places.len() > count {
                places.remove(below(rng, places.len()));
            }
            places
        })
        .collect()
}
