//! Finding drills: those of a folder, and those that the program carries within itself.

use super::difference::Difference;
use super::drill::Script;
use super::proofread::proofread;
use super::stage;
use crate::files::{Fault, Faults, Kind, Source, assets_in, read_ron, read_text};
use crate::names::Word;
use crate::rules::{Bend, DataFiles, Entry, Rulebook};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A drill of the shelf with its text.
#[derive(Clone, Debug)]
pub struct Drill {
    /// For messages: the path as it was asked for, or the path within the program.
    pub file: String,
    pub text: String,
    /// The ruleset it is of; empty where neither the drill nor its folder says.
    pub rules: Word,
    /// The folder of the ruleset's data beside which it lies.
    pub folder: Option<PathBuf>,
    pub script: Result<Script, Vec<Fault>>,
}

/// How a drill went.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub file: String,
    pub title: String,
    pub clauses: Vec<Word>,
    pub passed: bool,
    /// What came out otherwise, with lines; empty when it passed.
    pub difference: String,
}

impl Drill {
    pub fn read(file: impl Into<String>, text: impl Into<String>, rules: &str) -> Self {
        let (file, text) = (file.into(), text.into());
        let script: Result<Script, _> = read_ron(&file, &text).map_err(|faults| Kind::Drill.faults(&file, &text, faults));
        let named = script.as_ref().ok().and_then(|script| script.rules.clone());
        let rules = named.unwrap_or_else(|| rules.to_owned().into());
        Self { file, text, rules, folder: None, script }
    }

    pub fn clauses(&self) -> &[Word] {
        self.script.as_ref().map_or(&[], |script| &script.clauses)
    }

    /// Plays the drill.
    pub fn run(&self, rules: &Arc<dyn Rulebook>) -> Report {
        match &self.script {
            Err(faults) => self.faulty(faults),
            Ok(script) => self.report(script, &stage::run(script, rules)),
        }
    }

    /// What is wrong with the drill as a file: what the strict reader refuses, a table that cannot be set, names that nothing
    /// bears in its flags and dice. Playing it is another matter.
    pub fn faults(&self, rules: &Arc<dyn Rulebook>) -> Vec<Fault> {
        match &self.script {
            Err(faults) => faults.clone(),
            Ok(script) => match stage::Stage::set(script, Arc::clone(rules)) {
                Ok(stage) => proofread(script, rules.as_ref(), &stage.ids).into_iter().map(|wrong| self.fault(wrong, true)).collect(),
                Err(difference) => vec![self.fault(difference, false)],
            },
        }
    }

    /// A difference as a fault of the file.
    fn fault(&self, difference: Difference, allowed: bool) -> Fault {
        let line = difference.line(&self.text);
        let (file, column) = (self.file.clone(), usize::from(line > 0));
        let allowed = if allowed { difference.expected } else { String::new() };
        Fault { file, line, column, key: difference.place, what: difference.found.replace('\n', "; "), allowed }
    }

    fn report(&self, script: &Script, differences: &[Difference]) -> Report {
        let texts: Vec<String> = differences.iter().map(|difference| difference.report(&self.file, &self.text)).collect();
        Report {
            file: self.file.clone(),
            title: script.title.clone(),
            clauses: script.clauses.clone(),
            passed: differences.is_empty(),
            difference: texts.join("\n"),
        }
    }

    /// The report of a drill that cannot be played at all.
    pub fn faulty(&self, faults: &[Fault]) -> Report {
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let title = self.script.as_ref().map_or_else(|_| String::new(), |script| script.title.clone());
        Report { file: self.file.clone(), title, clauses: self.clauses().to_vec(), passed: false, difference: texts.join("\n") }
    }
}

/// Every drill at these paths, folders with all that lies below them, in order of their names.
///
/// # Errors
/// A folder that cannot be read, or one without a drill. A file that cannot be read is a drill with its fault.
pub fn drills_at(paths: &[PathBuf]) -> Result<Vec<Drill>, Vec<Fault>> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        gather(path, &mut files).map_err(|fault| vec![fault])?;
        if files.len() == before {
            let what = "no drill lies here".to_owned();
            let allowed = "a .ron file, or a folder of them".to_owned();
            return Err(vec![Fault { file: path.display().to_string(), what, allowed, ..Fault::default() }]);
        }
    }
    Ok(files.iter().map(|path| read_drill(path)).collect())
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Fault> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let fault = |error: std::io::Error| Fault { file: path.display().to_string(), what: error.to_string(), ..Fault::default() };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(fault)? {
        entries.push(entry.map_err(fault)?.path());
    }
    entries.sort();
    for entry in entries {
        // A link back to a folder above would never end.
        if entry.is_dir() && !entry.is_symlink() {
            gather(&entry, files)?;
        } else if entry.extension().is_some_and(|ending| ending == "ron") {
            files.push(entry);
        }
    }
    Ok(())
}

