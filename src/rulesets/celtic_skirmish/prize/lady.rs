//! The lady: who takes her, with whom she goes, and where she is at home (CS-7.3).

use super::super::data::{Class, Sheet};
use super::super::ground;
use super::super::ground::Does;
use super::super::item::Item as Any;
use super::super::parts::{Clock, Dog, Group, Lady, MovesAs, Prize};
use super::{Item, at_edge};
use crate::measure::{self, CONTACT, Pose, Quad, SLACK, Um};
use crate::names::{BaseId, SideId};
use crate::table::{BaseView, Brief, Dispatch, Effects, Table};
use bevy_ecs::world::World;

/// Rings about a leader in which a place for the lady is looked for, in halves of their two breadths: nobody's men fill them all.
const IN_A_PRESS: Um = 20;

pub fn lady<'t>(table: &'t Table) -> Option<&'t BaseView> {
    table.bases.iter().find(|base| table.has::<Lady>(base.id))
}

/// The lady goes with whoever leads her; if he fell, or another is nearer, she changes hands.
pub fn follow(table: &Table, effects: &mut Effects<Any>) {
    let brief = table.state::<Brief>();
    let (Some(raiders), Some(lady)) = (brief.goal_side, lady(table)) else { return };
    if !lady.on_table || brief.goal != "bride" {
        return;
    }
    let prize = table.state::<Prize>();
    let leader = prize.led_by.filter(|leader| table.base(*leader).on_table && !routing(table, *leader));
    let mut stands = *lady;
    if let Some(leader) = leader
        && let Some(pose) = beside(table, lady, table.base(leader), &[])
    {
        if pose != lady.pose {
            effects.place(lady.id, pose);
            effects.say(Dispatch::new("lady_follows", "CS-7.3").who(lady.id).whom(leader));
        }
        stands.pose = pose;
        stands.quad = Quad::new(pose, lady.size);
    }
    let holds = leader.and_then(|leader| table.base(leader).side);
    let taker = nearest_taker(table, &stands, |side| side == raiders || prize.was_taken, holds);
    let now = match (leader, taker) {
        (Some(leader), Some(taker)) if table.base(taker).side == table.base(leader).side => Some(leader),
        (_, Some(taker)) => Some(taker),
        (leader, None) => leader,
    };
    if now != prize.led_by {
        effects.update_state(move |prize: &mut Prize| prize.led_by = now);
        if let Some(now) = now {
            effects.say(Dispatch::new("lady_taken", "CS-7.3").who(lady.id).whom(now));
        }
    }
    if let Some(now) = now
        && table.base(now).side == Some(raiders)
    {
        let away = !at_home(table, &stands);
        effects.update_state(move |prize: &mut Prize| {
            prize.was_taken = true;
            prize.led_away |= away;
        });
        if prize.willing.is_none() {
            effects.push(Item::Mind { leader: now }.into());
        }
        let edge = brief.homes.get(usize::from(raiders.0)).copied();
        if edge.is_some_and(|edge| {
            at_edge(&table.ground.table, &stands.quad, edge) || at_edge(&table.ground.table, &table.base(now).quad, edge)
        }) {
            effects.remove(lady.id, "stolen");
            effects.say(Dispatch::new("lady_stolen", "CS-7.3").who(lady.id).whom(now));
        }
    }
}

/// Who leads the lady.
pub fn led_by(table: &Table) -> Option<BaseId> {
    table.state::<Prize>().led_by
}

/// Whether this is the lady and somebody leads her.
pub fn is_led(table: &Table, base: BaseId) -> bool {
    table.has::<Lady>(base) && led_by(table).is_some()
}

fn routing(table: &Table, base: BaseId) -> bool {
    table.get::<Group>(table.base(base).unit).is_some_and(|group| group.routing)
}

/// The foot figure within reach of her to whom no enemy is nearer. Of enemies who are as near, those of the side that holds her keep
/// her; while nobody does, the side that acts first this turn comes before the other.
fn nearest_taker(table: &Table, lady: &BaseView, may: impl Fn(SideId) -> bool, holds: Option<SideId>) -> Option<BaseId> {
    let limit = table.state::<Sheet>().numbers.take_within.um;
    let on_foot = |base: &BaseView| table.get::<MovesAs>(base.id).is_some_and(|moves| matches!(moves.0, Class::Shock | Class::Skirmish));
    let may_take = |base: &BaseView| on_foot(base) && !table.has::<Dog>(base.id) && !routing(table, base.id);
    let figures = |side: SideId| {
        let of_side = table.on_table().filter(move |base| base.side == Some(side) && base.fights);
        // Who is beyond reach neither takes her nor keeps another from it.
        of_side.filter_map(|base| Some((measure::gap_within(&base.quad, &lady.quad, limit)?, base)))
    };
    let taker = |side: SideId| {
        let (gap, man) = figures(side).filter(|(_, base)| may_take(base)).min_by_key(|(gap, base)| (*gap, base.id))?;
        let keeps_off = |enemy: Um| enemy < gap || (enemy == gap && holds == Some(side.other()));
        (!figures(side.other()).any(|(enemy, _)| keeps_off(enemy))).then_some(man.id)
    };
    let first = table.state::<Clock>().first;
    [first, first.other()].into_iter().filter(|side| may(*side)).find_map(taker)
}

