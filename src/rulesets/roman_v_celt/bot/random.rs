//! Anything that is allowed, with no plan.

use super::super::book::legal;
use super::super::parts::{army, standing};
use super::super::ruleset::{RomanVCelt, step_named};
use super::super::{leader, march, turn};
use crate::measure::{Heading, INCH};
use crate::names::{SideId, UnitId};
use crate::table::{self, Act, BasePath, Leg, Order, Table, Wait};
use rand::Rng;
use rand_pcg::Pcg64;

/// A whole number below `limit`, which is not 0.
pub fn below(rng: &mut Pcg64, limit: usize) -> usize {
    (rng.next_u64() % limit.max(1) as u64) as usize
}

pub fn random(table: &Table, rng: &mut Pcg64) -> Order {
    match table.waiting() {
        Some(Wait::Ask(ask)) => {
            let pick = |question: &crate::table::Question, rng: &mut Pcg64| vec![below(rng, question.options.len()) as u16];
            Order::new(ask.side, Act::Answer(ask.questions.iter().map(|question| pick(question, rng)).collect()))
        }
        Some(Wait::Orders { side, step }) => match step_named(step) {
            None => deploy(table, *side, rng),
            Some(turn::COMMAND) => command(table, *side, rng),
            Some(_) => any(table, rng, 6),
        },
        Some(Wait::Dice { needs }) => {
            Order::new(SideId(0), Act::Faces(needs.iter().map(|need| below(rng, usize::from(need.sides)) as u8 + 1).collect()))
        }
        Some(Wait::Over(_)) | None => Order::new(SideId(0), Act::Pass),
    }
}

/// Any listed order; passing comes up once in so many.
fn any(table: &Table, rng: &mut Pcg64, pass_in: usize) -> Order {
    let mut legal = legal(table);
    let pass = legal.swap_remove(0);
    if legal.is_empty() || below(rng, pass_in) == 0 { pass } else { legal.swap_remove(below(rng, legal.len())) }
}

fn command(table: &Table, side: SideId, rng: &mut Pcg64) -> Order {
    let mut movers = march::ready(table, side);
    movers.extend(leader::leaders(table, side).filter(|leader| standing(table, *leader).is_some()));
    for _ in 0..3 {
        if movers.is_empty() || below(rng, 4) == 0 {
            break;
        }
        let unit = movers[below(rng, movers.len())];
        let Some(base) = standing(table, unit) else { continue };
        let spread = below(rng, 5) as i32 * 15_000 - 30_000;
        let heading = if below(rng, 6) == 0 { Heading::new(below(rng, 36) as i32 * 10_000) } else { base.pose.facing.turned(spread) };
        let facing = if below(rng, 3) == 0 { base.pose.facing } else { heading };
        let far = INCH * (4 + below(rng, 10) as i64);
        if let Some(order) = march::toward(table, side, unit, heading, facing, far) {
            return order;
        }
    }
    any(table, rng, 12)
}

fn deploy(table: &Table, side: SideId, rng: &mut Pcg64) -> Order {
    let own: Vec<UnitId> = army(table, side).collect();
    if below(rng, 3) == 0
        && let Some(base) = own.get(below(rng, own.len())).and_then(|unit| standing(table, *unit))
    {
        let to = base.pose.at.ahead(Heading::new(below(rng, 36) as i32 * 10_000), INCH);
        let paths = vec![BasePath { base: base.id, legs: vec![Leg { to, facing: base.pose.facing }] }];
        let order = Order::new(side, Act::Move { unit: base.unit, paths });
        if table::validate::<RomanVCelt>(table, &order).is_ok() {
            return order;
        }
    }
    Order::new(side, Act::Pass)
}
