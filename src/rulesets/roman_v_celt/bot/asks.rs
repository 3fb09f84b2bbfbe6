//! Answers to what the rules ask.

use super::super::flight;
use super::charges;
use super::picture::{Picture, Stand};
use crate::measure::{self, INCH};
use crate::table::{Ask, Subject};

/// How much better than nothing it must look to stand before a charge.
const STANDS: f64 = -0.12;
/// What a charger's point is worth, which it has no more as it follows up.
const DASH: f64 = 0.1;

/// The option picked of the one question that is asked.
pub fn answer(picture: &Picture, ask: &Ask) -> u16 {
    let about = match ask.questions.first().and_then(|question| question.about) {
        Some(Subject::Unit(unit)) => picture.own(unit),
        _ => None,
    };
    let Some(us) = about else { return 0 };
    match ask.what.as_str() {
        "evade_or_stand" => u16::from(evades(picture, us)),
        "recoil_or_flee" => u16::from(flees(picture, us)),
        "advance_or_hold" => u16::from(!advances(picture, us)),
        _ => 0,
    }
}

/// Who would be the worse for standing goes, where there is somewhere to go.
fn evades(picture: &Picture, us: &Stand) -> bool {
    charges::stand(picture, us).unwrap_or(-1.0) < STANDS
}

/// Light troops that are nearly done for run, unless that would be the end of them.
fn flees(picture: &Picture, us: &Stand) -> bool {
    let near = picture.foes.iter().min_by_key(|foe| (measure::gap(&foe.base.quad, &us.base.quad), foe.unit));
    let way = near.and_then(|foe| flight::away_from(picture.table, us.unit, Some(foe.unit)));
    let way = way.and_then(|heading| flight::straight_off(picture.table, us.unit, heading));
    let clear = way.is_some_and(|way| !way.leaves && !way.stopped && !way.fouled && way.through.is_empty());
    let close = near.is_some_and(|foe| measure::gap(&foe.base.quad, &us.base.quad) < 2 * INCH);
    clear && us.kind.light && close
}

/// Into the ground that was won, if the fight that goes on so is a good one.
fn advances(picture: &Picture, us: &Stand) -> bool {
    if us.kind.light || us.kind.shoots().is_some_and(|range| range > 6 * INCH) {
        return false;
    }
    let near = picture.foes.iter().filter(|foe| measure::gap(&foe.base.quad, &us.base.quad) <= 7 * INCH / 2);
    let dash = f64::from(us.note(picture.sheet, "charging")) * DASH;
    let worst = near.map(|foe| picture.clash(us, foe, 0) - dash).fold(f64::MAX, f64::min);
    worst > 0.0 && worst < f64::MAX || picture.must_hurry()
}
