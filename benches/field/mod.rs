//! A battle of sixty bases on twenty pieces of terrain for each ruleset, kept as a journal, and the places in it that the benches measure.

use bevy_ecs::world::World;
use carnyx::dice::{Dice, GENERATOR};
use carnyx::files::Source;
use carnyx::journal::{DiceUsed, Game, Record, Seat, Setup};
use carnyx::names::{BaseId, UnitId};
use carnyx::players::{Bot, Manner};
use carnyx::rules::{self, Rulebook};
use carnyx::scenario::Scenario;
use carnyx::table::{Act, History, Order, Table, Wait};
use std::path::PathBuf;
use std::sync::Arc;

/// The rulesets that are measured; each has its field and its journal under its own name.
pub const RULESETS: [&str; 2] = ["celtic_skirmish", "roman_v_celt"];

/// The unit whose moves and reach are measured has so many bases at least, where the ruleset has units so large.
pub fn large(ruleset: &str) -> usize {
    if ruleset == "celtic_skirmish" { 12 } else { 1 }
}

fn path(ruleset: &str, kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/field").join(format!("{ruleset}.{kind}"))
}

pub fn rulebook(ruleset: &str) -> Arc<dyn Rulebook> {
    rules::open(ruleset).expect("a ruleset of the program")
}

/// The orders of the journal that is checked in, played and recorded by the rules as they are now, as far as they are accepted.
pub fn record(ruleset: &str) -> Record {
    let kept = Record::open(&path(ruleset, "journal")).expect("a sound journal");
    let (header, orders) = (kept.header, kept.entries.into_iter().filter_map(|entry| entry.order));
    let setup = Setup {
        file: header.scenario.file,
        text: header.scenario.text,
        dice: header.dice,
        house_rules: header.house_rules,
        seats: header.seats,
    };
    let mut game = Game::new(&setup, rulebook(ruleset), None).expect("sound");
    for order in orders {
        if game.submit(&order).is_err() {
            break;
        }
    }
    Record::read(ruleset, game.text()).expect("sound")
}

/// A world with history in which the first orders of the journal were given.
pub fn world_after(record: &Record, orders: usize) -> World {
    let script = &record.header.scenario;
    let DiceUsed::Seeded { seed, .. } = record.header.dice else { panic!("the bench journal is played with seeded dice") };
    let scenario = Scenario::read(&script.file, &script.text).expect("sound");
    let source = Source::new(&script.file, &script.text);
    let rulebook = rulebook(&record.header.ruleset);
    let mut world = scenario.set_up(&rulebook, Dice::seeded(seed), source).expect("sound");
    world.insert_resource(History::default());
    rulebook.begin(&mut world).expect("dice are there");
    for entry in &record.entries[..orders] {
        rulebook.submit(&mut world, entry.order.as_ref().expect("nothing was taken back")).expect("accepted");
    }
    world
}

/// The last place in the journal at which there is an order of a kind, and the order.
pub fn last<T>(record: &Record, kind: fn(&dyn Rulebook, &Table) -> Option<T>) -> Option<(World, T)> {
    let rulebook = rulebook(&record.header.ruleset);
    (0..=record.entries.len()).rev().find_map(|orders| {
        let world = world_after(record, orders);
        let found = kind(rulebook.as_ref(), &Table::of(&world))?;
        Some((world, found))
    })
}

/// The large unit that may move now, and a base of it to drag.
pub fn large_group(rulebook: &dyn Rulebook, table: &Table) -> Option<(UnitId, BaseId)> {
    let Some(Wait::Orders { side, .. }) = table.waiting() else { return None };
    let least = large(rulebook.id());
    let mut units = table.units_of(*side).filter(|unit| table.standing(unit.id).filter(|base| base.fights).count() >= least);
    units.find_map(|unit| {
        let dragged = table.standing(unit.id).next()?.id;
        let reach = rulebook.reach(table, &[unit.id], dragged)?;
        (!reach.outlines.is_empty()).then_some((unit.id, dragged))
    })
}

/// A move of the whole large unit over plain ground.
pub fn plain_move(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    let (unit, _) = large_group(rulebook, table)?;
    rulebook.candidates(table, unit).into_iter().find(|order| {
        let plain = |order: &Order| rulebook.preview(table, order).notes.iter().all(|note| *note == "large_group");
        matches!(&order.act, Act::Move { paths, .. } if paths.len() >= large(rulebook.id())) && plain(order)
    })
}

