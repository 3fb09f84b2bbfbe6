//! Values on the command line: a number says what it may be, and a path is taken as it is.

use clap::builder::{OsStringValueParser, TypedValueParser};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// A parser of paths, of which even the empty one is told apart from none: who opens it says what is wrong with it.
pub fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// A parser of whole numbers within a range; what is none is told the range.
pub fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("a whole number is wanted (allowed: {} to {})", range.start(), range.end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_such_number_is_told_the_range() {
        let of = whole(1..=1_000_000_u32);
        assert_eq!([of("1"), of("1000000")], [Ok(1), Ok(1_000_000)]);
        for text in
            ["0", "-1", "1000001", "4294967296", "99999999999999999999999", "1e3", "1.0", "1_000", "0x10", "", " 1", "one", "--json"]
        {
            assert_eq!(of(text), Err("a whole number is wanted (allowed: 1 to 1000000)".to_owned()), "{text:?}");
        }
    }
}
