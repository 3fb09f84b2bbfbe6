//! What may be ordered now: lists, menus, and the kinds of choice.

use super::super::movement::{self, RUN, WALK};
use super::super::parts::{Clock, GroupTurn};
use super::super::ruleset::{CelticSkirmish, step_named};
use super::super::turn;
use super::super::{charge, missile, walls};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{Deeds, MenuEntry};
use crate::table::{self, Act, Ask, Dispatch, Order, Table, Target, Wait};

/// Every kind of choice a side makes in a battle of this ruleset; what ends it by agreement is not among them.
pub const CHOICE_KINDS: [&str; 16] = [
    "pass",
    "go_first",
    "declare_wall",
    "dissolve_wall",
    "charge",
    "shoot_first",
    "shoot",
    "walk",
    "run",
    "move",
    "deploy",
    "step_in",
    "pair",
    "join",
    "three_of_many",
    "pursue",
];

/// Every discrete order that would be accepted, sorted as the features list them, passing first.
pub fn legal(table: &Table) -> Vec<Order> {
    match table.waiting() {
        Some(Wait::Orders { side, step }) => {
            let mut orders = vec![Order::new(*side, Act::Pass)];
            orders.extend(of_step(table, *side, step));
            orders
        }
        Some(Wait::Ask(ask)) => answers(ask).into_iter().map(|answer| Order::new(ask.side, Act::Answer(answer))).collect(),
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|order| table::validate::<CelticSkirmish>(table, order).is_ok())
    .collect()
}

fn of_step(table: &Table, side: SideId, step: &Word) -> Vec<Order> {
    match step_named(step) {
        Some(turn::DECLARE_WALLS) => walls::orders(table, side),
        Some(turn::DECLARE_CHARGES) => charge::orders(table, side),
        Some(turn::FIRST_FIRE | turn::MISSILES) => missile::orders(table, side),
        Some(turn::MOVEMENT) => movement::gait_orders(table, side),
        _ => Vec::new(),
    }
}

/// Moves worth listing for a unit, in the step that has any.
pub fn candidates(table: &Table, unit: UnitId) -> Vec<Order> {
    match table.waiting() {
        Some(Wait::Orders { side, step }) if step_named(step) == Some(turn::MOVEMENT) => movement::candidates(table, *side, unit),
        _ => Vec::new(),
    }
}

/// The default answer, and every answer that differs from it in one pick.
pub fn answers(ask: &Ask) -> Vec<Vec<Vec<u16>>> {
    let default = ask.default_answer();
    let mut found = vec![default.clone()];
    for (place, question) in ask.questions.iter().enumerate() {
        for option in 0..question.options.len() as u16 {
            let mut answer = default.clone();
            if question.most == 1 {
                answer[place] = if answer[place] == [option] && question.least == 0 { Vec::new() } else { vec![option] };
            } else {
                match answer[place].binary_search(&option) {
                    Ok(there) => {
                        answer[place].remove(there);
                    }
                    Err(there) => answer[place].insert(there, option),
                }
            }
            if ask.allows(&answer) && !found.contains(&answer) {
                found.push(answer);
            }
        }
    }
    found
}

/// Verbs of the step for one unit, those refused too.
pub fn menu(table: &Table, unit: UnitId) -> Vec<MenuEntry> {
    let Some(Wait::Orders { side, step }) = table.waiting() else { return Vec::new() };
    let side = *side;
    let verbs: &[(&'static str, &'static str, bool)] = match step_named(step) {
        Some(turn::DECLARE_WALLS) => &[("declare_wall", "CS-1.1", false), ("dissolve_wall", "CS-6.4", false)],
        Some(turn::DECLARE_CHARGES) => &[("charge", "CS-1.2", true)],
        Some(turn::FIRST_FIRE) => &[("shoot", "CS-1.4", true)],
        Some(turn::MISSILES) => &[("shoot", "CS-1.6", true)],
        Some(turn::MOVEMENT) => &[(WALK, "CS-2.3", false), (RUN, "CS-2.7", false)],
        _ => &[],
    };
    verbs
        .iter()
        .map(|(verb, clause, at_target)| {
            let judge = |target: Option<Target>| {
                let order = Order::new(side, Act::Do { verb: Word::new(verb), unit, bases: Vec::new(), target });
                table::validate::<CelticSkirmish>(table, &order).map(|_| order)
            };
            let targets: Vec<_> = table
                .units
                .iter()
                .filter(|other| *at_target && other.side.is_some_and(|owner| owner != side) && table.standing(other.id).next().is_some())
                .map(|other| (Target::Unit(other.id), judge(Some(Target::Unit(other.id)))))
                .collect();
            let order = if *at_target { None } else { Some(judge(None)) };
            MenuEntry { verb: Word::new(verb), clause: (*clause).into(), targets, order }
        })
        .collect()
}

/// Units of the awaited side that still have something to do in this step.
pub fn unfinished(table: &Table) -> Vec<UnitId> {
    let Some(Wait::Orders { side, step }) = table.waiting() else { return Vec::new() };
    if step_named(step) == Some(turn::MOVEMENT) {
        return movement::movable(table, *side);
    }
    let mut units: Vec<UnitId> = of_step(table, *side, step)
        .into_iter()
        .filter_map(|order| match order.act {
            Act::Do { verb, unit, .. } if verb != "dissolve_wall" => Some(unit),
            _ => None,
        })
        .collect();
    units.sort_unstable();
    units.dedup();
    units
}

pub fn choice_kind(table: &Table, order: &Order) -> Word {
    let in_first_fire = table.state::<Clock>().step == turn::FIRST_FIRE;
    match &order.act {
        Act::Pass => "pass".into(),
        Act::Move { unit, .. } => {
            let placing = table.state::<Clock>().turn == 0 || table.get::<GroupTurn>(*unit).is_none();
            if placing { "deploy".into() } else { "move".into() }
        }
        Act::Do { verb, .. } if *verb == "shoot" && in_first_fire => "shoot_first".into(),
        Act::Do { verb, .. } => verb.clone(),
        Act::Answer(_) => match table.waiting() {
            Some(Wait::Ask(ask)) => ask.what.clone(),
            _ => "other".into(),
        },
        _ => "other".into(),
    }
}

/// What a dispatch adds to the figures of many battles.
pub fn deeds(dispatch: &Dispatch) -> Deeds {
    Deeds {
        moves: u64::from(!dispatch.paths.is_empty()),
        shots: dispatch.dice.iter().filter(|die| die.purpose == "hit").count() as u64,
        melees: u64::from(dispatch.what == "fought"),
        killed: u64::from(dispatch.what == "killed"),
    }
}
