//! Whole-number helpers: products, roots and fractions that are compared without rounding.

use core::cmp::Ordering;

use super::point::Point;
use super::units::Um;

pub(crate) fn cross(a: Point, b: Point) -> i64 {
    a.x * b.y - a.y * b.x
}

pub(crate) fn dot(a: Point, b: Point) -> i64 {
    a.x * b.x + a.y * b.y
}

/// A quarter turn anticlockwise.
pub(crate) fn normal(a: Point) -> Point {
    Point { x: -a.y, y: a.x }
}

/// The root of a square, rounded down.
fn root(square: u128) -> u128 {
    let mut guess = (square as f64).sqrt() as u128;
    while guess * guess > square {
        guess -= 1;
    }
    while (guess + 1) * (guess + 1) <= square {
        guess += 1;
    }
    guess
}

/// As [`root`], far quicker, of squares so small that the root of the float rounds down to the very root.
fn short_root(square: u128) -> Option<u64> {
    (square < 1 << 52).then(|| (square as u64 as f64).sqrt() as u64)
}

/// The root of a square, rounded to the nearest whole number.
pub(crate) fn rounded_root(square: i64) -> Um {
    let square = square.unsigned_abs();
    let low = short_root(square.into()).unwrap_or_else(|| root(square.into()) as u64);
    (low + u64::from(square - low * low > low)) as Um
}

/// `times` the length of `v`, rounded away from zero to a whole number.
pub(crate) fn scaled_length(v: Point, times: Um) -> i64 {
    if times == 0 {
        return 0;
    }
    let square = (i128::from(times) * i128::from(times)).unsigned_abs() * u128::from(dot(v, v).unsigned_abs());
    let low = short_root(square).map_or_else(|| root(square), u128::from);
    (low + u128::from(low * low < square)) as i64 * times.signum()
}

/// A fraction with a positive denominator, compared exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    pub num: i64,
    pub den: i64,
}

impl Ratio {
    pub const ZERO: Ratio = Ratio { num: 0, den: 1 };
    pub const ONE: Ratio = Ratio { num: 1, den: 1 };

    pub fn compare(self, other: Ratio) -> Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }

    pub fn greater(self, other: Ratio) -> Ratio {
        if self.compare(other) == Ordering::Less { other } else { self }
    }

    pub fn lesser(self, other: Ratio) -> Ratio {
        if self.compare(other) == Ordering::Greater { other } else { self }
    }

    pub fn value(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_round_to_the_nearest() {
        for n in [0_i64, 1, 2, 3, 25_400, 4_194_303, 94_906_265] {
            let square = n * n;
            assert_eq!(rounded_root(square), n);
            assert_eq!(rounded_root(square + n), n);
            assert_eq!(rounded_root(square + n + 1), n + 1);
        }
    }

    #[test]
    fn scaled_lengths_round_away_from_zero() {
        assert_eq!(scaled_length(Point::new(3, 4), 2), 10);
        assert_eq!(scaled_length(Point::new(3, 5), 2), 12);
        assert_eq!(scaled_length(Point::new(3, 5), 0), 0);
        assert_eq!(scaled_length(Point::new(3, 5), -2), -12);
    }
}
