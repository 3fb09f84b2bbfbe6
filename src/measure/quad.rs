//! Bases on the table: where they stand, how large they are, and their four corners.

use serde::{Deserialize, Serialize};

use super::exact::{cross, dot};
use super::heading::{Heading, dir};
use super::point::{Point, Rect, Segment};
use super::units::{Um, round};

/// Where a base stands: its centre, and the way it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    pub at: Point,
    pub facing: Heading,
}

impl Pose {
    pub const fn new(at: Point, facing: Heading) -> Pose {
        Pose { at, facing }
    }

    /// Moved straight ahead by `distance` um.
    pub fn ahead(self, distance: Um) -> Pose {
        Pose { at: self.at.ahead(self.facing, distance), ..self }
    }

    /// Moved by `delta`, facing unchanged.
    pub fn shifted(self, delta: Point) -> Pose {
        Pose { at: self.at + delta, ..self }
    }
}

/// The size of a base in um: width along its front, depth from front to rear. Both must be positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footprint {
    pub width: Um,
    pub depth: Um,
}

impl Footprint {
    pub const fn new(width: Um, depth: Um) -> Footprint {
        Footprint { width, depth }
    }
}

/// A side of a base, seen from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    Front,
    Right,
    Rear,
    Left,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

/// A corner of a base, seen from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Corner {
    FrontLeft,
    FrontRight,
    RearRight,
    RearLeft,
}

impl Corner {
    pub const ALL: [Corner; 4] = [Corner::FrontLeft, Corner::FrontRight, Corner::RearRight, Corner::RearLeft];
}

/// The four whole-micrometre corners of a base.
///
/// The offsets of the corners from the centre are rounded once, halves away from zero; opposite corners are exact opposites, so the
/// shape is a parallelogram with the very centre of the base, and everything after is whole-number work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quad {
    centre: Point,
    front_left: Point,
    front_right: Point,
}

impl Quad {
    /// The corners of a base of this size standing so.
    pub fn new(pose: Pose, footprint: Footprint) -> Quad {
        let (east, north) = dir(pose.facing);
        let (w, d) = (footprint.width as f64 * 0.5, footprint.depth as f64 * 0.5);
        let front_left = Point { x: round(d * east - w * north), y: round(d * north + w * east) };
        let front_right = Point { x: round(d * east + w * north), y: round(d * north - w * east) };
        Quad { centre: pose.at, front_left, front_right }
    }

    pub fn centre(&self) -> Point {
        self.centre
    }

