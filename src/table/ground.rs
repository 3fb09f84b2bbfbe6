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

    /// Pieces of any of these kinds that cover ground.
    pub fn areas<'a>(&'a self, kind: impl Fn(&Word) -> bool + 'a) -> impl Iterator<Item = (&'a Piece, &'a Polygon)> + 'a {
        self.pieces.iter().filter(move |piece| kind(&piece.kind)).filter_map(|piece| Some((piece, piece.area.as_ref()?)))
    }

    /// Pieces of any of these kinds that are lines without width.
    pub fn lines<'a>(&'a self, kind: impl Fn(&Word) -> bool + 'a) -> impl Iterator<Item = (&'a Piece, &'a Polyline)> + 'a {
        self.pieces
            .iter()
            .filter(move |piece| piece.area.is_none() && kind(&piece.kind))
            .filter_map(|piece| Some((piece, piece.line.as_ref()?)))
    }
}
