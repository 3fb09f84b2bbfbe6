//! Leaders (RC-2.11, RC-4.4, RC-5.3).
//!
//! 1. A leader is a 1" base moving 12", alone or with a unit. With a unit he stands in its midst and takes no place on the table.
//! 2. He moves at the end of the Move step without a roll: after that he commands no more this turn.
//! 3. As the unit he is with is destroyed he is lost on a 1; else he gets away to the nearest friends within 12", or stands where they
//!    stood. Alone he is lost where an enemy comes upon him.
//!
//! **Ruling:** leaders bar nobody's way and pay for the length of theirs alone; whoever of their own comes to rest on one takes him along.

use super::data::Sheet;
use super::ground::{self, Barriers, Does};
use super::item::Item as Any;
use super::order::{self, own_unit};
use super::parts::{Staff, UnitTurn, Wing, army, base_of, fights, kind_of, side_of, standing};
use super::touch;
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Edge, INCH, Point, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Order, Plan, Standing, Table, Target};
use crate::tally::{Mark, Refusal};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Go {
        leader: UnitId,
        legs: Vec<Leg>,
    },
    Join {
        leader: UnitId,
        host: UnitId,
    },
    StepOut {
        leader: UnitId,
        to: Pose,
    },
    /// The unit he was with is no more.
    HostLost {
        leader: UnitId,
        host: UnitId,
    },
    /// Somebody has come to rest: who touches nobody any more forgets whom it came to, and leaders who stand alone make room.
    Jostled,
    /// An enemy has gone over where he stands alone.
    ComeUpon(UnitId),
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Leader(item)
    }
}

pub fn staff<'t>(table: &'t Table, leader: UnitId) -> &'t Staff {
    static NOBODY: Staff = Staff { with: None, failed: false, moved: false, spent: 0 };
    table.get::<Staff>(leader).unwrap_or(&NOBODY)
}

/// Leaders of a side that are not lost, in id order.
pub fn leaders(table: &Table, side: SideId) -> impl Iterator<Item = UnitId> {
    let there = |unit: UnitId| !fights(table, unit) && (standing(table, unit).is_some() || staff(table, unit).with.is_some());
    table.units_of(side).map(|unit| unit.id).filter(move |unit| there(*unit))
}

/// The leader who commands a unit.
pub fn of(table: &Table, unit: UnitId) -> Option<UnitId> {
    let wing = table.get::<Wing>(unit);
    leaders(table, side_of(table, unit)).find(|leader| table.get::<Wing>(*leader) == wing)
}

/// The leader who is with a unit.
pub fn with(table: &Table, unit: UnitId) -> Option<UnitId> {
    leaders(table, side_of(table, unit)).find(|leader| staff(table, *leader).with == Some(unit))
}

/// Where a leader is: his own base, or that of the unit he is with.
pub fn place<'t>(table: &'t Table, leader: UnitId) -> &'t BaseView {
    base_of(table, staff(table, leader).with.unwrap_or(leader))
}

/// Whether the leader of a unit is within a distance of it.
pub fn within(table: &Table, unit: UnitId, distance: Um) -> bool {
    let (Some(leader), Some(base)) = (of(table, unit), standing(table, unit)) else { return false };
    measure::within(&place(table, leader).quad, &base.quad, distance)
}

fn left(table: &Table, leader: UnitId) -> Um {
    kind_of(table, leader).moves() - staff(table, leader).spent
}

fn free(table: &Table, base: BaseId, quad: &Quad) -> bool {
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    let side = table.base(base).side;
    let clear =
        |other: &BaseView| !measure::overlaps(quad, &other.quad, SLACK) && (other.side == side || measure::gap(quad, &other.quad) >= keep);
    Barriers::of(table).slide(base, quad, Point::ORIGIN).is_ok() && table.on_table().filter(|other| other.id != base).all(clear)
}

