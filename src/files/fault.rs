use super::one_line;
use serde::Serialize;
use std::fmt;

/// Longest of what is told of a key, a fault and what is allowed, characters: a file may hold words of any length.
const LONGEST_KEY: usize = 160;
const LONGEST_WHAT: usize = 600;
const LONGEST_ALLOWED: usize = 2400;

/// What is wrong with a file, where, and what would be right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub file: String,
    /// From 1; 0 where no place can be named.
    pub line: usize,
    pub column: usize,
    /// The key or name at fault, empty where there is none.
    pub key: String,
    pub what: String,
    /// What is allowed, empty where that is plain.
    pub allowed: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name that is hardly seen is put in quotes.
        match self.file.trim() {
            "" => write!(f, "\"{}\"", one_line(&self.file))?,
            _ => f.write_str(&one_line(&self.file))?,
        }
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        f.write_str(": ")?;
        if !self.key.is_empty() {
            write!(f, "{}: ", short(&self.key, LONGEST_KEY))?;
        }
        f.write_str(&short(&self.what, LONGEST_WHAT))?;
        if !self.allowed.is_empty() {
            write!(f, " (allowed: {})", short(&self.allowed, LONGEST_ALLOWED))?;
        }
        Ok(())
    }
}

/// One line, with its middle left out where it is longer than `most` characters.
fn short(text: &str, most: usize) -> String {
    let line = one_line(text);
    let count = line.chars().count();
    if count <= most {
        return line.into_owned();
    }
    let half = most / 2 - 2;
    let (head, tail): (String, String) = (line.chars().take(half).collect(), line.chars().skip(count - half).collect());
    format!("{head}...{tail}")
}

impl std::error::Error for Fault {}