/// One figure's shot.
pub fn shot(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    rulebook.legal_orders(table).into_iter().find_map(|order| {
        let Act::Do { verb, unit, target, .. } = order.act else { return None };
        let alone = |base: BaseId| Act::Do { verb: verb.clone(), unit, bases: vec![base], target };
        let mut shots = table.standing(unit).map(|base| Order::new(order.side, alone(base.id)));
        shots.find(|one| verb == "shoot" && rulebook.validate(table, one).is_ok())
    })
}

/// The order that leads to a single fight: to fight it, or the answer to who pairs with whom.
pub fn melee(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    let listed = match table.waiting()? {
        Wait::Ask(ask) if ask.what == "pair" => vec![Order::new(ask.side, Act::Answer(ask.default_answer()))],
        Wait::Orders { .. } => rulebook.legal_orders(table),
        _ => Vec::new(),
    };
    let fights = |order: &Order| !matches!(&order.act, Act::Do { verb, .. } if verb != "fight");
    listed.into_iter().find(|order| fights(order) && rulebook.preview(table, order).outcomes.is_some())
}

/// Whether a place lies in a later turn, with most of the figures still standing.
fn in_the_middle(rulebook: &dyn Rulebook, table: &Table) -> bool {
    rulebook.clock(table).0 >= 2 && table.on_table().count() >= 45
}

/// The place of a plain move in the middle of the battle.
pub fn move_in_the_middle(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    in_the_middle(rulebook, table).then(|| plain_move(rulebook, table)).flatten()
}

/// The same while other groups of the side have still to move, so that the step goes on after it.
pub fn move_within_a_step(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    let order = move_in_the_middle(rulebook, table)?;
    let Act::Move { unit, .. } = &order.act else { return None };
    let others = |other: &Order| matches!(&other.act, Act::Do { verb, unit: told, .. } if verb != "run" && told != unit);
    rulebook.legal_orders(table).iter().any(others).then_some(order)
}

/// The bots like to keep their largest group where it is.
fn walk_of_the_large(rulebook: &dyn Rulebook, table: &Table) -> Option<Order> {
    let side = table.waiting().and_then(Wait::side).filter(|_| in_the_middle(rulebook, table))?;
    let mut walks = table
        .units_of(side)
        .filter(|unit| table.standing(unit.id).count() >= large(rulebook.id()))
        .map(|unit| Order::new(side, Act::Do { verb: "walk".into(), unit: unit.id, bases: Vec::new(), target: None }));
    walks.find(|order| rulebook.validate(table, order).is_ok())
}

/// Lets two sensible bots fight on the field until all that is measured lies behind them; the first seed that comes to this is taken.
pub fn make(ruleset: &str) {
    let rulebook = rulebook(ruleset);
    let text = std::fs::read_to_string(path(ruleset, "ron")).expect("the field is there");
    let mut best = (0, String::new());
    for seed in 1..400 {
        let dice = DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed };
        let seats = vec![Seat::default(); 2];
        let setup = Setup { file: format!("{ruleset}.ron"), text: text.clone(), dice, house_rules: Vec::new(), seats };
        let mut game = Game::new(&setup, Arc::clone(&rulebook), None).expect("sound");
        let mut bots = [0, 1].map(|side| Bot::new(Manner::Sensible, seed, side));
        let mut seen = [false; 4];
        while !game.over() {
            let table = game.table();
            seen[0] |= shot(rulebook.as_ref(), &table).is_some();
            seen[1] |= melee(rulebook.as_ref(), &table).is_some();
            seen[2] |= move_in_the_middle(rulebook.as_ref(), &table).is_some();
            seen[3] |= move_within_a_step(rulebook.as_ref(), &table).is_some();
            if seen == [true; 4] {
                return std::fs::write(path(ruleset, "journal"), game.text()).expect("the folder is there");
            }
            let Some(side) = table.waiting().and_then(Wait::side) else { break };
            let walk = || walk_of_the_large(rulebook.as_ref(), &table).filter(|_| !(seen[2] && seen[3]));
            let order = walk().unwrap_or_else(|| bots[side.index()].order(rulebook.as_ref(), &table));
            game.submit(&order).expect("accepted");
        }
        best = best.max((seen.iter().filter(|seen| **seen).count(), format!("seed {seed}: shot, melee, moves {seen:?}")));
    }
    panic!("no battle came to every place that is measured: {}", best.1);
}