/// A place for a leader close to a base.
fn beside(table: &Table, leader: UnitId, host: &BaseView) -> Option<Pose> {
    let own = base_of(table, leader);
    let aside = own.size.depth / 2 + INCH / 10;
    let sides = [(Edge::Rear, 180_000), (Edge::Left, -90_000), (Edge::Right, 90_000), (Edge::Front, 0)];
    let places = sides.into_iter().flat_map(|(edge, turn)| {
        let out = host.pose.facing.turned(turn);
        [0, 1, -1].map(|along| {
            let at = host.quad.edge_centre(edge).ahead(out, aside).ahead(out.turned(90_000), along * INCH);
            Pose { at, facing: host.pose.facing }
        })
    });
    places.into_iter().find(|pose| free(table, own.id, &Quad::new(*pose, own.size)))
}

/// # Errors
/// The clause that forbids it.
pub fn validate(
    table: &Table,
    side: SideId,
    verb: &Word,
    unit: UnitId,
    bases: &[BaseId],
    target: Option<Target>,
) -> Result<Plan<Any>, Refusal> {
    own_unit(table, side, unit, bases)?;
    if *verb == "join" {
        let Some(Target::Unit(host)) = target else { return Err(Refusal::new("no_friendly_unit", "RC-2.11")) };
        return may_join(table, side, unit, host).map(|()| Plan::more(vec![Item::Join { leader: unit, host }.into()]));
    }
    let Some(leader) = with(table, unit) else { return Err(Refusal::new("no_leader_here", "RC-2.11")) };
    if staff(table, leader).moved {
        return Err(Refusal::new("has_moved", "RC-2.11"));
    }
    let Some(to) = beside(table, leader, base_of(table, unit)) else { return Err(Refusal::new("no_room", "RC-2.11")) };
    Ok(Plan::more(vec![Item::StepOut { leader, to }.into()]))
}

fn may_join(table: &Table, side: SideId, leader: UnitId, host: UnitId) -> Result<(), Refusal> {
    if fights(table, leader) {
        return Err(Refusal::new("only_leaders_join", "RC-2.11"));
    }
    let Some(friend) = standing(table, host).filter(|base| base.side == Some(side) && fights(table, host)) else {
        return Err(Refusal::new("no_friendly_unit", "RC-2.11"));
    };
    if with(table, host).is_some() {
        return Err(Refusal::new("has_a_leader", "RC-2.11"));
    }
    let base = base_of(table, leader);
    let (gap, left) = (measure::gap(&base.quad, &friend.quad), left(table, leader));
    if gap > left {
        return Err(Refusal::new("too_far", "RC-2.11").measured(gap, left).base(base.id));
    }
    let (from, to) = (base.pose.at, friend.pose.at);
    let barred = |other: &&BaseView| {
        other.side != base.side && fights(table, other.unit) && measure::stretch_in_quad(&other.quad, from, to, SLACK).is_some()
    };
    if let Some(enemy) = table.on_table().find(barred) {
        return Err(Refusal::new("path_meets_enemy", "RC-2.11").base(base.id).mark(Mark::Base(enemy.id)));
    }
    let bridged = |at: (f64, f64)| ground::areas(table, Does::Bridges).any(|(_, ford)| ford.contains(from.toward(to, (at.0 + at.1) / 2.0)));
    let solid = ground::areas(table, Does::Impassable).find(|(_, area)| area.intervals_inside(from, to).into_iter().any(|at| !bridged(at)));
    match solid {
        Some((piece, _)) => Err(Refusal::new("path_meets_terrain", "RC-2.11").base(base.id).mark(Mark::Terrain(piece.id))),
        None => Ok(()),
    }
}

