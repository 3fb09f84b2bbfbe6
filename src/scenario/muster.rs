//! Figures as they stand singly: blocks told off into ranks, those who are carried beside their carriers, all in id order.

use super::field::{Carried, Figures, Spot};
use crate::measure::{Footprint, Heading, Point, Pose, inches};
use crate::names::{UnitId, Word};
use crate::rules::Rulebook;
use std::collections::BTreeMap;

/// More bases than any table holds.
pub const MOST_BASES: usize = 1000;

/// One base as the file wants it.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub id: String,
    pub unit: UnitId,
    pub kind: Word,
    pub name: String,
    pub pose: Pose,
    pub size: Footprint,
    pub with: Vec<Word>,
    pub on_table: bool,
    /// Where the file speaks of it: `units[0].figures[1]`.
    pub path: String,
}

/// Adds the bases that these figures come to, each followed by those whom it carries.
pub(super) fn tell_off(figures: &Figures, unit: UnitId, path: &str, rulebook: &dyn Rulebook, all: &mut Vec<Figure>) {
    let (Figures::One { kind, .. } | Figures::Block { kind, .. }) = figures;
    let Some(size) = rulebook.footprint(kind) else { return };
    let figure = |id: String, name: String, pose: Pose, with: &[Word]| Figure {
        id,
        unit,
        kind: kind.clone(),
        name,
        pose,
        size,
        with: with.to_vec(),
        on_table: true,
        path: path.to_owned(),
    };
    match figures {
        Figures::One { id, name, at, facing, with, carries, .. } => {
            let carrier = figure(id.clone(), name.clone(), Pose { at: point(*at), facing: Heading::degrees(*facing) }, with);
            let riders = riders(&carrier, carries, rulebook);
            all.push(carrier);
            all.extend(riders);
        }
        Figures::Block { id, names, at, facing, count, ranks, gap, with, .. } => {
            let front = Pose { at: point(*at), facing: Heading::degrees(*facing) };
            let count = usize::from(*count).min(MOST_BASES + 1);
            for (index, pose) in ranked(front, size, count, usize::from(*ranks), inches(*gap)).into_iter().enumerate() {
                let id = format!("{id}{}", index + 1);
                let name = names.get(index).cloned().unwrap_or_default();
                let carrier = figure(id, name, pose, with);
                let riders = riders(&carrier, &[], rulebook);
                all.push(carrier);
                all.extend(riders);
            }
        }
    }
}

/// Those whom a base brings along, in reserve where it stands.
fn riders(carrier: &Figure, told: &[Carried], rulebook: &dyn Rulebook) -> Vec<Figure> {
    let kinds = rulebook.carried(&carrier.kind);
    let riders = kinds.into_iter().enumerate().filter_map(|(index, kind)| {
        let id = format!("{}.{}", carrier.id, index + 1);
        let told = told.get(index).cloned().unwrap_or_default();
        let size = rulebook.footprint(&kind)?;
        Some(Figure { id, name: told.name, size, kind, with: told.with, on_table: false, ..carrier.clone() })
    });
    riders.collect()
}

/// Those of a unit whom the file gives no name go by their kind, their number in it, and the unit's name.
pub(super) fn name_the_rest(unit: &str, figures: &mut [Figure], rulebook: &dyn Rulebook) {
    let mut counts: BTreeMap<Word, usize> = BTreeMap::new();
    for figure in figures {
        let count = counts.entry(figure.kind.clone()).or_default();
        *count += 1;
        if figure.name.is_empty() {
            figure.name = format!("{} {count} of {unit}", rulebook.text(&figure.kind));
        }
    }
}

/// Poses of a block, from the left of the front rank on; a rank that is not full stands in the middle, each behind a man.
fn ranked(front: Pose, size: Footprint, count: usize, ranks: usize, gap: i64) -> Vec<Pose> {
    let files = count.div_ceil(ranks.max(1)).max(1);
    let (aside, behind) = (size.width + gap, size.depth + gap);
    (0..count)
        .map(|index| {
            let (rank, file) = (index / files, index % files);
            let in_rank = files.min(count - rank * files);
            let file = file + (files - in_rank) / 2;
            // Twice the offset from the middle, so that it stays whole.
            let right = (2 * file as i64 - (files as i64 - 1)) * aside;
            let at = front.at.offset(front.facing, right / 2, -(rank as i64) * behind);
            Pose { at, ..front }
        })
        .collect()
}

pub(super) fn point((x, y): Spot) -> Point {
    Point::new(inches(x), inches(y))
}
