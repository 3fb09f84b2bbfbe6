//! Who fights over an obstacle (CS-4.6).
//!
//! An obstacle lies between two figures when a wall or fence crosses the line between the centres of their bases.
//!
//! **Ruling:** the line is against the one who came to the obstacle. Who that was is written down when two are in contact across it:
//! the one who charges (both, if both do), else the one who stepped in or walked up as a wall. The note holds, also while the two
//! are a while apart, for as long as the obstacle lies between them; a later charge across it writes a new one. Where nobody came
//! (a battle that opens in contact) nobody has the line.

use super::super::ground;
use super::super::ground::Does;
use super::super::item::Item as Any;
use super::super::parts::{CameOver, FigureTurn, GroupTurn};
use super::meeting::Meeting;
use crate::measure::Point;
use crate::names::BaseId;
use crate::table::{Effects, Table};

/// Whether a wall or fence crosses the line between two base centres.
pub fn lies_between(table: &Table, a: BaseId, b: BaseId) -> bool {
    crosses(table, table.base(a).pose.at, table.base(b).pose.at)
}

/// Whether a wall or fence crosses a straight line.
pub fn crosses(table: &Table, a: Point, b: Point) -> bool {
    ground::lines(table, Does::Obstacle).any(|(_, line)| !line.crossings(a, b).is_empty())
}

/// Whether a figure came to an obstacle that lies between it and an opponent.
pub fn came_over(table: &Table, who: BaseId, against: BaseId) -> bool {
    let charging = |base| table.get::<FigureTurn>(base).is_some_and(|turn| turn.charging);
    let came = charging(who) || (!charging(against) && noted(table, who, against));
    came && lies_between(table, who, against)
}

fn noted(table: &Table, who: BaseId, against: BaseId) -> bool {
    table.get::<CameOver>(who).is_some_and(|came| came.0.contains(&against))
}

/// Whether it is known who came to an obstacle between two, or that nobody did: else [`note`] has still to say it.
pub fn is_settled(table: &Table, a: BaseId, b: BaseId) -> bool {
    let charging = |base| table.get::<FigureTurn>(base).is_some_and(|turn| turn.charging);
    let walked = |base| table.get::<GroupTurn>(table.base(base).unit).is_some_and(|turn| turn.advanced);
    let said = charging(a) || charging(b) || noted(table, a, b) || noted(table, b, a);
    said || !(walked(a) || walked(b)) || !lies_between(table, a, b)
}

/// Writes down who came over an obstacle to whom, and strikes out what no longer holds.
pub fn note(table: &Table, meetings: &[Meeting], effects: &mut Effects<Any>) {
    let mut notes: Vec<(BaseId, Vec<BaseId>)> =
        table.on_table().filter_map(|base| Some((base.id, table.get::<CameOver>(base.id)?.0.clone()))).collect();
    for (who, over) in &mut notes {
        over.retain(|other| table.base(*other).on_table && lies_between(table, *who, *other));
    }
    let mut write = |who: BaseId, other: BaseId, came: bool| {
        let Some((_, over)) = notes.iter_mut().find(|(base, _)| *base == who) else { return };
        over.retain(|known| *known != other);
        if came {
            over.push(other);
            over.sort_unstable();
        }
    };
    for meeting in meetings.iter().filter(|meeting| lies_between(table, meeting.mine, meeting.theirs)) {
        let (a, b) = (meeting.mine, meeting.theirs);
        let charging = [a, b].map(|base| table.get::<FigureTurn>(base).is_some_and(|turn| turn.charging));
        let walked = [a, b].map(|base| table.get::<GroupTurn>(table.base(base).unit).is_some_and(|turn| turn.advanced));
        let known = noted(table, a, b) || noted(table, b, a);
        let came = if charging != [false; 2] {
            charging
        } else if !known {
            walked
        } else {
            continue;
        };
        write(a, b, came[0]);
        write(b, a, came[1]);
    }
    for (who, over) in notes {
        if table.get::<CameOver>(who).is_some_and(|came| came.0 != over) {
            effects.set(who, CameOver(over));
        }
    }
}

/// Writes down that a figure stepped up to an obstacle.
pub fn stepped(table: &Table, who: BaseId, whom: BaseId, from: Point, effects: &mut Effects<Any>) {
    if !crosses(table, from, table.base(whom).pose.at) {
        return;
    }
    effects.update(whom, move |came: &mut CameOver| came.0.retain(|known| *known != who));
    effects.update(who, move |came: &mut CameOver| {
        if !came.0.contains(&whom) {
            came.0.push(whom);
            came.0.sort_unstable();
        }
    });
}
