//! The one distance function: edge to edge, to the nearest whole micrometre. Ruler, preview, validator and bot all use it.

use super::exact::{cross, dot, rounded_root};
use super::overlap::{bodies_overlap, overlaps};
use super::point::{Point, Segment};
use super::polygon::{Polygon, segments_meet};
use super::quad::Quad;
use super::units::{Um, round};

/// Squared distance of a point from a line: whole numbers up to one division.
#[inline]
fn square_to_segment(p: Point, s: &Segment) -> f64 {
    let along = s.b - s.a;
    let way = p - s.a;
    let (reach, length) = (dot(way, along), dot(along, along));
    if reach <= 0 {
        dot(way, way) as f64
    } else if reach >= length {
        let way = p - s.b;
        dot(way, way) as f64
    } else {
        let area = cross(along, way) as f64;
        area * area / length as f64
    }
}

fn least(squares: impl Iterator<Item = f64>) -> Um {
    round(squares.fold(f64::INFINITY, f64::min).sqrt())
}

/// Distance between two bases in um, from the nearest point of one to the nearest of the other; 0 where they touch or overlap.
pub fn gap(a: &Quad, b: &Quad) -> Um {
    if overlaps(a, b, 0) {
        return 0;
    }
    let mut square = f64::INFINITY;
    for (from, to) in [(a, b), (b, a)] {
        let corners = from.corners();
        for edge in to.edges() {
            let along = edge.b - edge.a;
            // The edge nearest to a corner is one that it lies outside of; edges run clockwise.
            for corner in corners.into_iter().filter(|corner| cross(along, *corner - edge.a) >= 0) {
                square = square.min(square_to_segment(corner, &edge));
            }
        }
    }
    round(square.sqrt())
}

/// The gap of two bases where it is at most `limit` um: quicker than [`gap`] where they are farther apart, for their bounds say so.
#[inline]
pub fn gap_within(a: &Quad, b: &Quad, limit: Um) -> Option<Um> {
    let (p, q) = (a.bounds(), b.bounds());
    let x = (p.min.x - q.max.x).max(q.min.x - p.max.x).max(0);
    let y = (p.min.y - q.max.y).max(q.min.y - p.max.y).max(0);
    // One more for the rounding of the gap.
    let beyond = |square: f64| square > (limit as f64 + 1.0) * (limit as f64 + 1.0);
    if x > limit || y > limit || beyond((x * x + y * y) as f64) {
        return None;
    }
    Some(gap(a, b)).filter(|gap| *gap <= limit)
}

/// Whether the bases are at most `limit` um apart: the very comparison `gap <= limit`, quicker when they are far apart.
#[inline]
pub fn within(a: &Quad, b: &Quad, limit: Um) -> bool {
    gap_within(a, b, limit).is_some()
}

/// Distance from a base to a point in um; 0 on or inside the base.
pub fn gap_to_point(quad: &Quad, p: Point) -> Um {
    if quad.contains(p) { 0 } else { least(quad.edges().iter().map(|e| square_to_segment(p, e))) }
}

/// Distance from a base to a straight line in um; 0 where they touch.
pub fn gap_to_segment(quad: &Quad, s: &Segment) -> Um {
    if bodies_overlap(&quad.into(), &s.into(), 0) {
        return 0;
    }
    let corners = quad.corners().map(|p| square_to_segment(p, s));
    let ends = [s.a, s.b].map(|p| quad.edges().map(|e| square_to_segment(p, &e)));
    least(corners.into_iter().chain(ends.into_iter().flatten()))
}

/// Distance from a base to an area in um; 0 where they touch, or where either lies inside the other.
pub fn gap_to_polygon(quad: &Quad, polygon: &Polygon) -> Um {
    if polygon.contains(quad.centre()) {
        return 0;
    }
    polygon.edges().map(|e| gap_to_segment(quad, &e)).min().unwrap_or(0)
}

