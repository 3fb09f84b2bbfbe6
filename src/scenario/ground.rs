//! Terrain as the table knows it, from the shapes of the file.

use super::field::{Shape, Spot, Terrain};
use super::muster::point;
use crate::files::{Faults, figure};
use crate::measure::{Heading, INCH, Point, Polygon, Polyline, Rect, ShapeError, Um, inches};
use crate::names::TerrainId;
use crate::table::Piece;

/// Most pieces of terrain on a table.
pub const MOST_PIECES: usize = 300;
/// Most points of one outline or line.
pub const MOST_POINTS: usize = 200;
/// Terrain may reach so far beyond the table, inches.
pub const BEYOND: f64 = 12.0;
/// Broadest band and largest radius, inches.
pub const BROADEST: f64 = 24.0;
/// Least width or radius that can be measured, inches.
pub const NARROWEST: f64 = 0.1;
/// Corners of a round piece.
const ROUND: i32 = 32;

/// Every piece that is sound; what is wrong with the others is noted.
pub(super) fn pieces(terrain: &[Terrain], table: Rect, faults: &mut Faults) -> Vec<Piece> {
    if terrain.len() > MOST_PIECES {
        faults.note("terrain", format!("{} pieces of terrain", terrain.len()), format!("at most {MOST_PIECES}"));
        return Vec::new();
    }
    let mut pieces = Vec::new();
    for (index, told) in terrain.iter().enumerate() {
        if let Some(piece) = piece(told, index, table, faults) {
            pieces.push(piece);
        }
    }
    pieces
}

fn piece(told: &Terrain, index: usize, table: Rect, faults: &mut Faults) -> Option<Piece> {
    let path = format!("terrain[{index}].shape");
    let piece = |area: Option<Polygon>, line: Option<Polyline>, width: Um| {
        let bounds = area.as_ref().map(Polygon::bounds).or(line.as_ref().map(Polyline::bounds))?;
        let middle = Point::new((bounds.min.x + bounds.max.x) / 2, (bounds.min.y + bounds.max.y) / 2);
        Some(Piece { id: TerrainId(index as u16), kind: told.kind.clone(), name: told.name.clone(), area, line, width, middle })
    };
    match &told.shape {
        Shape::Area(spots) => {
            let area = sound(Polygon::new(points(spots, &path, table, faults)?), &path, faults)?;
            piece(Some(area), None, 0)
        }
        Shape::Line(spots) => {
            let line = sound(Polyline::new(points(spots, &path, table, faults)?), &path, faults)?;
            piece(None, Some(line), 0)
        }
        Shape::Band { line, width } => {
            let middle = points(line, &format!("{path}.line"), table, faults);
            let width = size(*width, &format!("{path}.width"), faults);
            let (middle, width) = (middle?, width?);
            let line = sound(Polyline::new(middle.clone()), &format!("{path}.line"), faults)?;
            let Some(outline) = widened(&middle, width) else {
                faults.note(format!("{path}.line"), "turns too sharply for its width", "bends of less than 120 degrees");
                return None;
            };
            let area = sound(Polygon::new(outline), &path, faults)?;
            piece(Some(area), Some(line), width)
        }
        Shape::Round { at, radius } => {
            let middle = points(&[*at], &format!("{path}.at"), table, faults);
            let radius = size(*radius, &format!("{path}.radius"), faults);
            let (middle, radius) = (*middle?.first()?, radius?);
            let corner = |corner: i32| middle.ahead(Heading::new(corner * (360_000 / ROUND)), radius);
            let area = sound(Polygon::new((0..ROUND).map(corner).collect()), &path, faults)?;
            piece(Some(area), None, radius)
        }
    }
}

fn sound<T>(shape: Result<T, ShapeError>, path: &str, faults: &mut Faults) -> Option<T> {
    shape.map_err(|error| faults.note(path, error.to_string(), "an outline or line that does not cross or repeat itself")).ok()
}

/// Places in micrometres; `None` where one of them is no place on or about the table.
pub(super) fn points(spots: &[Spot], path: &str, table: Rect, faults: &mut Faults) -> Option<Vec<Point>> {
    if spots.len() > MOST_POINTS {
        faults.note(path, format!("{} points", spots.len()), format!("at most {MOST_POINTS}"));
        return None;
    }
    let (width, depth) = (table.width() as f64 / INCH as f64, table.height() as f64 / INCH as f64);
    let fits = |value: f64, most: f64| value.is_finite() && value >= -BEYOND && value <= most + BEYOND;
    if let Some(index) = spots.iter().position(|(x, y)| !fits(*x, width) || !fits(*y, depth)) {
        let (x, y) = spots[index];
        let allowed = format!("x from {} to {}, y from {} to {}", -BEYOND, width + BEYOND, -BEYOND, depth + BEYOND);
        faults.note(format!("{path}[{index}]"), format!("({}, {}) is no place about the table", figure(x), figure(y)), allowed);
        return None;
    }
    Some(spots.iter().map(|spot| point(*spot)).collect())
}

fn size(value: f64, path: &str, faults: &mut Faults) -> Option<Um> {
    if value.is_finite() && (NARROWEST..=BROADEST).contains(&value) {
        return Some(inches(value));
    }
    faults.note(path, format!("{} is no size", figure(value)), format!("{NARROWEST} to {BROADEST} inches"));
    None
}

/// The outline of a line made `width` wide with square ends; `None` where a bend is too sharp.
fn widened(line: &[Point], width: Um) -> Option<Vec<Point>> {
    let unit = |a: Point, b: Point| {
        let (x, y) = ((b.x - a.x) as f64, (b.y - a.y) as f64);
        let length = (x * x + y * y).sqrt();
        (x / length, y / length)
    };
    let half = width as f64 / 2.0;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (index, at) in line.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| unit(line[before], *at));
        let after = line.get(index + 1).map(|next| unit(*at, *next));
        let (a, b) = (before.or(after)?, after.or(before)?);
        // The bisector of the bend: as long as it takes for the edges to keep their distance.
        let sum = (a.0 + b.0, a.1 + b.1);
        let square = sum.0 * sum.0 + sum.1 * sum.1;
        if square < 1.0 {
            return None;
        }
        let (x, y) = (-sum.1 * 2.0 * half / square, sum.0 * 2.0 * half / square);
        left.push(Point::new(at.x + x.round() as Um, at.y + y.round() as Um));
        right.push(Point::new(at.x - x.round() as Um, at.y - y.round() as Um));
    }
    left.extend(right.into_iter().rev());
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_is_as_wide_as_it_says_round_a_bend_too() {
        let line = [Point::new(0, 0), Point::new(10 * INCH, 0), Point::new(10 * INCH, 10 * INCH)];
        let corners = [(0, 1), (9, 1), (9, 10), (11, 10), (11, -1), (0, -1)];
        let expected: Vec<Point> = corners.iter().map(|&(x, y)| Point::new(x * INCH, y * INCH)).collect();
        assert_eq!(widened(&line, 2 * INCH), Some(expected));
        let back = [Point::new(0, 0), Point::new(10 * INCH, 0), Point::new(0, INCH)];
        assert_eq!(widened(&back, 2 * INCH), None);
    }
}
