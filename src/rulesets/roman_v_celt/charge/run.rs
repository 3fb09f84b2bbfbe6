//! A charge step by step.
//!
//! 1. Declared, on initiative before the first command roll, or by a party that was commanded.
//! 2. A target that may evade is asked (RC-3.7). If it goes, the charger runs on at whoever it then meets first, or its full move.
//! 3. Struck on flank or rear by a charger that did not start behind its flank line, a target not in combat may turn to face (RC-5.12).
//! 4. The enemy shoot at it (RC-5.13).
//! 5. It comes home, and fights in this turn's Combat.
//!
//! **Ruling:** a target that turns brings its front farther off than its flank was; the charger goes the bit more.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Body, UnitTurn, army, base_of, fights, kind_of, side_of, standing, turn_of};
use super::super::{evade, fire, leader, march, shooting, touch, turn};
use super::course::{self, Charge, best, course, first_met};
use crate::measure::{self, Edge, INCH, Point, Pose, Quad, SLACK};
use crate::names::{BaseId, SideId, UnitId};
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, Ask, BasePath, BaseView, Dispatch, Effects, Leg, Order, Plan, Question, Table, Target, Wait};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Declare {
        unit: UnitId,
        target: UnitId,
    },
    /// The target is asked whether it evades.
    MayEvade(Charge),
    /// It evaded.
    After(Charge),
    /// The target is asked whether it turns to face.
    MayTurn(Charge),
    Turned(Charge),
    /// Nobody is met: the charger runs its full move.
    RunOut(Charge),
    Home(Charge),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Charge(item)
    }
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    let target = shooting::aimed_at(table, side, unit, bases, target)?;
    evade::may_act(table, unit)?;
    let by_command = table.state::<super::super::parts::Clock>().step == turn::COMMAND;
    if by_command && !turn_of(table, unit).commanded {
        return Err(Refusal::new("not_commanded", "RC-4.3").base(base_of(table, unit).id));
    }
    best(table, unit, target)?;
    Ok(Plan::more(vec![Item::Declare { unit, target }.into()]))
}

/// Every charge that would be accepted, in id order.
pub fn orders(table: &Table, side: SideId) -> Vec<Order> {
    let able = army(table, side).filter(|unit| evade::may_act(table, *unit).is_ok());
    able.flat_map(|unit| army(table, side.other()).map(move |target| (unit, target)))
        .filter(|(unit, target)| validate(table, side, *unit, &[], Some(Target::Unit(*target))).is_ok())
        .map(|(unit, target)| {
            Order::new(side, Act::Do { verb: "charge".into(), unit, bases: Vec::new(), target: Some(Target::Unit(target)) })
        })
        .collect()
}

pub fn ready(table: &Table, side: SideId) -> Vec<UnitId> {
    orders(table, side).into_iter().filter_map(|order| if let Act::Do { unit, .. } = order.act { Some(unit) } else { None }).collect()
}

/// The nearest enemies that a rash unit can reach: it will charge one of them, unasked (RC-4.2).
pub fn will_charge(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let rash = kind_of(table, unit).rash && table.state::<Sheet>().in_force("rash");
    let Some(base) = standing(table, unit).filter(|_| rash && evade::may_act(table, unit).is_ok()) else { return Vec::new() };
    let reached = army(table, side_of(table, unit).other()).filter(|enemy| best(table, unit, *enemy).is_ok());
    let mut near: Vec<(i64, UnitId)> = reached.map(|enemy| (measure::gap(&base.quad, &base_of(table, enemy).quad), enemy)).collect();
    near.sort_unstable();
    let nearest = near.first().map(|(gap, _)| *gap);
    near.into_iter().filter(|(gap, _)| Some(*gap) == nearest).map(|(_, enemy)| enemy).collect()
}

/// The next rash unit that has not charged does.
pub fn rash(table: &Table, effects: &mut Effects<Any>) {
    let side = table.state::<super::super::parts::Clock>().active;
    let next = army(table, side).map(|unit| (unit, will_charge(table, unit))).find(|(_, targets)| !targets.is_empty());
    let Some((unit, targets)) = next else { return };
    effects.push(match targets[..] {
        [target] => Item::Declare { unit, target }.into(),
        _ => turn::Item::RashChoice { unit, targets }.into(),
    });
    effects.push(turn::Item::Rash.into());
}