/// Distance between two straight lines in um; 0 where they touch.
pub fn segment_gap(s: &Segment, t: &Segment) -> Um {
    if segments_meet(s, t) {
        return 0;
    }
    least([square_to_segment(s.a, t), square_to_segment(s.b, t), square_to_segment(t.a, s), square_to_segment(t.b, s)].into_iter())
}

/// Distance from a point to a straight line in um.
pub fn point_to_segment(p: Point, s: &Segment) -> Um {
    least(core::iter::once(square_to_segment(p, s)))
}

/// The point of the line nearest to `p`, to the nearest um.
pub fn nearest_on_segment(p: Point, s: &Segment) -> Point {
    let along = s.b - s.a;
    let (reach, length) = (dot(p - s.a, along), dot(along, along));
    if reach <= 0 {
        s.a
    } else if reach >= length {
        s.b
    } else {
        s.a.toward(s.b, reach as f64 / length as f64)
    }
}

/// The line that [`gap`] measures: from the nearest point of `a` to the nearest of `b`, for drawing. `None` where they touch.
/// Its ends are rounded, so its own length may differ from the gap by 1 um.
pub fn gap_line(a: &Quad, b: &Quad) -> Option<Segment> {
    if overlaps(a, b, 0) {
        return None;
    }
    let pairs = |from: &Quad, to: &Quad| {
        let edges = to.edges();
        let mut best: Option<(f64, Point, Point)> = None;
        for p in from.corners() {
            for e in &edges {
                let square = square_to_segment(p, e);
                if best.is_none_or(|(least, ..)| square < least) {
                    best = Some((square, p, nearest_on_segment(p, e)));
                }
            }
        }
        best
    };
    let (there, p, q) = pairs(a, b)?;
    let (back, r, s) = pairs(b, a)?;
    Some(if there <= back { Segment::new(p, q) } else { Segment::new(s, r) })
}

/// How far `p` lies beyond the line of `edge_line` on its outer side (the left of the way it is walked, as the edges of a base are), in
/// um to the nearest; negative on the inner side. The line is taken as endless.
pub fn beyond_line(edge_line: &Segment, p: Point) -> Um {
    let along = edge_line.b - edge_line.a;
    let length = dot(along, along);
    if length == 0 {
        return rounded_root(dot(p - edge_line.a, p - edge_line.a));
    }
    round(cross(along, p - edge_line.a) as f64 / (length as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, INCH, Pose, inches};
    use super::*;

    fn base(x: Um, y: Um) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::NORTH), Footprint::new(INCH, INCH))
    }

    #[test]
    fn exactly_twelve_inches_is_within_twelve() {
        let (a, limit) = (base(0, 0), inches(12.0));
        assert!(within(&a, &base(0, limit + INCH), limit));
        assert!(!within(&a, &base(0, limit + INCH + 1), limit));
        assert_eq!(gap(&a, &base(3_000 + INCH, 4_000 + INCH)), 5_000);
    }

    #[test]
    fn a_gap_within_a_limit_is_the_gap() {
        let a = Quad::new(Pose::new(Point::ORIGIN, Heading::degrees(33.0)), Footprint::new(INCH, 2 * INCH));
        for place in 0..400 {
            let b = base(place * 517 - 90_000, 70_000 - place * 331);
            let gap = gap(&a, &b);
            assert_eq!(gap_within(&a, &b, gap), Some(gap));
            assert_eq!(gap_within(&a, &b, gap - 1), None);
            assert_eq!(gap_within(&a, &b, Um::MAX), Some(gap));
        }
    }

    #[test]
    fn the_drawn_line_is_the_gap() {
        let line = gap_line(&base(0, 0), &base(3_000 + INCH, 4_000 + INCH)).unwrap();
        assert_eq!(line.length(), 5_000);
        assert!(gap_line(&base(0, 0), &base(INCH, 0)).is_none());
    }

    #[test]
    fn beyond_the_front_is_positive() {
        let q = base(0, 0);
        assert_eq!(beyond_line(&q.front(), Point::new(5, INCH)), INCH / 2);
        assert_eq!(beyond_line(&q.left(), Point::new(0, 0)), -INCH / 2);
    }
}
