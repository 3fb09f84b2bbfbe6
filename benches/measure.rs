//! What a measurement costs: `cargo bench --no-default-features --bench measure`.

use carnyx::measure::*;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A plain, fixed stream of numbers below `limit`.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % limit
    }

    fn point(&mut self, width: i64, height: i64) -> Point {
        Point::new(self.below(width), self.below(height))
    }
}

const TABLE: Rect = Rect::table(48 * INCH, 36 * INCH);
const SIZE: Footprint = Footprint::new(40_000, 20_000);

fn base(n: &mut Numbers) -> (Pose, Quad) {
    let pose = Pose::new(n.point(48 * INCH, 36 * INCH), Heading::new(n.below(360_000) as i32));
    (pose, Quad::new(pose, SIZE))
}

fn pairs() -> Vec<((Pose, Quad), (Pose, Quad))> {
    let mut n = Numbers(1);
    let near = |n: &mut Numbers, p: Pose| {
        let pose = Pose::new(p.at + n.point(160_000, 160_000) - Point::new(80_000, 80_000), Heading::new(n.below(360_000) as i32));
        (pose, Quad::new(pose, SIZE))
    };
    (0..1024)
        .map(|_| {
            let a = base(&mut n);
            let b = near(&mut n, a.0);
            (a, b)
        })
        .collect()
}

/// Runs `job` on one pair after another.
fn each(bencher: Bencher, mut job: impl FnMut(&(Pose, Quad), &(Pose, Quad))) {
    let pairs = pairs();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % pairs.len();
        job(black_box(&pairs[i].0), black_box(&pairs[i].1));
    });
}

#[divan::bench]
fn corners_of_a_pose(bencher: Bencher) {
    each(bencher, |a, _| {
        black_box(Quad::new(a.0, SIZE));
    });
}

#[divan::bench]
fn gap_between(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(gap(&a.1, &b.1));
    });
}

#[divan::bench]
fn overlap(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(overlaps(&a.1, &b.1, SLACK));
    });
}

#[divan::bench]
fn edge_contact(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(contact(&a.1, &b.1, INCH / 4));
    });
}

#[divan::bench]
fn sweep(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(sweep_quad(&a.1, Point::new(120_000, 90_000), &b.1, SLACK));
    });
}

#[divan::bench]
fn wheel_45_degrees(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(wheel_hits(a.0, SIZE, Corner::FrontLeft, 45_000, &b.1, WHEEL_SLACK));
    });
}

#[divan::bench]
fn charge_to_contact(bencher: Bencher) {
    each(bencher, |a, b| {
        black_box(advance_to_contact(&a.1, b.0.at - a.0.at, &b.1));
    });
}

struct Ground {
    block: Vec<(Pose, Footprint)>,
    quads: Vec<Quad>,
    others: Vec<Quad>,
    areas: Vec<Polygon>,
}

/// Twelve bases in two ranks, sixty others, twenty areas of eight sides.
fn ground() -> Ground {
    let mut n = Numbers(5);
    let facing = Heading::new(17_000);
    let centre = Point::new(24 * INCH, 12 * INCH);
    let slot = |i: i64| centre.offset(facing, (i % 6) * 40_010 - 100_000, (i / 6) * -20_010);
    let block: Vec<(Pose, Footprint)> = (0..12).map(|i| (Pose::new(slot(i), facing), SIZE)).collect();
    let quads: Vec<Quad> = block.iter().map(|&(p, f)| Quad::new(p, f)).collect();
    let mut others = Vec::new();
    while others.len() < 60 {
        let (_, quad) = base(&mut n);
        if quads.iter().all(|q| gap(q, &quad) > 20_000) {
            others.push(quad);
        }
    }
    let mut areas = Vec::new();
    while areas.len() < 20 {
        let at = n.point(48 * INCH, 36 * INCH);
        let radius = 20_000 + n.below(60_000);
        let points = (0..8).map(|i| at.ahead(Heading::new(i * 45_000 + n.below(20_000) as i32), radius)).collect();
        let area = Polygon::new(points).expect("eight points round a centre");
        if quads.iter().all(|q| gap_to_polygon(q, &area) > 10_000) {
            areas.push(area);
        }
    }
    Ground { block, quads, others, areas }
}

impl Ground {
    fn obstacles(&self) -> Obstacles<'_> {
        Obstacles { quads: &self.others, areas: &self.areas, lines: &[], table: Some(TABLE) }
    }
}

#[divan::bench]
fn fan_of_90_spokes(bencher: Bencher) {
    let ground = ground();
    let spokes: Vec<Heading> = (-45..=45).map(|d| Heading::new(17_000 + d * 1_000)).collect();
    bencher.bench_local(|| fan(black_box(&ground.quads), &spokes, inches(8.0), &ground.obstacles()));
}

#[divan::bench]
fn fan_of_60_wheels(bencher: Bencher) {
    let ground = ground();
    let angles: Vec<i32> = (0..=60).map(|d| d * 1_000).collect();
    let pivot = ground.quads[0].corner(Corner::FrontLeft);
    bencher.bench_local(|| wheel_fan(black_box(&ground.block), pivot, &angles, inches(8.0), &ground.obstacles()));
}

#[divan::bench]
fn one_move_against_60_bases(bencher: Bencher) {
    let ground = ground();
    bencher.bench_local(|| ground.obstacles().first_met(black_box(&ground.quads[0]), Point::new(60_000, 190_000)));
}

#[divan::bench]
fn path_across_the_table(bencher: Bencher) {
    let ground = ground();
    let grown: Vec<Polygon> = ground.areas.iter().map(|a| grow_polygon(a, INCH / 2)).collect();
    let (from, to) = (Point::new(INCH, INCH), Point::new(47 * INCH, 35 * INCH));
    bencher.bench_local(|| shortest_path(black_box(from), to, &grown, TABLE, Um::MAX));
}

#[divan::bench]
fn slide_past_60_bases(bencher: Bencher) {
    let ground = ground();
    let obstacles = Obstacles { areas: &[], ..ground.obstacles() };
    let to = Point::new(30 * INCH, 30 * INCH);
    bencher.bench_local(|| shortest_slide(black_box(ground.block[0].0), SIZE, to, &obstacles, Um::MAX));
}
