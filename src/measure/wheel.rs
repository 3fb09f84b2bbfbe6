//! Wheels: a base, or a block of them, turning about a fixed point.
//!
//! The way of a wheel is followed by conservative advancement: the distance to the obstacle, plus the slack, divided by the radius of
//! the farthest corner, is an angle that cannot meet it; take that step and look again. The bases are turned from their whole-number
//! corners, never rounded on the way, so that a mirror image is judged by the very same numbers.

use super::advance::Obstacles;
use super::exact::dot;
use super::heading::radians;
use super::overlap::overlaps;
use super::point::{Point, Segment};
use super::polygon::Polygon;
use super::quad::{Corner, Footprint, Pose, Quad, table_contains};
use super::units::{SLACK, Um, WHEEL_SLACK};

/// Wheeling about one of its corners by `angle` milli-degrees (clockwise positive). The pivot corner keeps its place to the um, and
/// wheeling back by the same angle restores the pose exactly.
pub fn wheel(pose: Pose, footprint: Footprint, pivot: Corner, angle: i32) -> Pose {
    let turned = Pose { facing: pose.facing.turned(angle), ..pose };
    let old = Quad::new(pose, footprint).corner_offset(pivot);
    let new = Quad::new(turned, footprint).corner_offset(pivot);
    turned.shifted(old - new)
}

/// A pose turned about any point by `angle` milli-degrees (clockwise positive), its centre rounded to the um. Bases of one block turned
/// about one point keep their places to each other within about 1 um each.
pub fn rotate_about(pose: Pose, pivot: Point, angle: i32) -> Pose {
    Pose { at: pose.at.turned_about(pivot, angle), facing: pose.facing.turned(angle) }
}

type Vector = (f64, f64);

fn float(p: Point) -> Vector {
    (p.x as f64, p.y as f64)
}

