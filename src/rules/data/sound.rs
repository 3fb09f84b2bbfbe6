//! Do the data files hold together? Checks that every ruleset makes, each noting its faults by the path of the value.

use super::HouseRuleData;
use crate::files::{Faults, id_fault, name_fault, text_fault};
use crate::names::Word;
use crate::rules::Clause;
use ron::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Longest text of a word or a clause, characters.
const LONGEST_TEXT: usize = 4000;

/// Every row that the rules ask for stands once, and no other; `key` is what rows are known by.
pub fn complete<'w>(list: &str, key: &str, found: impl IntoIterator<Item = &'w str>, known: &[&str], faults: &mut Faults) {
    let found: Vec<&str> = found.into_iter().collect();
    for (index, word) in found.iter().enumerate() {
        if !known.contains(word) {
            faults.note(format!("{list}[{index}].{key}"), format!("the rules know no {word:?} here"), known.join(", "));
        } else if found[..index].contains(word) {
            faults.note(format!("{list}[{index}].{key}"), format!("{word} stands here twice"), "each once");
        }
    }
    let missing: Vec<&str> = known.iter().copied().filter(|word| !found.contains(word)).collect();
    if !missing.is_empty() {
        faults.note(list, format!("no row for {}", missing.join(", ")), known.join(", "));
    }
}

/// The house rules are those that the rules know, for goals that there are, and shut out none but each other.
pub fn house_rules(rules: &[HouseRuleData], known: &[&str], goals: &[&str], faults: &mut Faults) {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    complete("house_rules", "id", ids.iter().copied(), known, faults);
    for (index, rule) in rules.iter().enumerate() {
        for goal in rule.goals.iter().filter(|goal| !goals.contains(&goal.as_str())) {
            let what = format!("nothing is fought over as {:?}", goal.as_str());
            faults.note(format!("house_rules[{index}].goals"), what, goals.join(", "));
        }
        for (place, other) in rule.not_with.iter().enumerate().filter(|(_, other)| **other == rule.id || !ids.contains(&other.as_str())) {
            let key = format!("house_rules[{index}].not_with[{place}]");
            faults.note(key, format!("{other} is no other house rule"), ids.join(", "));
        }
    }
}

/// Every clause that a file names, wherever it names it: after the key `clause`, and after a number in brackets.
pub fn clauses_of(text: &str, clauses: &[Clause], faults: &mut Faults) {
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

/// The ids of a list of kinds: each can be written in a scenario, and stands once.
pub fn ids<'w>(list: &str, ids: impl IntoIterator<Item = &'w Word>, faults: &mut Faults) {
    let mut before: Vec<&Word> = Vec::new();
    for (index, id) in ids.into_iter().enumerate() {
        let path = format!("{list}[{index}].id");
        if let Some(what) = id_fault(id.as_str()) {
            faults.note(path, format!("the id {what}"), "letters, digits, _ and -, a letter first");
        } else if before.contains(&id) {
            faults.note(path, format!("{id} stands here twice"), "each once");
        }
        before.push(id);
    }
}

/// A name that players read.
pub fn name(name: &str, path: &str, faults: &mut Faults) {
    if let Some(what) = name_fault(name) {
        faults.note(path, format!("the name {what}"), "up to 60 characters that can be seen");
    }
}

/// Every fault of `words.ron`.
pub fn words(words: &BTreeMap<String, String>, faults: &mut Faults) {
    for (word, said) in words {
        if let Some(what) = name_fault(word) {
            faults.note("words", format!("the word {word:?} {what}"), "up to 60 characters that can be seen");
        }
        plain(said, &format!("words.{word}"), faults);
    }
}

/// Every fault of `codex.ron`.
pub fn codex(clauses: &[Clause], faults: &mut Faults) {
    if clauses.is_empty() {
        faults.note("clauses", "no clause", "at least one");
    }
    for (index, clause) in clauses.iter().enumerate() {
        let path = format!("clauses[{index}]");
        if let Some(what) = name_fault(clause.id.as_str()) {
            faults.note(format!("{path}.id"), format!("the id {what}"), "up to 60 characters that can be seen");
        } else if clauses[..index].iter().any(|other| other.id == clause.id) {
            faults.note(format!("{path}.id"), format!("{} stands here twice", clause.id), "each once");
        }
        let texts = [("title", Some(&clause.title)), ("text", Some(&clause.text)), ("ruling", Some(&clause.ruling))];
        for (key, said) in texts.into_iter().chain([("framing", clause.framing.as_ref())]) {
            said.into_iter().for_each(|said| plain(said, &format!("{path}.{key}"), faults));
        }
    }
}

fn plain(said: &str, path: &str, faults: &mut Faults) {
    if let Some(what) = text_fault(said, LONGEST_TEXT) {
        faults.note(path, format!("the text {what}"), "plain text");
    }
}
