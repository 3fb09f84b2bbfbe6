//! Which way a group looks: an enemy who comes to its flank or rear may break it (CS-5.3).

use super::super::morale::{self, Outline};
use super::super::parts::Group;
use super::aims;
use super::picture::{Band, Picture, nearest_gap};
use crate::measure::{self, Heading, INCH, Point, Quad, Quarter};
use crate::table::{Act, BasePath, Order};

/// Half the front quarter, milli-degrees, less a little for the breadth of the group.
const HALF: i32 = 42_000;

/// The facing at a place that has the fewest enemies beside or behind it, of equals the one nearest to what is wanted.
pub fn best(picture: &Picture, band: &Band, at: Point, wanted: Heading) -> Heading {
    let near: Vec<Heading> = picture
        .steady_foes()
        .filter(|foe| measure::dist(foe.middle, at) <= foe.greatest + 4 * INCH && foe.middle != at)
        .map(|foe| Heading::between(at, foe.middle))
        .collect();
    if near.is_empty() || band.men.is_empty() {
        return wanted;
    }
    let missed = |facing: Heading| near.iter().filter(|to| facing.difference(**to).abs() > HALF).count();
    let between = near.iter().flat_map(|a| near.iter().map(move |b| a.turned(a.difference(*b) / 2)));
    std::iter::once(wanted)
        .chain(near.iter().copied())
        .chain(between)
        .min_by_key(|facing| (missed(*facing), wanted.difference(*facing).abs(), *facing))
        .unwrap_or(wanted)
}

/// Enemy groups that an order would newly have on a flank or in the rear.
pub fn behind(picture: &Picture, band: &Band, order: &Order) -> usize {
    let Act::Move { paths, .. } = &order.act else { return 0 };
    count(picture, band, paths)
}

/// How many a group may let come to its flanks and rear. However many come at once, it tests once; nobody is sure to pass, so even the
/// best mind unless they are bold or pressed, and the others unless they are pressed.
pub fn tolerance(picture: &Picture, band: &Band, pressed: bool) -> usize {
    if band.men.is_empty() {
        return usize::MAX;
    }
    let passes = morale::passes_on(&morale::standing_sum(picture.table, band.id));
    let daring = passes + 2 * i32::from(pressed) + i32::from(aims::boldness(picture) > 0.45);
    if daring > 5 { usize::MAX } else { 0 }
}

/// What a charge at this enemy risks: a test for rout if others then stand on its flanks, weighed by the chance that it fails.
pub fn risk_of_charging(picture: &Picture, band: &Band, foe: &Band) -> f64 {
    if band.middle == foe.middle {
        return 0.0;
    }
    let known = picture.table.get::<Group>(band.id).map(|group| group.known_behind.clone()).unwrap_or_default();
    let heading = Heading::between(band.middle, foe.middle);
    let at = foe.middle.ahead(heading.reversed(), 2 * INCH);
    let beside =
        picture.steady_foes().filter(|other| other.id != foe.id && !known.contains(&other.id) && other.middle != at).any(|other| {
            measure::dist(other.middle, at) <= other.greatest + INCH
                && heading.difference(Heading::between(at, other.middle)).abs() > HALF + 8_000
        });
    if !beside {
        return 0.0;
    }
    let passes = morale::passes_on(&morale::standing_sum(picture.table, band.id));
    f64::from(6 - passes) / 6.0 * 4.0
}

fn count(picture: &Picture, band: &Band, paths: &[BasePath]) -> usize {
    let table = picture.table;
    let mut facing = band.facing;
    let mut quads: Vec<Quad> = Vec::with_capacity(band.men.len());
    for man in &band.men {
        let view = table.base(man.id);
        let end = paths.iter().find(|path| path.base == man.id).and_then(BasePath::end).unwrap_or(view.pose);
        if paths.iter().any(|path| path.base == man.id) {
            facing = end.facing;
        }
        quads.push(Quad::new(end, view.size));
    }
    let Some(outline) = Outline::around(facing, morale::front_arc(table), &quads) else { return 0 };
    let known = table.get::<Group>(band.id).map(|group| group.known_behind.clone()).unwrap_or_default();
    picture
        .steady_foes()
        .filter(|foe| !known.contains(&foe.id))
        .filter(|foe| {
            let nearest = foe.men.iter().map(|man| table.base(man.id)).min_by_key(|base| {
                let to = |quad: &Quad| measure::dist(quad.centre(), base.pose.at);
                (quads.iter().map(to).min(), base.id)
            });
            nearest.is_some_and(|base| {
                nearest_gap(quads.iter().map(|quad| (quad, &base.quad))) <= foe.greatest && outline.quarter(base.pose.at) != Quarter::Front
            })
        })
        .count()
}