fn along(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

/// A base or a line relative to the pivot: centre, half diagonals, unit normals.
#[derive(Clone, Copy)]
struct Shape {
    centre: Vector,
    diagonals: [Vector; 2],
    normals: [Vector; 2],
}

fn unit_normal(side: Point) -> Vector {
    let length = (dot(side, side) as f64).sqrt();
    if length == 0.0 { (0.0, 0.0) } else { (-side.y as f64 / length, side.x as f64 / length) }
}

impl Shape {
    fn of_quad(quad: &Quad, pivot: Point) -> Shape {
        Shape { centre: float(quad.centre() - pivot), diagonals: quad.half_diagonals().map(float), normals: quad.sides().map(unit_normal) }
    }

    fn of_segment(s: &Segment, pivot: Point) -> Shape {
        let (a, b) = (float(s.a - pivot), float(s.b - pivot));
        let half = ((b.0 - a.0) * 0.5, (b.1 - a.1) * 0.5);
        let normal = unit_normal(s.b - s.a);
        Shape { centre: ((a.0 + b.0) * 0.5, (a.1 + b.1) * 0.5), diagonals: [half, half], normals: [normal, normal] }
    }

    fn turned(&self, sin: f64, cos: f64) -> Shape {
        let turn = |v: Vector| (v.0 * cos + v.1 * sin, v.1 * cos - v.0 * sin);
        Shape { centre: turn(self.centre), diagonals: self.diagonals.map(turn), normals: self.normals.map(turn) }
    }

    fn half_width(&self, normal: Vector) -> f64 {
        along(self.diagonals[0], normal).abs().max(along(self.diagonals[1], normal).abs())
    }

    /// Positive: at least so far apart. Negative: so deep the two overlap.
    fn separation(&self, other: &Shape) -> f64 {
        let way = (self.centre.0 - other.centre.0, self.centre.1 - other.centre.1);
        let on = |n: Vector| {
            if n == (0.0, 0.0) { f64::NEG_INFINITY } else { along(way, n).abs() - self.half_width(n) - other.half_width(n) }
        };
        on(self.normals[0]).max(on(self.normals[1])).max(on(other.normals[0])).max(on(other.normals[1]))
    }

    /// From the pivot to the farthest corner.
    fn reach(&self) -> f64 {
        let (c, [d, e]) = (self.centre, self.diagonals);
        [(c.0 + d.0, c.1 + d.1), (c.0 - d.0, c.1 - d.1), (c.0 + e.0, c.1 + e.1), (c.0 - e.0, c.1 - e.1)]
            .map(|v| along(v, v))
            .into_iter()
            .fold(0.0, f64::max)
            .sqrt()
    }

    /// Least distance of the shape's circle from the pivot.
    fn nearest(&self) -> f64 {
        let radius = along(self.diagonals[0], self.diagonals[0]).max(along(self.diagonals[1], self.diagonals[1])).sqrt();
        along(self.centre, self.centre).sqrt() - radius
    }
}

/// A wheel is stopped this much before the slack is used up, so that the steps do not dwindle.
const LAST_STEP: f64 = 0.5;

/// The angle in radians (0..=`total`) at which the shape, turning about the pivot, meets the obstacle `slack` deep.
fn meets(shape: &Shape, clockwise: bool, total: f64, obstacle: &Shape, slack: Um) -> Option<f64> {
    let reach = shape.reach();
    if obstacle.nearest() > reach {
        return None;
    }
    let slack = slack as f64;
    let mut angle = 0.0;
    loop {
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let room = shape.turned(if clockwise { sin } else { -sin }, cos).separation(obstacle) + slack;
        if room <= LAST_STEP {
            return Some(angle);
        }
        if angle >= total {
            return None;
        }
        angle = (angle + room / reach).min(total);
    }
}

/// Where the base, wheeling about `pivot` by `angle` milli-degrees, meets the obstacle `slack` um deep (or up to half a um less): the
/// milli-degrees turned till then, rounded toward the start. `None`: the whole way is free. Use [`WHEEL_SLACK`] for the way, and look at
/// the end again with [`SLACK`].
pub fn turn_meets(quad: &Quad, pivot: Point, angle: i32, obstacle: &Quad, slack: Um) -> Option<i32> {
    let met = meets(&Shape::of_quad(quad, pivot), angle >= 0, radians(angle.abs()), &Shape::of_quad(obstacle, pivot), slack);
    met.map(|met| to_mdeg(met, angle))
}

/// As [`turn_meets`], against a straight line.
pub fn turn_meets_segment(quad: &Quad, pivot: Point, angle: i32, line: &Segment, slack: Um) -> Option<i32> {
    let met = meets(&Shape::of_quad(quad, pivot), angle >= 0, radians(angle.abs()), &Shape::of_segment(line, pivot), slack);
    met.map(|met| to_mdeg(met, angle))
}

/// As [`turn_meets`], against an area.
pub fn turn_meets_polygon(quad: &Quad, pivot: Point, angle: i32, area: &Polygon, slack: Um) -> Option<i32> {
    if area.contains_strictly(quad.centre()) {
        return Some(0);
    }
    area.edges().filter_map(|e| turn_meets_segment(quad, pivot, angle, &e, slack)).min_by_key(|met| met.abs())
}

fn to_mdeg(met: f64, angle: i32) -> i32 {
    let turned = (met * (180_000.0 / core::f64::consts::PI)) as i32;
    turned.min(angle.abs()) * angle.signum()
}

/// Whether a base that wheels about one of its corners meets the obstacle `slack` um deep anywhere on its way.
pub fn wheel_hits(pose: Pose, footprint: Footprint, pivot: Corner, angle: i32, obstacle: &Quad, slack: Um) -> bool {
    let quad = Quad::new(pose, footprint);
    turn_meets(&quad, quad.corner(pivot), angle, obstacle, slack).is_some()
}

/// The greatest part of a wheel by `angle` milli-degrees about `pivot` that all these bases can make together: the way free at
/// [`WHEEL_SLACK`], the end free at [`SLACK`] and on the table. Each base is given with its pose, because the end is judged on the
/// corners it will really have. Signed like `angle`; 0 where they cannot turn.
pub fn wheel_limit(bases: &[(Pose, Footprint)], pivot: Point, angle: i32, obstacles: &Obstacles) -> i32 {
    let mut limit = angle;
    for &(pose, footprint) in bases {
        let quad = Quad::new(pose, footprint);
        let bases = obstacles.quads.iter().filter_map(|o| turn_meets(&quad, pivot, limit, o, WHEEL_SLACK));
        let areas = obstacles.areas.iter().filter_map(|o| turn_meets_polygon(&quad, pivot, limit, o, WHEEL_SLACK));
        let lines = obstacles.lines.iter().filter_map(|o| turn_meets_segment(&quad, pivot, limit, o, WHEEL_SLACK));
        if let Some(met) = bases.chain(areas).chain(lines).min_by_key(|met| met.abs()) {
            limit = met;
        }
    }
    // Back out of the little overlap that the way allows and the end does not: ever larger steps, then to the exact milli-degree.
    let stands = |turned: i32| {
        bases.iter().all(|&(pose, footprint)| stands_free(&Quad::new(rotate_about(pose, pivot, turned), footprint), obstacles))
    };
    if stands(limit) {
        return limit;
    }
    let (sign, mut bad, mut step) = (angle.signum(), limit.abs(), 1);
    let mut good = 0;
    while bad > 0 {
        let next = (bad - step).max(0);
        if stands(next * sign) {
            good = next;
            break;
        }
        (bad, step) = (next, step * 2);
    }
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if stands(middle * sign) { good = middle } else { bad = middle }
    }
    good * sign
}

