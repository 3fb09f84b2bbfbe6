//! Shooting (RC-5.2, RC-5.4, RC-5.14).
//!
//! 1. The target stands within range, in sight, in the front 45 degrees (light troops shoot all round); neither is in combat.
//! 2. One d6 under the combat score hits; hits taken, light troops, cover and rain count against the shooter. A 1 always hits, a 6 never.
//! 3. Who is hit is the loser of it: one hit, and it recoils or flees.

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::{UnitTurn, Weather, army, body, kind_of, standing, turn_of};
use super::{hurt, order, sight, touch};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Pose, Quad};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Dispatch, Effects, Order, Plan, SumOf, Table, Target};
use crate::tally::{Chance, Line, Mark, Refusal, Tally};
use serde::{Deserialize, Serialize};

pub const LINES: [&str; 3] = ["target_light", "target_in_cover", "rain"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Shoot { by: UnitId, at: UnitId },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Shoot(item)
    }
}

/// What a shot depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShotView {
    pub score: Option<Line>,
    pub hits: i32,
    pub target_light: bool,
    pub target_in_cover: bool,
    pub rains: bool,
}

pub fn tally(sheet: &Sheet, view: &ShotView) -> Tally {
    let mut sum = Tally::default();
    let numbers = &sheet.numbers;
    let lines = [
        view.score.clone(),
        sheet.line(&numbers.all, "hits", view.hits),
        sheet.line(&numbers.shooting, "target_light", view.target_light.into()),
        sheet.line(&numbers.shooting, "target_in_cover", view.target_in_cover.into()),
        sheet.line(&numbers.shooting, "rain", view.rains.into()),
    ];
    lines.into_iter().flatten().for_each(|line| sum.add(line));
    sum
}

/// The line that a sum begins with: the printed score.
pub fn score_line(table: &Table, unit: UnitId) -> Line {
    let kind = kind_of(table, unit);
    Line::new(kind.combat, "combat_score", kind.clause.clone())
}

/// The sum of a shot at a unit that stands so.
pub fn sum(table: &Table, by: UnitId, at: UnitId, pose: Pose) -> Tally {
    let from = standing(table, by).map_or(pose.at, |base| base.quad.front_centre());
    let quad = Quad::new(pose, super::parts::base_of(table, at).size);
    let view = ShotView {
        score: Some(score_line(table, by)),
        hits: body(table, by).hits.into(),
        target_light: kind_of(table, at).light,
        target_in_cover: sight::in_cover(table, from, &quad),
        rains: table.state::<Weather>().rains,
    };
    tally(table.state::<Sheet>(), &view)
}

/// The face that never hits: no score of the list of troops is so high that this decides.
const NEVER: i32 = 6;

/// Whether a face hits.
pub fn hits(sheet: &Sheet, total: i32, face: u8) -> bool {
    finds(sheet.numbers.always_hits_to.0, total, face.into())
}

fn finds(always: i32, total: i32, face: i32) -> bool {
    face <= always || (face < total && face < NEVER)
}

/// The highest face that hits, and how likely that is.
pub fn odds(sheet: &Sheet, total: i32) -> (i32, Chance) {
    let count = (1..=6).filter(|face| hits(sheet, total, *face)).count();
    (count as i32, Chance::new(count as u64, 6))
}

