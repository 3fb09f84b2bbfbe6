//! Pushed back (CS-4.7).
//!
//! 1. The loser goes an inch along the line from the winner's centre to his own, his facing unchanged.
//! 2. In a wall the man behind him is driven back with him.
//! 3. A friend, an enemy, an obstacle, ground nobody can pass or the table's edge anywhere on that way bars it: he is wounded instead.

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::{shift, walls, way};
use super::item::Item;
use crate::measure::{self, Point, Pose, SLACK};
use crate::names::BaseId;
use crate::table::{Dispatch, Effects, Table};
use crate::tally::{Mark, Refusal};

/// Where the loser, and in a wall those behind him, would stand.
///
/// # Errors
/// What bars the way.
pub fn way(table: &Table, loser: BaseId, from: BaseId) -> Result<Vec<(BaseId, Pose)>, Refusal> {
    let line = table.base(loser).pose.at - table.base(from).pose.at;
    let push = table.state::<Sheet>().numbers.push_back.um;
    let delta = Point::ORIGIN.toward(line, push as f64 / line.length().max(1) as f64);
    let mut driven = vec![loser];
    driven.extend(walls::men_behind(table, loser));
    let in_the_way = InTheWay::of(table, table.base(loser).unit, Passes::OwnGroup);
    for id in &driven {
        let base = table.base(*id);
        in_the_way.slide(*id, &base.quad, delta)?;
        for friend in table.standing(base.unit).filter(|friend| !driven.contains(&friend.id)) {
            if measure::sweep_hits(&base.quad, delta, &friend.quad, SLACK) {
                return Err(Refusal::new("path_meets_base", "CS-4.7").base(*id).mark(Mark::Base(friend.id)));
            }
        }
        if let Some(obstacle) = way::obstacle_met(table, &base.quad, delta) {
            return Err(Refusal::new("path_meets_terrain", "CS-4.7").base(*id).mark(Mark::Terrain(obstacle)));
        }
    }
    Ok(driven.into_iter().map(|id| (id, table.base(id).pose.shifted(delta))).collect())
}

/// Drives the loser back, or wounds him where he cannot go.
pub fn resolve(table: &Table, loser: BaseId, from: BaseId, barred: Option<&Refusal>, effects: &mut Effects<Any>) {
    if !table.base(loser).on_table {
        return;
    }
    let way = match barred {
        Some(refusal) => Err(refusal.clone()),
        None => way(table, loser, from),
    };
    match way {
        Ok(places) => {
            shift::all(table, &places, Dispatch::new("pushed_back", "CS-4.7").who(loser).whom(from), effects);
        }
        Err(refusal) => {
            let by = match refusal.mark {
                Some(Mark::Base(base)) => base,
                _ => from,
            };
            effects.say(Dispatch::new("push_barred", "CS-4.7").who(loser).whom(by));
            effects.push(Item::Hurt { base: loser, by: from, killed: false }.into());
        }
    }
}
