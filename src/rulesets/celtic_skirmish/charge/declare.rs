//! Declaring a charge (CS-1.2, CS-2.7, CS-6.4).
//!
//! 1. One group names one enemy group that one of its figures sees.
//! 2. The nearest figure lies within the greatest distance the charger could roll, by the formula of the ground on the straight path,
//!    the least die for each obstacle on it. No charge is run.
//! 3. A wall that charges breaks as it goes.
//!
//! **Ruling:** a group in contact, routing, or still under CS-5.2 may not declare; carts and herds never charge.

use super::super::data::{Class, Sheet};
use super::super::item::Item as Any;
use super::super::muster::class_of;
use super::super::parts::{Clock, Group, GroupTurn};
use super::super::{melee, missile, obstacles, touch, walls};
use super::course::{nearest_pair, straight};
use super::outlook::Outlook;
use super::{Item, state};
use crate::measure::{self, INCH, Point, Um};
use crate::names::{SideId, TerrainId, UnitId, Word};
use crate::rules::Preview;
use crate::table::{Act, Dispatch, Effects, Order, Plan, Table, Target};
use crate::tally::Refusal;

/// The obstacles on the straight way to a group.
pub fn obstacles_to(table: &Table, unit: UnitId, target: UnitId) -> Vec<TerrainId> {
    straight(table, unit, target).map(|(_, obstacles, _)| obstacles).unwrap_or_default()
}

/// The greatest distance a group could roll over this path, micrometres.
pub fn greatest(table: &Table, unit: UnitId, difficult: bool, obstacles_count: usize) -> Um {
    let Some(row) = table.state::<Sheet>().numbers.movement(class_of(table, unit)) else { return 0 };
    let formula = if difficult { row.difficult } else { row.normal };
    Um::from((formula.most() - obstacles::least(table) * obstacles_count as i32).max(0)) * INCH
}

/// Whether a group is of a kind that charges at all.
pub fn kind_charges(table: &Table, unit: UnitId) -> bool {
    !matches!(class_of(table, unit), Class::Cart | Class::Herd)
}

/// # Errors
/// The clause that forbids the charge.
pub fn judge(table: &Table, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if table.unit(unit).side != Some(side) {
        return Err(Refusal::new("not_your_group", "CS-1.1"));
    }
    if table.unit(target).side != Some(side.other()) || !table.standing(target).any(|base| base.fights) {
        return Err(Refusal::new("no_enemy_group", "CS-1.2"));
    }
    ready(table, unit)?;
    reaches(table, unit, target)
}

/// Whether a group may charge at all now.
fn ready(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    let refuse = |reason: &'static str, clause: &'static str| Err(Refusal::new(reason, clause));
    if table.standing(unit).next().is_none() {
        return refuse("nobody_left", "CS-1.2");
    }
    if group.routing {
        return refuse("is_routing", "CS-5.7");
    }
    if group.no_charge_until >= table.state::<Clock>().turn && group.no_charge_until > 0 {
        return refuse("took_cover", "CS-5.2");
    }
    if !kind_charges(table, unit) {
        return refuse("kind_does_not_charge", "CS-1.2");
    }
    if !table.standing(unit).any(|base| base.fights) {
        return refuse("nobody_fights", "CS-1.2");
    }
    let turn = table.get::<GroupTurn>(unit).cloned().unwrap_or_default();
    if turn.charge.is_some() {
        return refuse("has_declared", "CS-1.2");
    }
    if turn.declared_wall {
        return refuse("wall_charges", "CS-6.4");
    }
    if touch::group_engaged(table, unit) {
        return refuse("in_contact", "CS-1.2");
    }
    Ok(())
}

/// Whether a group that may charge has another within its greatest distance, and in sight.
fn reaches(table: &Table, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let refuse = |reason: &'static str, clause: &'static str| Err(Refusal::new(reason, clause));
    let Some((way, obstacles, gap)) = straight(table, unit, target) else { return refuse("no_enemy_group", "CS-1.2") };
    let most = greatest(table, unit, way.difficult, obstacles.len());
    let costs = gap + way.cost - way.length;
    if costs > most {
        return Err(Refusal::new("too_far_to_charge", "CS-1.2").measured(costs, most));
    }
    if !missile::sees_group(table, unit, target) {
        return refuse("unseen", "CS-1.2");
    }
    Ok(())
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    let Act::Do { verb, unit, bases, target } = act else { return Err(Refusal::new("not_in_this_step", "CS-1.2")) };
    if *verb != "charge" {
        return Err(Refusal::new("not_in_this_step", "CS-1.2"));
    }
    if !bases.is_empty() {
        return Err(Refusal::new("whole_group", "CS-1.2"));
    }
    let Some(Target::Unit(target)) = target else { return Err(Refusal::new("no_enemy_group", "CS-1.2")) };
    judge(table, side, *unit, *target)?;
    Ok(Plan::more(vec![Item::Declare { unit: *unit, target: *target }.into()]))
}

