//! Exact limits: one micrometre short of, on, and past.

use carnyx::measure::*;
use proptest::prelude::*;

use crate::setup::*;

/// Two bases that face each other exactly `apart` um apart.
fn facing(a: Base, size: Footprint, apart: Um, aside: Um) -> (Quad, Quad) {
    let b = a.pose.at.offset(a.pose.facing, aside, (a.size.depth + size.depth) / 2 + apart);
    (a.quad(), Quad::new(Pose::new(b, a.pose.facing.reversed()), size))
}

#[test]
fn a_limit_in_range_is_exact_on_the_axes_and_fair_elsewhere() {
    let cases = || (bases(300_000), sizes(), 1..600_000_i64, -10_000..10_000_i64);
    holds(1, cases(), |(a, size, limit, aside)| {
        let even = |n: Um| n % 2 == 0;
        let square = a.pose.facing.mdeg() % 90_000 == 0 && even(a.size.depth) && even(size.depth);
        for off in [-1, 0, 1] {
            let (p, q) = facing(a, size, limit + off, aside);
            if square {
                prop_assert_eq!(within(&p, &q, limit), off <= 0);
                prop_assert_eq!(gap(&p, &q), limit + off);
            } else {
                // The corners of a slanting base are whole micrometres themselves.
                prop_assert!((gap(&p, &q) - (limit + off)).abs() <= 3);
            }
        }
        Ok(())
    });
}

#[test]
fn a_limit_holds_for_every_image_of_a_table() {
    holds(1, (pairs(), images()), |((a, b), image)| {
        let limit = gap(&a.quad(), &b.quad());
        let (p, q) = (image.base(a).quad(), image.base(b).quad());
        prop_assert!(within(&p, &q, limit) && !(limit > 0 && within(&p, &q, limit - 1)));
        Ok(())
    });
}

fn hair_property(deep: impl Fn(&Quad, &Quad) -> bool) -> impl Fn((Base, Footprint, Um, Um, Image)) -> TestCaseResult {
    move |(a, size, depth, aside, image)| {
        let a = Base { pose: Pose::new(a.pose.at, Heading::NORTH), size: Footprint::new(a.size.width & !1, a.size.depth & !1) };
        let size = Footprint::new(size.width & !1, size.depth & !1);
        let b = Base {
            pose: Pose::new(a.pose.at.offset(Heading::NORTH, aside, (a.size.depth + size.depth) / 2 - depth), Heading::NORTH),
            size,
        };
        prop_assert_eq!(deep(&image.base(a).quad(), &image.base(b).quad()), depth >= SLACK);
        Ok(())
    }
}

#[test]
fn overlaps_a_hair_deep() {
    let cases = || (bases(300_000), sizes(), -3..=4_i64, -5_000..5_000_i64, images());
    holds(1, cases(), hair_property(|a, b| overlaps(a, b, SLACK)));
    is_caught(1, cases(), hair_property(|a, b| overlaps(a, b, SLACK + 1)));
    is_caught(1, cases(), hair_property(|a, b| overlaps(a, b, SLACK - 1)));
}

#[test]
fn contact_at_its_limits() {
    let cases = (bases(300_000), -2..=2_i64, -2..=2_i64, images());
    holds(1, cases, |(a, off, edge_off, image)| {
        let size = Footprint::new(INCH, INCH);
        let a = Base { pose: Pose::new(a.pose.at, Heading::NORTH), size };
        let at = a.pose.at + Point::new(INCH - INCH / 4 - edge_off, INCH + CONTACT + off);
        let b = Base { pose: Pose::new(at, Heading::SOUTH), size };
        let found = contact(&image.base(a).quad(), &image.base(b).quad(), INCH / 4);
        prop_assert_eq!(found.is_some(), off <= 0 && edge_off >= 0);
        Ok(())
    });
}

#[test]
fn shown_needs_never_fall_short_and_shown_remains_never_exceed() {
    holds(1, 0..5_000_000_i64, |um| {
        let read = |text: String| text.trim_end_matches('"').parse::<f64>().unwrap();
        prop_assert!(inches(read(shown_need(um))) >= um && inches(read(shown_need(um))) < um + INCH / 10 + 1);
        prop_assert!(inches(read(shown_left(um))) <= um && inches(read(shown_left(um))) > um - INCH / 10 - 1);
        Ok(())
    });
}
