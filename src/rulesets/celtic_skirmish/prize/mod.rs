//! The herd and the lady (CS-7.2, CS-7.3).
//!
//! 1. A beast that reaches its leaders' home edge is driven over it.
//! 2. A foot figure that ends within 1" of the lady with no enemy nearer takes her; she goes where he goes.
//! 3. When she is first led by those who came for her, a d6 says whether she is willing.
//! 4. Over the raiders' edge she is stolen; led back to where she stood she is home.
//!
//! **Ruling:** she stands beside her leader, or where his men leave no room there, at the nearest free place to him. A base reaches an edge
//! when it touches it. Nobody can be stolen by her own people: her side takes her only after the raiders did. Home is within 3" of where she stood as the battle began, or her people's own edge of the table; who was never led away from there
//! is not brought back to it. Chariots, dogs and routers take nobody, but any enemy figure that is nearer to her keeps a man from taking her.

use super::data::{Class, Sheet};
use super::item::Item as Any;
use super::movement;
use super::parts::{Beast, Dog, Group, Lady, MovesAs, Prize};
use super::touch;
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, CONTACT, Pose, Quad, Rect, SLACK, Um};
use crate::names::{BaseId, SideId};
use crate::table::{BaseView, Brief, Dispatch, Effects, Ending, Home, Standing, Table};
use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

/// Rings about a leader in which a place for the lady is looked for, in halves of their two breadths: nobody's men fill them all.
const IN_A_PRESS: Um = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// After every step: who reached an edge, and who takes the lady.
    Settle,
    /// The lady's mind, once a game.
    Mind { leader: BaseId },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Prize(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Mind { .. } => vec![Need::d6("willing", lady(table).map_or(Roller::Table, |lady| Roller::Base(lady.id)))],
        Item::Settle => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Settle => {
            drive_over(table, effects);
            follow(table, effects);
        }
        Item::Mind { leader } => {
            let willing = i32::from(faces[0]) <= table.state::<Sheet>().numbers.willing_to.0;
            let need = dice(table, item).remove(0);
            let word = if willing { "lady_is_willing" } else { "lady_is_unwilling" };
            effects.say(Dispatch::new(word, "CS-7.3").who(*leader).die(Face::of(&need, faces[0])));
            effects.update_state(move |prize: &mut Prize| prize.willing = Some(willing));
        }
    }
}

fn lady<'t>(table: &'t Table) -> Option<&'t BaseView> {
    table.bases.iter().find(|base| table.has::<Lady>(base.id))
}

/// Whether a base touches an edge of the table.
pub fn at_edge(table: &Rect, quad: &Quad, edge: Home) -> bool {
    let bounds = quad.bounds();
    let gap: Um = match edge {
        Home::North => table.max.y - bounds.max.y,
        Home::East => table.max.x - bounds.max.x,
        Home::South => bounds.min.y - table.min.y,
        Home::West => bounds.min.x - table.min.x,
    };
    gap <= CONTACT
}

fn drive_over(table: &Table, effects: &mut Effects<Any>) {
    let brief = table.state::<Brief>();
    for unit in &*table.units {
        let Some(side) = movement::obeys(table, unit.id) else { continue };
        if brief.goal_side != Some(side) {
            continue;
        }
        let Some(edge) = brief.homes.get(usize::from(side.0)).copied() else { continue };
        for beast in table.standing(unit.id).filter(|beast| table.has::<Beast>(beast.id) && at_edge(&table.ground.table, &beast.quad, edge))
        {
            movement::beast_leaves(table, beast.id, edge, effects);
        }
    }
}

