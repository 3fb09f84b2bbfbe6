//! Moving a group where it wishes to be: first its gait, then the paths of its men, tried until the rules accept them.

use super::super::data::Class;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::movement::{self, RUN, WALK};
use super::super::parts::Rolled;
use super::super::route;
use super::super::ruleset::CelticSkirmish;
use super::super::way;
use super::aims::{self, Wish};
use super::front;
use super::lady;
use super::land::{Land, land};
use super::picture::{Band, Picture, Role, turn_of};
use crate::measure::{self, Heading, INCH, Point, Pose, Um};
use crate::names::{BaseId, Word};
use crate::table::{self, Act, BasePath, BaseView, Leg, Order};

/// Nearer than this a group counts as being there.
const THERE: Um = INCH / 2;
/// Ways round are dear to find: so many are looked for in one decision.
const DETOURS: usize = 16;
/// A front is turned when it is off by more, milli-degrees.
const ASKEW: i32 = 35_000;

/// The next order of the movement step, the groups on which others wait first.
pub fn order(picture: &Picture) -> Option<Order> {
    let land = land(picture.table);
    sequence(picture).into_iter().find_map(|band| of_group(picture, &land, band))
}

/// Herds before herders, those nearest to the enemy before the others, who leads the lady last.
fn sequence<'p>(picture: &'p Picture) -> Vec<&'p Band> {
    let mut bands: Vec<(u8, Um, &Band)> = picture
        .bands
        .iter()
        .filter(|band| movement::may_move(picture.table, picture.side, band.id).is_ok())
        .map(|band| {
            let rank = match band.role {
                _ if turn_of(picture.table, band.id).rolled.is_some() => 0,
                Role::Herd => 1,
                // Those who cover her get out of her way first.
                _ if lady::leads_the_lady(picture, band) => 4,
                Role::Helpers => 2,
                _ => 3,
            };
            let foe = picture.steady_foes().map(|foe| measure::dist(foe.middle, band.middle)).min().unwrap_or(0);
            (rank, foe, band)
        })
        .collect();
    bands.sort_by_key(|(rank, foe, band)| (*rank, *foe, band.id));
    bands.into_iter().map(|(.., band)| band).collect()
}

fn of_group(picture: &Picture, land: &Land, band: &Band) -> Option<Order> {
    let wish = aims::wish(picture, band)?;
    let lead = lead(picture, band, wish.to)?;
    let wheels = matches!(band.class, Class::Chariot | Class::Cart);
    let bends = bends(land, lead.pose.at, wish.to, wheels);
    let need = (route::length(lead.pose.at, &legs(&bends, lead.pose.facing)) - wish.stop).max(0);
    match turn_of(picture.table, band.id).rolled {
        None => gait(picture, land, band, &wish, &bends, lead, need),
        Some(rolled) => paths(picture, band, &wish, &bends, lead, need, &rolled),
    }
}

/// The man who is nearest to where the group goes.
fn lead<'t>(picture: &'t Picture, band: &Band, to: Point) -> Option<&'t BaseView> {
    let whole = |man: &&BaseView| !band.men.iter().any(|known| known.id == man.id && known.hurt);
    let nearest = |whole_only: bool| {
        picture.table.standing(band.id).filter(|man| !whole_only || whole(man)).min_by_key(|man| (measure::dist(man.pose.at, to), man.id))
    };
    nearest(true).or_else(|| nearest(false))
}

/// The way bend by bend; straight where nothing is in the way.
fn bends(land: &Land, from: Point, to: Point, wheels: bool) -> Vec<Point> {
    if land.open_between(from, to, wheels) {
        return vec![to];
    }
    let bends = land.ways(to, from, wheels).from(from);
    if bends.is_empty() { vec![to] } else { bends }
}

fn legs(points: &[Point], facing: Heading) -> Vec<Leg> {
    points.iter().map(|to| Leg { to: *to, facing }).collect()
}

fn gait(picture: &Picture, land: &Land, band: &Band, wish: &Wish, bends: &[Point], lead: &BaseView, need: Um) -> Option<Order> {
    let askew = wish.face.is_some_and(|face| band.facing.difference(Heading::between(band.middle, face)).abs() > ASKEW);
    // Over the edge with the lady the last fingerbreadth counts, and not the foremost man's but her leader's.
    let there = if lady::leads_the_lady(picture, band) { -1 } else { THERE };
    if need <= there && !askew {
        return None;
    }
    let order =
        |verb: &'static str| Order::new(picture.side, Act::Do { verb: Word::new(verb), unit: band.id, bases: Vec::new(), target: None });
    let accepted = |order: &Order| table::validate::<CelticSkirmish>(picture.table, order).is_ok();
    let safe_to_run = band.class != Class::Chariot || bends.first().is_some_and(|first| land.open_between(lead.pose.at, *first, true));
    if wish.hurry && need > band.mean + INCH && safe_to_run && !band.walled {
        let run = order(RUN);
        if accepted(&run) {
            return Some(run);
        }
    }
    let walk = order(WALK);
    accepted(&walk).then_some(walk)
}

