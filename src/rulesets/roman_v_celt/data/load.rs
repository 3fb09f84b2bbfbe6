use super::super::sound;
use super::{KindData, Kinds, LineData, Numbers, Terrain};
use crate::files::{Fault, read_ron, strict_map};
use crate::names::Word;
use crate::rules::{Bend, Clause, DataFiles};
use crate::tally::Line;
use bevy_ecs::resource::Resource;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::Arc;
use twox_hash::XxHash3_128;

/// All data of the ruleset. In a battle's world it is a resource that nothing changes.
#[derive(Resource, Clone, Debug)]
pub struct Sheet(pub Arc<SheetData>);

#[derive(Debug)]
pub struct SheetData {
    pub numbers: Numbers,
    pub kinds: Kinds,
    pub terrain: Terrain,
    pub words: BTreeMap<String, String>,
    pub clauses: Vec<Clause>,
    pub hash: String,
    pub bend: Bend,
}

impl std::ops::Deref for Sheet {
    type Target = SheetData;

    fn deref(&self) -> &SheetData {
        &self.0
    }
}

impl SheetData {
    /// Whether a rule element is in force: all are, unless one was left out on purpose.
    pub fn in_force(&self, element: &str) -> bool {
        self.bend.without.as_ref().is_none_or(|without| *without != *element)
    }

    /// A line of a sum `times` over, as the data has it; `None` when it does not apply or its rule was left out.
    pub fn line(&self, rows: &[LineData], id: &str, times: i32) -> Option<Line> {
        let row = rows.iter().find(|row| row.id == *id)?;
        if times == 0 || !self.in_force(id) {
            return None;
        }
        let line = Line::new(row.amount * times, row.id.clone(), row.clause.clone());
        Some(if row.ruling { line.ruling() } else { line })
    }

    /// A line that a kind of troops brings along itself.
    pub fn note(&self, kind: &KindData, id: &str) -> Option<Line> {
        let note = kind.notes.iter().find(|note| note.id == *id).filter(|_| self.in_force(id))?;
        Some(Line::new(note.amount, note.id.clone(), kind.clause.clone()))
    }

    pub fn text(&self, word: &Word) -> String {
        self.words.get(word.as_str()).cloned().unwrap_or_else(|| word.as_str().replace('_', " "))
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

/// # Errors
/// Every fault found in the data files.
pub fn load(files: &DataFiles, bend: &Bend) -> Result<Sheet, Vec<Fault>> {
    let mut faults = Vec::new();
    let numbers: Option<Numbers> = read(files, "numbers.ron", &mut faults);
    let kinds: Option<Kinds> = read(files, "kinds.ron", &mut faults);
    let terrain: Option<Terrain> = read(files, "terrain.ron", &mut faults);
    let words: Option<Words> = read(files, "words.ron", &mut faults);
    let codex: Option<Codex> = read(files, "codex.ron", &mut faults);
    let (Some(numbers), Some(kinds), Some(terrain), Some(words), Some(codex)) = (numbers, kinds, terrain, words, codex) else {
        return Err(faults);
    };
    let names = ["numbers.ron", "kinds.ron", "terrain.ron", "words.ron", "codex.ron"];
    let named = names.map(|name| (files.file(name), files.texts.get(name).map_or("", String::as_str)));
    let file = |place: usize| (named[place].0.as_str(), named[place].1);
    faults.extend(sound::numbers(file(0), &numbers, &codex.clauses));
    faults.extend(sound::kinds(file(1), &kinds, &codex.clauses));
    faults.extend(sound::terrain(file(2), &terrain, &codex.clauses));
    faults.extend(sound::words(file(3), &words.words));
    faults.extend(sound::codex(file(4), &codex.clauses));
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut bytes = Vec::new();
    for (name, text) in &files.texts {
        bytes.extend_from_slice(name.as_bytes());
        bytes.push(0);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
    }
    let hash = format!("{:032x}", XxHash3_128::oneshot(&bytes));
    Ok(Sheet(Arc::new(SheetData { numbers, kinds, terrain, words: words.words, clauses: codex.clauses, hash, bend: bend.clone() })))
}

fn read<T: DeserializeOwned>(files: &DataFiles, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let file = files.file(name);
    let Some(text) = files.texts.get(name) else {
        faults.push(Fault { file, what: "the file is missing".to_owned(), ..Fault::default() });
        return None;
    };
    match read_ron(&file, text) {
        Ok(value) => Some(value),
        Err(found) => {
            faults.extend(found);
            None
        }
    }
}
