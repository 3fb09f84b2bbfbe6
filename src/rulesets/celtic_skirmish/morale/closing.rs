//! Nerve before melee (CS-1.7, CS-5.1).
//!
//! 1. Groups that charged, or walked into contact as a wall, test one by one, those of the side acting first before the others.
//! 2. Who fails steps back 1"; whose figures cannot, stay and fight.
//! 3. Where any of it is still in contact, each enemy group it touches tests too, once this turn, unless that closes itself. Who fails
//!    stands irresolute.

use super::super::item::Item as Any;
use super::super::parts::GroupTurn;
use super::super::touch;
use super::item::{Cause, Item};
use super::{nerve, view};
use crate::names::{SideId, UnitId};
use crate::table::{Effects, Table};

pub fn open(table: &Table, first: SideId, effects: &mut Effects<Any>) {
    for side in [first, first.other()] {
        for unit in table.units_of(side).filter(|unit| view::closes(table, unit.id)) {
            effects.push(Item::Closing(unit.id).into());
        }
    }
    effects.push(Item::NoteFoes.into());
}

fn tested(table: &Table, unit: UnitId) -> bool {
    table.get::<GroupTurn>(unit).is_some_and(|turn| turn.tested_closing)
}

/// A group whose enemy has stepped back from it meanwhile has nothing left to test for.
pub fn closing(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !tested(table, unit) && view::closes(table, unit) {
        effects.update(unit, |turn: &mut GroupTurn| turn.tested_closing = true);
        nerve::ask(table, unit, Cause::Closes, effects);
    }
}

pub fn closed(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    for enemy in touch::groups_touching(table, unit) {
        if !tested(table, enemy) && !view::closes(table, enemy) {
            effects.update(enemy, |turn: &mut GroupTurn| turn.tested_closing = true);
            nerve::ask(table, enemy, Cause::Charged, effects);
        }
    }
}

pub fn note_foes(table: &Table, effects: &mut Effects<Any>) {
    for unit in &*table.units {
        let foes = touch::groups_touching(table, unit.id);
        if !foes.is_empty() {
            effects.update(unit.id, move |turn: &mut GroupTurn| turn.foes = foes);
        }
    }
}
