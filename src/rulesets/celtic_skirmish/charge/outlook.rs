//! What a charge has before it (CS-1.2, CS-2.10): whether it comes home, as the preview, the odds and the bots ask.
//!
//! Home comes who does so in both halves, by the very search that runs them: each of the foremost, as they all stand now.

use super::super::data::{Formula, Sheet};
use super::super::ground::{self, Does};
use super::super::in_the_way::{InTheWay, Passes};
use super::super::muster::class_of;
use super::super::{movement, obstacles};
use super::course::{Course, Foremost, StraightOn, foremost, whole};
use super::run;
use crate::measure::{self, Footprint, Heading, INCH, Point, Polygon, Pose, Quad, Um};
use crate::names::{BaseId, UnitId};
use crate::table::Table;
use crate::tally::{Chance, every_throw};
use std::collections::BTreeMap;

/// What it takes one of the foremost to come to blows.
struct Need {
    man: BaseId,
    /// From him to the nearest of them, micrometres.
    gap: Um,
    /// Micrometres of his own move, if he ran it in one.
    cost: Um,
    /// Straight, with no ground near that could cost or bar anything: then it is the same in two halves.
    open: bool,
}

impl Need {
    fn of(table: &Table, first: &Foremost) -> Self {
        let (from, radius) = (first.man.pose.at, first.man.quad.radius());
        let strip = |to: Point| {
            let middle = Pose { at: from.toward(to, 0.5), facing: Heading::between(from, to) };
            Quad::new(middle, Footprint { width: 4 * radius, depth: measure::dist(from, to) + 4 * radius })
        };
        let ground = |strip: Quad| {
            let near = strip.bounds();
            let meets = |area: &Polygon| area.bounds().meets(&near) && area.overlaps_quad(&strip, 0);
            let kinds = [Does::Difficult, Does::Slow, Does::Impassable];
            kinds.into_iter().any(|does| ground::areas(table, does).any(|(_, area)| meets(area)))
        };
        let open = matches!(first.way.legs.as_slice(), [leg] if !ground(strip(leg.to)));
        Self { man: first.man.id, gap: first.gap, cost: first.way.cost, open }
    }
}

/// What a charge has before it as the table stands now, for the preview and the odds.
pub struct Outlook<'t> {
    table: &'t Table<'t>,
    unit: UnitId,
    target: UnitId,
    pub course: Course,
    /// Who may come to blows first; empty where nobody can.
    needs: Vec<Need>,
    in_the_way: InTheWay<'t>,
    normal: Formula,
    difficult: Formula,
}

impl<'t> Outlook<'t> {
    /// `None` where there is nobody on either side, or the group does not charge.
    pub fn of(table: &'t Table<'t>, unit: UnitId, target: UnitId) -> Option<Self> {
        let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
        let straight = StraightOn::of(table, unit, target, &in_the_way)?;
        let first = foremost(table, unit, target, &in_the_way);
        let course = straight.or_round(table, &first);
        let row = table.state::<Sheet>().numbers.movement(class_of(table, unit))?;
        let needs = first.iter().map(|first| Need::of(table, first)).collect();
        Some(Self { table, unit, target, course, needs, in_the_way, normal: row.normal, difficult: row.difficult })
    }

    fn dice(&self) -> u8 {
        self.normal.dice.max(self.difficult.dice)
    }

    fn whole(&self, faces: &[u8], taken: i32) -> Um {
        whole(self.table, self.unit, self.target, self.course.difficult, faces, taken)
    }

    /// Whether anybody gets to blows by so much.
    fn comes_to_blows(&self, whole: Um) -> bool {
        self.needs.iter().any(|need| {
            let share = movement::share_of(self.table, need.man, whole);
            let runs = || run::comes_home(self.table, need.man, self.target, share, &self.in_the_way);
            share + measure::CONTACT >= need.gap && ((need.open && share >= need.cost) || runs())
        })
    }

    /// The exact chance that the movement roll carries a figure to its target, both halves together.
    pub fn chance(&self) -> Chance {
        let most = self.normal.most().max(self.difficult.most());
        // Many throws come to the same length.
        let mut known: BTreeMap<Um, bool> = BTreeMap::new();
        obstacles::chance(self.table, self.dice(), self.course.obstacles.len(), most, |faces, taken| {
            !self.needs.is_empty() && {
                let whole = self.whole(faces, taken);
                *known.entry(whole).or_insert_with(|| self.comes_to_blows(whole))
            }
        })
    }

    /// What it costs to get to blows, and the most that any roll brings, micrometres of the move of whoever comes nearest to it; `None`
    /// where a way is barred and not too long.
    pub fn shortfall(&self) -> Option<(Um, Um)> {
        let taken = obstacles::least(self.table) * i32::try_from(self.course.obstacles.len()).ok()?;
        let most = every_throw(self.dice()).map(|faces| self.whole(&faces, taken)).max()?;
        let lengths = self.needs.iter().map(|need| (need.cost, movement::share_of(self.table, need.man, most)));
        lengths.filter(|(need, most)| need > most).min_by_key(|(need, most)| need - most)
    }

    /// The least face that carries a figure to its target, where a single die decides and one of its faces does.
    pub fn face_needed(&self) -> Option<i32> {
        if self.dice() != 1 || !self.course.obstacles.is_empty() {
            return None;
        }
        (1..=6_u8).find(|face| self.comes_to_blows(self.whole(&[*face], 0))).map(i32::from)
    }

    /// The formula by which the greatest roll would run.
    pub fn formula(&self) -> Formula {
        let most = Um::from(self.normal.most().max(0)) * INCH;
        let farthest = |man| movement::share_of(self.table, man, most);
        let hard = self.course.difficult || run::goes_hard(self.table, self.unit, self.target, farthest);
        if hard { self.difficult } else { self.normal }
    }
}

/// The exact chance that the movement roll carries a figure to its target; `None` where there is nobody on either side.
pub fn chance_of_reaching(table: &Table, unit: UnitId, target: UnitId) -> Option<Chance> {
    Outlook::of(table, unit, target).map(|outlook| outlook.chance())
}
