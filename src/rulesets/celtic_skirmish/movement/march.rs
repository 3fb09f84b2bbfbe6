//! The paths of a group's normal move (CS-2.2 to CS-2.12).
//!
//! 1. Every figure's whole path is checked, its cost against its own allowance, best case for the obstacles on it.
//! 2. One die is thrown for each obstacle that any figure crosses; who crosses pays it off the distance left.
//! 3. A figure with nothing left, or with less than its own depth, stops at the near side.
//! 4. A wall whose total is negative is broken and stays (CS-2.4).
//! 5. A running chariot that went over difficult ground is put to the test (CS-2.9).

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Chariot, FigureTurn, Group, GroupTurn, Rolled, Wounds};
use super::super::prize;
use super::super::touch::{fights, hostile};
use super::super::walls;
use super::super::way::{self, InTheWay, Passes, Way};
use super::{Item, gait};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, INCH, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, SideId, TerrainId, UnitId};
use crate::table::{BasePath, Dispatch, Effects, Plan, Table};
use crate::tally::{Mark, Refusal};

/// A group's move as judged: every figure's way, and the formula it is made under.
#[derive(Clone, Debug, Default)]
pub struct March {
    pub ways: Vec<(BaseId, Way)>,
    pub difficult: bool,
    /// A wall that would be disrupted by it (CS-2.4).
    pub disrupts: bool,
    /// Obstacles crossed by any figure, in id order.
    pub obstacles: Vec<TerrainId>,
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, paths: &[BasePath]) -> Result<Plan<Any>, Refusal> {
    gait::may_move(table, side, unit)?;
    let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone()) else {
        return Err(Refusal::new("gait_first", "CS-2.2"));
    };
    let march = judge(table, unit, paths, &rolled)?;
    Ok(Plan::more(vec![Item::March { unit, paths: paths.to_vec(), obstacles: march.obstacles }.into()]))
}

/// Judges the paths of a rolled group.
///
/// # Errors
/// The first thing wrong, in the order of the figures given.
pub fn judge(table: &Table, unit: UnitId, paths: &[BasePath], rolled: &Rolled) -> Result<March, Refusal> {
    let mut march = follow_all(table, unit, paths)?;
    let total = gait::inches(table, unit, rolled, march.difficult);
    march.disrupts = total < 0 && table.get::<Group>(unit).is_some_and(|group| group.walled);
    if march.disrupts {
        return Ok(march);
    }
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    for (path, (base, way)) in paths.iter().zip(&march.ways) {
        let view = table.base(*base);
        in_the_way.walk(view, view.pose, &path.legs)?;
        // The least an obstacle can cost is an inch a die.
        let least = way.cost + INCH * way.crossings.len() as Um;
        let allowed = gait::allowance(table, *base, rolled, march.difficult);
        if least > allowed {
            return Err(Refusal::new("too_far", "CS-2.3").measured(least, allowed).base(*base));
        }
    }
    judge_ends(table, unit, paths)?;
    Ok(march)
}

fn follow_all(table: &Table, unit: UnitId, paths: &[BasePath]) -> Result<March, Refusal> {
    let mut march = March::default();
    for path in paths {
        let view = table.base(path.base);
        if view.unit != unit || !view.on_table {
            return Err(Refusal::new("not_of_this_group", "CS-2.1").base(path.base));
        }
        if prize::is_led(table, path.base) {
            return Err(Refusal::new("lady_is_led", "CS-7.3").base(path.base));
        }
        if march.ways.iter().any(|(base, _)| *base == path.base) || path.legs.is_empty() || path.legs.len() > 64 {
            return Err(Refusal::new("one_path_each", "CS-2.1").base(path.base));
        }
        let way = way::follow(table, view, view.pose, &path.legs);
        march.difficult |= way.difficult;
        march.obstacles.extend(way.crossings.iter().map(|crossing| crossing.terrain));
        march.ways.push((path.base, way));
    }
    if march.ways.is_empty() {
        return Err(Refusal::new("nobody_moves", "CS-2.1"));
    }
    march.obstacles.sort_unstable();
    march.obstacles.dedup();
    Ok(march)
}

