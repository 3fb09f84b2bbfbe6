//! The way that a charge would really run (CS-1.2, CS-2.5, CS-2.8, CS-2.10): one answer for the preview, the odds and the roll.
//!
//! 1. Straight, from the figure that is nearest to the enemy figure that is nearest to it.
//! 2. Where that way is barred, the shortest legal way on which a figure comes to blows: its ground and its obstacles count, and so
//!    does its length.
//!
//! **Ruling:** where nobody can get to blows at all, the dice are those of the straight way: the charge runs as far as it is free. They
//! are those of the way as it lies when the charge begins to run, after those of its side that ran before it.

use super::super::data::{Formula, Sheet};
use super::super::in_the_way::{InTheWay, Passes};
use super::super::muster::class_of;
use super::super::touch;
use super::super::way;
use super::super::{movement, obstacles, route};
use super::place::{self, Spot, spots};
use super::run;
use crate::measure::{self, Heading, INCH, Pose, Um};
use crate::names::{BaseId, TerrainId, UnitId};
use crate::table::{BaseView, Leg, Table};
use crate::tally::{Chance, every_throw};

/// Figures of the group whose ways are looked at, the nearest first: those behind them come no sooner.
const FOREMOST: usize = 3;
/// Places about one enemy figure that are worth a way round.
pub const PLACES_ROUND: usize = 3;
/// Places about one enemy figure that are looked at.
pub const PLACES: usize = 8;

/// How a charge would go.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Who would come to blows, and what it costs him, micrometres of his own move; empty where nobody can.
    pub needs: Vec<(BaseId, Um)>,
    pub difficult: bool,
    /// Walls and fences on the way, each once, in id order.
    pub obstacles: Vec<TerrainId>,
}

impl Course {
    /// Whether anybody gets to blows by so much.
    fn comes_to_blows(&self, table: &Table, whole: Um) -> bool {
        self.needs.iter().any(|(man, need)| movement::share_of(table, *man, whole) + measure::CONTACT >= *need)
    }
}

/// The two figures that a charge is measured between: the nearest pair, by id on a tie.
pub fn nearest_pair<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Option<(&'t BaseView, &'t BaseView, Um)> {
    let fighting = |unit| table.standing(unit).filter(|base| base.fights);
    touch::nearest_pair(fighting(unit), &fighting(target).collect::<Vec<_>>(), Um::MAX)
}

/// What the straight path of a charge crosses, and its length.
pub fn straight(table: &Table, unit: UnitId, target: UnitId) -> Option<(way::Way, Vec<TerrainId>, Um)> {
    let (from, legs, gap) = straight_legs(table, unit, target)?;
    let way = way::follow(table, from, from.pose, &legs);
    let obstacles = crossed(&way);
    Some((way, obstacles, gap))
}

fn straight_legs<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Option<(&'t BaseView, Vec<Leg>, Um)> {
    let (from, to, gap) = nearest_pair(table, unit, target)?;
    let facing = Heading::between(from.pose.at, to.pose.at);
    let end = from.pose.at.ahead(facing, gap.min(measure::dist(from.pose.at, to.pose.at)));
    Some((from, vec![Leg { to: end, facing }], gap))
}

fn crossed(way: &way::Way) -> Vec<TerrainId> {
    let mut obstacles: Vec<TerrainId> = way.crossings.iter().map(|crossing| crossing.terrain).collect();
    obstacles.sort_unstable();
    obstacles.dedup();
    obstacles
}

/// `None` where there is nobody on either side.
pub fn course(table: &Table, unit: UnitId, target: UnitId) -> Option<Course> {
    let (from, legs, gap) = straight_legs(table, unit, target)?;
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let way = way::follow(table, from, from.pose, &legs);
    let straight = Course { needs: vec![(from.id, gap + way.cost - way.length)], difficult: way.difficult, obstacles: crossed(&way) };
    if in_the_way.walk(from, from.pose, &legs).is_ok() {
        return Some(straight);
    }
    let most = most(table, unit);
    let mut best: Option<(Um, &BaseView, Vec<Leg>)> = None;
    let mut needs = Vec::new();
    for man in nearest_first(table, unit, target).into_iter().take(FOREMOST) {
        let Some((cost, legs)) = to_blows(table, man, target, most, &in_the_way) else { continue };
        needs.push((man.id, cost));
        // Who gets less far by the same roll comes to blows later.
        let weight = cost * most / movement::share_of(table, man.id, most).max(1);
        if best.as_ref().is_none_or(|(least, ..)| weight < *least) {
            best = Some((weight, man, legs));
        }
    }
    let Some((_, man, legs)) = best else { return Some(Course { needs, ..straight }) };
    let way = way::follow(table, man, man.pose, &legs);
    Some(Course { needs, difficult: way.difficult, obstacles: crossed(&way) })
}

/// The farthest that any roll would carry, micrometres.
fn most(table: &Table, unit: UnitId) -> Um {
    table.state::<Sheet>().numbers.movement(class_of(table, unit)).map_or(0, |row| Um::from(row.normal.most()) * INCH)
}

/// The fighting figures of a group, the nearest to the enemy group first, by id on a tie.
pub fn nearest_first<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Vec<&'t BaseView> {
    let gap = |man: &BaseView| table.standing(target).filter(|foe| foe.fights).map(|foe| measure::gap(&man.quad, &foe.quad)).min();
    let mut men: Vec<(Um, &BaseView)> = table.standing(unit).filter(|man| man.fights).filter_map(|man| Some((gap(man)?, man))).collect();
    men.sort_by_key(|(gap, man)| (*gap, man.id));
    men.into_iter().map(|(_, man)| man).collect()
}

