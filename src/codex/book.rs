//! The codex of a ruleset: every clause with what carries it and the drills that show it, and what is wanting in it.

use super::bend::label;
use super::shelf::Drill;
use super::tree::{Node, Value};
use crate::names::Word;
use crate::rules::{DataFiles, Rulebook, Standpoint};
use serde::Serialize;
use std::collections::BTreeSet;

/// A clause as the codex lists it.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    pub id: Word,
    pub title: String,
    pub text: String,
    /// What we decided where the author is silent.
    pub ruling: String,
    pub kind: Standpoint,
    pub carried_by: Vec<Word>,
    /// Why nothing carries it; null where something does.
    pub framing: Option<String>,
    /// Files of the drills that show it.
    pub drills: Vec<String>,
}

pub fn pages(rules: &dyn Rulebook, drills: &[Drill]) -> Vec<Page> {
    let clauses = rules.clauses().iter();
    clauses
        .map(|clause| Page {
            id: clause.id.clone(),
            title: clause.title.clone(),
            text: clause.text.clone(),
            ruling: clause.ruling.clone(),
            kind: clause.kind,
            carried_by: clause.carried_by.clone(),
            framing: clause.framing.clone(),
            drills: drills.iter().filter(|drill| drill.clauses().contains(&clause.id)).map(|drill| drill.file.clone()).collect(),
        })
        .collect()
}

/// What is wanting: clauses that nothing carries or nothing shows, carriers that do not exist, drills of no clause.
pub fn wanting(rules: &dyn Rulebook, data: &DataFiles, drills: &[Drill]) -> Vec<String> {
    let elements: BTreeSet<Word> = rules.rule_elements().into_iter().collect();
    let keys = keys(data);
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for page in pages(rules, drills) {
        if !known.insert(page.id.clone()) {
            found.push(format!("{}: stands twice", page.id));
        }
        for carrier in &page.carried_by {
            if !elements.contains(carrier) && !keys.contains(carrier.as_str()) {
                found.push(format!("{}: carried by {carrier}, which is neither a rule element nor a key of the data", page.id));
            }
        }
        match &page.framing {
            Some(why) if why.trim().is_empty() => found.push(format!("{}: framing, and no reason given", page.id)),
            Some(_) if !page.carried_by.is_empty() => found.push(format!("{}: both framing and carried", page.id)),
            Some(_) => {}
            None if page.carried_by.is_empty() => found.push(format!("{}: nothing carries it", page.id)),
            None if page.drills.is_empty() => found.push(format!("{}: no drill shows it", page.id)),
            None => {}
        }
    }
    for drill in drills {
        for clause in drill.clauses().iter().filter(|clause| !known.contains(*clause)) {
            found.push(format!("{}: shows {clause}, which is no clause", drill.file));
        }
    }
    found
}

/// The data file that holds what players read for each word.
const TEXTS: &str = "words.ron";

/// What a key of the data may be called: by its path, or by any end of it. `movement.shock.normal` of `numbers.ron` is also
/// `numbers.movement.shock.normal`, `shock.normal` and `normal`.
fn keys(data: &DataFiles) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A text for players carries nothing.
    for (file, text) in data.texts.iter().filter(|(file, _)| *file != TEXTS) {
        if let Some(node) = Node::read(text) {
            let stem = file.strip_suffix(".ron").unwrap_or(file);
            walk(&node, &mut vec![stem.to_owned()], &mut found);
        }
    }
    found
}

fn walk(node: &Node, path: &mut Vec<String>, found: &mut BTreeSet<String>) {
    for start in 0..path.len() {
        found.insert(path[start..].join("."));
    }
    let mut child = |name: &str, node: &Node| {
        path.push(name.to_owned());
        walk(node, path, found);
        path.pop();
    };
    match &node.value {
        Value::Group { fields, .. } => {
            for (key, node) in fields {
                if let Some(key) = key {
                    child(key, node);
                }
            }
        }
        Value::List(items) => {
            for item in items {
                if let Some(label) = label(item) {
                    child(label, item);
                }
            }
        }
        Value::Map(entries) => {
            for (key, node) in entries {
                child(key, node);
            }
        }
        Value::Number | Value::Text(_) | Value::Word(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_by_any_end_of_their_path() {
        let text = "(movement: [(class: \"shock\", normal: (plus: 6))], run_times: (2, \"CS-2.7\"))";
        let words = "(words: {\"run_times_text\": \"runs\"})";
        let texts = [("numbers.ron".to_owned(), text.to_owned()), ("words.ron".to_owned(), words.to_owned())].into();
        let found = keys(&DataFiles { folder: String::new(), texts, ..DataFiles::default() });
        assert!(!found.contains("run_times_text"), "a sentence for players is no carrier");
        for key in ["numbers.movement.shock.normal.plus", "shock", "shock.normal", "run_times", "movement", "numbers"] {
            assert!(found.contains(key), "{key}");
        }
        assert!(!found.contains("movement.plus"));
    }
}
