//! Who fights whom, and what comes of it (RC-5.1, RC-5.6, RC-5.9, RC-5.11).
//!
//! 1. All who are in contact as the step begins fight, whoever's turn it is. Units that touch each other, and those that these touch,
//!    are one fight.
//! 2. The scores of each side are added up, with one d6 a side; the higher wins, and nothing comes of a tie.
//! 3. Each loser takes a hit for every enemy it touches, and recoils or flees; then each winner may advance, and warbands must.
//!
//! **Ruling:** the active player chooses the order of the fights. The losers of a fight take what it costs one after the other; who flees
//! in panic before its turn takes its hits and does not recoil as well.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::parts::{Contacts, fights as is_unit, side_of, standing};
use super::super::{advance, hurt, order, touch};
use super::sum;
use crate::dice::{Face, Need, Roller};
use crate::measure::{Edge, Pose};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Dispatch, Effects, Order, Plan, SumOf, Table, Target};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// The fight that this unit is in.
    Fight(UnitId),
    /// All fights that are left, in the order of their units.
    Rest,
    /// What a fight costs one of its losers, and where that one stood as it was lost.
    Lost { unit: UnitId, hits: u8, cause: Option<UnitId>, stood: Pose },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Combat(item)
    }
}

/// Units that fight each other: the pairs in contact, and everybody in them by sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fight {
    pub pairs: Vec<(UnitId, UnitId)>,
    pub sides: [Vec<UnitId>; 2],
    /// Looked at beforehand: this one has come by a charge that is not run yet.
    pub charger: Option<UnitId>,
}

impl Fight {
    pub fn enemies_of(&self, table: &Table, unit: UnitId) -> &[UnitId] {
        &self.sides[usize::from(side_of(table, unit).other().0)]
    }

    /// Enemies that a unit touches, in id order.
    pub fn touched_by(&self, unit: UnitId) -> Vec<UnitId> {
        let mut found: Vec<UnitId> = self
            .pairs
            .iter()
            .filter_map(|(a, b)| {
                if *a == unit {
                    Some(*b)
                } else if *b == unit {
                    Some(*a)
                } else {
                    None
                }
            })
            .collect();
        found.sort_unstable();
        found
    }

    fn names(&self, unit: UnitId) -> bool {
        self.sides.iter().any(|side| side.contains(&unit))
    }
}

/// Everybody in contact now: pairs, the lower id first, in order.
pub fn contacts(table: &Table) -> Vec<(UnitId, UnitId)> {
    let units = table.units.iter().map(|unit| unit.id).filter(|unit| is_unit(table, *unit));
    units.flat_map(|unit| touch::foes(table, unit).filter(move |foe| unit < *foe).map(move |foe| (unit, foe))).collect()
}

/// The fights that are left this turn, in the order of their lowest units.
pub fn fights(table: &Table) -> Vec<Fight> {
    let met = &table.state::<Contacts>().0;
    grouped(table, met.iter().copied().filter(|(a, b)| touch::struck(table, *a, *b).is_some()).collect())
}

/// The fight that a unit would be in if everybody in contact now fought.
pub fn around(table: &Table, unit: UnitId) -> Option<Fight> {
    grouped(table, contacts(table)).into_iter().find(|fight| fight.names(unit))
}

/// Pairs that touch each other, directly or through others, each group one fight.
pub fn grouped(table: &Table, mut left: Vec<(UnitId, UnitId)>) -> Vec<Fight> {
    let mut found = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut fight = Fight { pairs: vec![first], ..Fight::default() };
        left.remove(0);
        while let Some(at) = left.iter().position(|(a, b)| fight.pairs.iter().any(|(c, d)| [*c, *d].contains(a) || [*c, *d].contains(b))) {
            fight.pairs.push(left.remove(at));
        }
        for unit in fight.pairs.iter().flat_map(|(a, b)| [*a, *b]) {
            let side = &mut fight.sides[usize::from(side_of(table, unit).0)];
            if !side.contains(&unit) {
                side.push(unit);
            }
        }
        fight.sides.iter_mut().for_each(|side| side.sort_unstable());
        found.push(fight);
    }
    found
}

pub fn fight_of(table: &Table, unit: UnitId) -> Option<Fight> {
    fights(table).into_iter().find(|fight| fight.names(unit))
}

/// # Errors
/// Nobody to fight.
pub fn validate(table: &Table, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Any>, Refusal> {
    if !bases.is_empty() || target.is_some() {
        return Err(Refusal::new("wants_no_target", "RC-5.1"));
    }
    match fight_of(table, unit) {
        Some(_) => Ok(Plan::more(vec![Item::Fight(unit).into()])),
        None => Err(Refusal::new("no_fight_left", "RC-5.1")),
    }
}

/// By its lowest unit of the player each fight, where there is an order to choose.
pub fn listed<'t>(table: &'t Table, side: SideId) -> impl Iterator<Item = Order> + 't {
    let fights = fights(table);
    let choice = fights.len() > 1;
    let own = fights.into_iter().filter(move |_| choice).filter_map(move |fight| fight.sides[usize::from(side.0)].first().copied());
    own.map(move |unit| order::to_do(side, "fight", unit, None))
}

