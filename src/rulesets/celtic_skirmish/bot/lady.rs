//! The stealing of a bride as a bot goes about it: who goes for the lady, who leads her home, and who covers them.

use super::super::data::Class;
use super::super::parts::Prize;
use super::aims::{Wish, inside, nearest_man};
use super::picture::{Band, Picture, Role};
use crate::measure::{self, Heading, INCH, Point, Pose, Quad, Um};
use crate::table::{BasePath, BaseView, Leg};

/// A rearguard keeps so far behind those whom it covers: out of their way, and near enough to be back with them in one move.
pub const REARGUARD: Um = 5 * INCH;

/// The lane that is kept free for those who lead the lady, to either side of her.
const LANE: Um = 6 * INCH;

pub fn leads_the_lady(picture: &Picture, band: &Band) -> bool {
    picture.led_by.is_some_and(|leader| leader.unit == band.id && leader.side == Some(picture.side)) && picture.lady.is_some()
}

/// Whether the raiders have what they came for, and only have to get away with it.
pub fn goes_home(picture: &Picture) -> bool {
    picture.raids() && lady_is_ours(picture)
}

/// Whether an enemy is so near the lady that she will be his next.
pub fn presses(picture: &Picture, foe: &Band) -> bool {
    picture.lady.is_some_and(|lady| picture.gap_to(foe.id, &lady) <= foe.mean / 2)
}

/// Whether somebody of this side leads her.
fn lady_is_ours(picture: &Picture) -> bool {
    picture.led_by.is_some_and(|leader| leader.side == Some(picture.side))
}

/// The two groups on foot that are nearest go for the lady, as long as she is there to be taken.
pub fn takes_the_lady(picture: &Picture, band: &Band) -> bool {
    let Some(lady) = picture.lady else { return false };
    let may = picture.raids() || picture.lady_was_taken;
    if !may || lady_is_ours(picture) {
        return false;
    }
    let on_foot = |band: &&Band| {
        matches!(band.class, Class::Shock | Class::Skirmish)
            && matches!(band.role, Role::Shock | Role::Javelins)
            && !band.routing
            && !band.engaged
            && band.men.iter().any(|man| !man.dog && !man.helpless)
    };
    let mut near: Vec<(Um, &Band)> = picture.own().filter(on_foot).map(|band| (picture.gap_to(band.id, &lady), band)).collect();
    near.sort_by_key(|(gap, band)| (*gap, band.id));
    near.iter().take(2).any(|(_, near)| near.id == band.id)
}

/// Whether a charge would lead away a group that can be with the lady this turn: only who stands at her side is worth it.
pub fn leaves_the_lady(picture: &Picture, band: &Band, foe: &Band) -> bool {
    let Some(lady) = picture.lady.filter(|_| takes_the_lady(picture, band)) else { return false };
    picture.gap_to(band.id, &lady) <= band.mean && picture.gap_to(foe.id, &lady) > 3 * INCH
}

/// Home with her: over the raiders' edge, or back to where her people had her.
pub fn lead_away(picture: &Picture, band: &Band) -> Wish {
    let her_home = picture.table.state::<Prize>().home.filter(|_| !picture.raids());
    let to = her_home.map_or_else(|| inside(picture, picture.home_from(picture.side, band.middle), INCH / 2), |home| home.at);
    Wish { to, stop: 0, face: None, hurry: true, must: true }
}

