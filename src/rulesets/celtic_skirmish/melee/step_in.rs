//! Stepping in (CS-4.2).
//!
//! 1. Free men of engaged groups who can come into contact with an enemy of that fight by a straight way of no more than 2" may
//!    step in; their player says who does. All are filled in but the men of a wall, who break it if they go.
//! 2. They go one by one, those first who meet an enemy that nobody is on; each to the nearest such enemy, or else to the nearest
//!    with fewer than three on him.
//!
//! **Ruling:** the enemies of that fight are the figures of the groups that the man's own group is in contact with. A man turns
//! free and ends with his front flush with an edge of the enemy's base; his way, at his base's centre, meets nobody and crosses no
//! obstacle, for contact counts through it. Men of an irresolute or routing group stay out, and so do those of one
//! that would not close and stepped back (CS-5.1).

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::parts::{Group, GroupTurn};
use super::super::rest::{Near, may_rest};
use super::super::touch::{self, STAND_OFF};
use super::super::{movement, walls, way};
use super::item::Item;
use super::meeting::{self, Meeting};
use super::obstacle;
use crate::measure::{self, Edge, Pose, Quad, Um, dist};
use crate::names::{BaseId, SideId, Word};
use crate::table::{Ask, BasePath, BaseView, Dispatch, Effects, Leg, Plan, Question, Subject, Table, Wait};

/// A man's way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WayIn {
    against: BaseId,
    to: Pose,
    /// Somebody is on that enemy already.
    opposed: bool,
    length: Um,
}

/// Asks a side which of its free men step in.
pub fn ask(table: &Table, side: SideId, effects: &mut Effects<Any>) {
    let ready = ready(table, side);
    if ready.is_empty() {
        return;
    }
    let default = ready.iter().enumerate().filter(|(_, (base, _))| !walls::in_wall(table, *base)).map(|(place, _)| place as u16);
    let question = Question {
        about: None,
        default: default.collect(),
        least: 0,
        most: ready.len() as u16,
        options: ready.iter().map(|(base, _)| (Word::new("steps_in"), Some(Subject::Base(*base)))).collect(),
    };
    let ask = Ask { side, what: "step_in".into(), clause: "CS-4.2".into(), questions: vec![question] };
    effects.wait(Wait::Ask(ask), Item::StepIn { side }.into());
}

pub fn answer(table: &Table, side: SideId, answer: &[Vec<u16>]) -> Plan<Any> {
    Plan::instead(picked(table, side, answer).into_iter().map(|base| Item::StepMan(base).into()).collect())
}

fn picked(table: &Table, side: SideId, answer: &[Vec<u16>]) -> Vec<BaseId> {
    let ready = ready(table, side);
    let picks = answer.first().into_iter().flatten();
    in_order(picks.filter_map(|pick| ready.get(usize::from(*pick)).copied()).collect())
}

/// Those first who meet an enemy that nobody is on, the nearer before the farther.
fn in_order(mut going: Vec<(BaseId, WayIn)>) -> Vec<BaseId> {
    going.sort_by_key(|(base, way)| (way.opposed, way.length, *base));
    going.into_iter().map(|(base, _)| base).collect()
}

/// The table as it would be once those picked have stepped in, and after them, if it has yet to be asked, those of the other side who
/// would as it stands filled in. `None` where more than places would change: a wall breaks, somebody steps up to an obstacle.
pub fn foreseen<'w>(table: &Table<'w>, side: SideId, first: SideId, answer: &[Vec<u16>]) -> Option<Table<'w>> {
    let then = all_in(table.moved(&[]), picked(table, side, answer))?;
    if side != first {
        return Some(then);
    }
    let mut others = ready(&then, side.other());
    others.retain(|(base, _)| !walls::in_wall(&then, *base));
    let others = in_order(others);
    all_in(then, others)
}

fn all_in<'w>(table: Table<'w>, going: Vec<BaseId>) -> Option<Table<'w>> {
    going.into_iter().try_fold(table, |table, base| {
        let man = table.base(base);
        let Some(way) = way_in(&table, &meeting::meetings(&table, man.side?), man) else { return Some(table) };
        let only_moves = !walls::in_wall(&table, base) && !obstacle::crosses(&table, way.to.at, table.base(way.against).pose.at);
        only_moves.then(|| table.moved(&[(base, way.to)]))
    })
}

/// Free men of a side who can step in, in id order, each with the way he would take now.
fn ready(table: &Table, side: SideId) -> Vec<(BaseId, WayIn)> {
    let meetings = meeting::meetings(table, side);
    let mut ready = Vec::new();
    for unit in table.units_of(side).filter(|unit| may_step(table, unit.id)) {
        ready.extend(table.standing(unit.id).filter_map(|base| Some((base.id, way_in(table, &meetings, base)?))));
    }
    ready.sort_unstable_by_key(|(base, _)| *base);
    ready
}

fn may_step(table: &Table, unit: crate::names::UnitId) -> bool {
    !table.get::<GroupTurn>(unit).is_some_and(|turn| turn.irresolute || turn.stepped_back)
        && !table.get::<Group>(unit).is_some_and(|group| group.routing)
        && touch::group_engaged(table, unit)
}

