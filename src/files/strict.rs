//! Strict reading of RON: nothing is guessed, nothing passes silently, and every fault names its place.

use super::Fault;
use super::explain::{DEEPEST, explain, without_key};
use super::kinds::{begins_as_journal, is_journal, journal_fault};
use super::places::Place;
use super::plain::{read_plain, too_large};
use ron::Options;
use ron::de::Deserializer;
use ron::error::{Error, Position, Span, SpannedError};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Unexpected, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

/// Largest text that is read, bytes.
pub const LARGEST: usize = 1 << 20;
/// So many unknown keys are named at once.
const MOST_UNKNOWN: usize = 20;

/// Reads a text that is one RON value.
///
/// A leading byte order mark is passed over; extensions (`#![enable(..)]`), more than 64 levels and more than 1 MB are refused.
///
/// # Errors
/// What is wrong, with line, column, key and what is allowed.
pub fn read_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Vec<Fault>> {
    let text = without_mark(text);
    if begins_as_journal(text.as_bytes()) {
        return Err(vec![journal_fault(file)]);
    }
    if text.len() > LARGEST {
        return Err(vec![too_large(file, LARGEST)]);
    }
    let error = match parse(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let probe = |text: &str| parse::<T>(text).err().map(|error| error.code);
    let mut faults = vec![explain(file, text, &error, &probe)];
    // The reader stops at the first fault. An unknown key can be passed over to see what else is wrong.
    let (mut text, mut error) = (text.to_owned(), error);
    while let (Error::NoSuchStructField { .. }, true) = (&error.code, faults.len() < MOST_UNKNOWN) {
        match without_key(&text, Place { line: error.span.start.line, column: error.span.start.col }) {
            Some(shorter) => text = shorter,
            None => break,
        }
        match parse::<T>(&text) {
            Ok(_) => break,
            Err(next) => error = next,
        }
        faults.push(explain(file, &text, &error, &probe));
    }
    Err(faults)
}

/// The text of a file, not larger than 1 MB, in UTF-8, without its byte order mark.
///
/// # Errors
/// A file that cannot be read, is no plain file, is too large or is not UTF-8; a journal, which is no RON.
pub fn read_text(path: &Path) -> Result<String, Fault> {
    if is_journal(path) && path.is_file() {
        return Err(journal_fault(&path.display().to_string()));
    }
    let bytes = read_plain(path, LARGEST)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(without_mark(&text).to_owned()),
        Err(error) => {
            let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
            let line = valid.matches('\n').count() + 1;
            let column = valid.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
            let (file, what) = (path.display().to_string(), "is no text".to_owned());
            Err(Fault { file, line, column, what, allowed: "UTF-8".to_owned(), ..Fault::default() })
        }
    }
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    let mut reader = Deserializer::from_str_with_options(text, &Options::default().with_recursion_limit(DEEPEST))?;
    if !reader.extensions().is_empty() {
        let start = Position { line: 1, col: 1 };
        return Err(SpannedError { code: Error::NoSuchExtension(String::new()), span: Span { start, end: start } });
    }
    let value = T::deserialize(&mut reader).map_err(|error| reader.span_error(error))?;
    reader.end().map_err(|error| reader.span_error(error))?;
    Ok(value)
}

/// A map in which a key that stands twice is refused: `#[serde(deserialize_with = "strict_map")]`.
///
/// # Errors
/// A key that stands twice.
pub fn strict_map<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: serde::Deserializer<'de>,
    K: Deserialize<'de> + Ord + fmt::Debug,
    V: Deserialize<'de>,
{
    struct Strict<K, V>(PhantomData<(K, V)>);
    impl<'de, K: Deserialize<'de> + Ord + fmt::Debug, V: Deserialize<'de>> Visitor<'de> for Strict<K, V> {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a map in which each key stands once")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
            let mut map = BTreeMap::new();
            while let Some(key) = access.next_key::<K>()? {
                if map.contains_key(&key) {
                    let found = format!("the key {key:?} a second time");
                    return Err(A::Error::invalid_value(Unexpected::Other(&found), &"each key once"));
                }
                map.insert(key, access.next_value()?);
            }
            Ok(map)
        }
    }
    deserializer.deserialize_map(Strict(PhantomData))
}

