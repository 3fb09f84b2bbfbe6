//! Herds and herders (CS-2.11).
//!
//! 1. A herd moves only with a herder, any foot figure, within 3"; it obeys the side of the nearest, on a tie nobody.
//! 2. A herd with no herder drifts at the end of step 5: distance die first, then a d12 clock face for the direction.
//! 3. Drifting beasts stop short of bases and obstacles; over the table's edge they are lost.
//!
//! **Ruling:** 12 on the clock face is north. A herd that is led moves by the herd's own formula, ordered like any group.

use super::super::data::{Class, Sheet};
use super::super::ground;
use super::super::ground::Does;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{Beast, Group, MovesAs, Prize};
use super::{Item, spent};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Heading, INCH, Obstacles, Polygon, Pose, Quad, Rect, SLACK, Segment, Um};
use crate::names::{SideId, UnitId};
use crate::table::{BasePath, Brief, Dispatch, Effects, Home, Leg, Table};

pub fn is_herd(table: &Table, unit: UnitId) -> bool {
    table.standing(unit).next().is_some() && table.standing(unit).all(|base| table.has::<Beast>(base.id))
}

/// The side a herd obeys: that of its nearest herder, on a tie nobody's.
pub fn obeys(table: &Table, unit: UnitId) -> Option<SideId> {
    if !is_herd(table, unit) {
        return None;
    }
    let limit = table.state::<Sheet>().numbers.herder_within.um;
    let nearest = |side: SideId| -> Option<Um> {
        let (mut nearest, mut least) = (None, limit);
        for man in table.on_table().filter(|base| base.side == Some(side)) {
            // Most are far away.
            let gap = table.standing(unit).filter_map(|beast| measure::gap_within(&man.quad, &beast.quad, least)).min();
            if let Some(gap) = gap.filter(|_| herds(table, man)) {
                (nearest, least) = (Some(gap), gap);
            }
        }
        nearest
    };
    match (nearest(SideId(0)), nearest(SideId(1))) {
        (Some(a), Some(b)) if a == b => None,
        (Some(a), Some(b)) => Some(SideId(u8::from(b < a))),
        (Some(_), None) => Some(SideId(0)),
        (None, Some(_)) => Some(SideId(1)),
        (None, None) => None,
    }
}

/// Any foot figure that stands its ground.
fn herds(table: &Table, base: &crate::table::BaseView) -> bool {
    let on_foot = table.get::<MovesAs>(base.id).is_some_and(|moves| matches!(moves.0, Class::Shock | Class::Skirmish));
    on_foot
        && base.fights
        && !table.has::<super::super::parts::Dog>(base.id)
        && !table.get::<Group>(base.unit).is_some_and(|group| group.routing)
}

/// After both sides moved, herds without a herder drift.
pub fn close(table: &Table, effects: &mut Effects<Any>) {
    let limit = table.state::<Sheet>().numbers.herder_within.um;
    for unit in table.units.iter().filter(|unit| is_herd(table, unit.id)) {
        let herded = table
            .on_table()
            .filter(|man| man.side.is_some() && table.standing(unit.id).any(|beast| measure::within(&man.quad, &beast.quad, limit)))
            .any(|man| herds(table, man));
        if !herded {
            effects.push(Item::Drift(unit.id).into());
        }
    }
}

pub fn dice(unit: UnitId) -> Vec<Need> {
    vec![Need::d6("drift", Roller::Unit(unit)), Need::d12("drift_direction", Roller::Unit(unit))]
}

pub fn drift(table: &Table, unit: UnitId, faces: &[u8], effects: &mut Effects<Any>) {
    let distance = Um::from(faces[0]) * INCH;
    let heading = Heading::new(i32::from(faces[1] % 12) * 30_000);
    let mut said = Dispatch::new("herd_drifts", "CS-2.11").who(unit).amount(distance);
    for (need, face) in dice(unit).iter().zip(faces) {
        said = said.die(Face::of(need, *face));
    }
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let mut quads: Vec<Quad> = in_the_way.bases().iter().map(|(_, quad)| *quad).collect();
    let areas: Vec<Polygon> = ground::areas(table, Does::Impassable).map(|(_, area)| area.clone()).collect();
    let lines: Vec<Segment> = ground::lines(table, Does::Obstacle).flat_map(|(_, line)| line.pieces()).collect();
    // Those in front go first, so that beasts of one herd do not hold one another up.
    let mut beasts: Vec<_> = table.standing(unit).collect();
    let (right, up) = heading.dir();
    beasts.sort_by_key(|beast| (-(beast.pose.at.x as f64 * right + beast.pose.at.y as f64 * up).round() as i64, beast.id));
    let own: Vec<Quad> = beasts.iter().map(|beast| beast.quad).collect();
    for (place, beast) in beasts.iter().enumerate() {
        let still: Vec<Quad> = own[place + 1..].iter().copied().chain(quads.iter().copied()).collect();
        let obstacles = Obstacles { quads: &still, areas: &areas, lines: &lines, table: None };
        let gone = measure::free_advance(&[beast.quad], heading, distance, &obstacles);
        let end = Pose { at: beast.pose.at.ahead(heading, gone), facing: heading };
        let end =
            if measure::stands_free(&Quad::new(end, beast.size), &obstacles) { end } else { Pose { facing: beast.pose.facing, ..end } };
        quads.push(Quad::new(end, beast.size));
        said = said.path(BasePath { base: beast.id, legs: vec![Leg { to: end.at, facing: end.facing }] });
        spent::stirred(beast.id, effects);
        match edge_left_by(&table.ground.table, &Quad::new(end, beast.size)) {
            None => effects.place(beast.id, end),
            Some(edge) => leave(table, beast.id, edge, effects),
        }
    }
    effects.say(said);
}

/// The edge of the table over which a base hangs.
fn edge_left_by(table: &Rect, quad: &Quad) -> Option<Home> {
    Home::ALL.into_iter().filter(|edge| -edge.gap(table, quad) > SLACK).max_by_key(|edge| -edge.gap(table, quad))
}

/// A beast over an edge is lost to the battle, and counted for the side whose home the edge is.
pub fn leave(table: &Table, beast: crate::names::BaseId, edge: Home, effects: &mut Effects<Any>) {
    effects.remove(beast, "left_table");
    let side = table.state::<Brief>().homes.iter().position(|home| *home == edge);
    let said = Dispatch::new("beast_left", "CS-7.2").who(beast);
    effects.say(match side {
        Some(side) => said.side(SideId(side as u8)),
        None => said,
    });
    if let Some(side) = side {
        effects.update_state(move |prize: &mut Prize| {
            if let Some(count) = prize.driven.get_mut(side) {
                *count += 1;
            }
        });
    }
}
