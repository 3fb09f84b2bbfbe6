//! Carnyx: a table for miniature wargames. Bases stand on a measured battlefield, the rules are enforced, and every number
//! can be asked why.

pub mod cli;
pub mod codex;
pub mod dice;
pub mod files;
pub mod journal;
pub mod measure;
pub mod names;
pub mod players;
pub mod rules;
pub mod rulesets;
pub mod scenario;
pub mod table;
pub mod tally;

// What is drawn is never part of a battle, so that its last bits and its clock may differ between machines.
#[cfg(feature = "gui")]
#[allow(clippy::disallowed_methods, reason = "pictures may use the machine's own sines")]
pub mod desk;
#[cfg(feature = "gui")]
#[allow(clippy::disallowed_methods, reason = "pictures may use the machine's own sines")]
pub mod view;
#[cfg(feature = "gui")]
#[allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a new battle's seed comes from the hour; zoom steps are powers")]
pub mod window;
