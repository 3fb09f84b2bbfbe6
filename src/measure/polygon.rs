//! Areas of any straight-edged outline: woods, fields, hills, buildings.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::exact::{cross, dot};
use super::overlap::{Body, bodies_overlap};
use super::point::{Point, Rect, Segment};
use super::quad::Quad;
use super::units::{LIMIT, Um};

/// Most points a polygon or polyline may have.
pub const MAX_POINTS: usize = 2_000;

/// Why an outline or a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    #[error("{found} points, at least {needed} are needed")]
    TooFewPoints { found: usize, needed: usize },
    #[error("{found} points, at most {MAX_POINTS} are allowed")]
    TooManyPoints { found: usize },
    #[error("point {index} lies too far out: coordinates must stay below {LIMIT} micrometres")]
    TooLarge { index: usize },
    #[error("point {index} repeats the one before it")]
    RepeatedPoint { index: usize },
    #[error("the outline encloses no area")]
    NoArea,
    #[error("the side from point {first} meets the side from point {second}")]
    Crossing { first: usize, second: usize },
}

/// A simple closed outline; its edge belongs to it. Points may run either way round; the last joins the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    bounds: Rect,
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = ShapeError;
    fn try_from(points: Vec<Point>) -> Result<Polygon, ShapeError> {
        Polygon::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.points
    }
}

pub(crate) fn check_points(points: &[Point], needed: usize) -> Result<(), ShapeError> {
    if points.len() < needed {
        return Err(ShapeError::TooFewPoints { found: points.len(), needed });
    }
    if points.len() > MAX_POINTS {
        return Err(ShapeError::TooManyPoints { found: points.len() });
    }
    let out = |v: Um| v <= -LIMIT || v >= LIMIT;
    if let Some(index) = points.iter().position(|p| out(p.x) || out(p.y)) {
        return Err(ShapeError::TooLarge { index });
    }
    match points.windows(2).position(|w| w[0] == w[1]) {
        Some(index) => Err(ShapeError::RepeatedPoint { index: index + 1 }),
        None => Ok(()),
    }
}

/// A point about a base's centre, micrometres.
type Spot = (f64, f64);

fn twice_area(shape: &[Spot]) -> f64 {
    let mut twice = 0.0;
    for i in 0..shape.len() {
        let (p, q) = (shape[i], shape[(i + 1) % shape.len()]);
        twice += p.0 * q.1 - p.1 * q.0;
    }
    twice
}

/// To a millionth, so that "half" can be met exactly.
fn rounded_share(twice: f64, quad: &Quad) -> f64 {
    let share = twice / quad.double_area() as f64;
    (share.min(1.0) * 1e6).round() / 1e6
}

/// The share of the base's area that lies in any of the polygons, 0.0..=1.0, rounded to a millionth: where they overlap it counts once.
pub fn share_of_quad_covered<'p>(areas: impl Iterator<Item = &'p Polygon>, quad: &Quad) -> f64 {
    if quad.double_area() == 0 {
        return 0.0;
    }
    let bounds = quad.bounds();
    let near = areas.filter(|area| area.bounds.meets(&bounds));
    let shapes: Vec<Vec<Spot>> = near.map(|area| area.clipped(quad)).filter(|shape| shape.len() > 2).collect();
    if let [shape] = shapes.as_slice() {
        return rounded_share(twice_area(shape).abs(), quad);
    }
    // Between two neighbouring corners or crossings no two sides cross, so that a strip is made of trapezoids, each as wide as it is
    // in the middle.
    let sides: Vec<(Spot, Spot)> =
        shapes.iter().flat_map(|shape| (0..shape.len()).map(|i| (shape[i], shape[(i + 1) % shape.len()]))).collect();
    let mut cuts: Vec<f64> = sides.iter().map(|(a, _)| a.0).collect();
    for (place, one) in sides.iter().enumerate() {
        cuts.extend(sides[place + 1..].iter().filter_map(|other| crossing_x(one, other)));
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    let mut twice = 0.0;
    for strip in cuts.windows(2) {
        let (width, middle) = (strip[1] - strip[0], (strip[0] + strip[1]) / 2.0);
        twice += 2.0 * width * covered_at(&shapes, middle);
    }
    rounded_share(twice, quad)
}

/// Where two sides cross, if they do.
fn crossing_x((a, b): &(Spot, Spot), (c, d): &(Spot, Spot)) -> Option<f64> {
    let (u, v) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1));
    let across = u.0 * v.1 - u.1 * v.0;
    if across == 0.0 {
        return None;
    }
    let t = ((c.0 - a.0) * v.1 - (c.1 - a.1) * v.0) / across;
    let w = ((c.0 - a.0) * u.1 - (c.1 - a.1) * u.0) / across;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&w)).then_some(a.0 + u.0 * t)
}

