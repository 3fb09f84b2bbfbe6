//! What all rulesets share, and the registry of those there are.

mod clause;
mod preview;
mod random;
mod registry;
mod rulebook;
mod vocabulary;

pub use clause::{Clause, Standpoint};
pub use preview::{Basis, Bout, Fight, Preview, PreviewPath};
pub use random::{below, shuffled};
pub use registry::{Bend, DataFiles, Entry, open, rulesets};
pub use rulebook::{Aim, Badge, CardLine, Deeds, Footing, Gauge, MenuEntry, Reach, Rulebook, Rules};
pub use vocabulary::{Term, Vocabulary};
