//! Every word by which the ruleset is spoken to and answers.

use super::super::data::{Grade, Sheet};
use super::super::muster::FIGURE_WORDS;
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
