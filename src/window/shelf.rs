//! What can be played: the scenarios, and the battles that were kept. And the way from there to the table.

use super::battle::Battle;
use super::state::{Carnyx, Screen};
use crate::desk::{Action, MenuModel, Page, ScenarioCard, Seat, SetupModel};
use crate::dice::Dice;
use crate::files::Fault;
use crate::names::Word;
use crate::scenario::{Listed, Loaded, scenarios};
use crate::table::{History, Table};
use crate::view::{Figure, figures};
use std::sync::Arc;

#[derive(Default)]
pub struct Shelf {
    pub listed: Vec<Listed>,
    /// The scenario being set up or played.
    pub loaded: Option<Loaded>,
    /// Switched on beyond what the scenario itself asks for, or off.
    house_rules: Vec<Word>,
}

/// What is needed to draw a scenario's picture.
pub struct Portrayal {
    pub ground: crate::table::Ground,
    pub figures: Vec<Figure>,
}

/// The scenario as it stands before the first order.
pub fn portray(loaded: &Loaded) -> Result<Portrayal, Vec<Fault>> {
    let rulebook = loaded.rulebook()?;
    let world = loaded.set_up(&rulebook, Dice::seeded(0))?;
    let table = Table::of(&world);
    Ok(Portrayal { ground: table.ground.clone(), figures: figures(&table, rulebook.as_ref()) })
}

fn card(listed: &Listed) -> ScenarioCard {
    match &listed.outcome {
        Err(faults) => faulty(&listed.name, faults),
        Ok(loaded) => match loaded.rulebook() {
            Err(faults) => faulty(&listed.name, &faults),
            Ok(rulebook) => match loaded.set_up(&rulebook, Dice::seeded(0)) {
                Err(faults) => faulty(&loaded.scenario.title, &faults),
                Ok(world) => {
                    let table = Table::of(&world);
                    let sides = [0, 1].map(|side| {
                        let side = crate::names::SideId(side);
                        let count = table.on_table().filter(|base| base.side == Some(side)).count();
                        (table.side_name(side).to_owned(), count)
                    });
                    let size = loaded.scenario.field.table;
                    ScenarioCard {
                        title: loaded.scenario.title.clone(),
                        ruleset: rulebook.title().to_owned(),
                        sides,
                        length: format!("{} turns on {}\" × {}\"", loaded.scenario.field.turns, size.width, size.depth),
                        story: loaded.scenario.story.clone(),
                        picture: None,
                        faults: Vec::new(),
                    }
                }
            },
        },
    }
}

fn faulty(title: &str, faults: &[Fault]) -> ScenarioCard {
    ScenarioCard { title: title.to_owned(), faults: faults.iter().map(ToString::to_string).collect(), ..ScenarioCard::default() }
}

pub fn faults_text(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A seed that players can read out: eight hexadecimal digits.
fn new_seed() -> String {
    // The hour picks the seed, nothing else: it is shown and kept, and the battle depends on no clock after that.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |since| since.subsec_nanos() ^ since.as_secs() as u32);
    format!("{:04X}-{:04X}", now >> 16, now & 0xFFFF)
}

/// The number that a seed's letters stand for; any text is a seed.
pub fn seed_number(text: &str) -> u64 {
    let digits: String = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace()).collect();
    match u64::from_str_radix(&digits, 16) {
        Ok(number) => number,
        // FNV-1a over the letters.
        Err(_) => text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)),
    }
}

impl Carnyx {
    /// Looks through the scenarios and what was kept.
    pub fn stock_shelf(&mut self) {
        let pictures: Vec<_> = self.menu.cards.iter().map(|card| (card.title.clone(), card.picture)).collect();
        self.shelf.listed = scenarios();
        self.menu = MenuModel {
            page: Some(self.menu.page.unwrap_or(Page::Scenarios)),
            cards: self.shelf.listed.iter().map(card).collect(),
            chosen: self.menu.chosen,
            version: env!("CARGO_PKG_VERSION"),
            ..MenuModel::default()
        };
        for card in &mut self.menu.cards {
            card.picture = pictures.iter().find(|(title, _)| *title == card.title).and_then(|(_, picture)| *picture);
        }
        self.dirty = true;
    }

    pub(super) fn to_menu(&mut self) {
        self.playback.skip();
        self.battle = None;
        self.sheet = None;
        self.screen = Screen::Menu;
        self.stock_shelf();
    }

