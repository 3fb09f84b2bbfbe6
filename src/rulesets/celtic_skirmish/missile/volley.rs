//! Fire and what it does (CS-1.4, CS-1.6, CS-3.2, CS-3.5).
//!
//! 1. Each figure of the order is given its target; in step 4 the group gives up its move.
//! 2. Shot by shot the hit die is thrown, and on a hit the effect die.
//! 3. Who is to fall is marked, stays where it is, and may still fire if it has not.
//! 4. When the step ends the marked are taken off together, the others of their side are told, and each group that lost men tests.
//!
//! **Ruling:** javelins thrown on a charge take effect at once, and are told of when the step ends; they are thrown at nobody whom a shot
//! could not be aimed at. The group that a shaken group looks away from is the one whose shot
//! first felled a man of it in this step.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Clock, FigureTurn, GroupTurn, ShotFrom};
use super::super::{harm, morale, movement, turn};
use super::aim::{self, Shot};
use super::effect::{self, Harm};
use super::item::Item;
use super::range::{Band, Shooting};
use super::sight::Sight;
use super::{shot, view};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Heading, Pose, Quad};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Dispatch, Effects, Table};

pub fn hit_need(by: BaseId) -> Need {
    Need::d6("hit", Roller::Base(by))
}

pub fn effect_need(by: BaseId) -> Need {
    Need::d6("effect", Roller::Base(by))
}

/// Each of these figures takes its shot.
pub fn volley(table: &Table, unit: UnitId, target: UnitId, bases: &[BaseId], effects: &mut Effects<Any>) {
    let step = table.state::<Clock>().step;
    let first_fire = step == turn::FIRST_FIRE;
    let shots: Vec<Shot> = bases
        .iter()
        .filter_map(|base| {
            let firer = table.base(*base);
            let weapon = aim::may_fire(table, firer, step).ok()?;
            aim::nearest(table, firer, weapon, target).ok()
        })
        .collect();
    let (what, clause) = if first_fire { ("first_fire_at", "CS-1.4") } else { ("fire_at", "CS-1.6") };
    effects.say(Dispatch::new(what, clause).who(unit).whom(target).count(shots.len() as i64));
    effects.update(unit, move |turn: &mut GroupTurn| {
        if turn.named.is_none_or(|(known, _)| known != step) {
            turn.named = Some((step, target));
        }
    });
    if first_fire {
        effects.update(unit, |turn: &mut GroupTurn| turn.held_to_fire = true);
        movement::used_up(unit, effects);
    }
    for shot in shots {
        effects.update(shot.by, move |turn: &mut FigureTurn| if first_fire { turn.fired_first = true } else { turn.fired = true });
        effects.push(Item::Shot { by: shot.by, at: shot.at, thrown: false }.into());
    }
}

/// The hit die.
pub fn shot(table: &Table, by: BaseId, at: BaseId, thrown: bool, face: u8, effects: &mut Effects<Any>) {
    let (firer, target) = (table.base(by), table.base(at));
    let Some(weapon) = aim::weapon(table, by) else { return };
    let shooting = Shooting::measure(&firer.quad, &target.quad);
    let band = shooting.band(weapon).unwrap_or(Band::Long);
    let sum = shot::sum(&view::view(table, by, at, &shooting, band, thrown), table.state::<Sheet>());
    let needed = shot::needed(weapon.hits_on, &sum);
    let hit = i32::from(face) >= needed;
    let what = if hit { "hit" } else { "missed" };
    effects.say(Dispatch::new(what, weapon.clause.clone()).who(by).whom(at).die(Face::of(&hit_need(by), face)).needed(needed).sum(by, sum));
    if hit {
        effects.push(Item::Effect { by, at, at_once: thrown }.into());
    }
}

