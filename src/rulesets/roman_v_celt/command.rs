//! Commands (RC-4.3 to RC-4.9).
//!
//! 1. A leader commands a party: up to four units that touch along part of an edge, each of his, none of which has moved or lost its move
//!    or is in combat. Two d6 at or under his rating, and they may move.
//! 2. From the rating go one each for a party wholly over 12" from him or out of his sight, in rough ground, with damage.
//! 3. After his first failure he commands no more this turn, nor while in combat, nor once he has moved himself.
//!
//! **Ruling:** a command ends what the party commanded before had left to move.

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::{Clock, Rated, UnitTurn, army, base_of, body, fights, standing, turn_of};
use super::{evade, ground, leader, march, sight, touch};
use crate::dice::{Face, Need, Roller};
use crate::measure;
use crate::names::{BaseId, SideId, UnitId};
use crate::rules::Preview;
use crate::table::{Act, Dispatch, Effects, Order, Plan, SumOf, Table, Target};
use crate::tally::{Chance, Line, Refusal, Tally, every_throw};
use serde::{Deserialize, Serialize};

pub const LINES: [&str; 3] = ["far_from_leader", "party_in_rough", "party_damaged"];
pub const RATINGS: [&str; 3] = ["poor", "able", "great"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Roll { leader: UnitId, party: Vec<UnitId> },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Command(item)
    }
}

/// What a command depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandView {
    pub rating: Option<Line>,
    pub far: bool,
    pub in_rough: bool,
    pub damaged: bool,
}

pub fn tally(sheet: &Sheet, view: &CommandView) -> Tally {
    let mut sum = Tally::default();
    let rows = &sheet.numbers.command;
    let lines = [
        view.rating.clone(),
        sheet.line(rows, "far_from_leader", view.far.into()),
        sheet.line(rows, "party_in_rough", view.in_rough.into()),
        sheet.line(rows, "party_damaged", view.damaged.into()),
    ];
    lines.into_iter().flatten().for_each(|line| sum.add(line));
    sum
}

/// What has to be rolled, at or under.
pub fn sum(table: &Table, leader: UnitId, party: &[UnitId]) -> Tally {
    let sheet = table.state::<Sheet>();
    let at = leader::place(table, leader);
    let within = sheet.numbers.command_within.um;
    let members = || party.iter().filter_map(|unit| standing(table, *unit));
    let near = members().any(|base| measure::within(&at.quad, &base.quad, within));
    let seen = members().any(|base| base.id == at.id || sight::sees(table, at, base.id, base.pose.at).is_ok());
    let row = table.get::<Rated>(base_of(table, leader).id).map_or(0, |rated| rated.0);
    let view = CommandView {
        rating: sheet.numbers.ratings.get(row).map(|row| Line::new(row.rating, row.id.clone(), row.clause.clone())),
        far: !(near && seen),
        in_rough: members().any(|base| ground::in_rough(table, base.unit, &base.quad)),
        damaged: party.iter().any(|unit| body(table, *unit).hits > 0),
    };
    tally(sheet, &view)
}

fn chance(total: i32) -> Chance {
    let passes = every_throw(2).filter(|faces| faces.iter().map(|face| i32::from(*face)).sum::<i32>() <= total).count();
    Chance::new(passes as u64, 36)
}

/// The units of a party, the one named first of all: those of the bases named, or the unit alone.
fn party(table: &Table, unit: UnitId, bases: &[BaseId]) -> Vec<UnitId> {
    if bases.is_empty() { vec![unit] } else { bases.iter().map(|base| table.base(*base).unit).collect() }
}

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    if target.is_some() {
        return Err(Refusal::new("wants_no_target", "RC-4.3"));
    }
    let party = party(table, unit, bases);
    let most = table.state::<Sheet>().numbers.party.0 as usize;
    if party.len() > most {
        return Err(Refusal::new("party_too_large", "RC-4.6").counted(party.len() as i64, most as i64));
    }
    if !party.contains(&unit) || party.iter().enumerate().any(|(place, unit)| party[..place].contains(unit)) {
        return Err(Refusal::new("one_unit", "RC-4.6"));
    }
    let leader = table.unit(unit).side.filter(|owner| *owner == side).and_then(|_| leader::of(table, unit));
    for member in &party {
        super::order::own_unit(table, side, *member, &[])?;
        if !fights(table, *member) {
            return Err(Refusal::new("leaders_need_no_command", "RC-2.11"));
        }
        if turn_of(table, *member).commanded {
            return Err(Refusal::new("is_commanded", "RC-4.3").base(base_of(table, *member).id));
        }
        evade::may_act(table, *member).map_err(|refusal| refusal.base(base_of(table, *member).id))?;
        if leader::of(table, *member) != leader {
            return Err(Refusal::new("another_leaders", "RC-4.3").base(base_of(table, *member).id));
        }
    }
    may_command(table, leader)?;
    if party.len() > 1
        && let Some(stray) = stray(table, &party)
    {
        return Err(Refusal::new("party_does_not_touch", "RC-4.6").base(base_of(table, stray).id));
    }
    Ok(Plan::more(leader.map(|leader| Item::Roll { leader, party }.into()).into_iter().collect()))
}

fn may_command(table: &Table, leader: Option<UnitId>) -> Result<(), Refusal> {
    let Some(leader) = leader else { return Err(Refusal::new("no_leader", "RC-4.3")) };
    let staff = leader::staff(table, leader);
    if staff.failed {
        return Err(Refusal::new("command_failed", "RC-4.5"));
    }
    if staff.moved {
        return Err(Refusal::new("leader_has_moved", "RC-2.11"));
    }
    if staff.with.is_some_and(|host| touch::engaged(table, host)) && table.state::<Sheet>().in_force("leader_in_combat") {
        return Err(Refusal::new("leader_in_combat", "RC-4.4"));
    }
    Ok(())
}

