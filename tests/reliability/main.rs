//! What must never fail in battles of the program's rulesets, whoever gives the orders.
//!
//! Every check that draws lots prints one line that brings a failure back: `CARNYX_CASE=... cargo test ...`. The quick ones are run by
//! every `cargo test`; those named `soak_*` are the same at their full size.

mod charges;
mod every_roll;
mod golden;
mod lots;
mod machine;
mod odds;
mod orders;
mod previews;
mod purity;
mod scene;
mod shelf;
mod shown;
mod sound;
mod spawning;
mod spoken;
mod two_men;
