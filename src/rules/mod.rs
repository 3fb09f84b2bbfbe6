//! What all rulesets share, and the registry of those there are.

mod clause;
mod registry;
mod rulebook;
mod vocabulary;

pub use clause::{Clause, Standpoint};
pub use registry::{Bend, DataFiles, Entry, open, rulesets};
pub use rulebook::{Aim, Badge, Basis, CardLine, Deeds, Footing, Gauge, MenuEntry, Preview, PreviewPath, Reach, Rulebook, Rules};
pub use vocabulary::{Term, Vocabulary};
