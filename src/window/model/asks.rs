//! Decisions and dice that are waited for.

use super::super::chronicle::{alone, name_of, side_of, side_of_roller, sum_model};
use super::super::state::Carnyx;
use super::preview::refusal_words;
use crate::desk::{AskModel, DiceAskModel, DieModel, FightModel, QuestionModel};
use crate::dice::{Need, Roller};
use crate::names::Word;
use crate::rules::{Fight, Preview, PreviewPath, Rulebook};
use crate::table::{Act, Ask, Dispatch, Order, Subject, Table};
use crate::tally::Chance;

/// What is asked and what comes of it with these picks, and the ways that would be gone.
pub fn ask_model(rulebook: &dyn Rulebook, table: &Table, ask: &Ask, picks: &[Vec<u16>]) -> (AskModel, Vec<PreviewPath>) {
    let ready = ask.allows(picks);
    let answer = Order::new(ask.side, Act::Answer(picks.to_vec()));
    let preview = if ready { rulebook.preview(table, &answer) } else { Preview::default() };
    let mut fights = fights(rulebook, table, &preview);
    let about = |subject: &Subject| ask.questions.iter().any(|question| question.about == Some(*subject));
    let others = preview.chances.iter().filter(|(who, ..)| !about(who));
    let chances = others.map(|chance| chance_of(rulebook, table, chance)).collect();
    let mut questions = Vec::with_capacity(ask.questions.len());
    for (place, question) in ask.questions.iter().enumerate() {
        let picked = picks.get(place).map(Vec::as_slice).unwrap_or_default();
        // Each fight stands by the first question that is about one of those in it.
        let own = question.about.and_then(|about| fights.iter().position(|(parties, _)| parties.contains(&about)));
        let chance = preview.chances.iter().find(|(who, ..)| Some(*who) == question.about);
        questions.push(QuestionModel {
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
            fight: own.map(|own| fights.remove(own).1),
            chance: chance.map(|(_, event, chance)| (alone(rulebook, event), chance.percent())),
        });
    }
    let model = AskModel {
        title: alone(rulebook, &ask.what),
        clause: ask.clause.to_string(),
        because: String::new(),
        notes: preview.notes.iter().map(|word| alone(rulebook, word)).collect(),
        chances,
        questions,
        fights: fights.into_iter().map(|(_, fight)| fight).collect(),
        refusal: preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, table, refusal)),
        ready,
    };
    (model, preview.paths)
}

/// "The archers: hit", and how likely.
pub fn chance_of(rulebook: &dyn Rulebook, table: &Table, (who, event, chance): &(Subject, Word, Chance)) -> (String, u32) {
    (format!("{}: {}", name_of(table, rulebook, *who), alone(rulebook, event)), chance.percent())
}

fn option_words(rulebook: &dyn Rulebook, table: &Table, word: &Word, subject: Option<Subject>) -> String {
    let words = alone(rulebook, word);
    match subject.map(|subject| name_of(table, rulebook, subject)) {
        Some(name) if words.is_empty() => name,
        Some(name) => format!("{words}: {name}"),
        None => words,
    }
}

/// The fights that an answer leads to, with those in them.
pub fn fights(rulebook: &dyn Rulebook, table: &Table, preview: &Preview) -> Vec<(Vec<Subject>, FightModel)> {
    let name = |subject: Subject| name_of(table, rulebook, subject);
    let party = |subject: Subject| {
        let fate = preview.fates.iter().find(|(of, _)| *of == subject).map(|(_, outcomes)| outcomes)?;
        let shares = fate.events.iter().zip(fate.percents()).map(|((event, _), percent)| (alone(rulebook, event), percent));
        Some((name(subject), side_of(table, subject), shares.collect()))
    };
    let model = |fight: &Fight| FightModel {
        title: match fight.sides().each_ref().map(Vec::as_slice) {
            [[one], [other]] => format!("{} against {}", name(*one), name(*other)),
            [[one], others] | [others, [one]] => format!("{} alone against {}", name(*one), others.len()),
            [some, others] => format!("{} against {}", some.len(), others.len()),
        },
        parties: fight.parties().filter_map(party).collect(),
        sums: fight.sums().map(|party| sum_model(table, rulebook, party)).collect(),
    };
    preview.fights.iter().map(|fight| (fight.parties().collect(), model(fight))).collect()
}

pub fn dice_model(carnyx: &Carnyx) -> DiceAskModel {
    DiceAskModel {
        dice: carnyx.dice.iter().zip(&carnyx.faces).map(|(die, face)| DieModel { face: *face, ..die.clone() }).collect(),
        about: carnyx.chronicle.lines.iter().rev().find(|line| !line.heading).map(|line| line.text.clone()).unwrap_or_default(),
        ready: carnyx.faces.iter().all(Option::is_some),
    }
}

/// The dice that are waited for, none of them thrown yet. Asks the rules what each face would bring, and so is to be made once for
/// each throw.
pub fn dice_asked(rulebook: &dyn Rulebook, table: &Table, needs: &[Need]) -> Vec<DieModel> {
    let lowest = rulebook.prospect(table, &vec![1; needs.len()]);
    let dice = needs.iter().map(|need| {
        let by = match need.by {
            Roller::Unit(unit) => name_of(table, rulebook, unit.into()),
            Roller::Base(base) => name_of(table, rulebook, base.into()),
            Roller::Side(side) => table.side_name(side).to_owned(),
            Roller::Table => String::new(),
        };
        let purpose = alone(rulebook, &need.purpose);
        let words = if by.is_empty() { purpose } else { format!("{purpose}: {by}") };
        let against = opponent(&lowest, need).map(|subject| format!(" against {}", name_of(table, rulebook, subject)));
        DieModel {
            words: format!("{words}{}, a die of {}", against.unwrap_or_default(), need.sides),
            brings: if needs.len() == 1 { brings(rulebook, table, need.sides) } else { String::new() },
            sides: need.sides,
            face: None,
            side: side_of_roller(table, need.by),
        }
    });
    dice.collect()
}

/// Whom the throw of a base or group is aimed at, as the rules would tell it.
fn opponent(told: &[Dispatch], need: &Need) -> Option<Subject> {
    let by = match need.by {
        Roller::Unit(unit) => Subject::Unit(unit),
        Roller::Base(base) => Subject::Base(base),
        Roller::Side(_) | Roller::Table => return None,
    };
    told.iter().filter(|dispatch| dispatch.dice.iter().any(|die| die.by == need.by)).find_map(|dispatch| {
        match (dispatch.who, dispatch.whom) {
            (Some(who), whom) if who == by => whom,
            (who, Some(whom)) if whom == by => who,
            _ => None,
        }
    })
}

/// "1 to 3: missed; 4 to 6: hit": what each face of a single die brings; nothing where all bring the same.
fn brings(rulebook: &dyn Rulebook, table: &Table, sides: u8) -> String {
    let mut spans: Vec<(u8, u8, String)> = Vec::new();
    for face in 1..=sides {
        let Some(told) = rulebook.prospect(table, &[face]).into_iter().find(|dispatch| !dispatch.dice.is_empty()) else {
            return String::new();
        };
        let words = alone(rulebook, &told.what);
        match spans.last_mut() {
            Some((_, last, known)) if *known == words => *last = face,
            _ => spans.push((face, face, words)),
        }
    }
    let span =
        |(from, to, words): &(u8, u8, String)| if from == to { format!("{from}: {words}") } else { format!("{from} to {to}: {words}") };
    if spans.len() < 2 { String::new() } else { spans.iter().map(span).collect::<Vec<_>>().join("; ") }
}
