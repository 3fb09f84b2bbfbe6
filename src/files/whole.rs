use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

/// A whole number that is checked later, of which even those that are too large for any memory are told what is allowed:
/// `#[serde(deserialize_with = "whole::<_, _, 1, 100>")]`.
///
/// # Errors
/// What is no number that `T` can hold, and the range.
pub fn whole<'de, D: Deserializer<'de>, T: Deserialize<'de>, const LEAST: i32, const MOST: i32>(deserializer: D) -> Result<T, D::Error> {
    let allowed = if LEAST == MOST { LEAST.to_string() } else { format!("a whole number, {LEAST} to {MOST}") };
    T::deserialize(deserializer).map_err(|_| D::Error::invalid_value(Unexpected::Other("no such number"), &allowed.as_str()))
}