/// Whether a unit could shoot at another that stands so.
///
/// # Errors
/// What forbids it.
pub fn reaches(table: &Table, by: UnitId, at: UnitId, pose: Pose) -> Result<(), Refusal> {
    let (Some(shooter), Some(target)) = (standing(table, by), standing(table, at)) else {
        return Err(Refusal::new("nobody_there", "RC-5.14"));
    };
    let kind = kind_of(table, by);
    let Some(range) = kind.shoots() else { return Err(Refusal::new("does_not_shoot", "RC-5.14").base(shooter.id)) };
    if touch::engaged(table, by) {
        return Err(Refusal::new("in_combat", "RC-5.14").base(shooter.id));
    }
    let quad = Quad::new(pose, target.size);
    let gap = measure::gap(&shooter.quad, &quad);
    if gap > range {
        return Err(Refusal::new("out_of_range", kind.clause.clone()).measured(gap, range).base(shooter.id).mark(Mark::Base(target.id)));
    }
    let arc = table.state::<Sheet>().numbers.shoot_arc.0 * 1000;
    let all_round = kind.light && table.state::<Sheet>().in_force("all_round");
    if !all_round && !measure::in_arc(shooter.quad.front_centre(), shooter.pose.facing, arc, pose.at) {
        return Err(Refusal::new("outside_arc", "RC-5.14").base(shooter.id).mark(Mark::Base(target.id)));
    }
    sight::sees(table, shooter, target.id, pose.at)
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    let at = order::aimed_at(table, side, unit, bases, target)?;
    if turn_of(table, unit).shot {
        return Err(Refusal::new("has_shot", "RC-5.14"));
    }
    let Some(base) = standing(table, at) else { return Err(Refusal::new("nobody_there", "RC-5.14")) };
    if touch::engaged(table, at) {
        return Err(Refusal::new("target_in_combat", "RC-5.14").mark(Mark::Base(base.id)));
    }
    reaches(table, unit, at, base.pose)?;
    Ok(Plan::more(vec![Item::Shoot { by: unit, at }.into()]))
}

/// Shots at whoever is within range, in id order.
pub fn listed<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    let shooters = army(table, side).filter(|unit| !turn_of(table, *unit).shot);
    let shots = shooters.filter_map(move |unit| Some((unit, kind_of(table, unit).shoots()?)));
    shots.flat_map(move |(unit, range)| order::at_those_within(table, side, "shoot", unit, range))
}

pub fn need(by: UnitId) -> Need {
    Need::d6("shoot", Roller::Unit(by))
}

pub fn dice(item: &Item) -> Vec<Need> {
    let Item::Shoot { by, .. } = item;
    vec![need(*by)]
}

/// Tells a shot, and whether it hit.
pub fn loose(table: &Table, by: UnitId, at: UnitId, pose: Pose, face: u8, effects: &mut Effects<Any>) -> bool {
    let sum = sum(table, by, at, pose);
    let sheet = table.state::<Sheet>();
    let hit = hits(sheet, sum.total(), face);
    let (needed, _) = odds(sheet, sum.total());
    let said = Dispatch::new(if hit { "shot_hits" } else { "shot_misses" }, "RC-5.2").who(by).whom(at);
    effects.say(said.die(Face::of(&need(by), face)).sum(by, sum).needed(needed));
    hit
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    let Item::Shoot { by, at } = item;
    let Some(target) = standing(table, *at) else { return };
    effects.update(*by, |turn: &mut UnitTurn| turn.shot = true);
    if loose(table, *by, *at, target.pose, faces[0], effects) {
        effects.push(hurt::Item::Hurt { unit: *at, hits: 1, cause: Some(*by), then: hurt::Then::Yield }.into());
    }
}

/// What a shot would need, before it is loosed.
pub fn preview(table: &Table, unit: UnitId, target: Option<Target>, preview: &mut crate::rules::Preview) {
    let Some(Target::Unit(at)) = target else { return };
    let (Some(base), Some(shooter)) = (standing(table, at), standing(table, unit)) else { return };
    let sum = sum(table, unit, at, base.pose);
    let (needed, chance) = odds(table.state::<Sheet>(), sum.total());
    preview.needed = Some(needed);
    preview.chance = Some(("hit".into(), chance));
    preview.sums.push(SumOf { of: unit.into(), sum });
    if let Some(line) = measure::gap_line(&shooter.quad, &base.quad) {
        preview.measures.push((line.a, line.b, "range".into()));
    }
}

#[cfg(test)]
mod tests {
    use super::finds;

    #[test]
    fn under_the_score_hits_but_a_six_never_does() {
        let hits = |total: i32| (1..=6).filter(|face| finds(1, total, *face)).collect::<Vec<_>>();
        assert_eq!(hits(-2), [1]);
        assert_eq!(hits(3), [1, 2]);
        assert_eq!(hits(9), [1, 2, 3, 4, 5]);
    }
}
