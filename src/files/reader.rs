//! What the reader of RON says, in words of the file: no names of the program's own types, and what may stand there instead.

use super::explain::DEEPEST;
use ron::error::Error;

/// What is wrong and what is allowed. `probe` reads another text as the same kind of file and says why it cannot; `before` is the
/// text up to the value at fault.
pub(super) fn told(code: &Error, before: &str, probe: &dyn Fn(&str) -> Option<Error>) -> (String, String) {
    let list = |names: &[&str]| names.join(", ");
    let blank = before.trim().is_empty();
    let (what, allowed) = match code {
        Error::NoSuchStructField { expected, found, .. } => return (format!("there is no key `{found}` here"), list(expected)),
        Error::NoSuchEnumVariant { expected, found, .. } => return (format!("`{found}` is none of those there are"), list(expected)),
        Error::MissingStructField { field, .. } => return (format!("the key `{field}` is missing"), format!("`{field}: ` with its value")),
        Error::DuplicateStructField { field, .. } => {
            return (format!("the key `{field}` stands here twice"), "each key once".to_owned());
        }
        Error::InvalidValueForType { expected, found } => return (format!("found {}", plain(found)), plain(expected)),
        Error::ExpectedDifferentLength { expected, found } => return (format!("found {found} values"), plain(expected)),
        Error::IntegerOutOfBounds => return ("this whole number is too large or too small here".to_owned(), range(before, probe)),
        Error::ExceededRecursionLimit => return ("is nested too deeply".to_owned(), format!("at most {DEEPEST} levels")),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) if blank => ("begins with no round bracket", brackets(before, probe)),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => ("is not in round brackets", brackets(before, probe)),
        Error::Eof if blank => ("nothing is there", brackets(before, probe)),
        Error::ExpectedDifferentStructName { found, .. } => {
            return (format!("the name `{}` does not belong before the bracket", plain(found)), "no name there".to_owned());
        }
        Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
            return (format!("`{found}` is no name"), names(before, probe));
        }
        Error::UnexpectedChar(found) => return (format!("{found:?} does not belong here"), "a value, or the closing bracket".to_owned()),
        Error::Message(what) => return (plain(what), String::new()),
        Error::Eof => ("the text ends before it is complete", "the value, and every bracket closed".to_owned()),
        Error::NoSuchExtension(_) => ("extensions (`#![enable(..)]`) are not read", "none: the first bracket begins the file".to_owned()),
        Error::TrailingCharacters => ("text goes on after the end of the value", "nothing after the last bracket".to_owned()),
        Error::ExpectedFloat | Error::FloatUnderscore => ("is no number", "a number such as 12 or 0.5".to_owned()),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } | Error::UnderscoreAtBeginning => {
            ("is no whole number", whole_number(before, probe).unwrap_or_else(|| "a whole number".to_owned()))
        }
        Error::ExpectedBoolean => ("is neither true nor false", "true, false".to_owned()),
        Error::ExpectedString | Error::ExpectedChar => ("is no text", "text in double quotes".to_owned()),
        Error::ExpectedStringEnd => ("the text is not closed", "a double quote at its end".to_owned()),
        Error::InvalidEscape(_) => ("`\\` stands before what it has no meaning for", "\\n, \\t, \\\", \\\\, \\u{..}".to_owned()),
        Error::ExpectedArray => ("is no list", "a list in square brackets".to_owned()),
        Error::ExpectedOption => ("is neither Some(..) nor None", "Some(..), None".to_owned()),
        Error::ExpectedMap => ("is no map", "{\"key\": value, ..}".to_owned()),
        Error::ExpectedMapColon => ("no colon follows the key", "key: value".to_owned()),
        Error::ExpectedIdentifier | Error::ExpectedStructName(_) => ("no name stands here", names(before, probe)),
        Error::UnclosedBlockComment => ("the comment is not closed", "*/".to_owned()),
        Error::UnclosedLineComment => ("the comment's line does not end", "a line feed at its end".to_owned()),
        Error::Utf8Error(_) => ("is no text", "UTF-8".to_owned()),
        Error::ExpectedComma
        | Error::ExpectedStructLikeEnd
        | Error::ExpectedArrayEnd
        | Error::ExpectedMapEnd
        | Error::ExpectedOptionEnd => ("what follows does not belong to the value", "a comma, or the closing bracket".to_owned()),
        code => return (code.to_string(), String::new()),
    };
    (what.to_owned(), allowed)
}

/// What serde calls the kinds of values, as who writes files knows them.
fn plain(words: &str) -> String {
    match words {
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number such as 12 or 0.5".to_owned(),
        "a sequence" | "sequence" => "a list".to_owned(),
        "a boolean" => "true, false".to_owned(),
        _ => match words.strip_prefix("a tuple of size ") {
            Some(size) => format!("{size} values in round brackets"),
            None if ["struct ", "tuple struct ", "enum "].iter().any(|kind| words.starts_with(kind)) => "keys in round brackets".to_owned(),
            None => words.to_owned(),
        },
    }
}

/// Brackets with the keys that may stand in them, where it has keys.
fn brackets(before: &str, probe: &dyn Fn(&str) -> Option<Error>) -> String {
    match probe(&format!("{before}(no_key: 0)")) {
        Some(Error::NoSuchStructField { expected, .. }) => format!("round brackets with the keys {}", expected.join(", ")),
        _ => "round brackets with the values".to_owned(),
    }
}

/// The names that may stand after this text.
fn names(before: &str, probe: &dyn Fn(&str) -> Option<Error>) -> String {
    match probe(&format!("{before}no_name")) {
        Some(Error::NoSuchEnumVariant { expected, .. }) => expected.join(", "),
        _ => "letters, digits and _, without quotes".to_owned(),
    }
}

/// What is allowed after this text, where that is a whole number.
pub(super) fn whole_number(before: &str, probe: &dyn Fn(&str) -> Option<Error>) -> Option<String> {
    match probe(&format!("{before}\"\"")) {
        Some(Error::ExpectedInteger) => Some(format!("a whole number, {}", range(before, probe))),
        // A reader that knows a narrower range, or the only number there is, says so.
        Some(Error::InvalidValueForType { expected, .. }) => {
            let whole = expected.starts_with("a whole number") || expected.bytes().all(|byte| byte.is_ascii_digit());
            whole.then_some(expected)
        }
        _ => None,
    }
}

/// The least and the greatest whole number that may stand after this text.
fn range(before: &str, probe: &dyn Fn(&str) -> Option<Error>) -> String {
    let fits = |number: &str| !matches!(probe(&format!("{before}{number}")), Some(Error::IntegerOutOfBounds));
    let bounds: [(i128, i128); 8] = [
        (i8::MIN.into(), i8::MAX.into()),
        (0, u8::MAX.into()),
        (i16::MIN.into(), i16::MAX.into()),
        (0, u16::MAX.into()),
        (i32::MIN.into(), i32::MAX.into()),
        (0, u32::MAX.into()),
        (i64::MIN.into(), i64::MAX.into()),
        (0, u64::MAX.into()),
    ];
    let signed = fits("-1");
    let kinds = bounds.into_iter().filter(|(least, _)| (*least < 0) == signed);
    let (least, most) = kinds.take_while(|(_, most)| fits(&most.to_string())).last().unwrap_or_default();
    // A reader that knows a narrower range says so of the greatest.
    match probe(&format!("{before}{most}")) {
        Some(Error::InvalidValueForType { expected, .. }) => plain(&expected),
        _ => format!("{least} to {most}"),
    }
}
