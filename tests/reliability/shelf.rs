//! The battles that everything is tried on: every scenario of the program, and small ones that begin in the thick of it.

use bevy_ecs::world::World;
use carnyx::dice::{Dice, GENERATOR};
use carnyx::journal::{DiceUsed, Game, Seat, Setup};
use carnyx::rules::Rulebook;
use carnyx::scenario::{Loaded, scenarios};
use std::sync::Arc;

/// A battle, ready to be set up.
pub struct Field {
    pub rulebook: Arc<dyn Rulebook>,
    pub loaded: Loaded,
}

const SMALL: [(&str, &str); 4] = [
    ("press", include_str!("fields/press.ron")),
    ("cars", include_str!("fields/cars.ron")),
    ("drove", include_str!("fields/drove.ron")),
    ("bride", include_str!("fields/bride.ron")),
];

/// What comes up too seldom in the others.
const CORNERS: [(&str, &str); 9] = [
    ("corners", include_str!("fields/corners.ron")),
    ("four", include_str!("fields/four.ron")),
    ("over", include_str!("fields/over.ron")),
    ("walls", include_str!("fields/walls.ron")),
    ("mail", include_str!("fields/mail.ron")),
    ("stolen", include_str!("fields/stolen.ron")),
    ("home", include_str!("fields/home.ron")),
    ("divided", include_str!("fields/divided.ron")),
    ("parting", include_str!("fields/parting.ron")),
];

/// Small battles of Roman v Celt, each for what its first line says.
const ROMAN: [(&str, &str); 6] = [
    ("ranks", include_str!("fields/ranks.ron")),
    ("weir", include_str!("fields/weir.ron")),
    ("gallop", include_str!("fields/gallop.ron")),
    ("thicket", include_str!("fields/thicket.ron")),
    ("wings", include_str!("fields/wings.ron")),
    ("edge", include_str!("fields/edge.ron")),
];

/// The program's own scenarios.
pub fn own() -> Vec<Field> {
    let listed = scenarios().into_iter().filter(|listed| !listed.own);
    listed.map(|listed| Field::of(listed.outcome.unwrap_or_else(|faults| panic!("{}: {faults:?}", listed.file)))).collect()
}

/// The small ones.
pub fn small() -> Vec<Field> {
    read(&SMALL)
}

pub fn corners() -> Vec<Field> {
    read(&CORNERS)
}

pub fn roman() -> Vec<Field> {
    read(&ROMAN)
}

fn read(battles: &[(&str, &str)]) -> Vec<Field> {
    let read = |(name, text): &(&str, &str)| {
        let file = format!("tests/reliability/fields/{name}.ron");
        Field::of(Loaded::read(name, &file, text).unwrap_or_else(|faults| panic!("{}", faults[0])))
    };
    battles.iter().map(read).collect()
}

pub fn all() -> Vec<Field> {
    own().into_iter().chain(small()).collect()
}

pub fn named(name: &str) -> Field {
    all()
        .into_iter()
        .chain(corners())
        .chain(roman())
        .find(|field| field.name() == name)
        .unwrap_or_else(|| panic!("no battle is called {name}"))
}

impl Field {
    fn of(loaded: Loaded) -> Self {
        Self { rulebook: loaded.rulebook().unwrap_or_else(|faults| panic!("{}: {}", loaded.file, faults[0])), loaded }
    }

    pub fn name(&self) -> &str {
        &self.loaded.name
    }

    /// The table as it is set, nothing begun.
    pub fn table(&self, dice: Dice) -> World {
        self.loaded.set_up(&self.rulebook, dice).unwrap_or_else(|faults| panic!("{}", faults[0]))
    }

    /// A battle that waits for its first decision; it keeps no history.
    pub fn begun(&self, seed: u64) -> World {
        let mut world = self.table(Dice::seeded(seed));
        self.rulebook.begin(&mut world).expect("seeded dice are never missing");
        world
    }

    pub fn setup(&self, seed: u64) -> Setup {
        let seat = |name: &str| Seat { name: name.to_owned(), bot: None };
        Setup {
            file: self.loaded.file.clone(),
            text: self.loaded.text.clone(),
            dice: DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed },
            house_rules: self.loaded.scenario.field.house_rules.clone(),
            seats: vec![seat("First"), seat("Second")],
        }
    }

    /// A battle with history and journal.
    pub fn game(&self, seed: u64) -> Game {
        Game::new(&self.setup(seed), Arc::clone(&self.rulebook), None).unwrap_or_else(|faults| panic!("{}", faults[0]))
    }
}
