//! Rash units, which charge unasked (RC-4.2).
//!
//! 1. As initiative ends, before the first command roll, each that can reach an enemy charges the nearest.
//! 2. Of several as near, its player chooses.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Clock, army, base_of, kind_of, side_of, standing};
use super::super::{evade, turn};
use super::Item;
use super::course::best;
use crate::measure::{self, Um};
use crate::names::UnitId;
use crate::table::{Ask, Dispatch, Effects, Question, Table, Wait};

/// The nearest enemies that a rash unit can reach: it will charge one of them, unasked (RC-4.2).
pub fn will_charge(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let rash = kind_of(table, unit).rash && table.state::<Sheet>().in_force("rash");
    let Some(base) = standing(table, unit).filter(|_| rash && evade::may_act(table, unit).is_ok()) else { return Vec::new() };
    let reach = kind_of(table, unit).moves();
    let gap = |enemy: UnitId| Some((measure::gap_within(&base.quad, &base_of(table, enemy).quad, reach)?, enemy));
    let mut near: Vec<(Um, UnitId)> = army(table, side_of(table, unit).other()).filter_map(gap).collect();
    near.sort_unstable();
    let reached = |enemy: &UnitId| best(table, unit, *enemy).is_ok();
    let mut near = near.into_iter();
    let Some((nearest, first)) = near.find(|(_, enemy)| reached(enemy)) else { return Vec::new() };
    let as_near = near.take_while(|(gap, _)| *gap == nearest).map(|(_, enemy)| enemy).filter(reached);
    [first].into_iter().chain(as_near).collect()
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
