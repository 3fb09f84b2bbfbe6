//! The pending steps of a wall's life (CS-1.1, CS-1.4, CS-2.4, CS-6.4).

use super::super::item::Item as Any;
use super::super::parts::{Group, GroupTurn};
use super::super::{charge, touch};
use super::{close, declare, form, shape};
use crate::dice::Need;
use crate::names::{SideId, UnitId};
use crate::table::{Dispatch, Effects, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// A group says that it will form a wall in step 4.
    Declare(UnitId),
    /// A wall is given up by choice, in step 1.
    Dissolve(UnitId),
    /// A side's declared walls form.
    FormDeclared(SideId),
    Form(UnitId),
    /// After step 9: walls close gaps, then their requirements are tested.
    CloseGaps,
    CloseUp(UnitId),
    /// The wall breaks if a requirement fails.
    Test(UnitId),
    /// The wall breaks: it ran, charged, retired, was disrupted or lost men that it needs.
    Break(UnitId),
    /// A wall has moved: it may have walked into contact.
    Advanced(UnitId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Walls(item)
    }
}

pub fn dice(_table: &Table, _item: &Item) -> Vec<Need> {
    Vec::new()
}

pub fn resolve(table: &Table, item: &Item, _faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Declare(unit) => declare::resolve(*unit, effects),
        Item::Dissolve(unit) => end(table, *unit, Dispatch::new("wall_dissolved", "CS-6.4").who(*unit), effects),
        Item::FormDeclared(side) => {
            let declared = |unit: UnitId| table.get::<GroupTurn>(unit).is_some_and(|turn| turn.declared_wall);
            table.units_of(*side).filter(|unit| declared(unit.id)).for_each(|unit| effects.push(Item::Form(unit.id).into()));
        }
        Item::Form(unit) => form::resolve(table, *unit, effects),
        Item::CloseGaps => {
            for unit in table.units.iter().filter(|unit| shape::walled(table, unit.id)) {
                effects.push(Item::CloseUp(unit.id).into());
                effects.push(Item::Test(unit.id).into());
            }
        }
        Item::CloseUp(unit) => close::resolve(table, *unit, effects),
        Item::Test(unit) => test(table, *unit, effects),
        Item::Break(unit) => end(table, *unit, Dispatch::new("wall_broken", "CS-6.4").who(*unit), effects),
        Item::Advanced(unit) => advanced(table, *unit, effects),
    }
}

/// A wall is no more, and one that was only declared will not form.
fn end(table: &Table, unit: UnitId, dispatch: Dispatch, effects: &mut Effects<Any>) {
    let declared = table.get::<GroupTurn>(unit).is_some_and(|turn| turn.declared_wall);
    if !shape::walled(table, unit) && !declared {
        return;
    }
    effects.update(unit, |group: &mut Group| group.walled = false);
    gives_up(unit, effects);
    effects.say(dispatch);
}

/// A wall that was only declared will not form any more, or has.
pub fn gives_up(unit: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut GroupTurn| turn.declared_wall = false);
}

/// Says which requirement failed before the wall breaks.
fn test(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if !shape::walled(table, unit) {
        return;
    }
    if let Err(refusal) = shape::stands(table, unit) {
        effects.say(shape::why(unit, &refusal));
        effects.push(Item::Break(unit).into());
    }
}

/// A wall that walked into contact pins whom it met, and is pinned (CS-2.12).
fn advanced(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let met = touch::groups_touching(table, unit);
    if met.is_empty() || !shape::walled(table, unit) {
        return;
    }
    effects.update(unit, |turn: &mut GroupTurn| turn.advanced = true);
    charge::pin(unit, effects);
    for other in met {
        charge::pin(other, effects);
        effects.say(Dispatch::new("walked_into_contact", "CS-2.12").who(unit).whom(other));
    }
}
