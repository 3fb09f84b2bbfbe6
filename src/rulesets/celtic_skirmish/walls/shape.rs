//! What makes a shield wall (CS-6.2).
//!
//! 1. Six men or more, every one with a shield.
//! 2. Two ranks: a man is in the second rank where his base touches another's rear edge; the others are the front.
//! 3. The front stands side by side, gaps of no more than 0.1", facing one way within 5 degrees.
//!
//! **Ruling:** the men of a wall are its group's figures but the wounded who were left behind out of coherency. A man whose shield is
//! gone is a requirement that fails. Two front men are side by side where their sides lie along each other for at least as long as
//! contact asks for. Requirements are tested as a wall forms, after it moved and after step 9; losses in between do not break it.

use super::super::data::{Numbers, Sheet};
use super::super::parts::{Group, Shield, Wounds};
use crate::measure::{self, Edge, Pose, Quad, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{Dispatch, Table};
use crate::tally::{Mark, Refusal};

const CLAUSE: &str = "CS-6.2";

/// A man of a wall as he stands or would stand.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    pub base: BaseId,
    pub pose: Pose,
    pub quad: Quad,
    pub shield: bool,
}

/// The two ranks of a wall: the front from left to right, and each second-rank man with the man before him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    pub front: Vec<BaseId>,
    pub rear: Vec<(BaseId, BaseId)>,
}

pub fn walled(table: &Table, unit: UnitId) -> bool {
    table.get::<Group>(unit).is_some_and(|group| group.walled)
}

/// The figures of a group that are or would be its wall, in id order.
pub fn men(table: &Table, unit: UnitId) -> Vec<Man> {
    let coherency = table.state::<Sheet>().numbers.coherency.um;
    let left_behind = |base: &crate::table::BaseView| {
        table.get::<Wounds>(base.id).is_some_and(|wounds| wounds.0 > 0)
            && !table.standing(unit).any(|other| other.id != base.id && measure::within(&base.quad, &other.quad, coherency))
    };
    let mut men: Vec<Man> = table
        .standing(unit)
        .filter(|base| base.fights && !left_behind(base))
        .map(|base| {
            let shield = table.get::<Shield>(base.id).is_some_and(|shield| !shield.lost);
            Man { base: base.id, pose: base.pose, quad: base.quad, shield }
        })
        .collect();
    men.sort_unstable_by_key(|man| man.base);
    men
}

/// Whether a figure is one of a standing wall.
pub fn in_wall(table: &Table, base: BaseId) -> bool {
    let view = table.base(base);
    view.on_table && walled(table, view.unit) && men(table, view.unit).iter().any(|man| man.base == base)
}

/// Whether the group's figures meet the requirements where they stand.
///
/// # Errors
/// The first requirement that fails.
pub fn stands(table: &Table, unit: UnitId) -> Result<Ranks, Refusal> {
    ranks(&men(table, unit), &table.state::<Sheet>().numbers)
}

/// Numbers, and a shield each.
///
/// # Errors
/// Too few men, or one without a shield.
pub fn strength(men: &[Man], numbers: &Numbers) -> Result<(), Refusal> {
    let least = i64::from(numbers.wall_least.0);
    if (men.len() as i64) < least {
        return Err(Refusal::new("wall_too_few", CLAUSE).counted(men.len() as i64, least));
    }
    match men.iter().find(|man| !man.shield) {
        Some(bare) => Err(Refusal::new("wall_needs_shields", CLAUSE).base(bare.base)),
        None => Ok(()),
    }
}

