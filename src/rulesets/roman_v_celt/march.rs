//! Moves by command (RC-3, RC-4.1, RC-4.6).
//!
//! 1. A unit whose party made its roll moves once, by its own allowance; the units of a party may move in one order or one by one.
//! 2. What the way costs is no more than the full rate ([`way`]). Units of the party bar each other only at rest.
//! 3. It may pass through friends who are not in combat, and ends on nobody and no nearer than 0.1" to an enemy.

use super::data::Sheet;
use super::ground::Barriers;
use super::item::Item as Any;
use super::parts::{Body, Clock, UnitTurn, army, base_of, fights, kind_of, standing, turn_of};
use super::{evade, leader, touch, way};
use crate::measure::{self, Heading, INCH, Point, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, SideId, UnitId};
use crate::rules::{Preview, PreviewPath};
use crate::table::{Act, BasePath, BaseView, Dispatch, Effects, Leg, MOST_LEGS, Order, Plan, Table};
use crate::tally::{Mark, Refusal};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    March {
        paths: Vec<BasePath>,
    },
    /// Placed anew before the first turn.
    Place {
        base: BaseId,
        to: Pose,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::March(item)
    }
}

/// Units that were commanded and have not moved, in id order.
pub fn ready<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = UnitId> + 't {
    army(table, side).filter(|unit| turn_of(table, *unit).commanded && evade::may_act(table, *unit).is_ok())
}

/// Those whom a commanded unit was commanded with, and itself, moved or not: they bar each other only at rest.
pub fn mates(table: &Table, unit: UnitId) -> Vec<UnitId> {
    if !turn_of(table, unit).commanded {
        return Vec::new();
    }
    army(table, super::parts::side_of(table, unit)).filter(|other| turn_of(table, *other).commanded).collect()
}

/// Whether all of these were commanded together and go by one order.
pub fn are_one_party(table: &Table, units: &[UnitId]) -> bool {
    let Some(first) = units.first() else { return false };
    let party: Vec<UnitId> = ready(table, super::parts::side_of(table, *first)).collect();
    units.iter().all(|unit| party.contains(unit))
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, paths: &[BasePath]) -> Result<Plan<Any>, Refusal> {
    super::order::own_unit(table, side, unit, &[])?;
    if !fights(table, unit) {
        return leader::validate_move(table, unit, paths);
    }
    if !paths.iter().any(|path| table.base(path.base).unit == unit) {
        return Err(Refusal::new("nobody_moves", "RC-4.6"));
    }
    let party: Vec<UnitId> = ready(table, side).collect();
    let mates = mates(table, unit);
    for (place, path) in paths.iter().enumerate() {
        let mover = table.base(path.base).unit;
        let once = paths[..place].iter().all(|other| other.base != path.base);
        if !once || path.legs.is_empty() || path.legs.len() > MOST_LEGS {
            return Err(Refusal::new("legs_of_a_way", "RC-4.6").base(path.base));
        }
        if !party.contains(&mover) {
            return Err(not_commanded(table, mover).base(path.base));
        }
        judge(table, mover, &path.legs, &mates)?;
    }
    ends(table, paths)?;
    Ok(Plan::more(vec![Item::March { paths: paths.to_vec() }.into()]))
}

fn not_commanded(table: &Table, unit: UnitId) -> Refusal {
    let turn = turn_of(table, unit);
    if turn.moved {
        Refusal::new("has_moved", "RC-4.1")
    } else if touch::engaged(table, unit) {
        Refusal::new("in_combat", "RC-4.1")
    } else {
        Refusal::new("not_commanded", "RC-4.3")
    }
}

/// Judges a way by itself: who and what is in it, and what it costs.
fn judge(table: &Table, unit: UnitId, legs: &[Leg], party: &[UnitId]) -> Result<(), Refusal> {
    let base = base_of(table, unit);
    let barriers = Barriers::of(table);
    let mut at = base.pose;
    for leg in legs {
        let quad = Quad::new(Pose { at: at.at, facing: leg.facing }, base.size);
        let delta = leg.to - at.at;
        barriers.slide(base.id, &quad, delta)?;
        bars(table, base, &quad, delta, None)?;
        at = Pose { at: leg.to, facing: leg.facing };
    }
    let way = way::follow(table, unit, base.pose, legs, party);
    let allowance = kind_of(table, unit).moves();
    if way.cost > allowance {
        return Err(Refusal::new("too_far", kind_of(table, unit).clause.clone()).measured(way.cost, allowance).base(base.id));
    }
    Ok(())
}

