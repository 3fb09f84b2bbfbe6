//! Obstacles made larger, so that the path of a point stands for the path of a base.

use super::exact::cross;
use super::gap::segment_gap;
use super::point::Point;
use super::polygon::{Polygon, double_area};
use super::units::{Um, round};

type Vector = (f64, f64);

fn unit(v: Vector) -> Vector {
    let length = (v.0 * v.0 + v.1 * v.1).sqrt();
    (v.0 / length, v.1 / length)
}

fn sum(a: Vector, b: Vector) -> Vector {
    (a.0 + b.0, a.1 + b.1)
}

fn product(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

/// Where the lines at distance `by` from a corner, square to the two directions, meet.
fn mitre(corner: Point, first: Vector, second: Vector, by: f64) -> Point {
    let (way, scale) = (sum(first, second), by / (1.0 + product(first, second)));
    corner + Point::new(round(way.0 * scale), round(way.1 * scale))
}

/// Pushes every side of the outline out by `by`; corners are cut so that no point strays much beyond the true distance.
fn pushed_out(points: &[Point], by: Um) -> Vec<Point> {
    // Two micrometres more than asked: one for the rounding of the corners, one for that of the distance measured.
    let by = (by + 2) as f64;
    let turn = if double_area(points) > 0 { 1.0 } else { -1.0 };
    let count = points.len();
    let mut grown = Vec::with_capacity(count * 2);
    for i in 0..count {
        let (before, corner, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
        let float = |p: Point| unit((p.x as f64, p.y as f64));
        let (arrive, leave) = (float(corner - before), float(after - corner));
        let outward = |d: Vector| (turn * d.1, -turn * d.0);
        let (first, last) = (outward(arrive), outward(leave));
        let convex = cross(corner - before, after - corner) as f64 * turn > 0.0;
        let mut normals = vec![first, last];
        if convex && product(first, last) < 0.0 {
            normals.insert(1, unit((arrive.0 - leave.0, arrive.1 - leave.1)));
        }
        // No more than some 46 degrees between neighbours: at most 8 % beyond the true distance.
        while convex && let Some(wide) = normals.windows(2).position(|w| product(w[0], w[1]) < 0.69) {
            normals.insert(wide + 1, unit(sum(normals[wide], normals[wide + 1])));
        }
        grown.extend(normals.windows(2).map(|w| mitre(corner, w[0], w[1], by)));
    }
    grown.dedup();
    while grown.len() > 1 && grown.first() == grown.last() {
        grown.pop();
    }
    grown
}

/// Draws every side of a convex outline in by `by`.
pub(crate) fn drawn_in(outline: &[Point], by: f64) -> Vec<Point> {
    let count = outline.len();
    (0..count)
        .map(|i| {
            let (before, corner, after) = (outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
            let inward = |p: Point| unit((-p.y as f64, p.x as f64));
            mitre(corner, inward(corner - before), inward(after - corner), by)
        })
        .collect()
}

/// The smallest convex outline around the points, anticlockwise from the lowest x. Fewer than three corners if they lie on one line.
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..] {
                if cross(b - a, p - b) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut outline = half(&mut sorted.iter().copied());
    outline.extend(half(&mut sorted.iter().rev().copied()));
    outline
}

/// An area made larger by `by` um on every side, its corners cut: it holds every point measured within `by` of the area, and round a
/// corner of 90 degrees none farther than 1.09 times that (and 4 um). Where the outline is too narrow to be pushed
/// out as it is, its convex hull is grown instead.
pub fn grow_polygon(polygon: &Polygon, by: Um) -> Polygon {
    let pushed = pushed_out(polygon.points(), by);
    if let Ok(grown) = Polygon::new(pushed)
        && grown.contains_strictly(polygon.points()[0])
        && grown.edges().all(|g| polygon.edges().all(|e| segment_gap(&g, &e) >= by))
    {
        return grown;
    }
    Polygon::trusted(pushed_out(&hull(polygon.points()), by))
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, INCH, Pose, Quad, gap_to_point};
    use super::*;

    #[test]
    fn a_grown_base_holds_every_point_near_it_and_little_more() {
        let quad = Quad::new(Pose::new(Point::new(9_999, -77_777), Heading::new(33_210)), Footprint::new(2 * INCH, INCH));
        let grown = grow_polygon(&Polygon::new(quad.corners().to_vec()).unwrap(), INCH);
        assert_eq!(grown.points().len(), 8);
        for mdeg in (0..360_000).step_by(500) {
            let far = (0..4 * INCH).rev().step_by(50).map(|d| quad.centre().ahead(Heading::new(mdeg), d));
            let last_near = far.clone().find(|&p| gap_to_point(&quad, p) <= INCH).unwrap();
            assert!(grown.contains(last_near));
            let last_held = far.clone().find(|&p| grown.contains(p)).unwrap();
            assert!(gap_to_point(&quad, last_held) <= INCH * 109 / 100 + 4);
        }
    }

    #[test]
    fn a_notch_too_narrow_is_filled() {
        let points = [(0, 0), (90, 0), (90, 90), (50, 90), (45, 10), (40, 90), (0, 90)];
        let notched = Polygon::new(points.map(|(x, y)| Point::new(x * 1000, y * 1000)).to_vec()).unwrap();
        let little = grow_polygon(&notched, 1000);
        assert!(!little.contains(Point::new(45_000, 70_000)));
        let much = grow_polygon(&notched, 9000);
        assert!(much.contains(Point::new(45_000, 70_000)) && much.contains(Point::new(45_000, 99_000)));
    }

    #[test]
    fn a_hull_leaves_out_what_lies_inside_or_on_a_side() {
        let points = [(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(hull(&points).len(), 4);
    }
}
