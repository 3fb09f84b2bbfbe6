//! What all rulesets share, and the registry of those there are.

mod clause;
pub mod data;
mod preview;
mod registry;
mod rulebook;
mod sample;
mod unfit;
mod vocabulary;

pub use clause::{Clause, Standpoint};
pub use preview::{Basis, Bout, Fight, Preview, PreviewPath};
pub use registry::{Bend, DataFiles, Entry, open, rulesets};
pub use rulebook::{Aim, Badge, CardLine, Deeds, Footing, Gauge, MenuEntry, Reach, Rulebook, Rules};
pub use sample::shuffled;
pub use unfit::{Part, Unfit};
pub use vocabulary::{Term, Vocabulary};
