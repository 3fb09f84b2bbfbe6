//! The shortest legal way of one figure to a place, found by the program where no player draws it: charges, routs, pursuits.
//!
//! 1. Straight, if nothing stands in the way.
//! 2. Else round the corners of what does, the figure facing throughout as it will at the end, once it has room to turn.
//! 3. Where no way is left but over water, by the ford that makes it shortest.

use super::ground;
use super::way::InTheWay;
use crate::measure::{self, Obstacles, Point, Polygon, Pose, Quad, Rect, Um};
use crate::table::{BaseView, Leg, Table};

/// The legs to a place, every one of them judged; `None` when there is no way.
pub fn route(table: &Table, base: &BaseView, from: Pose, to: Pose, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let straight = vec![Leg { to: to.at, facing: to.facing }];
    if in_the_way.walk(base, from, &straight).is_ok() {
        return Some(straight);
    }
    ways_round(base, from, to, in_the_way, &[]).or_else(|| {
        let fords = ground::areas(table, |ground| ground.bridges).filter_map(|(_, ford)| banks(ford, from.at, to.at));
        fords.filter_map(|banks| ways_round(base, from, to, in_the_way, &banks)).min_by_key(|legs| length(from.at, legs))
    })
}

pub fn length(from: Point, legs: &[Leg]) -> Um {
    let mut at = from;
    legs.iter()
        .map(|leg| {
            let length = measure::dist(at, leg.to);
            at = leg.to;
            length
        })
        .sum()
}

/// Middles of a ford's sides, nearest the start and nearest the end.
fn banks(ford: &Polygon, from: Point, to: Point) -> Option<[Point; 2]> {
    let middles: Vec<Point> = ford.edges().map(|edge| edge.middle()).collect();
    let near = middles.iter().min_by_key(|point| (measure::dist(from, **point), **point))?;
    let far = middles.iter().min_by_key(|point| (measure::dist(to, **point), **point))?;
    (near != far).then_some([*near, *far])
}

/// The way through the given points in order, round everything, checked leg by leg.
fn ways_round(base: &BaseView, from: Pose, to: Pose, in_the_way: &InTheWay, through: &[Point]) -> Option<Vec<Leg>> {
    let mut stops = vec![from.at];
    stops.extend_from_slice(through);
    stops.push(to.at);
    let near = Rect::around(&stops).grown(6 * measure::INCH);
    let close = |bounds: Rect| bounds.meets(&near);
    let quads: Vec<Quad> =
        in_the_way.bases().iter().filter(|(id, quad)| *id != base.id && close(quad.bounds())).map(|(_, quad)| *quad).collect();
    let areas: Vec<Polygon> = in_the_way.solid().iter().filter(|(_, area)| close(area.bounds())).map(|(_, area)| (*area).clone()).collect();
    let obstacles = Obstacles { quads: &quads, areas: &areas, lines: &[], table: Some(in_the_way.table()) };
    let mut legs = Vec::new();
    if from.facing != to.facing && !free_for(in_the_way, base, Pose { at: from.at, facing: to.facing }) {
        // Hemmed in: first out to where there is room to turn.
        let out = room_to_turn(base, from, to, in_the_way)?;
        legs.push(Leg { to: out, facing: to.facing });
        stops[0] = out;
    }
    for pair in stops.windows(2) {
        let points = measure::shortest_slide(Pose { at: pair[0], facing: to.facing }, base.size, pair[1], &obstacles)?;
        legs.extend(points.into_iter().skip(1).map(|point| Leg { to: point, facing: to.facing }));
    }
    in_the_way.walk(base, from, &legs).is_ok().then_some(legs)
}

/// Where near his place a figure can turn to where he is going: of eight ways out the one that lies best for it.
fn room_to_turn(base: &BaseView, from: Pose, to: Pose, in_the_way: &InTheWay) -> Option<Point> {
    let size = base.size;
    let (x, y) = (size.width as f64, size.depth as f64);
    // No turn needs more room than from the middle of a side to a corner.
    let most = ((x * x + y * y).sqrt() / 2.0 - x.min(y) / 2.0).ceil() as Um + 4;
    let places = (0..8).flat_map(|way| [most / 2, most].map(|far| from.at.ahead(from.facing.turned(way * 45_000), far)));
    let mut places: Vec<Point> = places.collect();
    places.sort_by_key(|place| (measure::dist(from.at, *place) + measure::dist(*place, to.at), *place));
    places.into_iter().find(|place| {
        let turns = Leg { to: *place, facing: to.facing };
        in_the_way.walk(base, from, &[turns]).is_ok()
    })
}

/// Whether a way could end at a pose at all, as far as those in the way are concerned.
pub fn free_for(in_the_way: &InTheWay, base: &BaseView, pose: Pose) -> bool {
    let quad = Quad::new(pose, base.size);
    in_the_way.slide(base.id, &quad, Point::ORIGIN).is_ok()
}
