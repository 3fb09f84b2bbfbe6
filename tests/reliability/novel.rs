//! Everything that the rules can do is done in some battle.
//!
//! Players here prefer whatever has not happened yet: they try each order in a world beside and give the one that brings most that
//! is new. What must happen is named by the ruleset itself: its kinds of troops, steps, and every word of its vocabulary that a
//! battle can say. An ability or a modifier has come to bear when a battle goes another way without it.

use super::lots::{below, lots, pick};
use super::shelf::{Field, all, corners, named};
use carnyx::codex::data_in;
use carnyx::dice::Dice;
use carnyx::journal::{Record, Replay};
use carnyx::measure::{Point, gap};
use carnyx::names::UnitId;
use carnyx::rules::{Bend, Preview, Rulebook, rulesets};
use carnyx::table::{Act, BasePath, Dispatch, Leg, Order, Snapshot, Standing, Subject, Table, Target, Wait};
use rand_pcg::Pcg64;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

type Marks = BTreeSet<String>;

fn mark(marks: &mut Marks, sort: &str, word: impl AsRef<str>) {
    marks.insert(format!("{sort} {}", word.as_ref()));
}

/// All that can happen, by the ruleset's own lists.
fn everything(rules: &dyn Rulebook) -> Marks {
    let words = rules.vocabulary();
    let mut marks = Marks::new();
    let lists = [
        ("verb", &words.verbs),
        ("ask", &words.asks),
        ("option", &words.options),
        ("die", &words.dice),
        ("dispatch", &words.dispatches),
        ("line", &words.lines),
        ("removal", &words.removals),
        ("event", &words.events),
        ("note", &words.notes),
        ("gauge", &words.gauges),
    ];
    for (sort, terms) in lists {
        terms.iter().for_each(|(word, _)| mark(&mut marks, sort, word.as_str()));
    }
    rules.kinds().iter().for_each(|kind| mark(&mut marks, "kind", kind.as_str()));
    rules.steps().iter().for_each(|step| mark(&mut marks, "step", step));
    marks
}

/// What an order has brought about.
fn happened(rules: &dyn Rulebook, table: &Table, order: &Order, said: &[Dispatch]) -> Marks {
    let mut marks = Marks::new();
    if let Act::Do { verb, .. } = &order.act {
        mark(&mut marks, "verb", verb.as_str());
    }
    for dispatch in said {
        mark(&mut marks, "dispatch", dispatch.what.as_str());
        for subject in [dispatch.who, dispatch.whom].into_iter().flatten() {
            if let (Subject::Base(_), Some(kind)) = (subject, table.kind(subject)) {
                mark(&mut marks, "kind", kind.as_str());
            }
        }
        dispatch.dice.iter().for_each(|die| mark(&mut marks, "die", die.purpose.as_str()));
        let lines = dispatch.sums.iter().flat_map(|party| &party.sum.lines);
        lines.for_each(|line| mark(&mut marks, "line", line.reason.as_str()));
    }
    for base in &table.bases {
        if let Some(Standing::Removed(why)) = table.get::<Standing>(base.id) {
            mark(&mut marks, "removal", why.as_str());
        }
    }
    if let Some(Wait::Ask(ask)) = table.waiting() {
        mark(&mut marks, "ask", ask.what.as_str());
        let options = ask.questions.iter().flat_map(|question| &question.options);
        options.for_each(|(word, _)| mark(&mut marks, "option", word.as_str()));
    }
    let (turn, step) = rules.clock(table);
    if let Some(step) = rules.steps().get(step).filter(|_| turn > 0) {
        mark(&mut marks, "step", step);
    }
    rules.gauges(table).iter().for_each(|gauge| mark(&mut marks, "gauge", gauge.word.as_str()));
    marks
}