/// Her home is where she stands as the battle begins.
pub fn note_home(world: &mut World) {
    let home = lady(&Table::of(world)).map(|lady| lady.pose);
    world.resource_mut::<Prize>().home = home;
}

/// The placing is done: where she stands now is her home.
pub fn placed(table: &Table, effects: &mut Effects<Any>) {
    let home = lady(table).map(|lady| lady.pose);
    effects.update_state(move |prize: &mut Prize| prize.home = home);
}

/// Whether her base is within reach of where it stood as the battle began.
pub fn at_home(table: &Table, lady: &BaseView) -> bool {
    let limit = table.state::<Sheet>().numbers.home_within.um;
    table.state::<Prize>().home.is_some_and(|home| measure::within(&Quad::new(home, lady.size), &lady.quad, limit))
}

/// Men of hers who are pushed or close up are not held up by her: where one of them comes to stand on her she steps aside.
pub fn step_aside(table: &Table, placed: &[(BaseId, Pose)], effects: &mut Effects<Any>) {
    let (Some(lady), Some(leader)) = (lady(table).filter(|lady| lady.on_table), led_by(table)) else { return };
    let stands = |id: BaseId, pose: Pose| BaseView { pose, quad: Quad::new(pose, table.base(id).size), ..*table.base(id) };
    let placed: Vec<BaseView> = placed.iter().map(|(id, pose)| stands(*id, *pose)).collect();
    if !placed.iter().any(|man| measure::overlaps(&man.quad, &lady.quad, SLACK)) {
        return;
    }
    let leader = placed.iter().find(|man| man.id == leader).unwrap_or(table.base(leader));
    if let Some(pose) = beside(table, lady, leader, &placed) {
        effects.place(lady.id, pose);
        effects.say(Dispatch::new("lady_follows", "CS-7.3").who(lady.id).whom(leader.id));
    }
}

/// A free place beside her leader, the nearest to where she stands; in a press, the nearest to him that is free. `placed` stand elsewhere by
/// now than the table says.
fn beside(table: &Table, lady: &BaseView, leader: &BaseView, placed: &[BaseView]) -> Option<Pose> {
    let limit = table.state::<Sheet>().numbers.take_within.um;
    let step = (leader.size.width.max(leader.size.depth) + lady.size.width) / 2 + CONTACT;
    let place =
        |turned: i32, away: Um| Pose { at: leader.pose.at.ahead(leader.pose.facing.turned(turned), away), facing: leader.pose.facing };
    let still = || table.on_table().filter(|other| other.id != lady.id && !placed.iter().any(|man| man.id == other.id));
    let clear = |quad: &Quad| !still().chain(placed).any(|other| measure::overlaps(quad, &other.quad, SLACK));
    let free = |pose: &Pose| {
        let quad = Quad::new(*pose, lady.size);
        measure::table_contains(&table.ground.table, &quad)
            && clear(&quad)
            && !ground::areas(table, Does::Impassable).any(|(_, area)| area.overlaps_quad(&quad, SLACK))
    };
    if measure::gap(&lady.quad, &leader.quad) <= limit && clear(&lady.quad) {
        return Some(lady.pose);
    }
    let mut near: Vec<Pose> = (0..8).map(|eighth| place(eighth * 45_000, step * 3 / 2)).collect();
    near.extend((0..4).map(|quarter| place(quarter * 90_000, step)));
    near.sort_by_key(|pose| measure::dist(pose.at, lady.pose.at));
    let within = |pose: &Pose| measure::gap(&Quad::new(*pose, lady.size), &leader.quad) <= limit;
    near.into_iter().find(|pose| within(pose) && free(pose)).or_else(|| {
        // His men stand all about him: ring by ring outwards.
        let rings = (3..=IN_A_PRESS).flat_map(|half| (0..16).map(move |part| (part * 22_500, half)));
        rings.map(|(turned, half)| place(turned, step * half / 2)).find(free)
    })
}
