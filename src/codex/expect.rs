//! Every kind of expectation but that of dispatches and sums.

use super::difference::Compare;
use super::drill::{Asked, Awaited, Fact, Gap, Gauged, Needed, Placed, Step, Way};
use super::facts::{self, HAIR, inch_text, length};
use super::ids::Ids;
use super::stage::Stage;
use super::told::{option_is, option_text, point, pose_of};
use crate::measure::{Heading, Quad, gap, inches};
use crate::names::Word;
use crate::rules::Preview;
use crate::table::{Ask, Order, Question, Size, Snapshot, Standing, Table, Wait};
use crate::tally::{Chance, Mark, Refusal};

/// Milli-degrees by which a facing may be off.
const TURN: i32 = 10;

pub(super) fn check(compare: &mut Compare, place: &str, stage: &Stage, step: &Step) {
    match step {
        Step::Say(_) | Step::Order { .. } => {}
        Step::Expect { dispatches, exact, never, poses, gaps, flags, standing, waiting, turn, gauges } => {
            let ids = &stage.ids;
            let table = stage.table();
            facts::dispatches(compare, place, ids, dispatches, *exact, stage.last());
            facts::never(compare, place, ids, never, stage.last());
            known(compare, place, stage, never);
            placed(compare, place, ids, &table, poses);
            gap_is(compare, place, ids, &table, gaps);
            flagged(compare, place, stage, &table, flags);
            stands(compare, place, ids, &table, standing);
            if let Some(waiting) = waiting {
                awaited(compare, &format!("{place}.waiting"), ids, table.waiting(), waiting);
            }
            compare.same(format_args!("{place}.turn"), turn.as_ref(), Some(&stage.rules.clock(&table).0));
            gauged(compare, place, stage, &table, gauges);
        }
        Step::Preview { .. } => preview(compare, place, stage, step),
        Step::Allowed { side, act } => {
            let table = stage.table();
            let Some(order) = order(compare, place, stage, &table, side.as_deref(), act) else { return };
            if let Err(refusal) = stage.rules.validate(&table, &order) {
                compare.note(place, "an order that would be accepted", refusal_text(stage, &table, &refusal));
            }
        }
        Step::Refused { .. } => refused(compare, place, stage, step),
        Step::Reach { .. } => reach(compare, place, stage, step),
    }
}

/// A fact that must not come would not come either if its word were misspelt.
fn known(compare: &mut Compare, place: &str, stage: &Stage, never: &[Fact]) {
    let words = if never.is_empty() { Vec::new() } else { stage.rules.vocabulary().dispatches };
    for (index, fact) in never.iter().enumerate().filter(|_| !words.is_empty()) {
        if !words.iter().any(|(word, _)| *word == fact.what) {
            compare.note(format!("{place}.never[{index}].what"), "a dispatch of the ruleset", &fact.what);
        }
    }
}

fn order(compare: &mut Compare, place: &str, stage: &Stage, table: &Table, side: Option<&str>, told: &super::drill::Told) -> Option<Order> {
    match super::told::order(&stage.ids, table, side, told) {
        Ok(order) => Some(order),
        Err(what) => {
            compare.note(place, "an order", what);
            None
        }
    }
}

fn placed(compare: &mut Compare, place: &str, ids: &Ids, table: &Table, poses: &[Placed]) {
    for (index, wanted) in poses.iter().enumerate() {
        let place = format!("{place}.poses[{index}]");
        let base = match ids.base(&wanted.id) {
            Ok(base) => base,
            Err(what) => {
                compare.note(&place, &wanted.id, what);
                continue;
            }
        };
        let pose = pose_of(table, base);
        if let Some(at) = wanted.at {
            let off = pose.at - point(at);
            if off.x.abs() > HAIR || off.y.abs() > HAIR {
                let found = format!("{} at ({}, {})", wanted.id, inch_text(pose.at.x), inch_text(pose.at.y));
                compare.note(format!("{place}.at"), format!("{} at ({}\", {}\")", wanted.id, at.0, at.1), found);
            }
        }
        if let Some(facing) = wanted.facing
            && pose.facing.difference(Heading::degrees(facing)).abs() > TURN
        {
            let found = format!("{} facing {}", wanted.id, pose.facing.to_degrees());
            compare.note(format!("{place}.facing"), format!("{} facing {facing}", wanted.id), found);
        }
    }
}