pub fn rash_choice(table: &Table, unit: UnitId, targets: &[UnitId], effects: &mut Effects<Any>) {
    let options = targets.iter().map(|target| ("charge".into(), Some((*target).into()))).collect();
    let ask = Ask {
        side: side_of(table, unit),
        what: "rash_target".into(),
        clause: "RC-4.2".into(),
        questions: vec![Question::one(Some(unit.into()), options, 0)],
    };
    effects.wait(Wait::Ask(ask), turn::Item::RashChoice { unit, targets: targets.to_vec() }.into());
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    match item {
        Item::Declare { unit, target } => declare(table, *unit, *target, effects),
        Item::MayEvade(charge) => may_evade(table, charge, item, effects),
        Item::After(charge) => match first_met(table, charge) {
            Some(target) => {
                let behind = standing(table, target).is_some_and(|other| course::behind_flank_line(base_of(table, charge.unit), other));
                // Who was caught as it ran does not turn round.
                let answered = turn_of(table, target).ran;
                effects.push(Item::MayTurn(Charge { target, behind, answered, ..charge.clone() }).into());
            }
            None => effects.push(Item::RunOut(charge.clone()).into()),
        },
        Item::MayTurn(charge) => may_turn(table, charge, item, effects),
        Item::Turned(charge) => {
            let target = base_of(table, charge.target);
            let pose = Pose { at: target.pose.at, facing: charge.facing.reversed() };
            effects.place(target.id, pose);
            effects.update(charge.target, |turn: &mut UnitTurn| turn.stirred = true);
            let path = BasePath { base: target.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
            effects.say(Dispatch::new("turns_to_face", "RC-5.12").who(charge.target).whom(charge.unit).path(path));
            let more = target.size.width.max(target.size.depth);
            effects.push(fire::Item::Open { charge: Charge { reach: charge.reach + more, answered: true, ..charge.clone() } }.into());
        }
        Item::RunOut(charge) => run_out(table, charge, effects),
        Item::Home(charge) => home(table, charge, effects),
    }
}

fn declare(table: &Table, unit: UnitId, target: UnitId, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut UnitTurn| (turn.moved, turn.stirred) = (true, true));
    let (Ok(course), Some(base), Some(other)) = (best(table, unit, target), standing(table, unit), standing(table, target)) else { return };
    let behind = course::behind_flank_line(base, other);
    effects.say(Dispatch::new("charge_declared", "RC-4.1").who(unit).whom(target));
    march::passed_through(table, unit, &course.passed, effects);
    let reach = kind_of(table, unit).moves();
    effects.push(Item::MayEvade(Charge { unit, target, facing: course.facing, reach, behind, answered: false }).into());
}

fn may_evade(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
    let target = charge.target;
    let able = kind_of(table, target).may_evade() && !turn_of(table, target).evaded && !touch::engaged(table, target);
    let Some(way_out) = evade::way_out(table, target, charge.unit).filter(|_| able) else {
        return effects.push(Item::MayTurn(charge.clone()).into());
    };
    let mut options = vec![("stand".into(), None), ("evade".into(), None)];
    if way_out.leaves {
        options.push(("leave_table".into(), None));
    }
    let ask = Ask {
        side: side_of(table, target),
        what: "evade_or_stand".into(),
        clause: "RC-3.7".into(),
        questions: vec![Question::one(Some(target.into()), options, 0)],
    };
    effects.wait(Wait::Ask(ask), item.clone().into());
}

fn may_turn(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
    let Some(course) = course(table, charge) else { return effects.push(Item::RunOut(charge.clone()).into()) };
    let target = base_of(table, charge.target);
    let turned = Quad::new(Pose { at: target.pose.at, facing: charge.facing.reversed() }, target.size);
    let in_the_way =
        |other: &BaseView| other.id != target.id && fights(table, other.unit) && measure::overlaps(&turned, &other.quad, SLACK);
    let able = course.edge != Edge::Front
        && !charge.behind
        && !charge.answered
        && table.state::<Sheet>().in_force("turn_to_face")
        && !touch::engaged(table, charge.target)
        && !table.on_table().any(in_the_way)
        && super::super::ground::Barriers::of(table).slide(target.id, &turned, Point::ORIGIN).is_ok();
    if !able {
        return effects.push(fire::Item::Open { charge: charge.clone() }.into());
    }
    let ask = Ask {
        side: side_of(table, charge.target),
        what: "turn_to_face".into(),
        clause: "RC-5.12".into(),
        questions: vec![Question::one(Some(charge.target.into()), vec![("turn".into(), None), ("stand".into(), None)], 0)],
    };
    effects.wait(Wait::Ask(ask), item.clone().into());
}

