//! RON text as a tree of values that know their places: enough to name the line of an expectation and to change one number of a
//! data file. What the text means is for the strict reader to say; this is only ever asked about texts that passed it.

use std::ops::Range;

/// A value and where it stands in the text, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub span: Range<usize>,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number,
    Text(String),
    /// A bare word: `true`, `Pass`, `None`.
    Word(String),
    /// `(..)` with or without a name before it; fields of a tuple have no key.
    Group {
        name: String,
        fields: Vec<(Option<String>, Node)>,
    },
    List(Vec<Node>),
    /// Keys as written, without quotes.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// `None` where the text is not well formed.
    pub fn read(text: &str) -> Option<Node> {
        let mut scan = Scan { source: text, text: text.as_bytes(), at: 0 };
        scan.blank();
        let node = scan.value(0)?;
        (scan.at == text.len()).then_some(node)
    }

    /// The value at a path such as `play[3].dispatches[0]`, or the nearest one on the way there.
    pub fn nearest(&self, path: &str) -> &Node {
        let mut node = self;
        for step in path.split(['.', '[']) {
            let step = step.trim_end_matches(']');
            if step.is_empty() {
                continue;
            }
            match node.child(step) {
                Some(child) => node = child,
                None => break,
            }
        }
        node
    }

    fn child(&self, step: &str) -> Option<&Node> {
        match &self.value {
            Value::Group { fields, .. } => match fields.iter().find(|(key, _)| key.as_deref() == Some(step)) {
                Some((_, node)) => Some(node),
                None => match step.parse::<usize>() {
                    Ok(place) if fields.iter().all(|(key, _)| key.is_none()) => fields.get(place).map(|(_, node)| node),
                    _ => None,
                },
            },
            Value::List(items) => items.get(step.parse::<usize>().ok()?),
            Value::Map(entries) => entries.iter().find(|(key, _)| key == step).map(|(_, node)| node),
            Value::Number | Value::Text(_) | Value::Word(_) => None,
        }
    }
}

/// Line from 1 of a byte of the text.
pub fn line_of(text: &str, byte: usize) -> usize {
    text.as_bytes().iter().take(byte).filter(|byte| **byte == b'\n').count() + 1
}

