//! Decisions and dice that are waited for.

use super::super::chronicle::{alone, name_of};
use crate::desk::{AskModel, QuestionModel};
use crate::names::Word;
use crate::rules::Rulebook;
use crate::table::{Ask, Subject, Table};

pub fn ask_model(rulebook: &dyn Rulebook, table: &Table, ask: &Ask, picks: &[Vec<u16>]) -> AskModel {
    let questions = ask.questions.iter().enumerate().map(|(place, question)| {
        let picked = picks.get(place).map(Vec::as_slice).unwrap_or_default();
        QuestionModel {
            about: question.about.map(|subject| name_of(table, rulebook, subject)).unwrap_or_default(),
            how_many: match (question.least, question.most) {
                (1, 1) => "one of these".to_owned(),
                (least, most) if least == most => format!("{least} of these"),
                (0, most) if usize::from(most) >= question.options.len() => "any of these".to_owned(),
                (0, most) => format!("up to {most} of these"),
                (least, most) => format!("{least} to {most} of these"),
            },
            options: question
                .options
                .iter()
                .enumerate()
                .map(|(option, (word, subject))| (option_words(rulebook, table, word, *subject), picked.contains(&(option as u16))))
                .collect(),
        }
    });
    AskModel { title: alone(rulebook, &ask.what), clause: ask.clause.to_string(), questions: questions.collect(), ready: ask.allows(picks) }
}

fn option_words(rulebook: &dyn Rulebook, table: &Table, word: &Word, subject: Option<Subject>) -> String {
    let words = alone(rulebook, word);
    match subject.map(|subject| name_of(table, rulebook, subject)) {
        Some(name) if words.is_empty() => name,
        Some(name) => format!("{words}: {name}"),
        None => words,
    }
}
