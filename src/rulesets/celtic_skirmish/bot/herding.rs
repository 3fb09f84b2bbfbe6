//! Beasts as a bot drives them, raids them and guards them.

use super::super::data::Class;
use super::aims::{Wish, inside, keep_clear, nearest_man};
use super::lady::REARGUARD;
use super::picture::{Band, Picture, Role};
use crate::measure::{self, Heading, INCH, Point, Um};

/// Herders walk so far beside their beasts: near enough to lead them (3 inches), far enough to be no hindrance.
const BY_A_HERD: Um = INCH * 3 / 2;

/// Beasts go where those who lead them are at home: over the edge for raiders, near it for their owners.
pub fn herd(picture: &Picture, band: &Band) -> Option<Wish> {
    if picture.obeys(band.id) != Some(picture.side) {
        return None;
    }
    let depth = picture.table.standing(band.id).map(|beast| beast.size.depth).max().unwrap_or(INCH);
    let edge = picture.home_from(picture.side, band.middle);
    if picture.raids() {
        let to = edge.ahead(picture.home(picture.side).heading().reversed(), depth / 2);
        return Some(Wish { to, stop: 0, face: Some(edge), hurry: true, must: false });
    }
    let foe = picture.steady_foes().map(|foe| picture.gap(foe.id, band.id)).min()?;
    (foe < 20 * INCH).then(|| Wish { to: inside(picture, edge, 2 * INCH), stop: 0, face: None, hurry: true, must: false })
}

/// Whoever can lead beasts and has no herd goes to the nearest that nobody of his side has; the others keep clear of the enemy.
pub fn helpers(picture: &Picture, band: &Band) -> Option<Wish> {
    if picture.raid
        && matches!(band.class, Class::Skirmish | Class::Shock)
        && let Some(herd) = herd_for(picture, band)
    {
        return Some(if in_danger(picture, herd) { behind_friends(picture, band)? } else { beside(picture, band, herd) });
    }
    keep_clear(picture, band)
}

/// Whether enemies could be at a herd before this side's fighters.
fn in_danger(picture: &Picture, herd: &Band) -> bool {
    let fighter = |band: &&Band| matches!(band.role, Role::Shock | Role::Javelins) && !band.routing;
    let gap = |band: &Band| picture.gap(band.id, herd.id);
    let ours = picture.own().filter(fighter).map(gap).min().unwrap_or(Um::MAX / 4);
    picture.foes().filter(fighter).any(|foe| gap(foe) <= foe.mean && gap(foe) < ours)
}

/// A few strides behind the nearest fighters.
fn behind_friends(picture: &Picture, band: &Band) -> Option<Wish> {
    let friend = picture
        .own()
        .filter(|own| own.role == Role::Shock && own.class == Class::Shock && !own.routing)
        .min_by_key(|own| (picture.gap(own.id, band.id), own.id))?;
    let home = picture.home_from(picture.side, friend.middle);
    let at = inside(picture, friend.middle.ahead(Heading::between(friend.middle, home), 5 * INCH), INCH);
    Some(Wish { to: at, stop: 0, face: None, hurry: measure::dist(at, band.middle) > 12 * INCH, must: false })
}

/// The herd that a group looks after.
pub fn herd_for<'p>(picture: &'p Picture, band: &Band) -> Option<&'p Band> {
    // Herders are shared out over the herds, each group to the one nearest to it that is not nearer to another group.
    let keepers: Vec<&Band> = picture
        .own()
        .filter(|own| own.role == Role::Helpers && matches!(own.class, Class::Skirmish | Class::Shock) && !own.routing)
        .collect();
    let mut pairs: Vec<(Um, &Band, &Band)> = Vec::new();
    for keeper in &keepers {
        for herd in picture.herds() {
            let homeward = measure::dist(herd.middle, picture.home_from(picture.side, herd.middle));
            pairs.push((picture.gap(keeper.id, herd.id) + if picture.raids() { homeward / 4 } else { 0 }, keeper, herd));
        }
    }
    pairs.sort_by_key(|(gap, keeper, herd)| (*gap, keeper.id, herd.id));
    let mut given: Vec<(&Band, &Band)> = Vec::new();
    for (_, keeper, herd) in pairs {
        if given.iter().all(|(has, gone)| has.id != keeper.id && gone.id != herd.id) {
            given.push((keeper, herd));
        }
    }
    given.into_iter().find(|(keeper, _)| keeper.id == band.id).and_then(|(_, herd)| picture.band(herd.id))
}

