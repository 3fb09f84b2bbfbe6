use crate::measure::{Point, Polygon, Polyline, Rect, Um};
use crate::names::{TerrainId, Word};
use bevy_ecs::resource::Resource;
use std::sync::Arc;

/// A piece of terrain: an area, or a line such as a wall. What it does stands in the ruleset's data under its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub id: TerrainId,
    pub kind: Word,
    pub name: String,
    pub area: Option<Polygon>,
    /// The line itself, or the middle of a stream or track that `area` widens.
    pub line: Option<Polyline>,
    /// Full width of a stream or track; radius of a round house; otherwise 0.
    pub width: Um,
    pub middle: Point,
}

/// The battlefield, which nothing changes during a battle.
#[derive(Resource, Clone, Debug)]
pub struct Ground {
    pub table: Rect,
    pub pieces: Arc<Vec<Piece>>,
}

impl Ground {
    pub fn piece(&self, id: TerrainId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }
}
