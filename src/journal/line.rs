//! The lines of a journal: JSON, each sealed with a checksum over itself and all before it.

use crate::dice::Face;
use crate::names::Word;
use crate::table::{Order, StateHash};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use twox_hash::XxHash3_128;

/// The format that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// The first line: everything that is needed to begin the battle again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Always `journal`.
    pub carnyx: Word,
    pub format: u32,
    /// Version of the program that wrote it.
    pub program: String,
    pub ruleset: String,
    /// Hash over the ruleset's data.
    pub data: String,
    pub title: String,
    pub scenario: Script,
    pub house_rules: Vec<Word>,
    pub dice: DiceUsed,
    /// Who plays each side.
    pub seats: Vec<Seat>,
    /// State when the first decision is awaited.
    pub opening: StateHash,
}

/// A scenario, whole, so that a journal needs no other file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// The file it was read from, for messages.
    pub file: String,
    pub hash: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceUsed {
    Seeded {
        generator: String,
        seed: u64,
    },
    /// Real dice: their faces are orders.
    Typed,
}

/// Who plays a side: a name, and the bot where it is one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Word>,
}

/// A line after the first: an order that was carried out, or one that was taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Counted from 1, taken back or not.
    pub n: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Face>,
    pub hash: StateHash,
    /// Where the battle stands after it.
    pub turn: u16,
    pub step: Word,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

/// What an order changed, beside its entry: only looked at where a replay differs.
#[derive(Deserialize)]
struct Changed {
    #[serde(default)]
    changed: Value,
}

impl Entry {
    /// The text of the line, with what the order changed.
    ///
    /// # Errors
    /// Never for entries of this program.
    pub(super) fn text(&self, changed: Option<&Value>) -> Result<String, serde_json::Error> {
        let mut text = serde_json::to_string(self)?;
        if let Some(changed) = changed {
            text.truncate(text.len() - 1);
            text.push_str(",\"changed\":");
            text.push_str(&serde_json::to_string(changed)?);
            text.push('}');
        }
        Ok(text)
    }
}

/// What an order's line says it changed; `null` where it says nothing.
pub(super) fn changed(line: &str) -> Value {
    serde_json::from_str(line).map_or(Value::Null, |Changed { changed }| changed)
}

/// The running checksum after a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Check(u64);

const CHECK_KEY: &str = ",\"check\":\"";
/// Key, 16 digits, quotation mark, brace.
pub(super) const SEAL: usize = CHECK_KEY.len() + 18;

impl Check {
    fn after(self, body: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(8 + body.len());
        bytes.extend_from_slice(&self.0.to_le_bytes());
        bytes.extend_from_slice(body);
        Self(XxHash3_128::oneshot(&bytes) as u64)
    }

    /// The line that goes into the file, line feed and all, and the checksum so far. `body` is a JSON object that is not empty.
    pub fn seal(self, body: &str) -> (String, Self) {
        let open = body.strip_suffix('}').unwrap_or(body);
        let next = self.after(open.as_bytes());
        (format!("{open}{CHECK_KEY}{:016x}\"}}\n", next.0), next)
    }

    /// Whether a line, without its line feed, is whole and follows what came before.
    pub fn holds(self, line: &[u8]) -> Option<Self> {
        let open = line.get(..line.len().checked_sub(SEAL)?)?;
        let next = self.after(open);
        let seal = format!("{CHECK_KEY}{:016x}\"}}", next.0);
        (line.get(open.len()..)? == seal.as_bytes()).then_some(next)
    }
}
