//! Where in a RON text a value stands, by its path (`units[0].figures[1].kind`).
//!
//! The reader of values forgets where they stood. This scanner walks the text once more and says so, which costs no memory
//! in proportion to the text. It is lenient: what is not well-formed was refused before, and it only names places.
//!
//! Paths: a key adds `.key`, a place in a list or tuple adds `[n]` counted from 0. Names of variants add nothing, and neither
//! does the first value of a named variant: in `shape: Area([(1, 2)])` the point is `shape[0]`.

/// A place in a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// What the scanner comes upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Key,
    Value,
    /// The bracket that closes the value at this path.
    Close,
}

/// Deeper nesting than any reader accepts: the scanner gives up there.
const DEEPEST: usize = 512;

struct Frame {
    /// Length of the path of the container itself.
    stem: usize,
    index: usize,
    bracket: char,
    /// A variant's name stands before the bracket.
    named: bool,
    /// The path of the element at hand is complete.
    entered: bool,
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    place: Place,
    path: String,
    frames: Vec<Frame>,
}

/// Calls `see` for each key, value and closing bracket in the order of the text, until it returns false.
pub fn scan(text: &str, mut see: impl FnMut(Sight, &str, Place) -> bool) {
    let mut scanner = Scanner { text, at: 0, place: Place { line: 1, column: 1 }, path: String::new(), frames: Vec::new() };
    while scanner.step(&mut see) {}
}

/// The whole number that stands at a path, where one does: enough to learn a file's format before reading it.
pub fn whole_number(text: &str, wanted: &str) -> Option<u64> {
    let mut found = None;
    scan(text, |sight, path, place| {
        let here = sight == Sight::Value && path == wanted;
        if here {
            let line = text.lines().nth(place.line - 1).unwrap_or_default();
            let digits: String = line.chars().skip(place.column - 1).take_while(char::is_ascii_digit).collect();
            found = digits.parse().ok();
        }
        !here
    });
    found
}

