//! The ruleset as the table drives it: each item goes to the feature that owns it.

use super::item::Item;
use super::parts::Clock;
use super::turn::{self, STEPS};
use super::{advance, charge, combat, command, deploy, evade, flight, hurt, leader, march, panic, recoil, recover, shooting, words};
use crate::dice::Need;
use crate::names::{SideId, Word};
use crate::table::{self, Act, Dispatch, Effects, Plan, Ruleset, SubmitError, Table, Waiting};
use crate::tally::Refusal;
use bevy_ecs::world::World;

pub struct RomanVCelt;

impl Ruleset for RomanVCelt {
    type Item = Item;
    const ID: &'static str = "roman_v_celt";
    const ORDER_CLAUSE: &'static str = "RC-1.1";

    fn opening() -> Item {
        turn::Item::Muster.into()
    }

    fn clock(world: &World) -> (u16, usize) {
        let clock = world.resource::<Clock>();
        (clock.turn, usize::from(clock.step))
    }

    fn dice(table: &Table, item: &Item) -> Vec<Need> {
        match item {
            Item::Turn(item) => turn::dice(table, item),
            Item::Shoot(item) => shooting::dice(item),
            Item::ShotsAtCharge(item) => charge::shots::dice(table, item),
            Item::Command(item) => command::dice(table, item),
            Item::Combat(item) => combat::dice(table, item),
            Item::Panic(item) => panic::dice(table, item),
            Item::Leader(item) => leader::dice(item),
            Item::Charge(_)
            | Item::Evade(_)
            | Item::March(_)
            | Item::Hurt(_)
            | Item::Recoil(_)
            | Item::Flee(_)
            | Item::Advance(_)
            | Item::Recover(_) => Vec::new(),
        }
    }

    fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Item>) {
        match item {
            Item::Turn(item) => turn::resolve(table, item, faces, effects),
            Item::Shoot(item) => shooting::resolve(table, item, faces, effects),
            Item::Charge(item) => charge::resolve(table, item, effects),
            Item::Evade(item) => evade::resolve(table, item, effects),
            Item::ShotsAtCharge(item) => charge::shots::resolve(table, item, faces, effects),
            Item::Command(item) => command::resolve(table, item, faces, effects),
            Item::March(item) => march::resolve(table, item, effects),
            Item::Combat(item) => combat::resolve(table, item, faces, effects),
            Item::Hurt(item) => hurt::resolve(table, item, effects),
            Item::Recoil(item) => recoil::resolve(table, item, effects),
            Item::Flee(item) => flight::resolve(table, item, effects),
            Item::Advance(item) => advance::resolve(table, item, effects),
            Item::Panic(item) => panic::resolve(table, item, faces, effects),
            Item::Leader(item) => leader::resolve(table, item, faces, effects),
            Item::Recover(item) => recover::resolve(table, item, effects),
        }
    }

    fn validate(table: &Table, waiting: &Item, side: SideId, act: &Act) -> Result<Plan<Item>, Refusal> {
        if let Act::Do { verb, .. } = act
            && !words::VERBS.iter().any(|known| *verb == **known)
        {
            return Err(Refusal::new("no_such_verb", Self::ORDER_CLAUSE));
        }
        match (waiting, act) {
            (Item::Turn(turn::Item::Deploy(_) | turn::Item::Orders(_)), Act::Pass) => Ok(Plan::instead(Vec::new())),
            (Item::Turn(turn::Item::Deploy(_)), act) => deploy::validate(table, side, act),
            (Item::Turn(turn::Item::Orders(step)), act) => free_order(table, *step, side, act),
            (Item::Turn(waiting), Act::Answer(answer)) => turn::answer(waiting, answer),
            (Item::Charge(waiting), Act::Answer(answer)) => charge::answer(table, waiting, answer),
            (Item::Hurt(waiting), Act::Answer(answer)) => hurt::answer(waiting, answer),
            (Item::Advance(waiting), Act::Answer(answer)) => advance::answer(waiting, answer),
            _ => Err(Refusal::new("not_in_this_step", Self::ORDER_CLAUSE)),
        }
    }
}

/// A free order in a step of one's own turn.
///
/// # Errors
/// The clause that forbids it.
pub fn free_order(table: &Table, step: u8, side: SideId, act: &Act) -> Result<Plan<Item>, Refusal> {
    let not_now = || Err(Refusal::new("not_in_this_step", RomanVCelt::ORDER_CLAUSE));
    match act {
        Act::Move { unit, paths } if step == turn::COMMAND => march::validate(table, side, *unit, paths),
        Act::Do { verb, unit, bases, target } => match (step, verb.as_str()) {
            (turn::SHOOT, "shoot") => shooting::validate(table, side, *unit, bases, *target),
            (turn::INITIATIVE | turn::COMMAND, "charge") => charge::validate(table, side, *unit, bases, *target),
            (turn::INITIATIVE, "evade") => evade::validate(table, side, *unit, bases, *target),
            (turn::COMMAND, "command") => command::validate(table, side, *unit, bases, *target),
            (turn::COMMAND, "join" | "step_out") => leader::validate(table, side, verb, *unit, bases, *target),
            (turn::COMBAT, "fight") => combat::validate(table, *unit, bases, *target),
            _ => not_now(),
        },
        _ => not_now(),
    }
}

/// The place of a step by its word.
pub fn step_named(word: &Word) -> Option<u8> {
    STEPS.iter().position(|step| *word == **step).map(|place| place as u8)
}

/// Starts at a turn and a step of the side that has this turn.
///
/// # Errors
/// A step that there is not.
pub fn begin_at(world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
    let Some(place) = step_named(step) else {
        return Err(SubmitError::Refused(Refusal::new("no_such_step", RomanVCelt::ORDER_CLAUSE)));
    };
    *world.resource_mut::<Clock>() = Clock { turn, step: place, active: first, commanded: false };
    turn::settle_weather(world);
    world.resource_mut::<Waiting>().0 = None;
    table::begin::<RomanVCelt>(world, turn::Item::Step(place).into())
}
