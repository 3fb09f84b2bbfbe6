//! The log of a battle as the desk shows it: a line for each dispatch, with its dice and sums.

use super::battle::Battle;
use crate::desk::{LogModel, SumLine, SumModel, TrayModel, signed};
use crate::dice::{Face, Roller};
use crate::names::{BaseId, SideId};
use crate::rules::Rulebook;
use crate::table::{Dispatch, Subject, SumOf, Table};
use std::sync::Arc;

/// Turn from 1, 0 before the first, and the place of the step.
pub type Clock = (u16, usize);

#[derive(Default)]
pub struct Chronicle {
    /// Shared with the panels, which only read them.
    pub lines: Arc<Vec<LogModel>>,
    /// How many lines there were before each order.
    marks: Vec<usize>,
    heading: String,
}

/// The side of whoever throws a die.
pub fn side_of_roller(table: &Table, roller: Roller) -> Option<SideId> {
    match roller {
        Roller::Table => None,
        Roller::Side(side) => Some(side),
        Roller::Unit(unit) => table.has_unit(unit).then(|| table.unit(unit).side).flatten(),
        Roller::Base(base) => table.has_base(base).then(|| table.base(base).side).flatten(),
    }
}

pub fn side_of(table: &Table, subject: Subject) -> Option<SideId> {
    match subject {
        Subject::Unit(unit) => side_of_roller(table, Roller::Unit(unit)),
        Subject::Base(base) => side_of_roller(table, Roller::Base(base)),
    }
}

/// The name of a base or group as players read it: a base without a name goes by its group's, and so does one that is its whole group.
pub fn name_of(table: &Table, rulebook: &dyn Rulebook, subject: Subject) -> String {
    match subject {
        Subject::Unit(unit) if table.has_unit(unit) => table.name(unit).to_owned(),
        Subject::Base(base) if table.has_base(base) => {
            let within = name_within(table, rulebook, base);
            let unit = table.base(base).unit;
            if table.name(base).is_empty() && table.members(unit).len() > 1 { format!("{within}, {}", table.name(unit)) } else { within }
        }
        _ => String::new(),
    }
}

/// The name of a base where its group is known: its own, or kind and number.
pub fn name_within(table: &Table, rulebook: &dyn Rulebook, base: BaseId) -> String {
    let (own, unit) = (table.name(base), table.base(base).unit);
    let members = table.members(unit);
    if members.len() == 1 && !table.name(unit).is_empty() {
        return table.name(unit).to_owned();
    }
    if !own.is_empty() {
        return own.to_owned();
    }
    let kind = table.kind(base).map(|kind| rulebook.text(kind)).unwrap_or_default();
    let number = members.iter().position(|id| *id == base).map_or(0, |at| at + 1);
    format!("{kind} {number}")
}

/// A word where it stands alone: a text that waits for names is a sentence of the log, and the word itself must do.
pub fn alone(rulebook: &dyn Rulebook, word: &crate::names::Word) -> String {
    let text = rulebook.text(word);
    if text.contains('{') { word.as_str().replace('_', " ") } else { text }
}

pub fn sum_model(table: &Table, rulebook: &dyn Rulebook, party: &SumOf) -> SumModel {
    let lines = party.sum.lines.iter().enumerate().map(|(place, line)| SumLine {
        amount: if place == 0 && line.amount > 0 { line.amount.to_string() } else { signed(line.amount) },
        reason: alone(rulebook, &line.reason),
        clause: line.struck.as_ref().unwrap_or(&line.clause).to_string(),
        ruling: line.ruling,
        struck: line.struck.is_some(),
    });
    SumModel { of: name_of(table, rulebook, party.of), lines: lines.collect(), total: party.sum.total() }
}

fn faces(table: &Table, dice: &[Face]) -> Vec<(Face, Option<SideId>)> {
    dice.iter().map(|face| (face.clone(), side_of_roller(table, face.by))).collect()
}

