//! Do the data files hold together? Each number was read within its range; here the words are held against those that the rules
//! go by, and rows against each other.

use super::data::{Class, Grade, LineData, Numbers, Terrain, Troops};
use super::{melee, missile, morale, muster, victory};
use crate::files::{Fault, Faults, Source, id_fault, name_fault, text_fault};
use crate::names::Word;
use crate::rules::Clause;
use ron::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Longest text of a word or a clause, characters.
const LONGEST_TEXT: usize = 4000;
/// Most bases that one brings along.
const MOST_CARRIED: usize = 10;

/// A data file: the name for messages, and the text.
pub type File<'f> = (&'f str, &'f str);

/// Every fault of `numbers.ron`.
pub fn numbers((file, text): File, numbers: &Numbers, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    let classes: Vec<&str> = Class::ALL.map(Class::word).into_iter().chain(["wall"]).collect();
    complete("movement", "class", &rows(numbers.movement.iter().map(|row| &row.class)), &classes, &mut faults);
    let grades: Vec<&str> = numbers.morale_base.iter().map(|row| row.grade.word()).collect();
    complete("morale_base", "grade", &grades, &Grade::ALL.map(Grade::word), &mut faults);
    let weapons = rows(numbers.missiles.iter().map(|row| &row.weapon));
    complete("missiles", "weapon", &weapons, &muster::WEAPONS, &mut faults);
    let lines = |lines: &[LineData], key: &str, known: Vec<&str>, faults: &mut Faults| {
        complete(key, "id", &rows(lines.iter().map(|line| &line.id)), &known, faults);
    };
    lines(&numbers.shot, "shot", missile::line_ids(), &mut faults);
    lines(&numbers.melee, "melee", melee::line_ids(), &mut faults);
    lines(&numbers.morale, "morale", morale::line_ids(), &mut faults);
    let house_rules = rows(numbers.house_rules.iter().map(|rule| &rule.id));
    complete(
        "house_rules",
        "id",
        &house_rules,
        &[morale::ROUT_SEEN_ONLY, victory::BROKEN_SIDES_YIELD, victory::UNDEFENDED_IS_LOST],
        &mut faults,
    );
    for (index, rule) in numbers.house_rules.iter().enumerate() {
        for goal in rule.goals.iter().filter(|goal| !victory::GOALS.contains(&goal.as_str())) {
            faults.note(
                format!("house_rules[{index}].goals"),
                format!("nothing is fought over as {:?}", goal.as_str()),
                victory::GOALS.join(", "),
            );
        }
    }
    in_order(numbers, &mut faults);
    clauses_of(text, clauses, &mut faults);
    faults.into_list()
}

fn rows<'w>(words: impl Iterator<Item = &'w Word>) -> Vec<&'w str> {
    words.map(Word::as_str).collect()
}

/// Every row that the rules ask for stands once, and no other.
fn complete(list: &str, key: &str, found: &[&str], known: &[&str], faults: &mut Faults) {
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

/// Numbers that belong together do not overtake each other.
fn in_order(numbers: &Numbers, faults: &mut Faults) {
    let pairs = [
        ("rider_killed_to", numbers.rider_killed_to.0, "rider_wounded_to", numbers.rider_wounded_to.0),
        ("killed_from_no_shield", numbers.killed_from_no_shield.0, "killed_from", numbers.killed_from.0),
        ("wounded_from", numbers.wounded_from.0, "killed_by", numbers.killed_by.0),
        ("fall_back_by", numbers.fall_back_by.0, "rout_by", numbers.rout_by.0),
    ];
    for (lower, low, upper, high) in pairs {
        if low > high {
            faults.note(format!("{lower}[0]"), format!("{low} is more than {upper}, which is {high}"), format!("at most {high}"));
        }
    }
    for (index, row) in numbers.missiles.iter().enumerate() {
        if row.short > row.long {
            let what = format!("{} is more than the long range, which is {}", row.short, row.long);
            faults.note(format!("missiles[{index}].short"), what, format!("at most {} inches", row.long));
        }
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

/// Every fault of `troops.ron`.
pub fn troops((file, text): File, troops: &Troops) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    for (index, kind) in troops.kinds.iter().enumerate() {
        let path = format!("kinds[{index}]");
        own_id(&kind.id, &format!("{path}.id"), troops.kinds[..index].iter().map(|kind| &kind.id), &mut faults);
        if let Some(what) = name_fault(&kind.name) {
            faults.note(format!("{path}.name"), format!("the name {what}"), "up to 60 characters that can be seen");
        }
        if let Err(what) = muster::agree(&[], &kind.with) {
            faults.note(format!("{path}.with"), what, "");
        }
        if kind.carries.len() > MOST_CARRIED {
            faults.note(format!("{path}.carries"), format!("{} are carried", kind.carries.len()), format!("at most {MOST_CARRIED}"));
        }
        for (place, carried) in kind.carries.iter().enumerate().take(MOST_CARRIED) {
            let path = format!("{path}.carries[{place}]");
            match troops.kind(carried) {
                None => {
                    let known: Vec<&str> = troops.kinds.iter().map(|kind| kind.id.as_str()).collect();
                    faults.note(path, format!("there is no kind {:?}", carried.as_str()), known.join(", "));
                }
                Some(rider) if !rider.carries.is_empty() => {
                    faults.note(path, format!("{carried} carries others itself"), "a kind that carries nobody");
                }
                Some(_) => {}
            }
        }
    }
    faults.into_list()
}

/// Every fault of `terrain.ron`.
pub fn terrain((file, text): File, terrain: &Terrain, clauses: &[Clause]) -> Vec<Fault> {
    let mut faults = Faults::new(Source::new(file, text));
    for (index, kind) in terrain.kinds.iter().enumerate() {
        own_id(&kind.id, &format!("kinds[{index}].id"), terrain.kinds[..index].iter().map(|kind| &kind.id), &mut faults);
        if kind.obstacle && (kind.slow || kind.difficult || kind.impassable || kind.bridges || kind.high) {
            let what = "a line that is crossed has no ground of its own";
            faults.note(format!("kinds[{index}]"), what, "obstacle with covers, hides and blocks_sight alone");
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
            faults.note(format!("{path}.id"), format!("the id {what}"), "such as CS-1.1");
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