/// Whether an enemy, or a friend in combat, bars a straight way; one enemy may be left out.
///
/// # Errors
/// Who does.
pub fn bars(table: &Table, base: &BaseView, quad: &Quad, delta: Point, but: Option<UnitId>) -> Result<(), Refusal> {
    let reach = quad.bounds().joined(&quad.shifted(delta).bounds());
    let met = table.on_table().filter(|other| other.id != base.id && Some(other.unit) != but && other.quad.bounds().meets(&reach));
    for other in met {
        if other.side == base.side {
            if fights(table, other.unit) && way::passes(quad, delta, &other.quad) && touch::engaged(table, other.unit) {
                return Err(Refusal::new("path_meets_combat", "RC-3.4").base(base.id).mark(Mark::Base(other.id)));
            }
        } else if (but.is_none() || fights(table, other.unit)) && measure::sweep_hits(quad, delta, &other.quad, SLACK) {
            return Err(Refusal::new("path_meets_enemy", "RC-3.4").base(base.id).mark(Mark::Base(other.id)));
        }
    }
    Ok(())
}

/// Whether a party could go so once it is commanded.
pub fn possible(table: &Table, paths: &[BasePath], party: &[UnitId]) -> bool {
    paths.iter().all(|path| judge(table, table.base(path.base).unit, &path.legs, party).is_ok()) && ends(table, paths).is_ok()
}

/// Judges where everybody comes to rest.
fn ends(table: &Table, paths: &[BasePath]) -> Result<(), Refusal> {
    let end = |base: &BaseView| {
        let path = paths.iter().find(|path| path.base == base.id).and_then(BasePath::end);
        path.map_or(base.quad, |pose| Quad::new(pose, base.size))
    };
    for path in paths {
        let base = table.base(path.base);
        rests(table, base, &end(base), |other| end(other))?;
    }
    Ok(())
}

/// Whether a base may come to rest there, others standing as told.
///
/// # Errors
/// On whom it would stand, or whom it would come too near to.
pub fn rests(table: &Table, base: &BaseView, quad: &Quad, stands: impl Fn(&BaseView) -> Quad) -> Result<(), Refusal> {
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    for other in table.on_table().filter(|other| other.id != base.id) {
        let there = stands(other);
        let friend = other.side == base.side;
        if measure::overlaps(quad, &there, SLACK) && (!friend || fights(table, other.unit)) {
            return Err(Refusal::new("ends_on_unit", "RC-3.4").base(base.id).mark(Mark::Base(other.id)));
        }
        if !friend && let Some(gap) = measure::gap_within(quad, &there, keep - 1) {
            // Who stood nearer may stay as near.
            if measure::gap(&base.quad, &other.quad) > gap {
                return Err(Refusal::new("too_near_enemy", "RC-5.7").measured(gap, keep).base(base.id).mark(Mark::Base(other.id)));
            }
        }
    }
    Ok(())
}

/// Who was passed through pays in its own next move: of this turn, if that is still to come and it makes it, else of its next turn.
pub fn passed_through(table: &Table, mover: UnitId, passed: &[UnitId], effects: &mut Effects<Any>) {
    for unit in passed.iter().filter(|unit| way::pays_for_passing(table, mover, **unit)) {
        effects.update(*unit, |body: &mut Body| body.passed = true);
        let turn = turn_of(table, *unit);
        if !turn.moved && !turn.sits_out {
            effects.update(*unit, |turn: &mut UnitTurn| turn.passed = true);
        }
    }
}

