//! Sight lines: what a straight line passes through on its way.

use super::line::{Polyline, stretch_in_quad};
use super::point::Point;
use super::polygon::Polygon;
use super::quad::Quad;
use super::units::{SLACK, Um};

/// One thing that a sight line passes through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossed<K> {
    pub what: K,
    /// Fraction of the line at which it goes in, 0.0..=1.0.
    pub enter: f64,
    /// Fraction of the line at which it comes out; for a wall the same as `enter`.
    pub leave: f64,
    /// Length inside in um; 0 for a wall. The same looked back along the line.
    pub length: Um,
}

/// What may stand in a line of sight; each thing with the caller's own key. Leave out the one who looks and the one looked at.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, K> {
    pub quads: &'a [(K, Quad)],
    pub areas: &'a [(K, &'a Polygon)],
    pub walls: &'a [(K, &'a Polyline)],
}

impl<K> Default for Scene<'_, K> {
    fn default() -> Self {
        Scene { quads: &[], areas: &[], walls: &[] }
    }
}

/// Everything the straight line from `a` to `b` passes through, in the order met from `a`; an area once a stretch. From `b` to `a` the very
/// same things are passed. A base is passed where the line runs [`SLACK`] deep inside it: a line that touches a corner or runs along
/// an edge passes nothing, and neither does one along the edge of an area or along a wall.
pub fn sight_through<K: Copy>(a: Point, b: Point, scene: &Scene<K>) -> Vec<Crossed<K>> {
    let bases = scene.quads.iter().filter_map(|&(what, quad)| {
        let s = stretch_in_quad(&quad, a, b, SLACK)?;
        Some(Crossed { what, enter: s.enter, leave: s.leave, length: s.length })
    });
    let areas = scene.areas.iter().flat_map(|&(what, area)| {
        area.stretches(a, b).into_iter().map(move |s| Crossed { what, enter: s.enter, leave: s.leave, length: s.length })
    });
    let walls = scene
        .walls
        .iter()
        .flat_map(|&(what, wall)| wall.crossings(a, b).into_iter().map(move |c| Crossed { what, enter: c.at, leave: c.at, length: 0 }));
    let mut crossed: Vec<Crossed<K>> = bases.chain(areas).chain(walls).collect();
    crossed.sort_by(|p, q| p.enter.total_cmp(&q.enter));
    crossed
}

/// [`sight_through`] for bases alone.
pub fn sight_line<K: Copy>(a: Point, b: Point, opaque: &[(K, Quad)]) -> Vec<Crossed<K>> {
    sight_through(a, b, &Scene { quads: opaque, ..Scene::default() })
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, Pose};
    use super::*;

    fn base(x: Um, y: Um) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::NORTH), Footprint::new(20_000, 20_000))
    }

    #[test]
    fn what_is_in_between_is_listed_from_the_near_to_the_far() {
        let men = [('b', base(0, 60_000)), ('a', base(5_000, 30_000)), ('c', base(30_000, 40_000))];
        let seen = sight_line(Point::ORIGIN, Point::new(0, 100_000), &men);
        assert_eq!(seen.iter().map(|c| (c.what, c.length)).collect::<Vec<_>>(), [('a', 19_996), ('b', 19_996)]);
        let back = sight_line(Point::new(0, 100_000), Point::ORIGIN, &men);
        assert_eq!(back.iter().map(|c| (c.what, c.length)).collect::<Vec<_>>(), [('b', 19_996), ('a', 19_996)]);
    }

    #[test]
    fn a_line_along_an_edge_or_through_a_corner_is_free() {
        let man = [((), base(0, 50_000))];
        let free = |x: Um, y: Um, u: Um, v: Um| sight_line(Point::new(x, y), Point::new(u, v), &man).is_empty();
        assert!(free(10_000, 0, 10_000, 100_000));
        assert!(free(9_998, 0, 9_998, 100_000));
        assert!(!free(9_997, 0, 9_997, 100_000));
        assert!(free(0, 70_000, 20_000, 50_000));
        assert!(!free(0, 69_990, 20_000, 49_990));
    }
}
