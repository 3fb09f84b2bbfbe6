//! What a group is to do this turn: whom it goes for, where it stands, what it keeps away from.

use super::super::data::Class;
use super::super::parts::Prize;
use super::blows;
use super::picture::{Band, Picture, Role};
use crate::measure::{self, Heading, INCH, Point, Um};
use crate::table::{BaseView, Home};

/// Where a group would like to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    pub to: Point,
    /// It halts so far short of there, measured from the middle of its foremost man.
    pub stop: Um,
    /// What it faces once it stands.
    pub face: Option<Point>,
    /// Runs if it can.
    pub hurry: bool,
}

/// How much a side dares, from the hour and from how it stands.
pub fn boldness(picture: &Picture) -> f64 {
    let table = picture.table;
    let share = |side| {
        let (lost, started) = super::super::victory::losses(table, side);
        lost as f64 / started.max(1) as f64
    };
    let behind = share(picture.side) - share(picture.side.other());
    let late = f64::from(picture.turn) / f64::from(picture.turns.max(1));
    let must = if picture.raids() { 0.2 } else { 0.0 };
    0.15 + 0.35 * late + if late > 0.4 && behind >= 0.0 { 0.2 } else { 0.0 } + must
}

pub fn wish(picture: &Picture, band: &Band) -> Option<Wish> {
    match band.role {
        Role::Herd => herd(picture, band),
        Role::Lady => None,
        _ if leads_the_lady(picture, band) => Some(lead_away(picture, band)),
        _ if takes_the_lady(picture, band) => {
            picture.lady.map(|lady| Wish { to: lady.pose.at, stop: INCH * 11 / 10, face: None, hurry: true })
        }
        Role::Helpers => helpers(picture, band),
        Role::Bows => bows(picture, band),
        Role::Javelins | Role::Shock => fighters(picture, band),
    }
}

