//! What the target of a charge is asked: whether it evades (RC-3.7), and whether it turns to face (RC-5.12).
//!
//! **Ruling:** a target that turns brings its front farther off than its flank was; the charger goes the bit more.

use super::super::data::Sheet;
use super::super::ground::Barriers;
use super::super::item::Item as Any;
use super::super::parts::{base_of, fights, kind_of, side_of, turn_of};
use super::super::{evade, touch};
use super::course::{Charge, Course, course};
use super::{Item, shots};
use crate::measure::{self, Edge, Point, Pose, Quad, SLACK};
use crate::names::UnitId;
use crate::table::{Ask, BaseView, Effects, Plan, Question, Table, Wait};
use crate::tally::Refusal;

pub fn may_evade(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
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

pub fn may_turn(table: &Table, charge: &Charge, item: &Item, effects: &mut Effects<Any>) {
    let Some(course) = course(table, charge) else { return effects.push(Item::RunOut(charge.clone()).into()) };
    if !could_turn(table, charge, &course) {
        return effects.push(shots::Item::Open { charge: charge.clone() }.into());
    }
    let ask = Ask {
        side: side_of(table, charge.target),
        what: "turn_to_face".into(),
        clause: "RC-5.12".into(),
        questions: vec![Question::one(Some(charge.target.into()), vec![("turn".into(), None), ("stand".into(), None)], 0)],
    };
    effects.wait(Wait::Ask(ask), item.clone().into());
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
        Item::MayTurn(charge) => Ok(Plan::instead(vec![shots::Item::Open { charge: charge.clone() }.into()])),
        _ => Err(Refusal::new("not_in_this_step", "RC-1.1")),
    }
}
