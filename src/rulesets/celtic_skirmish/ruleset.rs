//! The ruleset as the table drives it: each item goes to the feature that owns it.

use super::item::Item;
use super::parts::Clock;
use super::turn::{self, STEPS};
use super::{charge, forced, harm, melee, missile, morale, movement, prize, walls, words};
use crate::dice::Need;
use crate::names::{SideId, Word};
use crate::table::{self, Act, Dispatch, Effects, Plan, Ruleset, SubmitError, Table, Waiting};
use crate::tally::Refusal;
use bevy_ecs::world::World;

pub struct CelticSkirmish;

impl Ruleset for CelticSkirmish {
    type Item = Item;
    const ID: &'static str = "celtic_skirmish";
    const ORDER_CLAUSE: &'static str = "CS-1.1";

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
            Item::Walls(item) => walls::dice(table, item),
            Item::Charge(item) => charge::dice(table, item),
            Item::Move(item) => movement::dice(table, item),
            Item::Missile(item) => missile::dice(table, item),
            Item::Harm(_) => Vec::new(),
            Item::Morale(item) => morale::dice(table, item),
            Item::Forced(item) => forced::dice(table, item),
            Item::Melee(item) => melee::dice(table, item),
            Item::Prize(item) => prize::dice(table, item),
        }
    }

    fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Item>) {
        match item {
            Item::Turn(item) => turn::resolve(table, item, faces, effects),
            Item::Walls(item) => walls::resolve(table, item, faces, effects),
            Item::Charge(item) => charge::resolve(table, item, faces, effects),
            Item::Move(item) => movement::resolve(table, item, faces, effects),
            Item::Missile(item) => missile::resolve(table, item, faces, effects),
            Item::Harm(item) => harm::resolve(table, item, effects),
            Item::Morale(item) => morale::resolve(table, item, faces, effects),
            Item::Forced(item) => forced::resolve(table, item, faces, effects),
            Item::Melee(item) => melee::resolve(table, item, faces, effects),
            Item::Prize(item) => prize::resolve(table, item, faces, effects),
        }
    }

    fn validate(table: &Table, waiting: &Item, side: SideId, act: &Act) -> Result<Plan<Item>, Refusal> {
        if let Act::Do { verb, .. } = act
            && !words::VERBS.iter().any(|known| *verb == **known)
        {
            return Err(Refusal::new("no_such_verb", Self::ORDER_CLAUSE));
        }
        match (waiting, act) {
            (Item::Turn(waiting), Act::Pass | Act::Answer(_)) => turn::validate(waiting, act),
            (Item::Turn(turn::Item::Deploy(_)), act) => movement::validate_deployment(table, side, act),
            (Item::Turn(turn::Item::Orders { step, .. }), act) => match *step {
                turn::DECLARE_WALLS => walls::validate(table, side, act),
                turn::DECLARE_CHARGES => charge::validate(table, side, act),
                turn::FIRST_FIRE | turn::MISSILES => missile::validate(table, side, act),
                turn::MOVEMENT => movement::validate(table, side, act),
                _ => Err(Refusal::new("not_in_this_step", "CS-1.1")),
            },
            (Item::Melee(waiting), Act::Answer(answer)) => melee::answer(table, waiting, answer),
            (Item::Morale(waiting), Act::Answer(answer)) => morale::answer(table, waiting, answer),
            _ => Err(Refusal::new("not_in_this_step", Self::ORDER_CLAUSE)),
        }
    }
}

/// The place of a step by its word.
pub fn step_named(word: &Word) -> Option<u8> {
    STEPS.iter().position(|step| *word == **step).map(|place| place as u8)
}

/// Starts at a turn and a step.
///
/// # Errors
/// A step that there is not.
pub fn begin_at(world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
    let Some(place) = step_named(step) else {
        return Err(SubmitError::Refused(Refusal::new("no_such_step", "CS-1.1")));
    };
    *world.resource_mut::<Clock>() = Clock { turn, step: place, first };
    world.resource_mut::<Waiting>().0 = None;
    table::begin::<CelticSkirmish>(world, turn::Item::Step(place).into())
}