/// How those who lead the lady go: her leader takes the foremost place, since it is he who has to be at the edge, and his men look
/// at whoever comes after them. Within reach of the edge, `alone` inches off, he first tries by himself.
pub fn shapes(picture: &Picture, band: &Band, leader: &BaseView, lead: &BaseView, to: Pose, alone: Option<Um>) -> Vec<Vec<BasePath>> {
    let mut found: Vec<Vec<BasePath>> = alone
        .filter(|_| picture.raids())
        .map_or_else(Vec::new, |reach| last_steps(picture, leader, to.at, reach).into_iter().map(|path| vec![path]).collect());
    let men = || picture.table.standing(band.id);
    let end = |man: &BaseView, pose: Pose| BasePath { base: man.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
    let shift = drawn_in(picture, lead, to) - lead.pose.at;
    let turned = |man: &BaseView| Pose { at: man.pose.at + shift, facing: to.facing };
    let kept_to = drawn_in(picture, lead, Pose { at: to.at, facing: lead.pose.facing }) - lead.pose.at;
    let kept = |man: &BaseView| Pose { at: man.pose.at + kept_to, facing: man.pose.facing };
    let place_of = |man: &BaseView| match man.id {
        id if id == leader.id => *lead,
        id if id == lead.id => *leader,
        _ => *man,
    };
    found.push(men().map(|man| end(man, turned(&place_of(man)))).collect());
    found.push(men().map(|man| end(man, kept(&place_of(man)))).collect());
    if leader.id != lead.id {
        found.push(vec![end(leader, lead.pose), end(lead, leader.pose)]);
    }
    found
}

/// A place so far in from the table's edges that a base that stands there at an angle has no corner over them.
fn drawn_in(picture: &Picture, man: &BaseView, pose: Pose) -> Point {
    let (table, bounds) = (picture.table.ground.table, Quad::new(pose, man.size).bounds());
    let in_by = |low: Um, high: Um| low.max(0) - high.max(0);
    let x = in_by(table.min.x - bounds.min.x, bounds.max.x - table.max.x);
    let y = in_by(table.min.y - bounds.min.y, bounds.max.y - table.max.y);
    Point::new(pose.at.x + x, pose.at.y + y)
}

/// The man whom the lady follows goes alone to the place, or along the edge to either side of it, the nearest first.
fn last_steps(picture: &Picture, leader: &BaseView, at: Point, allowance: Um) -> Vec<BasePath> {
    // Square to the edge, or a corner would be over it before the base is at it.
    let facing = picture.home(picture.side).heading();
    let along = facing.turned(90_000);
    (0..=12)
        .flat_map(|half: Um| [at.ahead(along, half * INCH / 2), at.ahead(along.reversed(), half * INCH / 2)])
        .skip(1)
        .map(|to| inside(picture, to, INCH / 2))
        .filter(|to| measure::dist(leader.pose.at, *to) <= allowance)
        .map(|to| BasePath { base: leader.id, legs: vec![Leg { to, facing }] })
        .collect()
}

/// Raiders who do not lead the lady keep between her and whoever comes for her, and go back with her.
pub fn cover_the_lady(picture: &Picture, band: &Band) -> Option<Wish> {
    let lady = picture.lady.filter(|_| picture.raids())?;
    let foe = picture.steady_foes().min_by_key(|foe| (picture.gap_to(foe.id, &lady), foe.id))?;
    let at = nearest_man(picture, foe, lady.pose.at);
    let off = measure::dist(lady.pose.at, at);
    // Somebody who is already upon her is fought, not screened off.
    (off > 2 * REARGUARD && lady.pose.at != at).then(|| {
        let to = lady.pose.at.ahead(Heading::between(lady.pose.at, at), REARGUARD);
        Wish { to, stop: 2 * INCH, face: Some(at), hurry: measure::dist(band.middle, to) > band.mean, must: false }
    })
}

/// Nobody stands between those who lead the lady and their home: who does steps aside, and lets them pass.
pub fn make_way(picture: &Picture, band: &Band) -> Option<Wish> {
    let lady = picture.lady.filter(|_| goes_home(picture))?;
    let homeward = Heading::between(lady.pose.at, picture.home_from(picture.side, lady.pose.at));
    let (x, y) = homeward.dir();
    let off = band.middle - lady.pose.at;
    let along = (off.x as f64 * x + off.y as f64 * y) as Um;
    let across = (off.x as f64 * y - off.y as f64 * x) as Um;
    if along <= 0 {
        return None;
    }
    let right = homeward.turned(90_000);
    let out = if across < 0 { right.reversed() } else { right };
    let to = inside(picture, band.middle.ahead(out, (LANE - across.abs()).max(0)), INCH);
    let face = picture.steady_foes().min_by_key(|foe| (picture.gap(foe.id, band.id), foe.id)).map(|foe| foe.middle);
    Some(Wish { to, stop: 0, face, hurry: false, must: true })
}

/// The lady's people stay about her until they see who comes.
pub fn guard(picture: &Picture, band: &Band) -> Option<Wish> {
    let lady = picture.lady?;
    if picture.led_by.is_some() {
        return None;
    }
    let coming = picture.steady_foes().map(|foe| picture.gap_to(foe.id, &lady)).min()?;
    let here = picture.gap_to(band.id, &lady);
    let nearest = picture.steady_foes().min_by_key(|foe| (picture.gap_to(foe.id, &lady), foe.id))?;
    let at = nearest_man(picture, nearest, lady.pose.at);
    if coming > 13 * INCH && band.class != Class::Chariot {
        // Between her and them, within a few strides of her.
        let post = lady.pose.at.ahead(Heading::between(lady.pose.at, at), 5 * INCH);
        return if here <= 7 * INCH {
            Some(Wish { to: band.middle, stop: 0, face: Some(at), hurry: false, must: false })
        } else {
            Some(Wish { to: post, stop: INCH, face: Some(at), hurry: false, must: false })
        };
    }
    None
}
