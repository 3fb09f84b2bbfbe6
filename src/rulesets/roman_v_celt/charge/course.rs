//! Where a charge would lead.
//!
//! 1. One turn of up to 45 degrees on the spot, then straight on until it touches.
//! 2. The enemy is within the full rate, from edge to edge as they stand before it turns. The way costs as any other does, up to that rate; friends who are not in combat are passed through, another enemy or a friend in
//!    combat bars it.
//! 3. Then it squares up.
//!
//! **Ruling:** it goes for the middle of its target, or straight on, or the next best way that reaches it, and rather one on which it can
//! square up.

use super::super::data::Sheet;
use super::super::ground::Barriers;
use super::super::parts::{base_of, kind_of, standing};
use super::super::{march, way};
use super::square::{outward, square_up, struck};
use crate::measure::{self, Edge, Heading, Point, Pose, Quad, SLACK, Um};
use crate::names::{UnitId, Word};
use crate::table::{BasePath, BaseView, Leg, Table};
use crate::tally::{Mark, Refusal};
use serde::{Deserialize, Serialize};

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    pub unit: UnitId,
    pub target: UnitId,
    pub facing: Heading,
    /// How far it may go, micrometres.
    pub reach: Um,
    /// Wholly behind the target's flank line as it began (RC-5.12).
    pub behind: bool,
    /// The target evaded, or turned to face: it does so once.
    pub answered: bool,
}

/// What a charge comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub facing: Heading,
    /// Where it touches.
    pub touch: Pose,
    /// Where it stands then, squared up if it can.
    pub end: Pose,
    pub squared: bool,
    /// The edge of the target that it strikes.
    pub edge: Edge,
    pub length: Um,
    pub cost: Um,
    pub passed: Vec<UnitId>,
}

impl Course {
    /// The way of whoever takes it.
    pub fn path(&self, table: &Table, unit: UnitId) -> BasePath {
        let legs = vec![Leg { to: self.touch.at, facing: self.facing }, Leg { to: self.end.at, facing: self.end.facing }];
        BasePath { base: base_of(table, unit).id, legs }
    }
}

/// Whether a base stands wholly behind the line along a target's front edge.
pub fn behind_flank_line(base: &BaseView, target: &BaseView) -> bool {
    base.quad.corners().into_iter().all(|corner| measure::beyond_line(&target.quad.front(), corner) < 0)
}

/// Where a charge under way leads, as everybody stands now.
pub fn course(table: &Table, charge: &Charge) -> Option<Course> {
    along(table, charge.unit, charge.target, charge.facing, charge.reach).ok()
}

/// A charge along one heading.
///
/// # Errors
/// What keeps it from contact.
pub fn along(table: &Table, unit: UnitId, target: UnitId, facing: Heading, reach: Um) -> Result<Course, Refusal> {
    let (Some(base), Some(other)) = (standing(table, unit), standing(table, target)) else {
        return Err(Refusal::new("nobody_there", "RC-4.1"));
    };
    let turn = table.state::<Sheet>().numbers.charge_turn.0 * 1000;
    let turned = base.pose.facing.difference(facing).abs();
    if turned > turn {
        return Err(Refusal::new("not_before_it", "RC-4.1").counted(i64::from(turned / 1000), i64::from(turn / 1000)).base(base.id));
    }
    let start = Pose { at: base.pose.at, facing };
    let quad = Quad::new(start, base.size);
    let ahead = Point::ORIGIN.ahead(facing, reach.max(1));
    let far = || {
        let gap = measure::gap(&base.quad, &other.quad);
        Refusal::new("out_of_reach", "RC-4.1").measured(gap.max(reach + 1), reach).base(base.id).mark(Mark::Base(other.id))
    };
    if facing != base.pose.facing && measure::overlaps(&quad, &other.quad, SLACK) {
        // Whom it would sweep up as it turns on the spot it does not run at.
        return Err(Refusal::new("no_room", "RC-4.1").base(base.id).mark(Mark::Base(other.id)));
    }
    let Some(length) = measure::advance_to_contact(&quad, ahead, &other.quad) else { return Err(far()) };
    let delta = Point::ORIGIN.toward(ahead, length as f64 / ahead.length().max(1) as f64);
    let touch = start.shifted(delta);
    Barriers::of(table).slide(base.id, &quad, delta)?;
    march::bars(table, base, &quad, delta, Some(target))?;
    let way = way::follow(table, unit, base.pose, &[Leg { to: touch.at, facing }], &march::mates(table, unit));
    // A corner that a turn brings nearer wins no distance.
    let cost = way.cost + (measure::gap(&base.quad, &other.quad) - length).max(0);
    if cost > reach {
        let refusal = Refusal::new("out_of_reach", "RC-4.1").measured(cost, reach);
        return Err(refusal.base(base.id).mark(Mark::Base(other.id)));
    }
    let edge = struck(&Quad::new(touch, base.size), facing, other);
    let square = square_up(table, base, touch, other, edge);
    let end = square.unwrap_or(touch);
    let place = Quad::new(end, base.size);
    let on = table.on_table().find(|friend| {
        friend.id != base.id
            && friend.id != other.id
            && super::super::parts::fights(table, friend.unit)
            && measure::overlaps(&place, &friend.quad, SLACK)
    });
    if let Some(friend) = on {
        return Err(Refusal::new("ends_on_unit", "RC-4.1").base(base.id).mark(Mark::Base(friend.id)));
    }
    let by_corner = measure::corner_contact(&place, &other.quad).is_some();
    if square.is_none() && !by_corner && measure::contact(&place, &other.quad, table.state::<Sheet>().numbers.contact_edge.um).is_none() {
        return Err(far());
    }
    Ok(Course { facing, touch, end, squared: square.is_some(), edge, length, cost, passed: way.passed })
}

