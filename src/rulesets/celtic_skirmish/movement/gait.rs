//! Gait and the movement roll (CS-2.2, CS-2.3, CS-2.6, CS-2.7).
//!
//! 1. A group that may move declares walk or run.
//! 2. Its dice are thrown once; then its paths are chosen.
//! 3. Its distance is the formula's: difficult where any part of its path is, doubled when it runs, half for a wounded figure.
//!
//! **Ruling:** a group that is pinned, or that has a figure in contact, makes no normal move.

use super::super::data::{Class, Formula, Sheet};
use super::super::item::Item as Any;
use super::super::muster::class_of;
use super::super::parts::{Clock, Group, GroupTurn, Lady, Prize, Rolled, Wounds};
use super::super::touch::group_engaged;
use super::{Item, herd};
use crate::dice::{Face, Need, Roller};
use crate::measure::{INCH, Um};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{Brief, Dispatch, Effects, Plan, Table};
use crate::tally::Refusal;

pub const WALK: &str = "walk";
pub const RUN: &str = "run";

/// The row of the movement table that a group uses, and its clause.
pub fn formulas(table: &Table, unit: UnitId) -> (Formula, Formula, Word) {
    let numbers = &table.state::<Sheet>().numbers;
    let walled = table.get::<Group>(unit).is_some_and(|group| group.walled);
    let row = if walled { numbers.wall_movement() } else { numbers.movement(class_of(table, unit)) };
    row.map_or((Formula { dice: 0, plus: 0 }, Formula { dice: 0, plus: 0 }, "CS-2.3".into()), |row| {
        (row.normal, row.difficult, row.clause.clone())
    })
}

/// The row of a group's class, whether it stands as a wall or not: what it breaks into when it runs.
pub fn open_formulas(table: &Table, unit: UnitId) -> (Formula, Formula, Word) {
    let none = Formula { dice: 0, plus: 0 };
    table
        .state::<Sheet>()
        .numbers
        .movement(class_of(table, unit))
        .map_or((none, none, "CS-2.3".into()), |row| (row.normal, row.difficult, row.clause.clone()))
}

/// Inches of a rolled group, before wounds; negative only for a wall in difficult ground (CS-2.4).
pub fn inches(table: &Table, unit: UnitId, rolled: &Rolled, difficult: bool) -> i32 {
    let (normal, hard, _) = formulas(table, unit);
    let formula = if difficult { hard } else { normal };
    let times = if rolled.running { table.state::<Sheet>().numbers.run_times.0 } else { 1 };
    formula.inches(&rolled.dice) * times
}

/// The distance of a rolled group, micrometres, before wounds; its figures may spend their [`share_of`] it.
pub fn reached(table: &Table, unit: UnitId, rolled: &Rolled, difficult: bool) -> Um {
    Um::from(inches(table, unit, rolled, difficult).max(0)) * INCH
}

/// What one figure of a rolled group may spend, micrometres.
pub fn allowance(table: &Table, base: BaseId, rolled: &Rolled, difficult: bool) -> Um {
    share_of(table, base, reached(table, table.base(base).unit, rolled, difficult))
}

/// A figure's share of its group's distance: half when wounded (CS-2.6), half for the escort of an unwilling lady (CS-7.3).
pub fn share_of(table: &Table, base: BaseId, whole: Um) -> Um {
    let numbers = &table.state::<Sheet>().numbers;
    let mut share = whole;
    if table.get::<Wounds>(base).is_some_and(|wounds| wounds.0 > 0) {
        share /= Um::from(numbers.wounded_divides.0.max(1));
    }
    if drags_the_lady(table, base) {
        share /= Um::from(numbers.unwilling_divides.0.max(1));
    }
    share
}

fn drags_the_lady(table: &Table, base: BaseId) -> bool {
    let prize = table.state::<Prize>();
    let Some(leader) = prize.led_by else { return false };
    let escort = table.base(leader).unit == table.base(base).unit || table.has::<Lady>(base);
    prize.willing == Some(false) && escort && table.base(leader).side == table.state::<Brief>().goal_side
}