pub fn resolve(table: &Table, unit: UnitId, target: UnitId, effects: &mut Effects<Any>) {
    let charge = super::super::parts::Charge { target, dice: Vec::new(), whole: 0, halves: 0 };
    effects.update(unit, move |turn: &mut GroupTurn| turn.charge = Some(charge));
    for man in table.standing(unit) {
        state::starts(table, man, effects);
    }
    effects.say(Dispatch::new("charge_declared", "CS-1.2").who(unit).whom(target));
    if table.get::<Group>(unit).is_some_and(|group| group.walled) {
        effects.push(walls::Item::Break(unit).into());
    }
}

/// Charges that would be accepted, by group and target.
pub fn orders(table: &Table, side: SideId) -> Vec<Order> {
    let charge =
        |unit, target| Order::new(side, Act::Do { verb: Word::new("charge"), unit, bases: Vec::new(), target: Some(Target::Unit(target)) });
    every(table, side).map(|(unit, target)| charge(unit, target)).collect()
}

pub fn any_to_declare(table: &Table, side: SideId) -> bool {
    every(table, side).next().is_some()
}

/// Every group of a side with every enemy group that it may charge.
fn every(table: &Table, side: SideId) -> impl Iterator<Item = (UnitId, UnitId)> {
    let chargers = table.units_of(side).filter(|unit| ready(table, unit.id).is_ok());
    chargers.flat_map(move |unit| {
        let targets = table.units_of(side.other()).filter(move |target| near_enough(table, unit.id, target.id));
        targets.filter(move |target| reaches(table, unit.id, target.id).is_ok()).map(move |target| (unit.id, target.id))
    })
}

/// Whether a charge over open ground could reach a group, as the bounds of both tell: most groups are farther apart.
fn near_enough(table: &Table, unit: UnitId, target: UnitId) -> bool {
    let bounds = |unit| table.standing(unit).map(|base| base.quad.bounds()).reduce(|all, one| all.joined(&one));
    let most = greatest(table, unit, false, 0).max(greatest(table, unit, true, 0));
    bounds(unit).zip(bounds(target)).is_some_and(|(ours, theirs)| ours.grown(most).meets(&theirs))
}

/// Before declaring: how far, and the chance of reaching.
pub fn preview(table: &Table, order: &Order, preview: &mut Preview) {
    let Act::Do { unit, target: Some(Target::Unit(target)), .. } = &order.act else { return };
    let Some((from, to, _)) = nearest_pair(table, *unit, *target) else { return };
    let outlook = Outlook::of(table, *unit, *target);
    if let Some(outlook) = &outlook {
        let chance = outlook.chance();
        if chance.count == 0 {
            preview.notes.push("beyond_every_roll".into());
            preview.hindrance = outlook.shortfall().map(|(needs, most)| Refusal::new("too_far_to_charge", "CS-1.2").measured(needs, most));
        }
        preview.chance = Some((Word::new("reaches_its_target"), chance));
    }
    let ends = measure::gap_line(&from.quad, &to.quad).map_or((from.pose.at, to.pose.at), |line| (line.a, line.b));
    let (a, b): (Point, Point) = ends;
    preview.measures.push((a, b, Word::new("charge_distance")));
    melee::preview_charge(table, from.id, to.id, preview);
    if let Some(outlook) = outlook {
        preview.notes.push(outlook.formula().note());
        preview.needed = outlook.face_needed();
        if outlook.course.difficult {
            preview.notes.push("difficult_ground".into());
        }
        if !outlook.course.obstacles.is_empty() {
            preview.notes.push("obstacle_die".into());
        }
    }
    if table.get::<Group>(*unit).is_some_and(|group| group.walled) {
        preview.notes.push("wall_breaks_to_charge".into());
    }
}
