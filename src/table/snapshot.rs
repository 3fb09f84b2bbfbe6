use super::registry::{Registry, Values};
use bevy_ecs::world::World;
use std::fmt;
use std::sync::Arc;
use twox_hash::XxHash3_128;

/// The state of a battle at one moment. Restoring writes it back on the same entities.
#[derive(Clone)]
pub struct Snapshot {
    columns: Vec<(&'static str, Arc<dyn Values>)>,
}

/// XXH3-128 over every registered value, in the order of keys and ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u128);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl StateHash {
    pub fn parse(text: &str) -> Option<Self> {
        (text.len() == 32).then(|| u128::from_str_radix(text, 16).ok().map(Self)).flatten()
    }
}

impl Snapshot {
    pub fn capture(world: &World) -> Self {
        let registry = world.resource::<Registry>();
        Self { columns: registry.columns.iter().map(|column| (column.key, (column.capture)(world))).collect() }
    }

    /// Like `capture`, sharing every column that did not change since `before`.
    pub fn capture_after(world: &World, before: &Snapshot) -> Self {
        let mut now = Self::capture(world);
        for ((_, values), (_, old)) in now.columns.iter_mut().zip(&before.columns) {
            if values.same(old.as_ref()) {
                *values = Arc::clone(old);
            }
        }
        now
    }

    pub fn restore(&self, world: &mut World) {
        for (_, values) in &self.columns {
            values.restore(world);
        }
    }

    pub fn hash(&self) -> StateHash {
        let mut bytes = Vec::with_capacity(8 * 1024);
        for (key, values) in &self.columns {
            bytes.extend_from_slice(key.as_bytes());
            bytes.push(0);
            bytes = values.encode(bytes);
        }
        StateHash(XxHash3_128::oneshot(&bytes))
    }

    pub fn to_json(&self) -> serde_json::Value {
        serde_json::Value::Object(self.columns.iter().map(|(key, values)| ((*key).to_owned(), values.json())).collect())
    }

    /// # Errors
    /// A column that this battle's rules do not have, one that is missing, or a value that does not fit its type.
    pub fn from_json(world: &World, value: serde_json::Value) -> Result<Self, String> {
        let serde_json::Value::Object(mut map) = value else { return Err("a snapshot is an object of columns".to_owned()) };
        let registry = world.resource::<Registry>();
        let mut columns = Vec::with_capacity(registry.columns.len());
        for column in &registry.columns {
            let value = map.remove(column.key).ok_or_else(|| format!("column {} is missing", column.key))?;
            let values = (column.from_json)(value).map_err(|error| format!("column {}: {error}", column.key))?;
            columns.push((column.key, values));
        }
        match map.keys().next() {
            Some(unknown) => Err(format!("unknown column {unknown}")),
            None => Ok(Self { columns }),
        }
    }
}

pub fn state_hash(world: &World) -> StateHash {
    Snapshot::capture(world).hash()
}

/// The first field in which two states differ, in words: column, then path within it.
pub fn difference(expected: &Snapshot, found: &Snapshot) -> Option<String> {
    for ((key, left), (_, right)) in expected.columns.iter().zip(&found.columns) {
        if !left.same(right.as_ref()) {
            return Some(first_difference(key, &left.json(), &right.json()));
        }
    }
    None
}

fn first_difference(path: &str, expected: &serde_json::Value, found: &serde_json::Value) -> String {
    use serde_json::Value::{Array, Object};
    match (expected, found) {
        (Array(left), Array(right)) if left.len() == right.len() => {
            let place = left.iter().zip(right).position(|(a, b)| a != b).unwrap_or(0);
            first_difference(&format!("{path}[{place}]"), &left[place], &right[place])
        }
        (Object(left), Object(right)) if left.len() == right.len() && left.keys().eq(right.keys()) => {
            match left.iter().find(|(key, value)| right.get(*key) != Some(value)) {
                Some((key, value)) => first_difference(&format!("{path}.{key}"), value, &right[key]),
                None => format!("{path}: expected {expected}, found {found}"),
            }
        }
        _ => format!("{path}: expected {expected}, found {found}"),
    }
}