/// Beside a herd, on the side where the group is already and out of the way that the beasts are to go.
fn beside(picture: &Picture, band: &Band, herd: &Band) -> Wish {
    let home = picture.home_from(picture.side, herd.middle);
    let right = Heading::between(herd.middle, home).turned(90_000);
    let (x, y) = right.dir();
    let across = |at: Point| ((at.x - herd.middle.x) as f64 * x + (at.y - herd.middle.y) as f64 * y).round() as Um;
    let corners = picture.table.standing(herd.id).flat_map(|beast| beast.quad.corners());
    let half = corners.map(|corner| across(corner).abs()).max().unwrap_or(INCH);
    let out = if across(band.middle) < 0 { right.reversed() } else { right };
    Wish { to: inside(picture, herd.middle.ahead(out, half + BY_A_HERD), INCH), stop: 0, face: Some(home), hurry: true, must: true }
}

/// Raiders who drive no beasts stand between the herds that are driven and whoever comes for them.
pub fn cover_the_herds(picture: &Picture, band: &Band) -> Option<Wish> {
    if !picture.raid || !picture.raids() || band.class == Class::Chariot {
        return None;
    }
    let kept: Vec<&Band> = picture.own().filter(|own| own.role == Role::Helpers).filter_map(|own| herd_for(picture, own)).collect();
    let guards = picture.own().filter(|own| matches!(own.role, Role::Shock | Role::Javelins) && !own.routing);
    let mut pairs: Vec<(Um, &Band, &Band)> =
        guards.flat_map(|own| kept.iter().map(move |herd| (measure::dist(own.middle, herd.middle), own, *herd))).collect();
    pairs.sort_by_key(|(off, own, herd)| (*off, own.id, herd.id));
    // One group to each herd, the nearest; who is left over goes where it is nearest.
    let mut given: Vec<(&Band, &Band)> = Vec::new();
    for (_, own, herd) in &pairs {
        if given.iter().all(|(has, gone)| has.id != own.id && gone.id != herd.id) {
            given.push((own, herd));
        }
    }
    let mine = given.iter().find(|(own, _)| own.id == band.id).map(|(_, herd)| *herd);
    let herd = mine.or_else(|| pairs.iter().find(|(_, own, _)| own.id == band.id).map(|(.., herd)| *herd))?;
    let fighter = |foe: &&Band| matches!(foe.role, Role::Shock | Role::Javelins);
    let foe = picture.steady_foes().filter(fighter).min_by_key(|foe| (picture.gap(foe.id, herd.id), foe.id))?;
    let at = nearest_man(picture, foe, herd.middle);
    (measure::dist(herd.middle, at) > 2 * REARGUARD).then(|| {
        let to = herd.middle.ahead(Heading::between(herd.middle, at), REARGUARD);
        Wish { to, stop: 2 * INCH, face: Some(at), hurry: measure::dist(band.middle, to) > band.mean, must: false }
    })
}

/// Raiders without herders drive with whom they have; the nearest group not in a fight goes to the nearest herd nobody looks after.
pub fn stand_in_for_herders(picture: &Picture, band: &Band) -> Option<Wish> {
    let spare = |own: &&Band| {
        !own.engaged
            && !own.routing
            && own.class == band.class
            && matches!(own.role, Role::Shock | Role::Javelins)
            && own.men.iter().any(|man| !man.dog)
    };
    let kept =
        |herd: &Band| picture.own().any(|own| own.role == Role::Helpers && herd_for(picture, own).is_some_and(|of| of.id == herd.id));
    // Two herds are as many as a side can well watch.
    if picture.own().filter(|own| own.role == Role::Helpers && own.class != Class::Cart && !own.routing).count() >= 2 {
        return None;
    }
    let wanted: Vec<&Band> = picture.herds().filter(|herd| !kept(herd)).collect();
    for herd in wanted {
        let nearest = picture.own().filter(spare).min_by_key(|own| (picture.gap(own.id, herd.id), own.id))?;
        if nearest.id != band.id {
            continue;
        }
        let foe_near = picture.steady_foes().any(|foe| picture.gap(foe.id, band.id) < 9 * INCH);
        let held = picture.obeys(herd.id) == Some(picture.side.other());
        if !foe_near && (picture.raids() || held) {
            return Some(beside(picture, band, herd));
        }
    }
    None
}
