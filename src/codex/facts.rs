//! Expected dispatches and sums held against those that came.

use super::difference::Compare;
use super::drill::{Die, Fact, Sum, SumLine};
use super::ids::Ids;
use crate::measure::{INCH, Um, inches, to_inches};
use crate::table::{Dispatch, SumOf};
use crate::tally::{Line, Tally};

/// A thousandth of an inch, whole micrometres.
pub(super) const HAIR: Um = INCH / 1000;

/// Expected dispatches are looked for in order; others may come between unless `exact`.
pub(super) fn dispatches(compare: &mut Compare, place: &str, ids: &Ids, expected: &[Fact], exact: bool, came: &[Dispatch]) {
    let mut next = 0;
    for (index, fact) in expected.iter().enumerate() {
        let place = format!("{place}.dispatches[{index}]");
        if exact {
            match came.get(index) {
                Some(dispatch) => fact_is(compare, &place, ids, fact, dispatch),
                None => compare.note(&place, fact_text(fact), "nothing more came"),
            }
            continue;
        }
        if let Some(found) = (next..came.len()).find(|at| fits(ids, fact, &came[*at])) {
            next = found + 1;
            continue;
        }
        // The likest of those that are left, so that what differs can be read.
        let rest = &came[next..];
        let likest = rest.iter().filter(|dispatch| dispatch.what == fact.what).min_by_key(|dispatch| differences(ids, fact, dispatch));
        match likest {
            Some(dispatch) => fact_is(compare, &place, ids, fact, dispatch),
            None => compare.note(&place, fact_text(fact), list(ids, rest)),
        }
    }
    if exact && came.len() > expected.len() {
        compare.note(format!("{place}.exact"), "no other dispatch", list(ids, &came[expected.len()..]));
    }
}

pub(super) fn never(compare: &mut Compare, place: &str, ids: &Ids, facts: &[Fact], came: &[Dispatch]) {
    for (index, fact) in facts.iter().enumerate() {
        let place = format!("{place}.never[{index}]");
        for name in [&fact.side, &fact.who, &fact.whom].into_iter().flatten() {
            if !ids.knows(name) {
                compare.note(&place, "a name of this drill", name);
            }
        }
        if let Some(dispatch) = came.iter().find(|dispatch| fits(ids, fact, dispatch)) {
            compare.note(&place, format!("no {}", fact_text(fact)), dispatch_text(ids, dispatch));
        }
    }
}

fn fits(ids: &Ids, fact: &Fact, dispatch: &Dispatch) -> bool {
    fact.what == dispatch.what && differences(ids, fact, dispatch) == 0
}

fn differences(ids: &Ids, fact: &Fact, dispatch: &Dispatch) -> usize {
    let mut compare = Compare::default();
    fact_is(&mut compare, "", ids, fact, dispatch);
    compare.found.len()
}

fn fact_is(compare: &mut Compare, place: &str, ids: &Ids, fact: &Fact, dispatch: &Dispatch) {
    compare.same(format_args!("{place}.what"), Some(&fact.what), Some(&dispatch.what));
    compare.same(format_args!("{place}.clause"), fact.clause.as_ref(), Some(&dispatch.clause));
    compare.named(format_args!("{place}.side"), fact.side.as_ref(), dispatch.side.map(|side| ids.side_name(side)));
    compare.named(format_args!("{place}.who"), fact.who.as_ref(), dispatch.who.map(|who| ids.name(who)));
    compare.named(format_args!("{place}.whom"), fact.whom.as_ref(), dispatch.whom.map(|whom| ids.name(whom)));
    compare.same(format_args!("{place}.needed"), fact.needed.as_ref(), dispatch.needed.as_ref());
    length(compare, &format!("{place}.amount"), fact.amount, dispatch.amount);
    compare.same(format_args!("{place}.count"), fact.count.as_ref(), dispatch.count.as_ref());
    if let Some(dice) = &fact.dice {
        let fits = dice.len() == dispatch.dice.len()
            && dice.iter().zip(&dispatch.dice).all(|(die, face)| {
                die.purpose == face.purpose && die.face == face.face && die.by.as_ref().is_none_or(|by| *by == ids.roller(face.by))
            });
        if !fits {
            let faces = dispatch.dice.iter().map(|face| format!("{} {} {}", face.purpose, ids.roller(face.by), face.face));
            compare.note(format!("{place}.dice"), dice_text(dice), faces.collect::<Vec<_>>().join(", "));
        }
    }
    sums(compare, place, ids, &fact.sums, &dispatch.sums);
}

/// A length in inches, to a thousandth.
pub(super) fn length(compare: &mut Compare, place: &str, expected: Option<f64>, found: Option<Um>) {
    let Some(expected) = expected else { return };
    if found.is_none_or(|found| (found - inches(expected)).abs() > HAIR) {
        compare.note(place, inch_text(inches(expected)), found.map_or_else(|| "none".to_owned(), inch_text));
    }
}

pub(super) fn inch_text(length: Um) -> String {
    let text = format!("{:.4}", to_inches(length));
    format!("{}\"", text.trim_end_matches('0').trim_end_matches('.'))
}

