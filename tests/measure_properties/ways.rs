//! Fans, grown obstacles and shortest paths: nothing that they show is refused.

use carnyx::measure::*;
use proptest::prelude::*;

use crate::setup::*;

/// A block of three bases side by side, obstacles round about.
#[derive(Clone, Debug)]
struct Field {
    block: Vec<Base>,
    others: Vec<Base>,
    quads: Vec<Quad>,
    areas: Vec<Polygon>,
    lines: Vec<Segment>,
    table: Rect,
}

fn fields() -> impl Strategy<Value = Field> {
    let others = proptest::collection::vec(bases(300_000), 0..12);
    let areas = proptest::collection::vec(areas(300_000), 0..4);
    let lines = proptest::collection::vec((points(300_000), points(60_000)), 0..4);
    (headings(), sizes(), others, areas, lines).prop_map(|(facing, size, others, areas, lines)| {
        let block: Vec<Base> =
            (-1..=1).map(|i| Base { pose: Pose::new(Point::ORIGIN.offset(facing, i * (size.width + 10), 0), facing), size }).collect();
        let clear = |other: &Base| block.iter().all(|b| !overlaps(&b.quad(), &other.quad(), SLACK));
        Field {
            others: others.into_iter().filter(clear).collect(),
            quads: Vec::new(),
            areas: areas.into_iter().filter(|a| block.iter().all(|b| !a.overlaps_quad(&b.quad(), SLACK))).collect(),
            lines: lines
                .into_iter()
                .map(|(a, way)| Segment::new(a, a + way))
                .filter(|l| block.iter().all(|b| !overlaps_segment(&b.quad(), l, SLACK)))
                .collect(),
            table: Rect::new(Point::new(-250_000, -250_000), Point::new(280_000, 280_000)),
            block,
        }
        .with_quads()
    })
}

impl Field {
    fn image(&self, image: Image) -> Field {
        let corners = self.table.corners().map(|c| image.point(c));
        Field {
            block: self.block.iter().map(|&b| image.base(b)).collect(),
            others: self.others.iter().map(|&b| image.base(b)).collect(),
            areas: self.areas.iter().map(|a| image.polygon(a)).collect(),
            lines: self.lines.iter().map(|l| Segment::new(image.point(l.a), image.point(l.b))).collect(),
            table: Rect::around(&corners),
            quads: Vec::new(),
        }
        .with_quads()
    }

    fn with_quads(self) -> Field {
        Field { quads: self.others.iter().map(|b| b.quad()).collect(), ..self }
    }

    fn obstacles(&self) -> Obstacles<'_> {
        Obstacles { quads: &self.quads, areas: &self.areas, lines: &self.lines, table: Some(self.table) }
    }
}

type Reach = fn(&[Quad], &[Heading], Um, &Obstacles) -> Vec<Um>;

fn fan_property(reach: Reach) -> impl Fn((Field, Vec<(f64, f64)>)) -> TestCaseResult {
    move |(field, tries)| {
        let quads: Vec<Quad> = field.block.iter().map(|b| b.quad()).collect();
        let facing = field.block[0].pose.facing;
        let spokes: Vec<Heading> = (-30..=30).map(|i| facing.turned(i * 3_000)).collect();
        let depth = reach(&quads, &spokes, inches(8.0), &field.obstacles());
        for (across, out) in tries {
            let at = across * 60.0;
            let gap = at as usize;
            let far = (depth[gap].min(depth[gap + 1]) as f64 * out) as Um;
            let delta = Point::ORIGIN.ahead(spokes[gap].turned(((at - gap as f64) * 3_000.0) as i32), far);
            if far > 0 {
                prop_assert!(quads.iter().all(|q| field.obstacles().free(q, delta)), "{delta:?} is refused");
            }
        }
        for (i, &spoke) in spokes.iter().enumerate() {
            let full = free_advance(&quads, spoke, inches(8.0), &field.obstacles());
            prop_assert!(depth[i] <= full + 1, "deeper than the plain advance");
        }
        Ok(())
    }
}