/// A leader alone goes his way.
///
/// # Errors
/// The clause that forbids it.
pub fn validate_move(table: &Table, leader: UnitId, paths: &[BasePath]) -> Result<Plan<Any>, Refusal> {
    let base = base_of(table, leader);
    let [path] = paths else { return Err(Refusal::new("one_unit", "RC-2.11").base(base.id)) };
    if path.base != base.id || path.legs.is_empty() || path.legs.len() > crate::table::MOST_LEGS {
        return Err(Refusal::new("legs_of_a_way", "RC-2.11").base(base.id));
    }
    let mut at = base.pose;
    let mut length = 0;
    let barriers = Barriers::of(table);
    for leg in &path.legs {
        let quad = Quad::new(Pose { at: at.at, facing: leg.facing }, base.size);
        let delta = leg.to - at.at;
        length += measure::dist(at.at, leg.to);
        barriers.slide(base.id, &quad, delta)?;
        let met = table.on_table().find(|other| other.side != base.side && measure::sweep_hits(&quad, delta, &other.quad, SLACK));
        if let Some(enemy) = met {
            return Err(Refusal::new("path_meets_enemy", "RC-2.11").base(base.id).mark(Mark::Base(enemy.id)));
        }
        at = Pose { at: leg.to, facing: leg.facing };
    }
    if length > left(table, leader) {
        return Err(Refusal::new("too_far", "RC-2.11").measured(length, left(table, leader)).base(base.id));
    }
    if !free(table, base.id, &Quad::new(at, base.size)) {
        return Err(Refusal::new("no_room", "RC-2.11").base(base.id));
    }
    Ok(Plan::more(vec![Item::Go { leader, legs: path.legs.clone() }.into()]))
}

/// Joining and stepping out.
pub fn listed<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    leaders(table, side).flat_map(move |leader| {
        let host = staff(table, leader).with;
        let joins = army(table, side).filter(move |_| host.is_none()).map(move |to| order::to_do(side, "join", leader, Some(to)));
        host.map(|host| order::to_do(side, "step_out", host, None)).into_iter().chain(joins)
    })
}

/// Leaders who could still go somewhere: those alone, and the units of the others.
pub fn ready<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = UnitId> + 't {
    let fresh = move |leader: UnitId| match staff(table, leader).with {
        Some(host) => (!staff(table, leader).moved && standing(table, host).is_some()).then_some(host),
        None => (left(table, leader) > 0).then_some(leader),
    };
    let step_out = move |unit: UnitId| !fights(table, unit) || validate(table, side, &"step_out".into(), unit, &[], None).is_ok();
    leaders(table, side).filter_map(fresh).filter(move |unit| step_out(*unit))
}

fn fate(leader: UnitId) -> Need {
    Need::d6("leader_fate", Roller::Unit(leader))
}

pub fn dice(item: &Item) -> Vec<Need> {
    match item {
        Item::HostLost { leader, .. } => vec![fate(*leader)],
        _ => Vec::new(),
    }
}

fn joins(table: &Table, leader: UnitId, host: UnitId, effects: &mut Effects<Any>) {
    let base = base_of(table, leader);
    effects.set(base.id, Standing::InReserve);
    effects.update(leader, move |staff: &mut Staff| staff.with = Some(host));
    effects.say(Dispatch::new("leader_joins", "RC-2.11").who(leader).whom(host));
}

fn stands(table: &Table, leader: UnitId, at: Pose, effects: &mut Effects<Any>) {
    let base = base_of(table, leader);
    effects.set(base.id, Standing::OnTable);
    effects.place(base.id, at);
    effects.update(leader, |staff: &mut Staff| staff.with = None);
    effects.say(Dispatch::new("leader_alone", "RC-2.11").who(leader));
}

