//! Do the data files hold together? Each number was read within its range; here the words are held against those that the rules
//! go by, and rows against each other.

use super::data::{Kinds, LineData, Numbers, Terrain};
use super::{combat, command, panic, shooting, victory};
use crate::files::{Fault, Faults, Source, id_fault, name_fault, text_fault};
use crate::names::Word;
use crate::rules::Clause;
use ron::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Longest text of a word or a clause, characters.
const LONGEST_TEXT: usize = 4000;

/// A data file: the name for messages, and the text.
pub type File<'f> = (&'f str, &'f str);

/// Every fault of `numbers.ron`.
pub fn numbers((file, text): File, numbers: &Numbers, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    let lists: [(&str, &[LineData], &[&str]); 5] = [
        ("command", &numbers.command, &command::LINES),
        ("all", &numbers.all, &combat::LINES_OF_ALL),
        ("combat", &numbers.combat, &combat::LINES),
        ("shooting", &numbers.shooting, &shooting::LINES),
        ("panic", &numbers.panic, &panic::LINES),
    ];
    for (key, rows, known) in lists {
        complete(key, &rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), known, &mut faults);
    }
    complete("ratings", &numbers.ratings.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), &command::RATINGS, &mut faults);
    let switches: Vec<&str> = numbers.house_rules.iter().map(|rule| rule.id.as_str()).collect();
    complete("house_rules", &switches, &victory::HOUSE_RULES, &mut faults);
    for (index, rule) in numbers.house_rules.iter().enumerate() {
        for (place, other) in
            rule.not_with.iter().enumerate().filter(|(_, other)| **other == rule.id || !switches.contains(&other.as_str()))
        {
            let key = format!("house_rules[{index}].not_with[{place}]");
            faults.note(key, format!("{other} is no other house rule"), switches.join(", "));
        }
    }
    clauses_of(text, clauses, &mut faults);
    faults.into_list()
}

/// Every row that the rules ask for stands once, and no other.
fn complete(list: &str, found: &[&str], known: &[&str], faults: &mut Faults) {
    for (index, word) in found.iter().enumerate() {
        if !known.contains(word) {
            faults.note(format!("{list}[{index}].id"), format!("the rules know no {word:?} here"), known.join(", "));
        } else if found[..index].contains(word) {
            faults.note(format!("{list}[{index}].id"), format!("{word} stands here twice"), "each once");
        }
    }
    let missing: Vec<&str> = known.iter().copied().filter(|word| !found.contains(word)).collect();
    if !missing.is_empty() {
        faults.note(list, format!("no row for {}", missing.join(", ")), known.join(", "));
    }
}

/// Every clause that a file names, wherever it names it: after the key `clause`, and after a number in brackets.
fn clauses_of(text: &str, clauses: &[Clause], faults: &mut Faults) {
    fn walk(value: &Value, path: &str, named: &mut Vec<(String, String)>) {
        let joined = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match value {
            Value::Map(map) => {
                for (key, value) in map.iter() {
                    let Value::String(key) = key else { continue };
                    match value {
                        Value::String(clause) if key == "clause" => named.push((joined(key), clause.clone())),
                        _ => walk(value, &joined(key), named),
                    }
                }
            }
            Value::Seq(items) => match &items[..] {
                [Value::Number(_), Value::String(clause)] => named.push((format!("{path}[1]"), clause.clone())),
                _ => items.iter().enumerate().for_each(|(index, item)| walk(item, &format!("{path}[{index}]"), named)),
            },
            _ => {}
        }
    }
    let Ok(value) = ron::from_str::<Value>(text) else { return };
    let known: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
    let mut named = Vec::new();
    walk(&value, "", &mut named);
    for (path, clause) in named.iter().filter(|(_, clause)| !known.contains(clause.as_str())) {
        let (first, last) = (known.first().unwrap_or(&""), known.last().unwrap_or(&""));
        faults.note(path, format!("there is no clause {clause:?}"), format!("a clause of codex.ron, {first} to {last}"));
    }
}