/// A point so far along a way, the heading there, and how many bends lie before it.
fn along(from: Point, bends: &[Point], distance: Um) -> (Point, Heading, usize) {
    let (mut at, mut left) = (from, distance);
    let mut heading = Heading::NORTH;
    for (place, bend) in bends.iter().enumerate() {
        let length = measure::dist(at, *bend);
        if length > 0 {
            heading = Heading::between(at, *bend);
        }
        if length >= left {
            let to = if length == 0 { at } else { at.toward(*bend, left as f64 / length as f64) };
            return (to, heading, place);
        }
        left -= length;
        at = *bend;
    }
    (at, heading, bends.len().saturating_sub(1))
}

fn paths(picture: &Picture, band: &Band, wish: &Wish, bends: &[Point], lead: &BaseView, need: Um, rolled: &Rolled) -> Option<Order> {
    let table = picture.table;
    // As far along the way as its ground lets the foremost man go.
    let reach = |difficult: bool| {
        let allowance = movement::allowance(table, lead.id, rolled, difficult) - INCH / 50;
        route::length(lead.pose.at, &way::cut(table, lead, lead.pose, &legs(bends, lead.pose.facing), allowance))
    };
    let (easy, hard) = (reach(false), reach(true));
    let in_the_way = InTheWay::of(table, band.id, Passes::OwnGroup);
    let mut tried: Vec<Um> = Vec::new();
    let mut fallback: Option<(usize, Order)> = None;
    let mut detours = DETOURS;
    // Who stands still with the lady has lost her.
    let leads = lady::leads_the_lady(picture, band);
    let limit = if leads { usize::MAX } else { front::tolerance(picture, band, wish.must) };
    for (share, allowance) in [(100, easy), (80, easy), (100, hard), (55, easy), (60, hard), (30, easy), (12, easy)] {
        let distance = need.min(allowance * share / 100);
        if tried.contains(&distance) {
            continue;
        }
        tried.push(distance);
        let (at, heading, passed) = along(lead.pose.at, bends, distance);
        let straight = passed == 0;
        let there = distance == need;
        let wanted = match wish.face {
            Some(face) if there || measure::dist(at, face) < 14 * INCH => {
                if face == at {
                    heading
                } else {
                    Heading::between(at, face)
                }
            }
            _ if distance == 0 => band.facing,
            _ => heading,
        };
        let facing = front::best(picture, band, at, wanted);
        if leads && let Some(leader) = &picture.led_by {
            for shape in lady::shapes(picture, band, leader, lead, Pose { at, facing }, there.then_some(easy)) {
                if let Some(order) = accepted(picture, band, shape, &in_the_way, rolled, &bends[..passed], &mut detours) {
                    return Some(order);
                }
            }
        }
        for shape in shapes(band, picture, lead, at, facing, straight, heading, wish.must) {
            let Some(order) = accepted(picture, band, shape, &in_the_way, rolled, &bends[..passed], &mut detours) else { continue };
            let behind = front::behind(picture, band, &order);
            if behind == 0 || wish.must && behind <= limit {
                return Some(order);
            }
            // Better nobody behind and a shorter way.
            if fallback.as_ref().is_none_or(|(least, _)| behind < *least) {
                fallback = Some((behind, order));
            }
            break;
        }
    }
    if let Some((behind, order)) = fallback
        && behind <= limit
    {
        return Some(order);
    }
    stand(picture, band, lead)
}

/// A group that rolled and finds no way turns to the best front, or at the least has its move behind it.
fn stand(picture: &Picture, band: &Band, lead: &BaseView) -> Option<Order> {
    let table = picture.table;
    let wanted = front::best(picture, band, band.middle, band.facing);
    let turned =
        table.standing(band.id).map(|man| BasePath { base: man.id, legs: vec![Leg { to: man.pose.at, facing: wanted }] }).collect();
    let still = vec![BasePath { base: lead.id, legs: vec![Leg { to: lead.pose.at, facing: lead.pose.facing }] }];
    [turned, still]
        .into_iter()
        .map(|paths| Order::new(picture.side, Act::Move { unit: band.id, paths }))
        .find(|order| table::validate::<CelticSkirmish>(table, order).is_ok())
}

/// Ends for every man: as they stand to each other now, in ranks, in column, and along the way with fronts as they are.
fn shapes(
    band: &Band,
    picture: &Picture,
    lead: &BaseView,
    at: Point,
    facing: Heading,
    straight: bool,
    heading: Heading,
    must: bool,
) -> Vec<Vec<BasePath>> {
    let table = picture.table;
    let kept = || movement::block_paths(table, band.id, lead.id, Pose { at, facing });
    let formed = |name: &'static str, facing: Heading| {
        let mut places = movement::formation(table, band.id, &Word::new(name), Pose { at, facing });
        leader_behind(band, &mut places);
        movement::to_places(table, &places)
    };
    let shifted = || movement::block_paths(table, band.id, lead.id, Pose { at, facing: lead.pose.facing });
    let walled = band.walled;
    let mut found = Vec::new();
    if must || band.role == Role::Herd {
        // Forming up costs inches, and these go as far as they can.
        found.push(shifted());
    }
    if band.role == Role::Herd {
        if straight {
            found.push(formed("line", facing));
            found.push(kept());
        }
        found.push(formed("column", heading));
        return found;
    }
    if straight || walled {
        found.push(kept());
        found.push(shifted());
    }
    if !walled {
        if straight && band.men.len() > 3 && matches!(band.role, Role::Shock) {
            found.push(formed("two_ranks", facing));
        }
        found.push(formed("column", heading));
        if !straight {
            found.push(kept());
        }
    }
    found
}