/// How much of the upright line at `x` lies in any of the shapes.
fn covered_at(shapes: &[Vec<Spot>], x: f64) -> f64 {
    let mut spans: Vec<(f64, f64)> = Vec::new();
    for shape in shapes {
        let mut heights: Vec<f64> = (0..shape.len())
            .map(|i| (shape[i], shape[(i + 1) % shape.len()]))
            .filter(|(a, b)| (a.0 > x) != (b.0 > x))
            .map(|(a, b)| a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0))
            .collect();
        heights.sort_by(f64::total_cmp);
        spans.extend(heights.chunks_exact(2).map(|pair| (pair[0], pair[1])));
    }
    spans.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let (mut length, mut reached) = (0.0, f64::NEG_INFINITY);
    for (low, high) in spans {
        if high > reached {
            length += high - low.max(reached);
            reached = high;
        }
    }
    length
}

impl Polygon {
    /// Checks the outline.
    ///
    /// # Errors
    /// Fewer than 3 points or too many, a point too far out or repeated, no area, sides that cross or touch.
    pub fn new(points: Vec<Point>) -> Result<Polygon, ShapeError> {
        check_points(&points, 3)?;
        if points.first() == points.last() {
            return Err(ShapeError::RepeatedPoint { index: points.len() - 1 });
        }
        if double_area(&points) == 0 {
            return Err(ShapeError::NoArea);
        }
        let count = points.len();
        let side = |i: usize| Segment::new(points[i], points[(i + 1) % count]);
        for i in 0..count {
            for j in i + 1..count {
                let (s, t) = (side(i), side(j));
                let faulty = if j == i + 1 {
                    folds_back(s.a, s.b, t.b)
                } else if (j + 1) % count == i {
                    folds_back(t.a, t.b, s.b)
                } else {
                    segments_meet(&s, &t)
                };
                if faulty {
                    return Err(ShapeError::Crossing { first: i, second: j });
                }
            }
        }
        let bounds = Rect::around(&points);
        Ok(Polygon { points, bounds })
    }

    /// An outline that is simple by the way it was made.
    pub(crate) fn trusted(points: Vec<Point>) -> Polygon {
        let bounds = Rect::around(&points);
        Polygon { points, bounds }
    }

