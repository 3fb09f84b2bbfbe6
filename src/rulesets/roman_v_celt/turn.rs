//! The sequence of a turn (RC-1.1).
//!
//! 1. As the battle begins: the weather (RC-5.4), and who goes first, by a d6 each where the scenario names nobody.
//! 2. A turn is one player's: Shoot, Move, Combat, Recover; then it is the other's. Move is two steps, first what units do on their own
//!    initiative, then commands (RC-4.1).
//! 3. Rash units that have not charged do so as the first of the two ends, before the first command roll (RC-4.2).
//! 4. As each step ends it is looked at whether a side is broken (RC-6.3).
//!
//! **Ruling:** turns are counted by players: a battle of twelve turns gives six to each.

use super::item::Item as Any;
use super::parts::{Body, Clock, Contacts, Staff, UnitTurn, Weather, body};
use super::{charge, combat, command, evade, leader, march, recover, shooting, victory};
use crate::dice::{Face, Need, Roller};
use crate::names::{SideId, UnitId};
use crate::table::{Act, Brief, Dispatch, Effects, Order, Plan, Table, Wait};
use crate::tally::Refusal;
use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

/// The steps of a turn in order.
pub const STEPS: [&str; 5] = ["shoot", "initiative", "command", "combat", "recover"];
pub const DEPLOY: &str = "deploy";

pub const SHOOT: u8 = 0;
pub const INITIATIVE: u8 = 1;
pub const COMMAND: u8 = 2;
pub const COMBAT: u8 = 3;
pub const RECOVER: u8 = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Opens the battle.
    Muster,
    /// A side adjusts its placing inside its zone.
    Deploy(SideId),
    Weather,
    First,
    NewTurn(SideId),
    Step(u8),
    /// The player's free orders in a step.
    Orders(u8),
    /// Rash units that have not charged yet do.
    Rash,
    /// Which of several enemies a rash unit charges.
    RashChoice {
        unit: UnitId,
        targets: Vec<UnitId>,
    },
    /// Whether the battle is decided.
    Judge {
        turn_over: bool,
    },
    EndTurn,
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Turn(item)
    }
}

fn lead(side: u8) -> Need {
    Need::d6("first", Roller::Side(SideId(side)))
}

pub fn dice(_table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::First => vec![lead(0), lead(1)],
        Item::Weather => vec![Need::d6("weather", Roller::Table)],
        _ => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Muster => muster(table, effects),
        Item::Deploy(side) => effects.wait(Wait::Orders { side: *side, step: DEPLOY.into() }, item.clone().into()),
        Item::Weather => {
            let rains = i32::from(faces[0]) >= table.state::<super::data::Sheet>().numbers.rain_from.0;
            effects.update_state(move |weather: &mut Weather| weather.rains = rains);
            let die = Face::of(&Need::d6("weather", Roller::Table), faces[0]);
            effects.say(Dispatch::new(if rains { "rain_falls" } else { "fair_weather_holds" }, "RC-5.4").die(die));
        }
        Item::First => {
            for side in [0, 1] {
                let said = Dispatch::new("rolled_for_first", "RC-1.1").side(SideId(side));
                effects.say(said.die(Face::of(&lead(side), faces[usize::from(side)])));
            }
            effects.push(match faces[0].cmp(&faces[1]) {
                std::cmp::Ordering::Equal => Item::First.into(),
                std::cmp::Ordering::Greater => Item::NewTurn(SideId(0)).into(),
                std::cmp::Ordering::Less => Item::NewTurn(SideId(1)).into(),
            });
        }
        Item::NewTurn(side) => new_turn(table, *side, effects),
        Item::Step(step) => open_step(table, *step, effects),
        Item::Orders(step) => {
            if busy(table, *step).next().is_some() {
                let side = table.state::<Clock>().active;
                effects.wait(Wait::Orders { side, step: STEPS[usize::from(*step)].into() }, item.clone().into());
            }
        }
        Item::Rash => charge::rash(table, effects),
        Item::RashChoice { unit, targets } => charge::rash_choice(table, *unit, targets, effects),
        Item::Judge { turn_over } => judge(table, *turn_over, effects),
        Item::EndTurn => {
            effects.say(Dispatch::new("turn_ends", "RC-1.1").count(i64::from(table.state::<Clock>().turn)));
            effects.push(Item::Judge { turn_over: true }.into());
            let active = table.state::<Clock>().active;
            let alternate = table.state::<super::data::Sheet>().in_force("players_alternate");
            effects.push(Item::NewTurn(if alternate { active.other() } else { active }).into());
        }
    }
}

fn muster(table: &Table, effects: &mut Effects<Any>) {
    let brief = table.state::<Brief>();
    effects.say(Dispatch::new("battle_opens", "RC-1.1"));
    if brief.deployment {
        effects.push(Item::Deploy(SideId(0)).into());
        effects.push(Item::Deploy(SideId(1)).into());
    }
    match victory::weather_told(table) {
        Some(rains) => effects.update_state(move |weather: &mut Weather| weather.rains = rains),
        None => effects.push(Item::Weather.into()),
    }
    effects.push(brief.goal_side.map_or(Item::First, Item::NewTurn).into());
}