/// What a preview says.
fn foreseen(preview: &Preview) -> Marks {
    let mut marks = Marks::new();
    let outcomes = preview.outcomes.iter().chain(preview.fates.iter().map(|(_, outcomes)| outcomes));
    for (event, _) in outcomes.flat_map(|outcomes| &outcomes.events) {
        mark(&mut marks, "event", event.as_str());
    }
    if let Some((event, _)) = &preview.chance {
        mark(&mut marks, "event", event.as_str());
    }
    for word in preview.measures.iter().map(|(_, _, word)| word).chain(&preview.notes) {
        mark(&mut marks, "note", word.as_str());
        mark(&mut marks, "event", word.as_str());
    }
    marks
}

/// Orders worth trying: a few of each sort.
fn ideas(rules: &dyn Rulebook, table: &Table, rng: &mut Pcg64) -> Vec<Order> {
    let mut orders = rules.legal_orders(table);
    orders.extend(table.units.iter().flat_map(|unit| rules.candidates(table, unit.id)));
    while orders.len() > 14 {
        orders.swap_remove(below(rng, orders.len()));
    }
    orders.extend((0..3).map(|_| rules.sample(table, rng)));
    if let Some(side) = table.waiting().and_then(Wait::side) {
        orders.extend(table.units.iter().filter_map(|unit| up_to_touch(table, unit.id)).map(|act| Order::new(side, act)));
        if below(rng, 10) == 0 {
            orders.extend([Act::OfferDraw, Act::Concede].map(|act| Order::new(side, act)));
        }
        orders.extend([side, side.other()].map(|side| Order::new(side, Act::AcceptDraw)));
    }
    orders.push(rules.sensible(table, rng));
    orders
}

/// The whole group straight ahead until its nearest figure touches an enemy.
fn up_to_touch(table: &Table, unit: UnitId) -> Option<Act> {
    let men: Vec<_> = table.standing(unit).collect();
    let side = men.first()?.side?;
    let foes = table.on_table().filter(|foe| foe.side == Some(side.other()));
    let nearest =
        foes.flat_map(|foe| men.iter().map(move |man| (gap(&man.quad, &foe.quad), *man))).min_by_key(|(gap, man)| (*gap, man.id))?;
    let (distance, man) = nearest;
    let way: Point = man.pose.at.ahead(man.pose.facing, distance) - man.pose.at;
    let path =
        |man: &&carnyx::table::BaseView| BasePath { base: man.id, legs: vec![Leg { to: man.pose.at + way, facing: man.pose.facing }] };
    Some(Act::Move { unit, paths: men.iter().map(path).collect() })
}

/// What every entry of every menu says, those that are refused too.
fn shown(rules: &dyn Rulebook, table: &Table) -> Marks {
    let Some(side) = table.waiting().and_then(Wait::side) else { return Marks::new() };
    let mut marks = Marks::new();
    for unit in table.units_of(side) {
        for entry in rules.menu(table, unit.id) {
            let targets: Vec<Option<Target>> = match entry.order {
                Some(_) => vec![None],
                None => entry.targets.iter().map(|(target, _)| Some(*target)).collect(),
            };
            for target in targets {
                let act = Act::Do { verb: entry.verb.clone(), unit: unit.id, bases: Vec::new(), target };
                marks.extend(foreseen(&rules.preview(table, &Order::new(side, act))));
            }
        }
    }
    marks
}