/// Missiles fly at the nearest: whoever leads changes places with the man at the back.
fn leader_behind(band: &Band, places: &mut [(BaseId, Pose)]) {
    let leads = |base: BaseId| band.men.iter().any(|man| man.id == base && man.leads);
    if let (Some((first, front)), Some((last, back))) = (places.first().copied(), places.last().copied())
        && leads(first)
    {
        let end = places.len() - 1;
        places[0] = (last, front);
        places[end] = (first, back);
    }
}

/// The order, where the rules accept it; men who cannot go straight go round, the wounded as far as they get.
fn accepted(
    picture: &Picture,
    band: &Band,
    shape: Vec<BasePath>,
    in_the_way: &InTheWay,
    rolled: &Rolled,
    bends: &[Point],
    detours: &mut usize,
) -> Option<Order> {
    if shape.is_empty() {
        return None;
    }
    let table = picture.table;
    let mut paths = shape;
    // A way round is dear to find, and no use to who cannot go so far even straight.
    let too_far = |path: &BasePath| {
        let straight = path.end().map_or(0, |end| measure::dist(table.base(path.base).pose.at, end.at));
        straight > movement::allowance(table, path.base, rolled, false) && !band.men.iter().any(|man| man.id == path.base && man.hurt)
    };
    if paths.iter().any(too_far) {
        return None;
    }
    for path in &mut paths {
        let man = table.base(path.base);
        if in_the_way.walk(man, man.pose, &path.legs).is_err() {
            let end = path.end()?;
            // All go the way of the group, one after the other, and then each to his place.
            let mut legs = legs(bends, end.facing);
            legs.push(Leg { to: end.at, facing: end.facing });
            if !bends.is_empty() && in_the_way.walk(man, man.pose, &legs).is_ok() {
                path.legs = legs;
                continue;
            }
            if *detours == 0 || !route::free_for(in_the_way, man, end) {
                return None;
            }
            *detours -= 1;
            path.legs = route::route(table, man, man.pose, end, Um::MAX, in_the_way)?;
        }
    }
    let hurt: Vec<BaseId> = band.men.iter().filter(|man| man.hurt).map(|man| man.id).collect();
    let order = |paths: Vec<BasePath>| {
        let order = Order::new(picture.side, Act::Move { unit: band.id, paths });
        let fits =
            (band.role != Role::Herd || stays_led(picture, band, &order)) && table::validate::<CelticSkirmish>(table, &order).is_ok();
        fits.then_some(order)
    };
    if hurt.is_empty() || hurt.len() == band.men.len() {
        return order(paths);
    }
    for path in paths.iter_mut().filter(|path| hurt.contains(&path.base)) {
        let man = table.base(path.base);
        let allowed = movement::allowance(table, path.base, rolled, false);
        path.legs = way::cut(table, man, man.pose, &path.legs, allowed - INCH / 50);
    }
    paths.retain(|path| !path.legs.is_empty());
    order(paths.clone()).or_else(|| {
        paths.retain(|path| !hurt.contains(&path.base));
        if paths.is_empty() { None } else { order(paths) }
    })
}

/// Beasts do not go farther than someone can keep up with: a herder who is still to move, or one who is near where they end.
fn stays_led(picture: &Picture, herd: &Band, order: &Order) -> bool {
    let table = picture.table;
    let Act::Move { paths, .. } = &order.act else { return false };
    let on_foot =
        |band: &&Band| matches!(band.class, Class::Shock | Class::Skirmish) && !band.routing && band.men.iter().any(|man| !man.dog);
    let follows = picture.own().filter(on_foot).any(|own| {
        own.role == Role::Helpers && picture.gap(own.id, herd.id) <= 6 * INCH && movement::may_move(table, picture.side, own.id).is_ok()
    });
    if follows {
        return true;
    }
    let limit = table.state::<super::super::data::Sheet>().numbers.herder_within.um;
    let near = |path: &BasePath| {
        let Some(end) = path.end() else { return false };
        let quad = measure::Quad::new(end, table.base(path.base).size);
        table.on_table().any(|man| {
            man.side == Some(picture.side)
                && picture.band(man.unit).is_some_and(|band| on_foot(&band))
                && man.fights
                && measure::within(&man.quad, &quad, limit)
        })
    };
    // Over the edge nobody need lead them.
    let gone = |path: &BasePath| {
        path.end().is_some_and(|end| {
            let quad = measure::Quad::new(end, table.base(path.base).size);
            super::super::prize::at_edge(&table.ground.table, &quad, picture.home(picture.side))
        })
    };
    paths.iter().any(near) || paths.iter().all(gone)
}
