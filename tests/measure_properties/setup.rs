//! Random tables, their images, and the runner of the properties.

use std::fmt::Debug;

use carnyx::measure::{Edge, Footprint, Heading, Point, Polygon, Pose, Quad, Um, hull};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

pub use proptest::test_runner::TestCaseResult;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn run<T: Debug>(weight: u32, strategy: &impl Strategy<Value = T>, check: impl Fn(T) -> TestCaseResult) -> Result<(), String> {
    let cases = (setting("MEASURE_CASES", 2_000) as u32 / weight).max(1);
    let seed = setting("MEASURE_SEED", 1);
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases, failure_persistence: None, max_global_rejects: cases * 100, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    runner.run(strategy, check).map_err(|error| match error {
        TestError::Fail(why, case) => format!("{why}\n{case:#?}\nagain: MEASURE_SEED={seed} MEASURE_CASES={} cargo test", cases * weight),
        TestError::Abort(why) => format!("gave up: {why}"),
    })
}

/// The property holds in every case; a heavy one is tried `1/weight` as often.
pub fn holds<T: Debug>(weight: u32, strategy: impl Strategy<Value = T>, check: impl Fn(T) -> TestCaseResult) {
    if let Err(why) = run(weight, &strategy, check) {
        panic!("{why}");
    }
}

/// The property is broken by a planted fault: it can fail.
pub fn is_caught<T: Debug>(weight: u32, strategy: impl Strategy<Value = T>, check: impl Fn(T) -> TestCaseResult) {
    let found = run(weight, &strategy, check);
    assert!(found.is_err_and(|why| !why.starts_with("gave up")), "the planted fault went unnoticed");
}

/// A mirror image (west for east), then quarter turns clockwise, then a shift.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    mirror: bool,
    quarters: i32,
    shift: Point,
}

impl Image {
    pub fn point(self, p: Point) -> Point {
        self.way(p) + self.shift
    }

    /// Of a displacement.
    pub fn way(self, p: Point) -> Point {
        let mirrored = if self.mirror { Point::new(-p.x, p.y) } else { p };
        (0..self.quarters).fold(mirrored, |p, _| Point::new(p.y, -p.x))
    }

    pub fn heading(self, h: Heading) -> Heading {
        Heading::new(self.angle(h.mdeg())).turned(self.quarters * 90_000)
    }

    pub fn angle(self, angle: i32) -> i32 {
        if self.mirror { -angle } else { angle }
    }

    pub fn pose(self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), self.heading(pose.facing))
    }

    pub fn base(self, base: Base) -> Base {
        Base { pose: self.pose(base.pose), ..base }
    }

    pub fn polygon(self, p: &Polygon) -> Polygon {
        Polygon::new(p.points().iter().map(|&p| self.point(p)).collect()).expect("an image of a good outline is good")
    }

    pub fn edge(self, edge: Edge) -> Edge {
        match edge {
            Edge::Left if self.mirror => Edge::Right,
            Edge::Right if self.mirror => Edge::Left,
            other => other,
        }
    }

    pub fn mirrors(self) -> bool {
        self.mirror
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Base {
    pub pose: Pose,
    pub size: Footprint,
}

impl Base {
    pub fn quad(self) -> Quad {
        Quad::new(self.pose, self.size)
    }
}

prop_compose! {
    pub fn images()(mirror: bool, quarters in 0..4, x in -3_000_000..3_000_000_i64, y in -3_000_000..3_000_000_i64) -> Image {
        Image { mirror, quarters, shift: Point::new(x, y) }
    }
}

pub fn headings() -> impl Strategy<Value = Heading> {
    prop_oneof![
        3 => (0..360_000).prop_map(Heading::new),
        1 => (0..8).prop_map(|eighth| Heading::new(eighth * 45_000)),
        1 => (0..4, -1..=1).prop_map(|(quarter, off)| Heading::new(quarter * 90_000 + off)),
    ]
}

pub fn sizes() -> impl Strategy<Value = Footprint> {
    let sizes = [(25_400, 25_400), (25_400, 50_800), (50_800, 76_200), (40_000, 20_000), (40_000, 40_000), (15_001, 20_003)];
    proptest::sample::select(sizes.map(|(w, d)| Footprint::new(w, d)).to_vec())
}

pub fn points(reach: Um) -> impl Strategy<Value = Point> {
    (-reach..=reach, -reach..=reach).prop_map(|(x, y)| Point::new(x, y))
}

pub fn bases(reach: Um) -> impl Strategy<Value = Base> {
    (points(reach), headings(), sizes()).prop_map(|(at, facing, size)| Base { pose: Pose::new(at, facing), size })
}

/// Two bases: anywhere near each other, or set edge to edge with a hair of gap or overlap.
pub fn pairs() -> impl Strategy<Value = (Base, Base)> {
    let loose = (bases(90_000), bases(90_000));
    let flush = (bases(90_000), sizes(), 0..4, -30_000..30_000_i64, prop_oneof![-4..=4_i64, 500..=515_i64], -2..=2).prop_map(
        |(a, size, side, along, gap, twist)| {
            let outward = a.pose.facing.turned(side * 90_000);
            let half = if side % 2 == 0 { a.size.depth / 2 } else { a.size.width / 2 };
            let at = a.pose.at.offset(outward, along, half + size.depth / 2 + gap);
            (a, Base { pose: Pose::new(at, outward.reversed().turned(twist * 700)), size })
        },
    );
    prop_oneof![loose, flush]
}

/// A convex outline, or one with a notch.
pub fn areas(reach: Um) -> impl Strategy<Value = Polygon> {
    (points(reach), proptest::collection::vec(points(70_000), 4..9), any::<bool>()).prop_filter_map("no area", |(at, around, notch)| {
        let mut outline = hull(&around);
        if notch && outline.len() > 2 {
            let middle = outline[0].toward(outline[1], 0.5);
            let inner = middle.toward(outline[2], 0.3);
            outline.insert(1, inner);
        }
        Polygon::new(outline.into_iter().map(|p| p + at).collect()).ok()
    })
}
