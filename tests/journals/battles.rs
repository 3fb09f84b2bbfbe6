//! Battles to try journals on, played by the random player.

use super::book::book;
use carnyx::dice::GENERATOR;
use carnyx::files::Fault;
use carnyx::journal::{DiceUsed, Game, Record, Seat, Setup};
use carnyx::rules::{self, Rulebook};
use carnyx::scenario::scenarios;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use std::path::Path;
use std::sync::Arc;

/// A scenario with its rulebook.
#[derive(Clone)]
pub struct Battle {
    pub name: String,
    pub rulebook: Arc<dyn Rulebook>,
    file: String,
    text: String,
    house_rules: Vec<carnyx::names::Word>,
}

/// Most orders of one battle: random players may never come to an end.
pub const LONGEST: usize = 400;

/// Every battle there is.
pub fn battles() -> Vec<Battle> {
    let text = include_str!("../stones/stones.ron").to_owned();
    let file = "tests/stones/stones.ron".to_owned();
    let mut found = vec![Battle { name: "stones".to_owned(), rulebook: book(), file, text, house_rules: Vec::new() }];
    for listed in scenarios().into_iter().filter(|listed| !listed.own) {
        let loaded = listed.outcome.unwrap_or_else(|faults| panic!("{}: {faults:?}", listed.file));
        let rulebook = loaded.rulebook().unwrap_or_else(|faults| panic!("{}: {faults:?}", loaded.file));
        let house_rules = loaded.scenario.field.house_rules.clone();
        found.push(Battle { name: loaded.name, rulebook, file: loaded.file, text: loaded.text, house_rules });
    }
    found
}

/// The battle of this name.
pub fn battle(name: &str) -> Battle {
    battles().into_iter().find(|battle| battle.name == name).unwrap_or_else(|| panic!("no battle is called {name}"))
}

/// Finds the rulebook of an id, the small one's too.
pub fn find(id: &str) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
    if id == "stones" { Ok(book()) } else { rules::open(id) }
}

impl Battle {
    /// The battle of a journal, its scenario as the journal has it.
    pub fn of(record: &Record) -> Self {
        let header = &record.header;
        let (file, text) = (header.scenario.file.clone(), header.scenario.text.clone());
        let rulebook = find(&header.ruleset).expect("its rules");
        Self { name: record.file.clone(), rulebook, file, text, house_rules: header.house_rules.clone() }
    }

    pub fn setup(&self, dice: DiceUsed) -> Setup {
        let seat = |name: &str| Seat { name: name.to_owned(), bot: None };
        let (file, text, house_rules) = (self.file.clone(), self.text.clone(), self.house_rules.clone());
        Setup { file, text, dice, house_rules, seats: vec![seat("Áine"), seat("Борис")] }
    }

    pub fn game(&self, seed: u64, path: Option<&Path>) -> Game {
        Game::new(&self.setup(seeded(seed)), Arc::clone(&self.rulebook), path).expect("the scenario is sound")
    }
}

pub fn seeded(seed: u64) -> DiceUsed {
    DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed }
}

/// A player who does anything that is allowed, and takes some of it back.
pub struct Player {
    rng: Pcg64,
    pub orders: usize,
    pub takes_back: bool,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        Self { rng: Pcg64::seed_from_u64(seed ^ 0x6a6f_7572_6e61_6c73), orders: 0, takes_back: true }
    }

    /// Gives one order; false when the battle is over.
    pub fn play_one(&mut self, game: &mut Game) -> bool {
        if game.over() || self.orders >= LONGEST {
            return false;
        }
        let order = game.rulebook().sample(&game.table(), &mut self.rng);
        if let Err(error) = game.submit(&order) {
            panic!("the random player gives orders that are accepted, yet {order:?}: {error}");
        }
        self.orders += 1;
        if self.takes_back && self.orders.is_multiple_of(7) && game.undoable(order.side).is_ok() {
            game.undo(order.side).expect("it was said to be possible");
        }
        true
    }

    pub fn play(&mut self, game: &mut Game, orders: usize) {
        for _ in 0..orders {
            if !self.play_one(game) {
                return;
            }
        }
    }
}
