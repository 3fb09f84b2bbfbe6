//! Squaring up: on contact a charger turns flush to the edge it struck, free, shifting no more than half its width; where it has no room
//! for that, it fights as it stands.

use super::super::data::Sheet;
use super::super::ground::Barriers;
use super::super::parts::fights;
use super::super::touch::STAND_OFF;
use crate::measure::{self, CONTACT, Edge, Heading, INCH, Point, Pose, Quad, SLACK, Um};
use crate::table::{BaseView, Table};

/// The way an edge of a base looks.
pub fn outward(pose: Pose, edge: Edge) -> Heading {
    pose.facing.turned(match edge {
        Edge::Front => 0,
        Edge::Right => 90_000,
        Edge::Rear => 180_000,
        Edge::Left => -90_000,
    })
}

/// The edge of a target that a charger which touches it has struck: of those within contact the one that most faces it.
pub fn struck(charger: &Quad, heading: Heading, target: &BaseView) -> Edge {
    let meets = |edge: &Edge| measure::gap_to_segment(charger, &target.quad.edge(*edge)) <= CONTACT;
    let away = |edge: &Edge| outward(target.pose, *edge).reversed().difference(heading).abs();
    Edge::ALL.into_iter().filter(meets).min_by_key(away).unwrap_or(Edge::Front)
}

/// Where a charger that touches a target would stand flush to its edge.
pub fn square_up(table: &Table, base: &BaseView, touch: Pose, target: &BaseView, edge: Edge) -> Option<Pose> {
    let side = target.quad.edge(edge);
    let out = outward(target.pose, edge);
    let facing = out.reversed();
    let along = out.turned(90_000);
    let (x, y) = along.dir();
    let middle = side.middle();
    let way = Quad::new(touch, base.size).front_centre() - middle;
    let least = table.state::<Sheet>().numbers.contact_edge.um;
    let most = (side.length() + base.size.width) / 2 - least;
    let offset = ((way.x as f64 * x + way.y as f64 * y).round() as Um).clamp(-most, most);
    let half = base.size.width / 2;
    let barriers = Barriers::of(table);
    // As near as it can to where it struck.
    let shifts = (0..=8).flat_map(|step: Um| [step, -step]).map(|step| step * INCH / 4);
    shifts.into_iter().find_map(|shift| {
        let at = middle.ahead(along, (offset + shift).clamp(-most, most)).ahead(out, base.size.depth / 2 + STAND_OFF);
        let pose = Pose { at, facing };
        let quad = Quad::new(pose, base.size);
        let clear = |other: &BaseView| other.id == base.id || !fights(table, other.unit) || !measure::overlaps(&quad, &other.quad, SLACK);
        let fits = measure::dist(touch.at, at) <= half
            && barriers.slide(base.id, &quad, Point::ORIGIN).is_ok()
            && table.on_table().all(clear)
            && measure::contact(&quad, &target.quad, least).is_some();
        fits.then_some(pose)
    })
}
