//! The paths of a group's normal move (CS-2.2 to CS-2.12).
//!
//! 1. Every figure's whole path is checked, its cost against its own allowance, best case for the obstacles on it.
//! 2. One die is thrown for each obstacle that any figure crosses; who crosses pays it off the distance left.
//! 3. A figure with nothing left, or with less than its own depth, stops at the near side.
//! 4. A wall whose total is negative is broken and stays (CS-2.4).
//! 5. A running chariot that went over difficult ground is put to the test (CS-2.9).

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{Chariot, Group, GroupTurn, Rolled, Wounds};
use super::super::prize;
use super::super::rest::{Near, farthest, may_rest};
use super::super::way::{self, Way};
use super::super::{obstacles, walls};
use super::{Item, gait, spent};
use crate::measure::{self, Heading, INCH, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, SideId, TerrainId, UnitId};
use crate::table::{BasePath, Dispatch, Effects, Leg, MOST_LEGS, Plan, Table};
use crate::tally::Refusal;

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
    let whole = gait::reached(table, unit, rolled, march.difficult);
    for (path, (base, way)) in paths.iter().zip(&march.ways) {
        let view = table.base(*base);
        in_the_way.walk(view, view.pose, &path.legs)?;
        let least = way.cost + least_toll(table, way);
        let allowed = gait::share_of(table, *base, whole);
        if least > allowed {
            return Err(Refusal::new("too_far", "CS-2.3").measured(least, allowed).base(*base));
        }
    }
    judge_ends(table, unit, paths, whole)?;
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
        if march.ways.iter().any(|(base, _)| *base == path.base) {
            return Err(Refusal::new("one_path_each", "CS-2.1").base(path.base));
        }
        if !(1..=MOST_LEGS).contains(&path.legs.len()) {
            return Err(Refusal::new("legs_of_a_way", "CS-2.1").base(path.base));
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
fn judge_ends(table: &Table, unit: UnitId, paths: &[BasePath], whole: Um) -> Result<(), Refusal> {
    let ends = ends(table, unit, paths);
    for path in paths {
        if let Some(end) = path.end() {
            may_rest(table, table.base(path.base), end, &ends, near(table, unit))?;
        }
    }
    coherent(table, unit, &ends, |base| gait::share_of(table, base, whole))
}

/// A wall may walk into contact; everybody else keeps off.
fn near(table: &Table, unit: UnitId) -> Near {
    if table.get::<Group>(unit).is_some_and(|group| group.walled) { Near::MayMeet } else { Near::KeepsOff }
}

/// The group's figures form one chain of gaps within coherency. The wounded may be left behind but are links of it where they stand, and
/// the lady is where her leader is. A chain that was broken already is put right where `reach` of who stands apart allows it, or else as
/// nearly as it does; where his straight way back is barred it is enough that it comes closer together.
///
/// # Errors
/// The figure that stands apart, and how far.
pub fn coherent(table: &Table, unit: UnitId, ends: &[(BaseId, Quad)], reach: impl Fn(BaseId) -> Um) -> Result<(), Refusal> {
    let limit = table.state::<Sheet>().numbers.coherency.um;
    let bound = |base: BaseId| table.get::<Wounds>(base).is_none_or(|wounds| wounds.0 == 0);
    let after: Vec<(BaseId, Quad)> = ends.iter().filter(|(base, _)| !prize::is_led(table, *base)).copied().collect();
    let Some((stray, apart, _)) = widest_break(&after, limit, bound) else { return Ok(()) };
    let before: Vec<(BaseId, Quad)> = after.iter().map(|(base, _)| (*base, table.base(*base).quad)).collect();
    if let Some((stray, before, mate)) = widest_break(&before, limit, bound)
        && apart < before
        && (apart <= before - reach(stray) || barred(table, unit, stray, mate, before - limit))
    {
        return Ok(());
    }
    Err(Refusal::new("breaks_coherency", "CS-2.2").measured(apart, limit).base(stray))
}

/// Whether a straggler cannot go so far straight to one of the others.
fn barred(table: &Table, unit: UnitId, stray: BaseId, mate: BaseId, far: Um) -> bool {
    let (man, mate) = (table.base(stray), table.base(mate));
    let way = Leg { to: man.pose.at.ahead(Heading::between(man.pose.at, mate.pose.at), far), facing: man.pose.facing };
    let legs = [way];
    let goes = way::follow(table, man, man.pose, &legs);
    goes.cost > goes.length
        || !goes.crossings.is_empty()
        || goes.difficult
        || InTheWay::of(table, unit, Passes::OwnGroup).walk(man, man.pose, &legs).is_err()
}

/// The widest gap that has to be bridged to make one chain of the figures that are bound to it, where any is wider than the limit; the
/// figure beyond it, and whom it is measured to.
fn widest_break(figures: &[(BaseId, Quad)], limit: Um, bound: impl Fn(BaseId) -> bool) -> Option<(BaseId, Um, BaseId)> {
    let first = figures.iter().find(|(base, _)| bound(*base))?;
    let mut left: Vec<(BaseId, Quad)> = figures.iter().filter(|(base, _)| *base != first.0).copied().collect();
    let mut chain = vec![*first];
    let (mut widest, mut counts) = (None::<(BaseId, Um, BaseId)>, None);
    let mut taken = 0;
    loop {
        // Each link takes along whoever is within the limit of it; with a gap behind them that counts only if one of them is bound.
        while let Some((_, link)) = chain.get(taken).copied() {
            taken += 1;
            let (near, far) = left.into_iter().partition::<Vec<_>, _>(|(_, quad)| measure::within(&link, quad, limit));
            if near.iter().any(|(base, _)| bound(*base)) {
                counts = widest;
            }
            chain.extend(near);
            left = far;
        }
        // Then it grows by whoever is nearest; the widest of those steps is the widest gap there is no way around.
        let gaps = left.iter().flat_map(|(base, quad)| chain.iter().map(move |(mate, link)| (measure::gap(link, quad), *base, *mate)));
        let Some((gap, base, mate)) = gaps.min_by_key(|(gap, base, _)| (*gap, *base)) else { return counts };
        if widest.is_none_or(|(_, known, _)| gap > known) {
            widest = Some((base, gap, mate));
        }
        // A gap with only the wounded beyond it may stay.
        if bound(base) {
            counts = widest;
        }
        chain.extend(left.iter().position(|(other, _)| *other == base).map(|place| left.swap_remove(place)));
    }
}

pub fn resolve(table: &Table, unit: UnitId, paths: &[BasePath], crossed: &[TerrainId], faces: &[u8], effects: &mut Effects<Any>) {
    let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.clone()) else { return };
    spent::used_up(unit, effects);
    let Ok(march) = follow_all(table, unit, paths) else { return };
    let total = gait::inches(table, unit, &rolled, march.difficult);
    if total < 0 && table.get::<Group>(unit).is_some_and(|group| group.walled) {
        effects.say(Dispatch::new("wall_disrupted", "CS-2.4").who(unit).amount(Um::from(total) * INCH));
        effects.push(walls::Item::Break(unit).into());
        return;
    }
    obstacles::said(table, unit, faces).for_each(|said| effects.say(said));
    let mut moved = Dispatch::new(if rolled.running { "ran" } else { "moved" }, "CS-2.3").who(unit);
    let die = |terrain| obstacles::taken_by(table, crossed, faces, terrain).unwrap_or(0);
    let whole = gait::reached(table, unit, &rolled, march.difficult);
    let gone: Vec<BasePath> = paths
        .iter()
        .zip(&march.ways)
        .map(|(path, (base, way))| stop_at_obstacles(table, path, way, &die, gait::share_of(table, *base, whole)))
        .collect();
    for (gone, (base, way)) in settle(table, unit, paths, gone).into_iter().zip(&march.ways) {
        spent::went(*base, way.cost, effects);
        let Some(end) = gone.end() else { continue };
        let view = table.base(*base);
        effects.place(*base, end);
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
pub fn stop_at_obstacles(table: &Table, path: &BasePath, way: &Way, die: &impl Fn(TerrainId) -> i32, allowed: Um) -> BasePath {
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

/// The least that the obstacles on a way can take.
pub fn least_toll(table: &Table, way: &Way) -> Um {
    Um::from(obstacles::least(table)) * INCH * way.crossings.len() as Um
}

/// Where a path over obstacles ends when every die for them shows its most; `None` where it crosses none.
pub fn worst_end(table: &Table, path: &BasePath, way: &Way, allowed: Um) -> Option<Pose> {
    if way.crossings.is_empty() {
        return None;
    }
    let most = obstacles::most(table);
    let gone = stop_at_obstacles(table, path, way, &|_| most, allowed);
    Some(gone.end().unwrap_or(table.base(path.base).pose))
}

/// Where the figures come to rest when the dice have stopped some of them short of their places: those others as they meant to, these as
/// far along as there is room for them. Who took the place of one for whom there is no
/// room left on his way stays where he was, like him.
fn settle(table: &Table, unit: UnitId, paths: &[BasePath], mut gone: Vec<BasePath>) -> Vec<BasePath> {
    let mut short: Vec<bool> = paths.iter().zip(&gone).map(|(path, gone)| path != gone).collect();
    let near = near(table, unit);
    loop {
        let mut places: Vec<(BaseId, Quad)> = Vec::new();
        for (path, short) in gone.iter().zip(&short) {
            let man = table.base(path.base);
            // Who is stopped keeps his old place until he has found another.
            let pose = path.end().filter(|_| !short).unwrap_or(man.pose);
            places.push((man.id, Quad::new(pose, man.size)));
        }
        let mut in_the_place = None;
        let mut ends = gone.clone();
        for at in (0..gone.len()).filter(|at| short[*at]) {
            let man = table.base(gone[at].base);
            ends[at].legs = farthest(table, man, &gone[at].legs, |pose| may_rest(table, man, pose, &places, near).is_ok());
            let quad = Quad::new(ends[at].end().unwrap_or(man.pose), man.size);
            places[at].1 = quad;
            let on_him = |other: &usize| !short[*other] && measure::overlaps(&places[*other].1, &quad, SLACK);
            in_the_place = in_the_place.or_else(|| (0..gone.len()).find(on_him));
        }
        let Some(other) = in_the_place else { return ends };
        short[other] = true;
        gone[other].legs.clear();
    }
}
