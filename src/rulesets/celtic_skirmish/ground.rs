//! What the ground does under a base: level, cover by what stands on it, rates (CS-2.3, CS-2.8, CS-3.6).

use super::data::{GroundData, Sheet};
use crate::measure::{Point, Polygon};
use crate::table::{Piece, Table};

/// Pieces whose kind has a property, with their areas.
pub fn areas<'t>(table: &'t Table, has: impl Fn(&GroundData) -> bool + 't) -> impl Iterator<Item = (&'t Piece, &'t Polygon)> + 't {
    let sheet = table.state::<Sheet>();
    table.ground.areas(move |kind| sheet.terrain.is(kind, &has))
}

/// Pieces without width whose kind has a property.
pub fn lines<'t>(
    table: &'t Table,
    has: impl Fn(&GroundData) -> bool + 't,
) -> impl Iterator<Item = (&'t Piece, &'t crate::measure::Polyline)> + 't {
    let sheet = table.state::<Sheet>();
    table.ground.lines(move |kind| sheet.terrain.is(kind, &has))
}

/// Levels above the plain at a point.
pub fn height(table: &Table, at: Point) -> u8 {
    areas(table, |ground| ground.high).filter(|(_, area)| area.contains(at)).count() as u8
}

pub fn difficult_at(table: &Table, at: Point) -> bool {
    areas(table, |ground| ground.difficult).any(|(_, area)| area.contains(at))
}
