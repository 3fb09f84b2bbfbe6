//! The card of a unit.

use super::super::data::{KindData, Sheet};
use super::super::parts::{Rated, base_of, body, kind_of, turn_of};
use super::super::{command, leader, panic};
use crate::measure::shown_left;
use crate::names::{UnitId, Word};
use crate::rules::CardLine;
use crate::table::{Subject, Table};

pub fn card(table: &Table, subject: Subject) -> Vec<CardLine> {
    match subject {
        Subject::Unit(unit) => unit_card(table, unit),
        Subject::Base(base) => unit_card(table, table.base(base).unit),
    }
}

fn line(label: &str, value: impl Into<String>, clause: impl Into<Word>) -> CardLine {
    CardLine { label: label.to_owned(), value: value.into(), clause: clause.into() }
}

fn unit_card(table: &Table, unit: UnitId) -> Vec<CardLine> {
    let (sheet, kind) = (table.state::<Sheet>(), kind_of(table, unit));
    let mut lines = vec![line("Kind", kind.name.clone(), kind.clause.clone()), line("Move", shown_left(kind.moves()), kind.clause.clone())];
    if !kind.fights() {
        let row = table.get::<Rated>(base_of(table, unit).id).and_then(|rated| sheet.numbers.ratings.get(rated.0));
        lines.extend(row.map(|row| line("Leadership", format!("{}, {}", row.rating, sheet.text(&row.id)), row.clause.clone())));
        lines.extend(leader::staff(table, unit).with.map(|host| line("With", table.name(host), "RC-2.11")));
        return lines;
    }
    let hits = body(table, unit).hits;
    lines.push(line("Combat score", kind.combat.to_string(), kind.clause.clone()));
    lines.push(line("Hits taken", format!("{hits}, lost at {}", kind.combat), "RC-5.9"));
    lines.extend(kind.shoots().map(|range| line("Range", shown_left(range), "RC-5.14")));
    lines.extend(traits(sheet, kind));
    if let Some(leader) = leader::of(table, unit) {
        lines.push(line("Leader", table.name(leader), "RC-4.3"));
        let needs = command::sum(table, leader, &[unit]).total();
        lines.push(line("Obeys on", format!("{needs} or less"), "RC-4.3"));
    }
    lines.push(line("Panic", format!("holds on {} or less", panic::nerve(table, unit).total()), "RC-6.1"));
    if turn_of(table, unit).sits_out {
        lines.push(line("Move", "lost this turn", "RC-5.8"));
    }
    lines
}

fn traits(sheet: &Sheet, kind: &KindData) -> Vec<CardLine> {
    let mut lines = Vec::new();
    let said = [(kind.light, "light_troops", "RC-3.6"), (kind.may_evade(), "can_evade", "RC-3.7"), (kind.rash, "rash", "RC-4.2")];
    for (_, word, clause) in said.into_iter().filter(|(so, ..)| *so) {
        lines.push(line("Is", sheet.text(&Word::new(word)), clause));
    }
    let sign = |amount: i32| if amount < 0 { "−" } else { "+" };
    let told = |amount: i32, id: &Word| format!("{}{} {}", sign(amount), amount.abs(), sheet.text(id));
    lines.extend(kind.notes.iter().map(|note| line("In a fight", told(note.amount, &note.id), kind.clause.clone())));
    lines
}
