//! Anything that is allowed, with no plan.

use super::super::movement;
use super::super::parts::GroupTurn;
use super::super::ruleset::{CelticSkirmish, step_named};
use super::super::turn;
use crate::measure::{Heading, INCH, Pose, Um};
use crate::names::{SideId, UnitId, Word};
use crate::table::{self, Act, Ask, Order, Table, Target, Wait};
use rand::Rng;
use rand_pcg::Pcg64;

/// Tries before a side passes.
const TRIES: usize = 6;

/// A whole number below `limit`, which is not 0.
pub fn below(rng: &mut Pcg64, limit: usize) -> usize {
    (rng.next_u64() % limit.max(1) as u64) as usize
}

pub fn random(table: &Table, rng: &mut Pcg64) -> Order {
    match table.waiting() {
        Some(Wait::Ask(ask)) => {
            let order = Order::new(ask.side, Act::Answer(random_answer(ask, rng)));
            // Answers that fit each question may still not fit together.
            if table::validate::<CelticSkirmish>(table, &order).is_ok() {
                return order;
            }
            Order::new(ask.side, Act::Answer(ask.default_answer()))
        }
        Some(Wait::Orders { side, step }) => orders(table, *side, step, rng),
        Some(Wait::Dice { needs }) => {
            Order::new(SideId(0), Act::Faces(needs.iter().map(|need| below(rng, usize::from(need.sides)) as u8 + 1).collect()))
        }
        Some(Wait::Over(_)) | None => Order::new(SideId(0), Act::Pass),
    }
}

fn random_answer(ask: &Ask, rng: &mut Pcg64) -> Vec<Vec<u16>> {
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

fn orders(table: &Table, side: SideId, step: &Word, rng: &mut Pcg64) -> Order {
    let accepted = |order: &Order| table::validate::<CelticSkirmish>(table, order).is_ok();
    for _ in 0..TRIES {
        let guess = match step_named(step) {
            Some(turn::MOVEMENT) => movement_guess(table, side, rng),
            Some(place) => verb_guess(table, side, place, rng),
            None => deploy_guess(table, side, rng),
        };
        if let Some(order) = guess.filter(accepted) {
            return order;
        }
    }
    Order::new(side, Act::Pass)
}

fn any_unit(table: &Table, rng: &mut Pcg64) -> UnitId {
    UnitId(below(rng, table.units.len()) as u16)
}

fn verb_guess(table: &Table, side: SideId, place: u8, rng: &mut Pcg64) -> Option<Order> {
    let own: Vec<UnitId> = table.units_of(side).map(|unit| unit.id).collect();
    let unit = *own.get(below(rng, own.len()))?;
    let (verb, aimed) = match place {
        turn::DECLARE_WALLS => (if below(rng, 4) == 0 { "dissolve_wall" } else { "declare_wall" }, false),
        turn::DECLARE_CHARGES => ("charge", true),
        _ => ("shoot", true),
    };
    let target = aimed.then(|| Target::Unit(any_unit(table, rng)));
    Some(Order::new(side, Act::Do { verb: Word::new(verb), unit, bases: Vec::new(), target }))
}

fn movement_guess(table: &Table, side: SideId, rng: &mut Pcg64) -> Option<Order> {
    let own: Vec<UnitId> = table.units.iter().filter(|unit| unit.side.is_none_or(|owner| owner == side)).map(|unit| unit.id).collect();
    let unit = *own.get(below(rng, own.len()))?;
    let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone()) else {
        let verb = if below(rng, 4) == 0 { movement::RUN } else { movement::WALK };
        return Some(Order::new(side, Act::Do { verb: Word::new(verb), unit, bases: Vec::new(), target: None }));
    };
    let lead = table.standing(unit).next()?;
    let allowed = movement::allowance(table, lead.id, &rolled, false);
    let heading = Heading::new(below(rng, 36) as i32 * 10_000);
    let distance = allowed * (1 + below(rng, 4) as Um) / 4;
    let facing = if below(rng, 2) == 0 { heading } else { lead.pose.facing };
    let paths = if below(rng, 8) == 0 {
        let name = movement::FORMATIONS[below(rng, movement::FORMATIONS.len())];
        movement::to_places(table, &movement::formation(table, unit, &Word::new(name), lead.pose))
    } else {
        movement::block_paths(table, unit, lead.id, Pose { at: lead.pose.at.ahead(heading, distance), facing })
    };
    (!paths.is_empty()).then(|| Order::new(side, Act::Move { unit, paths }))
}

fn deploy_guess(table: &Table, side: SideId, rng: &mut Pcg64) -> Option<Order> {
    if below(rng, 3) > 0 {
        return None;
    }
    let own: Vec<UnitId> = table.units_of(side).map(|unit| unit.id).collect();
    let unit = *own.get(below(rng, own.len()))?;
    let lead = table.standing(unit).next()?;
    let to = lead.pose.at.ahead(Heading::new(below(rng, 36) as i32 * 10_000), INCH);
    let paths = movement::block_paths(table, unit, lead.id, Pose { at: to, facing: lead.pose.facing });
    (!paths.is_empty()).then(|| Order::new(side, Act::Move { unit, paths }))
}
