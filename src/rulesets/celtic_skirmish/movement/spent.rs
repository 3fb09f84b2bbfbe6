//! What is used up of a turn's move (CS-1.4, CS-2.1, CS-2.2, CS-2.7): written here, whoever moved the men.

use super::super::item::Item as Any;
use super::super::parts::{Clock, FigureTurn, Group, GroupTurn};
use crate::measure::Um;
use crate::names::{BaseId, UnitId};
use crate::table::{Effects, Table};

/// A group has had its move of this turn, or gave it up.
pub fn used_up(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.moved = true);
}

/// A group ran in rout: that was its move of this turn, should it rally, and its run (CS-2.7, CS-3.3).
pub fn ran_in_rout(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let turn = table.state::<Clock>().turn;
    effects.update(unit, |turn: &mut GroupTurn| (turn.moved, turn.ran) = (true, true));
    effects.update(unit, move |group: &mut Group| group.last_ran = turn);
}

/// A figure does not stand any more where it stood as the turn began: it has not stood still (CS-3.4).
pub fn stirred(base: BaseId, effects: &mut Effects<Any>) {
    effects.update(base, |turn: &mut FigureTurn| turn.moved = true);
}

/// A figure went a way that cost so much, micrometres, off from where it might have fought by its corner (CS-4.1).
pub fn went(base: BaseId, cost: Um, effects: &mut Effects<Any>) {
    effects.update(base, move |turn: &mut FigureTurn| {
        turn.moved = true;
        turn.by_corner = false;
        turn.spent += cost;
    });
}
