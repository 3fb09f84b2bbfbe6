//! Anything that is allowed, with no plan.

use super::super::movement;
use super::super::parts::GroupTurn;
use super::super::ruleset::step_named;
use super::super::turn;
use crate::dice::below;
use crate::measure::{Heading, INCH, Pose, Um};
use crate::names::{SideId, UnitId, Word};
use crate::table::{Act, Order, Table, Target};
use rand_pcg::Pcg64;

/// Tries before a side passes.
const TRIES: usize = 6;

/// Guesses at what the step allows.
pub fn tries<'t>(table: &'t Table, side: SideId, step: &Word, rng: &'t mut Pcg64) -> impl Iterator<Item = Order> + 't {
    let place = step_named(step);
    let guess = move |_| match place {
        Some(turn::MOVEMENT) => movement_guess(table, side, rng),
        Some(place) => verb_guess(table, side, place, rng),
        None => deploy_guess(table, side, rng),
    };
    (0..TRIES).filter_map(guess)
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
