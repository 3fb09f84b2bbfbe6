//! What a drill expected and what came instead.

use super::tree::{Node, line_of};
use crate::files::one_line;
use std::fmt;

/// One thing that came out otherwise. `place` is a path in the drill's file (`play[2].dispatches[0].needed`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub place: String,
    pub expected: String,
    pub found: String,
}

impl Difference {
    pub fn new(place: impl Into<String>, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { place: place.into(), expected: expected.into(), found: found.into() }
    }

    /// Line from 1 in the drill's text; 0 where the text cannot say.
    pub fn line(&self, text: &str) -> usize {
        Node::read(text).map_or(0, |node| line_of(text, node.nearest(&self.place).span.start))
    }

    /// Expected and found side by side, under the line of the drill.
    pub fn report(&self, file: &str, text: &str) -> String {
        let left: Vec<&str> = self.expected.lines().collect();
        let right: Vec<&str> = self.found.lines().collect();
        let width = left.iter().map(|line| line.chars().count()).max().unwrap_or(0).clamp(8, 80);
        let mut report = format!("{}:{}: {}\n    {:width$} | found", one_line(file), self.line(text), self.place, "expected");
        for row in 0..left.len().max(right.len()) {
            let (left, right) = (left.get(row).unwrap_or(&""), right.get(row).unwrap_or(&""));
            report.push_str(&format!("\n    {left:width$} | {right}"));
        }
        report
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.place, self.expected, self.found)
    }
}

/// Gathers differences as expectations are held against what came.
#[derive(Default)]
pub(super) struct Compare {
    pub found: Vec<Difference>,
}

impl Compare {
    pub fn note(&mut self, place: impl Into<String>, expected: impl fmt::Display, found: impl fmt::Display) {
        self.found.push(Difference::new(place, expected.to_string(), found.to_string()));
    }

    /// Only what the drill names is compared.
    pub fn same<T: PartialEq + fmt::Display>(&mut self, place: impl fmt::Display, expected: Option<&T>, found: Option<&T>) {
        if let Some(expected) = expected
            && found != Some(expected)
        {
            let found = found.map_or_else(|| "none".to_owned(), ToString::to_string);
            self.note(place.to_string(), expected, found);
        }
    }

    /// As [`Compare::same`] for names that may be unknown to the drill's field.
    pub fn named(&mut self, place: impl fmt::Display, expected: Option<&String>, found: Option<String>) {
        self.same(place, expected, found.as_ref());
    }
}
