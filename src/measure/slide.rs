//! The shortest way for a base that keeps its facing: straight slides, each of them free.

use super::advance::Obstacles;
use super::grow::{drawn_in, hull};
use super::path::shortest_path;
use super::point::{Point, Rect};
use super::polygon::Polygon;
use super::quad::{Footprint, Pose, Quad};
use super::units::{Um, round};

/// The way is sought in steps of 1/8 um, counted from where the base stands.
const FINE: Um = 8;
/// Overlaps up to this depth in um are let pass: more than bases that touch may have (1 um), and with the rounding of the bends still less
/// than [`super::SLACK`].
const LET_PASS: f64 = 1.2;

/// All places of the centre at which a base with these corner offsets overlaps something convex more than `let_pass` deep.
fn barred(offsets: &[Point; 4], corners: impl Iterator<Item = Point>, let_pass: f64) -> Polygon {
    let sums: Vec<Point> = corners.flat_map(|c| offsets.map(|o| c - o)).collect();
    Polygon::trusted(hull(&drawn_in(&hull(&sums), let_pass)))
}

fn offsets(mover: Pose, footprint: Footprint) -> [Point; 4] {
    Quad::new(mover, footprint).corners().map(|c| c - mover.at)
}

/// Where the centre of a base, keeping its facing, may not be because it would overlap `obstacle`: for [`super::shortest_path`]. Its legs
/// are then free slides. Its corners are whole um, so it lets pass overlaps of 0.5 to 1.9 um; [`shortest_slide`], which works finer, also
/// finds every way out of a contact.
pub fn no_go(mover: Pose, footprint: Footprint, obstacle: &Quad) -> Polygon {
    barred(&offsets(mover, footprint), obstacle.corners().into_iter(), LET_PASS)
}

/// As [`no_go`], for an area: one outline a side of it, and the area itself.
pub fn no_go_area(mover: Pose, footprint: Footprint, area: &Polygon) -> Vec<Polygon> {
    let offsets = offsets(mover, footprint);
    area.edges().map(|e| barred(&offsets, [e.a, e.b].into_iter(), LET_PASS)).chain([area.clone()]).collect()
}

/// The places for the centre of a base with this facing at which it stands wholly on the table. `None` if it is too large for it.
pub fn standing_room(facing: Pose, footprint: Footprint, table: &Rect) -> Option<Rect> {
    let half = Quad::new(Pose { at: Point::ORIGIN, ..facing }, footprint).bounds();
    let room = Rect::new(table.min - half.min, table.max - half.max);
    (room.width() >= 0 && room.height() >= 0).then_some(room)
}

/// Where the centre may not be, worked out only for what a way meets.
///
/// A way that is shortest past some of the obstacles, and that no other bars, is shortest past all of them.
struct Barriers {
    offsets: [Point; 4],
    /// Corners of what has met no way so far, its place among all, and bounds that hold where the centre may not be on its account.
    waiting: Vec<(usize, Rect, Outline)>,
    /// The others, in the order of their places.
    met: Vec<(usize, Polygon)>,
}

/// What bars the centre: the area itself, or what lies around a base or a line.
enum Outline {
    Area(Vec<Point>),
    Around(Vec<Point>),
}

impl Barriers {
    fn new(offsets: &[Point; 4], obstacles: &Obstacles, fine: impl Fn(Point) -> Point) -> Self {
        let mut outlines: Vec<Outline> = Vec::new();
        let around = |points: &[Point]| Outline::Around(points.iter().map(|&p| fine(p)).collect());
        outlines.extend(obstacles.quads.iter().map(|quad| around(&quad.corners())));
        for area in obstacles.areas {
            outlines.extend(area.edges().map(|edge| around(&[edge.a, edge.b])));
            outlines.push(Outline::Area(area.points().iter().map(|&p| fine(p)).collect()));
        }
        outlines.extend(obstacles.lines.iter().map(|line| around(&[line.a, line.b])));
        let reach = Rect::around(offsets);
        let bounds = |outline: &Outline| match outline {
            Outline::Area(points) => Rect::around(points),
            Outline::Around(points) => {
                let own = Rect::around(points);
                Rect::new(own.min - reach.max, own.max - reach.min)
            }
        };
        let waiting = outlines.into_iter().enumerate().map(|(place, outline)| (place, bounds(&outline), outline)).collect();
        Self { offsets: *offsets, waiting, met: Vec::new() }
    }