fn gap_is(compare: &mut Compare, place: &str, ids: &Ids, table: &Table, gaps: &[Gap]) {
    let quad = |id: &str| -> Result<Quad, String> {
        let base = ids.base(id)?;
        let size = table.get::<Size>(base).ok_or_else(|| format!("{id} has no size"))?;
        Ok(Quad::new(pose_of(table, base), size.0))
    };
    for (index, wanted) in gaps.iter().enumerate() {
        let place = format!("{place}.gaps[{index}]");
        let found = match quad(&wanted.from).and_then(|from| Ok(gap(&from, &quad(&wanted.to)?))) {
            Ok(found) => found,
            Err(what) => {
                compare.note(&place, "two figures", what);
                continue;
            }
        };
        length(compare, &format!("{place}.inches"), wanted.inches, Some(found));
        if let Some(least) = wanted.at_least.filter(|least| found < inches(*least)) {
            compare.note(format!("{place}.at_least"), format!("{least}\" or more"), inch_text(found));
        }
        if let Some(most) = wanted.at_most.filter(|most| found > inches(*most)) {
            compare.note(format!("{place}.at_most"), format!("{most}\" or less"), inch_text(found));
        }
    }
}

fn flagged(compare: &mut Compare, place: &str, stage: &Stage, table: &Table, flags: &[(String, Word, i64)]) {
    for (index, (name, flag, count)) in flags.iter().enumerate() {
        let place = format!("{place}.flags[{index}]");
        match stage.ids.subject(name).and_then(|subject| stage.rules.flag(table, subject, flag)) {
            Ok(found) if found == *count => {}
            Ok(found) => compare.note(place, format!("{name} {flag} {count}"), format!("{name} {flag} {found}")),
            Err(what) => compare.note(place, format!("{name} {flag} {count}"), what),
        }
    }
}

fn stands(compare: &mut Compare, place: &str, ids: &Ids, table: &Table, standing: &[(String, Word)]) {
    for (index, (name, wanted)) in standing.iter().enumerate() {
        let found = match ids.base(name) {
            Err(what) => what,
            Ok(base) => match table.get::<Standing>(base) {
                Some(Standing::OnTable) | None => "on_table".to_owned(),
                Some(Standing::InReserve) => "in_reserve".to_owned(),
                Some(Standing::Removed(why)) => why.to_string(),
            },
        };
        if *wanted != found.as_str() {
            compare.note(format!("{place}.standing[{index}]"), format!("{name} {wanted}"), format!("{name} {found}"));
        }
    }
}

