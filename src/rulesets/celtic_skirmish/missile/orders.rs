//! The order to shoot: judged, listed and shown (CS-1.4, CS-1.6, CS-3.1).
//!
//! A group names an enemy group, for all its figures that can or for those chosen. A figure that finds nobody in the group named may
//! name another in a further order of the same step.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Clock, GroupTurn};
use super::super::{harm, turn};
use super::aim::{self, Shot};
use super::effect::{self, VolleyShot};
use super::item::Item;
use super::range::{Band, Shooting};
use super::{shot, view};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::rules::{Basis, Preview};
use crate::table::{Act, BaseView, Order, Plan, SumOf, Table, Target};
use crate::tally::{Mark, Refusal};

pub const SHOOT: &str = "shoot";

/// Orders of steps 4 and 6.
///
/// # Errors
/// The clause that forbids it, with what was measured.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    let clause = if table.state::<Clock>().step == turn::FIRST_FIRE { "CS-1.4" } else { "CS-1.6" };
    let Act::Do { verb, unit, bases, target } = act else { return Err(Refusal::new("not_in_this_step", clause)) };
    if *verb != *SHOOT {
        return Err(Refusal::new("not_in_this_step", clause));
    }
    if table.unit(*unit).side != Some(side) {
        return Err(Refusal::new("not_your_group", "CS-1.1"));
    }
    let Some(Target::Unit(target)) = target else { return Err(Refusal::new("name_an_enemy_group", "CS-3.1")) };
    if table.unit(*target).side.is_none_or(|owner| owner == side) {
        return Err(Refusal::new("not_an_enemy", "CS-3.1"));
    }
    let shots = shots(table, *unit, bases, *target)?;
    let bases = shots.iter().map(|shot| shot.by).collect();
    Ok(Plan::more(vec![Item::Volley { unit: *unit, target: *target, bases }.into()]))
}

/// The shots an order would bring: of the figures chosen, or of all that can.
fn shots(table: &Table, unit: UnitId, bases: &[BaseId], target: UnitId) -> Result<Vec<Shot>, Refusal> {
    let step = table.state::<Clock>().step;
    // Once a group has named enemies in a step, only those who find nobody among them may name others.
    let named = table.get::<GroupTurn>(unit).and_then(|turn| turn.named).filter(|(known, _)| *known == step).map(|(_, named)| named);
    let aim = |base: &BaseView| {
        let weapon = aim::may_fire(table, base, step)?;
        let shot = aim::nearest(table, base, weapon, target)?;
        match named.filter(|named| *named != target).and_then(|named| aim::nearest(table, base, weapon, named).ok()) {
            Some(owed) => Err(Refusal::new("shoots_at_those_named", "CS-3.1").base(base.id).mark(Mark::Base(owed.at))),
            None => Ok(shot),
        }
    };
    if bases.is_empty() {
        let mut best: Option<(u8, i64, Refusal)> = None;
        let mut shots = Vec::new();
        for base in table.standing(unit) {
            match aim(base) {
                Ok(shot) => shots.push(shot),
                Err(refusal) => {
                    let key = (hopelessness(&refusal), refusal.measured.unwrap_or(0));
                    if best.as_ref().is_none_or(|(hope, measured, _)| key < (*hope, *measured)) {
                        best = Some((key.0, key.1, refusal));
                    }
                }
            }
        }
        return match best {
            Some((.., refusal)) if shots.is_empty() => Err(refusal),
            None if shots.is_empty() => Err(Refusal::new("not_on_table", "CS-3.1")),
            _ => Ok(shots),
        };
    }
    let mut shots = Vec::with_capacity(bases.len());
    for (place, id) in bases.iter().enumerate() {
        let base = table.base(*id);
        if base.unit != unit {
            return Err(Refusal::new("not_of_this_group", "CS-3.1").base(*id));
        }
        if bases[..place].contains(id) {
            return Err(Refusal::new("named_twice", "CS-3.1").base(*id));
        }
        shots.push(aim(base)?);
    }
    Ok(shots)
}

