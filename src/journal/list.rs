//! The journals there are, for "Continue".

use super::line::Seat;
use super::read::Record;
use crate::files::{Fault, calls_itself_journal};
use crate::names::Word;
use std::path::{Path, PathBuf};

/// What a journal is about.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    pub title: String,
    pub ruleset: String,
    pub seats: Vec<Seat>,
    pub turn: u16,
    /// Word of the step, empty before the first order.
    pub step: Word,
    /// Lines after the first.
    pub orders: usize,
    pub over: bool,
    /// What was cut off, for the player to read.
    pub notice: Option<String>,
}

/// A file that calls itself a journal, and what it is about or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelved {
    pub path: PathBuf,
    /// Name of the file without its ending.
    pub name: String,
    pub about: Result<About, Fault>,
}

/// Every journal of a folder: unfinished ones first, the newest of them first of all. A folder that is not there holds none.
pub fn journals(folder: &Path) -> Vec<Shelved> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let files = entries.flatten().filter(|entry| calls_itself_journal(&entry.path()));
    let mut found: Vec<_> = files
        .map(|entry| {
            let path = entry.path();
            let written = entry.metadata().and_then(|about| about.modified()).ok();
            let about = Record::open(&path).map(About::of);
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (written, Shelved { path, name, about })
        })
        .collect();
    let rank = |shelved: &Shelved| match &shelved.about {
        Ok(about) if !about.over => 0,
        Ok(_) => 1,
        Err(_) => 2,
    };
    found.sort_by(|(a_written, a), (b_written, b)| (rank(a), b_written, &a.path).cmp(&(rank(b), a_written, &b.path)));
    found.into_iter().map(|(_, shelved)| shelved).collect()
}

impl About {
    fn of(record: Record) -> Self {
        let (turn, step, over) = record.stand();
        let (orders, notice) = (record.entries.len(), record.notice());
        let header = record.header;
        Self { title: header.title, ruleset: header.ruleset, seats: header.seats, turn, step, orders, over, notice }
    }
}
