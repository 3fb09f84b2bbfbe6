//! Forming a shield wall (CS-1.4, CS-6.2).
//!
//! 1. A group that meets the requirements as it stands forms without a step.
//! 2. Otherwise its men are given places in two ranks that face the way most of them do; the odd man is a front man. The whole is
//!    laid where the farthest shift is shortest.
//! 3. Nobody shifts more than 3", men of a pinned group 1", by a straight way that meets no base of another group, no ground nobody
//!    can pass and no obstacle.
//! 4. Whoever of the enemy was touched stays touched, nobody else comes into contact, and who is not nearer keeps 1" off.
//!
//! **Ruling:** the placing is automatic. Within the limit a man without a spear stands before one with a spear, for only spears strike
//! from the second rank. A group that charges forms no wall.

use super::super::data::{Numbers, Sheet};
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{FigureTurn, Group, GroupTurn, Spear};
use super::super::shift;
use super::super::touch::{self, STAND_OFF};
use super::super::way;
use super::item;
use super::line::{Axes, facing, smallest_circle};
use super::shape::{self, Man};
use crate::measure::{self, Pose, Quad, SLACK, Um, dist};
use crate::names::{BaseId, UnitId};
use crate::table::{Dispatch, Effects, Leg, Table};
use crate::tally::{Mark, Refusal};

const CLAUSE: &str = "CS-6.2";

/// Front men from left to right, each with the man behind him, as places in the list of men.
type Columns = Vec<(usize, Option<usize>)>;

/// Forms a declared wall, or says why it cannot.
pub fn resolve(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    item::gives_up(unit, effects);
    match places(table, unit) {
        Ok(places) => {
            let shifted: Vec<_> = places.into_iter().filter(|(base, to)| table.base(*base).pose != *to).collect();
            effects.update(unit, |group: &mut Group| group.walled = true);
            shift::all(table, &shifted, Dispatch::new("wall_formed", "CS-1.4").who(unit), effects);
        }
        Err(refusal) => {
            effects.say(shape::why(unit, &refusal));
            effects.say(Dispatch::new("wall_not_formed", "CS-1.4").who(unit));
        }
    }
}

/// How far a man may shift: less where the group is pinned.
pub fn limit(table: &Table, unit: UnitId) -> Um {
    let numbers = &table.state::<Sheet>().numbers;
    let pinned = table.get::<GroupTurn>(unit).is_some_and(|turn| turn.pinned) || touch::group_engaged(table, unit);
    if pinned { numbers.wall_shift_pinned.um } else { numbers.wall_shift.um }
}