    /// The outline of a base.
    ///
    /// # Errors
    /// A base without an area.
    pub fn from_quad(quad: &Quad) -> Result<Polygon, ShapeError> {
        Polygon::new(quad.corners().to_vec())
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The sides in order, each from one point to the next.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(&a, &b)| Segment { a, b })
    }

    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Area in square um.
    pub fn area(&self) -> f64 {
        self.signed_double_area().unsigned_abs() as f64 * 0.5
    }

    /// Positive when the points run anticlockwise.
    pub(crate) fn signed_double_area(&self) -> i128 {
        double_area(&self.points)
    }

    /// Whether the point lies inside or on the edge. Exact.
    pub fn contains(&self, p: Point) -> bool {
        self.bounds.contains(p) && (self.on_edge(p) || self.winds_round(p))
    }

    /// Whether the point lies inside and not on the edge. Exact.
    pub fn contains_strictly(&self, p: Point) -> bool {
        self.bounds.contains(p) && !self.on_edge(p) && self.winds_round(p)
    }

    fn on_edge(&self, p: Point) -> bool {
        self.edges().any(|e| cross(e.b - e.a, p - e.a) == 0 && e.bounds().contains(p))
    }

    /// Even-odd rule for a point off the edge.
    fn winds_round(&self, p: Point) -> bool {
        let mut inside = false;
        for Segment { a, b } in self.edges() {
            if (a.y > p.y) != (b.y > p.y) && ((cross(b - a, p - a) > 0) == (b.y > a.y)) {
                inside = !inside;
            }
        }
        inside
    }

    /// Whether the base and the area overlap at least `slack` um deep (how far the base reaches past a side of the outline, or lies
    /// wholly inside, or holds the whole outline). Exact. With slack 0 touching counts.
    pub fn overlaps_quad(&self, quad: &Quad, slack: Um) -> bool {
        if !self.bounds.meets(&quad.bounds()) {
            return false;
        }
        self.edge_overlaps(quad, slack) || self.contains_strictly(quad.centre())
    }

    /// Whether an edge of the outline runs through the base at least `slack` um deep: the base stands across the edge.
    pub fn crosses_quad(&self, quad: &Quad, slack: Um) -> bool {
        self.bounds.meets(&quad.bounds()) && self.edge_overlaps(quad, slack)
    }

    fn edge_overlaps(&self, quad: &Quad, slack: Um) -> bool {
        let (body, bounds) = (Body::from(quad), quad.bounds());
        self.edges().any(|e| (slack < 0 || bounds.meets(&e.bounds())) && bodies_overlap(&body, &Body::from(&e), slack))
    }

    /// Whether the base lies in the polygon wholly, but for less than `slack` um.
    pub fn holds(&self, quad: &Quad, slack: Um) -> bool {
        self.contains(quad.centre()) && !self.crosses_quad(quad, slack)
    }

    /// The share of the base's area that lies in the polygon, 0.0..=1.0, rounded to a millionth so that "half" can be met exactly.
    pub fn share_of_quad_inside(&self, quad: &Quad) -> f64 {
        if !self.bounds.meets(&quad.bounds()) || quad.double_area() == 0 {
            return 0.0;
        }
        let twice = twice_area(&self.clipped(quad));
        rounded_share(twice.abs(), quad)
    }

    /// What of the polygon lies in the base, as an outline about the base's centre; empty where nothing does.
    fn clipped(&self, quad: &Quad) -> Vec<Spot> {
        let centre = quad.centre();
        let local = |p: Point| ((p.x - centre.x) as f64, (p.y - centre.y) as f64);
        let mut shape: Vec<Spot> = self.points.iter().map(|&p| local(p)).collect();
        for edge in quad.edges() {
            let (a, b) = (local(edge.a), local(edge.b));
            // A base is walked clockwise: inside is on the right, where this is not positive.
            let outside = |p: (f64, f64)| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
            let mut kept = Vec::with_capacity(shape.len() + 4);
            for i in 0..shape.len() {
                let (p, q) = (shape[i], shape[(i + 1) % shape.len()]);
                let (u, v) = (outside(p), outside(q));
                if u <= 0.0 {
                    kept.push(p);
                }
                if (u < 0.0 && v > 0.0) || (u > 0.0 && v < 0.0) {
                    let t = u / (u - v);
                    kept.push((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t));
                }
            }
            shape = kept;
        }
        shape
    }
}

pub(crate) fn double_area(points: &[Point]) -> i128 {
    let origin = points.first().copied().unwrap_or_default();
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(&p, &q)| i128::from(cross(p - origin, q - origin))).sum()
}

/// Whether the way a, b, c turns straight back on itself.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    cross(b - a, c - b) == 0 && dot(b - a, c - b) < 0
}

