//! Straight moves: does a base that slides by `delta` run into something on its way, and when? Exact whole-number verdicts.

use super::overlap::{Body, sweep_bodies};
use super::point::{Point, Rect, Segment};
use super::polygon::Polygon;
use super::quad::Quad;
use super::units::Um;

/// The part of the straight move of `quad` by `delta` during which it overlaps `obstacle` at least `slack` um deep, as fractions of the
/// move: (first moment, last moment), within 0.0..=1.0. `None` if it never does; that verdict is exact.
pub fn sweep_quad(quad: &Quad, delta: Point, obstacle: &Quad, slack: Um) -> Option<(f64, f64)> {
    if far_apart(quad, delta, obstacle, slack) {
        return None;
    }
    sweep_bodies(&quad.into(), delta, &obstacle.into(), slack).map(|(enter, leave)| (enter.value(), leave.value()))
}

/// Most bases lie nowhere near the way, and their bounds say so at once.
#[inline]
fn far_apart(quad: &Quad, delta: Point, obstacle: &Quad, slack: Um) -> bool {
    let bounds = quad.bounds();
    slack >= 0 && !bounds.joined(&Rect { min: bounds.min + delta, max: bounds.max + delta }).meets(&obstacle.bounds())
}

/// Whether the move meets the obstacle at least `slack` um deep: [`sweep_quad`] without the moments.
pub fn sweep_hits(quad: &Quad, delta: Point, obstacle: &Quad, slack: Um) -> bool {
    !far_apart(quad, delta, obstacle, slack) && sweep_bodies(&quad.into(), delta, &obstacle.into(), slack).is_some()
}

/// As [`sweep_quad`], against a straight line that the base may not enter.
pub fn sweep_segment(quad: &Quad, delta: Point, line: &Segment, slack: Um) -> Option<(f64, f64)> {
    sweep_bodies(&quad.into(), delta, &line.into(), slack).map(|(enter, leave)| (enter.value(), leave.value()))
}

/// As [`sweep_quad`], against an area of any outline: the first and the last moment of overlap (there may be free stretches between).
pub fn sweep_polygon(quad: &Quad, delta: Point, area: &Polygon, slack: Um) -> Option<(f64, f64)> {
    let reach = quad.bounds().joined(&quad.shifted(delta).bounds()).grown((-slack).max(0));
    if !area.bounds().meets(&reach) {
        return None;
    }
    let body = Body::from(quad);
    let mut found: Option<(f64, f64)> = None;
    let mut add = |(enter, leave): (f64, f64)| {
        found = Some(found.map_or((enter, leave), |(e, l)| (e.min(enter), l.max(leave))));
    };
    for edge in area.edges().filter(|e| e.bounds().meets(&reach)) {
        if let Some((enter, leave)) = sweep_bodies(&body, delta, &Body::from(&edge), slack) {
            add((enter.value(), leave.value()));
        }
    }
    if area.contains_strictly(quad.centre()) {
        add((0.0, 0.0));
    }
    if area.contains_strictly(quad.centre() + delta) {
        add((1.0, 1.0));
    }
    found
}

/// The part of the straight move of an edge by `delta` during which it touches the line, as fractions of the move.
pub fn sweep_edge(edge: &Segment, delta: Point, line: &Segment) -> Option<(f64, f64)> {
    let (edge, line) = (Body::line_with_ends(edge), Body::line_with_ends(line));
    sweep_bodies(&edge, delta, &line, 0).map(|(enter, leave)| (enter.value(), leave.value()))
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, Pose, SLACK};
    use super::*;

    fn base(x: Um, y: Um) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::NORTH), Footprint::new(40_000, 20_000))
    }

    #[test]
    fn the_whole_path_is_looked_at() {
        let found = sweep_quad(&base(0, 0), Point::new(0, 200_000), &base(10_000, 100_000), 0);
        assert_eq!(found, Some((0.4, 0.6)));
    }

    #[test]
    fn sliding_along_a_neighbour_is_free_to_a_hair() {
        let ahead = Point::new(0, 100_000);
        assert!(!sweep_hits(&base(0, 0), ahead, &base(39_999, 50_000), SLACK));
        assert!(sweep_hits(&base(0, 0), ahead, &base(39_998, 50_000), SLACK));
    }

    #[test]
    fn one_that_starts_inside_an_area_is_inside_from_the_start() {
        let field = Polygon::from_quad(&Quad::new(Pose::default(), Footprint::new(900_000, 900_000))).unwrap();
        assert_eq!(sweep_polygon(&base(0, 0), Point::new(0, 5_000), &field, SLACK), Some((0.0, 1.0)));
        assert_eq!(sweep_polygon(&base(0, 470_000), Point::new(0, -20_000), &field, 0), Some((0.5, 1.0)));
    }
}
