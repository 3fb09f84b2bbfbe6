//! What a choice of opponents, or a charge, would come to: the sums and chances of the fights, by the very functions that settle them.

use super::super::data::Sheet;
use super::super::harm;
use super::super::item::Item as Any;
use super::fight::Fight;
use super::item::Item;
use super::odds::{self, Match, Stake, odds_of_fight};
use super::view::views_of_charge;
use super::{obstacle, pairing, step_in, sum};
use crate::names::BaseId;
use crate::rules::{self, Bout, Preview};
use crate::table::{Agenda, SumOf, Table};

/// The fights that an answer leads to. Those that hang on more than who stands where, before all have stepped in, are left out.
pub fn answer(table: &Table, picks: &[Vec<u16>], preview: &mut Preview) {
    let items = &table.state::<Agenda<Any>>().items;
    let Some(Any::Melee(waiting)) = items.last() else { return };
    let Item::StepIn { side } = waiting else { return show(table, &pairing::fights_after(table, waiting, picks), preview) };
    let pairs = items.iter().rev().find_map(|item| if let Any::Melee(Item::Pair { first }) = item { Some(*first) } else { None });
    let Some(first) = pairs else { return };
    let Some(then) = step_in::foreseen(table, *side, first, picks) else { return };
    let mut fights = pairing::fights_filled_in(&then, first);
    fights.retain(|fight| fight.others.iter().all(|other| obstacle::is_settled(&then, fight.single, *other)));
    show(&then, &fights, preview);
}

fn show(table: &Table, fights: &[Fight], preview: &mut Preview) {
    let alone = fights.len() == 1;
    for fight in fights.iter().filter_map(|fight| fight.now(table)) {
        let bouts = fight.others.iter().map(|other| {
            let (one, sum) = fight.sums(table, *other);
            Bout { one: vec![SumOf { of: fight.single.into(), sum: one }], other: vec![SumOf { of: (*other).into(), sum }] }
        });
        preview.fights.push(rules::Fight { bouts: bouts.collect() });
        let parties = odds_of_fight(table, &fight).map(|odds| odds.parties).unwrap_or_default();
        if let Some(own) = parties.first().filter(|_| alone) {
            preview.chance = Some(("shield_lost".into(), own.shield_lost));
            preview.outcomes = Some(own.outcomes.clone());
        }
        preview.fates.extend(parties.into_iter().map(|party| (party.of.into(), party.outcomes)));
    }
}

/// What a charger would add and what might become of both, one on one with room to give ground.
pub fn charge(table: &Table, charger: BaseId, target: BaseId, preview: &mut Preview) {
    let sheet = table.state::<Sheet>();
    let (one, other) = views_of_charge(table, charger, target);
    let (one, other) = (sum::sum(&one, sheet), sum::sum(&other, sheet));
    let stake = |base: BaseId| Stake { hurt: harm::would_die(table, base), shield: false };
    let versus = Match { other: stake(target), single_adds: one.total(), other_adds: other.total(), ..Match::default() };
    let counts = odds::counts(stake(charger), &[versus], &sheet.numbers);
    preview.fates.extend([charger, target].into_iter().zip(counts).map(|(of, counts)| (of.into(), odds::named(counts))));
    preview.sums.push(SumOf { of: charger.into(), sum: one });
    preview.sums.push(SumOf { of: target.into(), sum: other });
}
