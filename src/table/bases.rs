use crate::measure::{Footprint, Pose};
use crate::names::{SideId, UnitId, Word};
use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// The unit a base belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(immutable)]
pub struct OfUnit(pub UnitId);

/// The kind of troops, as the ruleset's data names it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(immutable)]
pub struct Kind(pub Word);

/// The name players read.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(immutable)]
pub struct Name(pub String);

/// True size of a base.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(immutable)]
pub struct Size(pub Footprint);

/// Where a base stands, or last stood.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position(pub Pose);

/// Whether a base stands on the table. The fallen are marked, never despawned.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    #[default]
    OnTable,
    /// Not yet on the table (a chariot's riders while they ride, late comers).
    InReserve,
    /// Taken off, and why: a word of the ruleset such as `killed` or `left_table`.
    Removed(Word),
}

/// Takes no part in any fight, and only stands where it stands: beasts, a prisoner.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[component(immutable)]
pub struct Bystander;

/// The side a unit fights for; `None` for beasts and bystanders that obey whoever leads them.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allegiance(pub Option<SideId>);