/// Fights a battle for what has not been seen, and keeps its journal.
fn fight(field: &Field, seed: u64, seen: &mut Marks, journals: &mut Vec<(String, Vec<u8>)>) {
    let rules = field.rulebook.as_ref();
    let mut game = field.game(seed);
    let mut beside = field.table(Dice::seeded(seed));
    let mut rng = lots(seed);
    seen.extend(game.opening().iter().map(|dispatch| format!("dispatch {}", dispatch.what)));
    while !game.over() && game.history().len() < 600 {
        let here = Snapshot::capture(game.world());
        let orders = ideas(rules, &game.table(), &mut rng);
        let mut best: Option<(usize, &Order)> = None;
        for order in &orders {
            let before = foreseen(&rules.preview(&game.table(), order));
            here.restore(&mut beside);
            let Ok(said) = rules.submit(&mut beside, order) else { continue };
            let marks = happened(rules, &Table::of(&beside), order, &said);
            let new = marks.union(&before).filter(|mark| !seen.contains(*mark)).count();
            let ends = matches!(order.act, Act::Concede | Act::AcceptDraw);
            if new > 0 && (!ends || below(&mut rng, 4) == 0) && best.is_none_or(|(most, _)| new > most) {
                best = Some((new, order));
            }
        }
        let order = match best {
            Some((_, order)) => order.clone(),
            None if below(&mut rng, 3) == 0 => rules.sample(&game.table(), &mut rng),
            None if below(&mut rng, 4) == 0 => {
                pick(&mut rng, &rules.legal_orders(&game.table())).cloned().expect("somebody may do something")
            }
            None => rules.sensible(&game.table(), &mut rng),
        };
        seen.extend(foreseen(&rules.preview(&game.table(), &order)));
        if below(&mut rng, 5) == 0 {
            seen.extend(shown(rules, &game.table()));
        }
        let said = game.submit(&order).unwrap_or_else(|error| panic!("{} seed {seed}: {order:?}: {error}", field.name()));
        seen.extend(happened(rules, &game.table(), &order, &said));
    }
    journals.push((field.name().to_owned(), game.text()));
}

/// Whether a journal comes out as it says by these rules.
fn same_by(rules: &Arc<dyn Rulebook>, text: &[u8]) -> bool {
    let record = Record::read("here", text.to_vec()).expect("our own journal");
    Replay::begin(record, Arc::clone(rules)).is_ok_and(|mut replay| replay.finish().is_ok())
}

/// Every ability and modifier, with the rules that lack it.
fn elements(rules: &dyn Rulebook) -> Vec<(String, Arc<dyn Rulebook>)> {
    let entry = rulesets().iter().find(|entry| entry.id == rules.id()).expect("a ruleset of the program");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets").join(entry.id);
    let data = data_in(&folder).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let without = |element: carnyx::names::Word| {
        let bend = Bend { without: Some(element.clone()) };
        (format!("element {element}"), (entry.load)(&data, &bend).unwrap_or_else(|faults| panic!("{element}: {}", faults[0])))
    };
    rules.rule_elements().into_iter().map(without).collect()
}

/// Battles until everything has happened, so many at most; what is left.
fn search(fields: &[Field], battles: u64) -> (Marks, Marks) {
    let rules = fields[0].rulebook.as_ref();
    let wanted = everything(rules);
    let mut idle = elements(rules);
    let (mut seen, mut journals) = (Marks::new(), Vec::new());
    for seed in 0..battles {
        fight(&fields[seed as usize % fields.len()], seed, &mut seen, &mut journals);
        if seed % 10 == 9 || seed + 1 == battles {
            idle.retain(|(_, without)| journals.iter().all(|(_, text)| same_by(without, text)));
            journals.clear();
        }
        if idle.is_empty() && wanted.is_subset(&seen) {
            println!("everything has happened after {} battles: {} marks", seed + 1, wanted.len());
            break;
        }
    }
    let mut missing: Marks = wanted.difference(&seen).cloned().collect();
    missing.extend(idle.into_iter().map(|(element, _)| element));
    (seen, missing)
}

#[test]
#[ignore = "battles until everything has happened"]
fn soak_everything_happens() {
    let fields: Vec<Field> = corners().into_iter().chain(all()).collect();
    let (_, missing) = search(&fields, 220);
    assert!(missing.is_empty(), "never happened: {missing:#?}");
}

#[test]
fn what_never_happens_is_listed() {
    let (seen, missing) = search(&[named("press")], 1);
    // No herd, no lady and no chariot is there, and only one battle is fought.
    let absent = ["kind beast", "kind chariot", "dispatch herd_stolen", "die willing", "removal stolen", "element bow", "element lady"];
    for absent in absent {
        assert!(missing.contains(absent), "{absent} is not missed: {missing:?}");
    }
    for there in ["verb charge", "dispatch fought", "die melee", "step melee", "kind swordsman", "ask go_first"] {
        assert!(seen.contains(there) && !missing.contains(there), "{there} was not seen: {seen:?}");
    }
    assert!(!missing.contains("element shield") && !missing.contains("element leader_or_hero"), "{missing:?}");
}
