//! Bending a ruleset: each number of its data is changed and each of its rule elements dropped in turn, to see whether a drill
//! notices. What none notices is either not in force or not shown.
//!
//! 1. Every number of the data files is nudged up and down: whole numbers by 1 (by a tenth from 100 up), those with a point
//!    by 1 from 1 up and by half of themselves below. Every `true` and `false` is turned round.
//! 2. Data that the strict loader refuses was noticed by the loader; such bends are listed apart.
//! 3. The drills of the clause that stands beside the number go first; the first that fails ends the bend. One that panics
//!    has noticed.

use super::drill::Script;
use super::stage;
use super::tree::{Node, Value, line_of};
use crate::names::Word;
use crate::rules::{Bend, DataFiles, Entry, Rulebook};
use rayon::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A number of the data, or a `true` or `false`, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Name of the data file.
    pub file: String,
    pub line: usize,
    /// Path within the file: `movement[shock].normal.plus`.
    pub path: String,
    /// The clauses named beside it, the nearest group that names any.
    pub clauses: Vec<Word>,
    span: Range<usize>,
    literal: String,
}

/// What the drills made of a bent ruleset.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How many bends were tried.
    pub bends: usize,
    /// Bends that no drill noticed.
    pub unnoticed: Vec<String>,
    /// Bends that the strict loader refused.
    pub refused: Vec<String>,
}

enum Trial {
    Noticed,
    Unnoticed(String),
    Refused(String),
}

struct Change {
    name: String,
    clauses: Vec<Word>,
    data: Option<(String, String)>,
    bend: Bend,
}

/// Tries every bend against these drills, each of which passes on the ruleset as it stands.
pub fn bend(entry: &Entry, data: &DataFiles, rules: &Arc<dyn Rulebook>, drills: &[&Script]) -> Outcome {
    let mut changes = Vec::new();
    for number in numbers(data) {
        for up in [true, false] {
            changes.extend(number.nudged(data, up));
        }
    }
    for element in rules.rule_elements() {
        let clauses = rules.clauses().iter().filter(|clause| clause.carried_by.contains(&element)).map(|clause| clause.id.clone());
        changes.push(Change {
            name: format!("without {element}"),
            clauses: clauses.collect(),
            data: None,
            bend: Bend { without: Some(element) },
        });
    }
    let mut outcome = Outcome { bends: changes.len(), ..Outcome::default() };
    let trials: Vec<Trial> = changes.into_par_iter().map(|change| attempt(entry, data, drills, change)).collect();
    for trial in trials {
        match trial {
            Trial::Noticed => {}
            Trial::Unnoticed(name) => outcome.unnoticed.push(name),
            Trial::Refused(name) => outcome.refused.push(name),
        }
    }
    outcome
}

fn attempt(entry: &Entry, data: &DataFiles, drills: &[&Script], change: Change) -> Trial {
    let bent = match change.data {
        None => data.clone(),
        Some((file, text)) => {
            let mut bent = data.clone();
            bent.texts.insert(file, text);
            bent
        }
    };
    let loaded = catch_unwind(AssertUnwindSafe(|| (entry.load)(&bent, &change.bend)));
    let Ok(Ok(rules)) = loaded else { return Trial::Refused(change.name) };
    let near = |script: &Script| script.clauses.iter().any(|clause| change.clauses.contains(clause));
    let first = drills.iter().filter(|script| near(script));
    let then = drills.iter().filter(|script| !near(script));
    for script in first.chain(then) {
        let passes = catch_unwind(AssertUnwindSafe(|| stage::passes(script, &rules)));
        if !passes.unwrap_or(false) {
            return Trial::Noticed;
        }
    }
    Trial::Unnoticed(change.name)
}

impl Number {
    /// The change that a nudge makes; `None` where the number cannot be nudged that way.
    fn nudged(&self, data: &DataFiles, up: bool) -> Option<Change> {
        let text = data.texts.get(&self.file)?;
        let literal = match self.literal.as_str() {
            // There is one way only to turn it round.
            "true" => up.then(|| "false".to_owned())?,
            "false" => up.then(|| "true".to_owned())?,
            number => nudge(number, up)?,
        };
        let bent = format!("{}{literal}{}", &text[..self.span.start], &text[self.span.end..]);
        Some(Change {
            name: format!("{}:{}: {} {} -> {literal}", self.file, self.line, self.path, self.literal),
            clauses: self.clauses.clone(),
            data: Some((self.file.clone(), bent)),
            bend: Bend::default(),
        })
    }
}

fn nudge(literal: &str, up: bool) -> Option<String> {
    if let Ok(whole) = literal.parse::<i64>() {
        let by = if whole.abs() >= 100 { whole.abs() / 10 } else { 1 };
        return Some((if up { whole.checked_add(by)? } else { whole.checked_sub(by)? }).to_string());
    }
    let number: f64 = literal.parse().ok().filter(|number: &f64| number.is_finite())?;
    let by = match number.abs() {
        size if size >= 1.0 => 1.0,
        size if size > 0.0 => size / 2.0,
        _ => 0.5,
    };
    Some(format!("{:?}", if up { number + by } else { number - by }))
}