    /// Works out whatever could lie on these lines, and says whether any of it bars them.
    fn meet(&mut self, way: &[Point]) -> bool {
        let mut barred_way = false;
        let offsets = self.offsets;
        let legs = || way.windows(2).map(|leg| (leg[0], leg[1]));
        let near = |bounds: &Rect| legs().any(|(a, b)| Rect::around(&[a, b]).meets(bounds));
        for (place, _, outline) in self.waiting.extract_if(.., |(_, bounds, _)| near(bounds)) {
            let polygon = match outline {
                Outline::Area(points) => Polygon::trusted(points),
                Outline::Around(points) => barred(&offsets, points.into_iter(), LET_PASS * FINE as f64),
            };
            barred_way |= legs().any(|(a, b)| a == b && polygon.contains_strictly(a) || polygon.blocks(a, b));
            self.met.push((place, polygon));
        }
        self.met.sort_by_key(|(place, _)| *place);
        barred_way
    }

    fn shortest_path(&mut self, from: Point, to: Point, room: Rect, longest: Um) -> Option<Vec<Point>> {
        self.meet(&[from, from]);
        self.meet(&[to, to]);
        self.meet(&[from, to]);
        loop {
            let no_go: Vec<&Polygon> = self.met.iter().map(|(_, polygon)| polygon).collect();
            let way = shortest_path(from, to, &no_go, room, longest)?;
            if !self.meet(&way) {
                return Some(way);
            }
        }
    }
}

/// The shortest way of straight slides, facing unchanged, that takes the base from its pose to where its centre is at `to`: the places
/// of its centre in order, both ends included. Every leg is free of every obstacle and on the table, judged as
/// [`Obstacles::free`] does. `None` if there is no such way that is about `longest` um long at most ([`Um::MAX`] for any).
pub fn shortest_slide(mover: Pose, footprint: Footprint, to: Point, obstacles: &Obstacles, longest: Um) -> Option<Vec<Point>> {
    let quad = Quad::new(mover, footprint);
    let fine = |p: Point| Point::new((p.x - mover.at.x) * FINE, (p.y - mover.at.y) * FINE);
    let mut no_go = Barriers::new(&quad.corners().map(fine), obstacles, fine);
    let room = match obstacles.table {
        Some(table) => {
            let room = standing_room(mover, footprint, &table)?;
            Rect::new(fine(room.min), fine(room.max))
        }
        None => {
            let all =
                no_go.waiting.iter().map(|(_, bounds, _)| *bounds).fold(Rect::around(&[Point::ORIGIN, fine(to)]), |all, b| all.joined(&b));
            all.grown(FINE)
        }
    };
    let way = no_go.shortest_path(Point::ORIGIN, fine(to), room, longest.saturating_mul(FINE))?;
    let whole = |v: Um| round(v as f64 / FINE as f64);
    let mut way: Vec<Point> = way.into_iter().map(|p| mover.at + Point::new(whole(p.x), whole(p.y))).collect();
    way.dedup();
    let free = way.windows(2).all(|leg| obstacles.free(&quad.shifted(leg[0] - mover.at), leg[1] - leg[0]));
    free.then_some(way)
}

#[cfg(test)]
mod tests {
    use super::super::{Heading, INCH, advance_to_contact, inches, path_length};
    use super::*;

    const SIZE: Footprint = Footprint::new(INCH, INCH);

    #[test]
    fn round_a_wall_from_a_place_in_contact_with_it() {
        let wall = [Quad::new(Pose::new(Point::new(0, 3 * INCH), Heading::NORTH), Footprint::new(6 * INCH, INCH))];
        let start = Pose::new(Point::new(7, 0), Heading::NORTH);
        let far = advance_to_contact(&Quad::new(start, SIZE), Point::new(0, 9 * INCH), &wall[0]).unwrap();
        let obstacles = Obstacles { quads: &wall, ..Default::default() };
        let to = Point::new(7, 6 * INCH);
        let way = shortest_slide(start.ahead(far), SIZE, to, &obstacles, Um::MAX).unwrap();
        assert_eq!(way.len(), 4);
        assert!((path_length(&way) - inches(5.5 + 16.25_f64.sqrt())).abs() < INCH / 100);
    }

    #[test]
    fn no_way_through_a_gap_narrower_than_the_base() {
        let stone = |x: Um| Quad::new(Pose::new(Point::new(x, 3 * INCH), Heading::NORTH), Footprint::new(4 * INCH, INCH));
        let table = Some(Rect::new(Point::new(-5 * INCH, -INCH), Point::new(5 * INCH, 9 * INCH)));
        let go = |gap: Um| {
            let stones = [stone(-2 * INCH - gap / 2), stone(2 * INCH + gap / 2)];
            let obstacles = Obstacles { quads: &stones, table, ..Default::default() };
            shortest_slide(Pose::default(), SIZE, Point::new(0, 6 * INCH), &obstacles, Um::MAX)
        };
        assert_eq!(go(INCH), Some(vec![Point::ORIGIN, Point::new(0, 6 * INCH)]));
        assert_eq!(go(INCH - 8), None);
    }
}
