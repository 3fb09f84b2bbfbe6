//! Straight paths through areas and bases, and across walls and fences.
//!
//! A line that only touches a corner, or that runs exactly along an edge, is **not inside**: a stretch counts as inside when the ground
//! on both its sides does. Walking there and back gives the same stretches.

use serde::{Deserialize, Serialize};

use super::exact::{Ratio, cross, dot, scaled_length};
use super::overlap::Body;
use super::point::{Point, Rect, Segment};
use super::polygon::{Polygon, ShapeError, check_points};
use super::quad::Quad;
use super::units::{Um, round};

/// Where a straight path lies inside a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Fraction of the path at which it goes in, 0.0..=1.0.
    pub enter: f64,
    /// Fraction of the path at which it comes out.
    pub leave: f64,
    /// Length inside in um; the same walked back.
    pub length: Um,
}

/// A place on the path, as fractions of it counted from each end, so that the way back gives the very same lengths.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    from_a: f64,
    from_b: f64,
}

impl Place {
    fn clipped(self) -> Place {
        if self.from_a <= 0.0 {
            Place { from_a: 0.0, from_b: 1.0 }
        } else if self.from_b <= 0.0 {
            Place { from_a: 1.0, from_b: 0.0 }
        } else {
            self
        }
    }
}

fn stretch(enter: Place, leave: Place, path: Point) -> Stretch {
    let share = ((leave.from_a - enter.from_a) + (enter.from_b - leave.from_b)) * 0.5;
    let length = round(share * (dot(path, path) as f64).sqrt());
    Stretch { enter: enter.from_a, leave: leave.from_a, length }
}

/// Where the endless line through `a` and `b`, shifted a hair to one side, changes between outside and inside.
fn changes(polygon: &Polygon, a: Point, b: Point, left: bool) -> Vec<Place> {
    let path = b - a;
    let mut places: Vec<Place> = Vec::new();
    let on_left = |v: Point| {
        let side = cross(path, v - a);
        // A point of the outline on the line lies right of a line shifted left.
        if left { side > 0 } else { side >= 0 }
    };
    for Segment { a: u, b: v } in polygon.edges() {
        if on_left(u) == on_left(v) {
            continue;
        }
        let (at_u, at_v) = (cross(path, u - a), cross(path, v - a));
        let at_point = |p: Point| {
            let length = dot(path, path) as f64;
            Place { from_a: dot(p - a, path) as f64 / length, from_b: -dot(p - b, path) as f64 / length }
        };
        places.push(if at_u == 0 {
            at_point(u)
        } else if at_v == 0 {
            at_point(v)
        } else {
            let along = v - u;
            let speed = cross(path, along) as f64;
            Place { from_a: cross(u - a, along) as f64 / speed, from_b: -cross(u - b, along) as f64 / speed }
        });
    }
    places.sort_by(|p, q| p.from_a.total_cmp(&q.from_a));
    places
}

impl Polygon {
    /// The stretches of the straight path from `a` to `b` inside the area, in order. A path of no length has none.
    pub fn stretches(&self, a: Point, b: Point) -> Vec<Stretch> {
        let path = b - a;
        if path == Point::ORIGIN || !self.bounds().meets(&Rect::around(&[a, b])) || !self.lies_on_both_sides(a, b) {
            return Vec::new();
        }
        let (left, right) = (changes(self, a, b, true), changes(self, a, b, false));
        let mut found: Vec<(Place, Place)> = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i + 1 < left.len() && j + 1 < right.len() {
            let (l, r) = ((left[i], left[i + 1]), (right[j], right[j + 1]));
            let enter = if l.0.from_a >= r.0.from_a { l.0 } else { r.0 };
            let leave = if l.1.from_a <= r.1.from_a { l.1 } else { r.1 };
            let (enter, leave) = (enter.clipped(), leave.clipped());
            if enter.from_a < leave.from_a {
                match found.last_mut() {
                    Some(last) if last.1.from_a >= enter.from_a => last.1 = leave,
                    _ => found.push((enter, leave)),
                }
            }
            if l.1.from_a <= r.1.from_a {
                i += 2;
            } else {
                j += 2;
            }
        }
        found.into_iter().map(|(enter, leave)| stretch(enter, leave, path)).collect()
    }

    /// Length in um of the straight path from `a` to `b` inside the area; the same both ways.
    pub fn length_inside(&self, a: Point, b: Point) -> Um {
        self.stretches(a, b).iter().map(|s| s.length).sum()
    }

    /// Whether any stretch of the straight path from `a` to `b` lies inside the area: a path that touches a corner or runs along an edge
    /// is free.
    pub fn blocks(&self, a: Point, b: Point) -> bool {
        !self.stretches(a, b).is_empty()
    }

