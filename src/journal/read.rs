//! Reading a journal: whole lines are checked one by one, a torn last line is left out and said.

use super::line::{self, Check, Entry, FORMAT, Header};
use super::spoiled;
use crate::files::{Fault, one_line, read_plain};
use crate::names::Word;
use crate::rules::{self, Rulebook};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// Larger files are refused, bytes.
pub const LARGEST: usize = 24 << 20;
/// What may be read as a journal.
const BY_US: &str = "a journal, as `carnyx play` keeps one of each battle";
/// Longest line, bytes: a header holds a scenario, and an order all that a whole army does.
pub(super) const LONGEST_LINE: usize = 4 << 20;

/// A journal as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// For messages.
    pub file: String,
    pub header: Header,
    pub entries: Vec<Entry>,
    /// Bytes after the last whole line: an order that was being written when the program was stopped.
    pub torn: usize,
    pub(super) text: Vec<u8>,
    pub(super) check: Check,
}

impl Record {
    /// # Errors
    /// A file that cannot be read, or as [`Record::read`].
    pub fn open(path: &Path) -> Result<Self, Fault> {
        Self::read(&path.display().to_string(), read_plain(path, LARGEST)?)
    }

    /// Reads the bytes of a journal.
    ///
    /// # Errors
    /// No journal at all, one of a format that this program does not read, or a line that is damaged: which, and how.
    pub fn read(file: &str, mut bytes: Vec<u8>) -> Result<Self, Fault> {
        let fault = |line: usize, what: String| Fault { file: file.to_owned(), line, column: 1, what, ..Fault::default() };
        let told = |line: usize, (what, allowed): (String, String)| Fault { allowed, ..fault(line, what) };
        if let Some(spoiled) = spoiled::whole(&bytes) {
            return Err(told(1, spoiled));
        }
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
        let torn = bytes.len() - whole;
        if let Some(line) = bytes.split(|byte| *byte == b'\n').position(|line| line.len() > LONGEST_LINE) {
            let what = "the line is too long".to_owned();
            return Err(Fault { allowed: format!("at most {} MB", LONGEST_LINE >> 20), ..fault(line + 1, what) });
        }
        bytes.truncate(whole);
        // The last piece is what follows the last line feed: nothing.
        let count = bytes.iter().filter(|byte| **byte == b'\n').count();
        let mut lines = bytes.split(|byte| *byte == b'\n').take(count);
        let first = lines.next().ok_or_else(|| fault(1, "no journal: its first line is missing or cut short".to_owned()))?;
        known_format(first).map_err(|(key, what, allowed)| Fault { key: key.to_owned(), allowed, ..fault(1, what) })?;
        let follows = |check: Check, number: usize, line: &[u8]| {
            check.holds(line).ok_or_else(|| match spoiled::line(check, line) {
                Some(spoiled) => told(number, spoiled),
                None => fault(number, "damaged: the checksum does not fit the line and those before it".to_owned()),
            })
        };
        let mut check = follows(Check::default(), 1, first)?;
        let header: Header = parsed(first).map_err(|what| fault(1, what))?;
        if header.carnyx.as_str() != "journal" || header.seats.len() != 2 {
            return Err(fault(1, "no journal of a battle between two".to_owned()));
        }
        let mut entries: Vec<Entry> = Vec::new();
        for (index, line) in lines.enumerate() {
            let number = index + 2;
            check = follows(check, number, line)?;
            let entry: Entry = parsed(line).map_err(|what| fault(number, what))?;
            if entry.n as usize != index + 1 {
                return Err(fault(number, format!("order {} where order {} belongs", entry.n, index + 1)));
            }
            if entry.order.is_some() == entry.undo {
                return Err(fault(number, "neither an order nor an undo".to_owned()));
            }
            entries.push(entry);
        }
        Ok(Self { file: file.to_owned(), header, entries, torn, text: bytes, check })
    }

    /// What was cut off at the end, for the player to read.
    pub fn notice(&self) -> Option<String> {
        let bytes = self.torn;
        (bytes > 0).then(|| format!("the last line was not written to its end ({bytes} bytes): the battle goes on from the order before"))
    }

    /// As [`Record::notice`], as a fault of the line that is torn.
    pub fn torn_line(&self) -> Option<Fault> {
        let line = self.entries.len() + 2;
        self.notice().map(|what| Fault { file: self.file.clone(), line, column: 1, what, ..Fault::default() })
    }