/// Who makes its move has paid with it for having been passed through, and owes nothing more for that.
pub fn paid(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    if turn_of(table, unit).passed {
        effects.update(unit, |body: &mut Body| body.passed = false);
    }
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    let paths = match item {
        Item::March { paths } => paths,
        Item::Place { base, to } => {
            effects.place(*base, *to);
            let path = BasePath { base: *base, legs: vec![Leg { to: to.at, facing: to.facing }] };
            effects.say(Dispatch::new("placed", "RC-1.1").who(table.base(*base).unit).path(path));
            effects.push(leader::Item::Jostled.into());
            return;
        }
    };
    let movers: Vec<UnitId> = paths.iter().map(|path| table.base(path.base).unit).collect();
    let party = movers.first().map(|unit| mates(table, *unit)).unwrap_or_default();
    for (path, unit) in paths.iter().zip(&movers) {
        let base = table.base(path.base);
        let Some(end) = path.end() else { continue };
        let way = way::follow(table, *unit, base.pose, &path.legs, &party);
        effects.place(base.id, end);
        effects.update(*unit, |turn: &mut UnitTurn| (turn.moved, turn.stirred) = (true, true));
        paid(table, *unit, effects);
        passed_through(table, *unit, &way.passed, effects);
        effects.say(Dispatch::new("moved", "RC-4.3").who(*unit).amount(way.length).path(path.clone()));
    }
    effects.push(leader::Item::Jostled.into());
}

/// What a move would come to.
pub fn preview(table: &Table, paths: &[BasePath], preview: &mut Preview) {
    let first = paths.iter().find(|path| table.has_base(path.base)).map(|path| table.base(path.base));
    let party = first.map(|base| mates(table, base.unit)).unwrap_or_default();
    for path in paths.iter().filter(|path| table.has_base(path.base)) {
        let base = table.base(path.base);
        if table.state::<Clock>().turn == 0 {
            // Placed anew, wherever its zone goes.
            let length = path.end().map_or(0, |end| measure::dist(base.pose.at, end.at));
            preview.paths.push(PreviewPath { path: path.clone(), start: base.pose, length, cost: length, allowance: 0 });
            continue;
        }
        let allowance = kind_of(table, base.unit).moves();
        let way = way::follow(table, base.unit, base.pose, &path.legs, &party);
        let cost = if fights(table, base.unit) { way.cost } else { way.length };
        let said =
            [(way.outside, "outside_front"), (!way.obstacles.is_empty(), "over_obstacle"), (!way.passed.is_empty(), "passes_through")];
        for (_, word) in said.into_iter().filter(|(so, _)| *so && cost > way.length) {
            if !preview.notes.iter().any(|note| *note == *word) {
                preview.notes.push(word.into());
            }
        }
        preview.paths.push(PreviewPath { path: path.clone(), start: base.pose, length: way.length, cost, allowance });
    }
}

/// Moves straight along a heading, facing so or as before, as far as a distance and less each time.
pub fn ways<'t>(
    table: &'t Table,
    side: SideId,
    unit: UnitId,
    heading: Heading,
    facing: Heading,
    far: Um,
) -> impl Iterator<Item = Order> + 't {
    let base = base_of(table, unit);
    let most = far.min(kind_of(table, unit).moves());
    let lengths = std::iter::successors(Some(most), |far| Some(far * 3 / 4)).take_while(|far| *far >= INCH / 4).take(8);
    lengths.map(move |far| {
        let legs = vec![Leg { to: base.pose.at.ahead(heading, far), facing }];
        Order::new(side, Act::Move { unit, paths: vec![BasePath { base: base.id, legs }] })
    })
}

/// Moves worth listing: twelve ways, facing so or as before, far and half as far.
pub fn candidates(table: &Table, side: SideId, unit: UnitId) -> Vec<Order> {
    let own = table.unit(unit).side == Some(side);
    let alone = own && !fights(table, unit) && standing(table, unit).is_some();
    if !alone && !ready(table, side).any(|ready| ready == unit) {
        return Vec::new();
    }
    let (facing, rate) = (base_of(table, unit).pose.facing, kind_of(table, unit).moves());
    let accepted = |order: &Order| match &order.act {
        Act::Move { paths, .. } => validate(table, side, unit, paths).is_ok(),
        _ => false,
    };
    let mut found: Vec<Order> = Vec::new();
    for hour in 0..12 {
        let heading = facing.turned(hour * 30_000);
        for far in [rate, rate / 2] {
            for facing in [heading, facing] {
                found.extend(ways(table, side, unit, heading, facing, far).find(accepted).filter(|order| !found.contains(order)));
            }
        }
    }
    found
}

/// Ids of the bases of some units.
pub fn bases_of(table: &Table, units: &[UnitId]) -> Vec<BaseId> {
    units.iter().map(|unit| base_of(table, *unit).id).collect()
}
