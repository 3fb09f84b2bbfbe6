use super::columns::Values;
use super::registry::Registry;
use bevy_ecs::world::World;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
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
    /// From the 32 lower-case digits that `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        digits.then(|| u128::from_str_radix(text, 16).ok().map(Self)).flatten()
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("a state hash is 32 digits 0 to f"))
    }
}

impl Snapshot {
    pub fn capture(world: &World) -> Self {
        let registry = world.resource::<Registry>();
        Self { columns: registry.columns().iter().map(|column| (column.key(), column.capture(world, None))).collect() }
    }

    /// Like `capture`, sharing every column that did not change since `before`.
    pub fn capture_after(world: &World, before: &Snapshot) -> Self {
        let columns = world.resource::<Registry>().columns();
        let old = before.columns.iter().map(|(_, values)| Some(values)).chain(std::iter::repeat(None));
        Self { columns: columns.iter().zip(old).map(|(column, old)| (column.key(), column.capture(world, old))).collect() }
    }

    pub fn restore(&self, world: &mut World) {
        let columns = Arc::clone(world.resource::<Registry>().columns());
        for (column, (key, values)) in columns.iter().zip(&self.columns) {
            debug_assert_eq!(column.key(), *key, "a snapshot of other rules");
            column.restore(world, values.as_ref());
        }
    }

    pub fn hash(&self) -> StateHash {
        let mut bytes = Vec::with_capacity(self.columns.len() * 40);
        for (key, values) in &self.columns {
            bytes.extend_from_slice(key.as_bytes());
            bytes.push(0);
            bytes.extend_from_slice(&values.digest().to_le_bytes());
        }
        StateHash(XxHash3_128::oneshot(&bytes))
    }

    /// An object of columns; a component's column is an object of bases (`b17`) and units (`u3`).
    ///
    /// # Errors
    /// A column whose values JSON cannot hold.
    pub fn to_json(&self) -> Result<Value, String> {
        let column = |(key, values): &(&'static str, Arc<dyn Values>)| {
            Ok(((*key).to_owned(), values.json().map_err(|error| format!("column {key}: {error}"))?))
        };
        self.columns.iter().map(column).collect::<Result<Map<_, _>, _>>().map(Value::Object)
    }

    /// # Errors
    /// A column that this battle's rules do not have, one that is missing, or a value that does not fit its type.
    pub fn from_json(world: &World, value: Value) -> Result<Self, String> {
        let Value::Object(mut map) = value else { return Err("a snapshot is an object of columns".to_owned()) };
        let registry = world.resource::<Registry>();
        let mut columns = Vec::with_capacity(registry.columns().len());
        for column in registry.columns().iter() {
            let key = column.key();
            let value = map.remove(key).ok_or_else(|| format!("column {key} is missing"))?;
            columns.push((key, column.read_json(world, value).map_err(|error| format!("column {key}: {error}"))?));
        }
        match map.keys().next() {
            Some(unknown) => Err(format!("unknown column {unknown}")),
            None => Ok(Self { columns }),
        }
    }

    /// What is new since `before`: whole values of the columns, or of their bases and units, that changed. `null` where one is gone.
    ///
    /// # Errors
    /// As [`Snapshot::to_json`].
    pub fn changes(&self, before: &Snapshot) -> Result<Value, String> {
        let mut changed = Map::new();
        for ((key, now), (_, old)) in self.columns.iter().zip(&before.columns) {
            if !Arc::ptr_eq(now, old) && !now.same(old.as_ref()) {
                let told = |values: &Arc<dyn Values>| values.json().map_err(|error| format!("column {key}: {error}"));
                changed.insert((*key).to_owned(), news(&told(old)?, told(now)?));
            }
        }
        Ok(Value::Object(changed))
    }
}

fn news(old: &Value, now: Value) -> Value {
    let (Value::Object(old), Value::Object(now)) = (old, &now) else { return now };
    if !by_bearer(old) || !by_bearer(now) {
        return Value::Object(now.clone());
    }
    let fresh = now.iter().filter(|(name, value)| old.get(*name) != Some(*value)).map(|(name, value)| (name.clone(), value.clone()));
    let gone = old.keys().filter(|name| !now.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    Value::Object(fresh.chain(gone).collect())
}

/// Writes [`Snapshot::changes`] into the [`Snapshot::to_json`] they were taken from.
pub fn apply_changes(state: &mut Value, changes: &Value) {
    let (Value::Object(state), Value::Object(changes)) = (state, changes) else { return };
    for (key, change) in changes {
        match (state.get_mut(key), change) {
            (Some(Value::Object(old)), Value::Object(fresh)) if by_bearer(old) && by_bearer(fresh) => {
                for (name, value) in fresh {
                    match value {
                        Value::Null => drop(old.remove(name)),
                        value => drop(old.insert(name.clone(), value.clone())),
                    }
                }
            }
            _ => drop(state.insert(key.clone(), change.clone())),
        }
    }
}

/// Whether an object's keys are bases and units, as in a component's column.
fn by_bearer(map: &Map<String, Value>) -> bool {
    map.keys().all(|key| key.len() > 1 && key.starts_with(['b', 'u']) && key.bytes().skip(1).all(|byte| byte.is_ascii_digit()))
}

pub fn state_hash(world: &World) -> StateHash {
    Snapshot::capture(world).hash()
}

/// The first field in which two states differ, in words: column, then path within it.
pub fn difference(expected: &Snapshot, found: &Snapshot) -> Option<String> {
    for ((key, left), (_, right)) in expected.columns.iter().zip(&found.columns) {
        if !left.same(right.as_ref()) {
            let told = |values: &Arc<dyn Values>| values.json().unwrap_or_else(|error| Value::String(error.to_string()));
            return Some(first_difference(key, &told(left), &told(right)));
        }
    }
    None
}

fn first_difference(path: &str, expected: &Value, found: &Value) -> String {
    use Value::{Array, Object};
    match (expected, found) {
        (Array(left), Array(right)) => {
            for (place, (a, b)) in left.iter().zip(right).enumerate() {
                if a != b {
                    return first_difference(&format!("{path}[{place}]"), a, b);
                }
            }
            format!("{path}: expected {} entries, found {}", left.len(), right.len())
        }
        (Object(left), Object(right)) => {
            for key in left.keys().chain(right.keys()) {
                let (a, b) = (left.get(key).unwrap_or(&Value::Null), right.get(key).unwrap_or(&Value::Null));
                if a != b {
                    return first_difference(&format!("{path}.{key}"), a, b);
                }
            }
            format!("{path}: alike")
        }
        _ => format!("{path}: expected {expected}, found {found}"),
    }
}