/// Every number, `true` and `false` of the data files, in the order in which they stand.
pub fn numbers(data: &DataFiles) -> Vec<Number> {
    let mut found = Vec::new();
    for (file, text) in &data.texts {
        if let Some(node) = Node::read(text) {
            visit(&node, String::new(), &[], &mut |span, path, clauses| {
                found.push(Number {
                    file: file.clone(),
                    line: line_of(text, span.start),
                    path: path.to_owned(),
                    clauses: clauses.to_vec(),
                    literal: text[span.clone()].to_owned(),
                    span,
                });
            });
        }
    }
    found
}

fn visit(node: &Node, path: String, clauses: &[Word], see: &mut impl FnMut(Range<usize>, &str, &[Word])) {
    let own = clauses_in(node);
    let clauses = if own.is_empty() { clauses } else { &own };
    match &node.value {
        Value::Number => see(node.span.clone(), &path, clauses),
        Value::Word(word) if word == "true" || word == "false" => see(node.span.clone(), &path, clauses),
        Value::Text(_) | Value::Word(_) => {}
        Value::Group { fields, .. } => {
            // A variant that only wraps a value, such as `Some(3)`, goes by the name of its field.
            let alone = fields.len() == 1;
            for (place, (key, child)) in fields.iter().enumerate() {
                let step = match key {
                    Some(key) if path.is_empty() => key.clone(),
                    Some(key) => format!("{path}.{key}"),
                    None if alone => path.clone(),
                    None => format!("{path}[{place}]"),
                };
                visit(child, step, clauses, see);
            }
        }
        Value::List(items) => {
            for (place, item) in items.iter().enumerate() {
                let label = label(item).map_or_else(|| place.to_string(), str::to_owned);
                visit(item, format!("{path}[{label}]"), clauses, see);
            }
        }
        Value::Map(entries) => {
            for (key, child) in entries {
                visit(child, if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, clauses, see);
            }
        }
    }
}

/// The first text or word of a group in a list, which as a rule is its id.
pub(super) fn label(node: &Node) -> Option<&str> {
    let Value::Group { fields, .. } = &node.value else { return None };
    match fields.first() {
        Some((_, Node { value: Value::Text(text) | Value::Word(text), .. })) => Some(text),
        _ => None,
    }
}

/// Texts of a group that look like the id of a clause: `CS-3.2`.
fn clauses_in(node: &Node) -> Vec<Word> {
    let Value::Group { fields, .. } = &node.value else { return Vec::new() };
    let texts = fields.iter().filter_map(|(_, child)| match &child.value {
        Value::Text(text) => Some(text),
        _ => None,
    });
    texts.filter(|text| is_clause(text)).map(|text| Word::from(text.clone())).collect()
}

fn is_clause(text: &str) -> bool {
    let Some((letters, numbers)) = text.split_once('-') else { return false };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    !letters.is_empty()
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && numbers.split_once('.').is_some_and(|(chapter, clause)| digits(chapter) && digits(clause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_named_by_key_and_clause() {
        let text = "(\n  bow: (hits: 5, long: Some(36.0), clause: \"CS-3.2\"),\n  run: (2, \"CS-2.7\"),\n  \
                    shot: [(id: \"in_cover\", amount: -1, clause: \"CS-3.4\")],\n  kinds: {\"dog\": (size: (1.0, 0.5))},\n)";
        let data = DataFiles { folder: String::new(), texts: [("numbers.ron".to_owned(), text.to_owned())].into(), ..DataFiles::default() };
        let found: Vec<String> = numbers(&data)
            .iter()
            .map(|number| format!("{} {} {} {:?}", number.line, number.path, number.literal, number.clauses))
            .collect();
        assert_eq!(
            found,
            [
                "2 bow.hits 5 [CS-3.2]",
                "2 bow.long 36.0 [CS-3.2]",
                "3 run[0] 2 [CS-2.7]",
                "4 shot[in_cover].amount -1 [CS-3.4]",
                "5 kinds.dog.size[0] 1.0 []",
                "5 kinds.dog.size[1] 0.5 []",
            ]
        );
        let change = numbers(&data)[3].nudged(&data, true).expect("a whole number");
        assert_eq!(change.name, "numbers.ron:4: shot[in_cover].amount -1 -> 0");
        assert!(change.data.is_some_and(|(_, bent)| bent.contains("amount: 0, clause")));
    }

    #[test]
    fn nudges_are_large_enough_to_be_seen() {
        let both = |literal: &str| (nudge(literal, true), nudge(literal, false));
        let texts = |up: &str, down: &str| (Some(up.to_owned()), Some(down.to_owned()));
        assert_eq!(both("5"), texts("6", "4"));
        assert_eq!(both("200"), texts("220", "180"));
        assert_eq!(both("0.02"), texts("0.03", "0.01"));
        assert_eq!(both("36.0"), texts("37.0", "35.0"));
        assert_eq!(both("0.0"), texts("0.5", "-0.5"));
    }
}
