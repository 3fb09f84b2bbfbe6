//! What a charge would come to, before it is declared and while its target decides; by the very functions that run it.
//!
//! **Ruling:** reckoned as all stand now: other charges of the turn, and what comes of those who evade, are not foreseen.

use super::super::item::Item as Any;
use super::super::parts::{base_of, fights, kind_of, standing};
use super::super::{book, combat, evade};
use super::answers::{at_turned, could_evade, could_turn, turned};
use super::course::{Charge, Course, along, behind_flank_line, best_at, edge_at, first_met};
use super::{Item, shots};
use crate::names::UnitId;
use crate::rules::{Preview, PreviewPath};
use crate::table::{Agenda, Table, Target};
use crate::tally::{Chance, Outcomes};

/// What a charge would lead to.
pub fn preview(table: &Table, unit: UnitId, target: Option<Target>, preview: &mut Preview) {
    let (target, edge) = match target {
        Some(Target::Unit(target)) => (target, None),
        Some(Target::Place(place)) => match edge_at(table, place) {
            Some((target, edge)) => (target, Some(edge)),
            None => return,
        },
        _ => return,
    };
    let Some(base) = standing(table, unit).filter(|_| fights(table, unit)) else { return };
    let (Ok(course), Some(other)) = (best_at(table, unit, target, edge), standing(table, target)) else { return };
    let allowance = kind_of(table, unit).moves();
    let charge = Charge { unit, target, facing: course.facing, reach: allowance, behind: behind_flank_line(base, other), answered: false };
    if could_evade(table, target) && evade::way_out(table, target, unit).is_some() {
        preview.notes.push("target_may_evade".into());
    }
    show(table, &charge, &course, preview);
    if could_turn(table, &charge, &course) {
        preview.notes.push("target_may_turn".into());
        if let Some((_, _, outcomes)) = against_turned(table, &charge) {
            preview.chances.push((target.into(), "wins_if_it_turns".into(), outcomes.chance("wins")));
        }
    }
}

/// The way, the shots and the fight, if the target stays as it is.
fn show(table: &Table, charge: &Charge, course: &Course, preview: &mut Preview) {
    let allowance = kind_of(table, charge.unit).moves();
    let (path, start) = (course.path(table, charge.unit), base_of(table, charge.unit).pose);
    preview.paths.push(PreviewPath { path, start, length: course.length, cost: course.cost, allowance });
    let shots = shots_at(table, charge.unit, course);
    let notes = [
        (course.edge != crate::measure::Edge::Front, "strikes_flank"),
        (!course.squared, "cannot_square_up"),
        (!shots.is_empty(), "will_be_shot_at"),
    ];
    preview.notes.extend(notes.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.into()));
    preview.chances.extend(shots.iter().map(|(by, chance)| ((*by).into(), "hit".into(), *chance)));
    if let Some(foreseen) = combat::of_charge(&table.moved(&[(base_of(table, charge.unit).id, course.end)]), charge.unit) {
        let outcomes = under_fire(&shots, &foreseen.outcomes);
        preview.chance = Some(("charge_wins".into(), outcomes.chance("wins")));
        preview.outcomes = Some(outcomes);
        foreseen.show(preview);
    }
}

/// Who would shoot at it, and how likely each is to hit.
fn shots_at(table: &Table, unit: UnitId, course: &Course) -> Vec<(UnitId, Chance)> {
    shots::shooters(table, unit, course.end).into_iter().map(|by| (by, shots::odds(table, unit, by, course.end))).collect()
}

/// The outcomes of a fight to which only those charges come that nobody's shot stops.
fn under_fire(shots: &[(UnitId, Chance)], fight: &Outcomes) -> Outcomes {
    let all: u64 = shots.iter().map(|(_, chance)| chance.of).product();
    let missed: u64 = shots.iter().map(|(_, chance)| chance.of - chance.count).product();
    let mut outcomes = Outcomes::default();
    fight.events.iter().for_each(|(event, count)| outcomes.add(event.clone(), count * missed));
    if missed < all {
        outcomes.add("shot_down", (all - missed) * fight.of);
    }
    outcomes
}

/// The charge at a target that has turned: as which charge, on what course, and how it ends.
fn against_turned(table: &Table, charge: &Charge) -> Option<(Charge, Course, Outcomes)> {
    let faced = table.moved(&[(base_of(table, charge.target).id, turned(table, charge))]);
    let charge = at_turned(table, charge);
    let course = along(&faced, charge.unit, charge.target, charge.facing, charge.reach).ok()?;
    let shots = shots_at(&faced, charge.unit, &course);
    let met = faced.moved(&[(base_of(table, charge.unit).id, course.end)]);
    let outcomes = under_fire(&shots, &combat::of_charge(&met, charge.unit)?.outcomes);
    Some((charge, course, outcomes))
}

/// What an answer to the question of a charge's target would lead to.
pub fn asked(table: &Table, pick: u16, preview: &mut Preview) {
    let Some(Any::Charge(waiting)) = table.state::<Agenda<Any>>().items.last() else { return };
    match waiting {
        Item::MayEvade(charge) if pick > 0 => evades(table, charge, pick == 2, preview),
        Item::MayTurn(charge) if pick == 0 => {
            let faced = table.moved(&[(base_of(table, charge.target).id, turned(table, charge))]);
            book::goes(table, base_of(table, charge.target).id, turned(table, charge), preview);
            if let Some((charge, course, _)) = against_turned(table, charge) {
                show(&faced, &charge, &course, preview);
            }
        }
        Item::MayEvade(charge) | Item::MayTurn(charge) => {
            if let Some(course) = super::course(table, charge) {
                show(table, charge, &course, preview);
                if matches!(waiting, Item::MayEvade(_)) && could_turn(table, charge, &course) {
                    preview.notes.push("may_turn_then".into());
                }
            }
        }
        _ => {}
    }
}

fn evades(table: &Table, charge: &Charge, leaves: bool, preview: &mut Preview) {
    let Some(flight) = evade::way_out(table, charge.target, charge.unit) else { return };
    let base = base_of(table, charge.target);
    if leaves && flight.leaves {
        preview.notes.push("would_leave_table".into());
        return;
    }
    book::goes(table, base.id, flight.end, preview);
    let gone = table.moved(&[(base.id, flight.end)]);
    let word = match first_met(&gone, charge) {
        Some(met) if met == charge.target => "would_be_caught",
        Some(_) => "charge_meets_another",
        None => "gets_away",
    };
    preview.notes.extend([word.into(), "loses_next_move".into()]);
}
