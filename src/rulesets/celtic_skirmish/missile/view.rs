//! A shot's facts, read off the table.

use super::super::data::Grade;
use super::super::muster::of_rank;
use super::super::parts::{Armour, FigureTurn, Graded, GroupTurn, Shield};
use super::super::walls;
use super::cover;
use super::range::{Band, Shooting};
use super::shot::ShotView;
use crate::names::{BaseId, UnitId};
use crate::table::Table;

/// The facts of a shot; `thrown` for a javelin on a charge.
pub fn view(table: &Table, by: BaseId, at: BaseId, shooting: &Shooting, band: Band, thrown: bool) -> ShotView {
    let (firer, target) = (table.base(by), table.base(at));
    let moved = |base: BaseId| table.get::<FigureTurn>(base).is_some_and(|turn| turn.moved);
    ShotView {
        stood_still: !moved(at),
        in_cover: cover::in_cover(table, shooting, &target.quad),
        in_shield_wall: walls::in_wall(table, at),
        firer_charged: charged(table, firer.unit),
        short_range: band == Band::Short,
        firer_moved: moved(by),
        armoured: armoured(table, at),
        thrown,
    }
}

/// Leaders, heroes, elites, veterans, and whoever is flagged (Definitions, Figures).
pub fn armoured(table: &Table, base: BaseId) -> bool {
    let graded = table.get::<Graded>(base).is_some_and(|graded| matches!(graded.0, Grade::Elite | Grade::Veteran));
    table.has::<Armour>(base) || of_rank(table, base) || graded
}

pub fn has_shield(table: &Table, base: BaseId) -> bool {
    table.get::<Shield>(base).is_some_and(|shield| !shield.lost)
}

/// Whether an enemy group has declared a charge at this group this turn.
pub fn charged(table: &Table, unit: UnitId) -> bool {
    table.units.iter().any(|other| {
        table.get::<GroupTurn>(other.id).is_some_and(|turn| turn.charge.as_ref().is_some_and(|charge| charge.target == unit))
            && table.standing(other.id).next().is_some()
    })
}
