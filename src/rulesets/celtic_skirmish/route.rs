//! The shortest legal way of one figure to a place, found by the program where no player draws it: charges, routs, pursuits.
//!
//! 1. Straight, if nothing stands in the way.
//! 2. Else round the corners of what does, the figure facing throughout as it will at the end, once it has room to turn.
//! 3. Where no way is left but over water, by the ford that makes it shortest, facing across it where it is narrow.

use super::ground;
use super::ground::Does;
use super::in_the_way::InTheWay;
use crate::measure::{self, Heading, Obstacles, Point, Polygon, Pose, Quad, Rect, Segment, Um};
use crate::table::{BaseView, Leg, Table};

/// What lies farther beyond start and end is not looked at: whoever goes round it goes far indeed.
const ROUND: Um = 6 * measure::INCH;
/// So many sides of a ford are tried for going in, and as many for coming out.
const BANKS: usize = 2;
/// So many ways over fords are tried.
const CROSSINGS: usize = 8;

/// The legs to a place, every one of them judged; `None` when there is no way, or none that is about as short as `longest`, micrometres
/// ([`Um::MAX`] for any).
pub fn route(table: &Table, base: &BaseView, from: Pose, to: Pose, longest: Um, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    if measure::dist(from.at, to.at) > longest {
        return None;
    }
    let straight = vec![Leg { to: to.at, facing: to.facing }];
    if in_the_way.walk(base, from, &straight).is_ok() {
        return Some(straight);
    }
    ways_round(base, from, to, longest, in_the_way).or_else(|| by_a_ford(table, base, from, to, longest, in_the_way))
}

