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

#[cfg(feature = "gui")]
pub mod desk;
#[cfg(feature = "gui")]
pub mod view;
#[cfg(feature = "gui")]
pub mod window;
