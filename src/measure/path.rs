//! Shortest ways round obstacles for a point, bending only at their corners.
//!
//! The obstacles are already grown for whoever walks (see [`super::grow_polygon`]; for a base that keeps its facing,
//! [`super::shortest_slide`] does it all). Their insides are closed, their edges are open. Equal ways are told apart by the order in which obstacles and corners are given, and nothing else.

use core::borrow::Borrow;
use core::cmp::Reverse;
use std::collections::BinaryHeap;

use super::exact::{cross, dot};
use super::point::{Point, Rect, dist};
use super::polygon::Polygon;
use super::units::{Um, round};

/// Costs are counted in 1/1024 um.
type Cost = i64;

const PER_UM: Cost = 1024;
/// More than the rounding of all legs of a way comes to, um.
const ROUNDING: Um = 64;

fn cost_of(a: Point, b: Point) -> Cost {
    round((dot(b - a, b - a) as f64).sqrt() * PER_UM as f64)
}

/// A corner where a way may bend, with its two neighbours on the outline.
#[derive(Clone, Copy)]
struct Bend {
    at: Point,
    sides: Option<(Point, Point)>,
}

impl Bend {
    /// Whether a way through this corner along the line to `other` only brushes the outline, as a taut way must.
    fn brushed_by(&self, other: Point) -> bool {
        self.sides.is_none_or(|(before, after)| {
            let way = self.at - other;
            let (p, q) = (cross(way, before - self.at).signum(), cross(way, after - self.at).signum());
            p * q >= 0
        })
    }
}

/// The cheapest way from `bends[0]` to `bends[1]` that costs no more than `most`; `leg` prices the straight way between two bends, never
/// below its length.
fn cheapest(bends: &[Bend], most: Cost, leg: impl Fn(&Bend, &Bend) -> Option<Cost>) -> Option<Vec<Point>> {
    let goal = bends[1].at;
    let mut best: Vec<Cost> = vec![Cost::MAX; bends.len()];
    let mut from: Vec<usize> = (0..bends.len()).collect();
    let mut done = vec![false; bends.len()];
    let mut open = BinaryHeap::from([(Reverse(cost_of(bends[0].at, goal)), Reverse(0_usize))]);
    best[0] = 0;
    while let Some((_, Reverse(here))) = open.pop() {
        if here == 1 {
            let mut way = vec![goal];
            let mut at = 1;
            while at != 0 {
                at = from[at];
                way.push(bends[at].at);
            }
            way.reverse();
            return Some(way);
        }
        if core::mem::replace(&mut done[here], true) {
            continue;
        }
        for next in 1..bends.len() {
            let straight = cost_of(bends[here].at, bends[next].at);
            // The leg costs its length or more: most corners need no further look.
            if done[next] || best[here] + straight >= best[next] {
                continue;
            }
            let onward = cost_of(bends[next].at, goal);
            if best[here] + straight + onward > most {
                continue;
            }
            let Some(cost) = leg(&bends[here], &bends[next]) else { continue };
            let total = best[here] + cost;
            if total < best[next] {
                best[next] = total;
                from[next] = here;
                open.push((Reverse(total + onward), Reverse(next)));
            }
        }
    }
    None
}

fn corners<'a>(polygon: &'a Polygon) -> impl Iterator<Item = (Point, Point, Point)> + 'a {
    let p = polygon.points();
    (0..p.len()).map(move |i| (p[(i + p.len() - 1) % p.len()], p[i], p[(i + 1) % p.len()]))
}

/// Corners that stick out, lie within the bounds and are not buried in another obstacle.
fn outer_bends<'a, P: Borrow<Polygon>>(obstacles: &'a [P], bounds: &'a Rect) -> impl Iterator<Item = Bend> + 'a {
    obstacles.iter().map(Borrow::borrow).flat_map(move |polygon: &Polygon| {
        let turn = polygon.signed_double_area().signum() as i64;
        corners(polygon)
            .filter(move |&(a, b, c)| cross(b - a, c - b) * turn > 0)
            .filter(move |&(_, b, _)| bounds.contains(b) && !obstacles.iter().any(|o| o.borrow().contains_strictly(b)))
            .map(|(a, b, c)| Bend { at: b, sides: Some((a, c)) })
    })
}

/// The shortest way for a point from `from` to `to` that stays within `bounds` and out of every obstacle (touching is free): its points in
/// order, both ends included. `None` if there is none that is about `longest` um long at most ([`Um::MAX`] for any), or either end lies
/// outside the bounds or strictly inside an obstacle.
///
/// Where only a short way is of use, saying so is far quicker than measuring the one that was found: ways a few um longer may be found.
pub fn shortest_path(from: Point, to: Point, obstacles: &[impl Borrow<Polygon>], bounds: Rect, longest: Um) -> Option<Vec<Point>> {
    if !bounds.contains(from) || !bounds.contains(to) {
        return None;
    }
    // Each leg is rounded, and a way has few of them.
    let most = longest.saturating_add(ROUNDING).saturating_mul(PER_UM);
    let free = |a: Point, b: Point| !obstacles.iter().any(|o| o.borrow().blocks(a, b));
    let buried = |p: Point| obstacles.iter().any(|o| o.borrow().contains_strictly(p));
    if buried(from) || buried(to) {
        return None;
    }
    if cost_of(from, to) > most {
        return None;
    }
    if free(from, to) {
        return Some(vec![from, to]);
    }
    let ends = [from, to].map(|at| Bend { at, sides: None });
    let bends: Vec<Bend> = ends.into_iter().chain(outer_bends(obstacles, &bounds)).collect();
    cheapest(&bends, most, |a, b| {
        let taut = a.brushed_by(b.at) && b.brushed_by(a.at);
        (taut && free(a.at, b.at)).then(|| cost_of(a.at, b.at))
    })
}

/// Length in um of a way from point to point, each leg to the nearest um.
pub fn path_length(way: &[Point]) -> Um {
    way.windows(2).map(|w| dist(w[0], w[1])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(x: Um, y: Um, width: Um, height: Um) -> Polygon {
        Polygon::new(Rect::new(Point::new(x, y), Point::new(x + width, y + height)).corners().to_vec()).unwrap()
    }

    const TABLE: Rect = Rect::table(1_000, 1_000);

    #[test]
    fn round_a_block_by_its_corners() {
        let way = shortest_path(Point::new(100, 500), Point::new(900, 500), &[block(400, 300, 200, 500)], TABLE, Um::MAX).unwrap();
        assert_eq!(way, [(100, 500), (400, 300), (600, 300), (900, 500)].map(|(x, y)| Point::new(x, y)));
        assert_eq!(path_length(&way), 361 + 200 + 361);
    }

    #[test]
    fn between_two_blocks_that_touch_and_not_through_the_wall() {
        let wall = [block(400, -1, 100, 601), block(400, 600, 100, 401)];
        let way = shortest_path(Point::new(100, 500), Point::new(900, 500), &wall, TABLE, Um::MAX).unwrap();
        assert_eq!(way.len(), 4, "along the joint");
        let shut = [block(400, -1, 100, 602), block(400, 600, 100, 401)];
        assert_eq!(shortest_path(Point::new(100, 500), Point::new(900, 500), &shut, TABLE, Um::MAX), None);
        assert_eq!(shortest_path(Point::new(450, 500), Point::new(900, 500), &shut, TABLE, Um::MAX), None);
    }
}
