//! Who touches whom, and where.
//!
//! **Ruling:** contact is a gap of at most 0.02" along at least 0.25" of edge; a charger that could not square up touches by a corner.
//! Corner to corner is never contact. Leaders touch nobody.

use super::data::Sheet;
use super::parts::{Body, body, standing};
use crate::measure::{self, Edge, Quarter, Um};
use crate::names::UnitId;
use crate::table::{BaseView, Effects, Table};

/// Bases set edge to edge are set this far apart, micrometres: rounded corners never overlap, and all still touch.
pub const STAND_OFF: Um = 10;

fn min_edge(table: &Table) -> Um {
    table.state::<Sheet>().numbers.contact_edge.um
}

/// Edge along edge, friends or enemies.
pub fn edges_meet(table: &Table, a: &BaseView, b: &BaseView) -> bool {
    measure::contact(&a.quad, &b.quad, min_edge(table)).is_some()
}

/// The edges by which two bases touch, first's and second's.
pub fn edges(table: &Table, a: &BaseView, b: &BaseView) -> Option<(Edge, Edge)> {
    if !measure::within(&a.quad, &b.quad, measure::CONTACT) {
        return None;
    }
    if let Some(contact) = measure::contact(&a.quad, &b.quad, min_edge(table)) {
        return Some((contact.edge_of_a, contact.edge_of_b));
    }
    let by_corner = body(table, a.unit).as_it_stands || body(table, b.unit).as_it_stands;
    let corner = measure::corner_contact(&a.quad, &b.quad).filter(|_| by_corner)?;
    // The one whose corner it is touches with the side that the other lies to.
    let side = |of: &BaseView, other: &BaseView| match measure::quarter(of.pose.at, of.pose.facing, other.pose.at) {
        Quarter::Front => Edge::Front,
        Quarter::Right => Edge::Right,
        Quarter::Rear => Edge::Rear,
        Quarter::Left => Edge::Left,
    };
    Some(if corner.corner_of_a { (side(a, b), corner.edge) } else { (corner.edge, side(b, a)) })
}

/// Enemy units in contact with a unit, in id order.
pub fn foes<'t>(table: &'t Table, unit: UnitId) -> impl Iterator<Item = UnitId> + 't {
    let base = standing(table, unit).filter(|base| base.fights);
    let touched = move |base: &'t BaseView| {
        let enemies = table.on_table().filter(move |other| other.side.is_some() && other.side != base.side && other.fights);
        enemies.filter(move |other| edges(table, base, other).is_some())
    };
    base.into_iter().flat_map(touched).map(|other| other.unit)
}

pub fn engaged(table: &Table, unit: UnitId) -> bool {
    foes(table, unit).next().is_some()
}

/// Who came to whom, and touches by a corner, is so no longer than they touch: looked at whenever somebody has come to rest.
pub fn forget<Any>(table: &Table, effects: &mut Effects<Any>) {
    for unit in &*table.units {
        let known = body(table, unit.id);
        if known.came_at.is_empty() && !known.as_it_stands {
            continue;
        }
        let touched: Vec<UnitId> = foes(table, unit.id).collect();
        let kept: Vec<UnitId> = known.came_at.iter().copied().filter(|enemy| touched.contains(enemy)).collect();
        let as_it_stands = known.as_it_stands && !touched.is_empty();
        if kept != known.came_at || as_it_stands != known.as_it_stands {
            effects.update(unit.id, move |body: &mut Body| (body.came_at, body.as_it_stands) = (kept, as_it_stands));
        }
    }
}

/// Whether one unit touches another with its front, and where it touches it: `None` where they do not touch.
pub fn struck(table: &Table, by: UnitId, other: UnitId) -> Option<(Edge, Edge)> {
    edges(table, standing(table, by)?, standing(table, other)?)
}
