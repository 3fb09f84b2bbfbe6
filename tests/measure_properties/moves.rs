//! Sweeps, wheels and advances against plain stepping, and their images.

use carnyx::measure::*;
use proptest::prelude::*;

use crate::setup::*;

type Sweep = fn(&Quad, Point, &Quad) -> Option<(f64, f64)>;

fn sweep_property(sweep: Sweep) -> impl Fn(((Base, Base), Point, Image)) -> TestCaseResult {
    move |((a, b), delta, image)| {
        let (quad, obstacle) = (a.quad(), b.quad());
        let found = sweep(&quad, delta, &obstacle);
        prop_assert_eq!(found, sweep(&image.base(a).quad(), image.way(delta), &image.base(b).quad()));
        prop_assert_eq!(found.is_some(), sweep(&obstacle, -delta, &quad).is_some(), "which of the two moves makes no difference");
        prop_assert_eq!(found.is_some(), sweep(&quad.shifted(delta), -delta, &obstacle).is_some(), "neither does the way back");
        let at = |t: f64| quad.shifted(Point::ORIGIN.toward(delta, t));
        if let Some((enter, leave)) = found {
            prop_assert!(0.0 <= enter && enter <= leave && leave <= 1.0);
            prop_assert!(overlaps(&at((enter + leave) / 2.0), &obstacle, 0));
        }
        for step in 0..=40 {
            let t = f64::from(step) / 40.0;
            if overlaps(&at(t), &obstacle, SLACK + 2) {
                prop_assert!(found.is_some_and(|(enter, leave)| enter <= t && t <= leave));
            }
        }
        Ok(())
    }
}

#[test]
fn straight_sweeps() {
    let cases = || (pairs(), points(300_000), images());
    holds(1, cases(), sweep_property(|a, delta, b| sweep_quad(a, delta, b, SLACK)));
    holds(1, cases(), |((a, b), delta, _)| {
        prop_assert_eq!(sweep_hits(&a.quad(), delta, &b.quad(), SLACK), sweep_quad(&a.quad(), delta, &b.quad(), SLACK).is_some());
        Ok(())
    });
    // Looks at the end only.
    let planted: Sweep = |a, delta, b| overlaps(&a.shifted(delta), b, SLACK).then_some((1.0, 1.0));
    is_caught(1, cases(), sweep_property(planted));
}

#[test]
fn sweeps_over_areas() {
    holds(1, (areas(60_000), bases(120_000), points(200_000), images()), |(area, base, delta, image)| {
        let found = sweep_polygon(&base.quad(), delta, &area, SLACK);
        let mirrored = sweep_polygon(&image.base(base).quad(), image.way(delta), &image.polygon(&area), SLACK);
        prop_assert_eq!(found, mirrored);
        for step in 0..=20 {
            let t = f64::from(step) / 20.0;
            if area.overlaps_quad(&base.quad().shifted(Point::ORIGIN.toward(delta, t)), SLACK + 2) {
                prop_assert!(found.is_some_and(|(enter, leave)| enter <= t && t <= leave));
            }
        }
        Ok(())
    });
}

type Turn = fn(&Quad, Point, i32, &Quad) -> Option<i32>;

fn turn_property(turn: Turn) -> impl Fn(((Base, Base), usize, i32, Image)) -> TestCaseResult {
    move |((a, b), pick, angle, image)| {
        let corners = a.quad().corners();
        let pivot = corners.get(pick).copied().unwrap_or(a.pose.at.offset(a.pose.facing, 130_000, 20_000));
        let found = turn(&a.quad(), pivot, angle, &b.quad());
        let mirrored = turn(&image.base(a).quad(), image.point(pivot), image.angle(angle), &image.base(b).quad());
        prop_assert_eq!(found, mirrored.map(|met| image.angle(met)));
        let at = |angle: i32| Quad::new(rotate_about(a.pose, pivot, angle), a.size);
        if let Some(met) = found {
            prop_assert!(met.abs() <= angle.abs() && met.signum() * angle.signum() >= 0);
            prop_assert!(overlaps(&at(met), &b.quad(), WHEEL_SLACK - 8), "met {met}");
        }
        for step in 0..=60 {
            let part = (i64::from(angle) * step / 60) as i32;
            if overlaps(&at(part), &b.quad(), WHEEL_SLACK + 4) {
                prop_assert!(found.is_some_and(|met| met.abs() <= part.abs()), "overlap at {part}, met {found:?}");
            }
        }
        Ok(())
    }
}

