//! The way that a charge would really run (CS-1.2, CS-2.5, CS-2.8, CS-2.10): one answer for the odds and the roll.
//!
//! 1. The dice are those of the straight way, from the figure that is nearest to the enemy figure that is nearest to it.
//! 2. Where that is barred, those of the shortest legal way on which a figure comes to blows: its ground and its obstacles count, and so
//!    does its length.
//!
//! **Ruling:** where nobody can get to blows at all, the dice are those of the straight way: the charge runs as far as it is free. They
//! are those of the way as it lies when the charge begins to run, after those of its side that ran before it.

use super::super::data::{Formula, Sheet};
use super::super::in_the_way::{InTheWay, Passes};
use super::super::movement;
use super::super::muster::class_of;
use super::super::touch;
use super::super::way;
use super::approach::{Approach, Approaches};
use super::run;
use crate::measure::{self, Heading, INCH, Um};
use crate::names::{TerrainId, UnitId};
use crate::table::{BaseView, Leg, Table};

/// Figures of the group whose ways are looked at, the nearest first: those behind them come no sooner.
const FOREMOST: usize = 3;

/// What the way of a charge leads over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    pub difficult: bool,
    /// Walls and fences on the way, each once, in id order.
    pub obstacles: Vec<TerrainId>,
}

impl Course {
    fn of(way: &way::Way) -> Self {
        let mut obstacles: Vec<TerrainId> = way.crossings.iter().map(|crossing| crossing.terrain).collect();
        obstacles.sort_unstable();
        obstacles.dedup();
        Self { difficult: way.difficult, obstacles }
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
    let obstacles = Course::of(&way).obstacles;
    Some((way, obstacles, gap))
}

fn straight_legs<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Option<(&'t BaseView, Vec<Leg>, Um)> {
    let (from, to, gap) = nearest_pair(table, unit, target)?;
    let facing = Heading::between(from.pose.at, to.pose.at);
    let end = from.pose.at.ahead(facing, gap.min(measure::dist(from.pose.at, to.pose.at)));
    Some((from, vec![Leg { to: end, facing }], gap))
}

/// `None` where there is nobody on either side.
pub fn course(table: &Table, unit: UnitId, target: UnitId) -> Option<Course> {
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let straight = StraightOn::of(table, unit, target, &in_the_way)?;
    let first = if straight.barred { foremost(table, unit, target, &in_the_way) } else { Vec::new() };
    Some(straight.or_round(table, &first))
}

/// The straight way of a charge.
pub struct StraightOn {
    course: Course,
    barred: bool,
}

impl StraightOn {
    /// `None` where there is nobody on either side.
    pub fn of(table: &Table, unit: UnitId, target: UnitId, in_the_way: &InTheWay) -> Option<Self> {
        let (from, legs, _) = straight_legs(table, unit, target)?;
        let course = Course::of(&way::follow(table, from, from.pose, &legs));
        Some(Self { course, barred: in_the_way.walk(from, from.pose, &legs).is_err() })
    }

    /// The course of the charge: where the straight way is barred, that of whoever of the foremost comes to blows soonest.
    pub fn or_round(self, table: &Table, foremost: &[Foremost]) -> Course {
        let soonest = foremost.iter().filter(|_| self.barred).min_by_key(|first| first.weight);
        soonest.map_or(self.course, |first| Course::of(&way::follow(table, first.man, first.man.pose, &first.way.legs)))
    }
}

/// One of the foremost, and the way on which he comes to blows.
pub struct Foremost<'t> {
    pub man: &'t BaseView,
    /// From him to the nearest of them, micrometres.
    pub gap: Um,
    pub way: Approach,
    /// What the group has to roll for it, micrometres: who gets less far by the same roll comes to blows later.
    weight: Um,
}

/// Those of the foremost who can come to blows by any roll, and sooner than those before them.
pub fn foremost<'t>(table: &'t Table, unit: UnitId, target: UnitId, in_the_way: &InTheWay) -> Vec<Foremost<'t>> {
    // What is too long in one go may be shorter in two halves: he turns between them.
    let most = most(table, unit) + INCH;
    let weight = |man: &BaseView, cost: Um| cost * most / movement::share_of(table, man.id, most).max(1);
    let mut found: Vec<Foremost> = Vec::new();
    for (gap, man) in by_distance(table, unit, target).into_iter().take(FOREMOST) {
        let least = found.iter().map(|first| first.weight).min();
        if least.is_some_and(|least| weight(man, gap) >= least) {
            continue;
        }
        if let Some(way) = to_blows(table, man, target, most, in_the_way) {
            found.push(Foremost { man, gap, weight: weight(man, way.cost), way });
        }
    }
    found
}

/// The farthest that any roll would carry, micrometres.
fn most(table: &Table, unit: UnitId) -> Um {
    table.state::<Sheet>().numbers.movement(class_of(table, unit)).map_or(0, |row| Um::from(row.normal.most()) * INCH)
}

/// The fighting figures of a group, the nearest to the enemy group first, by id on a tie.
pub fn nearest_first<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Vec<&'t BaseView> {
    by_distance(table, unit, target).into_iter().map(|(_, man)| man).collect()
}

fn by_distance<'t>(table: &'t Table, unit: UnitId, target: UnitId) -> Vec<(Um, &'t BaseView)> {
    let gap = |man: &BaseView| table.standing(target).filter(|foe| foe.fights).map(|foe| measure::gap(&man.quad, &foe.quad)).min();
    let mut men: Vec<(Um, &BaseView)> = table.standing(unit).filter(|man| man.fights).filter_map(|man| Some((gap(man)?, man))).collect();
    men.sort_by_key(|(gap, man)| (*gap, man.id));
    men
}

/// The cheapest way on which a figure comes to blows with anybody of a group.
fn to_blows(table: &Table, man: &BaseView, target: UnitId, most: Um, in_the_way: &InTheWay) -> Option<Approach> {
    let mut least: Option<Approach> = None;
    let mut runs_on = false;
    for foe in run::prey(table, man, target) {
        let known = least.as_ref().map_or(most, |least| least.cost);
        if measure::gap(&man.quad, &foe.quad) > known {
            break;
        }
        let ways = Approaches::new(table, man, foe, in_the_way);
        let on = || runs_on || ways.toward().is_some();
        match ways.cheapest(known, || least.is_some() || on()) {
            Some(way) if way.cost < known || least.is_none() => least = Some(way),
            Some(_) => {}
            None => runs_on = on(),
        }
    }
    least
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
