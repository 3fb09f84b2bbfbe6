use super::{HouseRuleData, LineData, sound};
use crate::files::{Fault, Faults, Source, read_ron, strict_map};
use crate::names::Word;
use crate::rules::{Bend, Clause, DataFiles};
use crate::tally::Line;
use bevy_ecs::resource::Resource;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use twox_hash::XxHash3_128;

/// The data files that every ruleset has beside its own tables.
const WORDS: &str = "words.ron";
const CODEX: &str = "codex.ron";

/// The tables that a ruleset has of its own, each read from a file.
pub trait Tables: Sized + Send + Sync + 'static {
    /// Reads them all; every file that can be read is, so that all faults come at once.
    fn read(reading: &mut Reading) -> Option<Self>;
    /// Holds words against those that the rules go by, and rows against each other. That each number keeps within its range is
    /// known from reading it.
    fn check(&self, reading: &mut Reading, clauses: &[Clause]);
    fn house_rules(&self) -> &[HouseRuleData];
    /// Words whose texts are made from numbers.
    fn more_words(&self, _words: &BTreeMap<String, String>) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// All data of a ruleset. In a battle's world it is a resource that nothing changes.
#[derive(Resource, Debug)]
pub struct Sheet<T: Tables>(Arc<SheetData<T>>);

/// The tables of the ruleset stand in it as if they were its own: `sheet.numbers`.
#[derive(Debug)]
pub struct SheetData<T> {
    tables: T,
    pub words: BTreeMap<String, String>,
    pub clauses: Vec<Clause>,
    /// Over every data file.
    pub hash: String,
    bend: Bend,
}

impl<T: Tables> Clone for Sheet<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Tables> Deref for Sheet<T> {
    type Target = SheetData<T>;

    fn deref(&self) -> &SheetData<T> {
        &self.0
    }
}

impl<T> Deref for SheetData<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.tables
    }
}

impl<T: Tables> SheetData<T> {
    /// Whether a rule element is in force: all are, unless one was left out on purpose.
    pub fn in_force(&self, element: &str) -> bool {
        self.bend.without.as_ref().is_none_or(|without| *without != *element)
    }

    /// A line of a sum `times` over, as the data has it; `None` when it does not apply or its rule was left out.
    pub fn line<const LEAST: i32, const MOST: i32>(&self, rows: &[LineData<LEAST, MOST>], id: &str, times: i32) -> Option<Line> {
        let row = rows.iter().find(|row| row.id == *id)?;
        if times == 0 || !self.in_force(id) {
            return None;
        }
        let line = Line::new(row.amount * times, row.id.clone(), row.clause.clone());
        Some(if row.ruling { line.ruling() } else { line })
    }

    /// What players read for a word; the word itself, spaced out, where there is no text.
    pub fn text(&self, word: &Word) -> String {
        self.words.get(word.as_str()).cloned().unwrap_or_else(|| word.as_str().replace('_', " "))
    }

    /// What players read for a word with this count: one of something may have words of its own.
    pub fn counted(&self, word: &Word, count: i64) -> String {
        let one = (count == 1).then(|| self.words.get(&format!("{word}_one"))).flatten();
        one.cloned().unwrap_or_else(|| self.text(word))
    }

    /// House rules that a scenario may switch on where this is fought over, or all of them: word and text.
    pub fn house_rules(&self, goal: Option<&Word>) -> Vec<(Word, String)> {
        let fits = self.tables.house_rules().iter().filter(|rule| goal.is_none_or(|goal| rule.is_for(goal)));
        fits.map(|rule| (rule.id.clone(), self.text(&rule.id))).collect()
    }

    /// House rules that cannot hold beside this one.
    pub fn excluded_by(&self, house_rule: &Word) -> Vec<Word> {
        let rule = self.tables.house_rules().iter().find(|rule| rule.id == *house_rule);
        rule.map(|rule| rule.not_with.clone()).unwrap_or_default()
    }
}

/// The data files as they are read, and what was found wrong with them.
pub struct Reading<'f> {
    files: &'f DataFiles,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    /// One file, strictly.
    pub fn table<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let file = self.files.file(name);
        let Some(text) = self.files.texts.get(name) else {
            self.faults.push(Fault { file, what: "the file is missing".to_owned(), ..Fault::default() });
            return None;
        };
        read_ron(&file, text).map_err(|found| self.faults.extend(found)).ok()
    }

    /// Looks at what was read from one of the ruleset's own files: its faults are noted by the path of the value, and find their place
    /// themselves. Every clause that it names is held against the codex.
    pub fn check(&mut self, name: &str, clauses: &[Clause], look: impl FnOnce(&mut Faults)) {
        self.note(name, |text, faults| {
            look(faults);
            sound::clauses_of(text, clauses, faults);
        });
    }

    fn note(&mut self, name: &str, look: impl FnOnce(&str, &mut Faults)) {
        let (file, text) = (self.files.file(name), self.files.texts.get(name).map_or("", String::as_str));
        let mut faults = Faults::new(Source::new(&file, text));
        look(text, &mut faults);
        self.faults.extend(faults.into_list());
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Codex {
    clauses: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    #[serde(deserialize_with = "strict_map")]
    words: BTreeMap<String, String>,
}

/// Reads and checks all data of a ruleset.
///
/// # Errors
/// Every fault found in the data files.
pub fn load<T: Tables>(files: &DataFiles, bend: &Bend) -> Result<Sheet<T>, Vec<Fault>> {
    let mut reading = Reading { files, faults: Vec::new() };
    let tables = T::read(&mut reading);
    let words: Option<Words> = reading.table(WORDS);
    let codex: Option<Codex> = reading.table(CODEX);
    let (Some(tables), Some(Words { mut words }), Some(Codex { clauses })) = (tables, words, codex) else {
        return Err(reading.faults);
    };
    tables.check(&mut reading, &clauses);
    reading.note(WORDS, |_, faults| sound::words(&words, faults));
    reading.note(CODEX, |_, faults| sound::codex(&clauses, faults));
    if !reading.faults.is_empty() {
        return Err(reading.faults);
    }
    let more = tables.more_words(&words);
    words.extend(more);
    Ok(Sheet(Arc::new(SheetData { tables, words, clauses, hash: hash(files), bend: bend.clone() })))
}

/// Over every file, its name and its text.
fn hash(files: &DataFiles) -> String {
    let mut bytes = Vec::new();
    for (name, text) in &files.texts {
        bytes.extend_from_slice(name.as_bytes());
        bytes.push(0);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
    }
    format!("{:032x}", XxHash3_128::oneshot(&bytes))
}
