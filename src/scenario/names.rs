use crate::names::{BaseId, SideId, UnitId};
use crate::table::Subject;
use bevy_ecs::resource::Resource;
use std::collections::BTreeMap;

/// The ids that the file gives to sides, units and figures, and what they are called by during the battle. Fixed once the
/// table is set.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    pub sides: Vec<String>,
    pub units: Vec<String>,
    pub bases: Vec<String>,
    side_of: BTreeMap<String, SideId>,
    unit_of: BTreeMap<String, UnitId>,
    base_of: BTreeMap<String, BaseId>,
}

impl Names {
    /// Each list in the order of the ids.
    pub fn new(sides: Vec<String>, units: Vec<String>, bases: Vec<String>) -> Self {
        let side_of = sides.iter().enumerate().map(|(index, id)| (id.clone(), SideId(index as u8))).collect();
        let unit_of = units.iter().enumerate().map(|(index, id)| (id.clone(), UnitId(index as u16))).collect();
        let base_of = bases.iter().enumerate().map(|(index, id)| (id.clone(), BaseId(index as u16))).collect();
        Self { sides, units, bases, side_of, unit_of, base_of }
    }

    pub fn side(&self, id: &str) -> Option<SideId> {
        self.side_of.get(id).copied()
    }

    pub fn unit(&self, id: &str) -> Option<UnitId> {
        self.unit_of.get(id).copied()
    }

    pub fn base(&self, id: &str) -> Option<BaseId> {
        self.base_of.get(id).copied()
    }

    /// A base or a unit.
    pub fn subject(&self, id: &str) -> Option<Subject> {
        self.base(id).map(Subject::Base).or_else(|| self.unit(id).map(Subject::Unit))
    }

    /// The id in the file; empty where there is none.
    pub fn id_of(&self, subject: impl Into<Subject>) -> &str {
        let found = match subject.into() {
            Subject::Base(base) => self.bases.get(base.index()),
            Subject::Unit(unit) => self.units.get(unit.index()),
        };
        found.map_or("", String::as_str)
    }

    pub fn id_of_side(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", String::as_str)
    }
}
