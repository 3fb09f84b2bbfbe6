//! What a unit is worth in a fight (RC-5.3, RC-5.5, RC-2).
//!
//! **Ruling:** defending is whoever did not come to that enemy itself, and stands higher than it or has an obstacle between the two; it
//! counts once. "v cavalry" takes in light cavalry and not chariots. A support stands beside, within 0.5" and level within 0.5", reaches
//! past the enemy's front, and has no enemy at its own. A second rank touches from behind, faces the same way and touches no enemy.

use super::super::data::{Arm, KindData, Sheet};
use super::super::ground;
use super::super::parts::{body, fights as is_unit, kind_of, standing, turn_of};
use super::super::{leader, shooting, touch};
use super::Fight;
use crate::measure::{self, Edge, Point, Um};
use crate::names::UnitId;
use crate::table::{BaseView, Table};
use crate::tally::{Line, Tally};

pub const LINES: [&str; 4] = ["defending", "support", "on_flank", "leader_with"];
pub const LINES_OF_ALL: [&str; 1] = ["hits"];
pub const NOTES: [&str; 6] = ["charging", "v_chariots", "v_cavalry", "in_rough", "second_rank", "close_combat"];

/// Facings this close are one, milli-degrees.
const SAME_FACING: i32 = 5_000;

/// What a unit's worth depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombatView {
    pub score: Option<Line>,
    pub charging: bool,
    pub v_chariots: bool,
    pub v_cavalry: bool,
    pub in_rough: bool,
    pub second_rank: bool,
    pub defending: bool,
    pub supports: i32,
    pub on_flank: bool,
    pub leader_with: bool,
    pub hits: i32,
}

pub fn tally(sheet: &Sheet, kind: &KindData, view: &CombatView) -> Tally {
    let mut sum = Tally::default();
    let numbers = &sheet.numbers;
    let note = |id: &str, applies: bool| if applies { sheet.note(kind, id) } else { None };
    let lines = [
        view.score.clone(),
        note("close_combat", true),
        note("charging", view.charging),
        note("v_chariots", view.v_chariots),
        note("v_cavalry", view.v_cavalry),
        note("in_rough", view.in_rough),
        note("second_rank", view.second_rank),
        sheet.line(&numbers.combat, "defending", view.defending.into()),
        sheet.line(&numbers.combat, "support", view.supports),
        sheet.line(&numbers.combat, "on_flank", view.on_flank.into()),
        sheet.line(&numbers.combat, "leader_with", view.leader_with.into()),
        sheet.line(&numbers.all, "hits", view.hits),
    ];
    lines.into_iter().flatten().for_each(|line| sum.add(line));
    sum
}

/// What a unit is worth in a fight as it stands.
pub fn sum(table: &Table, unit: UnitId, fight: &Fight) -> Tally {
    let Some(base) = standing(table, unit) else { return Tally::default() };
    let against = fight.enemies_of(table, unit);
    let arm = |arm: Arm| against.iter().any(|enemy| kind_of(table, *enemy).arm == arm);
    let touched = fight.touched_by(unit);
    let view = CombatView {
        score: Some(shooting::score_line(table, unit)),
        charging: turn_of(table, unit).charging || fight.charger == Some(unit),
        v_chariots: arm(Arm::Chariots),
        v_cavalry: arm(Arm::Cavalry),
        in_rough: ground::in_rough(table, unit, &base.quad),
        second_rank: has_second_rank(table, base),
        defending: fight.charger != Some(unit) && touched.iter().any(|enemy| defends(table, base, *enemy)),
        supports: touched.iter().map(|enemy| supports(table, base, *enemy)).max().unwrap_or(0),
        on_flank: touched.iter().any(|enemy| on_flank(table, unit, *enemy)),
        leader_with: leader::with(table, unit).is_some(),
        hits: body(table, unit).hits.into(),
    };
    tally(table.state::<Sheet>(), kind_of(table, unit), &view)
}

fn defends(table: &Table, base: &BaseView, enemy: UnitId) -> bool {
    let Some(other) = standing(table, enemy).filter(|_| !body(table, base.unit).came_at.contains(&enemy)) else { return false };
    ground::height(table, base.pose.at) > ground::height(table, other.pose.at)
        || ground::obstacle_between(table, base.pose.at, other.pose.at)
}

/// Whether a unit strikes an enemy's flank or rear with its own front.
pub fn on_flank(table: &Table, unit: UnitId, enemy: UnitId) -> bool {
    touch::struck(table, unit, enemy).is_some_and(|(own, its)| own == Edge::Front && its != Edge::Front)
}

fn one_way(a: &BaseView, b: &BaseView) -> bool {
    a.pose.facing.difference(b.pose.facing).abs() <= SAME_FACING
}

fn has_second_rank(table: &Table, base: &BaseView) -> bool {
    let behind = |other: &&BaseView| {
        other.side == base.side
            && other.id != base.id
            && kind_of(table, other.unit).id == kind_of(table, base.unit).id
            && one_way(base, other)
            && touch::edges(table, base, other) == Some((Edge::Rear, Edge::Front))
            && !touch::engaged(table, other.unit)
    };
    table.on_table().find(behind).is_some()
}

/// How far a point lies to the right of a base's middle, and before its front, micrometres.
fn seen_from(base: &BaseView, point: Point) -> (Um, Um) {
    let (x, y) = base.pose.facing.dir();
    let way = point - base.quad.front_centre();
    let (dx, dy) = (way.x as f64, way.y as f64);
    ((dx * y - dy * x).round() as Um, (dx * x + dy * y).round() as Um)
}

/// Friends that overlap an enemy whom the unit strikes with its front, one at the most on either side.
fn supports(table: &Table, base: &BaseView, enemy: UnitId) -> i32 {
    let Some(foe) = standing(table, enemy) else { return 0 };
    if touch::struck(table, base.unit, enemy).is_none_or(|(own, _)| own != Edge::Front) {
        return 0;
    }
    let level = table.state::<Sheet>().numbers.level_within.um;
    let reach: Vec<Um> = foe.quad.corners().iter().map(|corner| seen_from(base, *corner).0).collect();
    let (left, right) = (reach.iter().min().copied().unwrap_or(0), reach.iter().max().copied().unwrap_or(0));
    let beside = |other: &BaseView, to_right: bool| {
        let (aside, before) = seen_from(base, other.quad.front_centre());
        let half = other.size.width / 2;
        let past = if to_right { aside > 0 && aside + half > right } else { aside < 0 && aside - half < left };
        other.side == base.side
            && other.id != base.id
            && is_unit(table, other.unit)
            && one_way(base, other)
            && before.abs() <= level
            && measure::within(&base.quad, &other.quad, level)
            && past
            && !meets_front(table, other)
    };
    [false, true].into_iter().filter(|to_right| table.on_table().any(|other| beside(other, *to_right))).count() as i32
}

/// Whether an enemy is in contact with a unit's front.
fn meets_front(table: &Table, base: &BaseView) -> bool {
    touch::foes(table, base.unit).any(|foe| touch::struck(table, base.unit, foe).is_some_and(|(own, _)| own == Edge::Front))
}
