//! Do two shapes overlap, and when on a straight move? Whole numbers throughout.
//!
//! A base and a straight line are both a centre with half diagonals; they overlap by `slack` or deeper exactly when on every edge
//! direction the centres lie nearer than the two half widths less the slack.

use core::cmp::Ordering;

use super::exact::{Ratio, dot, normal, scaled_length};
use super::point::{Point, Segment};
use super::quad::Quad;
use super::units::Um;

/// A centrally symmetric shape; every length is doubled so that the middle of a line stays whole.
#[derive(Clone, Copy)]
pub(crate) struct Body {
    /// Twice the centre.
    pub centre: Point,
    /// The whole diagonals.
    pub diagonals: [Point; 2],
    /// Normals of the edges; a line has one, and the other is zero.
    pub axes: [Point; 2],
}

impl From<&Quad> for Body {
    fn from(quad: &Quad) -> Body {
        let twice = |p: Point| p + p;
        Body { centre: twice(quad.centre()), diagonals: quad.half_diagonals().map(twice), axes: quad.sides().map(normal) }
    }
}

impl From<&Segment> for Body {
    fn from(s: &Segment) -> Body {
        let along = s.b - s.a;
        Body { centre: s.a + s.b, diagonals: [along, along], axes: [normal(along), Point::ORIGIN] }
    }
}

impl Body {
    /// A line that also knows its ends: needed where two lines may be parallel.
    pub fn line_with_ends(s: &Segment) -> Body {
        let along = s.b - s.a;
        Body { axes: [normal(along), along], ..Body::from(s) }
    }

    pub fn half_width(&self, axis: Point) -> i64 {
        dot(self.diagonals[0], axis).abs().max(dot(self.diagonals[1], axis).abs())
    }
}

/// On each edge direction: the normal, the distance of the centres along it, and how near they must be to overlap by the slack.
fn limits<'a>(a: &'a Body, b: &'a Body, slack: Um) -> impl Iterator<Item = (Point, i64, i64)> + 'a {
    let way = a.centre - b.centre;
    [a.axes[0], a.axes[1], b.axes[0], b.axes[1]].into_iter().map(move |axis| {
        let near = a.half_width(axis) + b.half_width(axis) - 2 * scaled_length(axis, slack);
        (axis, dot(way, axis), near)
    })
}

pub(crate) fn bodies_overlap(a: &Body, b: &Body, slack: Um) -> bool {
    limits(a, b, slack).all(|(_, way, near)| way.abs() <= near)
}

/// Whether the two bases overlap at least `slack` um deep. Exact. With slack 0 touching counts; use [`super::SLACK`] to judge bases at rest.
pub fn overlaps(a: &Quad, b: &Quad, slack: Um) -> bool {
    // Most bases are far apart, and their bounds say so at once.
    (slack < 0 || a.bounds().meets(&b.bounds())) && bodies_overlap(&a.into(), &b.into(), slack)
}

/// Whether the line enters the base at least `slack` um deep. Exact. With slack 0 touching counts.
pub fn overlaps_segment(quad: &Quad, segment: &Segment, slack: Um) -> bool {
    bodies_overlap(&quad.into(), &segment.into(), slack)
}

/// The part of the straight move `delta` of `a` during which it overlaps `b` at least `slack` deep.
pub(crate) fn sweep_bodies(a: &Body, delta: Point, b: &Body, slack: Um) -> Option<(Ratio, Ratio)> {
    let (mut enter, mut leave) = (Ratio::ZERO, Ratio::ONE);
    for (axis, way, near) in limits(a, b, slack) {
        let (mut way, mut speed) = (way, 2 * dot(delta, axis));
        if speed < 0 {
            (way, speed) = (-way, -speed);
        }
        // Never near enough, already past, or too far to come near within the move.
        if near < 0 || way > near || way + speed < -near {
            return None;
        }
        if speed > 0 {
            enter = enter.greater(Ratio { num: -near - way, den: speed });
            leave = leave.lesser(Ratio { num: near - way, den: speed });
        }
    }
    (enter.compare(leave) != Ordering::Greater).then_some((enter, leave))
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, Pose};
    use super::*;

    fn base(x: Um, y: Um) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::NORTH), Footprint::new(40_000, 20_000))
    }

    #[test]
    fn an_overlap_counts_from_the_slack() {
        let a = base(0, 0);
        assert!(!overlaps(&a, &base(40_001, 0), 0));
        assert!(overlaps(&a, &base(40_000, 0), 0));
        assert!(!overlaps(&a, &base(39_999, 0), 2));
        assert!(overlaps(&a, &base(39_998, 0), 2));
        assert!(!overlaps(&a, &base(39_000, 19_999), 2));
    }

    #[test]
    fn a_line_along_the_edge_does_not_enter() {
        let line = |y| Segment::new(Point::new(-100_000, y), Point::new(100_000, y));
        assert!(!overlaps_segment(&base(0, 0), &line(9_999), 2));
        assert!(overlaps_segment(&base(0, 0), &line(9_998), 2));
    }
}