/// Whether two lines share a point, ends included. Exact.
pub fn segments_meet(s: &Segment, t: &Segment) -> bool {
    if !s.bounds().meets(&t.bounds()) {
        return false;
    }
    let side = |s: &Segment, p: Point| cross(s.b - s.a, p - s.a).signum();
    side(s, t.a) * side(s, t.b) <= 0 && side(t, s.a) * side(t, s.b) <= 0
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, Pose};
    use super::*;

    fn polygon(points: &[(Um, Um)]) -> Result<Polygon, ShapeError> {
        Polygon::new(points.iter().map(|&(x, y)| Point::new(x, y)).collect())
    }

    #[test]
    fn faulty_outlines_are_refused_with_the_reason() {
        assert_eq!(polygon(&[(0, 0), (5, 0)]), Err(ShapeError::TooFewPoints { found: 2, needed: 3 }));
        assert_eq!(polygon(&[(0, 0), (5, 0), (9, 0)]), Err(ShapeError::NoArea));
        assert_eq!(polygon(&[(0, 0), (5, 0), (5, 0), (0, 5)]), Err(ShapeError::RepeatedPoint { index: 2 }));
        assert_eq!(polygon(&[(0, 0), (9, 9), (9, 0), (0, 5)]), Err(ShapeError::Crossing { first: 0, second: 2 }));
        assert_eq!(polygon(&[(0, 0), (LIMIT, 0), (0, 5)]), Err(ShapeError::TooLarge { index: 1 }));
        assert!(matches!(polygon(&[(0, 0), (9, 0), (4, 0), (4, 9)]), Err(ShapeError::Crossing { .. })));
        let text = polygon(&[(0, 0), (5, 0)]).unwrap_err().to_string();
        assert_eq!(text, "2 points, at least 3 are needed");
    }

    #[test]
    fn the_edge_belongs_to_the_area() {
        let p = polygon(&[(0, 0), (10, 0), (10, 10), (5, 5), (0, 10)]).unwrap();
        assert!(p.contains(Point::new(5, 5)) && p.contains(Point::new(0, 3)) && p.contains(Point::new(1, 8)));
        assert!(!p.contains(Point::new(5, 6)) && !p.contains_strictly(Point::new(5, 5)));
        assert_eq!(p.area(), 75.0);
    }

    #[test]
    fn half_a_base_is_exactly_half() {
        let wood = polygon(&[(0, -90_000), (90_000, -90_000), (90_000, 90_000), (0, 90_000)]).unwrap();
        for facing in [0.0, 17.5, 90.0, 231.0] {
            let base = Quad::new(Pose::new(Point::ORIGIN, Heading::degrees(facing)), Footprint::new(25_400, 50_800));
            assert_eq!(wood.share_of_quad_inside(&base), 0.5);
            assert_eq!(wood.share_of_quad_inside(&base.shifted(Point::new(60_000, 0))), 1.0);
            assert_eq!(wood.share_of_quad_inside(&base.shifted(Point::new(-60_000, 0))), 0.0);
        }
    }

    #[test]
    fn what_covers_a_base_in_parts_adds_up_and_counts_once_where_it_overlaps() {
        let base = Quad::new(Pose::new(Point::ORIGIN, Heading::NORTH), Footprint::new(20_000, 20_000));
        let block = |left: Um, right: Um| polygon(&[(left, -30_000), (right, -30_000), (right, 30_000), (left, 30_000)]).unwrap();
        let share = |areas: &[Polygon]| share_of_quad_covered(areas.iter(), &base);
        assert_eq!(share(&[block(-20_000, -5_000), block(-5_000, 0)]), 0.5);
        assert_eq!(share(&[block(-20_000, -2_000), block(-5_000, 0)]), 0.5);
        assert_eq!(share(&[block(-20_000, -5_000), block(5_000, 20_000)]), 0.5);
        let slanted = polygon(&[(-20_000, -10_000), (20_000, -10_000), (-20_000, 30_000)]).unwrap();
        assert_eq!(share(&[slanted.clone(), slanted.clone()]), slanted.share_of_quad_inside(&base));
        assert_eq!(share(&[]), 0.0);
    }
}
