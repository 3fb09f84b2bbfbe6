//! The names that a drill gives to sides, units and figures, both ways.

use crate::dice::Roller;
use crate::names::{BaseId, SideId, UnitId};
use crate::scenario::Names;
use crate::table::Subject;
use bevy_ecs::world::World;

/// Names of a drill. A name stands for one thing only, be it side, unit or figure.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    names: Names,
}

impl Ids {
    /// Of the table that was set up in this world.
    pub fn of(world: &World) -> Self {
        Self { names: world.get_resource::<Names>().cloned().unwrap_or_default() }
    }

    /// # Errors
    /// Here as below: a name that the drill does not have, and those it has.
    pub fn side(&self, id: &str) -> Result<SideId, String> {
        self.names.side(id).ok_or_else(|| unknown("side", id, &self.names.sides))
    }

    /// # Errors
    /// See [`Ids::side`].
    pub fn unit(&self, id: &str) -> Result<UnitId, String> {
        self.names.unit(id).ok_or_else(|| unknown("unit", id, &self.names.units))
    }

    /// # Errors
    /// See [`Ids::side`].
    pub fn base(&self, id: &str) -> Result<BaseId, String> {
        self.names.base(id).ok_or_else(|| unknown("figure", id, &self.names.bases))
    }

    /// # Errors
    /// See [`Ids::side`].
    pub fn subject(&self, id: &str) -> Result<Subject, String> {
        let known = [self.names.units.as_slice(), self.names.bases.as_slice()].concat();
        self.names.subject(id).ok_or_else(|| unknown("unit or figure", id, &known))
    }

    /// Who throws a die: a figure, a unit or a side; `table` for dice that nobody throws.
    ///
    /// # Errors
    /// See [`Ids::side`].
    pub fn thrower(&self, id: &str) -> Result<Roller, String> {
        if let Some(side) = self.names.side(id) {
            return Ok(Roller::Side(side));
        }
        match self.names.subject(id) {
            Some(Subject::Base(base)) => Ok(Roller::Base(base)),
            Some(Subject::Unit(unit)) => Ok(Roller::Unit(unit)),
            None if id == TABLE => Ok(Roller::Table),
            None => {
                let names = [self.names.sides.as_slice(), self.names.units.as_slice(), self.names.bases.as_slice()].concat();
                Err(unknown("side, unit or figure", id, &names))
            }
        }
    }

    pub fn knows(&self, id: &str) -> bool {
        self.thrower(id).is_ok()
    }

    pub fn name(&self, subject: impl Into<Subject>) -> String {
        self.names.id_of(subject).to_owned()
    }

    pub fn side_name(&self, side: SideId) -> String {
        self.names.id_of_side(side).to_owned()
    }

    pub fn roller(&self, by: Roller) -> String {
        match by {
            Roller::Table => TABLE.to_owned(),
            Roller::Side(side) => self.side_name(side),
            Roller::Unit(unit) => self.name(unit),
            Roller::Base(base) => self.name(base),
        }
    }
}

const TABLE: &str = "table";

fn unknown(what: &str, id: &str, known: &[String]) -> String {
    format!("no {what} {id:?}; there are {}", known.join(", "))
}
