//! The sequence of a turn (CS-1).
//!
//! 1. Both sides roll for initiative, ties again; the winner chooses who acts first in every step of the turn.
//! 2. In each of nine steps the first side acts, then the second; a side with nothing to do is passed over.
//! 3. What both sides' actions bring about together is settled when the step closes.
//! 4. After step 9 the turn ends; at the turn limit the battle does.
//!
//! **Ruling:** routers run, and rally, when their side's part of step 5 begins; charges of both sides are finished before that.

use super::item::Item as Any;
use super::parts::{Clock, FigureTurn, GroupTurn};
use super::{charge, forced, melee, missile, morale, movement, prize, touch, victory, walls};
use crate::dice::{Need, Roller};
use crate::names::{BaseId, SideId, Word};
use crate::table::{Ask, Brief, Dispatch, Effects, Plan, Question, Table, Wait};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

/// The steps of a turn in order (CS-1.1 to CS-1.9).
pub const STEPS: [&str; 9] =
    ["declare_walls", "declare_charges", "charge_half", "first_fire", "movement", "missiles", "pre_melee", "melee", "aftermath"];
pub const DEPLOY: &str = "deploy";

pub const DECLARE_WALLS: u8 = 0;
pub const DECLARE_CHARGES: u8 = 1;
pub const CHARGE_HALF: u8 = 2;
pub const FIRST_FIRE: u8 = 3;
pub const MOVEMENT: u8 = 4;
pub const MISSILES: u8 = 5;
pub const PRE_MELEE: u8 = 6;
pub const MELEE: u8 = 7;
pub const AFTERMATH: u8 = 8;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Opens the battle.
    Muster,
    /// A side adjusts its placing inside its zone.
    Deploy(SideId),
    NewTurn,
    Initiative,
    /// The winner is asked who acts first.
    GoFirst(SideId),
    SetFirst(SideId),
    Step(u8),
    /// One side's free orders in a step.
    Orders {
        step: u8,
        side: SideId,
    },
    /// What both sides did in the step takes effect.
    Close(u8),
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

pub fn dice(_table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Initiative => vec![Need::d6("initiative", Roller::Side(SideId(0))), Need::d6("initiative", Roller::Side(SideId(1)))],
        _ => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    let clock = table.state::<Clock>();
    match item {
        Item::Muster => {
            effects.say(Dispatch::new("battle_opens", "CS-1.1"));
            if table.state::<Brief>().deployment {
                effects.push(Item::Deploy(SideId(0)).into());
                effects.push(Item::Deploy(SideId(1)).into());
            }
            effects.push(Item::NewTurn.into());
        }
        Item::Deploy(side) => effects.wait(Wait::Orders { side: *side, step: DEPLOY.into() }, Item::Deploy(*side).into()),
        Item::NewTurn => new_turn(table, effects),
        Item::Initiative => initiative(faces, effects),
        Item::GoFirst(winner) => {
            let options = vec![(Word::new("we_act_first"), None), (Word::new("they_act_first"), None)];
            let ask =
                Ask { side: *winner, what: "go_first".into(), clause: "CS-1.1".into(), questions: vec![Question::one(None, options, 0)] };
            effects.wait(Wait::Ask(ask), Item::GoFirst(*winner).into());
        }
        Item::SetFirst(side) => {
            let side = *side;
            effects.update_state(move |clock: &mut Clock| clock.first = side);
            effects.say(Dispatch::new("acts_first", "CS-1.1").side(side));
            effects.push(Item::Step(0).into());
        }
        Item::Step(step) => open_step(*step, clock.first, effects),
        Item::Orders { step, side } => {
            if anything_to_do(table, *step, *side) {
                let wait = Wait::Orders { side: *side, step: STEPS[usize::from(*step)].into() };
                effects.wait(wait, item.clone().into());
            }
        }
        Item::Close(step) => close_step(*step, effects),
        Item::EndTurn => end_turn(table, effects),
        Item::Judge { turn_over } => judge(table, *turn_over, effects),
    }
}

fn new_turn(table: &Table, effects: &mut Effects<Any>) {
    if table.state::<Clock>().turn == 0 {
        prize::placed(table, effects);
    }
    for unit in &*table.units {
        effects.update(unit.id, |turn: &mut GroupTurn| *turn = GroupTurn::default());
    }
    let pursues = |base: BaseId| table.get::<FigureTurn>(base).is_some_and(|turn| turn.pursuing);
    for base in &*table.bases {
        let charged = touch::enemies_touching(table, base).any(|enemy| pursues(enemy.id));
        effects.update(base.id, move |turn: &mut FigureTurn| {
            // A pursuit that reached its man counts as a charge in the turn that begins.
            let (charging, started_at_height, by_corner) = (turn.pursuing, turn.started_at_height, turn.by_corner);
            *turn = FigureTurn { charging, charged, started_at_height, by_corner, ..FigureTurn::default() };
        });
    }
    effects.update_state(|clock: &mut Clock| {
        clock.turn += 1;
        clock.step = 0;
    });
    let turn = table.state::<Clock>().turn + 1;
    effects.say(Dispatch::new("turn_begins", "CS-1.1").count(i64::from(turn)));
    effects.push(Item::Initiative.into());
}

