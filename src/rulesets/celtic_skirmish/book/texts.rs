//! Sentences for players, from the data's words.

use super::super::data::Sheet;
use crate::measure::{INCH, shown_left, shown_need};
use crate::table::{Dispatch, Subject, Table};
use crate::tally::{Mark, Refusal};

/// Reasons whose numbers are counts or degrees, not inches.
const COUNTED: [&str; 6] = ["ran_lately", "wall_too_few", "turned_away", "too_many", "pair_off_first", "wall_front_turned"];

pub fn refusal(sheet: &Sheet, refusal: &Refusal) -> String {
    let shown = |value: Option<i64>, up: bool| match value {
        None => String::new(),
        Some(value) if COUNTED.contains(&refusal.reason.as_str()) => value.to_string(),
        Some(value) if up => shown_need(value),
        Some(value) => shown_left(value),
    };
    let mark = match &refusal.mark {
        Some(Mark::Base(base)) => format!("{base:?}"),
        Some(Mark::Terrain(terrain)) => format!("{terrain:?}"),
        _ => String::new(),
    };
    sheet
        .text(&refusal.reason)
        .replace("{measured}", &shown(refusal.measured, true))
        .replace("{limit}", &shown(refusal.limit, false))
        .replace("{mark}", &mark)
}

pub fn dispatch(sheet: &Sheet, table: &Table, dispatch: &Dispatch) -> String {
    let name = |subject: Option<Subject>| match subject {
        None => String::new(),
        Some(Subject::Base(base)) if !table.name(base).is_empty() => table.name(base).to_owned(),
        Some(Subject::Base(base)) => {
            let kind = table.kind(base).and_then(|kind| sheet.troops.kind(kind)).map_or("", |kind| kind.name.as_str());
            let place = table.members(table.base(base).unit).iter().position(|member| *member == base).unwrap_or(0);
            format!("{kind} {} of {}", place + 1, table.name(table.base(base).unit))
        }
        Some(Subject::Unit(unit)) => table.name(unit).to_owned(),
    };
    let inches = |um: i64| {
        let tenths = (um * 10 + INCH / 2) / INCH;
        if tenths % 10 == 0 { format!("{}\"", tenths / 10) } else { format!("{}.{}\"", tenths / 10, tenths % 10) }
    };
    let amount = dispatch.amount.map_or_else(String::new, |amount| if amount.abs() < 1_000 { amount.to_string() } else { inches(amount) });
    let dice: Vec<String> = dispatch.dice.iter().map(|die| die.face.to_string()).collect();
    sheet
        .text(&dispatch.what)
        .replace("{who}", &name(dispatch.who))
        .replace("{whom}", &name(dispatch.whom))
        .replace("{side}", dispatch.side.map_or("", |side| table.side_name(side)))
        .replace("{amount}", &amount)
        .replace("{needed}", &dispatch.needed.map_or_else(String::new, |needed| needed.to_string()))
        .replace("{dice}", &dice.join(", "))
}
