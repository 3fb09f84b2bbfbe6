//! What a fight would be, before its dice are thrown, by the very sums that settle it.

use super::super::data::Sheet;
use super::super::parts::{body, kind_of, side_of};
use super::super::touch;
use super::fight::{Fight, contacts, fight_of, grouped, sums};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{self, Bout, Preview};
use crate::table::{SumOf, Table};
use crate::tally::{Outcomes, every_throw};
use std::cmp::Ordering;

/// A fight that is not fought yet, seen from one side.
pub struct Foreseen {
    /// Won, tied or lost.
    pub outcomes: Outcomes,
    pub fight: rules::Fight,
    fates: Vec<(UnitId, Outcomes)>,
}

impl Foreseen {
    /// Adds who fights with what sums, and what may become of each.
    pub fn show(self, preview: &mut Preview) {
        preview.fights.push(self.fight);
        preview.fates.extend(self.fates.into_iter().map(|(unit, fate)| (unit.into(), fate)));
    }
}

/// The fight that a charger would be in, on a table on which it stands where its charge ends.
pub fn of_charge(table: &Table, charger: UnitId) -> Option<Foreseen> {
    let fight = grouped(table, contacts(table)).into_iter().find(|fight| fight.sides.iter().any(|side| side.contains(&charger)))?;
    Some(of_fight(table, &Fight { charger: Some(charger), ..fight }, side_of(table, charger)))
}

fn of_fight(table: &Table, fight: &Fight, own: SideId) -> Foreseen {
    let (mut sums, totals) = sums(table, fight);
    let others = sums.split_off(fight.sides[0].len());
    let [one, other]: [Vec<SumOf>; 2] = if own.0 == 0 { [sums, others] } else { [others, sums] };
    let mut outcomes = Outcomes::default();
    let mut fates: Vec<(UnitId, Outcomes)> = fight.sides.iter().flatten().map(|unit| (*unit, Outcomes::default())).collect();
    for faces in every_throw(2) {
        let [a, b] = [0, 1].map(|side: usize| totals[side] + i32::from(faces[side]));
        let winner = match a.cmp(&b) {
            Ordering::Greater => Some(SideId(0)),
            Ordering::Equal => None,
            Ordering::Less => Some(SideId(1)),
        };
        outcomes.add(named(winner, own), 1);
        for (unit, fate) in &mut fates {
            let side = side_of(table, *unit);
            fate.add(if winner == Some(side.other()) { yields(table, fight, *unit) } else { named(winner, side) }, 1);
        }
    }
    Foreseen { outcomes, fight: rules::Fight { bouts: vec![Bout { one, other }] }, fates }
}

fn named(winner: Option<SideId>, own: SideId) -> Word {
    Word::new(match winner {
        Some(winner) if winner == own => "wins",
        Some(_) => "loses",
        None => "tie",
    })
}

/// What becomes of a unit that loses: a hit for each enemy it touches.
fn yields(table: &Table, fight: &Fight, unit: UnitId) -> Word {
    let each = table.state::<Sheet>().in_force("hit_for_each");
    let hits = if each { fight.touched_by(unit).iter().filter(|foe| touch::struck(table, unit, **foe).is_some()).count() } else { 1 };
    let all = usize::from(body(table, unit).hits) + hits;
    Word::new(if all as i32 >= kind_of(table, unit).combat { "destroyed" } else { "gives_way" })
}

/// What the fight that a unit is in would be.
pub fn preview(table: &Table, unit: UnitId, preview: &mut Preview) {
    let Some(fight) = fight_of(table, unit) else { return };
    let foreseen = of_fight(table, &fight, side_of(table, unit));
    preview.chance = Some(("wins".into(), foreseen.outcomes.chance("wins")));
    preview.outcomes = Some(foreseen.outcomes.clone());
    foreseen.show(preview);
}