#[test]
fn no_point_of_a_fan_is_refused() {
    let cases = || (fields(), proptest::collection::vec((0.0..1.0, prop_oneof![Just(1.0), 0.0..1.0]), 60));
    holds(10, cases(), fan_property(fan));
    is_caught(10, cases(), fan_property(|q, s, max, o| fan_between(q, s, max, o).depth));
    is_caught(10, cases(), fan_property(|q, s, max, o| fan(q, s, max, o).into_iter().map(|d| d + 10).collect()));
}

#[test]
fn no_point_of_a_wheel_fan_is_refused() {
    let cases = (fields(), any::<bool>(), proptest::collection::vec((0.0..1.0, prop_oneof![Just(1.0), 0.0..1.0]), 30));
    holds(20, cases, |(field, left, tries)| {
        let bases: Vec<(Pose, Footprint)> = field.block.iter().map(|b| (b.pose, b.size)).collect();
        let (pivot, sign) = match left {
            true => (field.block[0].quad().corner(Corner::FrontLeft), 1),
            false => (field.block[2].quad().corner(Corner::FrontRight), -1),
        };
        let angles: Vec<i32> = (0..=60).map(|i| i * 1_000 * sign).collect();
        let obstacles = field.obstacles();
        let depth = wheel_fan(&bases, pivot, &angles, inches(8.0), &obstacles);
        for (across, out) in tries {
            let at = across * 60.0;
            let gap = at as usize;
            let (Some(d), Some(e)) = (depth[gap], depth[gap + 1]) else { continue };
            let angle = angles[gap] + ((at - gap as f64) * 1_000.0) as i32 * sign;
            let far = (d.min(e) as f64 * out) as Um;
            if far == 0 {
                continue;
            }
            prop_assert_eq!(wheel_limit(&bases, pivot, angle, &obstacles), angle);
            let turned: Vec<Quad> = bases.iter().map(|&(p, f)| Quad::new(rotate_about(p, pivot, angle), f)).collect();
            prop_assert_eq!(free_advance(&turned, bases[0].0.facing.turned(angle), far, &obstacles), far);
        }
        Ok(())
    });
}

fn grown_property(grow: fn(&Polygon, Um) -> Polygon) -> impl Fn((Polygon, Um, Heading, f64, usize)) -> TestCaseResult {
    move |(area, by, away, share, side)| {
        let grown = grow(&area, by);
        let edges: Vec<Segment> = area.edges().collect();
        let edge = edges[side % edges.len()];
        // Any point as far as `by` from any point of the outline.
        let p = edge.a.toward(edge.b, share).ahead(away, by);
        prop_assert!(grown.contains(p) || point_to_segment(p, &edge) > by);
        prop_assert!(Polygon::new(grown.points().to_vec()).is_ok());
        Ok(())
    }
}

#[test]
fn grown_areas_hold_all_that_is_near() {
    let cases = || (areas(60_000), 0..40_000_i64, headings(), 0.0..=1.0, 0..20_usize);
    holds(1, cases(), grown_property(grow_polygon));
    is_caught(1, cases(), grown_property(|p, by| grow_polygon(p, (by - 10).max(0))));
}

type Slide = fn(Pose, Footprint, Point, &Obstacles) -> Option<Vec<Point>>;

fn slide_property(find: Slide) -> impl Fn((Field, Base, Point, Image)) -> TestCaseResult {
    move |(field, mover, to, image)| {
        let obstacles = field.obstacles();
        let mover = Base { pose: Pose::new(Point::new(-200_000, mover.pose.at.y / 2), mover.pose.facing), ..mover };
        let to = Point::new(230_000, to.y / 2);
        let Some(way) = find(mover.pose, mover.size, to, &obstacles) else { return Ok(()) };
        prop_assert_eq!((way[0], way[way.len() - 1]), (mover.pose.at, to));
        for leg in way.windows(2) {
            let quad = Quad::new(Pose::new(leg[0], mover.pose.facing), mover.size);
            prop_assert!(obstacles.free(&quad, leg[1] - leg[0]), "a leg is refused");
        }
        let back = find(Pose::new(to, mover.pose.facing), mover.size, mover.pose.at, &obstacles);
        prop_assert!(back.is_some_and(|back| (path_length(&way) - path_length(&back)).abs() <= 8));
        let images = field.image(image);
        let mirrored = find(image.pose(mover.pose), mover.size, image.point(to), &images.obstacles());
        prop_assert!(mirrored.is_some_and(|m| (path_length(&way) - path_length(&m)).abs() <= 8));
        Ok(())
    }
}