/// The weather that a scenario names, for a battle that does not begin at its beginning.
pub fn settle_weather(world: &mut World) {
    let rains = victory::weather_told(&Table::of(world)).unwrap_or(false);
    world.resource_mut::<Weather>().rains = rains;
}

fn new_turn(table: &Table, side: SideId, effects: &mut Effects<Any>) {
    for unit in &*table.units {
        let own = unit.side == Some(side);
        let carried = body(table, unit.id);
        let (sits_out, passed) = (own && carried.loses_move, own && carried.passed);
        effects.update(unit.id, move |turn: &mut UnitTurn| *turn = UnitTurn { sits_out, passed, ..UnitTurn::default() });
        if own {
            effects.update(unit.id, |body: &mut Body| (body.loses_move, body.passed) = (false, false));
            effects.update(unit.id, |staff: &mut Staff| *staff = Staff { with: staff.with, ..Staff::default() });
        }
    }
    let turn = table.state::<Clock>().turn + 1;
    effects.update_state(move |clock: &mut Clock| *clock = Clock { turn, step: SHOOT, active: side, commanded: false });
    effects.say(Dispatch::new("turn_begins", "RC-1.1").side(side).count(i64::from(turn)));
    effects.push(Item::Step(SHOOT).into());
}

fn open_step(table: &Table, step: u8, effects: &mut Effects<Any>) {
    effects.update_state(move |clock: &mut Clock| clock.step = step);
    match step {
        INITIATIVE => {
            effects.push(Item::Orders(step).into());
            effects.push(Item::Rash.into());
        }
        COMBAT => {
            let met = combat::contacts(table);
            effects.update_state(move |contacts: &mut Contacts| contacts.0 = met);
            effects.push(Item::Orders(step).into());
            effects.push(combat::Item::Rest.into());
        }
        RECOVER => effects.push(recover::Item::Recover(table.state::<Clock>().active).into()),
        _ => effects.push(Item::Orders(step).into()),
    }
    effects.push(Item::Judge { turn_over: false }.into());
    effects.push(if step < RECOVER { Item::Step(step + 1).into() } else { Item::EndTurn.into() });
}

/// Discrete orders of the active player that a step may have, in id order; each has still to be judged.
pub fn listed<'t>(table: &'t Table, step: u8) -> Box<dyn Iterator<Item = Order> + 't> {
    let side = table.state::<Clock>().active;
    match step {
        SHOOT => Box::new(shooting::listed(table, side)),
        INITIATIVE => Box::new(charge::listed(table, side).chain(evade::listed(table, side))),
        COMMAND => {
            let commands = std::iter::once_with(move || command::listed(table, side)).flatten();
            Box::new(commands.chain(charge::listed(table, side)).chain(leader::listed(table, side)))
        }
        COMBAT => Box::new(combat::listed(table, side)),
        _ => Box::new(std::iter::empty()),
    }
}

/// Those of them that would be accepted, judged one by one as they are asked for.
pub fn orders<'t>(table: &'t Table, step: u8) -> impl Iterator<Item = Order> + 't {
    let side = table.state::<Clock>().active;
    listed(table, step).filter(move |order| super::ruleset::free_order(table, step, side, &order.act).is_ok())
}

/// Units of the active player that still could do something in a step, looked for as they are asked for; some come twice.
fn busy<'t>(table: &'t Table, step: u8) -> Box<dyn Iterator<Item = UnitId> + 't> {
    let side = table.state::<Clock>().active;
    match step {
        COMMAND => Box::new(march::ready(table, side).chain(command::ready(table, side)).chain(leader::ready(table, side))),
        _ => Box::new(orders(table, step).filter_map(|order| if let Act::Do { unit, .. } = order.act { Some(unit) } else { None })),
    }
}

/// Units of the active player that still could do something in a step, in id order.
pub fn awaited(table: &Table, step: u8) -> Vec<UnitId> {
    let mut found: Vec<UnitId> = busy(table, step).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn judge(table: &Table, turn_over: bool, effects: &mut Effects<Any>) {
    let at_limit = turn_over && table.state::<Clock>().turn >= table.state::<Brief>().turns;
    if let Some(ending) = victory::judge(table, at_limit) {
        effects.say(Dispatch::new(ending.reason.clone(), ending.clause.clone()));
        effects.end(Wait::Over(ending));
    }
}

/// Which enemy the rash unit goes for.
///
/// # Errors
/// An answer that the waiting item does not take.
pub fn answer(waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let pick = answer.first().and_then(|picks| picks.first()).copied().unwrap_or(0);
    match waiting {
        Item::RashChoice { unit, targets } if usize::from(pick) < targets.len() => {
            Ok(Plan::instead(vec![charge::Item::Declare { unit: *unit, target: targets[usize::from(pick)], edge: None }.into()]))
        }
        _ => Err(Refusal::new("not_in_this_step", "RC-1.1")),
    }
}
