//! Paths across walls, fences and streams.
//!
//! A path crosses where it goes from strictly one side of the wall to strictly the other. Running along a piece, touching a bend from
//! one side, and passing through the very end of the wall are not crossings; passing through a bend to the other side is one. A path
//! that starts or ends exactly on the wall has not crossed it there, unless a `lean` says on which side such a point stands: a base's
//! front edge leans back into its base, so a base that stopped at the wall crosses it when it goes on, once. The way back always
//! crosses as often as the way there.

use super::exact::{cross, dot};
use super::line::Polyline;
use super::point::{Point, Rect, Segment};
use super::polygon::{Polygon, ShapeError};
use super::sweep::sweep_edge;
use super::units::{Um, round};

/// A place where a path crosses a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Fraction of the path, 0.0..=1.0.
    pub at: f64,
    /// The place itself, to the nearest um.
    pub point: Point,
}

impl Polyline {
    /// The crossings of the straight path of a point from `a` to `b`, in order along the path.
    pub fn crossings(&self, a: Point, b: Point) -> Vec<Crossing> {
        self.crossings_leaning(a, b, Point::ORIGIN)
    }

    /// As [`Polyline::crossings`], where a point exactly on the wall counts as standing a hair toward `lean` (a direction; for the
    /// front of a base, straight back).
    pub fn crossings_leaning(&self, a: Point, b: Point, lean: Point) -> Vec<Crossing> {
        let path = b - a;
        if path == Point::ORIGIN || !self.bounds().meets(&Rect::around(&[a, b])) {
            return Vec::new();
        }
        let tilt = -cross(path, lean).signum();
        let side = |p: Point| match cross(path, p - a).signum() {
            0 => tilt,
            strict => strict,
        };
        let mut found: Vec<Crossing> = Vec::new();
        // The last point strictly to one side, and the points on the line since.
        let mut before: Option<(Point, i64)> = None;
        let mut on_line: Vec<Point> = Vec::new();
        for p in self.walk(&side) {
            let here = side(p);
            if here == 0 {
                on_line.push(p);
                continue;
            }
            if let Some((last, there)) = before
                && here != there
                && let Some(at) = place(a, path, lean, last, p, &on_line)
            {
                found.push(Crossing { at, point: a.toward(b, at) });
            }
            before = Some((p, here));
            on_line.clear();
        }
        found.sort_by(|p, q| p.at.total_cmp(&q.at));
        found
    }

    /// The points in order; a closed wall starts and ends at one point that does not lie on the path, so that no bend is an end.
    fn walk(&self, side: &impl Fn(Point) -> i64) -> Vec<Point> {
        let points = self.points();
        let open = points.len() - 1;
        if points[0] != points[open] {
            return points.to_vec();
        }
        match (0..open).find(|&i| side(points[i]) != 0) {
            Some(first) => (0..=open).map(|i| points[(first + i) % open]).collect(),
            None => Vec::new(),
        }
    }

    /// The first piece of the wall that a straight edge (the front of a base) meets as it moves by `delta`: the fractions of the move at
    /// which it first and last touches that piece. An edge that touches the wall at the start has an `enter` of 0.
    pub fn edge_meets(&self, edge: &Segment, delta: Point) -> Option<(f64, f64)> {
        let reach = edge.bounds().joined(&edge.shifted(delta).bounds());
        if !self.bounds().meets(&reach) {
            return None;
        }
        let met = self.pieces().filter_map(|piece| sweep_edge(edge, delta, &piece));
        met.min_by(|p, q| p.0.total_cmp(&q.0).then(q.1.total_cmp(&p.1)))
    }

    /// Areas `width` um wide along the line, one a piece, joined by mitres so that none overlaps the next: the bed of a stream, a road.
    ///
    /// # Errors
    /// A bend too sharp for the width.
    pub fn widened(&self, width: Um) -> Result<Vec<Polygon>, ShapeError> {
        let unit_normals: Vec<(f64, f64)> = self
            .pieces()
            .map(|s| {
                let d = s.b - s.a;
                let length = (dot(d, d) as f64).sqrt();
                (-d.y as f64 / length, d.x as f64 / length)
            })
            .collect();
        let half = width as f64 * 0.5;
        let banks: Vec<Point> = (0..self.points().len())
            .map(|i| {
                let n = unit_normals[i.saturating_sub(1)];
                let m = *unit_normals.get(i).unwrap_or(&n);
                let scale = half / (1.0 + n.0 * m.0 + n.1 * m.1).max(1e-3);
                Point::new(round((n.0 + m.0) * scale), round((n.1 + m.1) * scale))
            })
            .collect();
        self.pieces()
            .enumerate()
            .map(|(i, s)| Polygon::new(vec![s.a - banks[i], s.b - banks[i + 1], s.b + banks[i + 1], s.a + banks[i]]))
            .collect()
    }
}