fn need(side: SideId) -> Need {
    Need::d6("combat", Roller::Side(side))
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Fight(unit) if fight_of(table, *unit).is_some() => vec![need(SideId(0)), need(SideId(1))],
        _ => Vec::new(),
    }
}

/// The sums of everybody in a fight, and the total of each side.
pub fn sums(table: &Table, fight: &Fight) -> (Vec<SumOf>, [i32; 2]) {
    let of = |unit: &UnitId| SumOf { of: (*unit).into(), sum: sum::sum(table, *unit, fight) };
    let sides = fight.sides.each_ref().map(|side| side.iter().map(of).collect::<Vec<_>>());
    let totals = sides.each_ref().map(|side| side.iter().map(|part| part.sum.total()).sum());
    (sides.into_iter().flatten().collect(), totals)
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Rest => {
            if let Some(unit) = fights(table).first().and_then(|fight| fight.sides[0].first()) {
                effects.push(Item::Fight(*unit).into());
                effects.push(Item::Rest.into());
            }
        }
        Item::Fight(unit) => {
            let (Some(fight), [a, b]) = (fight_of(table, *unit), faces) else { return };
            settle(table, &fight, [*a, *b], effects);
        }
        Item::Lost { unit, hits, cause, stood } => {
            // Who has fled meanwhile, since a neighbour's end made it panic, takes its hits and goes no farther.
            let there = standing(table, *unit).is_some_and(|base| base.pose == *stood);
            let then = if there { hurt::Then::Yield } else { hurt::Then::Stand };
            effects.push(hurt::Item::Hurt { unit: *unit, hits: *hits, cause: *cause, then }.into());
        }
    }
}

/// The side that has more, dice and all.
pub fn winner(table: &Table, [a, b]: [i32; 2]) -> Option<SideId> {
    match a.cmp(&b) {
        _ if !table.state::<Sheet>().in_force("higher_wins") => None,
        Ordering::Equal => None,
        Ordering::Greater => Some(SideId(0)),
        Ordering::Less => Some(SideId(1)),
    }
}

/// What losing costs who touches these.
pub fn hits(table: &Table, touched: &[UnitId]) -> u8 {
    if table.state::<Sheet>().in_force("hit_for_each") { touched.len() as u8 } else { 1 }
}

fn settle(table: &Table, fight: &Fight, faces: [u8; 2], effects: &mut Effects<Any>) {
    let (sums, totals) = sums(table, fight);
    let (Some(first), Some(second)) = (fight.sides[0].first(), fight.sides[1].first()) else { return };
    let [a, b] = [0, 1].map(|side: usize| totals[side] + i32::from(faces[side]));
    let mut said = Dispatch::new("fought", "RC-5.1").who(*first).whom(*second).count(i64::from((a - b).abs()));
    for side in [0, 1] {
        said = said.die(Face::of(&need(SideId(side)), faces[usize::from(side)]));
    }
    said.sums = sums;
    effects.say(said);
    let gone = fight.pairs.clone();
    effects.update_state(move |contacts: &mut Contacts| contacts.0.retain(|pair| !gone.contains(pair)));
    let Some(winner) = winner(table, [a, b]) else {
        return effects.say(Dispatch::new("both_hold", "RC-5.1").who(*first).whom(*second));
    };
    effects.say(Dispatch::new("won", "RC-5.1").side(winner).who(fight.sides[usize::from(winner.0)][0]));
    for loser in &fight.sides[usize::from(winner.other().0)] {
        let touched = fight.touched_by(*loser);
        let hits = hits(table, &touched);
        let before = |foe: &&UnitId| touch::struck(table, *loser, **foe).is_some_and(|(own, _)| own == Edge::Front);
        let cause = touched.iter().find(before).or(touched.first()).copied();
        if let Some(base) = standing(table, *loser) {
            effects.push(Item::Lost { unit: *loser, hits, cause, stood: base.pose }.into());
        }
    }
    for unit in &fight.sides[usize::from(winner.0)] {
        if let (Some(base), Some(far)) = (standing(table, *unit), ground_won(table, fight, *unit)) {
            effects.push(advance::Item::May { unit: *unit, stood: base.pose, far }.into());
        }
    }
}

/// How far the ground goes that a winner may advance into; `None` where it struck nobody with its front.
fn ground_won(table: &Table, fight: &Fight, unit: UnitId) -> Option<crate::measure::Um> {
    let flank = table.state::<Sheet>().numbers.flank_advance.um;
    let struck = fight.touched_by(unit).into_iter().filter_map(|foe| match touch::struck(table, unit, foe)? {
        (Edge::Front, Edge::Front) => Some((true, standing(table, foe)?.size.depth)),
        (Edge::Front, _) => Some((false, flank)),
        _ => None,
    });
    struck.max().map(|(_, far)| far)
}
