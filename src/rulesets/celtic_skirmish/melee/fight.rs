//! One fight: the dice, and what they bring (CS-4.3, CS-4.4, CS-4.7, CS-4.8).
//!
//! 1. Those no longer in contact as their fight comes have none.
//! 2. Every figure rolls one die. A man who fights more than one compares his with each of theirs.
//! 3. The higher sum wins; on a tie both stay locked. Loser by 1: pushed back; by 2 or 3: wounded; by 4 or more: killed.
//! 4. A natural 1 breaks the shield of a figure that was charged, or of either where nobody charged.
//! 5. Wounds and deaths are taken first, pushes last. Of several pushes on one man only the first counts.
//!
//! **Ruling:** where a man could be pushed is judged as the fight begins, so those who fall in it still bar the way. Men of a rear
//! rank are pushed before those in front of them.

use super::super::data::Sheet;
use super::super::harm;
use super::super::item::Item as Any;
use super::super::parts::{FigureTurn, Shield};
use super::super::walls;
use super::item::Item;
use super::odds::{self, Blow};
use super::view::{has_shield, view};
use super::{meeting, push, sum};
use crate::dice::{Face, Need, Roller};
use crate::names::BaseId;
use crate::table::{Dispatch, Effects, Subject, Table};
use crate::tally::Tally;
use serde::{Deserialize, Serialize};

/// A man, and the one or more he fights, in the order in which they are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub single: BaseId,
    pub others: Vec<BaseId>,
}

impl Fight {
    /// The fight as it stands now: whoever is out of contact has dropped out. `None` when there is none left.
    pub fn now(&self, table: &Table) -> Option<Fight> {
        let others: Vec<BaseId> = self.others.iter().copied().filter(|other| meeting::meet(table, self.single, *other)).collect();
        (!others.is_empty()).then_some(Fight { single: self.single, others })
    }

    fn figures(&self) -> impl Iterator<Item = BaseId> + '_ {
        std::iter::once(self.single).chain(self.others.iter().copied())
    }

    /// What the single man and one of the others add to their dice.
    pub fn sums(&self, table: &Table, other: BaseId) -> (Tally, Tally) {
        let sheet = table.state::<Sheet>();
        let single = sum::sum(&view(table, self.single, other, &self.others), sheet);
        let other = sum::sum(&view(table, other, self.single, &[self.single]), sheet);
        (single, other)
    }

    /// Whether a figure of this fight would lose its shield on the face that breaks shields.
    pub fn shield_at_stake(&self, table: &Table, who: BaseId) -> bool {
        let turn = |base: BaseId| table.get::<FigureTurn>(base);
        let charge = self.figures().any(|base| turn(base).is_some_and(|turn| turn.charging));
        has_shield(table, who) && (!charge || turn(who).is_some_and(|turn| turn.charged))
    }
}

fn need(base: BaseId) -> Need {
    Need::d6("melee", Roller::Base(base))
}

pub fn dice(table: &Table, fight: &Fight) -> Vec<Need> {
    fight.now(table).iter().flat_map(|fight| fight.figures().map(need).collect::<Vec<_>>()).collect()
}

pub fn resolve(table: &Table, fight: &Fight, faces: &[u8], effects: &mut Effects<Any>) {
    let Some(fight) = fight.now(table) else { return };
    let Some((own, others)) = faces.split_first() else { return };
    let numbers = &table.state::<Sheet>().numbers;
    let mut hurts = Vec::new();
    let mut pushed_back = Vec::new();
    let mut single_pushed = false;
    for (other, face) in fight.others.iter().zip(others) {
        let (single_sum, other_sum) = fight.sums(table, *other);
        let difference = i32::from(*own) + single_sum.total() - i32::from(*face) - other_sum.total();
        effects.say(
            Dispatch::new("fought", "CS-4.3")
                .who(fight.single)
                .whom(*other)
                .die(Face::of(&need(fight.single), *own))
                .die(Face::of(&need(*other), *face))
                .sum(fight.single, single_sum)
                .sum(*other, other_sum)
                .count(i64::from(difference)),
        );
        let (winner, loser) = if difference > 0 { (fight.single, *other) } else { (*other, fight.single) };
        match odds::blow(difference.abs(), numbers) {
            Blow::Locked => effects.say(Dispatch::new("locked", "CS-4.3").who(fight.single).whom(*other)),
            Blow::PushedBack if loser == fight.single && single_pushed => {
                effects.say(Dispatch::new("push_passed_over", "CS-4.4").who(loser).whom(winner));
            }
            Blow::PushedBack => {
                single_pushed |= loser == fight.single;
                pushed_back.push((loser, winner));
            }
            Blow::Wounded => hurts.push(Item::Hurt { base: loser, by: winner, killed: false }),
            Blow::Killed => hurts.push(Item::Hurt { base: loser, by: winner, killed: true }),
        }
    }
    for (base, face) in fight.figures().zip(faces) {
        effects.update(base, |turn: &mut FigureTurn| turn.fought = true);
        if i32::from(*face) == numbers.shield_breaks_on.0 && fight.shield_at_stake(table, base) {
            effects.update(base, |shield: &mut Shield| shield.lost = true);
            effects.say(Dispatch::new("shield_lost", "CS-4.8").who(base));
        }
    }
    hurts.into_iter().for_each(|item| effects.push(item.into()));
    pushed_back.sort_by_key(|(loser, _)| walls::man_before(table, *loser).is_none());
    for (base, from) in pushed_back {
        effects.push(Item::Push { base, from, barred: push::way(table, base, from).err() }.into());
    }
}

/// Takes a wound or a death, and counts a death on both groups' books.
pub fn hurt(table: &Table, base: BaseId, by: BaseId, killed: bool, effects: &mut Effects<Any>) {
    let (loser, winner) = (table.base(base), table.base(by));
    if !loser.on_table {
        return;
    }
    let clause = "CS-4.7".into();
    let by = Some(Subject::Base(by));
    if (killed || harm::would_die(table, base)) && harm::counts(table, base) {
        harm::killed_in_melee(loser.unit, winner.unit, effects);
    }
    let item = if killed { harm::Item::Kill { base, by, clause } } else { harm::Item::Wound { base, by, clause } };
    effects.push(item.into());
}
