//! Who touches whom (CS-4.1): a gap of at most 0.02 inch along at least 0.25 inch of edge.

use super::data::Sheet;
use super::parts::FigureTurn;
use crate::measure::{self, Rect, Um};
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

/// Enemy figures in contact with this one, in id order.
pub fn enemies_touching<'t>(table: &'t Table, base: &'t BaseView) -> impl Iterator<Item = &'t BaseView> + 't {
    table
        .on_table()
        .filter(move |other| base.on_table && hostile(base, other) && touching(table, base, other))
        .filter(move |other| base.fights && other.fights)
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
    contacts(table, table.standing(unit)).next().is_some()
}

/// Enemy groups in contact with a group, in id order.
pub fn groups_touching(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = contacts(table, table.standing(unit)).map(|(_, enemy)| enemy.unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Who of some men of one side touches which enemy: man by man as they come, the enemies of each in id order.
pub fn contacts<'t>(table: &'t Table, men: impl Iterator<Item = &'t BaseView>) -> impl Iterator<Item = (&'t BaseView, &'t BaseView)> {
    let men: Vec<(Rect, &BaseView)> = men.filter(|man| man.fights).map(|man| (man.quad.bounds().grown(measure::CONTACT), man)).collect();
    let about = men.iter().map(|(reach, _)| *reach).reduce(|all, one| all.joined(&one));
    // Most enemies are far off, and their bounds say so.
    let enemies: Vec<(Rect, &BaseView)> = table
        .on_table()
        .map(|enemy| (enemy.quad.bounds(), enemy))
        .filter(|(bounds, _)| about.is_some_and(|about| about.meets(bounds)))
        .filter(|(_, enemy)| men.first().is_some_and(|(_, man)| hostile(man, enemy)) && enemy.fights)
        .collect();
    men.into_iter().flat_map(move |(reach, man)| {
        let near = enemies.clone().into_iter().filter(move |(bounds, _)| reach.meets(bounds));
        near.map(move |(_, enemy)| (man, enemy)).filter(|(man, enemy)| touching(table, man, enemy))
    })
}