/// A number that is neither NaN nor infinite: `#[serde(deserialize_with = "finite")]`.
///
/// # Errors
/// NaN or a number too large.
pub fn finite<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    if number.is_finite() {
        return Ok(number + 0.0);
    }
    Err(D::Error::invalid_value(Unexpected::Other(&number.to_string()), &"a finite number such as 12 or 0.5"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wood {
        name: String,
        #[serde(deserialize_with = "finite")]
        width: f64,
        #[serde(default, deserialize_with = "strict_map")]
        costs: BTreeMap<String, u8>,
        #[serde(default)]
        parts: Vec<Part>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    enum Part {
        Oak { height: u8 },
        Elm,
    }

    fn fault(text: &str) -> String {
        match read_ron::<Wood>("w", text) {
            Ok(wood) => wood.name,
            Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        }
    }

    #[test]
    fn faults_of_the_reader_name_place_key_and_what_is_allowed() {
        let keys = "(allowed: name, width, costs, parts)";
        let cases = [
            ("(name: \"a\", width: 1)", "a".to_owned()),
            ("\u{feff}(name: \"b\", width: 1)", "b".to_owned()),
            (
                "(name: \"a\",\n widht: (1, ','), hight: 2, width: \"b\")",
                format!(
                    "w:2:2: widht: there is no key `widht` here {keys}; w:2:19: hight: there is no key `hight` here {keys}; \
                     w:2:36: width: is no number (allowed: a number such as 12 or 0.5)"
                ),
            ),
            ("(name: \"a\",\n width: NaN)", "w:2:9: width: found NaN (allowed: a finite number such as 12 or 0.5)".to_owned()),
            ("(name: \"a\",\n width: 1e400)", "w:2:9: width: found inf (allowed: a finite number such as 12 or 0.5)".to_owned()),
            ("(\n name: \"a\")", "w:1:1: the key `width` is missing (allowed: `width: ` with its value)".to_owned()),
            (
                "(name: \"a\", width: 1, costs: {\"oak\": 1,\n \"oak\": 2})",
                "w:2:9: costs.oak: found the key \"oak\" a second time (allowed: each key once)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1, costs: {\"oak\": 256})",
                "w:1:38: costs.oak: this whole number is too large or too small here (allowed: 0 to 255)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1, parts: [Elm,\n Ash])",
                "w:2:2: parts[1]: `Ash` is none of those there are (allowed: Oak, Elm)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1, parts: [Elm,\n Oak(height: 1, hight: 2)])",
                "w:2:17: parts[1].hight: there is no key `hight` here (allowed: height)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1, parts: [Elm,\n Oak()])",
                "w:2:2: parts[1]: the key `height` is missing (allowed: `height: ` with its value)".to_owned(),
            ),
            ("(name: \"a\", name: \"b\", width: 1)", "w:1:13: name: the key `name` stands here twice (allowed: each key once)".to_owned()),
            (
                "#![enable(implicit_some)]\n(name: \"a\", width: 1)",
                "w:1:1: extensions (`#![enable(..)]`) are not read (allowed: none: the first bracket begins the file)".to_owned(),
            ),
            (
                "#![enable(other)]\n(name: \"a\", width: 1)",
                "w:1:11: extensions (`#![enable(..)]`) are not read (allowed: none: the first bracket begins the file)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1) x",
                "w:1:22: text goes on after the end of the value (allowed: nothing after the last bracket)".to_owned(),
            ),
            (
                "(name: \"a\", width: 1",
                "w:1:20: width: what follows does not belong to the value (allowed: a comma, or the closing bracket)".to_owned(),
            ),
        ];
        for number in ["1.5", "1.0", "1e2", "1.", "1_0.5", "\"1\"", "x", "NaN", "true"] {
            for (text, key) in [("costs: {\"oak\": @})", "costs.oak"), ("parts: [Oak(height: @)])", "parts[0].height")] {
                let told = fault(&format!("(name: \"a\", width: 1.5, {}", text.replace('@', number)));
                assert!(told.ends_with(&format!(" {key}: is no whole number (allowed: a whole number, 0 to 255)")), "{number}: {told}");
            }
        }
        // A number with a fraction where it belongs is not what is wrong.
        assert!(fault("(name: \"a\", width: 1.5 costs: {})").contains("a comma, or the closing bracket"));
        for (text, expected) in cases {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(fault(&format!("(name: {}", "(".repeat(1000))).starts_with("w:1:"));
        assert!(fault(&"x".repeat(LARGEST + 1)).contains("at most 1 MB"));
    }
}
