//! Anything that is allowed, with no plan.

use super::super::parts::{army, standing};
use super::super::ruleset::step_named;
use super::super::{leader, march, turn};
use crate::dice::below;
use crate::measure::{Heading, INCH};
use crate::names::{SideId, UnitId, Word};
use crate::rules::shuffled;
use crate::table::{Act, BasePath, Leg, Order, Table};
use rand_pcg::Pcg64;

/// Movers that are thought of in the Command step before anything else.
const MOVERS: usize = 3;
/// Passing comes first once in so many times, in the Command step and in the others.
const PASSES: [usize; 2] = [12, 6];

pub fn tries<'t>(table: &'t Table, side: SideId, step: &Word, rng: &'t mut Pcg64) -> impl Iterator<Item = Order> + 't {
    let step = step_named(step);
    let mut first = match step {
        None => placed(table, side, rng).into_iter().collect(),
        Some(turn::COMMAND) => marches(table, side, rng),
        Some(_) => Vec::new(),
    };
    let pass_in = PASSES[usize::from(step != Some(turn::COMMAND))];
    if step.is_none() || below(rng, pass_in) == 0 {
        first.push(Order::new(side, Act::Pass));
    }
    let listed = move || step.map(|step| turn::listed(table, step).collect()).unwrap_or_default();
    first.into_iter().chain(shuffled(listed, rng))
}

/// Moves of some who may move, each as far as it is drawn and less.
fn marches(table: &Table, side: SideId, rng: &mut Pcg64) -> Vec<Order> {
    let leaders = leader::leaders(table, side).filter(|leader| standing(table, *leader).is_some());
    let movers: Vec<UnitId> = march::ready(table, side).chain(leaders).collect();
    let mut found = Vec::new();
    for _ in 0..MOVERS {
        if movers.is_empty() || below(rng, 4) == 0 {
            break;
        }
        let unit = movers[below(rng, movers.len())];
        let Some(base) = standing(table, unit) else { continue };
        let spread = below(rng, 5) as i32 * 15_000 - 30_000;
        let heading = if below(rng, 6) == 0 { Heading::new(below(rng, 36) as i32 * 10_000) } else { base.pose.facing.turned(spread) };
        let facing = if below(rng, 3) == 0 { base.pose.facing } else { heading };
        let far = INCH * (4 + below(rng, 10) as i64);
        found.extend(march::ways(table, side, unit, heading, facing, far));
    }
    found
}

/// A unit placed an inch elsewhere, now and then.
fn placed(table: &Table, side: SideId, rng: &mut Pcg64) -> Option<Order> {
    if below(rng, 3) > 0 {
        return None;
    }
    let own: Vec<UnitId> = army(table, side).collect();
    let base = own.get(below(rng, own.len())).and_then(|unit| standing(table, *unit))?;
    let to = base.pose.at.ahead(Heading::new(below(rng, 36) as i32 * 10_000), INCH);
    let paths = vec![BasePath { base: base.id, legs: vec![Leg { to, facing: base.pose.facing }] }];
    Some(Order::new(side, Act::Move { unit: base.unit, paths }))
}