/// The effect die.
pub fn effect(table: &Table, by: BaseId, at: BaseId, at_once: bool, face: u8, effects: &mut Effects<Any>) {
    let numbers = &table.state::<Sheet>().numbers;
    let harm = effect::harm(i32::from(face), view::has_shield(table, at), numbers);
    let what = match harm {
        Harm::Grazed => "shot_grazes",
        Harm::Wounded => "shot_wounds",
        Harm::Killed => "shot_kills",
    };
    effects.say(Dispatch::new(what, "CS-3.5").who(at).whom(by).die(Face::of(&effect_need(by), face)));
    let falls = harm == Harm::Killed || (harm == Harm::Wounded && harm::would_die(table, at));
    let falling = table.get::<FigureTurn>(at).is_some_and(|turn| turn.falling);
    if falls {
        let (victims, firers) = (table.base(at).unit, table.base(by).unit);
        let from = ShotFrom { unit: firers, place: movement::middle(table, firers) };
        effects.update(victims, move |turn: &mut GroupTurn| {
            turn.shot_by.get_or_insert(from);
        });
        if at_once {
            effects.push(harm::Item::FallToThrow { base: at, by }.into());
        } else if !falling {
            effects.update(at, move |turn: &mut FigureTurn| {
                turn.falling = true;
                turn.felled_by = Some(by);
            });
            effects.say(Dispatch::new("will_fall", "CS-1.6").who(at).whom(by));
        }
    } else if harm == Harm::Wounded && !falling {
        effects.push(harm::Item::Wound { base: at, by: Some(by.into()), clause: "CS-3.5".into() }.into());
    }
}

/// A figure that may have been marked is off the table.
pub fn has_fallen(base: BaseId, effects: &mut Effects<Any>) {
    effects.update(base, |turn: &mut FigureTurn| turn.falling = false);
}

/// The marked are taken off together.
pub fn take_off(table: &Table, effects: &mut Effects<Any>) {
    for base in table.on_table() {
        if let Some(turn) = table.get::<FigureTurn>(base.id).filter(|turn| turn.falling) {
            effects.push(harm::Item::Kill { base: base.id, by: turn.felled_by.map(Into::into), clause: "CS-3.5".into() }.into());
        }
    }
    harm::tell_of_throws(table, effects);
    effects.push(Item::Shaken.into());
}

/// Groups that lost men to missiles look for cover, those of the side acting first before the others.
pub fn shaken(table: &Table, effects: &mut Effects<Any>) {
    let first = table.state::<Clock>().first;
    for side in [first, first.other()] {
        for unit in table.units_of(side) {
            if let Some(from) = table.get::<GroupTurn>(unit.id).and_then(|turn| turn.shot_by) {
                effects.update(unit.id, |turn: &mut GroupTurn| turn.shot_by = None);
                effects.push(morale::Item::UnderFire { unit: unit.id, from }.into());
            }
        }
    }
}

/// A javelin man throws as he charges, at the nearest figure of the group he charges that he may shoot at within reach of the throw.
pub fn throw(table: &Table, by: BaseId, target: UnitId, effects: &mut Effects<Any>) {
    let thrower = table.base(by);
    let ready = table.get::<FigureTurn>(by).is_some_and(|turn| !turn.threw);
    let Some(weapon) = aim::weapon(table, by).filter(|_| thrower.on_table && ready) else { return };
    let reach = table.state::<Sheet>().numbers.throw_within.um;
    // Turning is free: who has come upon somebody from where he stood turns to throw.
    let turned = |base: &BaseView| {
        let pose = Pose { facing: Heading::between(thrower.pose.at, base.pose.at), ..thrower.pose };
        BaseView { pose, quad: Quad::new(pose, thrower.size), ..*thrower }
    };
    let may = |base: &BaseView| {
        let judge = |thrower: &BaseView| aim::judge(table, &Sight::between(table, [thrower, base]), thrower, weapon, base).is_ok();
        judge(thrower) || judge(&turned(base))
    };
    let gap = |base: &BaseView| measure::gap(&thrower.quad, &base.quad);
    let mut near: Vec<(i64, BaseId)> = table.standing(target).map(|base| (gap(base), base.id)).filter(|(gap, _)| *gap <= reach).collect();
    near.sort_unstable();
    let nearest = near.into_iter().map(|(_, id)| id).find(|id| may(table.base(*id)));
    // Whoever finds nobody to throw at has had his chance all the same.
    effects.update(by, |turn: &mut FigureTurn| turn.threw = true);
    let Some(at) = nearest else {
        effects.say(Dispatch::new("nobody_to_throw_at", "CS-3.2").who(by).whom(target));
        return;
    };
    effects.push(Item::Shot { by, at, thrown: true }.into());
}