#[test]
fn wheels() {
    let cases = || (pairs(), 0..5_usize, -180_000..180_000, images());
    holds(4, cases(), turn_property(|a, pivot, angle, b| turn_meets(a, pivot, angle, b, WHEEL_SLACK)));
    // Looks at the two ends only.
    let planted: Turn = |a, pivot, angle, b| turn_meets(a, pivot, angle / 3, b, WHEEL_SLACK);
    is_caught(4, cases(), turn_property(planted));
}

#[test]
fn wheels_keep_their_pivot_and_come_back() {
    holds(1, (bases(300_000), 0..4_usize, -360_000..360_000, images()), |(base, pick, angle, image)| {
        let pivot = Corner::ALL[pick];
        let there = wheel(base.pose, base.size, pivot, angle);
        prop_assert_eq!(Quad::new(there, base.size).corner(pivot), base.quad().corner(pivot));
        prop_assert_eq!(wheel(there, base.size, pivot, -angle), base.pose);
        let mirrored = [Corner::FrontRight, Corner::FrontLeft, Corner::RearLeft, Corner::RearRight][pick];
        let image_pivot = if image.mirrors() { mirrored } else { pivot };
        prop_assert_eq!(image.pose(there), wheel(image.pose(base.pose), base.size, image_pivot, image.angle(angle)));
        Ok(())
    });
}

#[test]
fn limits_of_wheels_are_free() {
    let cases = (proptest::collection::vec(bases(150_000), 2..8), -90_000..90_000, images());
    holds(4, cases, |(all, angle, image)| {
        let limit = |image: Option<Image>| {
            let at = |b: Base| image.map_or(b, |i| i.base(b));
            let mover = [(at(all[0]).pose, all[0].size)];
            let corner = all[0].quad().corner(Corner::FrontLeft);
            let pivot = image.map_or(corner, |i| i.point(corner));
            let quads: Vec<Quad> = all[1..].iter().map(|&b| at(b).quad()).collect();
            let obstacles = Obstacles { quads: &quads, ..Default::default() };
            let limit = wheel_limit(&mover, pivot, image.map_or(angle, |i| i.angle(angle)), &obstacles);
            let end = Quad::new(rotate_about(mover[0].0, pivot, limit), mover[0].1);
            let free = limit == 0 || stands_free(&end, &obstacles);
            (limit, free)
        };
        let (here, free) = limit(None);
        prop_assert!(free);
        prop_assert_eq!(limit(Some(image)).0, image.angle(here));
        Ok(())
    });
}

type Advance = fn(&Quad, Point, &Quad) -> Option<Um>;

fn advance_property(advance: Advance) -> impl Fn(((Base, Base), Point, Image)) -> TestCaseResult {
    move |((a, b), delta, image)| {
        let found = advance(&a.quad(), delta, &b.quad());
        prop_assert_eq!(found, advance(&image.base(a).quad(), image.way(delta), &image.base(b).quad()));
        let length = delta.length();
        if let Some(far) = found {
            let end = Point::ORIGIN.toward(delta, far as f64 / length.max(1) as f64);
            prop_assert!(far <= length && gap(&a.quad().shifted(end), &b.quad()) <= CONTACT);
            prop_assert!(!sweep_hits(&a.quad(), end, &b.quad(), SLACK));
        } else if !overlaps(&a.quad(), &b.quad(), SLACK) {
            prop_assert!(!sweep_hits(&a.quad(), delta, &b.quad(), SLACK + 2), "it would run into it");
        }
        Ok(())
    }
}

#[test]
fn advances_end_touching() {
    let cases = || (pairs(), points(300_000), images());
    holds(2, cases(), advance_property(advance_to_contact));
    is_caught(2, cases(), advance_property(|a, delta, b| advance_to_contact(a, delta, b).map(|far| far + 5)));
}

#[test]
fn the_far_side_of_a_base() {
    holds(1, (bases(150_000), points(400_000), images()), |(base, from, image)| {
        let far = farthest_along(&base.quad(), from, base.pose.at);
        prop_assert_eq!(image.point(far), farthest_along(&image.base(base).quad(), image.point(from), image.point(base.pose.at)));
        prop_assert!(gap_to_point(&base.quad(), far) <= 1);
        if !base.quad().contains(from) {
            prop_assert!(dist(from, far) >= dist(from, base.pose.at));
        }
        Ok(())
    });
}