/// The lady goes with whoever leads her; if he fell, or another is nearer, she changes hands.
fn follow(table: &Table, effects: &mut Effects<Any>) {
    let brief = table.state::<Brief>();
    let (Some(raiders), Some(lady)) = (brief.goal_side, lady(table)) else { return };
    if !lady.on_table || brief.goal != "bride" {
        return;
    }
    let prize = table.state::<Prize>();
    let leader = prize.led_by.filter(|leader| table.base(*leader).on_table && !routing(table, *leader));
    let mut stands = *lady;
    if let Some(leader) = leader
        && let Some(pose) = beside(table, lady, table.base(leader))
    {
        if pose != lady.pose {
            effects.place(lady.id, pose);
            effects.say(Dispatch::new("lady_follows", "CS-7.3").who(lady.id).whom(leader));
        }
        stands.pose = pose;
        stands.quad = Quad::new(pose, lady.size);
    }
    let taker = nearest_taker(table, &stands, raiders, prize.was_taken);
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

/// Whether this is the lady and somebody leads her.
pub fn is_led(table: &Table, base: BaseId) -> bool {
    table.has::<Lady>(base) && table.state::<Prize>().led_by.is_some()
}

fn routing(table: &Table, base: BaseId) -> bool {
    table.get::<Group>(table.base(base).unit).is_some_and(|group| group.routing)
}

/// The foot figure within reach of her to whom no enemy is nearer; on a tie between the sides nobody.
fn nearest_taker(table: &Table, lady: &BaseView, raiders: SideId, was_taken: bool) -> Option<BaseId> {
    let limit = table.state::<Sheet>().numbers.take_within.um;
    let on_foot = |base: &BaseView| table.get::<MovesAs>(base.id).is_some_and(|moves| matches!(moves.0, Class::Shock | Class::Skirmish));
    let may_take = |base: &BaseView| on_foot(base) && !table.has::<Dog>(base.id) && !routing(table, base.id);
    let figures = |side: SideId| {
        let of_side = table.on_table().filter(move |base| base.side == Some(side) && touch::fights(table, base));
        // Who is beyond reach neither takes her nor keeps another from it.
        of_side.filter_map(|base| Some((measure::gap_within(&base.quad, &lady.quad, limit)?, base)))
    };
    let taker = |side: SideId| {
        let (gap, man) = figures(side).filter(|(_, base)| may_take(base)).min_by_key(|(gap, base)| (*gap, base.id))?;
        figures(side.other()).all(|(enemy, _)| enemy > gap).then_some(man.id)
    };
    taker(raiders).or_else(|| if was_taken { taker(raiders.other()) } else { None })
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
fn at_home(table: &Table, lady: &BaseView) -> bool {
    let limit = table.state::<Sheet>().numbers.home_within.um;
    table.state::<Prize>().home.is_some_and(|home| measure::within(&Quad::new(home, lady.size), &lady.quad, limit))
}

/// A free place beside her leader, the nearest to where she stands; in a press, the nearest to him that is free.
fn beside(table: &Table, lady: &BaseView, leader: &BaseView) -> Option<Pose> {
    let limit = table.state::<Sheet>().numbers.take_within.um;
    if measure::gap(&lady.quad, &leader.quad) <= limit {
        return Some(lady.pose);
    }
    let step = (leader.size.width.max(leader.size.depth) + lady.size.width) / 2 + CONTACT;
    let place =
        |turned: i32, away: Um| Pose { at: leader.pose.at.ahead(leader.pose.facing.turned(turned), away), facing: leader.pose.facing };
    let free = |pose: &Pose| {
        let quad = Quad::new(*pose, lady.size);
        measure::table_contains(&table.ground.table, &quad)
            && !table.on_table().any(|other| other.id != lady.id && measure::overlaps(&quad, &other.quad, SLACK))
            && !super::ground::areas(table, |ground| ground.impassable).any(|(_, area)| area.overlaps_quad(&quad, SLACK))
    };
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

fn ending(winner: Option<SideId>, reason: &'static str, clause: &'static str) -> Ending {
    Ending { winner, reason: reason.into(), clause: clause.into() }
}

/// Beasts at the start, and those over the raiders' edge.
pub fn beasts(table: &Table, raiders: SideId) -> (i64, i64) {
    let all = table.bases.iter().filter(|base| table.has::<Beast>(base.id)).count() as i64;
    let driven = table.state::<Prize>().driven.get(usize::from(raiders.0)).copied().unwrap_or(0);
    (i64::from(driven), all)
}

/// CS-7.2: more than half the beasts over the raiders' edge wins it, exactly half is a draw, else it is the defenders' day.
pub fn judge_herd(table: &Table, conceding: &[SideId], at_limit: bool) -> Option<Ending> {
    let raiders = table.state::<Brief>().goal_side?;
    let share = i64::from(table.state::<Sheet>().numbers.herd_share.0);
    let (driven, all) = beasts(table, raiders);
    let left = table.on_table().filter(|base| table.has::<Beast>(base.id)).count() as i64;
    if driven * 100 > all * share {
        return Some(ending(Some(raiders), "herd_stolen", "CS-7.2"));
    }
    let could = (driven + left) * 100;
    if conceding == [raiders.other()] && could > all * share {
        return Some(ending(Some(raiders), "herd_undefended", "CS-7.2"));
    }
    let settled = at_limit || left == 0 || !conceding.is_empty() || could < all * share;
    if !settled {
        return None;
    }
    let unopposed = conceding == [raiders.other()];
    let even = (if unopposed { could } else { driven * 100 }) == all * share;
    let winner = if even { None } else { Some(raiders.other()) };
    Some(ending(winner, if even { "herd_divided" } else { "herd_kept" }, "CS-7.2"))
}

/// CS-7.3: stolen over the raiders' edge, brought home, or kept.
pub fn judge_bride(table: &Table, prize: &Prize, conceding: &[SideId], at_limit: bool) -> Option<Ending> {
    let brief = table.state::<Brief>();
    let raiders = brief.goal_side?;
    let lady = lady(table)?;
    if table.get::<Standing>(lady.id) == Some(&Standing::Removed("stolen".into())) {
        return Some(ending(Some(raiders), "bride_stolen", "CS-7.3"));
    }
    let kin = raiders.other();
    let leader = prize.led_by.map(|leader| table.base(leader)).filter(|leader| leader.side == Some(kin));
    let edge = brief.homes.get(usize::from(kin.0)).copied();
    let at_their_edge = |base: &BaseView| edge.is_some_and(|edge| at_edge(&table.ground.table, &base.quad, edge));
    let home = |leader: &BaseView| at_home(table, lady) || at_their_edge(lady) || at_their_edge(leader);
    if prize.led_away && leader.is_some_and(home) {
        return Some(ending(Some(kin), "bride_home", "CS-7.3"));
    }
    if conceding == [kin] {
        return Some(ending(Some(raiders), "bride_undefended", "CS-7.3"));
    }
    (at_limit || !conceding.is_empty()).then(|| ending(Some(kin), "bride_kept", "CS-7.3"))
}
