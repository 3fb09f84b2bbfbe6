//! Numbers that keep within a range. Each is read together with what it may be, so that none that is read can be nonsense.
//!
//! A fault raised here stands at the number itself and names the range.

use crate::files;
use crate::measure::{Footprint, INCH, Um};
use crate::names::Word;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

/// A plain number of the rules, `LEAST` to `MOST`, with its clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count<const LEAST: i32, const MOST: i32>(pub i32, pub Word);

/// A distance of the rules with its clause; inches in the file, `LEAST` to `MOST` hundredths of an inch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inches<const LEAST: i32, const MOST: i32> {
    pub um: Um,
    pub clause: Word,
}

/// A whole number of `LEAST` to `MOST`.
struct Whole<const LEAST: i32, const MOST: i32>(i32);

/// Inches, `LEAST` to `MOST` hundredths.
struct Hundredths<const LEAST: i32, const MOST: i32>(f64);

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found: i64 = files::whole::<_, _, LEAST, MOST>(deserializer)?;
        match i32::try_from(found) {
            Ok(fits) if (LEAST..=MOST).contains(&fits) => Ok(Self(fits)),
            _ => Err(D::Error::invalid_value(Unexpected::Signed(found), &format!("{LEAST} to {MOST}").as_str())),
        }
    }
}

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Hundredths<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = f64::deserialize(deserializer)?;
        let (least, most) = (f64::from(LEAST) / 100.0, f64::from(MOST) / 100.0);
        if (least..=most).contains(&found) {
            return Ok(Self(found));
        }
        Err(D::Error::invalid_value(Unexpected::Float(found), &format!("{least} to {most} inches").as_str()))
    }
}

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Count<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <(Whole<LEAST, MOST>, Word)>::deserialize(deserializer).map(|(number, clause)| Self(number.0, clause))
    }
}

impl<'de, const LEAST: i32, const MOST: i32> Deserialize<'de> for Inches<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (distance, clause) = <(Hundredths<LEAST, MOST>, Word)>::deserialize(deserializer)?;
        Ok(Self { um: micrometres(distance.0), clause })
    }
}

/// A field that is a whole number of `LEAST` to `MOST`: `#[serde(deserialize_with = "whole::<_, 1, 6>")]`.
///
/// # Errors
/// Another number, and the range.
pub fn whole<'de, D: Deserializer<'de>, const LEAST: i32, const MOST: i32>(deserializer: D) -> Result<i32, D::Error> {
    Whole::<LEAST, MOST>::deserialize(deserializer).map(|number| number.0)
}

/// As [`whole`], for a small number.
///
/// # Errors
/// Another number, and the range.
pub fn small<'de, D: Deserializer<'de>, const LEAST: i32, const MOST: i32>(deserializer: D) -> Result<u8, D::Error> {
    whole::<D, LEAST, MOST>(deserializer).map(|number| number as u8)
}

/// A field that is a distance of `LEAST` to `MOST` hundredths of an inch; inches in the file and in the field.
///
/// # Errors
/// Another distance, and the range.
pub fn inches<'de, D: Deserializer<'de>, const LEAST: i32, const MOST: i32>(deserializer: D) -> Result<f64, D::Error> {
    Hundredths::<LEAST, MOST>::deserialize(deserializer).map(|number| number.0)
}

/// Width and depth of a base, inches: smaller ones cannot be handled, larger ones are no figures.
///
/// # Errors
/// Another size, and the range.
pub fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(f64, f64), D::Error> {
    <(Hundredths<50, 600>, Hundredths<50, 600>)>::deserialize(deserializer).map(|(width, depth)| (width.0, depth.0))
}

pub fn micrometres(inches: f64) -> Um {
    (inches * INCH as f64).round() as Um
}

/// A base of a size in inches, as [`size`] reads it.
pub fn footprint((width, depth): (f64, f64)) -> Footprint {
    Footprint { width: micrometres(width), depth: micrometres(depth) }
}
