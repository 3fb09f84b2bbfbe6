//! What a fight would be, before its dice are thrown, by the very sums that settle it.

use super::super::parts::{body, kind_of, side_of};
use super::super::{hurt, recoil};
use super::fight::{Fight, contacts, fight_of, grouped, hits, sums, winner};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{self, Bout, Preview};
use crate::table::{SumOf, Table};
use crate::tally::{Outcomes, every_throw};

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
    // What losing comes to is the same whatever the dice show.
    let fate = |unit: &UnitId| (*unit, yields(table, fight, *unit), Outcomes::default());
    let mut fates: Vec<(UnitId, Word, Outcomes)> = fight.sides.iter().flatten().map(fate).collect();
    for faces in every_throw(2) {
        let [a, b] = [0, 1].map(|side: usize| totals[side] + i32::from(faces[side]));
        let winner = winner(table, [a, b]);
        outcomes.add(named(winner, own), 1);
        for (unit, lost, fate) in &mut fates {
            let side = side_of(table, *unit);
            fate.add(if winner == Some(side.other()) { lost.clone() } else { named(winner, side) }, 1);
        }
    }
    let fates = fates.into_iter().map(|(unit, _, fate)| (unit, fate)).collect();
    Foreseen { outcomes, fight: rules::Fight { bouts: vec![Bout { one, other }] }, fates }
}

fn named(winner: Option<SideId>, own: SideId) -> Word {
    Word::new(match winner {
        Some(winner) if winner == own => "wins",
        Some(_) => "loses",
        None => "tie",
    })
}

/// What becomes of a unit that loses: a hit for each enemy it touches, and its end where it has to recoil and has no room.
fn yields(table: &Table, fight: &Fight, unit: UnitId) -> Word {
    let all = body(table, unit).hits + hits(table, &fight.touched_by(unit));
    let lost = i32::from(all) >= kind_of(table, unit).combat || !hurt::may_flee(table, unit) && recoil::has_no_room(table, unit);
    Word::new(if lost { "destroyed" } else { "gives_way" })
}

/// What the fight that a unit is in would be.
pub fn preview(table: &Table, unit: UnitId, preview: &mut Preview) {
    let Some(fight) = fight_of(table, unit) else { return };
    let foreseen = of_fight(table, &fight, side_of(table, unit));
    preview.chance = Some(("wins".into(), foreseen.outcomes.chance("wins")));
    preview.outcomes = Some(foreseen.outcomes.clone());
    foreseen.show(preview);
}
