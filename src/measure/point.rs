//! Points, straight segments and upright rectangles.

use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::exact::{dot, rounded_root};
use super::heading::{Heading, dir};
use super::units::{LIMIT, Um, round};

/// A point of the table, or the way from one point to another: x grows east, y grows north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    pub x: Um,
    pub y: Um,
}

impl Point {
    /// Whether the point lies where everything can be measured without overflow: within [`LIMIT`] of the origin either way.
    pub fn in_bounds(self) -> bool {
        let inside = |v: Um| -LIMIT < v && v < LIMIT;
        inside(self.x) && inside(self.y)
    }

    pub const ORIGIN: Point = Point { x: 0, y: 0 };

    pub const fn new(x: Um, y: Um) -> Point {
        Point { x, y }
    }

    /// From inches, to the nearest micrometre.
    pub fn inches(x: f64, y: f64) -> Point {
        Point { x: super::units::inches(x), y: super::units::inches(y) }
    }

    /// The point `distance` um away along `heading`, to the nearest micrometre.
    pub fn ahead(self, heading: Heading, distance: Um) -> Point {
        self.offset(heading, 0, distance)
    }

    /// The point `right` um to the right and `forward` um ahead of one who stands here facing `heading`.
    pub fn offset(self, heading: Heading, right: Um, forward: Um) -> Point {
        let (east, north) = dir(heading);
        let (right, forward) = (right as f64, forward as f64);
        self + Point { x: round(right * north + forward * east), y: round(forward * north - right * east) }
    }

    /// Turned clockwise about `pivot` by `angle` milli-degrees, to the nearest micrometre.
    pub fn turned_about(self, pivot: Point, angle: i32) -> Point {
        let way = self - pivot;
        pivot.offset(Heading::new(angle), way.x, way.y)
    }

    /// The point at `fraction` of the way from here to `to`, to the nearest micrometre.
    pub fn toward(self, to: Point, fraction: f64) -> Point {
        let way = to - self;
        self + Point { x: round(way.x as f64 * fraction), y: round(way.y as f64 * fraction) }
    }

    /// Length of this vector in um, to the nearest.
    pub fn length(self) -> Um {
        rounded_root(dot(self, self))
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

/// Distance between two points in um, to the nearest (exact integer root).
pub fn dist(a: Point, b: Point) -> Um {
    (b - a).length()
}

/// A straight line from `a` to `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    pub a: Point,
    pub b: Point,
}

impl Segment {
    pub const fn new(a: Point, b: Point) -> Segment {
        Segment { a, b }
    }

    /// Length in um, to the nearest.
    pub fn length(&self) -> Um {
        dist(self.a, self.b)
    }

    /// The point half-way, to the nearest um.
    pub fn middle(&self) -> Point {
        self.a.toward(self.b, 0.5)
    }

    pub fn bounds(&self) -> Rect {
        Rect::around(&[self.a, self.b])
    }

    /// The same line moved by `delta`.
    pub fn shifted(&self, delta: Point) -> Segment {
        Segment { a: self.a + delta, b: self.b + delta }
    }
}

/// An upright rectangle, edges included: a table, a zone, a bounding box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rect {
    pub min: Point,
    pub max: Point,
}

impl Rect {
    pub const fn new(min: Point, max: Point) -> Rect {
        Rect { min, max }
    }

    /// A table of this size in um whose south-west corner is the origin.
    pub const fn table(width: Um, height: Um) -> Rect {
        Rect { min: Point::ORIGIN, max: Point { x: width, y: height } }
    }

    /// The smallest rectangle around the points; of none, the origin alone.
    pub fn around(points: &[Point]) -> Rect {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Rect { min: first, max: first }, |r, p| Rect {
            min: Point { x: r.min.x.min(p.x), y: r.min.y.min(p.y) },
            max: Point { x: r.max.x.max(p.x), y: r.max.y.max(p.y) },
        })
    }

    pub fn contains(&self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Whether the two share a point.
    pub fn meets(&self, other: &Rect) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    /// Larger by `by` um on every side (negative: smaller).
    pub fn grown(&self, by: Um) -> Rect {
        let by = Point { x: by, y: by };
        Rect { min: self.min - by, max: self.max + by }
    }

    /// The smallest rectangle around both.
    pub fn joined(&self, other: &Rect) -> Rect {
        Rect::around(&[self.min, self.max, other.min, other.max])
    }

    pub fn width(&self) -> Um {
        self.max.x - self.min.x
    }

    pub fn height(&self) -> Um {
        self.max.y - self.min.y
    }

    /// South-west, south-east, north-east, north-west.
    pub fn corners(&self) -> [Point; 4] {
        let Rect { min, max } = *self;
        [min, Point { x: max.x, y: min.y }, max, Point { x: min.x, y: max.y }]
    }
}