fn awaited(compare: &mut Compare, place: &str, ids: &Ids, found: Option<&Wait>, wanted: &Awaited) {
    match (wanted, found) {
        (Awaited::Orders { side, step }, Some(Wait::Orders { side: found_side, step: found_step })) => {
            compare.named(format_args!("{place}.side"), side.as_ref(), Some(ids.side_name(*found_side)));
            compare.same(format_args!("{place}.step"), step.as_ref(), Some(found_step));
        }
        (Awaited::Ask { side, what, clause, questions }, Some(Wait::Ask(ask))) => {
            compare.named(format_args!("{place}.side"), side.as_ref(), Some(ids.side_name(ask.side)));
            compare.same(format_args!("{place}.what"), what.as_ref(), Some(&ask.what));
            compare.same(format_args!("{place}.clause"), clause.as_ref(), Some(&ask.clause));
            if let Some(questions) = questions {
                asked(compare, place, ids, ask, questions);
            }
        }
        (Awaited::Dice { needs }, Some(Wait::Dice { needs: found })) => {
            let Some(needs) = needs else { return };
            let fits = |wanted: &Needed, need: &crate::dice::Need| {
                wanted.purpose == need.purpose
                    && wanted.by.as_ref().is_none_or(|by| *by == ids.roller(need.by))
                    && wanted.sides.is_none_or(|sides| sides == need.sides)
            };
            if needs.len() != found.len() || !needs.iter().zip(found).all(|(wanted, need)| fits(wanted, need)) {
                let text = |wanted: &Needed| format!("{} by {}", wanted.purpose, wanted.by.as_deref().unwrap_or("anyone"));
                let expected: Vec<String> = needs.iter().map(text).collect();
                let found: Vec<String> = found.iter().map(|need| format!("{} by {}", need.purpose, ids.roller(need.by))).collect();
                compare.note(format!("{place}.needs"), expected.join(", "), found.join(", "));
            }
        }
        (Awaited::Over { winner, draw, reason, clause }, Some(Wait::Over(ending))) => {
            compare.named(format_args!("{place}.winner"), winner.as_ref(), ending.winner.map(|side| ids.side_name(side)));
            if *draw && ending.winner.is_some() {
                compare.note(format!("{place}.draw"), "a draw", ending.winner.map_or_else(String::new, |side| ids.side_name(side)));
            }
            compare.same(format_args!("{place}.reason"), reason.as_ref(), Some(&ending.reason));
            compare.same(format_args!("{place}.clause"), clause.as_ref(), Some(&ending.clause));
        }
        (wanted, found) => {
            let wanted = match wanted {
                Awaited::Orders { .. } => "orders",
                Awaited::Ask { .. } => "a question",
                Awaited::Dice { .. } => "dice",
                Awaited::Over { .. } => "the end",
            };
            compare.note(place, wanted, wait_text(ids, found));
        }
    }
}

fn wait_text(ids: &Ids, wait: Option<&Wait>) -> String {
    match wait {
        None => "nothing".to_owned(),
        Some(Wait::Orders { side, step }) => format!("orders of {} in {step}", ids.side_name(*side)),
        Some(Wait::Ask(ask)) => format!("{} asked: {}", ids.side_name(ask.side), ask.what),
        Some(Wait::Dice { needs }) => format!("{} dice", needs.len()),
        Some(Wait::Over(ending)) => {
            let winner = ending.winner.map_or_else(|| "nobody".to_owned(), |side| ids.side_name(side));
            format!("the end: {} wins, {}", winner, ending.reason)
        }
    }
}

fn asked(compare: &mut Compare, place: &str, ids: &Ids, ask: &Ask, wanted: &[Asked]) {
    if wanted.len() != ask.questions.len() {
        compare.note(format!("{place}.questions"), wanted.len(), ask.questions.len());
    }
    for (index, (wanted, question)) in wanted.iter().zip(&ask.questions).enumerate() {
        let place = format!("{place}.questions[{index}]");
        compare.named(format_args!("{place}.about"), wanted.about.as_ref(), question.about.map(|about| ids.name(about)));
        compare.same(format_args!("{place}.least"), wanted.least.as_ref(), Some(&question.least));
        compare.same(format_args!("{place}.most"), wanted.most.as_ref(), Some(&question.most));
        let all: Vec<u16> = (0..question.options.len() as u16).collect();
        picked(compare, &format!("{place}.options"), ids, question, wanted.options.as_ref(), &all);
        picked(compare, &format!("{place}.default"), ids, question, wanted.default.as_ref(), &question.default);
    }
}

fn picked(compare: &mut Compare, place: &str, ids: &Ids, question: &Question, wanted: Option<&Vec<String>>, places: &[u16]) {
    let Some(wanted) = wanted else { return };
    let found: Vec<_> = places.iter().filter_map(|place| question.options.get(usize::from(*place))).collect();
    if wanted.len() != found.len() || !wanted.iter().zip(&found).all(|(text, option)| option_is(ids, option, text)) {
        let found: Vec<String> = found.iter().map(|option| option_text(ids, option)).collect();
        compare.note(place, wanted.join(", "), found.join(", "));
    }
}

fn gauged(compare: &mut Compare, place: &str, stage: &Stage, table: &Table, wanted: &[Gauged]) {
    if wanted.is_empty() {
        return;
    }
    let gauges = stage.rules.gauges(table);
    for (index, wanted) in wanted.iter().enumerate() {
        let place = format!("{place}.gauges[{index}]");
        let found = gauges.iter().find(|gauge| gauge.word == wanted.word && stage.ids.side_name(gauge.side) == wanted.side);
        compare.same(format_args!("{place}.word"), Some(&wanted.word), found.map(|gauge| &gauge.word));
        compare.same(format_args!("{place}.have"), wanted.have.as_ref(), found.map(|gauge| &gauge.have));
        compare.same(format_args!("{place}.need"), wanted.need.as_ref(), found.map(|gauge| &gauge.need));
    }
}