/// The keys of the outermost value, in the order of the text.
pub fn outer_keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    scan(text, |sight, path, _| {
        if sight == Sight::Key && !path.contains(['.', '[']) {
            keys.push(path.to_owned());
        }
        keys.len() < 100
    });
    keys
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Past so many bytes, which end between characters.
    fn pass(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        let last = match passed.rfind('\n') {
            None => passed,
            Some(end) => {
                let lines = passed.bytes().filter(|byte| *byte == b'\n').count();
                self.place = Place { line: self.place.line + lines, column: 1 };
                &passed[end + 1..]
            }
        };
        // Characters: bytes that do not continue one.
        self.place.column += last.bytes().filter(|byte| byte & 0xc0 != 0x80).count();
        self.at += bytes;
    }

    /// Past the next occurrence of `end`, or of whatever is left.
    fn pass_through(&mut self, end: &str) {
        let rest = self.rest();
        self.pass(rest.find(end).map_or(rest.len(), |found| found + end.len()));
    }

    fn skip_while(&mut self, fits: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.pass(rest.find(|c| !fits(c)).unwrap_or(rest.len()));
    }

    fn skip_blank(&mut self) {
        loop {
            self.skip_while(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.skip_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                self.skip_comment();
            } else {
                return;
            }
        }
    }

    fn skip_comment(&mut self) {
        let mut depth = 0_usize;
        loop {
            let rest = self.rest();
            let Some(found) = rest.find(['/', '*']) else { return self.pass(rest.len()) };
            self.pass(found);
            if self.rest().starts_with("/*") {
                depth += 1;
                self.pass(2);
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.pass(2);
                if depth == 0 {
                    return;
                }
            } else {
                self.pass(1);
            }
        }
    }

    /// Past a string, raw string or character; false where none begins here.
    fn skip_quoted(&mut self) -> bool {
        let rest = self.rest();
        let marks = rest.strip_prefix('b').unwrap_or(rest);
        let prefix = rest.len() - marks.len();
        if let Some(raw) = marks.strip_prefix('r') {
            let hashes = raw.bytes().take_while(|byte| *byte == b'#').count();
            if raw[hashes..].starts_with('"') {
                self.pass(prefix + 1 + hashes + 1);
                self.pass_through(&format!("\"{}", "#".repeat(hashes)));
                return true;
            }
        }
        let Some(quote) = marks.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return false };
        self.pass(prefix + 1);
        loop {
            let rest = self.rest();
            let Some(found) = rest.find(['\\', quote]) else {
                self.pass(rest.len());
                return true;
            };
            let escaped = rest[found..].starts_with('\\');
            let after = if escaped { rest[found + 1..].chars().next().map_or(0, char::len_utf8) } else { 0 };
            self.pass(found + 1 + after);
            if !escaped {
                return true;
            }
        }
    }

    /// The name, number or sign that stands here.
    fn word(&mut self) -> &'t str {
        let from = self.at;
        self.skip_while(|c| c.is_alphanumeric() || matches!(c, '_' | '#' | '.' | '+' | '-'));
        if self.at == from {
            self.pass(self.peek().map_or(0, char::len_utf8));
        }
        &self.text[from..self.at]
    }

    /// Completes the path for a value that begins now; false where the value is its container's own (`Some(x)`).
    fn enter(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return true };
        if frame.entered {
            return true;
        }
        frame.entered = true;
        if frame.named && frame.index == 0 {
            return false;
        }
        let index = frame.index;
        self.path.push_str(&format!("[{index}]"));
        true
    }

    fn enter_key(&mut self, key: &str) {
        if let Some(frame) = self.frames.last_mut() {
            frame.entered = true;
        }
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(key);
    }

    fn step(&mut self, see: &mut impl FnMut(Sight, &str, Place) -> bool) -> bool {
        self.skip_blank();
        let place = self.place;
        let Some(found) = self.peek() else { return false };
        match found {
            ')' | ']' | '}' => {
                self.pass(1);
                let Some(frame) = self.frames.pop() else { return false };
                self.path.truncate(frame.stem);
                see(Sight::Close, &self.path, place)
            }
            ',' => {
                self.pass(1);
                let Some(frame) = self.frames.last_mut() else { return true };
                frame.index += 1;
                frame.entered = false;
                self.path.truncate(frame.stem);
                true
            }
            ':' => {
                self.pass(1);
                true
            }
            '(' | '[' | '{' => {
                let shown = self.enter();
                self.pass(1);
                self.open(found, false);
                (!shown || see(Sight::Value, &self.path, place)) && self.frames.len() < DEEPEST
            }
            _ => self.plain(see),
        }
    }

    fn open(&mut self, bracket: char, named: bool) {
        self.frames.push(Frame { stem: self.path.len(), index: 0, bracket, named, entered: false });
    }

    /// A key, a plain value, or the name of a variant.
    fn plain(&mut self, see: &mut impl FnMut(Sight, &str, Place) -> bool) -> bool {
        let (from, place) = (self.at, self.place);
        let quoted = self.skip_quoted();
        if !quoted {
            self.word();
        }
        let token = &self.text[from..self.at];
        let may_be_key = self.frames.last().is_some_and(|frame| !frame.entered && matches!(frame.bracket, '(' | '{'));
        self.skip_blank();
        if may_be_key && self.peek() == Some(':') {
            self.enter_key(token.trim_matches('"').trim_start_matches("r#"));
            return see(Sight::Key, &self.path, place);
        }
        let shown = self.enter();
        let go_on = !shown || see(Sight::Value, &self.path, place);
        if !quoted && self.peek() == Some('(') {
            self.pass(1);
            self.open('(', true);
        }
        go_on && self.frames.len() < DEEPEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<String> {
        let mut seen = Vec::new();
        scan(text, |sight, path, place| {
            if sight == Sight::Value {
                seen.push(format!("{}:{} {path}", place.line, place.column));
            }
            true
        });
        seen
    }

    #[test]
    fn values_are_named_by_their_path() {
        let text = "(a: 1, // b: 2\n  list: [\"x, (\", One(kind: \"wod\", at: (1.0, -2)), Area([(3, 4)])], r: r#\"),\"#)";
        let expected = [
            "1:1 ",
            "1:5 a",
            "2:9 list",
            "2:10 list[0]",
            "2:18 list[1]",
            "2:28 list[1].kind",
            "2:39 list[1].at",
            "2:40 list[1].at[0]",
            "2:45 list[1].at[1]",
            "2:51 list[2]",
            "2:57 list[2][0]",
            "2:58 list[2][0][0]",
            "2:61 list[2][0][1]",
            "2:71 r",
        ];
        assert_eq!(seen(text), expected);
    }

    #[test]
    fn maps_and_options_are_followed() {
        assert_eq!(seen("{\"a\": Some(3), \"b\": None}"), ["1:1 ", "1:7 a", "1:21 b"]);
    }

    #[test]
    fn broken_text_ends_the_scan_without_harm() {
        for text in ["", "(", ")", "((((", "(a:", "\"", "r#\"", "/* /*", "'", "(a: b'", "b", "\u{feff}(", ",,,:::", "]["] {
            seen(text);
        }
        seen(&"(".repeat(100_000));
    }
}
