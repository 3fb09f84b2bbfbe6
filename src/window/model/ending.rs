//! The final table.

use super::super::chronicle::alone;
use super::card::is_in_reserve;
use crate::desk::VictoryModel;
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::table::{Ending, Table};

pub fn victory(rulebook: &dyn Rulebook, table: &Table, ending: &Ending) -> VictoryModel {
    let count = |what: &dyn Fn(SideId) -> usize| -> (String, String) { (what(SideId(0)).to_string(), what(SideId(1)).to_string()) };
    let of = |side: SideId| table.bases.iter().filter(move |base| base.side == Some(side));
    let started = count(&|side| of(side).filter(|base| !is_in_reserve(table, base.id)).count());
    let standing = count(&|side| of(side).filter(|base| base.on_table).count());
    let mut rows = vec![
        (format!("{} at the start", rulebook.text(&Word::new("figures"))), started.0, started.1),
        ("still on the table".to_owned(), standing.0, standing.1),
    ];
    let runs = |side: SideId| {
        let running =
            table.units_of(side).filter(|unit| rulebook.badges(table, unit.id.into()).iter().any(|badge| badge.word == "routing"));
        running.map(|unit| table.standing(unit.id).count()).sum()
    };
    let running = count(&runs);
    if running != ("0".to_owned(), "0".to_owned()) {
        rows.push(("of these running away".to_owned(), running.0, running.1));
    }
    let mut fates: Vec<Word> = table.bases.iter().filter_map(|base| crate::view::removed_as(table, base.id)).collect();
    fates.sort();
    fates.dedup();
    for fate in fates {
        let (first, second) =
            count(&|side| of(side).filter(|base| crate::view::removed_as(table, base.id).as_ref() == Some(&fate)).count());
        rows.push((alone(rulebook, &fate), first, second));
    }
    for gauge in rulebook.gauges(table) {
        let words = format!("{} of {}", gauge.have, gauge.need);
        let row = alone(rulebook, &gauge.word);
        let (first, second) = if gauge.side.0 == 0 { (words, String::new()) } else { (String::new(), words) };
        match rows.iter_mut().find(|(what, ..)| *what == row) {
            Some(known) if gauge.side.0 == 0 => known.1 = first,
            Some(known) => known.2 = second,
            None => rows.push((row, first, second)),
        }
    }
    let turn = rulebook.clock(table).0.to_string();
    rows.push(("turns played".to_owned(), turn, String::new()));
    VictoryModel {
        winner: ending.winner,
        headline: match ending.winner {
            Some(side) => format!("Victory of {}", table.side_name(side)),
            None => "A draw".to_owned(),
        },
        reason: alone(rulebook, &ending.reason),
        clause: ending.clause.to_string(),
        table: rows,
        report: None,
    }
}
