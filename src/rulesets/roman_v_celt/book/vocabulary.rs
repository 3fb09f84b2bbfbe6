//! Every word by which the ruleset is spoken to and answers.

use super::super::combat::NOTES;
use super::super::command::RATINGS;
use super::super::data::Sheet;
use super::super::muster::UNIT_WORDS;
use super::super::words::listed;
use super::flags;
use crate::names::Word;
use crate::rules::Vocabulary;

/// Rules that can be left out as they are, beside the lines of sums.
const ELEMENTS: [&str; 18] = [
    "players_alternate",
    "lost_move",
    "friends_pushed",
    "hit_for_each",
    "turn_to_face",
    "celts_in_woods",
    "light_troops",
    "all_round",
    "rash",
    "pursues",
    "higher_wins",
    "may_flee",
    "lost_at_score",
    "advance",
    "run_over",
    "stands_to_recover",
    "leader_in_combat",
    "one_failure",
];

pub fn vocabulary(sheet: &Sheet) -> Vocabulary {
    let plain = |words: &[&'static str]| words.iter().map(|word| (Word::new(word), "")).collect::<Vec<_>>();
    let numbers = &sheet.numbers;
    let rows = [&numbers.command, &numbers.all, &numbers.combat, &numbers.shooting, &numbers.panic];
    let lines = rows.into_iter().flatten().map(|line| (line.id.clone(), ""));
    Vocabulary {
        with: plain(&RATINGS).into_iter().chain(plain(&UNIT_WORDS)).collect(),
        flags: flags::terms(),
        lines: lines.chain(plain(&NOTES)).chain(plain(&RATINGS)).chain(plain(&["combat_score"])).collect(),
        ..listed()
    }
}

/// What can be dropped one at a time to see whether a drill notices.
pub fn rule_elements(sheet: &Sheet) -> Vec<Word> {
    let numbers = &sheet.numbers;
    let rows = [&numbers.command, &numbers.all, &numbers.combat, &numbers.shooting, &numbers.panic];
    let lines = rows.into_iter().flatten().map(|line| line.id.clone());
    ELEMENTS.into_iter().chain(NOTES).map(Word::new).chain(lines).collect()
}
