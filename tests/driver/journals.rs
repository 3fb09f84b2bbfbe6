//! Journals in the midst of battle, and what a journal says was done. Nothing of it is kept in the repository: bots play a
//! scenario as it is now, and so what is made here never goes stale.

use carnyx::dice::GENERATOR;
use carnyx::journal::{DiceUsed, Game, Record, Replay, Seat, Setup};
use carnyx::names::Word;
use carnyx::rules;
use carnyx::scenario::find_scenario;
use carnyx::table::{Act, Order, Wait};
use rand_pcg::Pcg64;
use std::collections::BTreeSet;
use std::path::Path;

/// Bots play a whole battle of this scenario; its journal up to `left` orders before its end lies in `folder` afterwards.
pub fn near_the_end(scenario: &str, left: usize, folder: &Path) {
    let loaded = find_scenario(scenario).expect("a sound scenario");
    let seat = |name: &str| Seat { name: name.to_owned(), bot: None };
    for seed in 1..40 {
        let setup = Setup {
            file: loaded.file.clone(),
            text: loaded.text.clone(),
            dice: DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed },
            house_rules: loaded.scenario.field.house_rules.clone(),
            seats: vec![seat("Aine"), seat("Brian")],
        };
        let orders = played_by_bots(&setup);
        let Some(cut) = orders.len().checked_sub(left).filter(|cut| *cut > 12) else { continue };
        let rulebook = rules::open(&loaded.scenario.ruleset).expect("the ruleset");
        let path = folder.join(format!("{}.journal", loaded.name.replace('/', "_")));
        let mut game = Game::new(&setup, rulebook, Some(&path)).expect("the battle begins again");
        for order in &orders[..cut] {
            game.submit(order).expect("an order that was accepted before");
        }
        assert!(!game.over() && game.stand().0 > 0, "in the midst of battle");
        return;
    }
    panic!("no battle of {scenario} is long enough to be cut {left} orders before its end");
}

fn played_by_bots(setup: &Setup) -> Vec<Order> {
    let scenario = carnyx::scenario::Scenario::read(&setup.file, &setup.text).expect("a sound scenario");
    let rulebook = rules::open(&scenario.ruleset).expect("the ruleset");
    let mut game = Game::new(setup, rulebook, None).expect("the battle begins");
    let mut orders = Vec::new();
    let mut chance = Pcg64::new(7, 11);
    while !game.over() && orders.len() < 600 {
        let order = game.rulebook().clone().sensible(&game.table(), &mut chance);
        game.submit(&order).expect("a bot's order is accepted");
        orders.push(order);
    }
    orders
}

/// What was done and what came of it, by the words of the rules.
#[derive(Debug, Default)]
pub struct Deeds {
    pub kinds: BTreeSet<String>,
    pub steps: BTreeSet<String>,
    pub options: BTreeSet<String>,
    pub dispatches: BTreeSet<String>,
    pub orders: usize,
}

impl Deeds {
    pub fn add(&mut self, other: &Self) {
        self.kinds.extend(other.kinds.iter().cloned());
        self.steps.extend(other.steps.iter().cloned());
        self.options.extend(other.options.iter().cloned());
        self.dispatches.extend(other.dispatches.iter().cloned());
        self.orders += other.orders;
    }
}

/// Plays a journal again, every face and state checked, and reads from it what was done after the first `skip` orders.
pub fn deeds_of(journal: &Path, skip: usize) -> Deeds {
    let record = Record::open(journal).expect("the journal is whole");
    let rulebook = rules::open(&record.header.ruleset).expect("the ruleset");
    let entries: Vec<Option<Order>> = record.entries.iter().map(|entry| entry.order.clone()).collect();
    let mut replay = Replay::begin(record, rulebook.clone()).expect("it begins as it did");
    let mut deeds = Deeds::default();
    for (place, order) in entries.iter().enumerate() {
        if let (Some(order), true) = (order, place >= skip) {
            let table = replay.table();
            deeds.orders += 1;
            deeds.kinds.insert(rulebook.choice_kind(&table, order).to_string());
            if matches!(&order.act, Act::Move { unit, .. } if table.unit(*unit).side.is_none()) {
                deeds.kinds.insert("herding".to_owned());
            }
            let (turn, step) = rulebook.clock(&table);
            if turn > 0 {
                deeds.steps.insert(rulebook.steps()[step].to_owned());
            }
            if let (Act::Answer(picks), Some(Wait::Ask(ask))) = (&order.act, table.waiting()) {
                let picked = ask.questions.iter().zip(picks).flat_map(|(question, picks)| {
                    picks.iter().filter_map(|pick| question.options.get(usize::from(*pick))).map(|(word, _)| Word::to_string(word))
                });
                deeds.options.extend(picked);
            }
        }
        let told = replay.step().expect("another line").expect("it comes out as it did");
        if place >= skip {
            deeds.dispatches.extend(told.dispatches.iter().map(|dispatch| dispatch.what.to_string()));
            // A step in which nobody has anything to decide is come through by what happens in it.
            let steps = told.dispatches.iter().filter(|dispatch| dispatch.clock.0 > 0);
            deeds.steps.extend(steps.map(|dispatch| rulebook.steps()[dispatch.clock.1].to_owned()));
        }
    }
    deeds
}