/// Whether a group may make a normal move now.
///
/// # Errors
/// The clause that forbids it.
pub fn may_move(table: &Table, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let Some(turn) = table.get::<GroupTurn>(unit) else { return Err(Refusal::new("nobody_left", "CS-1.5")) };
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    let refuse = |reason: &'static str, clause: &'static str| Err(Refusal::new(reason, clause));
    if table.standing(unit).next().is_none() {
        return refuse("nobody_left", "CS-1.5");
    }
    match table.unit(unit).side {
        Some(owner) if owner != side => return refuse("not_your_group", "CS-1.1"),
        // Beasts need a herder whoever owns them.
        owner if (owner.is_none() || herd::is_herd(table, unit)) && herd::obeys(table, unit) != Some(side) => {
            return refuse("herd_obeys_another", "CS-2.11");
        }
        _ => {}
    }
    if table.standing(unit).all(|base| table.has::<Lady>(base.id)) && table.state::<Prize>().led_by.is_some() {
        return refuse("lady_is_led", "CS-7.3");
    }
    if group.routing {
        return refuse("is_routing", "CS-5.7");
    }
    if turn.charge.is_some() {
        return refuse("has_charged", "CS-1.5");
    }
    if turn.held_to_fire {
        return refuse("gave_up_move_to_fire", "CS-1.4");
    }
    if turn.pinned || group_engaged(table, unit) {
        return refuse("is_pinned", "CS-1.3");
    }
    if turn.moved {
        return refuse("has_moved", "CS-2.1");
    }
    Ok(())
}

/// Whether a group may run.
///
/// # Errors
/// The clause that forbids it.
pub fn may_run(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    if group.walled {
        return Err(Refusal::new("walls_do_not_run", "CS-2.7"));
    }
    if matches!(class_of(table, unit), Class::Cart | Class::Herd) {
        return Err(Refusal::new("kind_does_not_run", "CS-2.7"));
    }
    let rest = turns_to_next_run(table, unit);
    if rest > 0 {
        let every = i64::from(table.state::<Sheet>().numbers.run_every.0);
        return Err(Refusal::new("ran_lately", "CS-2.7").counted(i64::from(rest), every));
    }
    Ok(())
}

/// Turns until a group may run again: 0 when it may now.
pub fn turns_to_next_run(table: &Table, unit: UnitId) -> u16 {
    let every = table.state::<Sheet>().numbers.run_every.0.max(0) as u16;
    let last = table.get::<Group>(unit).map_or(0, |group| group.last_ran);
    if last == 0 { 0 } else { (last + every).saturating_sub(table.state::<Clock>().turn) }
}

/// # Errors
/// The clause that forbids the gait.
pub fn validate(table: &Table, side: SideId, verb: &Word, unit: UnitId) -> Result<Plan<Any>, Refusal> {
    let running = match verb.as_str() {
        WALK => false,
        RUN => true,
        _ => return Err(Refusal::new("not_in_this_step", "CS-1.5")),
    };
    may_move(table, side, unit)?;
    if table.get::<GroupTurn>(unit).is_some_and(|turn| turn.rolled.is_some()) {
        return Err(Refusal::new("has_rolled", "CS-2.2"));
    }
    if running {
        may_run(table, unit)?;
    }
    Ok(Plan::more(vec![Item::Roll { unit, running }.into()]))
}

pub fn dice(table: &Table, unit: UnitId) -> Vec<Need> {
    let (normal, difficult, _) = formulas(table, unit);
    (0..normal.dice.max(difficult.dice)).map(|_| Need::d6("move", Roller::Unit(unit))).collect()
}

pub fn roll(table: &Table, unit: UnitId, running: bool, faces: &[u8], effects: &mut Effects<Any>) {
    let rolled = Rolled { running, dice: faces.to_vec() };
    let (_, _, clause) = formulas(table, unit);
    let reached = reached(table, unit, &rolled, false);
    let mut dispatch = Dispatch::new(if running { "rolled_to_run" } else { "rolled_to_move" }, clause).who(unit).amount(reached);
    let need = Need::d6("move", Roller::Unit(unit));
    for face in faces {
        dispatch = dispatch.die(Face::of(&need, *face));
    }
    effects.say(dispatch);
    let turn = table.state::<Clock>().turn;
    effects.update(unit, move |state: &mut GroupTurn| {
        state.rolled = Some(rolled);
        state.ran = running;
    });
    if running {
        effects.update(unit, move |group: &mut Group| group.last_ran = turn);
    }
}

/// Groups that a side may still move in this step, in id order.
pub fn movable(table: &Table, side: SideId) -> Vec<UnitId> {
    table.units.iter().map(|unit| unit.id).filter(|unit| may_move(table, side, *unit).is_ok()).collect()
}

pub fn any_to_move(table: &Table, side: SideId) -> bool {
    let moved = |unit: UnitId| table.get::<GroupTurn>(unit).is_some_and(|turn| turn.moved);
    table.units.iter().any(|unit| !moved(unit.id) && may_move(table, side, unit.id).is_ok())
}