/// The ranks of men who meet every requirement.
///
/// # Errors
/// The first requirement that fails, and what was measured.
pub fn ranks(men: &[Man], numbers: &Numbers) -> Result<Ranks, Refusal> {
    strength(men, numbers)?;
    let rear: Vec<(BaseId, BaseId)> = men.iter().filter_map(|man| Some((man.base, before(men, man, numbers.contact_edge.um)?))).collect();
    let is_rear = |base: BaseId| rear.iter().any(|(man, _)| *man == base);
    if let Some((man, _)) = rear.iter().find(|(_, before)| is_rear(*before)) {
        return Err(Refusal::new("wall_two_ranks", CLAUSE).base(*man));
    }
    let mut front: Vec<&Man> = men.iter().filter(|man| !is_rear(man.base)).collect();
    let Some(first) = front.first() else { return Err(Refusal::new("wall_two_ranks", CLAUSE)) };
    let (origin, (east, north)) = (first.pose.at, first.pose.facing.dir());
    let place = |man: &Man| {
        let way = man.pose.at - origin;
        let (x, y) = (way.x as f64, way.y as f64);
        ((x * north - y * east).round() as Um, (x * east + y * north).round() as Um)
    };
    front.sort_by_key(|man| (place(man).0, man.base));
    let angle = numbers.wall_angle.0 * 1000;
    for (at, man) in front.iter().enumerate() {
        let turned = front[..at].iter().map(|other| other.pose.facing.difference(man.pose.facing).abs()).max().unwrap_or(0);
        if turned > angle {
            return Err(Refusal::new("wall_front_turned", CLAUSE)
                .counted(i64::from(turned).div_euclid(1000) + 1, i64::from(numbers.wall_angle.0))
                .base(man.base));
        }
    }
    for pair in front.windows(2) {
        let gap = measure::gap(&pair[0].quad, &pair[1].quad);
        let step = (place(pair[0]).1 - place(pair[1]).1).abs();
        let depths = (depth(&pair[0].quad) + depth(&pair[1].quad)) / 2;
        if gap > numbers.wall_gap.um || step > depths - numbers.contact_edge.um {
            let refusal = Refusal::new("wall_front_apart", CLAUSE).measured(gap.max(step), numbers.wall_gap.um);
            return Err(refusal.base(pair[1].base).mark(Mark::Base(pair[0].base)));
        }
    }
    if rear.is_empty() {
        return Err(Refusal::new("wall_two_ranks", CLAUSE));
    }
    Ok(Ranks { front: front.iter().map(|man| man.base).collect(), rear })
}

fn depth(quad: &Quad) -> Um {
    quad.right().length()
}

/// What the log says of a wall that does not stand, and by which man it failed.
pub fn why(unit: UnitId, refusal: &Refusal) -> Dispatch {
    let what = match refusal.reason.as_str() {
        "wall_too_few" => "wall_lacks_men",
        "wall_needs_shields" => "wall_lacks_shield",
        "wall_front_turned" => "wall_faces_apart",
        "wall_front_apart" => "wall_has_gap",
        "wall_two_ranks" => "wall_lacks_rank",
        _ => "wall_hindered",
    };
    let dispatch = Dispatch::new(what, refusal.clause.clone()).who(unit);
    match refusal.base {
        Some(base) => dispatch.whom(base),
        None => dispatch,
    }
}

/// The man whose rear edge this one's base touches: he with the longest edge in common, on a tie the lower id.
fn before(men: &[Man], man: &Man, edge: Um) -> Option<BaseId> {
    // Whoever is behind another's rear edge may touch it; of a whole wall that leaves few.
    let behind = |other: &&Man| other.base != man.base && measure::beyond_line(&other.quad.rear(), man.quad.centre()) > 0;
    let found = men.iter().filter(behind).filter_map(|other| {
        let contact = measure::contact(&man.quad, &other.quad, edge)?;
        (contact.edge_of_b == Edge::Rear).then_some((contact.shared, other.base))
    });
    found.max_by_key(|(shared, base)| (*shared, std::cmp::Reverse(*base))).map(|(_, base)| base)
}

/// The front man before a second-rank man of a standing wall.
pub fn man_before(table: &Table, base: BaseId) -> Option<BaseId> {
    let view = table.base(base);
    if !view.on_table || !walled(table, view.unit) {
        return None;
    }
    let men = men(table, view.unit);
    let edge = table.state::<Sheet>().numbers.contact_edge.um;
    let man = men.iter().find(|man| man.base == base)?;
    let front = before(&men, man, edge)?;
    let front_man = men.iter().find(|man| man.base == front)?;
    before(&men, front_man, edge).is_none().then_some(front)
}

/// Second-rank men of a standing wall who stand behind this one, in id order.
pub fn men_behind(table: &Table, base: BaseId) -> Vec<BaseId> {
    let view = table.base(base);
    if !view.on_table || !walled(table, view.unit) {
        return Vec::new();
    }
    men(table, view.unit).iter().map(|man| man.base).filter(|man| man_before(table, *man) == Some(base)).collect()
}
