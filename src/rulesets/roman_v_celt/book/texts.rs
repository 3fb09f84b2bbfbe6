//! Sentences for players, from the data's words.

use super::super::data::Sheet;
use crate::measure::{INCH, shown_left, shown_need};
use crate::rules::Badge;
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

/// A badge with its number.
pub fn badge(sheet: &Sheet, badge: &Badge) -> String {
    let text = sheet.text(&badge.word);
    match badge.count {
        Some(count) => format!("{text} {count}"),
        // A sentence is for the dispatch that names somebody; of a badge the word says enough.
        None if text.contains('{') => badge.word.as_str().replace('_', " "),
        None => text,
    }
}

pub fn dispatch(sheet: &Sheet, table: &Table, dispatch: &Dispatch) -> String {
    let name = |subject: Option<Subject>| match subject {
        None => String::new(),
        // A unit is one base, and goes by the unit's name.
        Some(Subject::Base(base)) => table.name(table.base(base).unit).to_owned(),
        Some(Subject::Unit(unit)) => table.name(unit).to_owned(),
    };
    let inches = |um: i64| {
        let tenths = (um * 10 + INCH / 2) / INCH;
        if tenths % 10 == 0 { format!("{}\"", tenths / 10) } else { format!("{}.{}\"", tenths / 10, tenths % 10) }
    };
    let amount = dispatch.amount.map(inches).or(dispatch.count.map(|count| count.to_string())).unwrap_or_default();
    let dice: Vec<String> = dispatch.dice.iter().map(|die| die.face.to_string()).collect();
    let text = dispatch.count.map_or_else(|| sheet.text(&dispatch.what), |count| sheet.counted(&dispatch.what, count));
    text.replace("{who}", &name(dispatch.who))
        .replace("{whom}", &name(dispatch.whom))
        .replace("{side}", dispatch.side.map_or("", |side| table.side_name(side)))
        .replace("{amount}", &amount)
        .replace("{needed}", &dispatch.needed.map_or_else(String::new, |needed| needed.to_string()))
        .replace("{dice}", &dice.join(", "))
}
