//! Scenarios: read, checked, set up on the table, and written back out.

mod check;
mod field;
mod ground;
mod list;
mod muster;
mod names;
mod placing;
mod set_up;
mod written;

pub use check::{MOST_TURNS, TABLE};
pub use field::{Carried, Field, Figures, Goal, Shape, Side, Spot, TableSize, Terrain, Unit};
pub use list::{Listed, Loaded, find_scenario, scenarios};
pub use muster::MOST_BASES;
pub use names::Names;
pub use set_up::{set_up, set_up_in_order};
pub use written::{FORMAT, Scenario};