    /// Front-left, front-right, rear-right, rear-left: clockwise.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        let c = self.centre;
        [c + self.front_left, c + self.front_right, c - self.front_left, c - self.front_right]
    }

    pub fn corner(&self, corner: Corner) -> Point {
        self.centre + self.corner_offset(corner)
    }

    /// From the centre to a corner.
    pub(crate) fn corner_offset(&self, corner: Corner) -> Point {
        match corner {
            Corner::FrontLeft => self.front_left,
            Corner::FrontRight => self.front_right,
            Corner::RearRight => -self.front_left,
            Corner::RearLeft => -self.front_right,
        }
    }

    /// An edge, walked clockwise round the base: the front runs from left to right.
    pub fn edge(&self, edge: Edge) -> Segment {
        let [fl, fr, rr, rl] = self.corners();
        match edge {
            Edge::Front => Segment::new(fl, fr),
            Edge::Right => Segment::new(fr, rr),
            Edge::Rear => Segment::new(rr, rl),
            Edge::Left => Segment::new(rl, fl),
        }
    }

    /// Front, right, rear, left.
    #[inline]
    pub fn edges(&self) -> [Segment; 4] {
        let [fl, fr, rr, rl] = self.corners();
        [Segment::new(fl, fr), Segment::new(fr, rr), Segment::new(rr, rl), Segment::new(rl, fl)]
    }

    pub fn front(&self) -> Segment {
        self.edge(Edge::Front)
    }

    pub fn right(&self) -> Segment {
        self.edge(Edge::Right)
    }

    pub fn rear(&self) -> Segment {
        self.edge(Edge::Rear)
    }

    pub fn left(&self) -> Segment {
        self.edge(Edge::Left)
    }

    /// The middle of the front edge, to the nearest um.
    pub fn front_centre(&self) -> Point {
        self.edge_centre(Edge::Front)
    }

    /// The middle of an edge, to the nearest um.
    pub fn edge_centre(&self, edge: Edge) -> Point {
        let s = self.edge(edge);
        let twice = (s.a - self.centre) + (s.b - self.centre);
        self.centre + Point { x: round(twice.x as f64 * 0.5), y: round(twice.y as f64 * 0.5) }
    }

    #[inline]
    pub fn bounds(&self) -> Rect {
        let (l, r) = (self.front_left, self.front_right);
        let half = Point { x: l.x.abs().max(r.x.abs()), y: l.y.abs().max(r.y.abs()) };
        Rect { min: self.centre - half, max: self.centre + half }
    }

    /// Whether the point lies in the base or on its edge. Exact.
    pub fn contains(&self, p: Point) -> bool {
        let v = p - self.centre;
        self.sides().iter().all(|&side| cross(side, v).abs() <= cross(side, self.front_right).abs())
    }

    /// The same base moved by `delta`.
    pub fn shifted(&self, delta: Point) -> Quad {
        Quad { centre: self.centre + delta, ..*self }
    }

    /// Twice the area in square um.
    pub(crate) fn double_area(&self) -> i64 {
        4 * cross(self.front_left, self.front_right).abs()
    }

    /// Half diagonals: from the centre to the front left and the front right corner.
    pub(crate) fn half_diagonals(&self) -> [Point; 2] {
        [self.front_left, self.front_right]
    }

    /// The directions of the edges: front (left to right) and sides (rear to front).
    pub(crate) fn sides(&self) -> [Point; 2] {
        [self.front_right - self.front_left, self.front_left + self.front_right]
    }

    /// Distance from the centre to the farthest corner, rounded up to a whole um.
    pub fn radius(&self) -> Um {
        let square = dot(self.front_left, self.front_left).max(dot(self.front_right, self.front_right));
        (square as f64).sqrt() as Um + 1
    }
}

/// Whether the whole base stands on the table, edges included.
pub fn table_contains(table: &Rect, quad: &Quad) -> bool {
    let b = quad.bounds();
    table.contains(b.min) && table.contains(b.max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_facing_north_has_its_front_to_the_north() {
        let q = Quad::new(Pose::new(Point::new(100, 100), Heading::NORTH), Footprint::new(40, 20));
        assert_eq!(q.corners(), [Point::new(80, 110), Point::new(120, 110), Point::new(120, 90), Point::new(80, 90)]);
        assert_eq!(q.front_centre(), Point::new(100, 110));
        assert!(q.contains(Point::new(80, 110)) && !q.contains(Point::new(79, 110)) && !q.contains(Point::new(80, 111)));
    }

    #[test]
    fn facing_east_the_left_edge_is_north() {
        let q = Quad::new(Pose::new(Point::ORIGIN, Heading::EAST), Footprint::new(40, 20));
        assert_eq!(q.left(), Segment::new(Point::new(-10, 20), Point::new(10, 20)));
        assert_eq!(q.bounds(), Rect::new(Point::new(-10, -20), Point::new(10, 20)));
    }

    #[test]
    fn the_whole_base_must_be_on_the_table_not_its_centre() {
        let table = Rect::table(1000, 1000);
        let base = |x| Quad::new(Pose::new(Point::new(x, 500), Heading::NORTH), Footprint::new(40, 20));
        assert!(table_contains(&table, &base(20)));
        assert!(!table_contains(&table, &base(19)));
    }
}
