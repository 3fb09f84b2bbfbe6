//! Distance, contact, arcs, sight and areas are the same seen from the other side, in the mirror, turned and shifted.

use carnyx::measure::*;
use proptest::prelude::*;

use crate::setup::*;

fn gap_property(gap: impl Fn(&Quad, &Quad) -> Um) -> impl Fn(((Base, Base), Image)) -> TestCaseResult {
    move |((a, b), image)| {
        let there = gap(&a.quad(), &b.quad());
        prop_assert_eq!(there, gap(&b.quad(), &a.quad()));
        prop_assert_eq!(there, gap(&image.base(a).quad(), &image.base(b).quad()));
        Ok(())
    }
}

#[test]
fn gaps() {
    holds(1, (pairs(), images()), gap_property(gap));
    is_caught(1, (pairs(), images()), gap_property(|a, b| gap(a, b) + Um::from(a.centre().x > b.centre().x)));
}

fn verdict_property(verdict: impl Fn(&Quad, &Quad) -> bool) -> impl Fn(((Base, Base), Image)) -> TestCaseResult {
    move |((a, b), image)| {
        let there = verdict(&a.quad(), &b.quad());
        prop_assert_eq!(there, verdict(&b.quad(), &a.quad()));
        prop_assert_eq!(there, verdict(&image.base(a).quad(), &image.base(b).quad()));
        Ok(())
    }
}

#[test]
fn overlaps_and_corner_contact() {
    holds(1, (pairs(), images()), verdict_property(|a, b| overlaps(a, b, SLACK)));
    holds(1, (pairs(), images()), verdict_property(|a, b| overlaps(a, b, 0)));
    holds(1, (pairs(), images()), verdict_property(|a, b| corner_contact(a, b).is_some()));
    holds(1, (pairs(), images()), verdict_property(|a, b| within(a, b, CONTACT)));
    is_caught(1, (pairs(), images()), verdict_property(|a, b| overlaps(a, b, if a.centre().x > b.centre().x { 1 } else { 2 })));
}

type Touch = fn(&Quad, &Quad) -> Option<Contact>;

fn contact_property(touch: Touch) -> impl Fn(((Base, Base), Image)) -> TestCaseResult {
    move |((a, b), image)| {
        let there = touch(&a.quad(), &b.quad());
        let swapped = touch(&b.quad(), &a.quad()).map(|c| Contact { edge_of_a: c.edge_of_b, edge_of_b: c.edge_of_a, ..c });
        prop_assert_eq!(there, swapped);
        let expected = there.map(|c| Contact { edge_of_a: image.edge(c.edge_of_a), edge_of_b: image.edge(c.edge_of_b), ..c });
        prop_assert_eq!(expected, touch(&image.base(a).quad(), &image.base(b).quad()));
        if there.is_some() {
            prop_assert!(gap(&a.quad(), &b.quad()) <= CONTACT);
        }
        Ok(())
    }
}

#[test]
fn contacts() {
    holds(1, (pairs(), images()), contact_property(|a, b| contact(a, b, INCH / 4)));
    let planted: Touch = |a, b| contact(a, b, INCH / 4).map(|c| Contact { edge_of_b: c.edge_of_a, ..c });
    is_caught(1, (pairs(), images()), contact_property(planted));
}

/// Points anywhere, and points put on the edge of an arc.
fn arc_cases() -> impl Strategy<Value = (Point, Heading, i32, Point, Image)> {
    let half = prop_oneof![Just(45_000), Just(90_000), Just(135_000), 0..180_000];
    let place = prop_oneof![points(300_000).prop_map(Ok), (any::<bool>(), 1..400_000_i64).prop_map(Err)];
    (points(300_000), headings(), half, place, images()).prop_map(|(apex, facing, half, place, image)| {
        let p = match place {
            Ok(anywhere) => apex + anywhere,
            Err((left, far)) => apex.ahead(facing.turned(if left { -half } else { half }), far),
        };
        (apex, facing, half, p, image)
    })
}