/// Every fault of `kinds.ron`.
pub fn kinds((file, text): File, kinds: &Kinds, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    for (index, kind) in kinds.kinds.iter().enumerate() {
        let path = format!("kinds[{index}]");
        own_id(&kind.id, &format!("{path}.id"), kinds.kinds[..index].iter().map(|kind| &kind.id), &mut faults);
        if let Some(what) = name_fault(&kind.name) {
            faults.note(format!("{path}.name"), format!("the name {what}"), "up to 60 characters that can be seen");
        }
        if kind.fights() == (kind.combat == 0) {
            faults.note(format!("{path}.combat"), "a unit has a combat score, and a leader has none", "1 to 9, or 0 for a leader");
        }
        for (place, note) in kind.notes.iter().enumerate() {
            let twice = kind.notes[..place].iter().any(|other| other.id == note.id);
            if twice || !combat::NOTES.contains(&note.id.as_str()) {
                let what = format!("{} is no line of troops, or stands here twice", note.id);
                faults.note(format!("{path}.notes[{place}].id"), what, combat::NOTES.join(", "));
            }
        }
    }
    clauses_of(text, clauses, &mut faults);
    faults.into_list()
}

/// Every fault of `terrain.ron`.
pub fn terrain((file, text): File, terrain: &Terrain, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    for (index, kind) in terrain.kinds.iter().enumerate() {
        own_id(&kind.id, &format!("kinds[{index}].id"), terrain.kinds[..index].iter().map(|kind| &kind.id), &mut faults);
        if kind.obstacle && (kind.rough || kind.wood || kind.impassable || kind.bridges || kind.high) {
            let what = "a line that is crossed has no ground of its own";
            faults.note(format!("kinds[{index}]"), what, "obstacle with covers alone");
        }
    }
    clauses_of(text, clauses, &mut faults);
    faults.into_list()
}

/// Every fault of `words.ron`.
pub fn words((file, text): File, words: &BTreeMap<String, String>) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    for (word, said) in words {
        if let Some(what) = name_fault(word) {
            faults.note("words", format!("the word {word:?} {what}"), "up to 60 characters that can be seen");
        }
        plain(said, &format!("words.{word}"), &mut faults);
    }
    faults.into_list()
}

/// Every fault of `codex.ron`.
pub fn codex((file, text): File, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    if clauses.is_empty() {
        faults.note("clauses", "no clause", "at least one");
    }
    for (index, clause) in clauses.iter().enumerate() {
        let path = format!("clauses[{index}]");
        if let Some(what) = name_fault(clause.id.as_str()) {
            faults.note(format!("{path}.id"), format!("the id {what}"), "such as RC-1.1");
        } else if clauses[..index].iter().any(|other| other.id == clause.id) {
            faults.note(format!("{path}.id"), format!("{} stands here twice", clause.id), "each once");
        }
        let texts = [("title", Some(&clause.title)), ("text", Some(&clause.text)), ("ruling", Some(&clause.ruling))];
        for (key, said) in texts.into_iter().chain([("framing", clause.framing.as_ref())]) {
            said.into_iter().for_each(|said| plain(said, &format!("{path}.{key}"), &mut faults));
        }
    }
    faults.into_list()
}

fn own_id<'i>(id: &Word, path: &str, mut before: impl Iterator<Item = &'i Word>, faults: &mut Faults) {
    if let Some(what) = id_fault(id.as_str()) {
        faults.note(path, format!("the id {what}"), "letters, digits, _ and -, a letter first");
    } else if before.any(|other| other == id) {
        faults.note(path, format!("{id} stands here twice"), "each once");
    }
}

fn plain(said: &str, path: &str, faults: &mut Faults) {
    if let Some(what) = text_fault(said, LONGEST_TEXT) {
        faults.note(path, format!("the text {what}"), "plain text");
    }
}