/// Of many reasons the one that comes nearest to a shot is told.
fn hopelessness(refusal: &Refusal) -> u8 {
    match refusal.reason.as_str() {
        "hidden_by_figure" | "hidden_by_wood" | "hidden_by_crest" | "hidden_by_building" => 0,
        "target_in_contact" => 1,
        "outside_the_arc" => 2,
        "out_of_range" => 3,
        "never_a_target" => 4,
        "no_missiles" => 9,
        _ => 5,
    }
}

/// Every group of a side with every enemy group it can shoot at.
pub fn orders(table: &Table, side: SideId) -> Vec<Order> {
    every(table, side).collect()
}

pub fn any_to_fire(table: &Table, side: SideId) -> bool {
    every(table, side).next().is_some()
}

fn every<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    let step = table.state::<Clock>().step;
    table.units_of(side).flat_map(move |unit| {
        let firers: Vec<_> = table.standing(unit.id).filter_map(|base| Some((base, aim::may_fire(table, base, step).ok()?))).collect();
        let enemies = table.units.iter().filter(move |other| other.side.is_some_and(|owner| owner != side));
        // One shot makes an order.
        enemies.map(|enemy| enemy.id).filter(move |enemy| aim::any(table, &firers, *enemy)).map(move |enemy| {
            let act = Act::Do { verb: Word::new(SHOOT), unit: unit.id, bases: Vec::new(), target: Some(Target::Unit(enemy)) };
            Order::new(side, act)
        })
    })
}

/// Distances, bands, sums, the face needed and the chance of at least one hit.
pub fn preview(table: &Table, order: &Order, preview: &mut Preview) {
    let Act::Do { unit, bases, target: Some(Target::Unit(target)), .. } = &order.act else { return };
    if !table.has_unit(*unit) || !table.has_unit(*target) {
        return;
    }
    let Ok(shots) = shots(table, *unit, bases, *target) else {
        why_not(table, *unit, bases, *target, preview);
        return;
    };
    let sheet = table.state::<Sheet>();
    let mut volley = Vec::with_capacity(shots.len());
    for one in &shots {
        let Some(weapon) = aim::weapon(table, one.by) else { continue };
        let sum = shot::sum(&view::view(table, one.by, one.at, &one.shooting, one.band, false), sheet);
        let falling = table.get::<super::super::parts::FigureTurn>(one.at).is_some_and(|turn| turn.falling);
        volley.push(VolleyShot {
            target: one.at.0,
            needed: shot::needed(weapon.hits_on, &sum),
            shield: view::has_shield(table, one.at),
            wounded: falling || harm::would_die(table, one.at),
        });
        preview.sums.push(SumOf { of: one.by.into(), sum });
        let basis = Basis { of: weapon.weapon.clone(), face: weapon.hits_on, clause: weapon.clause.clone() };
        if !preview.basis.contains(&basis) {
            preview.basis.push(basis);
        }
        let band = if one.band == Band::Short { "at_short_range" } else { "at_long_range" };
        preview.measures.push((one.shooting.from, one.shooting.to, Word::new(band)));
    }
    let needed = volley.first().map(|shot| shot.needed);
    preview.needed = needed.filter(|needed| volley.iter().all(|shot| shot.needed == *needed));
    preview.chance = Some((Word::new(if volley.len() == 1 { "hit" } else { "at_least_one_hit" }), effect::odds_of_hit(&volley)));
    preview.outcomes = effect::odds_of_volley(&volley, &sheet.numbers);
}

/// The shortest line there is, for a shot that cannot be taken.
fn why_not(table: &Table, unit: UnitId, bases: &[BaseId], target: UnitId, preview: &mut Preview) {
    let firers =
        table.standing(unit).filter(|base| (bases.is_empty() || bases.contains(&base.id)) && aim::weapon(table, base.id).is_some());
    let lines =
        firers.flat_map(|firer| table.standing(target).filter(|base| base.fights).map(|base| Shooting::measure(&firer.quad, &base.quad)));
    if let Some(line) = lines.min_by_key(|line| line.distance) {
        preview.measures.push((line.from, line.to, Word::new("no_shot")));
    }
}
