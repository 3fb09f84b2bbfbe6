//! A charge with nobody left to charge: its target fell to the last man, or fled from the table, before it was met (CS-2.10).
//!
//! 1. The whole of a charge is run unless the enemy is met first, so the rest of the roll is run all the same.
//! 2. Each figure runs straight on, the way it was running; who had not run yet, at the place where the nearest of those whom it charged
//!    last stood, and past it. It goes at the rate rolled.
//! 3. It meets nobody else: it stops an inch from enemies, and before whatever stands in its way.
//!
//! **Ruling:** all three. A wall or fence beyond that place has not been rolled for, and stops it as well.

use super::super::in_the_way::InTheWay;
use super::super::parts::FigureTurn;
use super::super::rest::{Near, farthest, may_rest};
use super::super::way;
use crate::measure::{self, Heading, Point, Pose, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Leg, Standing, Table};

/// Whether a charge has nobody to run at any more.
pub fn nobody_left(table: &Table, target: UnitId) -> bool {
    !table.standing(target).any(|foe| foe.fights)
}

/// Whoever of a group is off the table, where he stood last, the nearest to a figure; by id on a tie.
fn last_stood<'t>(table: &'t Table, man: &BaseView, target: UnitId) -> Option<&'t BaseView> {
    let gone = table.members(target).iter().filter(|foe| matches!(table.get::<Standing>(**foe), Some(Standing::Removed(_))));
    let foes = gone.map(|foe| table.base(*foe)).filter(|foe| foe.fights);
    foes.min_by_key(|foe| (measure::dist(man.pose.at, foe.pose.at), foe.id))
}

/// The fighting figures of a group, those nearest to where the enemy stood first: who runs ahead is in nobody's way.
pub fn nearest_first(table: &Table, unit: UnitId, target: UnitId) -> Vec<BaseId> {
    let far = |man: &BaseView| last_stood(table, man, target).map(|foe| measure::dist(man.pose.at, foe.pose.at));
    let mut men: Vec<(Option<Um>, BaseId)> = table.standing(unit).filter(|man| man.fights).map(|man| (far(man), man.id)).collect();
    men.sort_unstable();
    men.into_iter().map(|(_, man)| man).collect()
}

/// How far ahead of a figure a place lies, looking along a heading; nothing where it lies behind.
fn ahead(man: &BaseView, place: Point, along: Heading) -> Um {
    let ((x, y), way) = (along.dir(), place - man.pose.at);
    ((way.x as f64 * x + way.y as f64 * y).round() as Um).max(0)
}

/// The run of one figure, as far as its distance and its way allow; `None` where there still is somebody to charge.
pub fn straight_on(table: &Table, man: &BaseView, target: UnitId, allowance: Um, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    if !nobody_left(table, target) {
        return None;
    }
    let place = last_stood(table, man, target)?.pose.at;
    // Who runs faces the way he runs.
    let runs = place == man.pose.at || table.get::<FigureTurn>(man.id).is_some_and(|turn| turn.spent > 0);
    let facing = if runs { man.pose.facing } else { Heading::between(man.pose.at, place) };
    let so_far = |um: Um| vec![Leg { to: man.pose.at.ahead(facing, um), facing }];
    let rolled_for = way::follow(table, man, man.pose, &so_far(ahead(man, place, facing))).cost;
    let legs = so_far(allowance);
    let crossings = way::follow(table, man, man.pose, &legs).crossings;
    let bar = crossings.iter().find(|crossing| crossing.cost_so_far > rolled_for).map_or(allowance, |bar| bar.cost_so_far - 1);
    let cut = way::cut(table, man, man.pose, &legs, allowance.min(bar));
    let may = |end: Pose| {
        in_the_way.walk(man, man.pose, &[Leg { to: end.at, facing: end.facing }]).is_ok()
            && may_rest(table, man, end, &[], Near::KeepsOff).is_ok()
    };
    Some(farthest(table, man, &cut, may))
}