pub(super) fn sums<'f>(compare: &mut Compare, place: &str, ids: &Ids, expected: &[Sum], found: impl IntoIterator<Item = &'f SumOf>) {
    let found: Vec<&SumOf> = found.into_iter().collect();
    for (index, sum) in expected.iter().enumerate() {
        let place = format!("{place}.sums[{index}]");
        let party = match &sum.of {
            None => found.get(index).copied(),
            Some(of) => found.iter().copied().find(|party| ids.name(party.of) == *of),
        };
        let Some(party) = party else {
            let owners: Vec<String> = found.iter().map(|party| ids.name(party.of)).collect();
            compare.note(&place, format!("a sum of {}", sum.of.as_deref().unwrap_or("anyone")), format!("sums of: {}", owners.join(", ")));
            continue;
        };
        sum_is(compare, &place, sum, &party.sum);
    }
}

fn sum_is(compare: &mut Compare, place: &str, sum: &Sum, found: &Tally) {
    if let Some(lines) = &sum.lines {
        let fits = lines.len() == found.lines.len() && lines.iter().zip(&found.lines).all(|(line, found)| line_fits(line, found));
        if !fits {
            let expected: Vec<String> = lines.iter().map(line_wanted).collect();
            compare.note(format!("{place}.lines"), expected.join("\n"), tally_text(found));
        }
    }
    for (index, line) in sum.has.iter().enumerate() {
        if !found.lines.iter().any(|found| line_fits(line, found)) {
            compare.note(format!("{place}.has[{index}]"), line_wanted(line), tally_text(found));
        }
    }
    for (index, reason) in sum.lacks.iter().enumerate() {
        if found.lines.iter().any(|line| line.reason == *reason) {
            compare.note(format!("{place}.lacks[{index}]"), format!("no line {reason}"), tally_text(found));
        }
    }
    compare.same(format_args!("{place}.total"), sum.total.as_ref(), Some(&found.total()));
}

fn line_fits(line: &SumLine, found: &Line) -> bool {
    line.amount == found.amount
        && line.reason == found.reason
        && line.clause.as_ref().is_none_or(|clause| *clause == found.clause)
        && line.ruling.is_none_or(|ruling| ruling == found.ruling)
        && line.struck == found.struck
}

fn line_wanted(line: &SumLine) -> String {
    let clause = line.clause.as_ref().map_or_else(String::new, |clause| format!(" {clause}"));
    let ruling = match line.ruling {
        Some(true) => " ruling",
        Some(false) => " no ruling",
        None => "",
    };
    let struck = line.struck.as_ref().map_or_else(String::new, |by| format!(" struck by {by}"));
    format!("{:+} {}{clause}{ruling}{struck}", line.amount, line.reason)
}

fn tally_text(tally: &Tally) -> String {
    let lines: Vec<String> = tally
        .lines
        .iter()
        .map(|line| {
            let ruling = if line.ruling { " ruling" } else { "" };
            let struck = line.struck.as_ref().map_or_else(String::new, |by| format!(" struck by {by}"));
            format!("{:+} {} {}{ruling}{struck}", line.amount, line.reason, line.clause)
        })
        .collect();
    if lines.is_empty() { "no line".to_owned() } else { lines.join("\n") }
}

fn dice_text(dice: &[Die]) -> String {
    let texts = dice.iter().map(|die| format!("{} {} {}", die.purpose, die.by.as_deref().unwrap_or("anyone"), die.face));
    texts.collect::<Vec<_>>().join(", ")
}

fn fact_text(fact: &Fact) -> String {
    let mut text = fact.what.to_string();
    let mut add = |label: &str, value: Option<String>| {
        if let Some(value) = value {
            text.push_str(&format!(" {label} {value}"));
        }
    };
    add("by", fact.who.clone());
    add("to", fact.whom.clone());
    add("side", fact.side.clone());
    add("clause", fact.clause.as_ref().map(ToString::to_string));
    add("needed", fact.needed.map(|needed| needed.to_string()));
    add("amount", fact.amount.map(|amount| inch_text(inches(amount))));
    add("count", fact.count.map(|count| count.to_string()));
    text
}

fn list(ids: &Ids, dispatches: &[Dispatch]) -> String {
    let texts: Vec<String> = dispatches.iter().map(|dispatch| dispatch_text(ids, dispatch)).collect();
    if texts.is_empty() { "nothing more came".to_owned() } else { texts.join("\n") }
}

fn dispatch_text(ids: &Ids, dispatch: &Dispatch) -> String {
    let mut text = dispatch.what.to_string();
    let mut add = |label: &str, value: Option<String>| {
        if let Some(value) = value {
            text.push_str(&format!(" {label} {value}"));
        }
    };
    add("by", dispatch.who.map(|who| ids.name(who)));
    add("to", dispatch.whom.map(|whom| ids.name(whom)));
    add("side", dispatch.side.map(|side| ids.side_name(side)));
    add("clause", Some(dispatch.clause.to_string()));
    add("needed", dispatch.needed.map(|needed| needed.to_string()));
    add("amount", dispatch.amount.map(inch_text));
    add("count", dispatch.count.map(|count| count.to_string()));
    for face in &dispatch.dice {
        text.push_str(&format!(" [{} {} {}]", face.purpose, ids.roller(face.by), face.face));
    }
    text
}
