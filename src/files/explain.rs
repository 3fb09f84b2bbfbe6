//! What the reader of RON found wrong, in words, with the key and the place it stands at.

use super::Fault;
use super::places::{Place, Sight, scan};
use super::reader;
use ron::error::{Error, SpannedError};

/// Deepest nesting that is read.
pub(super) const DEEPEST: usize = 64;

/// The reader's error as a fault with the key it stands at. `probe` reads another text in the same way.
pub(super) fn explain(file: &str, text: &str, error: &SpannedError, probe: &dyn Fn(&str) -> Option<Error>) -> Fault {
    let reported = Place { line: error.span.start.line, column: error.span.start.col };
    let (key, place) = match &error.code {
        Error::TrailingCharacters | Error::NoSuchExtension(_) => (String::new(), reported),
        Error::MissingStructField { .. } => closed_at(text, reported),
        code => {
            let key = key_at(text, reported);
            // The reader stands before the blanks that precede the value.
            let place = is_of_a_value(code).then(|| value_at(text, &key)).flatten().unwrap_or(reported);
            (key, place)
        }
    };
    // Where nothing stands any more, every value is missing alike.
    let missing = is_of_a_value(&error.code) && offset(text, place).is_none_or(|at| text[at..].trim().is_empty());
    let code = if missing { &Error::Eof } else { &error.code };
    if goes_on(code)
        && let Some(at) = value_at(text, &key)
        && let Some(begins) = offset(text, at)
        && is_number_but_not_whole(&text[begins..])
        && let Some(allowed) = reader::whole_number(&text[..begins], probe)
    {
        // The reader took the digits for the number, and stumbled over what stands behind them.
        let what = "is no whole number".to_owned();
        return Fault { file: file.to_owned(), line: at.line, column: at.column, key, what, allowed };
    }
    let before = if *code == Error::Eof { text } else { offset(text, place).map_or(text, |end| &text[..end]) };
    let (what, allowed) = reader::told(code, before, probe);
    Fault { file: file.to_owned(), line: place.line, column: place.column, key, what, allowed }
}

/// What the reader says where a value goes on beyond what it takes.
fn goes_on(code: &Error) -> bool {
    use Error::{ExpectedArrayEnd, ExpectedComma, ExpectedMapEnd, ExpectedOptionEnd, ExpectedStructLikeEnd, TrailingCharacters};
    matches!(code, ExpectedArrayEnd | ExpectedComma | ExpectedMapEnd | ExpectedOptionEnd | ExpectedStructLikeEnd | TrailingCharacters)
}

/// Whether a text begins with a number that has a fraction or an exponent.
fn is_number_but_not_whole(text: &str) -> bool {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '+' | '-'))).unwrap_or(text.len());
    let number = text[..end].replace('_', "");
    number.parse::<f64>().is_ok() && number.contains(['.', 'e', 'E'])
}

fn is_of_a_value(code: &Error) -> bool {
    use Error::{
        ExpectedArray, ExpectedBoolean, ExpectedFloat, ExpectedInteger, ExpectedMap, ExpectedNamedStructLike, ExpectedOption,
        ExpectedString, ExpectedStructLike, IntegerOutOfBounds, InvalidIntegerDigit, InvalidValueForType, Message,
    };
    matches!(
        code,
        ExpectedArray
            | ExpectedBoolean
            | ExpectedFloat
            | ExpectedInteger
            | ExpectedMap
            | ExpectedNamedStructLike(_)
            | ExpectedOption
            | ExpectedString
            | ExpectedStructLike
    ) || matches!(code, IntegerOutOfBounds | InvalidIntegerDigit { .. } | InvalidValueForType { .. } | Message(_))
}

/// The path of the last key or value that begins at or before a place.
fn key_at(text: &str, place: Place) -> String {
    let mut key = String::new();
    scan(text, |sight, path, at| {
        if at <= place && sight != Sight::Close {
            path.clone_into(&mut key);
        }
        at <= place
    });
    key
}

/// Where the value with this path begins; the last of them where a key stands twice.
fn value_at(text: &str, key: &str) -> Option<Place> {
    let mut place = None;
    scan(text, |sight, path, at| {
        if sight == Sight::Value && path == key {
            place = Some(at);
        }
        true
    });
    place
}

/// The path and the beginning of the value whose closing bracket stands at or after a place.
fn closed_at(text: &str, place: Place) -> (String, Place) {
    let mut key = String::new();
    scan(text, |sight, path, at| {
        let closes = sight == Sight::Close && at >= place;
        if closes {
            path.clone_into(&mut key);
        }
        !closes
    });
    let begins = value_at(text, &key).unwrap_or(place);
    (key, begins)
}

/// The text with the key at this place and its value blanked out, all else staying where it is.
pub(super) fn without_key(text: &str, place: Place) -> Option<String> {
    let (mut key, mut end) = (None, None);
    scan(text, |sight, path, at| {
        match &key {
            None if sight == Sight::Key && at == place => key = Some(path.to_owned()),
            Some(key) if at > place && !(path.starts_with(key.as_str()) && path[key.len()..].starts_with(['.', '[']) || path == key) => {
                end = Some(at);
            }
            _ => {}
        }
        end.is_none()
    });
    let (from, to) = (offset(text, place)?, offset(text, end?)?);
    let blank: String = text[from..to].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    Some(format!("{}{blank}{}", &text[..from], &text[to..]))
}

/// Bytes before a place.
fn offset(text: &str, place: Place) -> Option<usize> {
    let line: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    let (column, _) = text[line..].char_indices().nth(place.column - 1)?;
    Some(line + column)
}
