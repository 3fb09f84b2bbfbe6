//! Bases over ground that bears nobody, where something bridges it.

use super::point::{Point, dist};
use super::polygon::Polygon;
use super::quad::Quad;
use super::units::{SLACK, Um};

/// How far within its edges a base touches the ground, where it is asked whether a ford or bridge bears it: one as wide as the base lets it
/// pass, whichever way the two run and however their corners were rounded.
const WITHIN_EDGES: Um = 2 * SLACK;

/// The corners and the middle of a base, where it touches the ground.
pub fn footing(quad: &Quad) -> [Point; 5] {
    let corners = quad.corners();
    let inward = |corner: Point, other: Point| corner.toward(other, WITHIN_EDGES as f64 / dist(corner, other).max(1) as f64) - corner;
    let within = |at: usize| corners[at] + inward(corners[at], corners[(at + 1) % 4]) + inward(corners[at], corners[(at + 3) % 4]);
    [within(0), within(1), within(2), within(3), quad.centre()]
}

/// Whether a base stands over an area where something bridges it: wherever its corners and its middle lie in the area, they lie on a bridge.
/// Nobody is borne where no bridge comes near the area at all.
pub fn bridged<'a>(quad: &Quad, area: &Polygon, bridges: impl Iterator<Item = &'a Polygon> + Clone) -> bool {
    bridges.clone().any(|bridge| bridge.bounds().meets(&area.bounds()))
        && footing(quad).into_iter().all(|at| !area.contains_strictly(at) || bridges.clone().any(|bridge| bridge.contains(at)))
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Heading, Pose, Rect};
    use super::*;

    fn block(x: Um, y: Um, width: Um, height: Um) -> Polygon {
        Polygon::new(Rect::new(Point::new(x, y), Point::new(x + width, y + height)).corners().to_vec()).unwrap()
    }

    #[test]
    fn a_ford_as_wide_as_the_base_bears_it_and_a_narrower_one_does_not() {
        let water = block(0, 0, 100_000, 400_000);
        let base = Quad::new(Pose::new(Point::new(50_000, 200_000), Heading::EAST), Footprint::new(20_000, 20_000));
        let borne = |width: Um| bridged(&base, &water, [block(-1_000, 200_000 - width / 2, 102_000, width)].iter());
        assert!(borne(20_000));
        assert!(!borne(19_900));
        assert!(!bridged(&base, &water, [].iter()), "no bridge at all");
    }
}
