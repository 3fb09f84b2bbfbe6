//! How far a block of bases can go in each direction: the figure behind a drawn reach.
//!
//! A block that slides without turning meets an obstacle exactly when its displacement lies in a convex area: the obstacle widened
//! by the base. So the depth along a spoke is where a ray enters such an area, and the safe depth of the ground *between* two spokes is the
//! least distance at which any of those areas reaches into it. Both are known without sampling.

use serde::{Deserialize, Serialize};

use super::advance::{Obstacles, advance_keeping};
use super::exact::{dot, scaled_length};
use super::heading::{Heading, dir, radians};
use super::overlap::Body;
use super::point::{Point, Rect, dist};
use super::polygon::Polygon;
use super::quad::{Footprint, Pose, Quad};
use super::units::{SLACK, Um};
use super::wheel::{rotate_about, wheel_limit};

/// Free straight advances of a block, in um.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fan {
    /// Along each spoke.
    pub depth: Vec<Um>,
    /// Between each spoke and the next: every displacement between the two headings and no longer than this is free. One fewer than
    /// there are spokes.
    pub between: Vec<Um>,
}

/// Spokes of a drawn reach, all round.
pub const SPOKES: usize = 72;

/// The headings of [`SPOKES`] spokes, the first of them once more as the last.
pub fn spokes(first: Heading) -> Vec<Heading> {
    (0..=SPOKES).map(|spoke| first.turned((spoke * 360_000 / SPOKES) as i32)).collect()
}

/// The outline round a place of what lies no farther than this between each of the [`spokes`] and the next; `None` where that is
/// no ground at all.
pub fn outline_between(at: Point, spokes: &[Heading], between: &[Um]) -> Option<Polygon> {
    let before = between.iter().cycle().skip(between.len().saturating_sub(1));
    // Two micrometres for the rounding of the corner itself.
    let corner = |((heading, next), before): ((&Heading, &Um), &Um)| at.ahead(*heading, (*next.min(before) - 2).max(0));
    let mut outline: Vec<Point> = spokes.iter().zip(between).zip(before).map(corner).collect();
    outline.dedup();
    if outline.len() > 1 && outline.first() == outline.last() {
        outline.pop();
    }
    Polygon::new(outline).ok()
}

/// Half of [`SLACK`]: the rest pays for rounding a displacement to whole micrometres.
const FAN_SLACK: Um = SLACK / 2;

type Vector = (f64, f64);

