//! Carnyx: a table for miniature wargames.

pub mod measure;
