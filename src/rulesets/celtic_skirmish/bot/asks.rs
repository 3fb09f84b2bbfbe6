//! Answers to what the rules ask. What stands filled in is sensible as a rule.

use super::picture::{Picture, Role};
use crate::table::{Ask, Question, Subject};

pub fn answer(picture: &Picture, ask: &Ask) -> Vec<Vec<u16>> {
    ask.questions
        .iter()
        .map(|question| {
            let picks = match ask.what.as_str() {
                "go_first" => go_first(picture),
                "step_in" => step_in(picture, question),
                "pursue" => pursue(picture, question),
                _ => question.default.clone(),
            };
            if question.allows(&picks) { picks } else { question.default.clone() }
        })
        .collect()
}

/// Who has somebody to charge goes first; who waits for the other's move goes second.
fn go_first(picture: &Picture) -> Vec<u16> {
    let near = picture
        .own()
        .filter(|band| band.role == Role::Shock && !band.routing)
        .any(|band| picture.steady_foes().any(|foe| picture.gap(band.id, foe.id) <= band.mean));
    vec![u16::from(!near && !picture.raids())]
}

/// Archers and helpers stay out of it unless they were told to go.
fn step_in(picture: &Picture, question: &Question) -> Vec<u16> {
    let fights = |place: &u16| {
        let Some((_, Some(Subject::Base(base)))) = question.options.get(usize::from(*place)) else { return true };
        let band = picture.band(picture.table.base(*base).unit);
        let man = band.and_then(|band| band.men.iter().find(|man| man.id == *base));
        man.is_none_or(|man| !(man.archer || man.helpless || man.hurt && man.leads))
    };
    question.default.iter().copied().filter(fights).collect()
}

/// Nobody leaves the lady, or a wall, to run after the beaten.
fn pursue(picture: &Picture, question: &Question) -> Vec<u16> {
    let hold = question.options.iter().position(|(word, _)| *word == "hold").map(|place| place as u16);
    let Some(Subject::Unit(unit)) = question.about else { return question.default.clone() };
    let stays = picture.led_by.is_some_and(|leader| leader.unit == unit) || picture.band(unit).is_some_and(|band| band.role == Role::Bows);
    match hold {
        Some(hold) if stays => vec![hold],
        _ => question.default.clone(),
    }
}