/// The best way in for a man, if he is free and has one.
fn way_in(table: &Table, meetings: &[Meeting], man: &BaseView) -> Option<WayIn> {
    if !man.fights || meetings.iter().any(|meeting| meeting.mine == man.id) {
        return None;
    }
    let numbers = &table.state::<Sheet>().numbers;
    let groups = touch::groups_touching(table, man.unit);
    let enemies = table.on_table().filter(|enemy| groups.contains(&enemy.unit) && enemy.fights);
    let ways = enemies.filter(|enemy| measure::within(&man.quad, &enemy.quad, numbers.step_in.um)).filter_map(|enemy| {
        let on_him = meetings.iter().filter(|meeting| meeting.theirs == enemy.id && meeting.direct).count();
        if on_him >= numbers.most_on_one.0.max(0) as usize {
            return None;
        }
        let (to, length) = place_beside(table, man, enemy)?;
        Some(WayIn { against: enemy.id, to, opposed: on_him > 0, length })
    });
    ways.min_by_key(|way| (way.opposed, way.length, way.against))
}

/// The nearest free place where the man's front lies flush with an edge of the enemy's base, and how far it is.
fn place_beside(table: &Table, man: &BaseView, enemy: &BaseView) -> Option<(Pose, Um)> {
    let numbers = &table.state::<Sheet>().numbers;
    let in_the_way = InTheWay::of(table, man.unit, Passes::OwnGroup);
    let free = |to: Pose| {
        let start = Quad::new(Pose { at: man.pose.at, facing: to.facing }, man.size);
        let delta = to.at - man.pose.at;
        let way = [Leg { to: to.at, facing: to.facing }];
        way::obstacle_met(table, &start, delta).is_none()
            && in_the_way.walk(man, man.pose, &way).is_ok()
            && may_rest(table, man, to, &[], Near::AsItMay).is_ok()
            && measure::contact(&Quad::new(to, man.size), &enemy.quad, numbers.contact_edge.um).is_some()
    };
    let mut places: Vec<(Um, Pose)> = Edge::ALL.into_iter().flat_map(|edge| places_along(table, man, enemy, edge)).collect();
    places.retain(|(length, _)| *length <= numbers.step_in.um);
    places.sort_by_key(|(length, _)| *length);
    places.into_iter().find(|(_, to)| free(*to)).map(|(length, to)| (to, length))
}

/// Places along one edge of the enemy's base: straight ahead, in the middle, at either end, and beside whoever stands there.
fn places_along(table: &Table, man: &BaseView, enemy: &BaseView, edge: Edge) -> Vec<(Um, Pose)> {
    let size = enemy.size;
    let (turn, length, half_depth) = match edge {
        Edge::Front => (0, size.width, size.depth),
        Edge::Right => (90_000, size.depth, size.width),
        Edge::Rear => (180_000, size.width, size.depth),
        Edge::Left => (-90_000, size.depth, size.width),
    };
    let outward = enemy.pose.facing.turned(turn);
    let ahead = (half_depth + 1) / 2 + (man.size.depth + 1) / 2 + STAND_OFF;
    let most = (length + man.size.width) / 2 - table.state::<Sheet>().numbers.contact_edge.um;
    let (east, north) = outward.dir();
    let along = |at: measure::Point| {
        let way = at - enemy.pose.at;
        (way.x as f64 * north - way.y as f64 * east).round() as Um
    };
    let mut sides = vec![along(man.pose.at).clamp(-most.max(0), most.max(0)), 0, most, -most];
    let near = enemy.quad.bounds().grown(2 * (man.size.width + man.size.depth));
    for other in table.on_table().filter(|other| other.id != man.id && other.id != enemy.id && near.meets(&other.quad.bounds())) {
        let apart = (other.size.width + man.size.width + 1) / 2 + STAND_OFF;
        sides.extend([along(other.pose.at) - apart, along(other.pose.at) + apart]);
    }
    sides.retain(|side| side.abs() <= most);
    sides
        .into_iter()
        .map(|side| {
            let to = Pose { at: enemy.pose.at.offset(outward, side, ahead), facing: outward.reversed() };
            (dist(man.pose.at, to.at), to)
        })
        .collect()
}

/// One man steps in, if he still can.
pub fn step(table: &Table, base: BaseId, effects: &mut Effects<Any>) {
    let man = table.base(base);
    let Some(side) = man.side.filter(|_| man.on_table && may_step(table, man.unit)) else { return };
    let Some(way) = way_in(table, &meeting::meetings(table, side), man) else {
        effects.say(Dispatch::new("could_not_step_in", "CS-4.2").who(base));
        return;
    };
    if walls::in_wall(table, base) {
        effects.push(walls::Item::Break(man.unit).into());
    }
    effects.place(base, way.to);
    movement::stirred(base, effects);
    obstacle::stepped(table, base, way.against, way.to.at, effects);
    let path = BasePath { base, legs: vec![Leg { to: way.to.at, facing: way.to.facing }] };
    effects.say(Dispatch::new("stepped_in", "CS-4.2").who(base).whom(way.against).amount(way.length).path(path));
}
