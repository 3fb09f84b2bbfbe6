//! What it is worth to a unit to stand somewhere.

use super::super::ground;
use super::super::shooting;
use super::odds::HURT;
use super::picture::{Picture, Stand};
use crate::measure::{self, INCH, Point, Pose, Quad, Um};
use crate::names::UnitId;

/// An inch nearer to whom it goes for.
const PACE: f64 = 0.03;
/// Printed scores from which panic is rare.
const STEADY: i32 = 5;
/// How much of a charge that could be made next turn counts now.
const HOPE: f64 = 0.45;
/// How much of a charge that the enemy could make.
const FEAR: f64 = 0.6;
/// Shots are more certain than charges, and may be repeated.
const SHOT: f64 = 0.9;
/// Each friend beside a unit, two at the most.
const SHOULDER: f64 = 0.02;
/// What each friend who could join in adds, of the enemy's price.
const HELP: f64 = 0.25;
/// How much a charge that must be made counts while it is a bad one.
const RASH: f64 = 1.0;
/// What a target that may evade is worth as one.
const SLIPPERY: f64 = 0.25;
/// What danger is left to who may evade himself.
const NIMBLE: f64 = 0.4;
/// What it costs to be out of the leader's hearing.
const UNHEARD: f64 = 0.03;
/// What an inch farther from the enemy is worth to who has to recover.
const SAFETY: f64 = 0.03;
/// How an enemy's price draws beside his distance.
const TASTE: f64 = 0.25;
/// Ahead of a front, as far as a charger may turn.
const AHEAD: i32 = 55_000;

fn far_apart(a: &Pose, b: &Pose, reach: Um) -> bool {
    measure::dist(a.at, b.at) > reach + 5 * INCH
}

fn wholly_behind(quad: &Quad, of: &Quad) -> bool {
    quad.corners().into_iter().all(|corner| measure::beyond_line(&of.front(), corner) < 0)
}

/// What the ground there takes from a unit's score.
fn bog(picture: &Picture, us: &Stand, quad: &Quad) -> i32 {
    let note = us.note(picture.sheet, "in_rough");
    if note != 0 && ground::in_rough(picture.table, us.unit, quad) { note } else { 0 }
}

/// What one hit costs a unit.
pub fn hit_price(unit: &Stand) -> f64 {
    if unit.left <= 1 { unit.price } else { unit.price * HURT / f64::from(unit.left) }
}

/// What the enemy may hope for of charging a unit that stands so.
pub fn danger(picture: &Picture, us: &Stand, pose: Pose, but: Option<UnitId>) -> f64 {
    let quad = Quad::new(pose, us.base.size);
    let bog = bog(picture, us, &quad);
    let mut sum = 0.0;
    for (place, foe) in picture.foes.iter().enumerate() {
        let reach = foe.kind.moves();
        if foe.engaged || foe.stuck || Some(foe.unit) == but || far_apart(&pose, &foe.base.pose, reach) {
            continue;
        }
        let before = measure::in_arc(foe.base.pose.at, foe.base.pose.facing, AHEAD, pose.at);
        if !before || measure::gap_within(&quad, &foe.base.quad, reach).is_none() {
            continue;
        }
        let flank = if wholly_behind(&foe.base.quad, &quad) { 2 } else { 0 };
        let edge = flank - bog - i32::from(picture.defends(pose.at, foe.base.pose.at));
        sum += picture.clash(foe, us, edge).max(0.0) / picture.crowd[place].max(1) as f64;
    }
    if us.kind.may_evade() { sum * NIMBLE } else { sum }
}