/// The least that brings a figure to blows with anybody of a group, and the way.
fn to_blows(table: &Table, man: &BaseView, target: UnitId, most: Um, in_the_way: &InTheWay) -> Option<(Um, Vec<Leg>)> {
    let mut least: Option<(Um, Vec<Leg>)> = None;
    for foe in run::prey(table, man, target) {
        let known = least.as_ref().map_or(most, |(least, _)| *least);
        if measure::gap(&man.quad, &foe.quad) > known {
            break;
        }
        for legs in ways_to(table, man, foe, most, known, in_the_way) {
            let cost = way::follow(table, man, man.pose, &legs).cost;
            if cost <= most && least.as_ref().is_none_or(|(known, _)| cost < *known) {
                least = Some((cost, legs));
            }
        }
    }
    least
}

/// The ways to an enemy figure that a charger tries: the first place that lies open, and those before it that are gone round to. Of ways
/// round those that come to more than `known` are left out.
fn ways_to(table: &Table, man: &BaseView, foe: &BaseView, most: Um, known: Um, in_the_way: &InTheWay) -> Vec<Vec<Leg>> {
    let places: Vec<Spot> = spots(table, man, man.pose.at, foe).take(PLACES).collect();
    let straight = |pose: Pose| vec![Leg { to: pose.at, facing: pose.facing }];
    let free = |legs: &Vec<Leg>| in_the_way.walk(man, man.pose, legs).is_ok();
    let open = places.iter().position(|spot| free(&straight(spot.pose)));
    let barred = &places[..open.unwrap_or(places.len()).min(PLACES_ROUND)];
    let round = |limit: Um| {
        let near = barred.iter().filter(move |spot| measure::dist(man.pose.at, spot.pose.at) <= limit);
        near.filter_map(move |spot| route::route(table, man, man.pose, spot.pose, limit, in_the_way))
    };
    let mut found: Vec<Vec<Leg>> = round(known).collect();
    found.extend(open.map(|place| straight(places[place].pose)));
    if found.is_empty() {
        // The last resort of one who cannot square up at all.
        let corner = place::corner_on(table, man, man.pose, foe, known).map(straight).filter(free);
        found.extend(corner.filter(|_| round(most).next().is_none()));
    }
    found
}

/// The exact chance that the movement roll carries a figure to its target, both halves together.
pub fn chance_of_reaching(table: &Table, unit: UnitId, target: UnitId) -> Option<Chance> {
    let course = course(table, unit, target)?;
    let row = table.state::<Sheet>().numbers.movement(class_of(table, unit))?;
    let dice = row.normal.dice.max(row.difficult.dice);
    let most = row.normal.most().max(row.difficult.most());
    Some(obstacles::chance(table, dice, course.obstacles.len(), most, |faces, taken| {
        course.comes_to_blows(table, whole(table, unit, target, course.difficult, faces, taken))
    }))
}

/// What it costs to get to blows, and the most that any roll brings, micrometres of the move of whoever comes nearest to it; `None`
/// where a way is barred and not too long.
pub fn shortfall(table: &Table, unit: UnitId, target: UnitId) -> Option<(Um, Um)> {
    let course = course(table, unit, target)?;
    let row = table.state::<Sheet>().numbers.movement(class_of(table, unit))?;
    let taken = obstacles::least(table) * i32::try_from(course.obstacles.len()).ok()?;
    let wholes = every_throw(row.normal.dice.max(row.difficult.dice));
    let most = wholes.map(|faces| whole(table, unit, target, course.difficult, &faces, taken)).max()?;
    let lengths = course.needs.iter().map(|(man, need)| (*need, movement::share_of(table, *man, most)));
    lengths.filter(|(need, most)| need > most).min_by_key(|(need, most)| need - most)
}

/// The least face that carries a figure to its target, where a single die decides and one of its faces does.
pub fn face_needed(table: &Table, unit: UnitId, target: UnitId, course: &Course) -> Option<i32> {
    let row = table.state::<Sheet>().numbers.movement(class_of(table, unit))?;
    if row.normal.dice.max(row.difficult.dice) != 1 || !course.obstacles.is_empty() {
        return None;
    }
    (1..=6_u8).find(|face| course.comes_to_blows(table, whole(table, unit, target, course.difficult, &[*face], 0))).map(i32::from)
}

/// The formula by which the greatest roll would run.
pub fn formula_of(table: &Table, unit: UnitId, target: UnitId, course: &Course) -> Option<Formula> {
    let row = table.state::<Sheet>().numbers.movement(class_of(table, unit))?;
    let most = Um::from(row.normal.most().max(0)) * INCH;
    let hard = course.difficult || run::goes_hard(table, unit, target, |man| movement::share_of(table, man, most));
    Some(if hard { row.difficult } else { row.normal })
}

/// What a charge rolls in all, micrometres: by the lesser formula where its course, or any figure's run, goes over difficult ground.
pub fn whole(table: &Table, unit: UnitId, target: UnitId, difficult: bool, faces: &[u8], crossed: i32) -> Um {
    let Some(row) = table.state::<Sheet>().numbers.movement(class_of(table, unit)) else { return 0 };
    let by = |formula: Formula| Um::from((formula.inches(faces) - crossed).max(0)) * INCH;
    if by(row.normal) == by(row.difficult) {
        return by(row.normal);
    }
    let hard = difficult || run::goes_hard(table, unit, target, |man| movement::share_of(table, man, by(row.normal)));
    by(if hard { row.difficult } else { row.normal })
}