fn lost(table: &Table, leader: UnitId, effects: &mut Effects<Any>) {
    effects.remove(base_of(table, leader).id, "lost");
    effects.update(leader, |staff: &mut Staff| staff.with = None);
    effects.say(Dispatch::new("leader_lost", "RC-2.11").who(leader));
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Go { leader, legs } => {
            let base = base_of(table, *leader);
            let Some(end) = legs.last() else { return };
            effects.place(base.id, Pose { at: end.to, facing: end.facing });
            effects.update(*leader, |staff: &mut Staff| (staff.moved, staff.spent) = (true, Um::MAX / 4));
            effects.update(*leader, |turn: &mut UnitTurn| turn.moved = true);
            let path = BasePath { base: base.id, legs: legs.clone() };
            effects.say(Dispatch::new("leader_moves", "RC-2.11").who(*leader).path(path));
        }
        Item::Join { leader, host } => {
            effects.update(*leader, |staff: &mut Staff| (staff.moved, staff.spent) = (true, Um::MAX / 4));
            joins(table, *leader, *host, effects);
        }
        Item::StepOut { leader, to } => {
            effects.update(*leader, |staff: &mut Staff| staff.moved = true);
            stands(table, *leader, *to, effects);
        }
        Item::HostLost { leader, host } => host_lost(table, *leader, *host, faces[0], effects),
        Item::Jostled => {
            touch::forget(table, effects);
            jostled(table, effects);
        }
        Item::ComeUpon(leader) => lost(table, *leader, effects),
    }
}

/// Enemy leaders alone in the straight way of a base that stands so.
pub fn alone_in(table: &Table, base: &BaseView, start: Pose, to: Point) -> Vec<UnitId> {
    let (quad, way) = (Quad::new(start, base.size), to - start.at);
    let alone = table.on_table().filter(|other| other.side != base.side && !fights(table, other.unit));
    alone.filter(|other| measure::sweep_hits(&quad, way, &other.quad, SLACK)).map(|other| other.unit).collect()
}

pub fn come_upon(table: &Table, leaders: &[UnitId], effects: &mut Effects<Any>) {
    for leader in leaders.iter().filter(|leader| standing(table, **leader).is_some()) {
        effects.push(Item::ComeUpon(*leader).into());
    }
}

fn host_lost(table: &Table, leader: UnitId, host: UnitId, face: u8, effects: &mut Effects<Any>) {
    let numbers = &table.state::<Sheet>().numbers;
    let dies = i32::from(face) <= numbers.leader_lost_to.0;
    let said = Dispatch::new(if dies { "leader_falls" } else { "leader_escapes" }, "RC-2.11").who(leader).whom(host);
    effects.say(said.die(Face::of(&fate(leader), face)));
    if dies {
        return lost(table, leader, effects);
    }
    let was = base_of(table, host);
    let friends = army(table, side_of(table, leader)).filter(|friend| *friend != host && with(table, *friend).is_none());
    let near = friends
        .filter_map(|friend| Some((measure::gap_within(&was.quad, &standing(table, friend)?.quad, numbers.leader_escapes.um)?, friend)));
    let own = base_of(table, leader);
    match near.min() {
        Some((_, friend)) => joins(table, leader, friend, effects),
        None if free(table, own.id, &Quad::new(was.pose, own.size)) => stands(table, leader, was.pose, effects),
        None => lost(table, leader, effects),
    }
}

/// Leaders on whose place somebody has come to rest.
fn jostled(table: &Table, effects: &mut Effects<Any>) {
    let mut taken: Vec<UnitId> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        for leader in leaders(table, side).filter(|leader| staff(table, *leader).with.is_none()) {
            let Some(base) = standing(table, leader) else { continue };
            let others = || table.on_table().filter(|other| fights(table, other.unit));
            let enemy = others().any(|other| other.side != base.side && measure::within(&other.quad, &base.quad, measure::CONTACT));
            let on = others().find(|other| other.side == base.side && measure::overlaps(&other.quad, &base.quad, SLACK));
            match on {
                _ if enemy => lost(table, leader, effects),
                Some(friend) if with(table, friend.unit).is_none() && !taken.contains(&friend.unit) => {
                    taken.push(friend.unit);
                    joins(table, leader, friend.unit, effects);
                }
                Some(friend) => match beside(table, leader, friend) {
                    Some(place) => effects.place(base.id, place),
                    None => lost(table, leader, effects),
                },
                None => {}
            }
        }
    }
}