fn arc_property(seen: impl Fn(Point, Heading, i32, Point) -> bool) -> impl Fn((Point, Heading, i32, Point, Image)) -> TestCaseResult {
    move |(apex, facing, half, p, image)| {
        let there = seen(apex, facing, half, p);
        prop_assert_eq!(there, seen(image.point(apex), image.heading(facing), half, image.point(p)));
        Ok(())
    }
}

#[test]
fn arcs() {
    holds(1, arc_cases(), arc_property(in_arc));
    is_caught(1, arc_cases(), arc_property(|apex, facing, half, p| in_arc(apex, facing.turned(2), half, p)));
}

#[test]
fn points_on_the_edge_of_an_eighth_are_in_the_arc_and_a_hair_outside_are_not() {
    holds(1, (0..8, 1..400_000_i64, any::<bool>(), images()), |(eighth, far, right, image)| {
        let facing = Heading::new(eighth * 45_000);
        let edge = if right { 45_000 } else { -45_000 };
        // The edge runs along an axis or a diagonal: whole steps stay on it.
        let step = Point::ORIGIN.ahead(facing.turned(edge), 10);
        let on = Point::new(step.x.signum() * far, step.y.signum() * far);
        let out = Point::ORIGIN.ahead(facing.turned(edge * 3), 1);
        let seen = |p: Point| in_arc(image.point(Point::ORIGIN), image.heading(facing), 45_000, image.point(p));
        prop_assert!(seen(on));
        prop_assert!(!seen(on + Point::new(out.x.signum(), out.y.signum())));
        Ok(())
    });
}

#[test]
fn quarters() {
    let mirrored = |image: Image, q: Quarter| match q {
        Quarter::Left if image.mirrors() => Quarter::Right,
        Quarter::Right if image.mirrors() => Quarter::Left,
        other => other,
    };
    holds(1, arc_cases(), |(apex, facing, _, p, image)| {
        let there = quarter(apex, facing, p);
        prop_assert_eq!(mirrored(image, there), quarter(image.point(apex), image.heading(facing), image.point(p)));
        Ok(())
    });
}

type Sight = fn(Point, Point, &[(usize, Quad)]) -> Vec<Crossed<usize>>;

fn sight_property(look: Sight) -> impl Fn((Vec<Base>, Point, Point, Image)) -> TestCaseResult {
    move |(men, a, b, image)| {
        let quads: Vec<_> = men.iter().map(|m| m.quad()).enumerate().collect();
        let images: Vec<_> = men.iter().map(|&m| image.base(m).quad()).enumerate().collect();
        let short = |seen: Vec<Crossed<usize>>| {
            let mut all: Vec<_> = seen.into_iter().map(|c| (c.what, c.length)).collect();
            all.sort_unstable();
            all
        };
        let there = short(look(a, b, &quads));
        prop_assert_eq!(&there, &short(look(b, a, &quads)));
        prop_assert_eq!(&there, &short(look(image.point(a), image.point(b), &images)));
        Ok(())
    }
}

/// Sight lines between anywhere, and along the edges and through the corners of bases.
fn sight_cases() -> impl Strategy<Value = (Vec<Base>, Point, Point, Image)> {
    (proptest::collection::vec(bases(150_000), 1..6), points(250_000), points(250_000), 0..3, 0..4_usize, images()).prop_map(
        |(men, a, b, kind, corner, image)| {
            let quad = men[0].quad();
            let (c, d) = (quad.corners()[corner], quad.corners()[(corner + 1) % 4]);
            match kind {
                0 => (men, a, b, image),
                1 => (men, a, c + (c - a), image),
                _ => (men, c + (c - d), d + (d - c), image),
            }
        },
    )
}

#[test]
fn sight_lines() {
    holds(1, sight_cases(), sight_property(sight_line));
    let planted: Sight = |a, b, men| {
        let mut seen = sight_line(a, b, men);
        seen.iter_mut().for_each(|c| c.length += Um::from(a.x > b.x));
        seen
    };
    is_caught(1, sight_cases(), sight_property(planted));
}