fn initiative(faces: &[u8], effects: &mut Effects<Any>) {
    let (a, b) = (faces[0], faces[1]);
    let rolled = |side: u8, face: u8| {
        let need = Need::d6("initiative", Roller::Side(SideId(side)));
        Dispatch::new("initiative_rolled", "CS-1.1").side(SideId(side)).die(crate::dice::Face::of(&need, face))
    };
    effects.say(rolled(0, a));
    effects.say(rolled(1, b));
    match a.cmp(&b) {
        std::cmp::Ordering::Equal => {
            effects.say(Dispatch::new("initiative_tied", "CS-1.1"));
            effects.push(Item::Initiative.into());
        }
        std::cmp::Ordering::Greater => effects.push(Item::GoFirst(SideId(0)).into()),
        std::cmp::Ordering::Less => effects.push(Item::GoFirst(SideId(1)).into()),
    }
}

fn open_step(step: u8, first: SideId, effects: &mut Effects<Any>) {
    effects.update_state(move |clock: &mut Clock| clock.step = step);
    let sides = [first, first.other()];
    let both_give_orders = |effects: &mut Effects<Any>| {
        for side in sides {
            effects.push(Item::Orders { step, side }.into());
        }
    };
    match step {
        CHARGE_HALF => sides.iter().for_each(|side| effects.push(charge::Item::RunSide { side: *side, half: 1 }.into())),
        FIRST_FIRE => {
            sides.iter().for_each(|side| effects.push(walls::Item::FormDeclared(*side).into()));
            both_give_orders(effects);
        }
        MOVEMENT => {
            sides.iter().for_each(|side| effects.push(charge::Item::RunSide { side: *side, half: 2 }.into()));
            for side in sides {
                effects.push(forced::Item::RunOn(side).into());
                effects.push(Item::Orders { step, side }.into());
            }
        }
        PRE_MELEE => effects.push(morale::Item::BeforeMelee { first }.into()),
        MELEE => effects.push(melee::Item::Open { first }.into()),
        AFTERMATH => effects.push(morale::Item::AfterMelee { first }.into()),
        _ => both_give_orders(effects),
    }
    effects.push(Item::Close(step).into());
    effects.push(if step + 1 < STEPS.len() as u8 { Item::Step(step + 1).into() } else { Item::EndTurn.into() });
}

/// A step in which a side can give no order at all passes itself.
fn anything_to_do(table: &Table, step: u8, side: SideId) -> bool {
    match step {
        DECLARE_WALLS => walls::any_to_declare(table, side),
        DECLARE_CHARGES => charge::any_to_declare(table, side),
        FIRST_FIRE | MISSILES => missile::any_to_fire(table, side),
        MOVEMENT => movement::any_to_move(table, side),
        _ => false,
    }
}

fn close_step(step: u8, effects: &mut Effects<Any>) {
    match step {
        // Javelins are thrown on charges, in steps 3 and 5.
        CHARGE_HALF | FIRST_FIRE | MISSILES => effects.push(missile::Item::TakeOffTheFallen.into()),
        MOVEMENT => {
            effects.push(missile::Item::TakeOffTheFallen.into());
            effects.push(movement::Item::Close.into());
        }
        AFTERMATH => effects.push(walls::Item::CloseGaps.into()),
        _ => {}
    }
    effects.push(prize::Item::Settle.into());
    effects.push(morale::Item::LookBehind.into());
    effects.push(Item::Judge { turn_over: false }.into());
}

fn end_turn(table: &Table, effects: &mut Effects<Any>) {
    effects.say(Dispatch::new("turn_ends", "CS-1.1").count(i64::from(table.state::<Clock>().turn)));
    effects.push(Item::Judge { turn_over: true }.into());
    effects.push(Item::NewTurn.into());
}

fn judge(table: &Table, turn_over: bool, effects: &mut Effects<Any>) {
    let at_limit = turn_over && table.state::<Clock>().turn >= table.state::<Brief>().turns;
    if let Some(ending) = victory::judge(table, at_limit) {
        effects.say(Dispatch::new(ending.reason.clone(), ending.clause.clone()));
        effects.end(Wait::Over(ending));
    }
}

/// Passing, and the choice of who acts first.
///
/// # Errors
/// An act that the waiting item does not take.
pub fn validate(waiting: &Item, act: &crate::table::Act) -> Result<Plan<Any>, Refusal> {
    use crate::table::Act;
    match (waiting, act) {
        (Item::Deploy(_) | Item::Orders { .. }, Act::Pass) => Ok(Plan::instead(Vec::new())),
        (Item::GoFirst(winner), Act::Answer(answer)) => {
            let first = if answer[0] == [0] { *winner } else { winner.other() };
            Ok(Plan::instead(vec![Item::SetFirst(first).into()]))
        }
        _ => Err(Refusal::new("not_in_this_step", "CS-1.1")),
    }
}