/// Where the wall's way from `u` (strictly one side) over the points on the line to `v` (strictly the other) meets the path, if within it.
fn place(a: Point, path: Point, lean: Point, u: Point, v: Point, on_line: &[Point]) -> Option<f64> {
    let whole = dot(path, path) as f64;
    let along = |p: Point| dot(p - a, path);
    if !on_line.is_empty() {
        let low = on_line.iter().map(|&p| along(p)).min()?;
        let high = on_line.iter().map(|&p| along(p)).max()?;
        // Only a lean straight along the path leaves points on the line.
        let forward = dot(lean, path).signum();
        let starts = low > 0 || (low == 0 && high == 0 && forward < 0);
        let ends = high < dot(path, path) || (high == low && high == dot(path, path) && forward > 0);
        return (starts && ends).then(|| (low + high) as f64 * 0.5 / whole);
    }
    let wall = v - u;
    let (mut far, mut size) = (cross(u - a, wall), cross(path, wall));
    let mut shift = cross(lean, wall);
    if size < 0 {
        (far, size, shift) = (-far, -size, -shift);
    }
    if size == 0 {
        return None;
    }
    let inside = (far > 0 || (far == 0 && shift < 0)) && (far < size || (far == size && shift > 0));
    inside.then(|| far as f64 / size as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(points: &[(Um, Um)]) -> Polyline {
        Polyline::new(points.iter().map(|&(x, y)| Point::new(x, y)).collect()).unwrap()
    }

    fn count(wall: &Polyline, a: (Um, Um), b: (Um, Um)) -> usize {
        let (a, b) = (Point::new(a.0, a.1), Point::new(b.0, b.1));
        let (there, back) = (wall.crossings(a, b).len(), wall.crossings(b, a).len());
        assert_eq!(there, back);
        there
    }

    #[test]
    fn bends_ends_and_paths_along_the_wall() {
        let w = wall(&[(0, 0), (10, 0), (20, 10), (30, 0)]);
        assert_eq!(count(&w, (5, -5), (5, 5)), 1);
        assert_eq!(count(&w, (10, -5), (10, 5)), 1, "through a bend");
        assert_eq!(count(&w, (15, 10), (25, 10)), 0, "touches a bend");
        assert_eq!(count(&w, (0, -5), (0, 5)), 0, "through the end");
        assert_eq!(count(&w, (-5, 0), (12, 0)), 0, "along the wall, past its end");
        assert_eq!(count(&w, (5, -5), (5, 0)), 0, "stops on it");
        assert_eq!(count(&w, (15, 0), (25, 8)), 1);
        let step = wall(&[(0, 5), (5, 0), (15, 0), (20, -5)]);
        assert_eq!(count(&step, (0, 0), (20, 0)), 1, "along a piece and out on the other side");
    }

    #[test]
    fn a_front_that_stopped_at_the_wall_crosses_it_once_when_it_goes_on() {
        let w = wall(&[(0, 0), (10, 0)]);
        let back = Point::new(0, -1);
        let cross = |a, b| w.crossings_leaning(Point::new(5, a), Point::new(5, b), back).len();
        assert_eq!((cross(-5, 0), cross(0, 5), cross(-5, 5)), (0, 1, 1));
        assert_eq!((cross(0, -5), cross(5, 0), cross(5, -5)), (0, 1, 1));
    }

    #[test]
    fn a_closed_wall_has_no_end() {
        let w = wall(&[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]);
        assert_eq!(count(&w, (-5, -5), (5, 5)), 1);
        assert_eq!(count(&w, (-5, -5), (15, 15)), 2);
    }

    #[test]
    fn an_edge_meets_a_parallel_wall_all_at_once() {
        let w = wall(&[(0, 10), (10, 10)]);
        let edge = |x: Um| Segment::new(Point::new(x, 0), Point::new(x + 4, 0));
        assert_eq!(w.edge_meets(&edge(3), Point::new(0, 20)), Some((0.5, 0.5)));
        assert_eq!(w.edge_meets(&edge(11), Point::new(0, 20)), None);
    }

    #[test]
    fn a_stream_is_as_wide_as_told() {
        let bed = wall(&[(0, 0), (1000, 0), (1000, 1000)]).widened(200).unwrap();
        assert_eq!(bed.len(), 2);
        assert_eq!(bed[0].length_inside(Point::new(500, -500), Point::new(500, 500)), 200);
        let both: Um = bed.iter().map(|p| p.length_inside(Point::new(0, 50), Point::new(2000, 50))).sum();
        assert_eq!(both, 1100);
    }
}