impl Chronicle {
    /// Writes down what an order, or the opening, brought about, each under its own turn and step, and under what comes `after`.
    /// Returns the line of each dispatch.
    pub fn write(&mut self, battle: &Battle, dispatches: &[Dispatch], after: Clock) -> Vec<usize> {
        self.marks.push(self.lines.len());
        let (table, rulebook) = (battle.table(), battle.rules.as_ref());
        let mut places = Vec::with_capacity(dispatches.len());
        for dispatch in dispatches {
            let text = rulebook.dispatch_text(&table, dispatch);
            if text.is_empty() {
                // What is not told goes with what was told last.
                places.push(self.lines.len().saturating_sub(1));
                continue;
            }
            let (turn, step) = dispatch.clock;
            self.head(rulebook, dispatch.clock);
            places.push(self.lines.len());
            Arc::make_mut(&mut self.lines).push(LogModel {
                when: if turn == 0 { String::new() } else { format!("{turn}.{}", step + 1) },
                side: dispatch.side.or_else(|| side_of(&table, dispatch.who?)),
                text,
                clause: dispatch.clause.to_string(),
                dice: faces(&table, &dispatch.dice),
                thrown_for: dispatch.dice.first().map(|face| alone(rulebook, &face.purpose)).unwrap_or_default(),
                needed: dispatch.needed,
                sums: dispatch.sums.iter().map(|party| sum_model(&table, rulebook, party)).collect(),
                open: false,
                heading: false,
                about: [dispatch.who, dispatch.whom].into_iter().flatten().collect(),
            });
        }
        self.head(rulebook, after);
        places
    }

    /// The heading of a turn and step, where it is another than the last.
    fn head(&mut self, rulebook: &dyn Rulebook, (turn, step): Clock) {
        let heading = match rulebook.steps().get(step) {
            Some(step) if turn > 0 => format!("Turn {turn}: {}", rulebook.text(&(*step).into())),
            _ => String::new(),
        };
        if heading != self.heading && !heading.is_empty() {
            self.heading.clone_from(&heading);
            Arc::make_mut(&mut self.lines).push(LogModel { text: heading, heading: true, ..LogModel::default() });
        }
    }

    /// What was told last, where it was about one of these.
    pub fn last_told_of(&self, about: &[Subject]) -> String {
        let last = self.lines.iter().rev().find(|line| !line.heading);
        last.filter(|line| line.about.iter().any(|subject| about.contains(subject))).map(|line| line.text.clone()).unwrap_or_default()
    }

    /// Takes the last order's lines back.
    pub fn take_back(&mut self) {
        if let Some(mark) = self.marks.pop() {
            Arc::make_mut(&mut self.lines).truncate(mark);
        }
        self.heading = self.lines.iter().rev().find(|line| line.heading).map(|line| line.text.clone()).unwrap_or_default();
    }

    /// The last dice at or before a line.
    pub fn tray(&self, at: Option<usize>) -> Option<TrayModel> {
        let end = at.map_or(self.lines.len(), |at| (at + 1).min(self.lines.len()));
        self.lines[..end].iter().rev().find(|line| !line.dice.is_empty()).map(|line| TrayModel {
            title: line.thrown_for.clone(),
            dice: line.dice.clone(),
            result: line.text.clone(),
            clause: line.clause.clone(),
        })
    }

    /// The whole battle as text.
    pub fn report(&self, title: &str) -> String {
        let mut text = format!("{title}\n{}\n", "=".repeat(title.chars().count()));
        for line in self.lines.iter() {
            if line.heading {
                text.push_str(&format!("\n{}\n{}\n", line.text, "-".repeat(line.text.chars().count())));
                continue;
            }
            text.push_str(&format!("  {:>4}  {}", line.when, line.text));
            if !line.clause.is_empty() {
                text.push_str(&format!(" [{}]", line.clause));
            }
            if !line.dice.is_empty() {
                let dice: Vec<String> = line.dice.iter().map(|(face, _)| face.face.to_string()).collect();
                text.push_str(&format!("  dice {}", dice.join(" ")));
            }
            text.push('\n');
            for sum in &line.sums {
                for part in &sum.lines {
                    let struck = if part.struck { ", counts nothing" } else { "" };
                    text.push_str(&format!("          {:>4} {} [{}]{struck}\n", part.amount, part.reason, part.clause));
                }
                text.push_str(&format!("          {:>4} {}\n", sum.total, sum.of));
            }
        }
        text
    }
}
