//! Orders that name a group and, some of them, an enemy: walls, charges, fire.

use super::super::data::Class;
use super::super::{charge, missile, walls};
use super::aims;
use super::blows;
use super::front;
use super::lady;
use super::picture::{Band, Picture, Role, turn_of};
use crate::measure::{INCH, Um};
use crate::names::UnitId;
use crate::rules::Preview;
use crate::table::{Act, Order, Target};

fn verb_and_unit(order: &Order) -> Option<(&str, UnitId, Option<UnitId>)> {
    match &order.act {
        Act::Do { verb, unit, target, .. } => {
            let target = match target {
                Some(Target::Unit(target)) => Some(*target),
                _ => None,
            };
            Some((verb.as_str(), *unit, target))
        }
        _ => None,
    }
}

/// Walls are for those who will be charged or shot at and do not mean to charge themselves.
pub fn wall(picture: &Picture) -> Option<Order> {
    walls::orders(picture.table, picture.side).into_iter().find(|order| {
        let Some((verb, unit, _)) = verb_and_unit(order) else { return false };
        let Some(band) = picture.band(unit) else { return false };
        if verb == "dissolve_wall" { !wants_wall(picture, band) } else { wants_wall(picture, band) }
    })
}

fn wants_wall(picture: &Picture, band: &Band) -> bool {
    if lady::leads_the_lady(picture, band) || lady::takes_the_lady(picture, band) || lady::goes_home(picture) {
        return false;
    }
    let bold = aims::boldness(picture);
    let charges = charge::orders(picture.table, picture.side);
    let own_charge = charges
        .iter()
        .filter_map(verb_and_unit)
        .filter(|(_, unit, _)| *unit == band.id)
        .filter_map(|(.., target)| picture.band(target?))
        .map(|foe| blows::charge_score(picture, band, foe, bold))
        .fold(-1.0, f64::max);
    let held = if band.walled { 0.8 } else { 0.45 };
    if own_charge > held && !band.engaged {
        return false;
    }
    let charged_soon = picture.threat(band.id).is_some_and(|(foe, gap)| {
        let fight = blows::exchange(picture, foe, band, true, false);
        gap <= foe.mean + INCH && fight.theirs > 0.4 * fight.ours
    });
    // Who stays where he is loses nothing by a wall.
    let far = if aims::holds(picture) { Um::MAX } else { 14 * INCH };
    let shot_at = picture.steady_foes().any(|foe| foe.role == Role::Bows && picture.gap(foe.id, band.id) + 2 * INCH <= foe.range.min(far));
    band.engaged || charged_soon || shot_at
}

/// The charge that promises most, if any promises enough.
pub fn charge(picture: &Picture) -> Option<Order> {
    let bold = aims::boldness(picture);
    let mut best: Option<(f64, Order)> = None;
    for order in charge::orders(picture.table, picture.side) {
        let Some((_, unit, Some(target))) = verb_and_unit(&order) else { continue };
        let (Some(band), Some(foe)) = (picture.band(unit), picture.band(target)) else { continue };
        let score = charge_value(picture, band, foe, bold);
        if score > 0.0 && best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, order));
        }
    }
    best.map(|(_, order)| order)
}

fn charge_value(picture: &Picture, band: &Band, foe: &Band, bold: f64) -> f64 {
    if matches!(band.role, Role::Helpers | Role::Bows) && foe.role != Role::Helpers {
        return -1.0;
    }
    if lady::leads_the_lady(picture, band) && picture.raids() || lady::leaves_the_lady(picture, band, foe) {
        return -1.0;
    }
    let mut score = blows::charge_score(picture, band, foe, bold) - front::risk_of_charging(picture, band, foe) * (1.2 - bold).max(0.3);
    if picture.led_by.is_some_and(|leader| leader.unit == foe.id) {
        score += 1.0;
    }
    if foe.class == Class::Cart {
        score -= 0.8;
    }
    if picture.raids() && picture.lady.is_some() && !lady::presses(picture, foe) {
        // They have come for her, and not to beat anybody.
        score -= 1.0;
    }
    if picture.raid && foe.role == Role::Helpers && picture.guards() {
        score += 0.4;
    }
    score
}

/// The shots that promise most. Before the move a group shoots only if it means to stay where it is.
pub fn shoot(picture: &Picture, first_fire: bool) -> Option<Order> {
    let mut best: Option<(f64, Order)> = None;
    for order in missile::orders(picture.table, picture.side) {
        let Some((_, unit, Some(target))) = verb_and_unit(&order) else { continue };
        let (Some(band), Some(foe)) = (picture.band(unit), picture.band(target)) else { continue };
        if first_fire && !stays(picture, band) {
            continue;
        }
        let mut preview = Preview::default();
        missile::preview(picture.table, &order, &mut preview);
        let harm = preview
            .outcomes
            .as_ref()
            .map_or(0.0, |outcomes| outcomes.chance("someone_killed").share() + 0.45 * outcomes.chance("someone_wounded").share());
        let shots = preview.sums.len() as f64;
        let score = (harm + 0.05 * shots) * weight(picture, band, foe);
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, order));
        }
    }
    best.map(|(_, order)| order)
}

/// Whether a missile group does better to shoot twice than to move.
fn stays(picture: &Picture, band: &Band) -> bool {
    let turn = turn_of(picture.table, band.id);
    if turn.pinned || turn.charge.is_some() {
        return turn.charge.is_none();
    }
    match band.role {
        Role::Bows => picture.threat(band.id).is_none_or(|(foe, gap)| gap >= foe.mean || turn_of(picture.table, foe.id).charge.is_some()),
        // Javelins reach so little that whoever is in their range is about to be charged or to charge.
        _ => !lady::takes_the_lady(picture, band) && !lady::leads_the_lady(picture, band),
    }
}

fn weight(picture: &Picture, band: &Band, foe: &Band) -> f64 {
    let comes_for_us = turn_of(picture.table, foe.id).charge.is_some_and(|charge| charge.target == band.id);
    let holds = picture.led_by.is_some_and(|leader| leader.unit == foe.id);
    let mut weight = match foe.role {
        Role::Shock => 1.2,
        Role::Helpers if foe.class == Class::Cart => 0.3,
        Role::Helpers if !picture.raid => 0.6,
        _ => 1.0,
    };
    if comes_for_us {
        weight *= 1.4;
    }
    if foe.chief || holds {
        weight *= 1.3;
    }
    if foe.routing {
        weight *= 0.3;
    }
    weight
}