/// Where each man of the wall would stand.
///
/// # Errors
/// Why the group can form no wall from where it stands.
pub fn places(table: &Table, unit: UnitId) -> Result<Vec<(BaseId, Pose)>, Refusal> {
    let numbers = &table.state::<Sheet>().numbers;
    if table.get::<GroupTurn>(unit).is_some_and(|turn| turn.charge.is_some()) {
        return Err(Refusal::new("wall_charges", "CS-6.4"));
    }
    if table.get::<Group>(unit).is_some_and(|group| group.routing) {
        return Err(Refusal::new("is_routing", "CS-5.7"));
    }
    let men = shape::men(table, unit);
    shape::strength(&men, numbers)?;
    if shape::ranks(&men, numbers).is_ok() {
        return Ok(men.iter().map(|man| (man.base, man.pose)).collect());
    }
    let limit = limit(table, unit);
    let heading = facing(table, &men).unwrap_or_default();
    let Some(first) = men.first() else { return Err(Refusal::new("wall_too_few", CLAUSE)) };
    let axes = Axes { origin: first.pose.at, facing: heading };
    let spots: Vec<(f64, f64)> = men.iter().map(|man| axes.of(man.pose.at)).map(|(u, v)| (u as f64, v as f64)).collect();
    let mut columns = best_columns(table, &men, &spots);
    if radius(table, &men, &spots, &columns) > limit as f64 {
        improve(table, &men, &spots, &mut columns);
    }
    let mut refusal = None;
    for columns in [spears_behind(table, &men, &spots, &columns, limit), columns] {
        for shift in shifts(table, &men, &spots, &columns) {
            let found = laid(table, &men, &columns, axes, shift);
            match may_stand(table, unit, &men, &found, limit, numbers) {
                Ok(()) => return Ok(found),
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
    }
    Err(refusal.unwrap_or_else(|| Refusal::new("wall_too_far", CLAUSE)))
}

/// Pairs of men whose ways to two ranks are shortest, of two ways of pairing them.
fn best_columns(table: &Table, men: &[Man], spots: &[(f64, f64)]) -> Columns {
    let front = men.len().div_ceil(2);
    let across = |a: &usize, b: &usize| spots[*a].0.total_cmp(&spots[*b].0).then(a.cmp(b));
    let ahead = |a: &usize, b: &usize| spots[*b].1.total_cmp(&spots[*a].1).then(a.cmp(b));
    let mut candidates: Vec<Columns> = Vec::new();
    for odd in 0..front {
        let lonely = men.len() % 2 == 1;
        if !lonely && odd > 0 {
            break;
        }
        let alone = |column: usize| lonely && column == odd;
        // Neighbours pair off from left to right; of two, the one farther ahead is the front man.
        let mut sorted: Vec<usize> = (0..men.len()).collect();
        sorted.sort_by(across);
        let mut left = sorted.into_iter();
        let mut pairs: Columns = Vec::with_capacity(front);
        while let Some(one) = left.next() {
            let other = if alone(pairs.len()) { None } else { left.next() };
            pairs.push(match other {
                Some(other) if ahead(&one, &other).is_gt() => (other, Some(one)),
                other => (one, other),
            });
        }
        candidates.push(pairs);
        // Those ahead are the front, those behind follow from left to right.
        let mut sorted: Vec<usize> = (0..men.len()).collect();
        sorted.sort_by(ahead);
        let (mut first, mut second) = (sorted[..front].to_vec(), sorted[front..].to_vec());
        first.sort_by(across);
        second.sort_by(across);
        let mut second = second.into_iter();
        let columns = first.into_iter().enumerate().map(|(column, man)| (man, if alone(column) { None } else { second.next() }));
        candidates.push(columns.collect());
    }
    candidates.into_iter().min_by(|a, b| radius(table, men, spots, a).total_cmp(&radius(table, men, spots, b))).unwrap_or_default()
}

/// Swaps men as long as the farthest shift gets shorter.
fn improve(table: &Table, men: &[Man], spots: &[(f64, f64)], columns: &mut Columns) {
    let mut best = radius(table, men, spots, columns);
    for _ in 0..men.len() {
        let before = best;
        for a in 0..men.len() {
            for b in a + 1..men.len() {
                let swapped = |man: usize| {
                    if man == a {
                        b
                    } else if man == b {
                        a
                    } else {
                        man
                    }
                };
                let other: Columns = columns.iter().map(|(front, rear)| (swapped(*front), rear.map(swapped))).collect();
                let found = radius(table, men, spots, &other);
                if found < best {
                    (best, *columns) = (found, other);
                }
            }
        }
        if best >= before {
            return;
        }
    }
}

/// Spears behind, men without in front, as far as the limit lets them.
fn spears_behind(table: &Table, men: &[Man], spots: &[(f64, f64)], columns: &Columns, limit: Um) -> Columns {
    let spear = |man: usize| table.has::<Spear>(men[man].base);
    let mut best = columns.clone();
    for place in 0..best.len() {
        let (front, Some(rear)) = best[place] else { continue };
        if spear(front) && !spear(rear) {
            let mut other = best.clone();
            other[place] = (rear, Some(front));
            if radius(table, men, spots, &other) <= limit as f64 {
                best = other;
            }
        }
    }
    best
}

/// Places in the wall's own axes, the left front corner at the origin: for each man, sideways and ahead.
fn slots(table: &Table, men: &[Man], columns: &Columns) -> Vec<(Um, Um)> {
    let size = |man: usize| table.base(men[man].base).size;
    let mut slots = vec![(0, 0); men.len()];
    let mut left = 0;
    for (front, rear) in columns {
        let (own, behind) = (size(*front), rear.map(size));
        let middle = left + own.width / 2;
        slots[*front] = (middle, -(own.depth / 2));
        if let (Some(rear), Some(behind)) = (rear, behind) {
            slots[*rear] = (middle, -(own.depth + STAND_OFF + behind.depth / 2));
        }
        left += own.width + STAND_OFF;
    }
    slots
}

fn ways(table: &Table, men: &[Man], spots: &[(f64, f64)], columns: &Columns) -> Vec<(f64, f64)> {
    let slots = slots(table, men, columns);
    spots.iter().zip(slots).map(|(spot, slot)| (spot.0 - slot.0 as f64, spot.1 - slot.1 as f64)).collect()
}

/// The farthest that anyone shifts when the wall is laid best.
fn radius(table: &Table, men: &[Man], spots: &[(f64, f64)], columns: &Columns) -> f64 {
    smallest_circle(&ways(table, men, spots, columns)).1
}

/// Where the wall may be laid: best for all, then so that a man in contact keeps his very place.
fn shifts(table: &Table, men: &[Man], spots: &[(f64, f64)], columns: &Columns) -> Vec<(Um, Um)> {
    let ways = ways(table, men, spots, columns);
    let whole = |(u, v): (f64, f64)| (u.round() as Um, v.round() as Um);
    let kept = men.iter().zip(&ways).filter(|(man, _)| touch::engaged(table, man.base)).map(|(_, way)| whole(*way));
    std::iter::once(whole(smallest_circle(&ways).0)).chain(kept).collect()
}

fn laid(table: &Table, men: &[Man], columns: &Columns, axes: Axes, shift: (Um, Um)) -> Vec<(BaseId, Pose)> {
    let slots = slots(table, men, columns);
    let place = |(u, v): (Um, Um)| Pose { at: axes.at(u + shift.0, v + shift.1), facing: axes.facing };
    men.iter().zip(slots).map(|(man, slot)| (man.base, place(slot))).collect()
}

/// Judges every man's shift and the whole as it would stand.
fn may_stand(table: &Table, unit: UnitId, men: &[Man], places: &[(BaseId, Pose)], limit: Um, numbers: &Numbers) -> Result<(), Refusal> {
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let mut formed = Vec::with_capacity(men.len());
    for (man, (base, to)) in men.iter().zip(places) {
        let shift = dist(man.pose.at, to.at);
        if shift > limit {
            return Err(Refusal::new("wall_too_far", CLAUSE).measured(shift, limit).base(*base));
        }
        let view = table.base(*base);
        let start = Quad::new(Pose { facing: to.facing, ..man.pose }, view.size);
        let end = Quad::new(*to, view.size);
        in_the_way.walk(view, man.pose, &[Leg { to: to.at, facing: to.facing }])?;
        if let Some(obstacle) = way::obstacle_met(table, &start, to.at - man.pose.at) {
            return Err(Refusal::new("path_meets_terrain", CLAUSE).base(*base).mark(Mark::Terrain(obstacle)));
        }
        way::ends_clear_of_obstacles(table, *base, &end)?;
        let away = |other: &&crate::table::BaseView| !men.iter().any(|man| man.base == other.id);
        if let Some(other) = table.standing(unit).filter(away).find(|other| measure::overlaps(&end, &other.quad, SLACK)) {
            return Err(Refusal::new("overlaps", CLAUSE).base(*base).mark(Mark::Base(other.id)));
        }
        formed.push(Man { base: *base, pose: *to, quad: end, shield: man.shield });
    }
    keeps_contacts(table, men, &formed, numbers)?;
    shape::ranks(&formed, numbers).map(|_| ())
}

/// Nobody touched is let go, nobody else is touched, and nobody comes nearer than figures keep off.
fn keeps_contacts(table: &Table, men: &[Man], formed: &[Man], numbers: &Numbers) -> Result<(), Refusal> {
    let Some(side) = men.first().and_then(|man| table.base(man.base).side) else { return Ok(()) };
    let touches = |quad: &Quad, enemy: &crate::table::BaseView| {
        measure::contact(quad, &enemy.quad, numbers.contact_edge.um).is_some()
            || table.get::<FigureTurn>(enemy.id).is_some_and(|turn| turn.charging) && measure::corner_contact(&enemy.quad, quad).is_some()
    };
    for enemy in table.on_table().filter(|enemy| enemy.side == Some(side.other()) && enemy.fights) {
        let before = men.iter().any(|man| touches(&man.quad, enemy));
        let after = formed.iter().find(|man| touches(&man.quad, enemy));
        if before && after.is_none() {
            return Err(Refusal::new("wall_leaves_contact", CLAUSE).mark(Mark::Base(enemy.id)));
        }
        if before {
            continue;
        }
        for (man, then) in men.iter().zip(formed) {
            let Some(is) = measure::gap_within(&then.quad, &enemy.quad, numbers.keep_off.um - 1) else { continue };
            if !measure::within(&man.quad, &enemy.quad, is) {
                let refusal = Refusal::new("too_near_enemy", "CS-2.12").measured(is, numbers.keep_off.um);
                return Err(refusal.base(man.base).mark(Mark::Base(enemy.id)));
            }
        }
    }
    Ok(())
}
