//! A battle that bots fight to its end, with nobody looking on.

use super::{Bot, Manner};
use crate::dice::Dice;
use crate::names::{SideId, Word};
use crate::rules::{Deeds, Rulebook};
use crate::table::{Brief, Ending, Order, Snapshot, StateHash, SubmitError, Table, Wait, state_hash};
use bevy_ecs::world::World;
use std::collections::BTreeMap;

/// Far more orders than any battle takes.
pub const MOST_ORDERS: u64 = 20_000;

/// How a battle went.
#[derive(Clone, Debug, PartialEq)]
pub struct Fought {
    pub ending: Ending,
    pub turns: u16,
    pub orders: u64,
    pub deeds: Deeds,
    /// How often each side made each kind of choice.
    pub choices: BTreeMap<(SideId, Word), u64>,
    pub hash: StateHash,
}

/// Why a battle between bots could not be fought to its end: always a fault of the rules or of a bot.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Trouble {
    #[error("turn {turn}, after {orders} orders: {side:?} gave an order that was refused: {error}: {order}")]
    Refused { turn: u16, orders: u64, side: SideId, order: String, error: String },
    #[error("still going on in turn {turn} of {limit}, after {orders} orders")]
    Stalled { turn: u16, limit: u16, orders: u64 },
    #[error("after {orders} orders nothing is awaited that a bot could answer")]
    Stuck { orders: u64 },
    #[error("cannot begin: {0}")]
    NoBeginning(String),
}

/// Fights a battle from the table as it was set up, with new dice. One that takes more than `most` orders stalls
/// ([`MOST_ORDERS`] is far beyond any that is sound).
///
/// # Errors
/// The battle stalls, or an order is refused.
pub fn fight(
    world: &mut World,
    rulebook: &dyn Rulebook,
    opening: &Snapshot,
    manners: [Manner; 2],
    seed: u64,
    most: u64,
) -> Result<Fought, Trouble> {
    opening.restore(world);
    world.insert_resource(Dice::seeded(seed));
    rulebook.begin(world).map_err(|error| Trouble::NoBeginning(error.to_string()))?;
    let mut bots = [Bot::new(manners[0], seed, 0), Bot::new(manners[1], seed, 1)];
    let limit = world.resource::<Brief>().turns;
    let (mut orders, mut deeds, mut choices) = (0, Deeds::default(), BTreeMap::new());
    loop {
        let (order, turn, kind) = {
            let table = Table::of(world);
            let (turn, _) = rulebook.clock(&table);
            let side = match table.waiting() {
                Some(Wait::Over(ending)) => {
                    let ending = ending.clone();
                    drop(table);
                    return Ok(Fought { ending, turns: turn, orders, deeds, choices, hash: state_hash(world) });
                }
                Some(wait) => wait.side(),
                None => None,
            };
            let Some(bot) = side.and_then(|side| bots.get_mut(side.index())) else { return Err(Trouble::Stuck { orders }) };
            if orders >= most || turn > limit.saturating_add(1) {
                return Err(Trouble::Stalled { turn, limit, orders });
            }
            let order = bot.order(rulebook, &table);
            let kind = rulebook.choice_kind(&table, &order);
            (order, turn, kind)
        };
        match rulebook.submit(world, &order) {
            Ok(dispatches) => dispatches.iter().for_each(|dispatch| deeds += rulebook.deeds(dispatch)),
            Err(error) => return Err(refused(orders, turn, &order, &error, rulebook)),
        }
        orders += 1;
        *choices.entry((order.side, kind)).or_insert(0) += 1;
    }
}

fn refused(orders: u64, turn: u16, order: &Order, error: &SubmitError, rulebook: &dyn Rulebook) -> Trouble {
    let error = match error {
        SubmitError::Refused(refusal) => format!("{} ({})", rulebook.refusal_text(refusal), refusal.clause),
        other => other.to_string(),
    };
    Trouble::Refused { turn, orders, side: order.side, order: format!("{:?}", order.act), error }
}
