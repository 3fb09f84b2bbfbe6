use crate::names::{BaseId, UnitId};
use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// A base or a unit: whatever carries components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    Base(BaseId),
    Unit(UnitId),
}

impl From<BaseId> for Subject {
    fn from(id: BaseId) -> Self {
        Self::Base(id)
    }
}

impl From<UnitId> for Subject {
    fn from(id: UnitId) -> Self {
        Self::Unit(id)
    }
}

/// Who takes part in this battle, in id order. Fixed once the table is set.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    pub bases: Vec<Entity>,
    pub units: Vec<Entity>,
    /// The bases of each unit, the fallen too.
    pub members: Vec<Vec<BaseId>>,
    /// Names of the sides.
    pub sides: Vec<String>,
}

impl Roster {
    pub fn entity(&self, subject: impl Into<Subject>) -> Option<Entity> {
        match subject.into() {
            Subject::Base(id) => self.bases.get(id.index()).copied(),
            Subject::Unit(id) => self.units.get(id.index()).copied(),
        }
    }
}
