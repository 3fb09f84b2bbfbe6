//! The card of a group or a figure.

use super::super::data::Sheet;
use super::super::muster::class_of;
use super::super::parts::{Armour, Chief, Graded, Group, GroupLeader, GroupTurn, Hero, Missile, Shield, Spear, Wounds};
use super::super::{charge, harm, morale, movement};
use crate::measure::shown_left;
use crate::names::{BaseId, UnitId, Word};
use crate::rules::CardLine;
use crate::table::{Subject, Table};

pub fn card(table: &Table, subject: Subject) -> Vec<CardLine> {
    match subject {
        Subject::Unit(unit) => unit_card(table, unit),
        Subject::Base(base) => base_card(table, base),
    }
}

fn line(label: &str, value: impl Into<String>, clause: impl Into<Word>) -> CardLine {
    CardLine { label: label.to_owned(), value: value.into(), clause: clause.into() }
}

fn unit_card(table: &Table, unit: UnitId) -> Vec<CardLine> {
    let sheet = table.state::<Sheet>();
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    let standing = table.standing(unit).filter(|base| harm::counts(table, base.id)).count();
    let grade = table.get::<Graded>(unit).map_or("regular", |graded| graded.0.word());
    let (normal, difficult, clause) = movement::formulas(table, unit);
    let formula = |formula: super::super::data::Formula| format!("{}d6{:+}\"", formula.dice, formula.plus);
    let mut lines = vec![
        line("Class", sheet.text(&Word::new(class_of(table, unit).word())), "CS-2.3"),
        line("Grade", sheet.text(&Word::new(grade)), "CS-5.0"),
        line("Figures", format!("{standing} of {}", group.started), "CS-6.1"),
        line("Move", format!("{}, difficult {}", formula(normal), formula(difficult)), clause),
    ];
    if let Some(rolled) = table.get::<GroupTurn>(unit).and_then(|turn| turn.rolled.as_ref()) {
        lines.push(line("Rolled", format!("{}\"", movement::inches(table, unit, rolled, false)), "CS-2.2"));
    }
    if let Some(declared) = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()) {
        let left = charge::second_half(table, declared.whole);
        let run = match declared.halves {
            0 => String::new(),
            1 => format!(", {} rolled, {} still to run", shown_left(declared.whole), shown_left(left)),
            _ => format!(", {} rolled and run", shown_left(declared.whole)),
        };
        lines.push(line("Charge", format!("at {}{run}", table.name(declared.target)), "CS-1.3"));
    }
    if standing > 0 && !group.routing {
        let nerve = morale::standing_sum(table, unit);
        let (face, chance) = (morale::passes_on(&nerve), morale::odds_of_passing(&nerve));
        lines.push(line("Nerve", format!("{:+}: passes on {face} or less, {} %", nerve.total(), chance.percent()), "CS-5.6"));
    }
    let rest = movement::turns_to_next_run(table, unit);
    lines.push(line("Run", if rest == 0 { "may run".to_owned() } else { format!("again in {rest} turns") }, "CS-2.7"));
    lines
}

fn base_card(table: &Table, base: BaseId) -> Vec<CardLine> {
    let sheet = table.state::<Sheet>();
    let kind = table.kind(base).and_then(|kind| sheet.troops.kind(kind)).map_or("", |kind| kind.name.as_str());
    let mut lines = vec![line("Kind", kind, "CS-2.3")];
    if let Some(graded) = table.get::<Graded>(base) {
        lines.push(line("Grade", sheet.text(&Word::new(graded.0.word())), "CS-4.5"));
    }
    let mut gear = Vec::new();
    if let Some(shield) = table.get::<Shield>(base) {
        gear.push(if shield.lost { "shield lost".to_owned() } else { "shield".to_owned() });
    }
    if table.has::<Spear>(base) {
        gear.push("spear".to_owned());
    }
    if table.has::<Armour>(base) {
        gear.push("armour".to_owned());
    }
    if let Some(missile) = table.get::<Missile>(base) {
        gear.push(sheet.text(&missile.0));
    }
    if !gear.is_empty() {
        lines.push(line("Gear", gear.join(", "), "CS-4.6"));
    }
    let ranks = [(table.has::<Chief>(base), "chief"), (table.has::<GroupLeader>(base), "leader"), (table.has::<Hero>(base), "hero")];
    for (_, word) in ranks.into_iter().filter(|(is, _)| *is) {
        lines.push(line("Rank", sheet.text(&Word::new(word)), "CS-4.5"));
    }
    if table.get::<Wounds>(base).is_some_and(|wounds| wounds.0 > 0) {
        lines.push(line("Wounded", "moves half; a second wound kills", "CS-2.6"));
    }
    lines
}
