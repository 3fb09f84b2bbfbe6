//! What a charge leaves on groups and figures beside the run itself (CS-1.3, CS-4.6): written here for all who have a say in it.

use super::super::ground;
use super::super::item::Item as Any;
use super::super::parts::{FigureTurn, GroupTurn};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Effects, Table};

/// A group is met, or meets somebody as a wall: it makes no normal move this turn (CS-1.3, CS-2.12).
pub fn pin(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.pinned = true);
}

/// A group finishes no charge that it declared: it flees, or goes for cover.
pub fn broken_off(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.charge = None);
}

/// A figure starts its charge, or a pursuit that will count as one, from the ground where it stands (CS-4.6).
pub fn starts(table: &Table, man: &BaseView, effects: &mut Effects<Any>) {
    let height = ground::height(table, man.pose.at);
    effects.update(man.id, move |turn: &mut FigureTurn| turn.started_at_height = height);
}

/// A figure has come off those whom it charged, and fights as a charger no more.
pub fn comes_off(base: BaseId, effects: &mut Effects<Any>) {
    effects.update(base, |turn: &mut FigureTurn| turn.charging = false);
}
