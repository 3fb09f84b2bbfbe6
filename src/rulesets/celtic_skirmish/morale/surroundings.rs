//! A group and the ground about it (CS-5.3, CS-5.6): which way it faces, its front, flanks and rear, whether its ends are secure.
//!
//! Front, flanks and rear are quarters, drawn from the outermost figures: the front lies between lines that run out 45 degrees (the
//! sheet's front arc) either side of the facing from the two front corners of the group, the rear likewise behind it.
//!
//! **Ruling:** a place on a dividing line counts for the better guarded side. A group faces as most of its figures do within a few
//! degrees. An end is secured by what lies nearer beside it than before or behind it: a friend at the other end secures nothing, and
//! neither does a table edge at the group's back.

use crate::measure::{self, Heading, Point, Quad, Quarter, Segment, Um, dir};

/// The outline of a group square to its facing, in um to the right and ahead of where it is measured from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// The way it faces, east and north.
    facing: (f64, f64),
    /// Half of the front: the angle of its lines from straight ahead.
    arc: Heading,
    origin: Point,
    left: Um,
    right: Um,
    front: Um,
    rear: Um,
}

/// An end of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Left,
    Right,
}

impl End {
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

/// How far a way leads to the right of one who faces along `dir`, and ahead.
fn split((east, north): (f64, f64), way: Point) -> (Um, Um) {
    let (x, y) = (way.x as f64, way.y as f64);
    ((x * north - y * east).round() as Um, (x * east + y * north).round() as Um)
}

impl Outline {
    /// `None` for nobody.
    pub fn around(facing: Heading, arc: Heading, quads: &[Quad]) -> Option<Self> {
        let (facing, origin) = (dir(facing), quads.first()?.centre());
        let nobody = Self { facing, arc, origin, left: Um::MAX, right: Um::MIN, front: Um::MIN, rear: Um::MAX };
        let corners = quads.iter().flat_map(Quad::corners).map(|corner| split(facing, corner - origin));
        Some(corners.fold(nobody, |outline, (right, ahead)| Self {
            left: outline.left.min(right),
            right: outline.right.max(right),
            front: outline.front.max(ahead),
            rear: outline.rear.min(ahead),
            ..outline
        }))
    }

    /// The quarter in which a point lies. Between the figures themselves it is front.
    pub fn quarter(&self, point: Point) -> Quarter {
        let (right, ahead) = split(self.facing, point - self.origin);
        let beside = (self.left - right).max(right - self.right);
        let (before, behind) = (ahead - self.front, self.rear - ahead);
        let (aside, along) = dir(self.arc);
        let (out, before_line, behind_line) = (beside as f64 * along, before as f64 * aside, behind as f64 * aside);
        if before >= 0 && before_line >= out {
            Quarter::Front
        } else if behind > 0 && behind_line > out {
            Quarter::Rear
        } else if beside > 0 {
            if right < self.left { Quarter::Left } else { Quarter::Right }
        } else {
            Quarter::Front
        }
    }

    /// The figure at an end: the outermost, of several the foremost.
    pub fn at_end<'q>(&self, end: End, quads: &'q [Quad]) -> Option<&'q Quad> {
        quads.iter().min_by_key(|quad| {
            let (right, ahead) = split(self.facing, quad.centre() - self.origin);
            (if end == End::Left { right } else { -right }, -ahead)
        })
    }

    /// Whether something secures an end of the group: a friend's base, or a side of impassable ground or of the table.
    pub fn secured(&self, end: End, figure: &Quad, friends: &[Quad], ground: &[Segment], limit: Um) -> bool {
        let beside = |from: Point, to: Point| {
            let (right, ahead) = split(self.facing, to - from);
            let out = if end == End::Left { -right } else { right };
            out > 0 && out >= ahead.abs()
        };
        friends.iter().any(|friend| {
            measure::within(figure, friend, limit)
                && match measure::gap_line(figure, friend) {
                    Some(line) if line.a != line.b => beside(line.a, line.b),
                    _ => beside(figure.centre(), friend.centre()),
                }
        }) || ground.iter().filter(|side| figure.bounds().grown(limit + 1).meets(&side.bounds())).any(|side| {
            let (gap, from, to) = nearest(figure, side);
            gap <= limit && beside(from, to)
        })
    }
}