/// What a unit may hope for of charging from there in its next turn; what a rash one must then fear, too.
fn chance(picture: &Picture, us: &Stand, pose: Pose, mates: i32) -> f64 {
    let quad = Quad::new(pose, us.base.size);
    let reach = us.kind.moves();
    let mut best = 0.0_f64;
    let mut nearest: Option<(Um, f64)> = None;
    for (place, foe) in picture.foes.iter().enumerate() {
        if far_apart(&pose, &foe.base.pose, reach) || !measure::in_arc(pose.at, pose.facing, AHEAD, foe.base.pose.at) {
            continue;
        }
        let Some(gap) = measure::gap_within(&quad, &foe.base.quad, reach - INCH / 2) else { continue };
        let flank = if wholly_behind(&quad, &foe.base.quad) { 2 } else { 0 };
        let uphill = i32::from(picture.defends(foe.base.pose.at, pose.at));
        let value = picture.clash(us, foe, flank - uphill + bog(picture, us, &foe.base.quad));
        // Who can be reached by several is fought by several.
        let helped = value + HELP * foe.price * f64::from((picture.reached[place] + mates).min(2));
        let value = if foe.kind.may_evade() && !foe.engaged { value * SLIPPERY } else { helped };
        best = best.max(value);
        if nearest.is_none_or(|(known, _)| gap < known) {
            nearest = Some((gap, value));
        }
    }
    let forced = nearest.map_or(0.0, |(_, value)| value.min(0.0));
    if us.kind.rash { best + RASH * forced } else { best }
}

fn shots(picture: &Picture, us: &Stand, pose: Pose) -> f64 {
    let Some(range) = us.kind.shoots() else { return 0.0 };
    let quad = Quad::new(pose, us.base.size);
    let mut best = 0.0_f64;
    for foe in picture.foes.iter().filter(|foe| !foe.engaged && !far_apart(&pose, &foe.base.pose, range)) {
        let seen = us.kind.light || measure::in_arc(quad.front_centre(), pose.facing, 45_000, foe.base.pose.at);
        if !seen || measure::gap_within(&quad, &foe.base.quad, range).is_none() {
            continue;
        }
        let total = us.kind.combat - (us.kind.combat - us.left) - i32::from(foe.kind.light);
        let (_, odds) = shooting::odds(picture.sheet, total);
        best = best.max(odds.share() * hit_price(foe));
    }
    best
}

/// How near a unit likes to come to whom it goes for.
fn likes(us: &Stand) -> Um {
    match us.kind.shoots() {
        Some(range) if range > 6 * INCH => range,
        _ => 3 * INCH,
    }
}

/// How much an enemy draws a unit that stands there.
pub fn draw(picture: &Picture, us: usize, at: Point, place: usize, foe: &Stand) -> f64 {
    let unit = &picture.own[us];
    let (_, far) = picture.way(at, foe.base.pose.at);
    let inches = (far - likes(unit)).max(0) as f64 / INCH as f64;
    let archers = unit.kind.shoots().is_some_and(|range| range > 6 * INCH);
    let taste = if archers { 0.0 } else { picture.taste(us, place).clamp(-0.6, 0.6) };
    TASTE * taste * if foe.kind.may_evade() { SLIPPERY } else { 1.0 } - PACE * picture.pace() * inches
}

/// A hurt unit would be 12" from the enemy and near its leader.
fn shelter(picture: &Picture, pose: Pose, us: &Stand) -> f64 {
    let quad = Quad::new(pose, us.base.size);
    let near = picture.foes.iter().map(|foe| measure::gap(&quad, &foe.base.quad)).min().unwrap_or(0);
    SAFETY * (near.min(13 * INCH) as f64 / INCH as f64)
}

/// What it is worth to a unit to stand so, with so many others of its party beside it.
pub fn worth(picture: &Picture, us: &Stand, pose: Pose, mates: i32) -> f64 {
    let fear = FEAR * picture.fear();
    let mut sum = shots(picture, us, pose) * SHOT - danger(picture, us, pose, None) * fear;
    if us.spent() {
        return sum + shelter(picture, pose, us);
    }
    let place = picture.place_of(us.unit);
    let pull = picture.draws(place).map(|(foe, stand)| draw(picture, place, pose.at, foe, stand)).fold(-9.0, f64::max);
    sum += chance(picture, us, pose, mates) * HOPE + pull;
    let quad = Quad::new(pose, us.base.size);
    // Warbands shake each other, and gain nothing by standing close.
    if us.kind.combat >= STEADY {
        let beside = |other: &&Stand| {
            let near = other.unit != us.unit && other.kind.core() && measure::dist(other.base.pose.at, pose.at) < 6 * INCH;
            near && measure::within(&other.base.quad, &quad, INCH / 4)
        };
        sum += SHOULDER * picture.own.iter().filter(beside).take(2).count() as f64;
    }
    if picture.leader.is_some_and(|leader| measure::dist(leader, pose.at) > 13 * INCH) {
        sum -= UNHEARD;
    }
    sum
}
