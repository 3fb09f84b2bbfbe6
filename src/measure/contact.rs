//! Contact between bases: a gap of at most [`CONTACT`] along enough of two edges, or a corner on an edge.

use serde::{Deserialize, Serialize};

use super::exact::{cross, dot};
use super::gap::point_to_segment;
use super::point::Segment;
use super::quad::{Corner, Edge, Quad};
use super::units::{CONTACT, Um, round};

/// Two bases in edge contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// Length of the common edge in um.
    pub shared: Um,
    pub edge_of_a: Edge,
    pub edge_of_b: Edge,
}

/// A corner of one base on an edge of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CornerContact {
    /// Whether the corner belongs to the first of the two bases asked about.
    pub corner_of_a: bool,
    pub corner: Corner,
    pub edge: Edge,
}

/// Length of the part of `edge` that lies beside `other`, nowhere farther than [`CONTACT`] from its line.
fn part_beside(edge: &Segment, other: &Segment) -> f64 {
    let (way, along) = (edge.b - edge.a, other.b - other.a);
    let length = (dot(along, along) as f64).sqrt();
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    let mut clip = |start: f64, speed: f64, low: f64, high: f64| {
        if speed == 0.0 {
            if start < low || start > high {
                to = -1.0;
            }
        } else {
            let (t, u) = ((low - start) / speed, (high - start) / speed);
            from = from.max(t.min(u));
            to = to.min(t.max(u));
        }
    };
    let start = edge.a - other.a;
    clip(dot(start, along) as f64, dot(way, along) as f64, 0.0, dot(along, along) as f64);
    // Half a micrometre more, so that this limit is judged on whole micrometres like every gap.
    let near = (CONTACT as f64 + 0.5) * length;
    clip(cross(along, start) as f64, cross(along, way) as f64, -near, near);
    (to - from).max(0.0) * (dot(way, way) as f64).sqrt()
}

/// The common edge of two bases that face each other with opposite sides no more than [`CONTACT`] apart along at least `min_edge` um
/// (0.25 inch in Celtic Skirmish). `None` where they share less. Asking the other way round swaps the edges and nothing else.
pub fn contact(a: &Quad, b: &Quad, min_edge: Um) -> Option<Contact> {
    if !a.bounds().grown(CONTACT + 1).meets(&b.bounds()) {
        return None;
    }
    let mut best: Option<Contact> = None;
    // Edges that share something run within contact's reach of each other, and face each other.
    let near = |of: &Quad, to: &Quad| {
        let reach = to.bounds().grown(CONTACT + 1);
        Edge::ALL.into_iter().zip(of.edges()).filter(move |(_, edge)| edge.bounds().meets(&reach))
    };
    for (edge_of_a, ea) in near(a, b) {
        for (edge_of_b, eb) in near(b, a) {
            if dot(ea.b - ea.a, eb.b - eb.a) >= 0 || !ea.bounds().grown(CONTACT + 1).meets(&eb.bounds()) {
                continue;
            }
            let shared = round(part_beside(&ea, &eb).min(part_beside(&eb, &ea)));
            let rank = |c: &Contact| {
                let (low, high) = (c.edge_of_a.min(c.edge_of_b), c.edge_of_a.max(c.edge_of_b));
                (core::cmp::Reverse(c.shared), low, high)
            };
            let found = Contact { shared, edge_of_a, edge_of_b };
            if shared > 0 && shared >= min_edge && best.as_ref().is_none_or(|b| rank(&found) < rank(b)) {
                best = Some(found);
            }
        }
    }
    best
}

/// A corner of one base within [`CONTACT`] of an edge of the other, and farther than that from the edge's ends; the nearest such
/// corner, on a tie a corner of `a`, then in the order of [`Corner::ALL`]. Corner to corner is never contact.
pub fn corner_contact(a: &Quad, b: &Quad) -> Option<CornerContact> {
    let mut best: Option<(Um, CornerContact)> = None;
    for (corner_of_a, of, on) in [(true, a, b), (false, b, a)] {
        for corner in Corner::ALL {
            let p = of.corner(corner);
            for edge in Edge::ALL {
                let e = on.edge(edge);
                let along = e.b - e.a;
                let reach = dot(p - e.a, along) as f64 / (dot(along, along).max(1) as f64).sqrt();
                let length = (dot(along, along) as f64).sqrt();
                let away = round(reach) > CONTACT && round(length - reach) > CONTACT;
                let distance = point_to_segment(p, &e);
                if away && distance <= CONTACT && best.is_none_or(|(least, _)| distance < least) {
                    best = Some((distance, CornerContact { corner_of_a, corner, edge }));
                }
            }
        }
    }
    best.map(|(_, found)| found)
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, INCH, Point, Pose, inches};
    use super::*;

    fn base(x: Um, y: Um, degrees: f64) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), Footprint::new(INCH, INCH))
    }

    const QUARTER: Um = INCH / 4;

    #[test]
    fn contact_reaches_to_the_limit_and_no_farther() {
        let a = base(0, 0, 0.0);
        let found = contact(&a, &base(0, INCH + CONTACT, 180.0), QUARTER).unwrap();
        assert_eq!(found, Contact { shared: INCH, edge_of_a: Edge::Front, edge_of_b: Edge::Front });
        assert!(contact(&a, &base(0, INCH + CONTACT + 1, 180.0), QUARTER).is_none());
    }

    #[test]
    fn a_hair_of_overlap_is_still_contact() {
        assert!(contact(&base(0, 0, 0.0), &base(0, INCH - 1, 180.0), QUARTER).is_some());
    }

    #[test]
    fn a_quarter_inch_of_edge_is_enough_and_a_hair_less_is_not() {
        let a = base(0, 0, 0.0);
        let at = INCH - QUARTER;
        assert_eq!(contact(&a, &base(at, INCH, 180.0), QUARTER).unwrap().shared, QUARTER);
        assert!(contact(&a, &base(at + 1, INCH, 180.0), QUARTER).is_none());
    }

    #[test]
    fn corner_to_corner_is_no_contact_but_a_corner_on_an_edge_is() {
        let a = base(0, 0, 0.0);
        assert!(contact(&a, &base(INCH, INCH, 0.0), QUARTER).is_none());
        assert!(corner_contact(&a, &base(INCH, INCH, 0.0)).is_none());
        let tip = base(0, INCH / 2 + inches(0.5f64.sqrt()) + 100, 45.0);
        assert!(contact(&a, &tip, QUARTER).is_none());
        let found = corner_contact(&a, &tip).unwrap();
        assert_eq!(found, CornerContact { corner_of_a: false, corner: Corner::RearRight, edge: Edge::Front });
    }
}
