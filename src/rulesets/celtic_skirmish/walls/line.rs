//! A wall's own axes, and the smallest circle that tells how to shift a whole line.

use super::super::facing::main_facing;
use super::super::muster::leads;
use super::shape::Man;
use crate::measure::{Heading, Point, Um};
use crate::table::Table;

/// Sideways (to the right) and ahead of a point, along a facing.
#[derive(Clone, Copy, Debug)]
pub struct Axes {
    pub origin: Point,
    pub facing: Heading,
}

impl Axes {
    pub fn of(self, at: Point) -> (Um, Um) {
        let (east, north) = self.facing.dir();
        let way = at - self.origin;
        let (x, y) = (way.x as f64, way.y as f64);
        ((x * north - y * east).round() as Um, (x * east + y * north).round() as Um)
    }

    pub fn at(self, right: Um, ahead: Um) -> Point {
        self.origin.offset(self.facing, right, ahead)
    }
}

/// The way the men of a line face.
pub fn facing(table: &Table, men: &[Man]) -> Option<Heading> {
    let figures: Vec<(Heading, bool)> = men.iter().map(|man| (man.pose.facing, leads(table, man.base))).collect();
    main_facing(&figures, 0)
}

type Spot = (f64, f64);

/// Centre and radius of the smallest circle around the points.
pub fn smallest_circle(points: &[Spot]) -> (Spot, f64) {
    let mut circle = (points.first().copied().unwrap_or((0.0, 0.0)), 0.0);
    for (i, p) in points.iter().enumerate() {
        if inside(circle, *p) {
            continue;
        }
        circle = (*p, 0.0);
        for (j, q) in points[..i].iter().enumerate() {
            if inside(circle, *q) {
                continue;
            }
            circle = across(*p, *q);
            for r in &points[..j] {
                if !inside(circle, *r) {
                    circle = through(*p, *q, *r).unwrap_or(circle);
                }
            }
        }
    }
    circle
}

fn apart(a: Spot, b: Spot) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

fn inside((centre, radius): (Spot, f64), p: Spot) -> bool {
    apart(centre, p) <= radius + 1e-6
}

fn across(a: Spot, b: Spot) -> (Spot, f64) {
    (((a.0 + b.0) * 0.5, (a.1 + b.1) * 0.5), apart(a, b) * 0.5)
}

fn through(a: Spot, b: Spot, c: Spot) -> Option<(Spot, f64)> {
    let (bx, by, cx, cy) = (b.0 - a.0, b.1 - a.1, c.0 - a.0, c.1 - a.1);
    let twice_area = 2.0 * (bx * cy - by * cx);
    if twice_area.abs() < 1e-9 {
        return None;
    }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy);
    let way = ((cy * b2 - by * c2) / twice_area, (bx * c2 - cx * b2) / twice_area);
    let centre = (a.0 + way.0, a.1 + way.1);
    Some((centre, apart(centre, a)))
}
