//! What a move or an order would cost and bring, in words.

use super::super::chronicle::{alone, sum_model};
use super::super::hand::Draft;
use crate::desk::{DraftModel, PreviewModel, SumModel};
use crate::measure::{shown_left, shown_need};
use crate::rules::{Preview, Rulebook};
use crate::table::Table;
use crate::tally::Refusal;

pub fn refusal_words(rulebook: &dyn Rulebook, refusal: &Refusal) -> (String, String) {
    (rulebook.refusal_text(refusal), refusal.clause.to_string())
}

pub fn draft_model(rulebook: &dyn Rulebook, draft: &Draft) -> DraftModel {
    let mut model = DraftModel { waypoints: draft.waypoints(), ..DraftModel::default() };
    let Some(preview) = &draft.preview else { return model };
    model.refusal = preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, refusal));
    let longest = preview.paths.iter().max_by_key(|path| path.cost);
    if let Some(path) = longest {
        model.length =
            if path.allowance > 0 { format!("{} of {}", shown_need(path.cost), shown_left(path.allowance)) } else { shown_need(path.cost) };
        model.left = match path.allowance - path.cost {
            _ if path.allowance == 0 => String::new(),
            left if left >= 0 => format!("{} left", shown_left(left)),
            over => format!("{} too far", shown_need(-over)),
        };
        model.share = if path.allowance > 0 { path.cost as f32 / path.allowance as f32 } else { 0.0 };
        if path.cost != path.length {
            model.cost = format!("{} on the ground", shown_need(path.length));
        }
    } else {
        let length = draft.grip.iter().map(|base| walked(&draft.corners_of(*base))).max().unwrap_or(0);
        model.length = shown_need(length);
    }
    model
}

pub fn walked(corners: &[crate::measure::Point]) -> i64 {
    corners.windows(2).map(|pair| crate::measure::dist(pair[0], pair[1])).sum()
}

pub fn preview_model(rulebook: &dyn Rulebook, table: &Table, preview: &Preview, title: String) -> PreviewModel {
    let outcomes = preview.outcomes.as_ref().map(|outcomes| {
        outcomes
            .events
            .iter()
            .map(|(event, count)| (alone(rulebook, event), crate::tally::Chance::new(*count, outcomes.of).percent()))
            .collect()
    });
    PreviewModel {
        title,
        chance: preview.chance.as_ref().map(|(event, chance)| (alone(rulebook, event), chance.percent())),
        outcomes: outcomes.unwrap_or_default(),
        needed: preview.needed,
        sums: told_once(preview.sums.iter().map(|party| sum_model(table, rulebook, party))),
        notes: preview.notes.iter().map(|word| alone(rulebook, word)).collect(),
        refusal: preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, refusal)),
    }
}

/// Sums that come out alike, line for line, stand once, with how many share them.
fn told_once(sums: impl Iterator<Item = SumModel>) -> Vec<SumModel> {
    let mut kinds: Vec<(SumModel, usize)> = Vec::new();
    for sum in sums {
        match kinds.iter_mut().find(|(known, _)| known.lines == sum.lines) {
            Some((_, count)) => *count += 1,
            None => kinds.push((sum, 0)),
        }
    }
    let named =
        |(sum, more): (SumModel, usize)| SumModel { of: if more > 0 { format!("{} and {more} more", sum.of) } else { sum.of }, ..sum };
    kinds.into_iter().map(named).collect()
}
