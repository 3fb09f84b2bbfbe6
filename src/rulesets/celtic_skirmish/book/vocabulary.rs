//! Every word by which the ruleset is spoken to and answers.

use super::super::data::{Grade, Sheet};
use super::super::missile::NO_RUNNING_FIRE;
use super::super::muster::{COMPONENT_ELEMENTS, FIGURE_WORDS};
use super::super::victory::GOALS;
use super::flags;
use crate::names::Word;
use crate::rules::{Term, Vocabulary};

pub fn vocabulary(sheet: &Sheet) -> Vocabulary {
    let plain = |words: &[&'static str]| words.iter().map(|word| (Word::new(word), "")).collect::<Vec<_>>();
    let numbers = &sheet.numbers;
    let grades = Grade::ALL.map(Grade::word);
    let listed = super::super::words::listed();
    let mut rolls: Vec<Term> =
        numbers.movement.iter().flat_map(|row| [row.normal, row.difficult]).map(|formula| (formula.note(), "")).collect();
    rolls.sort();
    rolls.dedup();
    Vocabulary {
        verbs: plain(&super::super::words::VERBS),
        with: plain(&grades).into_iter().chain(plain(&FIGURE_WORDS)).collect(),
        flags: flags::terms(),
        lines: [&numbers.shot, &numbers.melee, &numbers.morale].into_iter().flatten().map(|line| (line.id.clone(), "")).collect(),
        goals: plain(&GOALS),
        notes: listed.notes.into_iter().chain(rolls).collect(),
        ..listed
    }
}

/// What can be dropped one at a time to see whether a drill notices.
pub fn rule_elements(sheet: &Sheet) -> Vec<Word> {
    let numbers = &sheet.numbers;
    let lines = [&numbers.shot, &numbers.melee, &numbers.morale].into_iter().flatten().map(|line| line.id.clone());
    COMPONENT_ELEMENTS.iter().chain(&[NO_RUNNING_FIRE]).map(|word| Word::new(word)).chain(lines).collect()
}
