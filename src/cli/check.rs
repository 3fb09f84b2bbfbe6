//! `carnyx check`: every fault of a file, with place, key and what is allowed.

use super::out::{say, warn};
use super::values::path;
use crate::codex::{Rulebooks, drills_at};
use crate::dice::Dice;
use crate::files::{Fault, Kind, Source, read_ron, read_text};
use crate::journal::{self, Record, Replay, examine};
use crate::rules::{Bend, DataFiles, Entry, rulesets};
use crate::scenario::{Loaded, set_up};
use clap::Args;
use serde::de::IgnoredAny;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str =
    "Every fault is told with its file, line, column and key, and what is allowed there. The exit status is 1 if there is any.

Examples:
  carnyx check my_battle.ron
  carnyx check ~/.local/share/carnyx/scenarios
  carnyx check assets/rulesets/celtic_skirmish/numbers.ron";

/// Check scenarios, data of rulesets, drills and journals for faults
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Files, or folders of them
    #[arg(required = true, value_name = "FILE", value_parser = path())]
    files: Vec<PathBuf>,
}

pub fn run(args: &CheckArgs) -> ExitCode {
    let mut faults = Vec::new();
    for file in files_below(&args.files, &mut faults) {
        match check(&file) {
            Ok(sort) => say(&format!("{}: sound ({sort})", file.display())),
            Err(found) => faults.extend(found),
        }
    }
    faults.iter().for_each(|fault| warn(&fault.to_string()));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The files themselves, and in folders those with an ending of ours.
fn files_below(wanted: &[PathBuf], faults: &mut Vec<Fault>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in wanted {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        match std::fs::read_dir(path) {
            Ok(entries) => {
                let before = (files.len(), faults.len());
                let mut below: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
                // A link to a folder above would lead round in a circle.
                below.retain(|path| if path.is_dir() { !path.is_symlink() } else { has_ending(path, "ron") || journal::is_journal(path) });
                below.sort();
                files.extend(files_below(&below, faults));
                if files.len() == before.0 && faults.len() == before.1 {
                    let allowed = "a .ron file or a journal, or a folder of them".to_owned();
                    let what = "nothing that is known lies here".to_owned();
                    faults.push(Fault { file: path.display().to_string(), what, allowed, ..Fault::default() });
                }
            }
            Err(error) => faults.push(Fault { file: path.display().to_string(), what: error.to_string(), ..Fault::default() }),
        }
    }
    files
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending == wanted)
}

/// What kind of file it is, if it is sound.
fn check(path: &Path) -> Result<&'static str, Vec<Fault>> {
    if journal::is_journal(path) {
        return check_journal(path).map(|()| "journal");
    }
    let text = read_text(path).map_err(|fault| vec![fault])?;
    let kind = Kind::of(&text);
    if kind == Some(Kind::Drill) || lies_in_drills(path) {
        return check_drill(path).map(|()| "drill");
    }
    if let Some(entry) = ruleset_of(path) {
        return check_ruleset_data(entry, path, &text).map(|()| "data of a ruleset");
    }
    if kind == Some(Kind::Scenario) {
        for warning in Loaded::read("", &path.display().to_string(), &text)?.warnings()? {
            warn(&format!("{}: warning: {warning}", path.display()));
        }
        return Ok("scenario");
    }
    // What cannot be read at all is no other kind of file.
    read_ron::<IgnoredAny>(&path.display().to_string(), &text)?;
    Err(vec![Fault {
        file: path.display().to_string(),
        what: "is no kind of file that is known".to_owned(),
        allowed: "a scenario, data in the folder of its ruleset, a drill, a journal".to_owned(),
        ..Fault::default()
    }])
}

/// A journal is sound when it can be read to its end and comes out as it says. By other data than that by which it was played it
/// may come out another way, so that only its first line is looked at, and that is said.
fn check_journal(path: &Path) -> Result<(), Vec<Fault>> {
    let record = Record::open(path).map_err(|fault| vec![fault])?;
    let file = path.display().to_string();
    let torn = record.torn_line();
    let rulebook = record.rulebook()?;
    let differences = record.differences(rulebook.as_ref());
    differences.iter().for_each(|what| warn(&format!("{file}: {what}")));
    if differences.is_empty() {
        let mut replay = Replay::begin(record, rulebook)?;
        replay.thorough();
        return none_of(replay.finish().err().into_iter().chain(torn).collect());
    }
    warn(&format!("{file}: its orders were not played again"));
    none_of(examine(&record, rulebook.as_ref()).err().unwrap_or_default().into_iter().chain(torn).collect())
}

fn none_of(faults: Vec<Fault>) -> Result<(), Vec<Fault>> {
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn check_drill(path: &Path) -> Result<(), Vec<Fault>> {
    let mut rulebooks = Rulebooks::new(rulesets());
    let mut faults = Vec::new();
    for drill in drills_at(&[path.to_owned()])? {
        let script = drill.script.as_ref().map_err(Clone::clone)?;
        let rules = rulebooks.of(&drill)?;
        // The table first, for of that every fault is told.
        set_up(&script.field.as_field(), &rules, Dice::scripted(Vec::new()), Source::new(&drill.file, &drill.text).part("field"))?;
        faults.extend(drill.faults(&rules));
    }
    none_of(faults)
}

/// Whether a file lies among the drills of a ruleset.
fn lies_in_drills(path: &Path) -> bool {
    let full = std::path::absolute(path).unwrap_or_default();
    let folder = full.ancestors().find(|folder| folder.ends_with("drills")).and_then(Path::parent).and_then(Path::file_name);
    folder.is_some_and(|folder| rulesets().iter().any(|entry| *folder == *entry.id))
}

/// The ruleset whose folder the file lies in.
fn ruleset_of(path: &Path) -> Option<&'static Entry> {
    let full = std::path::absolute(path).ok()?;
    let folder = full.parent()?.file_name()?;
    rulesets().iter().find(|entry| *folder == *entry.id)
}

/// The file and its neighbours in the place of the ruleset's own: what is new in one may be spoken of in another.
fn check_ruleset_data(entry: &Entry, path: &Path, text: &str) -> Result<(), Vec<Fault>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut data = DataFiles::of(entry.id)?;
    let stands = |data: &mut DataFiles, name: &str, text: String| {
        data.texts.insert(name.to_owned(), text);
        data.own.insert(name.to_owned(), folder.join(name).display().to_string());
    };
    let names: Vec<String> = data.texts.keys().cloned().collect();
    for name in names {
        if let Ok(neighbour) = read_text(&folder.join(&name)) {
            stands(&mut data, &name, neighbour);
        }
    }
    stands(&mut data, &path.file_name().unwrap_or_default().to_string_lossy(), text.to_owned());
    (entry.load)(&data, &Bend::default()).map(drop)
}
