//! Whatever the rules say in a battle is a word of the vocabulary, and so has a text for players, also where a word is put together as it
//! is said and no list of literals could hold it.

use super::lots::lots;
use super::shelf::{Field, all, corners};
use carnyx::names::Word;
use carnyx::rules::{Preview, Vocabulary};
use carnyx::table::{Dispatch, Table, Wait};
use carnyx::tally::Tally;
use std::collections::BTreeSet;

/// Every word that a player may be shown the text of.
fn known(field: &Field) -> BTreeSet<Word> {
    let Vocabulary { verbs, with, asks, options, dice, dispatches, refusals, lines, removals, events, notes, gauges, goals, flags } =
        field.rulebook.vocabulary();
    let lists = [verbs, with, asks, options, dice, dispatches, refusals, lines, removals, events, notes, gauges, goals, flags];
    lists.into_iter().flatten().map(|(word, _)| word).collect()
}

fn of_sum(sum: &Tally) -> impl Iterator<Item = Word> {
    sum.lines.iter().map(|line| line.reason.clone())
}

fn of_dispatch(said: &Dispatch) -> Vec<Word> {
    let dice = said.dice.iter().map(|die| die.purpose.clone());
    [said.what.clone()].into_iter().chain(dice).chain(said.sums.iter().flat_map(|party| of_sum(&party.sum))).collect()
}

fn of_preview(preview: &Preview) -> Vec<Word> {
    let outcomes = preview.outcomes.iter().chain(preview.fates.iter().map(|(_, outcomes)| outcomes));
    let events = outcomes.flat_map(|outcomes| outcomes.events.iter().map(|(event, _)| event.clone()));
    let chance = preview.chance.iter().map(|(event, _)| event.clone());
    let measures = preview.measures.iter().map(|(.., word)| word.clone());
    let sums = preview.every_sum().flat_map(|party| of_sum(&party.sum));
    let refusal = preview.refusal.iter().map(|refusal| refusal.reason.clone());
    preview.notes.iter().cloned().chain(events).chain(chance).chain(measures).chain(sums).chain(refusal).collect()
}

/// The words of one battle that nobody knows, and how many words there were.
fn unknown(field: &Field, seed: u64, most: usize) -> (BTreeSet<Word>, usize) {
    let rules = field.rulebook.as_ref();
    let known = known(field);
    let (mut world, mut rng) = (field.begun(seed), lots(seed));
    let mut heard = BTreeSet::new();
    for _ in 0..most {
        let order = {
            let table = Table::of(&world);
            match table.waiting() {
                Some(Wait::Over(_)) => break,
                Some(Wait::Ask(ask)) => {
                    heard.insert(ask.what.clone());
                    heard.extend(ask.questions.iter().flat_map(|question| question.options.iter().map(|(word, _)| word.clone())));
                }
                _ => {}
            }
            for order in rules.legal_orders(&table) {
                heard.extend(of_preview(&rules.preview(&table, &order)));
            }
            rules.sensible(&table, &mut rng)
        };
        heard.extend(of_preview(&rules.preview(&Table::of(&world), &order)));
        let said = rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("{} {seed}: {order:?}: {error}", field.name()));
        for said in &said {
            let text = rules.dispatch_text(&Table::of(&world), said);
            assert!(!text.is_empty() && !text.contains('{'), "{}: {said:?} reads {text:?}", field.name());
            heard.extend(of_dispatch(said));
        }
    }
    let count = heard.len();
    (heard.into_iter().filter(|word| !word.as_str().is_empty() && !known.contains(word)).collect(), count)
}

#[test]
fn every_word_that_is_said_in_battle_is_of_the_vocabulary() {
    let fields: Vec<Field> = all().into_iter().chain(corners()).collect();
    let found: Vec<(BTreeSet<Word>, usize)> = fields.iter().map(|field| unknown(field, 61, 60)).collect();
    let bare: BTreeSet<&Word> = found.iter().flat_map(|(words, _)| words).collect();
    assert!(bare.is_empty(), "no list holds {bare:?}");
    assert!(found.iter().map(|(_, count)| count).max().is_some_and(|most| *most > 20), "hardly a word was said");
}
