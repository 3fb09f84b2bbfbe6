//! What the ground does under a base: level, cover by what stands on it, rates (CS-2.3, CS-2.8, CS-3.6).

use super::data::{GroundData, Sheet};
use crate::measure::{Point, Polygon, Polyline};
use crate::table::{Ground, Piece, Table};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

/// What each piece of the battlefield does, looked up by its kind once; by the place of the piece.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lay(Vec<GroundData>);

impl Lay {
    pub fn of(world: &World) -> Self {
        let terrain = &world.resource::<Sheet>().terrain;
        Self(world.resource::<Ground>().pieces.iter().map(|piece| terrain.kind(&piece.kind).cloned().unwrap_or_default()).collect())
    }
}

/// Pieces whose kind has a property.
fn pieces<'t>(table: &'t Table, has: impl Fn(&GroundData) -> bool + 't) -> impl Iterator<Item = &'t Piece> + 't {
    table.ground.pieces.iter().zip(&table.state::<Lay>().0).filter(move |(_, does)| has(does)).map(|(piece, _)| piece)
}

/// Pieces whose kind has a property, with their areas.
pub fn areas<'t>(table: &'t Table, has: impl Fn(&GroundData) -> bool + 't) -> impl Iterator<Item = (&'t Piece, &'t Polygon)> + 't {
    pieces(table, has).filter_map(|piece| Some((piece, piece.area.as_ref()?)))
}

/// Pieces without width whose kind has a property.
pub fn lines<'t>(table: &'t Table, has: impl Fn(&GroundData) -> bool + 't) -> impl Iterator<Item = (&'t Piece, &'t Polyline)> + 't {
    pieces(table, has).filter(|piece| piece.area.is_none()).filter_map(|piece| Some((piece, piece.line.as_ref()?)))
}

/// Levels above the plain at a point.
pub fn height(table: &Table, at: Point) -> u8 {
    areas(table, |ground| ground.high).filter(|(_, area)| area.contains(at)).count() as u8
}

pub fn difficult_at(table: &Table, at: Point) -> bool {
    areas(table, |ground| ground.difficult).any(|(_, area)| area.contains(at))
}
