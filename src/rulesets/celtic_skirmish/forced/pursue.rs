//! Pursuit (CS-5.8).
//!
//! 1. A winner that is not otherwise engaged goes a full move after the group that gave way.
//! 2. A wall that goes is a wall no more (CS-6.4). Where any of the group goes over difficult ground all go at that rate.
//! 3. Obstacles on the straight way come off the whole of it, a die each.
//! 4. Figures go one by one, nearest first, to the nearest figure they can reach; contact makes a melee next turn, counted as a charge.

use super::super::item::Item as Any;
use super::super::{charge, morale, movement, obstacles};
use super::{Item, break_wall, rolled, said};
use crate::measure::{self, INCH, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Effects, Table};
use crate::tally::Chance;
use std::collections::BTreeMap;

/// How far a pursuit goes by these faces, what obstacles take being off it.
fn distance(table: &Table, unit: UnitId, after: UnitId, faces: &[u8], toll: Um) -> Um {
    let far = |difficult| (rolled(table, unit, faces, difficult) - toll).max(0);
    far(charge::goes_hard(table, unit, after, |man| movement::share_of(table, man, far(false))))
}

/// The chance that the roll brings one of them, each as they all stand now, to blows with somebody of that group: exact but for men who come
/// into each other's way as they run. `None` where there is nobody.
pub fn chance(table: &Table, unit: UnitId, after: UnitId) -> Option<Chance> {
    let men: Vec<BaseId> = table.standing(unit).filter(|man| man.fights).map(|man| man.id).collect();
    if men.is_empty() || table.standing(after).next().is_none() {
        return None;
    }
    let crossing = charge::obstacles_to(table, unit, after).len();
    let needs = super::dice(table, &Item::Pursue { unit, after });
    let dice = needs.len().saturating_sub(obstacles::count(table, crossing));
    let most: Vec<u8> = needs.iter().take(dice).map(|need| need.sides).collect();
    let most = i32::try_from(rolled(table, unit, &most, false) / INCH).unwrap_or(0);
    // Many throws go equally far.
    let mut reaches: BTreeMap<Um, bool> = BTreeMap::new();
    let meets = |far: Um| men.iter().any(|man| charge::meets(table, *man, after, movement::share_of(table, *man, far)));
    Some(obstacles::chance(table, u8::try_from(dice).unwrap_or(0), crossing, most, |faces, taken| {
        let far = distance(table, unit, after, faces, Um::from(taken) * INCH);
        *reaches.entry(far).or_insert_with(|| meets(far))
    }))
}

pub fn pursue(table: &Table, unit: UnitId, after: UnitId, faces: &[u8], effects: &mut Effects<Any>) {
    if faces.is_empty() || table.standing(after).next().is_none() {
        return;
    }
    let crossing = charge::obstacles_to(table, unit, after).len();
    let (faces, crossed) = faces.split_at(faces.len().saturating_sub(obstacles::count(table, crossing)));
    let toll = Um::from(obstacles::taken(table, crossing, crossed)) * INCH;
    let distance = distance(table, unit, after, faces, toll);
    break_wall(table, unit, effects);
    effects.say(said(table, &Item::Pursue { unit, after }, "pursues", "CS-5.8", &[faces, crossed].concat(), distance).whom(after));
    morale::has_had_its_aftermath(unit, effects);
    let gap = |man: &BaseView| table.standing(after).map(|foe| measure::gap(&man.quad, &foe.quad)).min();
    let mut men: Vec<(Option<Um>, BaseId)> = table.standing(unit).filter(|man| man.fights).map(|man| (gap(man), man.id)).collect();
    men.sort_unstable();
    for (_, base) in men {
        charge::starts(table, table.base(base), effects);
        let allowance = movement::share_of(table, base, distance);
        effects.push(charge::Item::After { base, target: after, allowance }.into());
    }
}