fn preview(compare: &mut Compare, place: &str, stage: &Stage, step: &Step) {
    let Step::Preview { side, act, needed, event, chance, outcomes, sums, ways, notes, no_notes, refused } = step else { return };
    let table = stage.table();
    let Some(order) = order(compare, place, stage, &table, side.as_deref(), act) else { return };
    let shown: Preview = stage.rules.preview(&table, &order);
    match (refused, &shown.refusal) {
        (None, Some(refusal)) => compare.note(place, "an order that would be accepted", refusal_text(stage, &table, refusal)),
        (Some(_), found) => {
            compare.same(format_args!("{place}.refused"), refused.as_ref(), found.as_ref().map(|refusal| &refusal.reason));
        }
        (None, None) => {}
    }
    compare.same(format_args!("{place}.needed"), needed.as_ref(), shown.needed.as_ref());
    compare.same(format_args!("{place}.event"), event.as_ref(), shown.chance.as_ref().map(|(event, _)| event));
    if let Some(chance) = chance {
        odds(compare, &format!("{place}.chance"), chance, shown.chance.as_ref().map(|(_, chance)| *chance));
    }
    for (index, (event, chance)) in outcomes.iter().enumerate() {
        odds(compare, &format!("{place}.outcomes[{index}]"), chance, shown.outcomes.as_ref().map(|all| all.chance(event.as_str())));
    }
    facts::sums(compare, place, &stage.ids, sums, shown.every_sum());
    for (index, way) in ways.iter().enumerate() {
        way_is(compare, &format!("{place}.ways[{index}]"), stage, &shown, way);
    }
    let stand: Vec<String> = shown.notes.iter().map(ToString::to_string).collect();
    for (index, note) in notes.iter().enumerate().filter(|(_, note)| !shown.notes.contains(note)) {
        compare.note(format!("{place}.notes[{index}]"), note, stand.join(", "));
    }
    for (index, note) in no_notes.iter().enumerate().filter(|(_, note)| shown.notes.contains(note)) {
        compare.note(format!("{place}.no_notes[{index}]"), format!("no {note}"), stand.join(", "));
    }
}

fn way_is(compare: &mut Compare, place: &str, stage: &Stage, shown: &Preview, way: &Way) {
    let found = shown.paths.iter().find(|path| stage.ids.base(&way.base) == Ok(path.path.base));
    if found.is_none() {
        compare.note(place, format!("a way of {}", way.base), "none");
        return;
    }
    length(compare, &format!("{place}.length"), way.length, found.map(|path| path.length));
    length(compare, &format!("{place}.cost"), way.cost, found.map(|path| path.cost));
    length(compare, &format!("{place}.allowance"), way.allowance, found.map(|path| path.allowance));
}

/// Chances are compared as fractions: `1/2` is `18/36`.
fn odds(compare: &mut Compare, place: &str, wanted: &str, found: Option<Chance>) {
    let parts = wanted.split_once('/').and_then(|(count, of)| Some((count.trim().parse().ok()?, of.trim().parse().ok()?)));
    let Some((count, of)) = parts.filter(|(_, of): &(u64, u64)| *of > 0) else {
        compare.note(place, "a chance such as \"4/6\"", wanted);
        return;
    };
    let same = |found: Chance| found.of > 0 && u128::from(found.count) * u128::from(of) == u128::from(count) * u128::from(found.of);
    if !found.is_some_and(same) {
        compare.note(place, wanted, found.map_or_else(|| "none".to_owned(), |found| format!("{}/{}", found.count, found.of)));
    }
}

