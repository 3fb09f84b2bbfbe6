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
use super::super::ground::Barriers;
use super::super::item::Item as Any;
use super::super::parts::{Body, Clock, UnitTurn, army, base_of, fights, kind_of, side_of, standing, turn_of};
use super::super::{evade, fire, leader, march, shooting, touch, turn};
use super::course::{self, Charge, Course, best, best_at, course, first_met};
use crate::measure::{self, Edge, INCH, Point, Pose, Quad, SLACK};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Act, Ask, BasePath, BaseView, Dispatch, Effects, Leg, Order, Plan, Question, Table, Target, Wait};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Declare {
        unit: UnitId,
        target: UnitId,
        /// Where its player wants it to strike.
        edge: Option<Edge>,
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
    let (target, edge) = aimed_at(table, side, unit, bases, target)?;
    evade::may_act(table, unit)?;
    let by_command = table.state::<Clock>().step == turn::COMMAND;
    if by_command && !turn_of(table, unit).commanded {
        return Err(Refusal::new("not_commanded", "RC-4.3").base(base_of(table, unit).id));
    }
    best_at(table, unit, target, edge)?;
    Ok(Plan::more(vec![Item::Declare { unit, target, edge }.into()]))
}

/// Whom a charge is aimed at, and at which edge of it, where its player names that.
fn aimed_at(
    table: &Table,
    side: SideId,
    unit: UnitId,
    bases: &[BaseId],
    target: Option<Target>,
) -> Result<(UnitId, Option<Edge>), Refusal> {
    let place = if let Some(Target::Place(place)) = target { course::edge_at(table, place) } else { None };
    let whom = place.map_or(target, |(at, _)| Some(Target::Unit(at)));
    Ok((shooting::aimed_at(table, side, unit, bases, whom)?, place.map(|(_, edge)| edge)))
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

/// Whom a unit will charge unasked as this turn's initiative ends; of several as near, its player chooses.
pub fn unasked(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let clock = table.state::<Clock>();
    let known = clock.turn > 0 && clock.step <= turn::INITIATIVE && !matches!(table.waiting(), None | Some(Wait::Over(_)));
    if known && side_of(table, unit) == clock.active { will_charge(table, unit) } else { Vec::new() }
}

/// The charges that rash units will make unasked (RC-4.2): one dispatch for each enemy that one of them may go for.
pub fn foretold(table: &Table) -> Vec<Dispatch> {
    let of_unit = |unit: UnitId| {
        let targets = unasked(table, unit);
        let what = if targets.len() > 1 { "may_charge_whom" } else { "will_charge_whom" };
        let tell = |target: UnitId| {
            Some(Dispatch::new(what, "RC-4.2").who(unit).whom(target).path(best(table, unit, target).ok()?.path(table, unit)))
        };
        targets.iter().filter_map(|target| tell(*target)).collect::<Vec<_>>()
    };
    army(table, table.state::<Clock>().active).flat_map(of_unit).collect()
}

/// The next rash unit that has not charged does.
pub fn rash(table: &Table, effects: &mut Effects<Any>) {
    let side = table.state::<Clock>().active;
    let next = army(table, side).map(|unit| (unit, will_charge(table, unit))).find(|(_, targets)| !targets.is_empty());
    let Some((unit, targets)) = next else { return };
    effects.push(match targets[..] {
        [target] => Item::Declare { unit, target, edge: None }.into(),
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
        Item::Declare { unit, target, edge } => declare(table, *unit, *target, *edge, effects),
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
            let pose = turned(table, charge);
            effects.place(target.id, pose);
            effects.update(charge.target, |turn: &mut UnitTurn| turn.stirred = true);
            let path = BasePath { base: target.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
            effects.say(Dispatch::new("turns_to_face", "RC-5.12").who(charge.target).whom(charge.unit).path(path));
            effects.push(fire::Item::Open { charge: at_turned(table, charge) }.into());
        }
        Item::RunOut(charge) => run_out(table, charge, effects),
        Item::Home(charge) => home(table, charge, effects),
    }
}

fn declare(table: &Table, unit: UnitId, target: UnitId, edge: Option<Edge>, effects: &mut Effects<Any>) {
    effects.update(unit, |turn: &mut UnitTurn| (turn.moved, turn.stirred) = (true, true));
    let course = best_at(table, unit, target, edge);
    let (Ok(course), Some(base), Some(other)) = (course, standing(table, unit), standing(table, target)) else { return };
    let behind = course::behind_flank_line(base, other);
    effects.say(Dispatch::new("charge_declared", "RC-4.1").who(unit).whom(target));
    march::passed_through(table, unit, &course.passed, effects);
    let reach = kind_of(table, unit).moves();
    effects.push(Item::MayEvade(Charge { unit, target, facing: course.facing, reach, behind, answered: false }).into());
}

fn may_evade(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
    let target = charge.target;
    let Some(way_out) = evade::way_out(table, target, charge.unit).filter(|_| could_evade(table, target)) else {
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

/// Whether a unit that is charged may run from it (RC-3.7).
pub fn could_evade(table: &Table, target: UnitId) -> bool {
    kind_of(table, target).may_evade() && !turn_of(table, target).evaded && !touch::engaged(table, target)
}

/// How the target of a charge would stand if it turned to face it.
pub fn turned(table: &Table, charge: &Charge) -> Pose {
    Pose { at: base_of(table, charge.target).pose.at, facing: charge.facing.reversed() }
}

/// The charge at a target that has turned to face it.
pub fn at_turned(table: &Table, charge: &Charge) -> Charge {
    let size = base_of(table, charge.target).size;
    Charge { reach: charge.reach + size.width.max(size.depth), answered: true, ..charge.clone() }
}

/// Whether the target of a charge that takes this course may turn to face it (RC-5.12).
pub fn could_turn(table: &Table, charge: &Charge, course: &Course) -> bool {
    let target = base_of(table, charge.target);
    let turned = Quad::new(turned(table, charge), target.size);
    let in_the_way =
        |other: &BaseView| other.id != target.id && fights(table, other.unit) && measure::overlaps(&turned, &other.quad, SLACK);
    course.edge != Edge::Front
        && !charge.behind
        && !charge.answered
        && table.state::<Sheet>().in_force("turn_to_face")
        && !touch::engaged(table, charge.target)
        && !table.on_table().any(in_the_way)
        && Barriers::of(table).slide(target.id, &turned, Point::ORIGIN).is_ok()
}

fn may_turn(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
    let Some(course) = course(table, charge) else { return effects.push(Item::RunOut(charge.clone()).into()) };
    if !could_turn(table, charge, &course) {
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
    let barriers = Barriers::of(table);
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
    let path = course.path(table, charge.unit);
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
