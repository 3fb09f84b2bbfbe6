//! What may be ordered now: lists, menus, and the kinds of choice.

use super::super::parts::Clock;
use super::super::ruleset::{RomanVCelt, step_named};
use super::super::{charge, march, turn};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{Deeds, MenuEntry};
use crate::table::{self, Act, Ask, Dispatch, Order, Table, Target, Wait};

/// Every kind of choice a side makes in a battle of this ruleset; what ends it by agreement is not among them.
pub const CHOICE_KINDS: [&str; 15] = [
    "pass",
    "deploy",
    "shoot",
    "charge",
    "evade",
    "command",
    "move",
    "join",
    "step_out",
    "fight",
    "evade_or_stand",
    "turn_to_face",
    "recoil_or_flee",
    "advance_or_hold",
    "rash_target",
];

/// Every discrete order that would be accepted, passing first.
pub fn legal(table: &Table) -> Vec<Order> {
    let listed: Vec<Order> = match table.waiting() {
        Some(Wait::Orders { side, step }) => {
            let of_step = step_named(step).map(|step| turn::listed(table, step));
            [Order::new(*side, Act::Pass)].into_iter().chain(of_step.into_iter().flatten()).collect()
        }
        Some(Wait::Ask(ask)) => answers(ask).into_iter().map(|answer| Order::new(ask.side, Act::Answer(answer))).collect(),
        _ => Vec::new(),
    };
    listed.into_iter().filter(|order| table::validate::<RomanVCelt>(table, order).is_ok()).collect()
}

/// Moves worth listing for a unit, in the step that has any.
pub fn candidates(table: &Table, unit: UnitId) -> Vec<Order> {
    match table.waiting() {
        Some(Wait::Orders { side, step }) if step_named(step) == Some(turn::COMMAND) => march::candidates(table, *side, unit),
        _ => Vec::new(),
    }
}

/// Every answer: each question has one pick.
fn answers(ask: &Ask) -> Vec<Vec<Vec<u16>>> {
    let mut found = vec![ask.default_answer()];
    for (place, question) in ask.questions.iter().enumerate() {
        for option in 0..question.options.len() as u16 {
            let mut answer = ask.default_answer();
            answer[place] = vec![option];
            if !found.contains(&answer) {
                found.push(answer);
            }
        }
    }
    found
}

/// Verbs of the step for one unit, or for several together, those refused too.
pub fn menu(table: &Table, units: &[UnitId]) -> Vec<MenuEntry> {
    let Some(Wait::Orders { side, step }) = table.waiting() else { return Vec::new() };
    let side = *side;
    let unit = match *units {
        [unit] => unit,
        [first, ..] if step_named(step) == Some(turn::COMMAND) => return vec![of_party(table, side, first, units)],
        _ => return Vec::new(),
    };
    let leads = !super::super::parts::fights(table, unit);
    let verbs: &[(&'static str, &'static str, bool)] = match step_named(step) {
        Some(turn::SHOOT) if !leads => &[("shoot", "RC-5.14", true)],
        Some(turn::INITIATIVE) if !leads => &[("charge", "RC-4.1", true), ("evade", "RC-3.7", true)],
        Some(turn::COMMAND) if leads => &[("join", "RC-2.11", true)],
        Some(turn::COMMAND) => &[("command", "RC-4.3", false), ("charge", "RC-4.1", true), ("step_out", "RC-2.11", false)],
        Some(turn::COMBAT) if !leads => &[("fight", "RC-5.1", false)],
        _ => &[],
    };
    let mut entries = Vec::new();
    for (verb, clause, at_target) in verbs {
        let judge = |bases: Vec<crate::names::BaseId>, target: Option<Target>| {
            let order = Order::new(side, Act::Do { verb: Word::new(verb), unit, bases, target });
            table::validate::<RomanVCelt>(table, &order).map(|_| order)
        };
        let friends = *verb == "join";
        let there = |other: UnitId| super::super::parts::standing(table, other).is_some() && super::super::parts::fights(table, other);
        let mut targets = Vec::new();
        for other in table.units.iter().filter(|other| *at_target && (other.side == Some(side)) == friends && there(other.id)) {
            let whole = judge(Vec::new(), Some(Target::Unit(other.id)));
            let parts = if *verb == "charge" && whole.is_ok() { charge::other_edges(table, unit, other.id) } else { Vec::new() };
            targets.push((Target::Unit(other.id), whole));
            targets.extend(parts.into_iter().map(|place| (Target::Place(place), judge(Vec::new(), Some(Target::Place(place))))));
        }
        let order = if *at_target { None } else { Some(judge(Vec::new(), None)) };
        entries.push(MenuEntry { verb: Word::new(verb), clause: (*clause).into(), targets, order });
    }
    entries
}

/// What several units may be told to do as one party (RC-4.6).
fn of_party(table: &Table, side: SideId, unit: UnitId, units: &[UnitId]) -> MenuEntry {
    let order = Order::new(side, Act::Do { verb: "command".into(), unit, bases: march::bases_of(table, units), target: None });
    let judged = table::validate::<RomanVCelt>(table, &order).map(|_| order);
    MenuEntry { verb: "command".into(), clause: "RC-4.6".into(), targets: Vec::new(), order: Some(judged) }
}

/// Units of the awaited side that still have something to do in this step.
pub fn unfinished(table: &Table) -> Vec<UnitId> {
    match table.waiting() {
        Some(Wait::Orders { step, .. }) => step_named(step).map(|step| turn::awaited(table, step)).unwrap_or_default(),
        _ => Vec::new(),
    }
}

pub fn choice_kind(table: &Table, order: &Order) -> Word {
    match &order.act {
        Act::Pass => "pass".into(),
        Act::Move { .. } if table.state::<Clock>().turn == 0 => "deploy".into(),
        Act::Move { .. } => "move".into(),
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
        shots: dispatch.dice.iter().filter(|die| die.purpose == "shoot").count() as u64,
        melees: u64::from(dispatch.what == "fought"),
        killed: u64::from(dispatch.what == "destroyed" || dispatch.what == "fled_off"),
    }
}