struct Scan<'t> {
    source: &'t str,
    /// The same in bytes.
    text: &'t [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        if there {
            self.at += 1;
        }
        there
    }

    fn starts(&self, with: &[u8]) -> bool {
        self.text[self.at..].starts_with(with)
    }

    /// Spaces and comments; those of several lines may stand in one another.
    fn blank(&mut self) {
        loop {
            if self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
                self.at += 1;
            } else if self.starts(b"//") {
                while self.peek().is_some_and(|byte| byte != b'\n') {
                    self.at += 1;
                }
            } else if self.starts(b"/*") {
                let mut depth = 0;
                while self.at < self.text.len() {
                    if self.starts(b"/*") {
                        depth += 1;
                        self.at += 2;
                    } else if self.starts(b"*/") {
                        depth -= 1;
                        self.at += 2;
                        if depth == 0 {
                            break;
                        }
                    } else {
                        self.at += 1;
                    }
                }
            } else {
                return;
            }
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        if depth > 100 {
            return None;
        }
        let start = self.at;
        let byte = self.peek()?;
        let value = match byte {
            b'"' => Value::Text(self.quoted()?),
            b'r' if self.starts(b"r\"") || self.starts(b"r#") => Value::Text(self.raw()?),
            b'\'' => {
                let rest = &self.text[self.at + 1..];
                let end = rest.iter().enumerate().position(|(place, byte)| *byte == b'\'' && place > 0 && rest[place - 1] != b'\\')?;
                self.at += end + 2;
                Value::Word(String::from_utf8_lossy(&self.text[start..self.at]).into_owned())
            }
            b'0'..=b'9' | b'-' | b'+' | b'.' => {
                while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_')) {
                    self.at += 1;
                }
                Value::Number
            }
            b'(' => Value::Group { name: String::new(), fields: self.group(depth)? },
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                while !self.closed(b']') {
                    items.push(self.value(depth + 1)?);
                    self.comma(b']')?;
                }
                Value::List(items)
            }
            b'{' => {
                self.at += 1;
                let mut entries = Vec::new();
                while !self.closed(b'}') {
                    let key = self.value(depth + 1)?;
                    self.blank();
                    if !self.eat(b':') {
                        return None;
                    }
                    self.blank();
                    let name = match key.value {
                        Value::Text(text) | Value::Word(text) => text,
                        _ => String::from_utf8_lossy(&self.text[key.span]).into_owned(),
                    };
                    entries.push((name, self.value(depth + 1)?));
                    self.comma(b'}')?;
                }
                Value::Map(entries)
            }
            _ => {
                let name = self.word()?;
                let end = self.at;
                self.blank();
                if self.peek() == Some(b'(') {
                    Value::Group { name, fields: self.group(depth)? }
                } else {
                    self.at = end;
                    Value::Word(name)
                }
            }
        };
        let span = start..self.at;
        self.blank();
        Some(Node { span, value })
    }

    fn closed(&mut self, by: u8) -> bool {
        self.blank();
        self.eat(by)
    }

    /// A comma, or the closing bracket that stands in its stead.
    fn comma(&mut self, close: u8) -> Option<()> {
        self.blank();
        (self.eat(b',') || self.peek() == Some(close)).then_some(())
    }

    fn group(&mut self, depth: usize) -> Option<Vec<(Option<String>, Node)>> {
        self.at += 1;
        let mut fields = Vec::new();
        while !self.closed(b')') {
            let start = self.at;
            let key = self.word().filter(|_| {
                self.blank();
                self.eat(b':')
            });
            match key {
                Some(_) => self.blank(),
                None => self.at = start,
            }
            fields.push((key, self.value(depth + 1)?));
            self.comma(b')')?;
        }
        Some(fields)
    }

    fn word(&mut self) -> Option<String> {
        let start = self.at;
        let rest = self.source.get(start..)?;
        let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| rest[..length].to_owned())
    }

    fn quoted(&mut self) -> Option<String> {
        let start = self.at + 1;
        self.at = start;
        while self.peek()? != b'"' {
            self.at += if self.peek() == Some(b'\\') { 2 } else { 1 };
        }
        self.at += 1;
        Some(String::from_utf8_lossy(&self.text[start..self.at - 1]).into_owned())
    }

    fn raw(&mut self) -> Option<String> {
        self.at += 1;
        let hashes = self.text[self.at..].iter().take_while(|byte| **byte == b'#').count();
        self.at += hashes;
        if !self.eat(b'"') {
            return None;
        }
        let start = self.at;
        let end: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
        let length = self.text[start..].windows(end.len()).position(|some| some == end)?;
        self.at = start + length + end.len();
        Some(String::from_utf8_lossy(&self.text[start..start + length]).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// numbers\n(\n  bow: (long: 36, hit: 5, clause: \"CS-3.2\"), /* a /* nested */ note */\n  \
                        kinds: { \"spearman\": (melee: -1) },\n  play: [Pass, Expect(dispatches: [(what: \"hit\")], pair: (1, 2.5)),],\n)\n";

    #[test]
    fn paths_lead_to_their_lines() {
        let node = Node::read(TEXT).expect("well formed");
        let at = |path: &str| &TEXT[node.nearest(path).span.clone()];
        assert_eq!(at("bow.long"), "36");
        assert_eq!(at("kinds.spearman.melee"), "-1");
        assert_eq!(at("play[1].dispatches[0]"), "(what: \"hit\")");
        assert_eq!(at("play[1].pair.1"), "2.5");
        assert_eq!(at("play[1].dispatches[0].needed"), "(what: \"hit\")", "the nearest there is");
        assert_eq!(line_of(TEXT, node.nearest("play[1]").span.start), 5);
    }

    #[test]
    fn what_is_not_well_formed_has_no_places() {
        for text in ["(a: 1", "(a 1)", "[1 2]", "{\"a\" 1}", "(a: 1) 2", ""] {
            assert_eq!(Node::read(text), None, "{text}");
        }
    }
}