/// The headings that are tried.
fn headings(table: &Table, base: &BaseView, target: &BaseView) -> Vec<Heading> {
    let turn = table.state::<Sheet>().numbers.charge_turn.0 * 1000;
    let (own, at) = (base.pose.facing, base.pose.at);
    let mut found = vec![Heading::between(at, target.pose.at), own];
    found.extend(Edge::ALL.map(|edge| outward(target.pose, edge).reversed()));
    found.extend(Edge::ALL.map(|edge| Heading::between(at, target.quad.edge_centre(edge))));
    found.extend([own.turned(turn), own.turned(-turn)]);
    let mut kept: Vec<Heading> = Vec::new();
    for heading in found {
        if own.difference(heading).abs() <= turn && !kept.contains(&heading) {
            kept.push(heading);
        }
    }
    kept
}

/// The best charge that a unit can make at another.
///
/// # Errors
/// What keeps the straightest one from contact.
pub fn best(table: &Table, unit: UnitId, target: UnitId) -> Result<Course, Refusal> {
    best_at(table, unit, target, None)
}

/// The best charge that a unit can make at an edge of another, or at any.
///
/// # Errors
/// What keeps the straightest one from contact, or from that edge.
pub fn best_at(table: &Table, unit: UnitId, target: UnitId, edge: Option<Edge>) -> Result<Course, Refusal> {
    let (Some(base), Some(other)) = (standing(table, unit), standing(table, target)) else {
        return Err(Refusal::new("nobody_there", "RC-4.1"));
    };
    let reach = kind_of(table, unit).moves();
    let gap = measure::gap(&base.quad, &other.quad);
    if gap > reach {
        return Err(Refusal::new("out_of_reach", "RC-4.1").measured(gap, reach).base(base.id).mark(Mark::Base(other.id)));
    }
    let mut good: Option<Course> = None;
    for heading in headings(table, base, other) {
        match along(table, unit, target, heading, reach) {
            Ok(course) if edge.is_some_and(|edge| course.edge != edge) => {}
            Ok(course) if course.squared => return Ok(course),
            Ok(course) if good.is_none() => good = Some(course),
            _ => {}
        }
    }
    let straight = || match along(table, unit, target, Heading::between(base.pose.at, other.pose.at), reach) {
        Ok(_) => Err(Refusal::new("edge_not_struck", "RC-4.1").base(base.id).mark(Mark::Base(other.id))),
        barred => barred,
    };
    good.map_or_else(straight, Ok)
}

/// The middles of the edges that a unit could strike if it so chose, beside the one that it strikes when told no more.
pub fn other_edges(table: &Table, unit: UnitId, target: UnitId) -> Vec<Point> {
    let (Ok(plain), Some(other)) = (best(table, unit, target), standing(table, target)) else { return Vec::new() };
    let others = Edge::ALL.into_iter().filter(|edge| *edge != plain.edge && best_at(table, unit, target, Some(*edge)).is_ok());
    others.map(|edge| other.quad.edge_centre(edge)).collect()
}

/// The unit and the edge of it whose middle this place is.
pub fn edge_at(table: &Table, place: Point) -> Option<(UnitId, Edge)> {
    let bases = table.on_table().filter(|base| super::super::parts::fights(table, base.unit));
    bases
        .flat_map(|base| Edge::ALL.map(|edge| (base, edge)))
        .find_map(|(base, edge)| (base.quad.edge_centre(edge) == place).then_some((base.unit, edge)))
}

/// What an edge of a unit is called.
pub fn word_of(edge: Edge) -> Word {
    Word::new(match edge {
        Edge::Front => "front_edge",
        Edge::Right => "right_flank",
        Edge::Rear => "rear_edge",
        Edge::Left => "left_flank",
    })
}

/// The enemy that a charger meets first as it runs on straight, and is within its reach.
pub fn first_met(table: &Table, charge: &Charge) -> Option<UnitId> {
    let base = base_of(table, charge.unit);
    let enemies = super::super::parts::army(table, base.side?.other());
    let met = enemies.filter_map(|enemy| Some((along(table, charge.unit, enemy, charge.facing, charge.reach).ok()?.length, enemy)));
    met.min().map(|(_, enemy)| enemy)
}
