//! Headings in whole milli-degrees, and trigonometry that a mirror or a quarter turn cannot disturb.

use serde::{Deserialize, Serialize};

use super::point::Point;
use super::units::round;

/// A direction on the table: milli-degrees clockwise from north, always within 0..360_000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Heading(i32);

/// A whole turn in milli-degrees.
pub const FULL_TURN: i32 = 360_000;

impl Heading {
    pub const NORTH: Heading = Heading(0);
    pub const EAST: Heading = Heading(90_000);
    pub const SOUTH: Heading = Heading(180_000);
    pub const WEST: Heading = Heading(270_000);

    /// From milli-degrees clockwise from north; any value, brought into one turn.
    pub const fn new(mdeg: i32) -> Heading {
        Heading(mdeg.rem_euclid(FULL_TURN))
    }

    /// From degrees clockwise from north, to the nearest milli-degree.
    pub fn degrees(degrees: f64) -> Heading {
        Heading((round(degrees * 1000.0) % FULL_TURN as i64) as i32).turned(0)
    }

    /// Milli-degrees clockwise from north, 0..360_000.
    pub const fn mdeg(self) -> i32 {
        self.0
    }

    /// Degrees clockwise from north, 0.0..360.0, for display.
    pub fn to_degrees(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// The heading of the straight line from `a` to `b`, to the nearest milli-degree. North if the two coincide.
    pub fn between(a: Point, b: Point) -> Heading {
        let d = b - a;
        let (east, north) = (d.x.abs(), d.y.abs());
        if east == 0 && north == 0 {
            return Heading::NORTH;
        }
        let octant = libm::atan2(east.min(north) as f64, east.max(north) as f64);
        let octant = round(octant * (180_000.0 / core::f64::consts::PI)) as i32;
        let from_axis = if east <= north { octant } else { 90_000 - octant };
        Heading::new(match (d.x >= 0, d.y >= 0) {
            (true, true) => from_axis,
            (true, false) => 180_000 - from_axis,
            (false, false) => 180_000 + from_axis,
            (false, true) => -from_axis,
        })
    }

    /// Turned clockwise by `delta` milli-degrees (negative: anticlockwise).
    pub const fn turned(self, delta: i32) -> Heading {
        Heading((self.0 as i64 + delta as i64).rem_euclid(FULL_TURN as i64) as i32)
    }

    /// The opposite heading.
    pub const fn reversed(self) -> Heading {
        self.turned(180_000)
    }

    /// The shortest turn that takes `self` to `other`: milli-degrees, clockwise positive, in -180_000..=180_000.
    /// An exact half turn is +180_000 both ways round.
    pub const fn difference(self, other: Heading) -> i32 {
        let turn = (other.0 - self.0).rem_euclid(FULL_TURN);
        if turn > 180_000 { turn - FULL_TURN } else { turn }
    }

    /// See [`dir`].
    pub fn dir(self) -> (f64, f64) {
        dir(self)
    }
}

impl From<i32> for Heading {
    fn from(mdeg: i32) -> Heading {
        Heading::new(mdeg)
    }
}

impl From<Heading> for i32 {
    fn from(heading: Heading) -> i32 {
        heading.0
    }
}

/// The unit vector (east, north) of a heading. The heading is first reduced to 0..45 degrees, so the vectors of mirrored and
/// quarter-turned headings have the very same components, swapped and negated.
pub fn dir(heading: Heading) -> (f64, f64) {
    let (sin, cos) = first_quarter(heading.0 % 90_000);
    match heading.0 / 90_000 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

fn first_quarter(mdeg: i32) -> (f64, f64) {
    const HALF_ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
    match mdeg {
        0 => (0.0, 1.0),
        45_000 => (HALF_ROOT, HALF_ROOT),
        1..45_000 => octant(mdeg),
        _ => {
            let (sin, cos) = octant(90_000 - mdeg);
            (cos, sin)
        }
    }
}

fn octant(mdeg: i32) -> (f64, f64) {
    let radians = radians(mdeg);
    (libm::sin(radians), libm::cos(radians))
}

/// Milli-degrees to radians.
pub(crate) fn radians(mdeg: i32) -> f64 {
    f64::from(mdeg) * (core::f64::consts::PI / 180_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_and_quarter_turn_change_no_bit_of_any_heading() {
        for mdeg in (0..FULL_TURN).step_by(7) {
            let heading = Heading::new(mdeg);
            let (east, north) = dir(heading);
            assert_eq!(dir(Heading::new(-mdeg)), (-east, north));
            assert_eq!(dir(heading.turned(90_000)), (north, -east));
            assert_eq!(dir(Heading::new(90_000 - mdeg)), (north, east));
        }
    }

    #[test]
    fn between_undoes_dir() {
        for mdeg in (0..FULL_TURN).step_by(997) {
            let heading = Heading::new(mdeg);
            let there = Point::default().ahead(heading, 1_000_000);
            assert_eq!(Heading::between(Point::default(), there), heading);
        }
    }

    #[test]
    fn differences_take_the_short_way() {
        assert_eq!(Heading::new(350_000).difference(Heading::new(10_000)), 20_000);
        assert_eq!(Heading::new(10_000).difference(Heading::new(350_000)), -20_000);
        assert_eq!(Heading::NORTH.difference(Heading::SOUTH), 180_000);
        assert_eq!(Heading::SOUTH.difference(Heading::NORTH), 180_000);
        assert!(Heading::new(i32::MIN).turned(i32::MIN).mdeg() >= 0);
        assert_eq!(Heading::degrees(-90.0), Heading::WEST);
    }
}