fn along(a: Vector, b: Vector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn turn(a: Vector, b: Vector) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

/// The displacements that would overlap one obstacle: those `v` with `|normal . (v - centre)| <= near` for every normal.
struct NoGo {
    centre: Vector,
    radius: f64,
    sides: [(Vector, f64); 4],
    count: usize,
}

impl NoGo {
    /// `None` where it lies beyond `max`.
    fn new(mover: &Body, obstacle: &Body, max: f64) -> Option<NoGo> {
        let half = |p: Point| (p.x as f64 * 0.5, p.y as f64 * 0.5);
        let longest = |b: &Body| (dot(b.diagonals[0], b.diagonals[0]).max(dot(b.diagonals[1], b.diagonals[1])) as f64).sqrt() * 0.5;
        let centre = half(obstacle.centre - mover.centre);
        let radius = longest(mover) + longest(obstacle);
        if along(centre, centre) > (max + radius) * (max + radius) {
            return None;
        }
        let mut no_go = NoGo { centre, radius, sides: [((0.0, 0.0), 0.0); 4], count: 0 };
        for axis in [mover.axes[0], mover.axes[1], obstacle.axes[0], obstacle.axes[1]] {
            if axis == Point::ORIGIN {
                continue;
            }
            let near = mover.half_width(axis) + obstacle.half_width(axis) - 2 * scaled_length(axis, FAN_SLACK);
            let length = (dot(axis, axis) as f64).sqrt();
            no_go.sides[no_go.count] = ((axis.x as f64 / length, axis.y as f64 / length), near as f64 * 0.5 / length);
            no_go.count += 1;
        }
        Some(no_go)
    }

    fn sides(&self) -> &[(Vector, f64)] {
        &self.sides[..self.count]
    }

    fn holds(&self, v: Vector, margin: f64) -> bool {
        let way = (v.0 - self.centre.0, v.1 - self.centre.1);
        self.sides().iter().all(|&(normal, near)| along(normal, way).abs() <= near + margin)
    }

    /// Where the ray along a unit vector enters, if it does.
    fn entered_by(&self, ray: Vector) -> Option<f64> {
        let ahead = along(ray, self.centre);
        if turn(ray, self.centre).abs() > self.radius || ahead < -self.radius {
            return None;
        }
        let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
        for &(normal, near) in self.sides() {
            let (way, speed) = (-along(normal, self.centre), along(normal, ray));
            let (way, speed) = if speed < 0.0 { (-way, -speed) } else { (way, speed) };
            if way > near || (speed == 0.0 && way < -near) {
                return None;
            }
            if speed > 0.0 {
                enter = enter.max((-near - way) / speed);
                leave = leave.min((near - way) / speed);
            }
        }
        (enter <= leave).then_some(enter)
    }

    /// Its corners, and the points of its sides nearest to the start: where it can reach into the ground between two spokes.
    fn tips(&self, mut visit: impl FnMut(Vector)) {
        let mut sides: [(Vector, f64); 4] = self.sides;
        let sides = &mut sides[..self.count];
        for (normal, _) in sides.iter_mut() {
            if normal.1 < 0.0 || (normal.1 == 0.0 && normal.0 < 0.0) {
                *normal = (-normal.0, -normal.1);
            }
        }
        sides.sort_by(|a, b| turn(b.0, a.0).total_cmp(&0.0));
        for i in 0..sides.len() {
            let (normal, near) = sides[i];
            // The next side that is not parallel to this one, counting round.
            let next = (1..sides.len()).find_map(|step| {
                let (m, k) = sides[(i + step) % sides.len()];
                let m = if i + step < sides.len() { m } else { (-m.0, -m.1) };
                (turn(normal, m).abs() > 1e-7).then_some((m, k))
            });
            if let Some((m, k)) = next {
                let size = turn(normal, m);
                let corner = ((near * m.1 - k * normal.1) / size, (k * normal.0 - near * m.0) / size);
                for sign in [1.0, -1.0] {
                    let tip = (self.centre.0 + sign * corner.0, self.centre.1 + sign * corner.1);
                    // Near-parallel sides may meet outside the area.
                    if self.holds(tip, 0.01) {
                        visit(tip);
                    }
                }
            }
            let way = along(normal, self.centre);
            for reach in [way - near, way + near] {
                let foot = (normal.0 * reach, normal.1 * reach);
                if self.holds(foot, 0.01) {
                    visit(foot);
                }
            }
        }
    }
}

/// Spokes with the angle of each counted from the first, so that the ground between two can be looked up.
struct Spokes {
    rays: Vec<Vector>,
    angles: Vec<f64>,
    first: f64,
}

/// Grows clockwise from north, 0..4, without trigonometry.
fn spin(v: Vector) -> f64 {
    let (x, y) = v;
    match (x >= 0.0, y >= 0.0) {
        (true, true) if x + y == 0.0 => 0.0,
        (true, true) => x / (x + y),
        (true, false) => 1.0 - y / (x - y),
        (false, false) => 2.0 + x / (x + y),
        (false, true) => 3.0 + y / (y - x),
    }
}

impl Spokes {
    fn new(spokes: &[Heading]) -> Spokes {
        let rays: Vec<Vector> = spokes.iter().map(|&s| dir(s)).collect();
        let first = rays.first().map_or(0.0, |&r| spin(r));
        let mut angles: Vec<f64> = rays.iter().map(|&r| (spin(r) - first).rem_euclid(4.0)).collect();
        if let [_, .., last] = &mut angles[..]
            && *last == 0.0
        {
            *last = 4.0;
        }
        Spokes { rays, angles, first }
    }

    /// The index of the gap between two spokes in which the vector lies.
    fn gap(&self, v: Vector) -> Option<usize> {
        let angle = (spin(v) - self.first).rem_euclid(4.0);
        let after = self.angles.partition_point(|&a| a <= angle);
        (after > 0 && after < self.angles.len()).then(|| after - 1)
    }
}

/// How far the bases can slide together, without turning, along each spoke and in the ground between spokes: at most `max` um, the whole
/// way free. `spokes` run clockwise, each less than half a turn after the one before; repeat the first at the end for a full circle.
/// Conservative by 1 um or two; bases that overlap something as they stand cannot move at all.
pub fn fan_between(quads: &[Quad], spokes: &[Heading], max: Um, obstacles: &Obstacles) -> Fan {
    let max = max.max(0) as f64;
    let spokes = Spokes::new(spokes);
    let mut depth = vec![max; spokes.rays.len()];
    let mut between = vec![max; spokes.rays.len().saturating_sub(1)];
    let areas = obstacles.areas.iter().flat_map(|a| a.edges());
    let lines = areas.chain(obstacles.lines.iter().copied()).map(|s| Body::from(&s));
    let bodies: Vec<Body> = obstacles.quads.iter().map(Body::from).chain(lines).collect();
    for quad in quads {
        let mover = Body::from(quad);
        let buried = obstacles.areas.iter().any(|a| a.contains_strictly(quad.centre()));
        for no_go in bodies.iter().filter_map(|b| NoGo::new(&mover, b, max)) {
            if no_go.holds((0.0, 0.0), 0.0) {
                depth.fill(0.0);
                break;
            }
            for (ray, depth) in spokes.rays.iter().zip(&mut depth) {
                if let Some(enter) = no_go.entered_by(*ray) {
                    *depth = depth.min(enter);
                }
            }
            no_go.tips(|tip| {
                let square = along(tip, tip);
                if square < max * max
                    && let Some(gap) = spokes.gap(tip)
                {
                    between[gap] = between[gap].min(square.sqrt());
                }
            });
        }
        if buried {
            depth.fill(0.0);
        }
        if let Some(table) = obstacles.table {
            keep_on_table(&table, quad, &spokes, &mut depth, &mut between);
        }
    }
    for (i, between) in between.iter_mut().enumerate() {
        *between = between.min(depth[i]).min(depth[i + 1]);
    }
    let whole = |lengths: Vec<f64>| lengths.into_iter().map(|l| l as Um).collect();
    Fan { depth: whole(depth), between: whole(between) }
}

fn keep_on_table(table: &Rect, quad: &Quad, spokes: &Spokes, depth: &mut [f64], between: &mut [f64]) {
    let b = quad.bounds();
    let rooms = [
        (table.max.x - b.max.x, (1.0, 0.0)),
        (b.min.x - table.min.x, (-1.0, 0.0)),
        (table.max.y - b.max.y, (0.0, 1.0)),
        (b.min.y - table.min.y, (0.0, -1.0)),
    ];
    for (room, outward) in rooms {
        if room < 0 {
            depth.fill(0.0);
            return;
        }
        for (ray, depth) in spokes.rays.iter().zip(depth.iter_mut()) {
            let speed = along(*ray, outward);
            if speed > 0.0 {
                *depth = depth.min(room as f64 / speed);
            }
        }
        if let Some(gap) = spokes.gap(outward) {
            between[gap] = between[gap].min(room as f64);
        }
    }
}

/// As [`fan_between`], one depth a spoke: every displacement between two neighbouring spokes, no longer than the lesser of their two depths,
/// is free. So whatever is drawn between neighbours at the lesser depth is never refused.
pub fn fan(quads: &[Quad], spokes: &[Heading], max: Um, obstacles: &Obstacles) -> Vec<Um> {
    let Fan { depth, between } = fan_between(quads, spokes, max, obstacles);
    let mut safe = depth.clone();
    for (i, &limit) in between.iter().enumerate() {
        if depth[i].min(depth[i + 1]) > limit {
            safe[i] = safe[i].min(limit);
            safe[i + 1] = safe[i + 1].min(limit);
        }
    }
    safe
}

/// How far a block can go straight ahead after wheeling about `pivot` by each of `angles` (milli-degrees, all clockwise or all
/// anticlockwise, growing in size): one depth in um an angle, `None` where the wheel itself is barred.
///
/// Between two neighbouring angles, the lesser of their depths is safe: obstacles are kept away by the block's reach times half the
/// angle to the neighbours. An angle of 0 is judged without that margin, as the block goes straight ahead there.
pub fn wheel_fan(bases: &[(Pose, Footprint)], pivot: Point, angles: &[i32], max: Um, obstacles: &Obstacles) -> Vec<Option<Um>> {
    let Some(&last) = angles.iter().max_by_key(|a| a.abs()) else { return Vec::new() };
    let limit = wheel_limit(bases, pivot, last, obstacles).abs();
    let corners = bases.iter().flat_map(|&(pose, footprint)| Quad::new(pose, footprint).corners());
    let reach = corners.map(|c| dist(c, pivot)).max().unwrap_or(0) + max.max(0);
    let step = |i: usize| {
        let before = i.checked_sub(1).map_or(0, |before| (angles[i] - angles[before]).abs());
        let after = angles.get(i + 1).map_or(0, |after| (after - angles[i]).abs());
        before.max(after)
    };
    let one = |(i, &angle): (usize, &i32)| {
        if angle.abs() > limit {
            return None;
        }
        let margin = if angle == 0 { 0 } else { (reach as f64 * radians(step(i)) * 0.5) as Um + 3 };
        let turned = bases.iter().map(|&(pose, footprint)| Quad::new(rotate_about(pose, pivot, angle), footprint));
        let turned: Vec<Quad> = turned.collect();
        let facing = bases.first()?.0.facing.turned(angle);
        let slack = if margin == 0 { SLACK } else { -margin };
        Some(advance_keeping(&turned, facing, max, obstacles, slack))
    };
    angles.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{INCH, inches};
    use super::*;

    fn base(x: f64, y: f64) -> Quad {
        Quad::new(Pose::new(Point::inches(x, y), Heading::NORTH), Footprint::new(INCH, INCH))
    }

    fn spokes() -> Vec<Heading> {
        (-45..=45).map(|d| Heading::new(d * 1000)).collect()
    }

    #[test]
    fn open_ground_is_free_to_the_full_move() {
        let depth = fan(&[base(0.0, 0.0)], &spokes(), inches(8.0), &Obstacles::default());
        assert!(depth.iter().all(|&d| d == inches(8.0)));
    }

    #[test]
    fn a_post_between_two_spokes_is_not_overlooked() {
        // The block's left corner passes a line of no length that only the ground between two spokes meets.
        let post = [super::super::Segment::new(Point::inches(0.55, 5.0), Point::inches(0.551, 5.0))];
        let obstacles = Obstacles { lines: &post, ..Default::default() };
        let narrow = [Heading::new(0), Heading::new(20_000)];
        let found = fan_between(&[base(0.0, 0.0)], &narrow, inches(8.0), &obstacles);
        assert_eq!(found.depth, [inches(8.0), inches(8.0)]);
        assert!(found.between[0] < inches(5.0) && found.between[0] > inches(4.4));
        assert_eq!(fan(&[base(0.0, 0.0)], &narrow, inches(8.0), &obstacles), [found.between[0]; 2]);
    }

    #[test]
    fn a_friend_at_the_side_does_not_bar_the_way_ahead() {
        let friend = [base(-1.0, 0.0)];
        let obstacles = Obstacles { quads: &friend, ..Default::default() };
        let depth = fan(&[base(0.0, 0.0)], &spokes(), inches(8.0), &obstacles);
        assert!(depth[44] < 100);
        assert_eq!(depth[45], inches(8.0));
        assert_eq!(depth[90], inches(8.0));
    }

    #[test]
    fn the_table_ends_the_fan() {
        let table = Some(Rect::new(Point::inches(-9.0, -9.0), Point::inches(9.0, 3.0)));
        let depth = fan(&[base(0.0, 0.0)], &spokes(), inches(8.0), &Obstacles { table, ..Default::default() });
        assert_eq!(depth[45], inches(2.5));
        assert!(depth[44] >= inches(2.5));
        assert!(depth[0] > inches(3.5));
    }

    #[test]
    fn a_wheel_fan_ends_where_the_wheel_is_barred() {
        let block = [(Pose::new(Point::ORIGIN, Heading::NORTH), Footprint::new(4 * INCH, INCH))];
        let enemy = [base(0.0, 4.0), base(2.0, -1.6)];
        let obstacles = Obstacles { quads: &enemy, ..Default::default() };
        let pivot = Point::inches(-2.0, 0.5);
        let angles: Vec<i32> = (0..=60).map(|d| d * 1000).collect();
        let depth = wheel_fan(&block, pivot, &angles, inches(8.0), &obstacles);
        assert_eq!(depth[0], Some(inches(3.0) + SLACK - 1));
        assert_eq!(depth[60], None);
    }
}