pub fn leads_the_lady(picture: &Picture, band: &Band) -> bool {
    picture.led_by.is_some_and(|leader| leader.unit == band.id && leader.side == Some(picture.side)) && picture.lady.is_some()
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

/// Home with her: over the raiders' edge, or back to where her people had her.
fn lead_away(picture: &Picture, band: &Band) -> Wish {
    let her_home = picture.table.state::<Prize>().home.filter(|_| !picture.raids());
    if let Some(home) = her_home {
        return Wish { to: home.at, stop: 0, face: None, hurry: true };
    }
    let to = inside(picture, picture.home_from(picture.side, band.middle), INCH / 2);
    Wish { to, stop: 0, face: None, hurry: true }
}

/// A point drawn in from the table's edge.
fn inside(picture: &Picture, at: Point, by: Um) -> Point {
    let table = picture.table.ground.table;
    Point::new(at.x.clamp(table.min.x + by, table.max.x - by), at.y.clamp(table.min.y + by, table.max.y - by))
}

/// Beasts go where those who lead them are at home: over the edge for raiders, near it for their owners.
fn herd(picture: &Picture, band: &Band) -> Option<Wish> {
    if picture.obeys(band.id) != Some(picture.side) {
        return None;
    }
    let depth = picture.table.standing(band.id).map(|beast| beast.size.depth).max().unwrap_or(INCH);
    let edge = picture.home_from(picture.side, band.middle);
    if picture.raids() {
        let to = match picture.homes[usize::from(picture.side.0.min(1))] {
            Home::North => Point::new(edge.x, edge.y - depth / 2),
            Home::East => Point::new(edge.x - depth / 2, edge.y),
            Home::South => Point::new(edge.x, edge.y + depth / 2),
            Home::West => Point::new(edge.x + depth / 2, edge.y),
        };
        return Some(Wish { to, stop: 0, face: Some(edge), hurry: true });
    }
    let foe = picture.steady_foes().map(|foe| picture.gap(foe.id, band.id)).min()?;
    (foe < 20 * INCH).then(|| Wish { to: inside(picture, edge, 2 * INCH), stop: 0, face: None, hurry: true })
}

/// Whoever can lead beasts and has no herd goes to the nearest that nobody of his side has; the others keep clear of the enemy.
fn helpers(picture: &Picture, band: &Band) -> Option<Wish> {
    if picture.raid
        && matches!(band.class, Class::Skirmish | Class::Shock)
        && let Some(herd) = herd_for(picture, band)
    {
        return Some(if in_danger(picture, herd) { behind_friends(picture, band)? } else { beside(picture, herd) });
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
    Some(Wish { to: at, stop: 0, face: None, hurry: measure::dist(at, band.middle) > 12 * INCH })
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

/// At a herd's side that looks home.
fn beside(picture: &Picture, herd: &Band) -> Wish {
    let home = picture.home_from(picture.side, herd.middle);
    let heading = Heading::between(herd.middle, home);
    Wish { to: inside(picture, herd.middle.ahead(heading, 3 * INCH), INCH), stop: INCH, face: Some(home), hurry: true }
}

/// Out of the reach of the nearest enemy, toward home; nothing to do while nobody is near.
fn keep_clear(picture: &Picture, band: &Band) -> Option<Wish> {
    let (foe, gap) = picture.steady_foes().map(|foe| (foe, picture.gap(foe.id, band.id))).min_by_key(|(foe, gap)| (*gap, foe.id))?;
    let safe = foe.greatest + 2 * INCH;
    if gap >= safe {
        return None;
    }
    let away = Heading::between(foe.middle, band.middle);
    let to = inside(picture, band.middle.ahead(away, safe - gap), INCH);
    Some(Wish { to, stop: 0, face: Some(foe.middle), hurry: gap < foe.mean })
}

/// Missile men stand and shoot while they can, go back before those who could reach them, and else look for somebody to shoot at.
fn bows(picture: &Picture, band: &Band) -> Option<Wish> {
    if let Some((foe, gap)) = picture.threat(band.id)
        && gap < foe.mean
    {
        return keep_clear(picture, band);
    }
    let target = picture
        .steady_foes()
        .filter(|foe| !foe.engaged)
        .map(|foe| (picture.gap(foe.id, band.id), foe))
        .min_by_key(|(gap, foe)| (*gap, foe.id));
    let (gap, foe) = target?;
    let at = nearest_man(picture, foe, band.middle);
    let seen = can_see(picture, band, foe);
    let wanted = (band.range / 2).max(foe.greatest + INCH);
    if seen && gap + INCH <= band.range {
        // In range: only the front is turned.
        return Some(Wish { to: band.middle, stop: 0, face: Some(at), hurry: false });
    }
    Some(Wish { to: at, stop: if seen { wanted } else { (gap / 2).max(8 * INCH) }, face: Some(at), hurry: gap > band.range + 14 * INCH })
}

fn can_see(picture: &Picture, band: &Band, foe: &Band) -> bool {
    let table = picture.table;
    let eyes = table.standing(band.id).take(2);
    eyes.into_iter().any(|one| table.standing(foe.id).take(3).any(|other| super::super::missile::sees(table, one, other).is_ok()))
}

pub fn nearest_man(picture: &Picture, band: &Band, from: Point) -> Point {
    picture.table.standing(band.id).map(|man| man.pose.at).min_by_key(|at| (measure::dist(*at, from), *at)).unwrap_or(band.middle)
}

/// How much it matters to be at this enemy: who holds what the battle is about, or is about to.
fn matters(picture: &Picture, foe: &Band) -> f64 {
    let near = |base: &BaseView, within: Um| picture.gap_to(foe.id, base) <= within;
    let mut sum = 0.0;
    if let Some(lady) = &picture.lady {
        if picture.led_by.is_some_and(|leader| leader.unit == foe.id) {
            sum += 4.0;
        }
        if near(lady, 8 * INCH) {
            sum += 1.5;
        }
    }
    if picture.raid {
        for herd in picture.herds() {
            let theirs = picture.obeys(herd.id) == Some(picture.side.other());
            let gap = picture.gap(foe.id, herd.id);
            if theirs && gap <= 3 * INCH {
                sum += if picture.guards() { 3.0 } else { 2.0 };
            } else if gap <= 8 * INCH {
                sum += 0.8;
            }
        }
        if foe.role == Role::Helpers && picture.guards() && foe.class != Class::Cart {
            sum += 1.0;
        }
    }
    if foe.chief {
        sum += 0.5;
    }
    sum
}

/// The enemy group worth going for.
pub fn prey<'p>(picture: &'p Picture, band: &Band) -> Option<(&'p Band, f64)> {
    let bold = boldness(picture);
    picture
        .foes()
        .filter(|foe| !foe.routing && foe.class != Class::Cart)
        .map(|foe| {
            let fight = blows::exchange(picture, band, foe, true, foe.walled);
            let odds = fight.theirs * (1.0 + bold) - fight.ours;
            let inches = picture.gap(band.id, foe.id) as f64 / INCH as f64;
            (foe, odds, odds.clamp(-3.0, 3.0) * 0.8 + matters(picture, foe) - inches / 7.0)
        })
        .max_by(|a, b| a.2.total_cmp(&b.2).then(b.0.id.cmp(&a.0.id)))
        .map(|(foe, odds, _)| (foe, odds))
}

/// Close fighters go to where they can charge from, if the odds are theirs; if not, they stay out of reach, or in their wall.
fn fighters(picture: &Picture, band: &Band) -> Option<Wish> {
    if picture.guards()
        && let Some(wish) = guard(picture, band)
    {
        return Some(wish);
    }
    // Somebody must look after beasts that no herder is left for.
    if picture.raid
        && band.class != Class::Chariot
        && let Some(wish) = stand_in_for_herders(picture, band)
    {
        return Some(wish);
    }
    let (foe, odds) = prey(picture, band)?;
    let at = nearest_man(picture, foe, band.middle);
    let gap = picture.gap(band.id, foe.id);
    let close = band.mean - 2 * INCH;
    let out_of_reach = foe.greatest + INCH;
    let bad = odds < 0.0 && foe.role == Role::Shock;
    let pressing = matters(picture, foe) >= 1.5;
    let stop = if bad && !pressing && !band.walled {
        out_of_reach
    } else if band.walled {
        2 * INCH
    } else {
        close
    };
    if gap < stop && bad && !pressing && band.role == Role::Javelins {
        return keep_clear(picture, band);
    }
    let reach = stop + INCH;
    Some(Wish { to: at, stop: reach, face: Some(at), hurry: pressing && gap > stop + band.mean || gap > stop + 2 * band.mean })
}

/// The lady's people stay about her until they see who comes.
fn guard(picture: &Picture, band: &Band) -> Option<Wish> {
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
            Some(Wish { to: band.middle, stop: 0, face: Some(at), hurry: false })
        } else {
            Some(Wish { to: post, stop: INCH, face: Some(at), hurry: false })
        };
    }
    None
}

/// Raiders without herders drive with whom they have; the nearest group not in a fight goes to the nearest herd nobody looks after.
fn stand_in_for_herders(picture: &Picture, band: &Band) -> Option<Wish> {
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
            return Some(beside(picture, herd));
        }
    }
    None
}