type Length = fn(&Polygon, Point, Point) -> Um;

fn length_property(length: Length) -> impl Fn((Polygon, Point, Point, usize, Image)) -> TestCaseResult {
    move |(area, a, b, pick, image)| {
        // Half the paths run through a corner of the outline, a quarter along a side.
        let corner = |i: usize| area.points()[i % area.points().len()];
        let (a, b) = match pick % 4 {
            0 | 1 => (a, corner(pick) + (corner(pick) - a)),
            2 => (corner(pick) + (corner(pick) - corner(pick + 1)), corner(pick + 1)),
            _ => (a, b),
        };
        let there = length(&area, a, b);
        prop_assert_eq!(there, length(&area, b, a));
        prop_assert_eq!(there, length(&image.polygon(&area), image.point(a), image.point(b)));
        prop_assert!(there <= dist(a, b) + 1);
        prop_assert_eq!(area.blocks(a, b), !area.intervals_inside(a, b).is_empty());
        prop_assert_eq!(area.contains(a), image.polygon(&area).contains(image.point(a)));
        // The middle of every stretch lies inside, but for rounding.
        for (enter, leave) in area.intervals_inside(a, b) {
            let p = a.toward(b, (enter + leave) / 2.0);
            prop_assert!(area.contains(p) || area.edges().any(|e| point_to_segment(p, &e) <= 1));
        }
        Ok(())
    }
}

#[test]
fn lengths_inside_areas() {
    let cases = || (areas(60_000), points(200_000), points(200_000), 0..64_usize, images());
    holds(1, cases(), length_property(Polygon::length_inside));
    is_caught(1, cases(), length_property(|p, a, b| p.length_inside(a, b) + Um::from(a.x > b.x)));
}

#[test]
fn shares_and_overlaps_with_areas() {
    holds(1, (areas(60_000), bases(90_000), images()), |(area, base, image)| {
        let (quad, other) = (base.quad(), image.base(base).quad());
        let mirrored = image.polygon(&area);
        let share = area.share_of_quad_inside(&quad);
        prop_assert!((share - mirrored.share_of_quad_inside(&other)).abs() <= 1e-6);
        prop_assert_eq!(area.overlaps_quad(&quad, SLACK), mirrored.overlaps_quad(&other, SLACK));
        prop_assert_eq!(gap_to_polygon(&quad, &area), gap_to_polygon(&other, &mirrored));
        if share > 0.01 {
            prop_assert!(area.overlaps_quad(&quad, SLACK));
        }
        if !area.overlaps_quad(&quad, 0) {
            prop_assert!(share == 0.0 && gap_to_polygon(&quad, &area) >= 0);
        }
        Ok(())
    });
}

#[test]
fn crossings_there_and_back() {
    let walls = proptest::collection::vec(points(40).prop_map(|p| Point::new(p.x * 1_000, p.y * 1_000)), 2..7);
    let ends = || points(40).prop_map(|p| Point::new(p.x * 1_000, p.y * 1_000));
    holds(1, (walls, ends(), ends(), ends(), images()), |(points, a, b, lean, image)| {
        let Ok(wall) = Polyline::new(points.clone()) else { return Ok(()) };
        let mirrored = Polyline::new(points.into_iter().map(|p| image.point(p)).collect()).unwrap();
        let there = wall.crossings(a, b).len();
        prop_assert_eq!(there, wall.crossings(b, a).len());
        prop_assert_eq!(there, mirrored.crossings(image.point(a), image.point(b)).len());
        let leaning = wall.crossings_leaning(a, b, lean).len();
        prop_assert_eq!(leaning, wall.crossings_leaning(b, a, lean).len());
        prop_assert_eq!(leaning, mirrored.crossings_leaning(image.point(a), image.point(b), image.way(lean)).len());
        Ok(())
    });
}