    /// Whether some of the area lies to the left of the endless line through two points, and some to the right.
    fn lies_on_both_sides(&self, a: Point, b: Point) -> bool {
        let (mut left, mut right) = (false, false);
        for &p in self.points() {
            let side = cross(b - a, p - a);
            left |= side > 0;
            right |= side < 0;
            if left && right {
                return true;
            }
        }
        false
    }

    /// The stretches inside as fractions of the path, in order.
    pub fn intervals_inside(&self, a: Point, b: Point) -> Vec<(f64, f64)> {
        self.stretches(a, b).iter().map(|s| (s.enter, s.leave)).collect()
    }
}

/// The stretch of the straight path from `a` to `b` that lies at least `slack` um deep inside the base: a line along its edge or through
/// its corner is not inside. Whether there is one is exact.
pub fn stretch_in_quad(quad: &Quad, a: Point, b: Point, slack: Um) -> Option<Stretch> {
    let path = b - a;
    let body = Body::from(quad);
    let (mut enter, mut leave) = (Ratio::ZERO, Ratio::ONE);
    let mut places = (Place { from_a: 0.0, from_b: 1.0 }, Place { from_a: 1.0, from_b: 0.0 });
    for axis in body.axes {
        let near = body.half_width(axis) - 2 * scaled_length(axis, slack);
        let (mut way, mut speed) = (dot(a + a - body.centre, axis), 2 * dot(path, axis));
        if speed < 0 {
            (way, speed) = (-way, -speed);
        }
        if near <= 0 || way >= near || way + speed <= -near {
            return None;
        }
        if speed > 0 {
            let place =
                |limit: i64| Place { from_a: (limit - way) as f64 / speed as f64, from_b: (way + speed - limit) as f64 / speed as f64 };
            let (t, u) = (Ratio { num: -near - way, den: speed }, Ratio { num: near - way, den: speed });
            if t.compare(enter).is_gt() {
                (enter, places.0) = (t, place(-near));
            }
            if u.compare(leave).is_lt() {
                (leave, places.1) = (u, place(near));
            }
        }
    }
    enter.compare(leave).is_lt().then(|| stretch(places.0, places.1, path))
}

/// The last point of the base on the ray that starts at `from` and runs through `toward`, to the nearest um: the far side, where a shot
/// that is measured to the rear of a base ends. `None` if the ray misses the base (or the two points coincide).
pub fn ray_exit(quad: &Quad, from: Point, toward: Point) -> Option<Point> {
    let path = toward - from;
    if path == Point::ORIGIN {
        return None;
    }
    let body = Body::from(quad);
    let (mut enter, mut leave) = (Ratio::ZERO, None::<Ratio>);
    for axis in body.axes {
        let near = body.half_width(axis);
        let (mut way, mut speed) = (dot(from + from - body.centre, axis), 2 * dot(path, axis));
        if speed < 0 {
            (way, speed) = (-way, -speed);
        }
        if way > near || (speed == 0 && way < -near) {
            return None;
        }
        if speed > 0 {
            enter = enter.greater(Ratio { num: -near - way, den: speed });
            let out = Ratio { num: near - way, den: speed };
            leave = Some(leave.map_or(out, |l| l.lesser(out)));
        }
    }
    let leave = leave?;
    enter.compare(leave).is_le().then(|| from.toward(toward, leave.value()))
}

/// The last point of the base on the ray that starts at `from` and runs through `toward`, or `toward` itself where the ray misses the
/// base; aim at a point of the base (its centre) and it never does.
pub fn farthest_along(quad: &Quad, from: Point, toward: Point) -> Point {
    ray_exit(quad, from, toward).unwrap_or(toward)
}

/// An open line of straight pieces: a wall, a fence, the course of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    points: Vec<Point>,
    bounds: Rect,
}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = ShapeError;
    fn try_from(points: Vec<Point>) -> Result<Polyline, ShapeError> {
        Polyline::new(points)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Vec<Point> {
        line.points
    }
}

impl Polyline {
    /// # Errors
    /// Fewer than 2 points or too many, a point too far out, or one that repeats the one before it.
    pub fn new(points: Vec<Point>) -> Result<Polyline, ShapeError> {
        check_points(&points, 2)?;
        let bounds = Rect::around(&points);
        Ok(Polyline { points, bounds })
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    pub fn pieces(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|w| Segment { a: w[0], b: w[1] })
    }

    /// Length in um.
    pub fn length(&self) -> Um {
        self.pieces().map(|s| s.length()).sum()
    }
}