    pub(super) fn before_battle(&mut self, action: Action) {
        self.setup.notice = None;
        match action {
            Action::Turn(page) => self.menu.page = Some(page),
            Action::Choose(place) => self.menu.chosen = place,
            Action::Play => {
                let place = self.menu.chosen;
                match self.shelf.listed.get(place).map(|listed| listed.outcome.clone()) {
                    Some(Ok(loaded)) => self.set_up(loaded),
                    Some(Err(faults)) => self.menu.notice = Some(faults_text(&faults)),
                    None => {}
                }
            }
            Action::SeatName(place, name) => self.setup.seats[place].0 = name,
            Action::SeatKind(place, seat) => self.setup.seats[place].1 = seat,
            Action::SwapSeats => self.setup.seats.swap(0, 1),
            Action::TypedDice(typed) => self.setup.typed_dice = typed,
            Action::Seed(seed) => self.setup.seed = seed,
            Action::HouseRule(word, on) => self.house_rule(&word, on),
            Action::Begin => self.begin(),
            _ => {}
        }
    }

    /// Opens the page on which a battle is agreed.
    pub fn set_up(&mut self, loaded: Loaded) {
        let seats = if self.setup.seats[0].0.is_empty() {
            [("First player".to_owned(), Seat::Human), ("Second player".to_owned(), Seat::Human)]
        } else {
            self.setup.seats.clone()
        };
        let picture = self.menu.cards.iter().find(|card| card.title == loaded.scenario.title).and_then(|card| card.picture);
        let listed = Listed { name: loaded.name.clone(), file: loaded.file.clone(), own: false, outcome: Ok(loaded.clone()) };
        let rules = loaded.rulebook().map(|rulebook| rulebook.house_rules()).unwrap_or_default();
        self.shelf.house_rules.clone_from(&loaded.scenario.field.house_rules);
        self.setup = SetupModel {
            card: ScenarioCard { picture, ..card(&listed) },
            seats,
            typed_dice: false,
            seed: new_seed(),
            house_rules: rules
                .into_iter()
                .map(|(word, text)| {
                    let own = loaded.scenario.field.house_rules.contains(&word);
                    (word, text, own, own)
                })
                .collect(),
            notice: None,
        };
        self.shelf.loaded = Some(loaded);
        self.screen = Screen::Setup;
        self.dirty = true;
    }

    fn house_rule(&mut self, word: &Word, on: bool) {
        self.shelf.house_rules.retain(|known| known != word);
        if on {
            self.shelf.house_rules.push(word.clone());
        }
        self.shelf.house_rules.sort();
        for (known, _, switched, _) in &mut self.setup.house_rules {
            if known == word {
                *switched = on;
            }
        }
    }

    /// Sets the table as agreed and begins.
    pub fn begin(&mut self) {
        let Some(mut loaded) = self.shelf.loaded.clone() else { return };
        loaded.scenario.field.house_rules.clone_from(&self.shelf.house_rules);
        if let Err(faults) = self.begin_with(&loaded) {
            self.setup.notice = Some(faults_text(&faults));
        }
    }

    fn begin_with(&mut self, loaded: &Loaded) -> Result<(), Vec<Fault>> {
        let rulebook = loaded.rulebook()?;
        let (dice, seed) = if self.setup.typed_dice {
            (Dice::typed(), String::new())
        } else {
            (Dice::seeded(seed_number(&self.setup.seed)), self.setup.seed.clone())
        };
        let mut world = loaded.set_up(&rulebook, dice)?;
        world.insert_resource(History::default());
        let opening = rulebook
            .begin(&mut world)
            .map_err(|error| vec![Fault { file: loaded.file.clone(), what: error.to_string(), ..Fault::default() }])?;
        let battle = Battle::new(world, Arc::clone(&rulebook), loaded.scenario.title.clone(), self.setup.seats.clone(), seed);
        self.start(battle, &opening);
        Ok(())
    }

    /// The same battle once more, the players having changed places.
    pub(super) fn rematch(&mut self) {
        if let Some(battle) = &self.battle {
            self.setup.seats.clone_from(&battle.seats);
        }
        self.setup.seats.swap(0, 1);
        self.setup.seed = new_seed();
        self.begin();
    }

    pub(super) fn save(&mut self) {
        self.say("saving by name needs the journal");
    }

    pub(super) fn write_report(&mut self) {
        let Some(battle) = &self.battle else { return };
        let text = self.chronicle.report(&battle.title);
        let name: String = battle.title.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
        let file = format!("{name}_report.txt");
        let outcome = std::fs::write(&file, text);
        self.say(match outcome {
            Ok(()) => format!("written to {file}"),
            Err(error) => format!("{file}: {error}"),
        });
    }
}
