//! Where a figure comes to blows: its front flush with an edge of the enemy's base (Further rulings, CS-2.10).
//!
//! 1. Every edge of the enemy's base that faces the comer offers places, the nearest first, each sharing at least the least edge.
//! 2. A place must be free of everybody and clear of walls and solid ground.
//!
//! **Ruling:** a figure squares up a hundredth of an inch off the edge it struck, which is contact and no overlap.

use super::super::data::Sheet;
use super::super::in_the_way::InTheWay;
use super::super::rest::{Near, Room, may_rest};
use crate::measure::{self, Edge, INCH, Point, Pose, Quad, Um};
use crate::names::BaseId;
use crate::table::{BaseView, Leg, Table};

/// A place to fight from, and whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub pose: Pose,
    pub enemy: BaseId,
}

/// Half of the contact tolerance: far enough that rounding never makes an overlap of it.
const OFF: Um = measure::CONTACT / 2;

/// Free places against one enemy figure for a base coming from `from`, nearest first.
pub fn spots<'t>(table: &'t Table, base: &'t BaseView, from: Point, enemy: &'t BaseView) -> impl Iterator<Item = Spot> + 't {
    let least = table.state::<Sheet>().numbers.contact_edge.um;
    let mut found: Vec<(Um, Spot)> = Vec::new();
    for edge in Edge::ALL {
        let side = enemy.quad.edge(edge);
        if measure::beyond_line(&side, from) <= 0 {
            continue;
        }
        let outward = enemy.pose.facing.turned(match edge {
            Edge::Front => 0,
            Edge::Right => 90_000,
            Edge::Rear => 180_000,
            Edge::Left => 270_000,
        });
        let (width, middle) = (side.length(), side.middle());
        // Along the edge so far that the least edge is still shared.
        let most = ((width + base.size.width) / 2 - least - OFF).max(0);
        let right = outward.turned(90_000);
        let wanted = along(from - middle, right).clamp(-most, most);
        let mut offsets = vec![wanted, 0, most, -most, base.size.width / 2, -base.size.width / 2];
        offsets.extend((-8..=8).map(|step: Um| wanted + step * INCH / 4));
        offsets.retain(|offset| offset.abs() <= most);
        offsets.sort_unstable();
        offsets.dedup();
        for offset in offsets {
            let at = middle.ahead(outward, base.size.depth / 2 + OFF).ahead(right, offset);
            let pose = Pose { at, facing: outward.reversed() };
            found.push((measure::dist(from, at), Spot { pose, enemy: enemy.id }));
        }
    }
    found.sort_by_key(|(distance, spot)| (*distance, spot.pose.at));
    // Every place lies against the enemy's base.
    let room = Room::about(table, base, enemy.pose.at, enemy.quad.radius() + base.quad.radius());
    let stands = move |pose: Pose| {
        measure::contact(&Quad::new(pose, base.size), &enemy.quad, least).is_some() && room.may_rest(pose, Near::AsItMay).is_ok()
    };
    found.into_iter().map(|(_, spot)| spot).filter(move |spot| stands(spot.pose))
}

/// How far a vector goes along a heading, to the nearest micrometre.
fn along(vector: Point, heading: measure::Heading) -> Um {
    let (x, y) = heading.dir();
    (vector.x as f64 * x + vector.y as f64 * y).round() as Um
}

/// The place where a charger who struck an enemy at a corner squares up: he pivots free (CS-2.10), about where he stands, so that his
/// middle goes no farther than half his diagonal.
pub fn squared_up<'t>(table: &'t Table, base: &'t BaseView, struck: Pose, enemy: &'t BaseView, in_the_way: &InTheWay) -> Option<Pose> {
    let near = Quad::new(struck, base.size).radius();
    let mut places =
        spots(table, base, struck.at, enemy).map(|spot| spot.pose).take_while(|pose| measure::dist(struck.at, pose.at) <= near);
    places.find(|pose| in_the_way.walk(base, struck, &[Leg { to: pose.at, facing: pose.facing }]).is_ok())
}

/// Straight at an enemy as far as it goes: the last resort of a charger who cannot square up. The pose, if it ends in contact.
pub fn corner_on(table: &Table, base: &BaseView, from: Pose, enemy: &BaseView, allowance: Um) -> Option<Pose> {
    let heading = measure::Heading::between(from.at, enemy.pose.at);
    let turned = Pose { at: from.at, facing: heading };
    let quad = Quad::new(turned, base.size);
    let delta = Point::ORIGIN.ahead(heading, allowance.min(measure::dist(from.at, enemy.pose.at)));
    let gone = measure::advance_to_contact(&quad, delta, &enemy.quad)?;
    let pose = Pose { at: from.at.ahead(heading, gone), facing: heading };
    let end = Quad::new(pose, base.size);
    let touches = measure::contact(&end, &enemy.quad, 1).is_some() || measure::corner_contact(&end, &enemy.quad).is_some();
    (touches && gone <= allowance && may_rest(table, base, pose, &[], Near::AsItMay).is_ok()).then_some(pose)
}
