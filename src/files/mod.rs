//! Files: strict RON, faults with file, line and key, embedded assets and the player's own folders.

mod fault;

pub use fault::Fault;
