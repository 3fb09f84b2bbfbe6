//! Arcs and quarters: what lies ahead, on the flank, behind.

use serde::{Deserialize, Serialize};

use super::heading::{Heading, dir};
use super::point::Point;
use super::units::round;

/// Whether `p` lies in the arc of `half_angle` milli-degrees to either side of `facing` at `apex`. The edge of the arc belongs to it, and
/// a point less than half a um beyond the edge is on it, as lengths are judged on whole um. The apex itself is in every arc.
pub fn in_arc(apex: Point, facing: Heading, half_angle: i32, p: Point) -> bool {
    let way = p - apex;
    if way == Point::ORIGIN || half_angle >= 180_000 {
        return true;
    }
    // How far the point lies inside of each edge of the arc, and ahead.
    let (left, right) = (dir(facing.turned(-half_angle)), dir(facing.turned(half_angle)));
    let inside_left = way.x as f64 * left.1 - way.y as f64 * left.0;
    let inside_right = way.y as f64 * right.0 - way.x as f64 * right.1;
    let (left, right) = (round(inside_left) >= 0, round(inside_right) >= 0);
    if half_angle > 90_000 {
        return left || right;
    }
    let ahead = dir(facing);
    left && right && round(way.x as f64 * ahead.0 + way.y as f64 * ahead.1) >= 0
}

/// A quarter of the ground around a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Quarter {
    Front,
    Right,
    Rear,
    Left,
}

/// The quarter of 90 degrees in which `p` lies, seen from `centre` facing `facing`. A point on a dividing line counts for the better
/// guarded side: between front and flank it is front, between flank and rear it is flank. The centre itself is front.
pub fn quarter(centre: Point, facing: Heading, p: Point) -> Quarter {
    if in_arc(centre, facing, 45_000, p) {
        Quarter::Front
    } else if in_arc(centre, facing.turned(90_000), 45_000, p) {
        Quarter::Right
    } else if in_arc(centre, facing.turned(-90_000), 45_000, p) {
        Quarter::Left
    } else {
        Quarter::Rear
    }
}

#[cfg(test)]
mod tests {
    use super::super::Um;
    use super::*;

    #[test]
    fn the_edge_of_the_arc_belongs_to_it() {
        let seen = |x: Um, y: Um| in_arc(Point::ORIGIN, Heading::NORTH, 45_000, Point::new(x, y));
        assert!(seen(1000, 1000) && seen(-1000, 1000) && seen(0, 0) && seen(0, 1));
        assert!(!seen(1001, 1000) && !seen(-1001, 1000) && !seen(0, -1));
        let wide = |x: Um, y: Um| in_arc(Point::ORIGIN, Heading::NORTH, 135_000, Point::new(x, y));
        assert!(wide(1000, -1000) && wide(-1000, -1000) && wide(0, 5));
        assert!(!wide(999, -1000) && !wide(-999, -1000) && !wide(0, -1000));
        let ray = |x: Um, y: Um| in_arc(Point::ORIGIN, Heading::EAST, 0, Point::new(x, y));
        assert!(ray(9, 0) && !ray(9, 1) && !ray(-9, 0));
    }

    #[test]
    fn the_dividing_line_favours_the_base_that_is_looked_at() {
        let at = |x: Um, y: Um| quarter(Point::ORIGIN, Heading::NORTH, Point::new(x, y));
        assert_eq!(at(5, 5), Quarter::Front);
        assert_eq!(at(-5, 5), Quarter::Front);
        assert_eq!(at(5, -5), Quarter::Right);
        assert_eq!(at(-5, -5), Quarter::Left);
        assert_eq!(at(4, -5), Quarter::Rear);
    }
}
