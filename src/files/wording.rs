//! What names, ids and texts may be made of.

use std::borrow::Cow;

/// Longest name a player reads, characters.
pub const LONGEST_NAME: usize = 60;
/// Longest id, characters.
pub const LONGEST_ID: usize = 32;

/// What is wrong with a name that players read; `None` when nothing is.
pub fn name_fault(name: &str) -> Option<&'static str> {
    let blank = name.trim().is_empty();
    match () {
        () if blank => Some("is empty"),
        () if name.trim() != name => Some("begins or ends with a blank"),
        () if name.chars().count() > LONGEST_NAME => Some("is longer than 60 characters"),
        () if name.chars().any(unseen) => Some("holds characters that cannot be seen"),
        () => None,
    }
}

/// What is wrong with a longer text that players read; it may have several lines.
pub fn text_fault(text: &str, longest: usize) -> Option<String> {
    if text.chars().count() > longest {
        return Some(format!("is longer than {longest} characters"));
    }
    text.chars().any(|c| c != '\n' && unseen(c)).then(|| "holds characters that cannot be seen".to_owned())
}

/// What is wrong with an id: letters, digits, `_` and `-`, a letter first.
pub fn id_fault(id: &str) -> Option<&'static str> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    match id.chars().next() {
        None => Some("is empty"),
        Some(_) if !id.chars().all(fits) => Some("holds other characters than a to z, A to Z, digits, _ and -"),
        Some(first) if !first.is_ascii_alphabetic() => Some("does not begin with a letter"),
        Some(_) if id.len() > LONGEST_ID => Some("is longer than 32 characters"),
        Some(_) => None,
    }
}

/// A number as it may be told: those that no table has are shortened.
pub fn figure(number: f64) -> String {
    let size = number.abs();
    if size > 0.0 && !(1e-6..1e9).contains(&size) { format!("{number:e}") } else { number.to_string() }
}

/// A text as it may be sent to a terminal, of whatever lines it has: what would move the cursor, change colours or turn the
/// direction of writing stands there as it is written in programs.
pub fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && harms(c))
}

/// As [`shown`], on one line.
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, harms)
}

fn escaped(text: &str, harms: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&harms) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if harms(c) { safe.extend(c.escape_unicode()) } else { safe.push(c) }
    }
    Cow::Owned(safe)
}

fn harms(c: char) -> bool {
    c.is_control() || (unseen(c) && !c.is_whitespace())
}

/// Control characters, blanks other than the plain one, and marks that turn the direction of text or have no width.
fn unseen(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_ids_are_readable() {
        assert_eq!(name_fault("Drest's Javelins"), None);
        for name in ["", "  ", " a", "a\u{a0}b", "a\u{202e}b", "a\0b", "a\u{200b}b", "a\nb", &"a".repeat(61)] {
            assert!(name_fault(name).is_some(), "{name:?}");
        }
        assert_eq!(id_fault("A1"), None);
        for id in ["", "1a", "a b", "../a", "/a", "\u{e4}b", "a\0", &"a".repeat(33)] {
            assert!(id_fault(id).is_some(), "{id:?}");
        }
        assert_eq!([48.5, -0.25, -1e300, f64::NAN, f64::INFINITY].map(figure), ["48.5", "-0.25", "-1e300", "NaN", "inf"]);
        assert_eq!(shown("a\u{1b}[31m\n\u{202e}b"), "a\\u{1b}[31m\n\\u{202e}b");
        assert_eq!(one_line("a\nb \u{9b}\u{a0}D\u{fa}n"), "a\\u{a}b \\u{9b}\u{a0}D\u{fa}n");
        assert_eq!(text_fault("One.\nTwo.", 20), None);
        assert!(text_fault("One.\r\n", 20).is_some() && text_fault("One", 2).is_some());
    }
}