/// A file that cannot be read is a drill all the same, with what is wrong with it: it hides no other.
fn read_drill(path: &Path) -> Drill {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = full.ancestors().find(|folder| folder.ends_with("drills")).and_then(Path::parent);
    let rules = folder.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let file = path.display().to_string();
    let mut drill = match read_text(path) {
        Ok(text) => Drill::read(file, text, &rules),
        Err(fault) => Drill { file, text: String::new(), rules: Word::from(rules.clone()), folder: None, script: Err(vec![fault]) },
    };
    drill.folder = folder.filter(|folder| drill.rules == *rules.as_str() && folder.join("codex.ron").is_file()).map(Path::to_owned);
    drill
}

/// The drills that the program carries for a ruleset, the player's own among them.
pub fn drills_of(id: &str) -> (Vec<Drill>, Vec<Fault>) {
    let (mut drills, mut faults) = (Vec::new(), Vec::new());
    for asset in assets_in(&format!("rulesets/{id}/drills")) {
        match asset.text {
            Ok(text) => drills.push(Drill::read(asset.file, text, id)),
            Err(fault) => faults.push(fault),
        }
    }
    (drills, faults)
}

/// The data files that lie in a folder.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn data_in(folder: &Path) -> Result<DataFiles, Vec<Fault>> {
    let name = folder.display().to_string();
    let fault = |error: std::io::Error| vec![Fault { file: name.clone(), what: error.to_string(), ..Fault::default() }];
    let mut data = DataFiles { folder: name.clone(), ..DataFiles::default() };
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.extension().is_some_and(|ending| ending == "ron") && path.is_file() {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            data.texts.insert(file, read_text(&path).map_err(|fault| vec![fault])?);
        }
    }
    Ok(data)
}

/// The data that the program carries for a ruleset.
///
/// # Errors
/// Files of the player's own that cannot be read.
pub fn data_of(id: &str) -> Result<DataFiles, Vec<Fault>> {
    DataFiles::of(id)
}

/// The rulebooks that drills ask for, each loaded once.
pub struct Rulebooks<'e> {
    entries: &'e [Entry],
    loaded: BTreeMap<(Word, Option<PathBuf>), Result<Arc<dyn Rulebook>, Vec<Fault>>>,
}

impl<'e> Rulebooks<'e> {
    pub fn new(entries: &'e [Entry]) -> Self {
        Self { entries, loaded: BTreeMap::new() }
    }

    /// # Errors
    /// A ruleset that the program does not know, or faults of its data.
    pub fn of(&mut self, drill: &Drill) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        if drill.rules == "" {
            return self.load(drill);
        }
        let key = (drill.rules.clone(), drill.folder.clone());
        if !self.loaded.contains_key(&key) {
            let loaded = self.load(drill);
            self.loaded.insert(key.clone(), loaded);
        }
        self.loaded[&key].clone()
    }

    fn load(&self, drill: &Drill) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        // A drill that cannot be read names no ruleset, and what is wrong with it comes first.
        if let Err(faults) = &drill.script
            && drill.rules == ""
        {
            return Err(faults.clone());
        }
        let entry = entry(self.entries, drill.rules.as_str()).map_err(|fault| {
            let mut faults = Faults::new(Source::new(&drill.file, &drill.text));
            faults.note(fault.key, fault.what, fault.allowed);
            faults.into_list()
        })?;
        let data = match &drill.folder {
            Some(folder) => data_in(folder)?,
            None => data_of(entry.id)?,
        };
        (entry.load)(&data, &Bend::default())
    }
}

/// # Errors
/// A ruleset that the program does not know, and those it knows.
pub fn entry<'e>(entries: &'e [Entry], id: &str) -> Result<&'e Entry, Fault> {
    entries.iter().find(|entry| entry.id == id).ok_or_else(|| {
        let known: Vec<&str> = entries.iter().map(|entry| entry.id).collect();
        let what = if id.is_empty() { "no ruleset is named".to_owned() } else { format!("there is no ruleset {id:?}") };
        Fault { key: "rules".to_owned(), what, allowed: known.join(", "), ..Fault::default() }
    })
}

/// The ruleset whose data lies in a folder, which bears its name.
///
/// # Errors
/// There is no such folder, or it is of no ruleset that the program knows; and those it knows.
pub fn entry_of<'e>(entries: &'e [Entry], folder: &Path) -> Result<&'e Entry, Fault> {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let found = entries.iter().find(|entry| full.file_name().is_some_and(|name| name == entry.id));
    let what = match (found, full.is_dir()) {
        (Some(entry), true) => return Ok(entry),
        (None, true) => "is not the folder of a ruleset's data",
        (_, false) => "there is no such folder",
    };
    let known: Vec<&str> = entries.iter().map(|entry| entry.id).collect();
    let allowed = format!("a folder that bears the name of its ruleset: {}", known.join(", "));
    Err(Fault { file: folder.display().to_string(), what: what.to_owned(), allowed, ..Fault::default() })
}

/// Plays every drill, several at a time, in order of the list.
pub fn run_all(drills: &[Drill], entries: &[Entry]) -> Vec<Report> {
    use rayon::prelude::*;
    let mut rulebooks = Rulebooks::new(entries);
    let ready: Vec<_> = drills.iter().map(|drill| rulebooks.of(drill)).collect();
    drills
        .par_iter()
        .zip(ready)
        .map(|(drill, rules)| match rules {
            Ok(rules) => drill.run(&rules),
            Err(faults) => drill.faulty(&faults),
        })
        .collect()
}