/// The shortest way from a base to a straight line: its length, and its two ends. Where they touch it starts at the base's centre.
fn nearest(quad: &Quad, side: &Segment) -> (Um, Point, Point) {
    let gap = measure::gap_to_segment(quad, side);
    if gap == 0 {
        return (0, quad.centre(), measure::nearest_on_segment(quad.centre(), side));
    }
    let from_corners = quad.corners().map(|corner| (corner, measure::nearest_on_segment(corner, side)));
    let from_ends =
        [side.a, side.b].into_iter().flat_map(|point| quad.edges().map(|edge| (measure::nearest_on_segment(point, &edge), point)));
    from_corners
        .into_iter()
        .chain(from_ends)
        .min_by_key(|(from, to)| measure::dist(*from, *to))
        .map_or((gap, quad.centre(), side.a), |(from, to)| (gap, from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Footprint, INCH, Pose, Rect};

    fn man(x: f64, y: f64) -> Quad {
        Quad::new(Pose::new(Point::inches(x, y), Heading::NORTH), Footprint::new(INCH, INCH))
    }

    /// Four men side by side facing north, from 8.5 to 12.5.
    fn rank() -> Vec<Quad> {
        (0..4).map(|place| man(9.0 + f64::from(place), 10.0)).collect()
    }

    #[test]
    fn quarters_are_drawn_from_the_outermost_figures() {
        let outline = Outline::around(Heading::NORTH, Heading::degrees(45.0), &rank()).unwrap();
        let at = |x: f64, y: f64| outline.quarter(Point::inches(x, y));
        assert_eq!(at(10.0, 20.0), Quarter::Front);
        assert_eq!(at(13.5, 11.5), Quarter::Front);
        assert_eq!(at(13.6, 11.5), Quarter::Right);
        assert_eq!(at(7.4, 11.5), Quarter::Left);
        assert_eq!(at(13.5, 8.5), Quarter::Right);
        assert_eq!(at(13.4, 8.5), Quarter::Rear);
        assert_eq!(at(10.0, 1.0), Quarter::Rear);
        assert_eq!(at(10.0, 10.0), Quarter::Front);
        let east = Outline::around(Heading::EAST, Heading::degrees(45.0), &rank()).unwrap();
        assert_eq!(east.quarter(Point::inches(1.0, 10.0)), Quarter::Rear);
        assert_eq!(east.quarter(Point::inches(10.0, 20.0)), Quarter::Left);
    }

    #[test]
    fn a_friend_secures_the_end_he_stands_beside_and_no_other() {
        let quads = rank();
        let outline = Outline::around(Heading::NORTH, Heading::degrees(45.0), &quads).unwrap();
        let secured = |end: End, friend: Quad, limit: f64| {
            let figure = outline.at_end(end, &quads).unwrap();
            outline.secured(end, figure, &[friend], &[], measure::inches(limit))
        };
        assert!(secured(End::Right, man(16.0, 10.0), 3.0));
        assert!(!secured(End::Right, man(16.001, 10.0), 3.0));
        assert!(!secured(End::Left, man(16.0, 10.0), 3.0));
        assert!(secured(End::Left, man(8.0, 10.0), 3.0), "side by side");
        assert!(!secured(End::Left, man(9.0, 8.0), 3.0), "behind the end");
    }

    #[test]
    fn the_side_edge_of_the_table_secures_and_the_one_behind_does_not() {
        let table = Rect::table(48 * INCH, 36 * INCH);
        let [sw, se, ne, nw] = table.corners();
        let edges = [Segment::new(sw, se), Segment::new(se, ne), Segment::new(ne, nw), Segment::new(nw, sw)];
        let check = |quads: &[Quad], end: End| {
            let outline = Outline::around(Heading::NORTH, Heading::degrees(45.0), quads).unwrap();
            outline.secured(end, outline.at_end(end, quads).unwrap(), &[], &edges, 3 * INCH)
        };
        assert!(check(&[man(3.5, 10.0)], End::Left));
        assert!(!check(&[man(3.6, 10.0)], End::Left));
        assert!(!check(&[man(20.0, 0.5)], End::Left));
        assert!(check(&[man(0.5, 10.0)], End::Left), "at the very edge");
    }
}