/// Where every figure of the group would stand: movers at their ends, the others as they are.
pub fn ends(table: &Table, unit: UnitId, paths: &[BasePath]) -> Vec<(BaseId, Quad)> {
    table
        .standing(unit)
        .map(|base| {
            let end = paths.iter().find(|path| path.base == base.id).and_then(BasePath::end).unwrap_or(base.pose);
            (base.id, Quad::new(end, base.size))
        })
        .collect()
}

/// No overlap, clear of obstacles, an inch from enemies, no contact but a wall's, and one chain of figures.
fn judge_ends(table: &Table, unit: UnitId, paths: &[BasePath]) -> Result<(), Refusal> {
    let numbers = &table.state::<Sheet>().numbers;
    let ends = ends(table, unit, paths);
    let walled = table.get::<Group>(unit).is_some_and(|group| group.walled);
    for path in paths {
        let Some((_, quad)) = ends.iter().find(|(base, _)| *base == path.base) else { continue };
        way::ends_clear_of_obstacles(table, path.base, quad)?;
        if let Some((other, _)) = ends.iter().find(|(other, place)| *other != path.base && measure::overlaps(quad, place, SLACK)) {
            return Err(Refusal::new("overlaps", "CS-2.2").base(path.base).mark(Mark::Base(*other)));
        }
        let view = table.base(path.base);
        for enemy in table.on_table().filter(|enemy| hostile(view, enemy)) {
            let Some(gap) = measure::gap_within(quad, &enemy.quad, numbers.keep_off.um - 1) else { continue };
            let wall_meets = walled && gap <= measure::CONTACT;
            if !wall_meets && fights(table, enemy) && !measure::within(&view.quad, &enemy.quad, gap) {
                return Err(Refusal::new("too_near_enemy", "CS-2.12")
                    .measured(gap, numbers.keep_off.um)
                    .base(path.base)
                    .mark(Mark::Base(enemy.id)));
            }
        }
    }
    coherent(table, unit, &ends)
}

/// The group's figures form one chain of gaps within coherency. The wounded may be left behind, and the lady is where her leader is. A
/// chain that was broken already is put right, or at least brought closer together.
///
/// # Errors
/// The figure that stands apart, and how far.
pub fn coherent(table: &Table, unit: UnitId, ends: &[(BaseId, Quad)]) -> Result<(), Refusal> {
    let limit = table.state::<Sheet>().numbers.coherency.um;
    let kept = |base: BaseId| table.get::<Wounds>(base).is_none_or(|wounds| wounds.0 == 0) && !prize::is_led(table, base);
    let after: Vec<(BaseId, Quad)> = ends.iter().filter(|(base, _)| kept(*base)).copied().collect();
    let Some((stray, apart)) = widest_break(&after, limit) else { return Ok(()) };
    let before: Vec<(BaseId, Quad)> = after.iter().map(|(base, _)| (*base, table.base(*base).quad)).collect();
    if widest_break(&before, limit).is_some_and(|(_, before)| apart < before) {
        return Ok(());
    }
    debug_assert!(table.has_unit(unit));
    Err(Refusal::new("breaks_coherency", "CS-2.2").measured(apart, limit).base(stray))
}

/// The widest gap that has to be bridged to make one chain of the figures, where any is wider than the limit, and the figure beyond it.
fn widest_break(figures: &[(BaseId, Quad)], limit: Um) -> Option<(BaseId, Um)> {
    let (first, rest) = figures.split_first()?;
    // The chain grows by whoever is nearest to it; the widest of those steps is the widest gap there is no way around.
    let mut left: Vec<(BaseId, Quad, Um)> = rest.iter().map(|(base, quad)| (*base, *quad, measure::gap(&first.1, quad))).collect();
    let mut widest: Option<(BaseId, Um)> = None;
    while let Some(next) = (0..left.len()).min_by_key(|place| (left[*place].2, left[*place].0)) {
        let (base, quad, gap) = left.swap_remove(next);
        if gap > limit && widest.is_none_or(|(_, known)| gap > known) {
            widest = Some((base, gap));
        }
        for other in &mut left {
            other.2 = measure::gap_within(&quad, &other.1, other.2).unwrap_or(other.2);
        }
    }
    widest
}

pub fn dice(unit: UnitId, obstacles: &[TerrainId]) -> Vec<Need> {
    obstacles.iter().map(|_| Need::d6("obstacle", Roller::Unit(unit))).collect()
}