/// Whether the base may stand there: no overlap of [`SLACK`] or more with any obstacle, and wholly on the table.
pub fn stands_free(quad: &Quad, obstacles: &Obstacles) -> bool {
    obstacles.table.is_none_or(|table| table_contains(&table, quad))
        && !obstacles.quads.iter().any(|o| overlaps(quad, o, SLACK))
        && !obstacles.areas.iter().any(|o| o.overlaps_quad(quad, SLACK))
        && !obstacles.lines.iter().any(|o| super::overlap::overlaps_segment(quad, o, SLACK))
}

#[cfg(test)]
mod tests {
    use super::super::{Heading, INCH};
    use super::*;

    const SIZE: Footprint = Footprint::new(2 * INCH, INCH);

    #[test]
    fn the_pivot_stays_and_the_way_back_restores() {
        let pose = Pose::new(Point::new(1_234_567, 7_654), Heading::new(12_345));
        for pivot in Corner::ALL {
            for angle in [-90_000, -1, 1, 33_333, 180_000] {
                let there = wheel(pose, SIZE, pivot, angle);
                assert_eq!(Quad::new(there, SIZE).corner(pivot), Quad::new(pose, SIZE).corner(pivot));
                assert_eq!(wheel(there, SIZE, pivot, -angle), pose);
            }
        }
    }

    #[test]
    fn what_stands_in_the_arc_is_met_and_what_stands_beside_it_is_not() {
        let pose = Pose::new(Point::ORIGIN, Heading::NORTH);
        let friend = |x: Um, y: Um| Quad::new(Pose::new(Point::new(x, y), Heading::NORTH), Footprint::new(INCH, INCH));
        let hits = |x, y, angle| wheel_hits(pose, SIZE, Corner::FrontLeft, angle, &friend(x, y), WHEEL_SLACK);
        assert!(hits(INCH / 2, -3 * INCH / 2, 90_000));
        assert!(!hits(INCH / 2, -3 * INCH / 2, -45_000));
        assert!(!hits(3 * INCH, 3 * INCH, 90_000));
    }

    #[test]
    fn the_limit_of_a_wheel_is_free_and_a_little_more_is_not() {
        let bases = [(Pose::new(Point::ORIGIN, Heading::NORTH), SIZE)];
        let pivot = Quad::new(bases[0].0, SIZE).corner(Corner::FrontRight);
        let enemy = [Quad::new(Pose::new(Point::new(-INCH, 2 * INCH), Heading::NORTH), SIZE)];
        let obstacles = Obstacles { quads: &enemy, ..Default::default() };
        let limit = wheel_limit(&bases, pivot, 90_000, &obstacles);
        assert!(limit > 0 && limit < 90_000);
        let end = |angle| Quad::new(rotate_about(bases[0].0, pivot, angle), SIZE);
        assert!(!overlaps(&end(limit), &enemy[0], SLACK));
        assert!(overlaps(&end(limit + 300), &enemy[0], SLACK));
    }
}
