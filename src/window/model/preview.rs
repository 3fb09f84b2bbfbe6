//! What a move or an order would cost and bring, in words.

use super::super::chronicle::{alone, name_of, name_within, sum_model};
use super::super::hand::Draft;
use super::asks::{chance_of, fights};
use super::battle::as_part;
use crate::desk::{DraftModel, PreviewModel, SumModel, signed};
use crate::measure::{shown_left, shown_need};
use crate::names::UnitId;
use crate::rules::{Basis, Preview, PreviewPath, Rulebook};
use crate::table::{SumOf, Table};
use crate::tally::{Mark, Refusal};

/// Why, and by which clause. Whoever is in the way is named.
pub fn refusal_words(rulebook: &dyn Rulebook, table: &Table, refusal: &Refusal) -> (String, String) {
    let words = rulebook.refusal_text(refusal);
    let who = match refusal.mark {
        Some(Mark::Base(base)) if table.has_base(base) => name_of(table, rulebook, base.into()),
        _ => String::new(),
    };
    let words = if who.is_empty() || words.contains(&who) { words } else { format!("{words}: {who}") };
    (words, refusal.clause.to_string())
}

/// What a move being tried comes to for the base that has it hardest: every place that tells it tells this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// On the ground, micrometres.
    pub length: i64,
    /// What it takes off the allowance.
    pub cost: i64,
    /// 0 where nothing limits it.
    pub allowance: i64,
}

impl Taken {
    pub fn first(self) -> String {
        if self.allowance > 0 { format!("{} of {}", shown_need(self.cost), shown_left(self.allowance)) } else { shown_need(self.cost) }
    }

    /// What is left, or how much too far it is; nothing where nothing limits it.
    pub fn left(self) -> Option<String> {
        match self.allowance - self.cost {
            _ if self.allowance <= 0 => None,
            left if left >= 0 => Some(format!("{} left", shown_left(left))),
            over => Some(format!("{} too far", shown_need(-over))),
        }
    }
}

/// The rules measure it where they can; what they cannot follow is measured as the hand drew it.
pub fn taken(draft: &Draft) -> Taken {
    // Where nothing limits a move, ground makes it no dearer.
    let cost = |path: &PreviewPath| if path.allowance > 0 { path.cost } else { path.length };
    // Where one figure is at fault it is that one's way that is told, on the card, on the map and in the refusal.
    let refused = |refusal: &Refusal, path: &PreviewPath| refusal.base == Some(path.path.base);
    let hardest = draft.preview.as_ref().and_then(|preview| {
        let barred = preview.refusal.as_ref().and_then(|refusal| preview.paths.iter().find(|path| refused(refusal, path)));
        barred.or_else(|| preview.paths.iter().max_by_key(|path| cost(path)))
    });
    match hardest {
        Some(path) => Taken { length: path.length, cost: cost(path), allowance: path.allowance },
        None => {
            let length = draft.grip.iter().map(|base| walked(&draft.corners_of(*base))).max().unwrap_or(0);
            Taken { length, cost: length, allowance: 0 }
        }
    }
}

fn walked(corners: &[crate::measure::Point]) -> i64 {
    corners.windows(2).map(|pair| crate::measure::dist(pair[0], pair[1])).sum()
}

pub fn draft_model(rulebook: &dyn Rulebook, table: &Table, draft: &Draft) -> DraftModel {
    let took = taken(draft);
    let refusal = draft.preview.as_ref().and_then(|preview| preview.refusal.as_ref());
    DraftModel {
        length: took.first(),
        left: took.left().unwrap_or_default(),
        free: took.allowance <= 0,
        share: if took.allowance > 0 { took.cost as f32 / took.allowance as f32 } else { 0.0 },
        cost: if took.cost == took.length { String::new() } else { format!("{} on the ground", shown_need(took.length)) },
        waypoints: draft.waypoints(),
        parts: if draft.is_of_several() { parts(rulebook, table, draft) } else { Vec::new() },
        refusal: refusal.map(|refusal| draft_refusal(rulebook, table, draft, refusal)),
    }
}

/// What the move takes off each of several groups: the base of each that has it hardest.
fn parts(rulebook: &dyn Rulebook, table: &Table, draft: &Draft) -> Vec<(String, String, bool)> {
    let Some(preview) = &draft.preview else { return Vec::new() };
    let at_fault = draft.at_fault();
    let of = |unit: &UnitId| {
        let own = preview.paths.iter().filter(|path| table.base(path.path.base).unit == *unit);
        let hardest = own.max_by_key(|path| (at_fault.first() == Some(&path.path.base), path.cost))?;
        let took = Taken { length: hardest.length, cost: hardest.cost, allowance: hardest.allowance };
        let barred = at_fault.iter().any(|base| table.base(*base).unit == *unit);
        Some((name_of(table, rulebook, (*unit).into()), took.first(), !barred))
    };
    draft.units.iter().filter_map(of).collect()
}

/// Why a move is refused, and whose way it is, where several move and one is at fault.
pub fn draft_refusal(rulebook: &dyn Rulebook, table: &Table, draft: &Draft, refusal: &Refusal) -> (String, String) {
    let (words, clause) = refusal_words(rulebook, table, refusal);
    let culprit = refusal.base.filter(|base| table.has_base(*base) && draft.paths().len() > 1);
    let Some(culprit) = culprit else { return (words, clause) };
    // The card says of which group, where there is but one.
    let name = if draft.is_of_several() { name_of(table, rulebook, culprit.into()) } else { name_within(table, rulebook, culprit) };
    (format!("{name}: {}", as_part(&words)), clause)
}

pub fn preview_model(rulebook: &dyn Rulebook, table: &Table, preview: &Preview, title: String) -> PreviewModel {
    let outcomes = preview.outcomes.as_ref().map(|outcomes| {
        outcomes.events.iter().zip(outcomes.percents()).map(|((event, _), percent)| (alone(rulebook, event), percent)).collect()
    });
    PreviewModel {
        title,
        chance: preview.chance.as_ref().map(|(event, chance)| (alone(rulebook, event), chance.percent())),
        chances: preview.chances.iter().map(|chance| chance_of(rulebook, table, chance)).collect(),
        fights: fights(rulebook, table, preview).into_iter().map(|(_, fight)| fight).collect(),
        outcomes: outcomes.unwrap_or_default(),
        needed: preview.needed,
        basis: preview.basis.iter().map(|basis| basis_words(rulebook, basis)).collect(),
        sums: told_once(preview.sums.iter().map(|party| added(!preview.basis.is_empty(), sum_model(table, rulebook, party), party))),
        notes: preview.notes.iter().map(|word| alone(rulebook, word)).collect(),
        hindrance: preview.hindrance.as_ref().map(|hindrance| refusal_words(rulebook, table, hindrance)),
        refusal: preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, table, refusal)),
    }
}

/// Where a basis stands above the sum, its first line is added to that like any other.
fn added(to_basis: bool, mut sum: SumModel, party: &SumOf) -> SumModel {
    if let (true, Some(shown), Some(line)) = (to_basis, sum.lines.first_mut(), party.sum.lines.first()) {
        shown.amount = signed(line.amount);
    }
    sum
}

/// "Bow: 5 and more".
fn basis_words(rulebook: &dyn Rulebook, basis: &Basis) -> (String, String) {
    let of = alone(rulebook, &basis.of);
    let mut letters = of.chars();
    let of: String = letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
    (format!("{of}: {} and more", basis.face), basis.clause.to_string())
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
