//! The battlefield as a map: every piece of terrain in the order in which paper and ink lie on each other.

mod built;
mod growth;
mod heights;
pub(super) mod scatter;
mod sheet;
mod water;

use super::ink::Ink;
use super::palette::INK;
use super::plane::{PER_INCH, on_plane};
use crate::measure::INCH;
use crate::table::{Ground, Piece};
use bevy::math::Vec2;

/// How a kind of terrain is drawn. A ruleset's word picks it by what it contains; a word that says nothing here is drawn
/// as a plain outlined area, so that no piece is ever missing from the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Manner {
    Hill { steep: bool },
    Field,
    Stream,
    Pool,
    Track,
    Marsh,
    Rough,
    Ford,
    Plain,
    Fence,
    Wall,
    RoundHouse,
    House,
    Brush,
    Wood,
}

fn manner(piece: &Piece) -> Manner {
    let word = piece.kind.as_str();
    let says = |part: &str| word.contains(part);
    if says("ford") || says("bridge") {
        Manner::Ford
    } else if says("hill") || says("crest") {
        Manner::Hill { steep: says("steep") }
    } else if says("field") || says("crop") || says("plough") {
        Manner::Field
    } else if says("stream") || says("river") || says("water") || says("lake") || says("sea") {
        if piece.line.is_some() { Manner::Stream } else { Manner::Pool }
    } else if says("track") || says("road") || says("path") {
        Manner::Track
    } else if says("marsh") || says("bog") || says("swamp") {
        Manner::Marsh
    } else if says("rough") || says("rock") || says("scree") || says("gully") || says("impassable") {
        Manner::Rough
    } else if says("brush") || says("scrub") || says("orchard") || says("hedge") && piece.area.is_some() {
        Manner::Brush
    } else if says("wood") || says("forest") || says("tree") {
        Manner::Wood
    } else if says("fence") || says("hedge") || says("palisade") || says("hurdle") {
        Manner::Fence
    } else if says("wall") || says("bank") || says("dyke") {
        Manner::Wall
    } else if says("house") || says("hut") || says("building") || says("hall") || says("barn") || says("village") {
        if piece.width > 0 { Manner::RoundHouse } else { Manner::House }
    } else {
        Manner::Plain
    }
}

/// A name on the map: where, what, and whether it names a place rather than ground.
#[derive(Clone, Debug, PartialEq)]
pub struct MapName {
    pub at: Vec2,
    pub text: String,
    pub place: bool,
    /// The colour behind the letters.
    pub halo: u32,
}

fn outline(piece: &Piece) -> Vec<Vec2> {
    piece.area.as_ref().map(|area| area.points().iter().map(|point| on_plane(*point)).collect()).unwrap_or_default()
}

fn course(piece: &Piece) -> Vec<Vec2> {
    piece.line.as_ref().map(|line| line.points().iter().map(|point| on_plane(*point)).collect()).unwrap_or_default()
}

/// The whole ground as one drawing.
pub fn draw(ground: &Ground) -> Ink {
    let mut ink = Ink::default();
    let (low, high) = (on_plane(ground.table.min), on_plane(ground.table.max));
    sheet::lay(&mut ink, low, high);
    let covers: Vec<Vec<Vec2>> = ground.pieces.iter().map(outline).filter(|area| area.len() > 2).collect();
    sheet::grass(&mut ink, low, high, |place| {
        covers.iter().any(|area| scatter::inside(place, area) || scatter::distance(place, area, true) < 8.0)
    });
    let mut pieces: Vec<&Piece> = ground.pieces.iter().collect();
    pieces.sort_by_key(|piece| (manner(piece), piece.id));
    for piece in pieces {
        draw_piece(&mut ink, piece);
    }
    sheet::frame(&mut ink, low, high);
    ink
}

fn draw_piece(ink: &mut Ink, piece: &Piece) {
    let (area, line, seed) = (outline(piece), course(piece), u64::from(piece.id.0));
    let (width, closed) = (piece.width as f32 / INCH as f32 * PER_INCH, line.is_empty());
    let edge = if closed { &area } else { &line };
    let some_area = (!area.is_empty()).then_some(area.as_slice());
    match manner(piece) {
        Manner::Hill { steep } => heights::hill(ink, &area, seed, steep),
        Manner::Field => growth::field(ink, &area, seed),
        Manner::Stream => water::stream(ink, &line, width, some_area, seed),
        Manner::Pool => water::pool(ink, &area),
        Manner::Track if line.is_empty() => ink.fill(&area, super::palette::tint(0xF3E3BE)),
        Manner::Track => built::track(ink, &line, width, seed),
        Manner::Marsh => growth::marsh(ink, &area, seed),
        Manner::Rough => growth::rough(ink, &area, seed),
        Manner::Ford => water::ford(ink, &area, seed),
        Manner::Fence => built::fence(ink, edge, closed),
        Manner::Wall => built::wall(ink, edge, closed, seed),
        Manner::RoundHouse => {
            let radius = if width > 0.0 { width } else { PER_INCH * 2.0 };
            built::round_house(ink, on_plane(piece.middle), radius, Vec2::from_angle(-0.8 + seed as f32 * 0.9), seed);
        }
        Manner::House => built::house(ink, &area, seed),
        Manner::Brush => growth::brush(ink, &area, seed),
        Manner::Wood => growth::wood(ink, &area, seed, 1.0),
        Manner::Plain => {
            ink.fill(&area, super::palette::thin(0xD9CFB0, 0.6));
            ink.stroke(edge, closed, 1.5, super::palette::tint(INK));
        }
    }
}

/// The names that stand on the map.
pub fn names(ground: &Ground) -> Vec<MapName> {
    ground
        .pieces
        .iter()
        .filter(|piece| !piece.name.is_empty())
        .map(|piece| {
            let manner = manner(piece);
            let halo = match manner {
                Manner::Hill { .. } => 0xDEC78F,
                Manner::Wood => 0xC5D29E,
                Manner::Stream | Manner::Pool => 0xB9D6DE,
                Manner::Marsh => 0xCEDABD,
                Manner::Rough => 0xDDCDB8,
                _ => super::palette::HALO,
            };
            MapName {
                at: on_plane(piece.middle),
                text: piece.name.clone(),
                place: matches!(manner, Manner::RoundHouse | Manner::House),
                halo,
            }
        })
        .collect()
}