pub fn resolve(table: &Table, unit: UnitId, paths: &[BasePath], obstacles: &[TerrainId], faces: &[u8], effects: &mut Effects<Any>) {
    let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone()) else { return };
    effects.update(unit, |turn: &mut GroupTurn| turn.moved = true);
    let Ok(march) = follow_all(table, unit, paths) else { return };
    let total = gait::inches(table, unit, &rolled, march.difficult);
    if total < 0 && table.get::<Group>(unit).is_some_and(|group| group.walled) {
        effects.say(Dispatch::new("wall_disrupted", "CS-2.4").who(unit).amount(Um::from(total) * INCH));
        effects.push(walls::Item::Break(unit).into());
        return;
    }
    let need = Need::d6("obstacle", Roller::Unit(unit));
    for face in faces {
        effects.say(Dispatch::new("obstacle_rolled", "CS-2.5").who(unit).die(Face::of(&need, *face)).amount(Um::from(*face) * INCH));
    }
    let mut moved = Dispatch::new(if rolled.running { "ran" } else { "moved" }, "CS-2.3").who(unit);
    let mut settled: Vec<(BaseId, Quad)> = Vec::new();
    for (path, (base, way)) in paths.iter().zip(&march.ways) {
        let allowed = gait::allowance(table, *base, &rolled, march.difficult);
        let die = |terrain| obstacles.iter().zip(faces).find(|(obstacle, _)| **obstacle == terrain).map_or(0, |(_, face)| *face);
        let gone = stop_at_obstacles(table, path, way, &die, allowed);
        let Some(end) = gone.end() else { continue };
        let end = clear_of_own(table, *base, end, &settled);
        let view = table.base(*base);
        settled.push((*base, Quad::new(end, view.size)));
        effects.place(*base, end);
        let spent = way.cost;
        effects.update(*base, move |turn: &mut FigureTurn| {
            turn.moved = true;
            turn.by_corner = false;
            turn.spent += spent;
        });
        // Where a fence stopped it short of the bad ground nothing is risked.
        let over_difficult = || way::follow(table, view, view.pose, &gone.legs).difficult;
        if rolled.running && table.has::<Chariot>(*base) && over_difficult() {
            effects.push(Item::Wreck(*base).into());
        }
        moved = moved.path(gone);
    }
    effects.say(moved);
    if table.get::<Group>(unit).is_some_and(|group| group.walled) {
        effects.push(walls::Item::Test(unit).into());
        effects.push(walls::Item::Advanced(unit).into());
    }
}

/// The path as the obstacle dice let it be gone.
pub fn stop_at_obstacles(table: &Table, path: &BasePath, way: &Way, die: &impl Fn(TerrainId) -> u8, allowed: Um) -> BasePath {
    let view = table.base(path.base);
    let mut paid = 0;
    for crossing in &way.crossings {
        paid += Um::from(die(crossing.terrain)) * INCH;
        let left = allowed - crossing.cost_so_far - paid;
        if left < view.size.depth {
            // A micrometre short of the wall, so that the front does not stand on it.
            return BasePath { base: path.base, legs: way::cut(table, view, view.pose, &path.legs, (crossing.cost_so_far - 1).max(0)) };
        }
    }
    if way.cost + paid <= allowed {
        return path.clone();
    }
    BasePath { base: path.base, legs: way::cut(table, view, view.pose, &path.legs, allowed - paid) }
}

/// Where a path over obstacles ends when every die for them is a six; `None` where it crosses none.
pub fn worst_end(table: &Table, path: &BasePath, way: &Way, allowed: Um) -> Option<Pose> {
    if way.crossings.is_empty() {
        return None;
    }
    let gone = stop_at_obstacles(table, path, way, &|_| 6, allowed);
    Some(gone.end().unwrap_or(table.base(path.base).pose))
}

/// Figures that stopped short may stand where a friend was to pass: the one who comes later stays where he was.
fn clear_of_own(table: &Table, base: BaseId, end: Pose, settled: &[(BaseId, Quad)]) -> Pose {
    let view = table.base(base);
    let quad = Quad::new(end, view.size);
    if settled.iter().any(|(_, other)| measure::overlaps(&quad, other, SLACK)) { view.pose } else { end }
}