/// Straight on as far as it may go and can stop.
fn run_out(table: &Table, charge: &Charge, effects: &mut Effects<Any>) {
    let Some(base) = standing(table, charge.unit) else { return };
    let barriers = super::super::ground::Barriers::of(table);
    let start = Pose { at: base.pose.at, facing: charge.facing };
    let quad = Quad::new(start, base.size);
    let stops = |pose: &Pose| {
        let delta = pose.at - start.at;
        let legs = [Leg { to: pose.at, facing: charge.facing }];
        barriers.slide(base.id, &quad, delta).is_ok()
            && march::bars(table, base, &quad, delta, None).is_ok()
            && super::super::way::follow(table, charge.unit, base.pose, &legs, &[]).cost <= charge.reach
            && march::rests(table, base, &quad.shifted(delta), |other| other.quad).is_ok()
    };
    let tenths = (0..=charge.reach * 10 / INCH).rev().map(|tenth| start.ahead(tenth * INCH / 10));
    let end = tenths.into_iter().find(stops).unwrap_or(base.pose);
    effects.place(base.id, end);
    let path = BasePath { base: base.id, legs: vec![Leg { to: end.at, facing: end.facing }] };
    let said = Dispatch::new("charge_runs_out", "RC-3.7").who(charge.unit).amount(measure::dist(base.pose.at, end.at));
    effects.say(said.path(path));
    effects.push(leader::Item::Jostled.into());
}

fn home(table: &Table, charge: &Charge, effects: &mut Effects<Any>) {
    let (Some(base), Some(course)) = (standing(table, charge.unit), course(table, charge)) else {
        return effects.push(Item::RunOut(charge.clone()).into());
    };
    let quad = Quad::new(course.end, base.size);
    let close =
        |other: &&BaseView| other.side != base.side && fights(table, other.unit) && measure::within(&quad, &other.quad, measure::CONTACT);
    let met: Vec<UnitId> = table.on_table().filter(close).map(|other| other.unit).collect();
    let squared = course.squared;
    effects.place(base.id, course.end);
    effects.update(charge.unit, |turn: &mut UnitTurn| turn.charging = true);
    effects.update(charge.unit, move |body: &mut Body| {
        body.as_it_stands = !squared;
        body.came_at = met;
    });
    let path = BasePath {
        base: base.id,
        legs: vec![Leg { to: course.touch.at, facing: course.facing }, Leg { to: course.end.at, facing: course.end.facing }],
    };
    let what = if course.edge == Edge::Front { "charged_home" } else { "charged_flank" };
    effects.say(Dispatch::new(what, "RC-4.1").who(charge.unit).whom(charge.target).amount(course.length).path(path));
    effects.push(leader::Item::Jostled.into());
}

/// # Errors
/// An answer that the waiting item does not take.
pub fn answer(_table: &Table, waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let pick = answer.first().and_then(|picks| picks.first()).copied().unwrap_or(0);
    match waiting {
        Item::MayEvade(charge) if pick > 0 => {
            let go = evade::Item::Go { unit: charge.target, from: charge.unit, leave: pick == 2, own_turn: false };
            Ok(Plan::instead(vec![go.into(), Item::After(charge.clone()).into()]))
        }
        Item::MayEvade(charge) => Ok(Plan::instead(vec![Item::MayTurn(charge.clone()).into()])),
        Item::MayTurn(charge) if pick == 0 => Ok(Plan::instead(vec![Item::Turned(charge.clone()).into()])),
        Item::MayTurn(charge) => Ok(Plan::instead(vec![fire::Item::Open { charge: charge.clone() }.into()])),
        _ => Err(Refusal::new("not_in_this_step", "RC-1.1")),
    }
}

/// What a charge would lead to.
pub fn preview(table: &Table, unit: UnitId, target: Option<Target>, preview: &mut Preview) {
    let Some(Target::Unit(target)) = target.filter(|_| fights(table, unit)) else { return };
    let Some(base) = standing(table, unit) else { return };
    let Ok(course) = best(table, unit, target) else { return };
    let legs = vec![Leg { to: course.touch.at, facing: course.facing }, Leg { to: course.end.at, facing: course.end.facing }];
    let path = BasePath { base: base.id, legs };
    let allowance = kind_of(table, unit).moves();
    preview.paths.push(PreviewPath { path, start: base.pose, length: course.length, cost: course.cost, allowance });
    let notes = [
        (course.edge != Edge::Front, "strikes_flank"),
        (!course.squared, "cannot_square_up"),
        (kind_of(table, target).may_evade() && !turn_of(table, target).evaded, "target_may_evade"),
        (!fire::shooters(table, unit, course.end).is_empty(), "will_be_shot_at"),
    ];
    preview.notes.extend(notes.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.into()));
}