fn slide_cases() -> impl Strategy<Value = (Field, Base, Point, Image)> {
    (fields(), bases(300_000), points(300_000), images())
}

fn any_slide(mover: Pose, size: Footprint, to: Point, obstacles: &Obstacles) -> Option<Vec<Point>> {
    shortest_slide(mover, size, to, obstacles, Um::MAX)
}

/// Whoever asks for short ways only gets the shortest way of all, or none where it is longer.
#[test]
fn a_limit_finds_the_same_slide_or_none() {
    let (kept, lost) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    holds(10, slide_cases(), |(field, mover, to, _)| {
        let obstacles = field.obstacles();
        let pose = Pose::new(Point::new(-200_000, mover.pose.at.y / 2), mover.pose.facing);
        let to = Point::new(230_000, to.y / 2);
        let Some(way) = any_slide(pose, mover.size, to, &obstacles) else { return Ok(()) };
        let length = path_length(&way);
        let short_enough = shortest_slide(pose, mover.size, to, &obstacles, length);
        prop_assert_eq!(short_enough, Some(way.clone()));
        kept.set(kept.get() + 1);
        if way.len() > 2 {
            prop_assert_eq!(shortest_slide(pose, mover.size, to, &obstacles, length - 200), None);
            lost.set(lost.get() + 1);
        }
        Ok(())
    });
    assert!(kept.get() > 0 && lost.get() > 0, "ways of both kinds came up");
}

#[test]
fn every_leg_of_a_shortest_slide_is_free() {
    holds(10, slide_cases(), slide_property(any_slide));
    is_caught(10, slide_cases(), slide_property(|mover, _, to, _| Some(vec![mover.at, to])));
    is_caught(
        10,
        slide_cases(),
        slide_property(|mover, size, to, obstacles| {
            shortest_slide(mover, Footprint::new(size.width - 20, size.depth - 20), to, obstacles, Um::MAX)
        }),
    );
}

#[test]
fn a_path_round_places_barred_to_the_centre_is_free_slides() {
    fn by_hand(mover: Pose, size: Footprint, to: Point, obstacles: &Obstacles) -> Option<Vec<Point>> {
        let mut outlines: Vec<Polygon> = obstacles.quads.iter().map(|q| no_go(mover, size, q)).collect();
        outlines.extend(obstacles.areas.iter().flat_map(|a| no_go_area(mover, size, a)));
        shortest_path(mover.at, to, &outlines, standing_room(mover, size, &obstacles.table?)?, Um::MAX)
    }
    holds(10, slide_cases(), |(mut field, mover, to, image)| {
        field.lines.clear();
        slide_property(by_hand)((field, mover, to, image))
    });
}

#[test]
fn most_slides_find_a_way() {
    let (found, tried) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    holds(10, slide_cases(), |(field, mover, to, _)| {
        let obstacles = field.obstacles();
        let pose = Pose::new(Point::new(-200_000, mover.pose.at.y / 2), mover.pose.facing);
        let to = Point::new(230_000, to.y / 2);
        let stands = |at: Point| stands_free(&Quad::new(Pose::new(at, pose.facing), mover.size), &obstacles);
        if stands(pose.at) && stands(to) {
            tried.set(tried.get() + 1);
            found.set(found.get() + i32::from(shortest_slide(pose, mover.size, to, &obstacles, Um::MAX).is_some()));
        }
        Ok(())
    });
    assert!(tried.get() > 5 && found.get() * 10 >= tried.get() * 7, "{} of {}", found.get(), tried.get());
}
