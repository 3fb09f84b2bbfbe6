//! Who touches whom (CS-4.1): a gap of at most 0.02 inch along at least 0.25 inch of edge.

use super::data::Sheet;
use super::parts::{Beast, FigureTurn, Lady};
use crate::measure::{self, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Table};

/// Bases set side by side or front to front are set this far apart, in micrometres: rounded corners never overlap, and all still touch.
pub const STAND_OFF: Um = 10;

/// Contact of two bases for everything: fighting, pinning, barring fire, ending a move.
///
/// A charger that could not square up touches by its corner on an edge; corner to corner never counts.
pub fn touching(table: &Table, a: &BaseView, b: &BaseView) -> bool {
    // Most pairs are far apart.
    if !measure::within(&a.quad, &b.quad, measure::CONTACT) {
        return false;
    }
    let edge = table.state::<Sheet>().numbers.contact_edge.um;
    measure::contact(&a.quad, &b.quad, edge).is_some() || barred_charger(table, a, b) || barred_charger(table, b, a)
}

fn barred_charger(table: &Table, charger: &BaseView, other: &BaseView) -> bool {
    table.get::<FigureTurn>(charger.id).is_some_and(|turn| turn.by_corner) && measure::corner_contact(&charger.quad, &other.quad).is_some()
}

pub fn hostile(a: &BaseView, b: &BaseView) -> bool {
    a.side.is_some() && b.side.is_some() && a.side != b.side
}

/// Figures that fight: neither beasts nor the lady.
pub fn fights(table: &Table, base: &BaseView) -> bool {
    !table.has::<Beast>(base.id) && !table.has::<Lady>(base.id)
}

/// Enemy figures in contact with this one, in id order.
pub fn enemies_touching<'t>(table: &'t Table, base: &'t BaseView) -> impl Iterator<Item = &'t BaseView> + 't {
    table
        .on_table()
        .filter(move |other| base.on_table && hostile(base, other) && touching(table, base, other))
        .filter(move |other| fights(table, base) && fights(table, other))
}

/// The two of some figures and some others that are nearest to each other, and the gap between them, where it is at most `limit`; of
/// several pairs the one that comes first.
pub fn nearest_pair<'t>(
    some: impl Iterator<Item = &'t BaseView>,
    others: &[&'t BaseView],
    limit: Um,
) -> Option<(&'t BaseView, &'t BaseView, Um)> {
    let (mut best, mut limit) = (None, limit);
    for one in some {
        for other in others {
            if let Some(gap) = measure::gap_within(&one.quad, &other.quad, limit) {
                best = Some((one, *other, gap));
                limit = gap - 1;
            }
        }
    }
    best
}

pub fn engaged(table: &Table, base: BaseId) -> bool {
    enemies_touching(table, table.base(base)).next().is_some()
}

pub fn group_engaged(table: &Table, unit: UnitId) -> bool {
    contacts(table, unit).next().is_some()
}

/// Enemy groups in contact with a group, in id order.
pub fn groups_touching(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = contacts(table, unit).map(|enemy| enemy.unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Enemy figures in contact with a group, figure by figure of it.
fn contacts<'t>(table: &'t Table, unit: UnitId) -> impl Iterator<Item = &'t BaseView> {
    let about = table.standing(unit).map(|base| base.quad.bounds()).reduce(|all, one| all.joined(&one));
    let side = table.unit(unit).side;
    // Few enemies are anywhere near the group, and only they are held against each of its figures.
    let near = table.on_table().filter(|other| {
        other.side.is_some()
            && side.is_some()
            && other.side != side
            && about.is_some_and(|about| about.grown(measure::CONTACT).meets(&other.quad.bounds()))
    });
    let near: Vec<&BaseView> = near.filter(|other| fights(table, other)).collect();
    let own = table.standing(unit).filter(|_| !near.is_empty()).filter(|base| fights(table, base)).collect::<Vec<_>>();
    own.into_iter().flat_map(move |base| near.clone().into_iter().filter(move |other| touching(table, base, other)))
}
