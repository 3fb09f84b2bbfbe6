//! After the melees (CS-1.9, CS-5.8).
//!
//! 1. Each group that lost more men killed than it killed tests, those of the side acting first before the others.
//! 2. Failing by 1 it retires, by 2 it falls back, by 3 and more it routs, and goes at once.
//! 3. Then each enemy group that was in contact with it, did not lose more than it killed, still stands firm and is not in contact with
//!    anybody else may go after it. Militia must.
//!
//! **Ruling:** in contact means as the melees began or as they ended. Nobody pursues a group that is gone from the table, and nobody
//! makes two moves in this step.

use super::super::data::{Grade, Sheet};
use super::super::item::Item as Any;
use super::super::parts::{Graded, GroupTurn};
use super::super::{forced, touch};
use super::item::{Cause, Item};
use super::{nerve, view};
use crate::names::{SideId, UnitId, Word};
use crate::rules::Preview;
use crate::table::{Agenda, Ask, Effects, Plan, Question, Table, Wait};
use crate::tally::Refusal;

pub const PURSUE: &str = "pursue";
pub const HOLD: &str = "hold";

pub fn open(table: &Table, first: SideId, effects: &mut Effects<Any>) {
    for side in [first, first.other()] {
        for unit in table.units_of(side).filter(|unit| lost_more(table, unit.id)) {
            effects.push(Item::Aftermath(unit.id).into());
        }
    }
}

fn lost_more(table: &Table, unit: UnitId) -> bool {
    table.get::<GroupTurn>(unit).is_some_and(|turn| turn.lost_in_melee > turn.killed_in_melee)
}

fn moved_already(table: &Table, unit: UnitId) -> bool {
    table.get::<GroupTurn>(unit).is_some_and(|turn| turn.aftermath_done)
}

/// A group makes no move of step 9 any more, and no test for one.
pub fn has_had_its_aftermath(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.aftermath_done = true);
}

pub fn aftermath(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !moved_already(table, unit) {
        nerve::ask(table, unit, Cause::Beaten, effects);
    }
}

/// The group failed by so much.
pub fn beaten(table: &Table, unit: UnitId, by: i32, effects: &mut Effects<Any>) {
    let numbers = &table.state::<Sheet>().numbers;
    let winners = winners(table, unit);
    has_had_its_aftermath(unit, effects);
    if by >= numbers.rout_by.0 {
        nerve::rout(unit, effects);
    } else if by >= numbers.fall_back_by.0 {
        effects.push(forced::Item::FallBack(unit).into());
        effects.push(Item::TurnedBack(unit).into());
    } else {
        effects.push(forced::Item::Retire(unit).into());
    }
    if !winners.is_empty() {
        effects.push(Item::Pursuit { after: unit, winners }.into());
    }
}

/// Who was in contact with the group and did not come off worse himself.
fn winners(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let mut foes = touch::groups_touching(table, unit);
    foes.extend(table.get::<GroupTurn>(unit).into_iter().flat_map(|turn| turn.foes.iter().copied()));
    foes.sort_unstable();
    foes.dedup();
    foes.retain(|foe| !lost_more(table, *foe));
    foes
}

/// Whether a winner is free to go after the beaten.
fn free(table: &Table, winner: UnitId, after: UnitId) -> bool {
    let irresolute = table.get::<GroupTurn>(winner).is_some_and(|turn| turn.irresolute);
    view::steady(table, winner)
        && !irresolute
        && !moved_already(table, winner)
        && view::men(table, after).next().is_some()
        && touch::groups_touching(table, winner).iter().all(|enemy| *enemy == after)
}

fn must(table: &Table, winner: UnitId) -> bool {
    table.get::<Graded>(winner).is_some_and(|graded| graded.0 == Grade::Militia)
}

/// Free winners, those who must pursue and those who are asked.
fn pursuers(table: &Table, after: UnitId, winners: &[UnitId]) -> (Vec<UnitId>, Vec<UnitId>) {
    winners.iter().copied().filter(|winner| free(table, *winner, after)).partition(|winner| must(table, *winner))
}

pub fn pursuit(table: &Table, after: UnitId, winners: &[UnitId], effects: &mut Effects<Any>) {
    let (bound, asked) = pursuers(table, after, winners);
    let Some(side) = asked.first().and_then(|winner| table.unit(*winner).side) else {
        for winner in bound {
            effects.push(go(winner, after));
        }
        return;
    };
    // A rout is worth running after; a group in good order is let go.
    let default = u16::from(!view::routs(table, after));
    let questions = asked
        .iter()
        .map(|winner| {
            let options = vec![(Word::new(PURSUE), Some(after.into())), (Word::new(HOLD), None)];
            Question::one(Some((*winner).into()), options, default)
        })
        .collect();
    let ask = Ask { side, what: PURSUE.into(), clause: "CS-5.8".into(), questions };
    effects.wait(Wait::Ask(ask), Item::Pursuit { after, winners: winners.to_vec() }.into());
}

fn go(unit: UnitId, after: UnitId) -> Any {
    forced::Item::Pursue { unit, after }.into()
}

/// What a pursuit that is asked about would come to, for each who may go.
pub fn preview(table: &Table, preview: &mut Preview) {
    let Some(Any::Morale(Item::Pursuit { after, winners })) = table.state::<Agenda<Any>>().items.last() else { return };
    let (_, asked) = pursuers(table, *after, winners);
    for winner in asked {
        if let Some(chance) = forced::chance_of_catching(table, winner, *after) {
            preview.chances.push((winner.into(), "reaches_its_target".into(), chance));
        }
    }
}

/// The answer to a question that `waiting` asked; its shape fits.
///
/// # Errors
/// Nothing was asked.
pub fn answer(table: &Table, waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let Item::Pursuit { after, winners } = waiting else { return Err(Refusal::new("nothing_asked", "CS-1.9")) };
    let (bound, asked) = pursuers(table, *after, winners);
    let chosen = asked.iter().zip(answer).filter(|(_, picks)| picks.first() == Some(&0)).map(|(winner, _)| *winner);
    let mut going: Vec<UnitId> = bound.into_iter().chain(chosen).collect();
    going.sort_unstable();
    Ok(Plan::instead(going.into_iter().map(|winner| go(winner, *after)).collect()))
}