/// A unit that touches none of the others, directly or through them.
fn stray(table: &Table, party: &[UnitId]) -> Option<UnitId> {
    let joined = touching(table, party.first().copied()?, party);
    party.iter().copied().find(|unit| !joined.contains(unit))
}

/// Those of some units that a unit touches, directly or through others, itself first.
fn touching(table: &Table, from: UnitId, among: &[UnitId]) -> Vec<UnitId> {
    let mut joined = vec![from];
    let mut next = 0;
    while let Some(unit) = joined.get(next).copied() {
        next += 1;
        let base = base_of(table, unit);
        let more = among.iter().filter(|other| !joined.contains(other) && touch::edges_meet(table, base, base_of(table, **other)));
        let more: Vec<UnitId> = more.copied().collect();
        joined.extend(more);
    }
    joined
}

/// Parties worth listing: every unit alone, and with those nearest to it in touch.
pub fn listed(table: &Table, side: SideId) -> Vec<Order> {
    let able: Vec<UnitId> = ready(table, side).collect();
    let most = table.state::<Sheet>().numbers.party.0 as usize;
    let mut found: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
    for unit in &able {
        found.push((*unit, vec![*unit]));
        let own: Vec<UnitId> = able.iter().copied().filter(|other| leader::of(table, *other) == leader::of(table, *unit)).collect();
        let mut party = touching(table, *unit, &own);
        party.truncate(most);
        party.sort_unstable();
        if party.len() > 1 && !found.iter().any(|(_, known)| *known == party) {
            found.push((*unit, party));
        }
    }
    let order = |(unit, party): (UnitId, Vec<UnitId>)| {
        let bases = march::bases_of(table, &party);
        Order::new(side, Act::Do { verb: "command".into(), unit, bases, target: None })
    };
    found.into_iter().map(order).collect()
}

/// Whom a unit would be commanded with: those in touch with it, as many as a party has; once it is commanded, its whole party.
pub fn party_of(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let side = super::parts::side_of(table, unit);
    if !fights(table, unit) || standing(table, unit).is_none() {
        return vec![unit];
    }
    if turn_of(table, unit).commanded {
        let others = march::ready(table, side).filter(|other| *other != unit);
        return std::iter::once(unit).chain(others).collect();
    }
    let able = |other: &UnitId| *other == unit || !turn_of(table, *other).commanded && evade::may_act(table, *other).is_ok();
    let own: Vec<UnitId> = army(table, side).filter(able).filter(|other| leader::of(table, *other) == leader::of(table, unit)).collect();
    let mut party = touching(table, unit, &own);
    party.truncate(table.state::<Sheet>().numbers.party.0 as usize);
    party
}

/// Units that could be commanded.
pub fn ready<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = UnitId> + 't {
    // Where no leader may command there is no need to look any farther.
    let leaders = leader::leaders(table, side).filter(|leader| may_command(table, Some(*leader)).is_ok()).count();
    army(table, side).take_while(move |_| leaders > 0).filter(move |unit| validate(table, side, *unit, &[], None).is_ok())
}

fn needs(leader: UnitId) -> Vec<Need> {
    vec![Need::d6("command", Roller::Unit(leader)), Need::d6("command", Roller::Unit(leader))]
}

pub fn dice(_table: &Table, item: &Item) -> Vec<Need> {
    let Item::Roll { leader, .. } = item;
    needs(*leader)
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    let Item::Roll { leader, party } = item;
    for unit in &*table.units {
        effects.update(unit.id, |turn: &mut UnitTurn| {
            turn.moved |= turn.commanded;
            turn.commanded = false;
        });
    }
    let sum = sum(table, *leader, party);
    let obeyed = faces.iter().map(|face| i32::from(*face)).sum::<i32>() <= sum.total();
    effects.update_state(|clock: &mut Clock| clock.commanded = true);
    let clause = if obeyed { "RC-4.3" } else { "RC-4.5" };
    let mut said = Dispatch::new(if obeyed { "obeyed" } else { "not_obeyed" }, clause).who(*leader).whom(party[0]).needed(sum.total());
    for (need, face) in needs(*leader).iter().zip(faces) {
        said = said.die(Face::of(need, *face));
    }
    effects.say(said.sum(*leader, sum).count(party.len() as i64));
    if obeyed {
        party.iter().for_each(|unit| effects.update(*unit, |turn: &mut UnitTurn| turn.commanded = true));
    } else if table.state::<Sheet>().in_force("one_failure") {
        effects.update(*leader, |staff: &mut super::parts::Staff| staff.failed = true);
    }
}

/// What a command would need.
pub fn preview(table: &Table, unit: UnitId, bases: &[BaseId], preview: &mut Preview) {
    let Some(leader) = leader::of(table, unit) else { return };
    if bases.iter().any(|base| !table.has_base(*base)) {
        return;
    }
    let sum = sum(table, leader, &party(table, unit, bases));
    preview.needed = Some(sum.total());
    preview.chance = Some(("obeyed".into(), chance(sum.total())));
    preview.sums.push(SumOf { of: leader.into(), sum });
    if march::ready(table, super::parts::side_of(table, unit)).next().is_some() {
        preview.notes.push("ends_moves_before".into());
    }
}
