//! Lengths in whole micrometres, and how they are shown in inches.

/// A length or a coordinate in whole micrometres.
///
/// All integer predicates of this room are exact while every coordinate is below 2^22 um (about 165 inches) in size.
pub type Um = i64;

/// One inch in micrometres.
pub const INCH: Um = 25_400;
/// One millimetre in micrometres.
pub const MM: Um = 1_000;
/// Greatest gap that still counts as contact: 0.02 inch.
pub const CONTACT: Um = 508;
/// Overlap counts from this depth, at rest and on straight moves.
pub const SLACK: Um = 2;
/// Overlap counts from this depth while a base wheels; where the wheel ends it is checked again at [`SLACK`].
pub const WHEEL_SLACK: Um = 127;
/// Coordinates must stay below this size (2^22 um).
pub const LIMIT: Um = 1 << 22;

/// Inches to the nearest micrometre, halves away from zero.
pub fn inches(value: f64) -> Um {
    round(value * INCH as f64)
}

/// Micrometres to inches.
pub fn to_inches(value: Um) -> f64 {
    value as f64 / INCH as f64
}

/// A length that is needed, in inches, rounded **up** to a tenth: `7.4"`.
pub fn shown_need(value: Um) -> String {
    tenths(-(-value * 10).div_euclid(INCH))
}

/// A length that is left, in inches, rounded **down** to a tenth: `7.3"`.
pub fn shown_left(value: Um) -> String {
    tenths((value * 10).div_euclid(INCH))
}

fn tenths(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    format!("{sign}{}.{}\"", size / 10, size % 10)
}

/// To the nearest whole micrometre, halves away from zero, so that a mirror image rounds to the mirror image.
#[inline]
pub(crate) fn round(value: f64) -> Um {
    // The number just below one half: added, it carries all that rounds away from zero, and nothing else, over the next whole number.
    (value + 0.499_999_999_999_999_94_f64.copysign(value)) as Um
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_round_up_and_remains_round_down() {
        assert_eq!(shown_need(inches(7.4)), "7.4\"");
        assert_eq!(shown_left(inches(7.4)), "7.4\"");
        assert_eq!(shown_need(inches(7.4) + 1), "7.5\"");
        assert_eq!(shown_left(inches(7.4) - 1), "7.3\"");
        assert_eq!(shown_left(-1), "-0.1\"");
        assert_eq!(shown_need(-1), "0.0\"");
    }

    #[test]
    fn halves_round_away_from_zero_and_nothing_else_does() {
        let halves = (0..2_000).map(|whole| f64::from(whole) + 0.5);
        let large = (0..2_000).map(|down| 4_503_599_627_370_496.0 - f64::from(down) * 0.5);
        let values = halves.chain(large).flat_map(|value| [value, value.next_down(), value.next_up()]);
        for value in values.chain([0.0, 0.5_f64.next_down(), 1e18, f64::MIN_POSITIVE]).flat_map(|value| [value, -value]) {
            assert_eq!(round(value), value.round() as Um, "{value:?}");
        }
    }

    #[test]
    fn inches_go_there_and_back() {
        assert_eq!(inches(1.0), INCH);
        assert_eq!(inches(0.02), CONTACT);
        assert_eq!(inches(-0.5), -12_700);
        assert_eq!(to_inches(INCH * 12), 12.0);
    }
}
