//! Who is in contact with whom in step 8, and how they pair off (CS-4.1, CS-4.2, CS-6.3).
//!
//! **Ruling:** a man of a wall's second rank who has a spear, and whom no enemy touches, counts as in contact with every enemy that
//! the man before him touches.

use super::super::parts::Spear;
use super::super::touch;
use super::super::walls;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::Table;

/// Two figures in contact: one of the side that acts first, one of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub mine: BaseId,
    pub theirs: BaseId,
    /// Base to base; otherwise through the man before one of them.
    pub direct: bool,
}

/// Every contact on the table: those base to base first, each kind in id order.
pub fn meetings(table: &Table, first: SideId) -> Vec<Meeting> {
    let mine = table.on_table().filter(|base| base.side == Some(first));
    let met = touch::contacts(table, mine).map(|(mine, theirs)| Meeting { mine: mine.id, theirs: theirs.id, direct: true });
    let mut direct: Vec<Meeting> = met.collect();
    let touched = |base: BaseId| direct.iter().any(|meeting: &Meeting| meeting.mine == base || meeting.theirs == base);
    // Only groups that are in contact have a man before the others.
    let mut fighting: Vec<UnitId> =
        direct.iter().flat_map(|meeting| [meeting.mine, meeting.theirs]).map(|base| table.base(base).unit).collect();
    fighting.sort_unstable();
    fighting.dedup();
    let mut reached = Vec::new();
    for rear in fighting.iter().flat_map(|unit| table.standing(*unit)).filter(|base| table.has::<Spear>(base.id) && !touched(base.id)) {
        let Some(before) = walls::man_before(table, rear.id) else { continue };
        for meeting in &direct {
            if meeting.mine == before {
                reached.push(Meeting { mine: rear.id, theirs: meeting.theirs, direct: false });
            } else if meeting.theirs == before {
                reached.push(Meeting { mine: meeting.mine, theirs: rear.id, direct: false });
            }
        }
    }
    reached.sort_by_key(|meeting| (meeting.mine, meeting.theirs));
    direct.extend(reached);
    direct
}

/// Whether these two may fight now: in contact, or through the man before one of them.
pub fn meet(table: &Table, a: BaseId, b: BaseId) -> bool {
    let (one, other) = (table.base(a), table.base(b));
    if !one.on_table || !other.on_table || !touch::hostile(one, other) {
        return false;
    }
    let touches = |a: BaseId, b: BaseId| touch::touching(table, table.base(a), table.base(b));
    let reaches = |rear: BaseId, enemy: BaseId| {
        table.has::<Spear>(rear)
            && walls::man_before(table, rear).is_some_and(|before| touches(before, enemy))
            && touch::enemies_touching(table, table.base(rear)).next().is_none()
    };
    touches(a, b) || reaches(a, b) || reaches(b, a)
}

/// Figures of the acting side in contact, those touched base to base first.
pub fn mine(meetings: &[Meeting]) -> Vec<BaseId> {
    in_order(meetings.iter().map(|meeting| meeting.mine))
}

/// Figures of the other side in contact, those touched base to base first.
pub fn theirs(meetings: &[Meeting]) -> Vec<BaseId> {
    in_order(meetings.iter().map(|meeting| meeting.theirs))
}

fn in_order(bases: impl Iterator<Item = BaseId>) -> Vec<BaseId> {
    let mut seen = Vec::new();
    for base in bases {
        if !seen.contains(&base) {
            seen.push(base);
        }
    }
    seen
}

/// The enemies a figure of the acting side may fight.
pub fn enemies_of(meetings: &[Meeting], mine: BaseId) -> Vec<BaseId> {
    meetings.iter().filter(|meeting| meeting.mine == mine).map(|meeting| meeting.theirs).collect()
}

pub fn friends_on(meetings: &[Meeting], theirs: BaseId) -> Vec<BaseId> {
    meetings.iter().filter(|meeting| meeting.theirs == theirs).map(|meeting| meeting.mine).collect()
}

/// As many pairs as there can be at once, none of them with a figure of `without`.
pub fn most_pairs(meetings: &[Meeting], without: &[BaseId]) -> Vec<(BaseId, BaseId)> {
    let theirs: Vec<BaseId> = theirs(meetings).into_iter().filter(|base| !without.contains(base)).collect();
    let mut held_by: Vec<Option<BaseId>> = vec![None; theirs.len()];
    for base in mine(meetings).into_iter().filter(|base| !without.contains(base)) {
        let mut tried = vec![false; theirs.len()];
        find_room(meetings, base, &theirs, &mut held_by, &mut tried);
    }
    let mut pairs: Vec<(BaseId, BaseId)> = held_by.iter().zip(&theirs).filter_map(|(mine, theirs)| Some(((*mine)?, *theirs))).collect();
    pairs.sort_unstable();
    pairs
}

/// Gives a figure an opponent, moving others on where they have another.
fn find_room(meetings: &[Meeting], mine: BaseId, theirs: &[BaseId], held_by: &mut [Option<BaseId>], tried: &mut [bool]) -> bool {
    for enemy in enemies_of(meetings, mine) {
        let Some(place) = theirs.iter().position(|known| *known == enemy) else { continue };
        if tried[place] {
            continue;
        }
        tried[place] = true;
        let free = match held_by[place] {
            None => true,
            Some(holder) => find_room(meetings, holder, theirs, held_by, tried),
        };
        if free {
            held_by[place] = Some(mine);
            return true;
        }
    }
    false
}