fn refused(compare: &mut Compare, place: &str, stage: &Stage, step: &Step) {
    let Step::Refused { side, act, clause, reason, measured, limit, measured_count, limit_count, base, by } = step else { return };
    let table = stage.table();
    let Some(order) = order(compare, place, stage, &table, side.as_deref(), act) else { return };
    let before = Snapshot::capture(&stage.world).hash();
    let Err(refusal) = stage.rules.validate(&table, &order) else {
        compare.note(place, format!("refused by {clause}"), "accepted");
        return;
    };
    if Snapshot::capture(&stage.world).hash() != before {
        compare.note(place, "a refusal that changes nothing", "the table changed");
    }
    compare.same(format_args!("{place}.clause"), Some(clause), Some(&refusal.clause));
    compare.same(format_args!("{place}.reason"), reason.as_ref(), Some(&refusal.reason));
    length(compare, &format!("{place}.measured"), *measured, refusal.measured.filter(|_| !refusal.counts));
    length(compare, &format!("{place}.limit"), *limit, refusal.limit.filter(|_| !refusal.counts));
    compare.same(format_args!("{place}.measured_count"), measured_count.as_ref(), refusal.measured.filter(|_| refusal.counts).as_ref());
    compare.same(format_args!("{place}.limit_count"), limit_count.as_ref(), refusal.limit.filter(|_| refusal.counts).as_ref());
    compare.named(format_args!("{place}.base"), base.as_ref(), refusal.base.map(|base| stage.ids.name(base)));
    if let Some(by) = by {
        let found = refusal.mark.as_ref().map(|mark| mark_texts(stage, &table, mark)).unwrap_or_default();
        if !found.contains(by) {
            compare.note(format!("{place}.by"), by, if found.is_empty() { "nothing".to_owned() } else { found.join(" or ") });
        }
    }
}

/// What a mark may be called in a drill: a figure by its id, a piece of terrain by its name or its kind.
fn mark_texts(stage: &Stage, table: &Table, mark: &Mark) -> Vec<String> {
    match mark {
        Mark::Base(base) => vec![stage.ids.name(*base)],
        Mark::Terrain(id) => table.ground.piece(*id).map_or_else(Vec::new, |piece| {
            let names = [piece.name.clone(), piece.kind.to_string()];
            names.into_iter().filter(|name| !name.is_empty()).collect()
        }),
        Mark::Place(at) => vec![format!("a place at ({}, {})", inch_text(at.x), inch_text(at.y))],
        Mark::Segment(..) => vec!["a line".to_owned()],
    }
}

fn refusal_text(stage: &Stage, table: &Table, refusal: &Refusal) -> String {
    let mut text = format!("refused: {} ({}) {}", refusal.reason, refusal.clause, stage.rules.refusal_text(refusal));
    if let Some(base) = refusal.base {
        text.push_str(&format!(", of {}", stage.ids.name(base)));
    }
    if let Some(mark) = &refusal.mark {
        text.push_str(&format!(", by {}", mark_texts(stage, table, mark).join(" or ")));
    }
    text
}

fn reach(compare: &mut Compare, place: &str, stage: &Stage, step: &Step) {
    let Step::Reach { unit, dragged, allowance, inside, outside } = step else { return };
    let (unit, dragged) = match (stage.ids.unit(unit), stage.ids.base(dragged)) {
        (Ok(unit), Ok(dragged)) => (unit, dragged),
        (Err(what), _) | (_, Err(what)) => {
            compare.note(place, "a unit and its figure", what);
            return;
        }
    };
    let Some(reach) = stage.rules.reach(&stage.table(), &[unit], dragged) else {
        compare.note(place, "a reach", "the unit cannot be moved now");
        return;
    };
    length(compare, &format!("{place}.allowance"), *allowance, Some(reach.allowance));
    let holds = |at: (f64, f64)| reach.outlines.iter().any(|outline| outline.contains(point(at)));
    for (index, at) in inside.iter().enumerate().filter(|(_, at)| !holds(**at)) {
        compare.note(format!("{place}.inside[{index}]"), format!("({}, {}) within reach", at.0, at.1), "out of reach");
    }
    for (index, at) in outside.iter().enumerate().filter(|(_, at)| holds(**at)) {
        compare.note(format!("{place}.outside[{index}]"), format!("({}, {}) out of reach", at.0, at.1), "within reach");
    }
}
