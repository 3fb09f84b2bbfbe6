//! What shelters a target (CS-3.4).
//!
//! A target is in cover when at least half its base stands in woods, brush or a building, or when the sight line crosses a wall or
//! fence of which the piece crossed is within 1" of the target's base.

use super::super::data::Sheet;
use super::super::ground;
use super::super::ground::Does;
use super::range::Shooting;
use crate::measure::{self, Quad};
use crate::table::Table;

pub fn in_cover(table: &Table, shooting: &Shooting, target: &Quad) -> bool {
    stands_in_cover(table, target) || behind_cover(table, shooting, target)
}

/// Whether enough of a base stands in what gives cover.
fn stands_in_cover(table: &Table, quad: &Quad) -> bool {
    let share = f64::from(table.state::<Sheet>().numbers.cover_share.0);
    let areas = ground::areas(table, Does::Covers).map(|(_, area)| area);
    measure::share_of_quad_covered(areas, quad) * 100.0 >= share
}

fn behind_cover(table: &Table, shooting: &Shooting, target: &Quad) -> bool {
    let limit = table.state::<Sheet>().numbers.cover_behind.um;
    ground::lines(table, Does::Covers).any(|(_, line)| {
        line.crossings(shooting.from, shooting.aim).iter().any(|crossing| {
            line.pieces()
                // A crossing at a bend lies on both pieces that meet there.
                .filter(|piece| measure::point_to_segment(crossing.point, piece) <= 1)
                .any(|piece| measure::gap_to_segment(target, &piece) <= limit)
        })
    })
}