/// The shortest way over a ford: those that would be shortest if nothing stood in their way are tried first, and no more once none of the
/// others could be shorter.
fn by_a_ford(table: &Table, base: &BaseView, from: Pose, to: Pose, longest: Um, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let about = about(from, to);
    let waters: Vec<Rect> =
        ground::areas(table, Does::Impassable).map(|(_, water)| water.bounds()).filter(|water| water.meets(&about)).collect();
    // A ford is no way round anything but the water that it leads over.
    let fords = ground::areas(table, Does::Bridges).filter(|(_, ford)| waters.iter().any(|water| water.meets(&ford.bounds())));
    let fords = fords.flat_map(|(_, ford)| crossings(table, base, ford, from.at, to));
    let mut fords: Vec<(Um, Crossing)> = fords
        .map(|over| (measure::dist(from.at, over.near) + measure::dist(over.near, over.far) + measure::dist(over.far, to.at), over))
        .collect();
    fords.sort_by_key(|(least, over)| (*least, over.near, over.far, over.facing));
    fords.dedup();
    let mut best: Option<(Um, Vec<Leg>)> = None;
    for (least, crossing) in fords.into_iter().take(CROSSINGS) {
        if least > longest || best.as_ref().is_some_and(|(known, _)| *known <= least) {
            break;
        }
        let Some(legs) = over(base, from, to, &crossing, in_the_way) else { continue };
        let length = length(from.at, &legs);
        if best.as_ref().is_none_or(|(known, _)| length < *known) {
            best = Some((length, legs));
        }
    }
    best.filter(|(length, _)| *length <= longest).map(|(_, legs)| legs)
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

/// A straight way over a ford: where a base lines up before the water, and where it is clear of it.
#[derive(Clone, Copy, PartialEq)]
struct Crossing {
    near: Point,
    far: Point,
    facing: Heading,
}

/// Ways over a ford for a base: from the sides of it that lie on dry land nearest the start to those nearest the end, through their
/// middles or as close to start or end as the base has room, facing across or as it will at the end.
fn crossings(table: &Table, base: &BaseView, ford: &Polygon, from: Point, to: Pose) -> Vec<Crossing> {
    let wet = |at: Point| ground::areas(table, Does::Impassable).any(|(_, water)| water.contains_strictly(at));
    let banks: Vec<Segment> = ford.edges().filter(|edge| !wet(edge.middle())).collect();
    let nearest = |at: Point| {
        let mut near = banks.clone();
        near.sort_by_key(|bank| (measure::point_to_segment(at, bank), bank.a));
        near.truncate(BANKS);
        near
    };
    let (near, far) = (nearest(from), nearest(to.at));
    let pairs = near.iter().flat_map(|near| far.iter().map(move |far| (near, far))).filter(|(near, far)| near != far);
    let facings = |across: Heading| [across, to.facing];
    let toward = [None, Some(from), Some(to.at)];
    let over = |near: Point, far: &Segment, toward: Option<Point>, facing: Heading| {
        let far = place_on(far, base, facing, toward);
        let over = Heading::between(near, far);
        Crossing { near, far: far.ahead(over, half_along(base, facing, over)), facing }
    };
    let ways = pairs.flat_map(|(near, far)| {
        toward
            .into_iter()
            .flat_map(move |toward| facings(Heading::between(near.middle(), far.middle())).map(|facing| (near, far, toward, facing)))
    });
    let whole = ways.map(|(near, far, toward, facing)| {
        let crossing = over(place_on(near, base, facing, toward), far, toward, facing);
        // Nobody goes aside with his front over the water.
        let along = Heading::between(crossing.near, crossing.far);
        Crossing { near: crossing.near.ahead(along.reversed(), half_along(base, facing, along)), ..crossing }
    });
    // Whoever stands in the ford goes on from there.
    let rest = far.iter().filter(|_| ford.contains(from)).flat_map(|far| {
        toward.into_iter().flat_map(move |toward| facings(Heading::between(from, far.middle())).map(|facing| (far, toward, facing)))
    });
    let rest = rest.map(|(far, toward, facing)| over(from, far, toward, facing));
    whole.chain(rest).collect()
}

/// The place on a bank nearest to a point at which a base that faces so keeps within the bank's ends; its middle where that is asked for,
/// or there is no room to choose.
fn place_on(bank: &Segment, base: &BaseView, facing: Heading, toward: Option<Point>) -> Point {
    let (length, middle) = (bank.length(), bank.middle());
    let half = half_along(base, facing, Heading::between(bank.a, bank.b));
    match toward {
        Some(point) if length > 2 * half => {
            let place = measure::dist(bank.a, measure::nearest_on_segment(point, bank)).clamp(half, length - half);
            bank.a.toward(bank.b, place as f64 / length as f64)
        }
        _ => middle,
    }
}

/// How far a base that faces so reaches from its middle along a heading, to the whole micrometre above.
fn half_along(base: &BaseView, facing: Heading, along: Heading) -> Um {
    let (x, y) = along.dir();
    let reach = |corner: Point| ((corner.x as f64 * x + corner.y as f64 * y).abs()).ceil() as Um;
    Quad::new(Pose { at: Point::ORIGIN, facing }, base.size).corners().into_iter().map(reach).max().unwrap_or(0)
}

/// To the ford, over it and on, checked leg by leg.
fn over(base: &BaseView, from: Pose, to: Pose, crossing: &Crossing, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let bank = |at: Point| Pose { at, facing: crossing.facing };
    // Cheap to judge, and what bars most of them.
    in_the_way.walk(base, bank(crossing.near), &[Leg { to: crossing.far, facing: crossing.facing }]).ok()?;
    let mut legs = ways_round(base, from, bank(crossing.near), Um::MAX, in_the_way)?;
    legs.push(Leg { to: crossing.far, facing: crossing.facing });
    legs.extend(ways_round(base, bank(crossing.far), to, Um::MAX, in_the_way)?);
    in_the_way.walk(base, from, &legs).is_ok().then_some(legs)
}

/// Where a way round leads at the farthest.
fn about(from: Pose, to: Pose) -> Rect {
    Rect::around(&[from.at, to.at]).grown(ROUND)
}

/// The way round everything, checked leg by leg.
fn ways_round(base: &BaseView, from: Pose, to: Pose, longest: Um, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let mut start = from.at;
    let near = about(from, to);
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
        start = out;
    }
    let points = measure::shortest_slide(Pose { at: start, facing: to.facing }, base.size, to.at, &obstacles, longest)?;
    legs.extend(points.into_iter().skip(1).map(|point| Leg { to: point, facing: to.facing }));
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