    /// What is known to be otherwise than when it was played: it may well come out another way, and need not.
    pub fn differences(&self, rulebook: &dyn Rulebook) -> Vec<&'static str> {
        let header = &self.header;
        let program = header.program != env!("CARGO_PKG_VERSION");
        let data = header.data != rulebook.data_hash();
        let told = [
            (data, "the ruleset's data is not that by which it was played"),
            (program, "it was played with another version of the program"),
        ];
        told.into_iter().filter(|(differs, _)| *differs).map(|(_, what)| what).collect()
    }

    /// The ruleset that it names.
    ///
    /// # Errors
    /// There is no such ruleset, or its data is faulty.
    pub fn rulebook(&self) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        rules::open(&self.header.ruleset).map_err(|faults| self.ruleset_faults(faults))
    }

    /// Faults of looking for the ruleset, as faults of the journal that names it.
    pub(super) fn ruleset_faults(&self, faults: Vec<Fault>) -> Vec<Fault> {
        let own = |fault: Fault| {
            let here = fault.file == self.header.ruleset;
            if here { Fault { file: self.file.clone(), line: 1, column: 1, key: "ruleset".to_owned(), ..fault } } else { fault }
        };
        faults.into_iter().map(own).collect()
    }

    /// Where the battle stands: turn and step, and whether it is over.
    pub fn stand(&self) -> (u16, Word, bool) {
        self.entries.last().map_or((0, Word::default(), false), |entry| (entry.turn, entry.step.clone(), entry.over))
    }

    /// The line of a file on which an entry stands, counted from 1.
    pub(super) fn line_of(entry: &Entry) -> usize {
        entry.n as usize + 1
    }

    /// The checksum over every line there is.
    pub(super) fn check_again(&self) -> Check {
        let lines = self.text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.fold(Check::default(), |check, line| check.holds(line).unwrap_or(check))
    }

    /// What the line of an order says it changed.
    pub(super) fn changed(&self, entry: &Entry) -> Value {
        let line = self.text.split(|byte| *byte == b'\n').nth(entry.n as usize).unwrap_or_default();
        line::changed(std::str::from_utf8(line).unwrap_or_default())
    }
}

fn parsed<T: serde::de::DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| format!("cannot be read: {error}"))
}

/// Looks at the format before anything else is read, for a newer one may differ in everything but this.
///
/// Formats older than [`FORMAT`] will be brought up to date here, line by line; there is none yet.
fn known_format(first: &[u8]) -> Result<(), (&'static str, String, String)> {
    let not_ours = |what: &str| ("", what.to_owned(), BY_US.to_owned());
    let header: Value = serde_json::from_slice(first).map_err(|_| not_ours("is no journal"))?;
    if header.get("carnyx").and_then(Value::as_str) != Some("journal") {
        return Err(not_ours("is no journal of Carnyx"));
    }
    let what = match header.get("format").map(|format| (format.as_u64(), format)) {
        Some((Some(format), _)) if format == u64::from(FORMAT) => return Ok(()),
        Some((Some(format), _)) if format > u64::from(FORMAT) => {
            let program = header.get("program").and_then(Value::as_str).unwrap_or_default();
            to_come(format, program, env!("CARGO_PKG_VERSION"))
        }
        Some((Some(format), _)) => format!("format {format} was never in use"),
        Some((None, other)) => format!("{other} is no format"),
        None => "the format is missing".to_owned(),
    };
    Err(("format", what, FORMAT.to_string()))
}

/// What is said of a format newer than [`FORMAT`]: which program reads it, where the journal names one that is newer than this one.
fn to_come(format: u64, program: &str, this: &str) -> String {
    if version(program) > version(this) {
        return format!("format {format} needs Carnyx {} or newer; this is {this}", one_line(program));
    }
    format!("format {format} is not known to this Carnyx, which is {this}: a newer one may read it")
}

/// The numbers of a version, `None` of what is no version.
fn version(text: &str) -> Option<[u64; 3]> {
    let numbers: Vec<u64> = text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_to_come_never_asks_for_a_program_that_does_not_read_it() {
        let needs = |program: &str| to_come(9, program, "0.10.0");
        for program in ["0.10.1", "0.11.0", "1.0.0"] {
            assert_eq!(needs(program), format!("format 9 needs Carnyx {program} or newer; this is 0.10.0"));
        }
        for program in ["0.10.0", "0.9.9", "0.2.0", "", "99", "1.0", "1.0.0.0", "newest", "1.-1.0", "\u{1b}[31m"] {
            assert_eq!(needs(program), "format 9 is not known to this Carnyx, which is 0.10.0: a newer one may read it", "{program}");
        }
    }
}
