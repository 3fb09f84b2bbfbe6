//! What a group is to do this turn: whom it goes for, where it stands, what it keeps away from.

use super::super::data::Class;
use super::blows;
use super::picture::{Band, Picture, Role};
use super::{herding, lady};
use crate::measure::{self, Heading, INCH, Point, Um};
use crate::table::BaseView;

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
    /// What the battle is about: worth an enemy on the flank.
    pub must: bool,
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

/// Whether a side lets the other come: in a straight battle until a third of the turns are gone, and later as long as it is ahead.
pub fn holds(picture: &Picture) -> bool {
    if picture.raiders.is_some() {
        return false;
    }
    let share = |side| {
        let (lost, started) = super::super::victory::losses(picture.table, side);
        lost as f64 / started.max(1) as f64
    };
    let ahead = share(picture.side.other()) - share(picture.side);
    (picture.turn * 3 <= picture.turns && ahead > -0.05) || ahead > 0.06
}

pub fn wish(picture: &Picture, band: &Band) -> Option<Wish> {
    match band.role {
        Role::Herd => herding::herd(picture, band),
        Role::Lady => None,
        _ if lady::leads_the_lady(picture, band) => Some(lady::lead_away(picture, band)),
        _ if lady::takes_the_lady(picture, band) => {
            picture.lady.map(|lady| Wish { to: lady.pose.at, stop: INCH * 11 / 10, face: None, hurry: true, must: true })
        }
        Role::Helpers => herding::helpers(picture, band),
        Role::Bows => bows(picture, band),
        Role::Javelins | Role::Shock => fighters(picture, band),
    }
}

/// A point drawn in from the table's edge.
pub fn inside(picture: &Picture, at: Point, by: Um) -> Point {
    let table = picture.table.ground.table;
    Point::new(at.x.clamp(table.min.x + by, table.max.x - by), at.y.clamp(table.min.y + by, table.max.y - by))
}

/// Out of the reach of the nearest enemy, toward home; nothing to do while nobody is near.
pub fn keep_clear(picture: &Picture, band: &Band) -> Option<Wish> {
    let (foe, gap) = picture.steady_foes().map(|foe| (foe, picture.gap(foe.id, band.id))).min_by_key(|(foe, gap)| (*gap, foe.id))?;
    let safe = foe.greatest + 2 * INCH;
    if gap >= safe {
        return None;
    }
    let away = Heading::between(foe.middle, band.middle);
    let to = inside(picture, band.middle.ahead(away, safe - gap), INCH);
    Some(Wish { to, stop: 0, face: Some(foe.middle), hurry: gap < foe.mean, must: false })
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
        return Some(Wish { to: band.middle, stop: 0, face: Some(at), hurry: false, must: false });
    }
    Some(Wish {
        to: at,
        stop: if seen { wanted } else { (gap / 2).max(8 * INCH) },
        face: Some(at),
        hurry: gap > band.range + 14 * INCH,
        must: false,
    })
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
        && let Some(wish) = lady::guard(picture, band)
    {
        return Some(wish);
    }
    // Somebody must look after beasts that no herder is left for.
    if picture.raid
        && band.class != Class::Chariot
        && let Some(wish) = herding::stand_in_for_herders(picture, band)
    {
        return Some(wish);
    }
    if let Some(wish) = lady::make_way(picture, band) {
        return Some(wish);
    }
    if let Some(wish) = lady::cover_the_lady(picture, band).or_else(|| herding::cover_the_herds(picture, band)) {
        return Some(wish);
    }
    let (foe, odds) = prey(picture, band)?;
    let at = nearest_man(picture, foe, band.middle);
    let gap = picture.gap(band.id, foe.id);
    let close = band.mean - 2 * INCH;
    let out_of_reach = foe.greatest + INCH;
    let bad = odds < 0.0 && foe.role == Role::Shock;
    let pressing = matters(picture, foe) >= 1.5;
    if holds(picture) && !pressing {
        // Who keeps his place in the line is steadier than who leaves it.
        return Some(Wish { to: band.middle, stop: 2 * INCH, face: Some(at), hurry: false, must: false });
    }
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
    Some(Wish { to: at, stop: reach, face: Some(at), hurry: pressing && gap > stop + band.mean || gap > stop + 2 * band.mean, must: false })
}
