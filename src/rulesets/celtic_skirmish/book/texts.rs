//! Sentences for players, from the data's words.

use super::super::data::Sheet;
use crate::measure::{INCH, shown_left, shown_need};
use crate::table::{Dispatch, Subject, Table};
use crate::tally::Refusal;

pub fn refusal(sheet: &Sheet, refusal: &Refusal) -> String {
    let shown = |value: Option<i64>, up: bool| match value {
        None => String::new(),
        Some(value) if refusal.counts => value.to_string(),
        Some(value) if up => shown_need(value),
        Some(value) => shown_left(value),
    };
    sheet.text(&refusal.reason).replace("{measured}", &shown(refusal.measured, true)).replace("{limit}", &shown(refusal.limit, false))
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
    let amount = dispatch.amount.map(inches).or(dispatch.count.map(|count| count.to_string())).unwrap_or_default();
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
