//! Does everyone stand where he may? On the table, on nobody's toes, on ground that bears him, in his own zone.

use super::check::Sound;
use super::muster::Figure;
use crate::files::Faults;
use crate::measure::{Quad, SLACK, bridged, overlaps, overlaps_segment, table_contains};
use crate::rules::{Footing, Rulebook};
use crate::table::Piece;
use std::collections::BTreeSet;

pub(super) fn check(sound: &Sound, rulebook: &dyn Rulebook, faults: &mut Faults) {
    let standing: Vec<(&Figure, Quad)> =
        sound.figures.iter().filter(|figure| figure.on_table).map(|figure| (figure, Quad::new(figure.pose, figure.size))).collect();
    let of = |footing: Footing| sound.pieces.iter().filter(move |piece| rulebook.footing(&piece.kind) == footing);
    for (figure, quad) in &standing {
        if !table_contains(&sound.table, quad) {
            faults.note(format!("{}.at", figure.path), format!("{} reaches beyond the table", figure.id), "the whole base on the table");
        }
        let bridges = || of(Footing::Bridges).filter_map(|bridge| bridge.area.as_ref());
        let borne = |piece: &Piece| piece.area.as_ref().is_some_and(|area| bridged(quad, area, bridges()));
        if let Some(piece) = of(Footing::Barred).find(|piece| stands_in(quad, piece) && !borne(piece)) {
            let what = format!("{} stands in the {} of terrain[{}]", figure.id, piece.kind, piece.id.0);
            faults.note(format!("{}.at", figure.path), what, "ground that can be stood on");
        }
        let side = sound.sides_of_units.get(figure.unit.index()).copied().flatten();
        if let Some(zone) = side.and_then(|side| sound.zones.get(side.index()))
            && !zone.holds(quad, SLACK)
        {
            let allowed = "the whole base within the zone of its side";
            faults.note(format!("{}.at", figure.path), format!("{} stands outside its zone", figure.id), allowed);
        }
    }
    overlapping(&standing, faults);
}

fn stands_in(quad: &Quad, piece: &Piece) -> bool {
    match (&piece.area, &piece.line) {
        (Some(area), _) => area.overlaps_quad(quad, SLACK),
        (None, Some(line)) => line.bounds().meets(&quad.bounds()) && line.pieces().any(|part| overlaps_segment(quad, &part, SLACK)),
        (None, None) => false,
    }
}

/// Told once for each two entries of the file, however many of their figures overlap.
fn overlapping(standing: &[(&Figure, Quad)], faults: &mut Faults) {
    let mut told = BTreeSet::new();
    for (index, (figure, quad)) in standing.iter().enumerate() {
        for (before, other) in &standing[..index] {
            if quad.bounds().meets(&other.bounds()) && overlaps(quad, other, SLACK) && told.insert((&figure.path, &before.path)) {
                let what = format!("{} overlaps {} ({})", figure.id, before.id, before.path);
                faults.note(format!("{}.at", figure.path), what, "bases may touch, not overlap");
            }
        }
    }
}
