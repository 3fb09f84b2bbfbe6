//! Pursuit (CS-5.8).
//!
//! 1. A winner that is not otherwise engaged goes a full move after the group that gave way.
//! 2. Figures go one by one, nearest first, to the nearest figure they can reach; contact makes a melee next turn, counted as a charge.

use super::super::item::Item as Any;
use super::super::parts::{FigureTurn, GroupTurn};
use super::super::{charge, ground, movement, touch};
use super::{Item, rolled, said};
use crate::measure;
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Effects, Table};

pub fn pursue(table: &Table, unit: UnitId, after: UnitId, faces: &[u8], effects: &mut Effects<Any>) {
    if faces.is_empty() || table.standing(after).next().is_none() {
        return;
    }
    let distance = rolled(table, unit, faces, false);
    effects.say(said(table, &Item::Pursue { unit, after }, "pursues", "CS-5.8", faces, distance).whom(after));
    effects.update(unit, |turn: &mut GroupTurn| turn.aftermath_done = true);
    let gap = |man: &BaseView| table.standing(after).map(|foe| measure::gap(&man.quad, &foe.quad)).min();
    let mut men: Vec<(Option<measure::Um>, BaseId)> =
        table.standing(unit).filter(|man| touch::fights(table, man)).map(|man| (gap(man), man.id)).collect();
    men.sort_unstable();
    for (_, base) in men {
        let height = ground::height(table, table.base(base).pose.at);
        effects.update(base, move |turn: &mut FigureTurn| turn.started_at_height = height);
        let [allowance, hard] = [false, true].map(|difficult| movement::share_of(table, base, rolled(table, unit, faces, difficult)));
        effects.push(charge::Item::After { base, target: after, allowance, hard }.into());
    }
}
