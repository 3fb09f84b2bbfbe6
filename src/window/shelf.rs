//! What can be played: the scenarios, and the battles that were kept. And the way from there to the table.

use super::battle::{Battle, seed_text};
use super::chronicle::Clock;
use super::saves::{save_card, stands};
use super::state::{Carnyx, Screen};
use crate::desk::{Action, MenuModel, Page, ScenarioCard, Seat, SetupModel};
use crate::dice::{Dice, GENERATOR};
use crate::files::{Fault, journals_folder, own_folder, save_whole};
use crate::journal::{self, DiceUsed, Game, Record, Shelved, file_name, free_path};
use crate::names::Word;
use crate::rules::{self, Rulebook};
use crate::scenario::{Listed, Loaded, scenarios};
use crate::table::Table;
use crate::view::{Figure, figures};
use bevy_egui::egui::TextureId;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Default)]
pub struct Shelf {
    pub listed: Vec<Listed>,
    /// The scenario being set up or played.
    pub loaded: Option<Loaded>,
    /// Switched on beyond what the scenario itself asks for, or off.
    house_rules: Vec<Word>,
    /// Where journals are kept; nowhere where no folder of the player's own is known.
    pub folder: Option<PathBuf>,
    pub(super) kept: Vec<Shelved>,
    /// Pictures of scenarios by their files; none of those that cannot be drawn.
    pictures: BTreeMap<String, Option<TextureId>>,
}

impl Shelf {
    /// A scenario of which there is no picture yet, and its file: the one that is being set up before those of the list.
    pub fn undrawn(&self) -> Option<(String, Result<Loaded, Vec<Fault>>)> {
        let opened = self.loaded.iter().map(|loaded| (loaded.file.clone(), Ok(loaded.clone())));
        let listed = self.listed.iter().map(|listed| (listed.file.clone(), listed.outcome.clone()));
        opened.chain(listed).find(|(file, _)| !self.pictures.contains_key(file))
    }

    fn picture(&self, file: &str) -> Option<TextureId> {
        self.pictures.get(file).copied().flatten()
    }
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
                        (table.side_name(side).to_owned(), format!("{count} {}", rulebook.text(&Word::new("figures"))))
                    });
                    let aims = [0, 1].map(|side| super::model::aim_words(rulebook.as_ref(), &table, crate::names::SideId(side)));
                    let size = loaded.scenario.field.table;
                    ScenarioCard {
                        title: loaded.scenario.title.clone(),
                        ruleset: rulebook.title().to_owned(),
                        sides,
                        aims,
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
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    seed_text(u64::from(since.map_or(1, |since| since.subsec_nanos() ^ since.as_secs() as u32)))
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
        if self.shelf.folder.is_none() {
            self.shelf.folder = journals_folder().ok();
        }
        self.shelf.listed = scenarios();
        self.look_through_journals();
        let going_on = self.going_on();
        self.menu = MenuModel {
            page: Some(self.menu.page.unwrap_or(Page::Scenarios)),
            resume: going_on.and_then(|kept| kept.about.as_ref().ok()).map(stands),
            cards: self.shelf.listed.iter().map(card).collect(),
            chosen: self.menu.chosen,
            marked: None,
            removing: None,
            saves: self.shelf.kept.iter().map(save_card).collect(),
            notice: self.menu.notice.take(),
            version: env!("CARGO_PKG_VERSION"),
        };
        self.hang_pictures();
    }

    /// Keeps the picture of a scenario, or that there is none, and hangs it wherever the scenario is told of.
    pub fn keep_picture(&mut self, file: String, picture: Option<TextureId>) {
        self.shelf.pictures.insert(file, picture);
        self.hang_pictures();
    }

    fn hang_pictures(&mut self) {
        for (card, listed) in self.menu.cards.iter_mut().zip(&self.shelf.listed) {
            card.picture = self.shelf.picture(&listed.file);
        }
        self.setup.card.picture = self.shelf.loaded.as_ref().and_then(|loaded| self.shelf.picture(&loaded.file));
        self.dirty = true;
    }

    /// Goes on with a battle that was kept.
    pub fn open_journal(&mut self, path: &Path) {
        let clocks = clocks_of(path);
        match Game::open(path, rules::open) {
            Err(faults) => {
                self.menu.notice = Some(faults_text(&faults));
                self.screen = Screen::Menu;
            }
            Ok(game) => {
                let notices = game.notices().join("\n");
                self.take_up(game, &clocks);
                if !notices.is_empty() {
                    self.say(notices);
                }
            }
        }
    }

    /// Puts a battle that has begun on the table, with its log from the first order on; `clocks` are turn and step after each.
    fn take_up(&mut self, game: Game, clocks: &[Clock]) {
        let opening = game.opening().to_vec();
        let turned = game.history().turned().map(|turned| turned.dispatches.clone());
        let told: Vec<_> = turned.zip(clocks.iter().copied()).collect();
        self.start(Battle::new(game), &opening, &told);
    }

    pub(super) fn open_menu(&mut self) {
        self.playback.skip();
        self.leave_battle();
        self.sheet = None;
        self.screen = Screen::Menu;
        self.menu.notice = None;
        self.stock_shelf();
    }

    pub(super) fn before_battle(&mut self, action: Action) {
        self.setup.notice = None;
        let removing = self.menu.removing.take();
        match action {
            Action::Remove(place) => self.remove_kept(place, removing == Some(place)),
            Action::Keep => self.menu.marked = removing.or(self.menu.marked),
            Action::Turn(page) => self.menu.page = Some(page),
            Action::Choose(place) => self.menu.chosen = place,
            Action::Mark(place) => self.menu.marked = Some(place),
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
            Action::Continue => {
                if let Some(path) = self.going_on().map(|kept| kept.path.clone()) {
                    self.open_journal(&path);
                }
            }
            Action::Load(place) => {
                if let Some(path) = self.shelf.kept.get(place).map(|kept| kept.path.clone()) {
                    self.open_kept(&path);
                }
            }
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
        let listed = Listed { name: loaded.name.clone(), file: loaded.file.clone(), own: false, outcome: Ok(loaded.clone()) };
        let rules = loaded.rulebook().map(|rulebook| house_rules(rulebook.as_ref(), &loaded)).unwrap_or_default();
        self.shelf.house_rules.clone_from(&loaded.scenario.field.house_rules);
        self.setup = SetupModel {
            card: card(&listed),
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
        self.hang_pictures();
    }

    /// Switches a house rule on or off; what cannot hold beside it goes off.
    fn house_rule(&mut self, word: &Word, on: bool) {
        let rulebook = self.shelf.loaded.as_ref().and_then(|loaded| loaded.rulebook().ok());
        let off = rulebook.filter(|_| on).map(|rulebook| rulebook.excluded_by(word)).unwrap_or_default();
        self.shelf.house_rules.retain(|known| known != word && !off.contains(known));
        if on {
            self.shelf.house_rules.push(word.clone());
        }
        self.shelf.house_rules.sort();
        for (known, _, switched, _) in &mut self.setup.house_rules {
            *switched = self.shelf.house_rules.contains(known);
        }
    }

    /// Sets the table as agreed and begins.
    pub fn begin(&mut self) {
        let Some(loaded) = self.shelf.loaded.clone() else { return };
        let setup = journal::Setup {
            file: loaded.file.clone(),
            text: loaded.text.clone(),
            dice: self.dice_used(),
            house_rules: self.shelf.house_rules.clone(),
            seats: self.setup.seats.iter().map(journal_seat).collect(),
        };
        self.begin_setup(&setup);
    }

    fn dice_used(&self) -> DiceUsed {
        if self.setup.typed_dice {
            DiceUsed::Typed
        } else {
            DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed: seed_number(&self.setup.seed) }
        }
    }

    fn begin_setup(&mut self, setup: &journal::Setup) {
        let begun = crate::scenario::Scenario::read(&setup.file, &setup.text).and_then(|scenario| {
            let rulebook = rules::open(&scenario.ruleset)?;
            let path = self.shelf.folder.as_ref().map(|folder| {
                // A folder that cannot be made shows as trouble with the journal itself.
                drop(std::fs::create_dir_all(folder));
                free_path(folder, &scenario.title)
            });
            Game::new(setup, rulebook, path.as_deref())
        });
        match begun {
            Ok(game) => self.take_up(game, &[]),
            Err(faults) => {
                self.setup.notice = Some(faults_text(&faults));
                self.screen = Screen::Setup;
                self.leave_battle();
            }
        }
    }

    /// The same battle once more, the players having changed places.
    pub(super) fn rematch(&mut self) {
        let Some(battle) = &self.battle else { return };
        let dice = match battle.game.header().dice {
            DiceUsed::Typed => DiceUsed::Typed,
            DiceUsed::Seeded { .. } => DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed: seed_number(&new_seed()) },
        };
        let setup = battle.game.rematch(dice);
        self.leave_battle();
        self.begin_setup(&setup);
    }

    pub(super) fn write_report(&mut self) {
        let Some(battle) = &self.battle else { return };
        let mut text = self.chronicle.report(&battle.title);
        if let Some(over) = &self.model.over {
            text.push_str(&format!("\n{}: {} [{}]\n", over.headline, over.reason, over.clause));
        }
        // Reports lie beside the journals.
        let beside = self.shelf.folder.as_deref().and_then(Path::parent).map(Path::to_owned);
        let written = beside.map_or_else(own_folder, Ok).and_then(|folder| {
            let folder = folder.join("reports");
            let file = folder.join(format!("{}.txt", file_name(&battle.title)));
            let written = std::fs::create_dir_all(&folder).and_then(|()| save_whole(&file, text.as_bytes()));
            written.map_err(|error| Fault { file: file.display().to_string(), what: error.to_string(), ..Fault::default() })?;
            Ok(file)
        });
        match written {
            Ok(file) => self.tell(format!("written to {}", file.display())),
            Err(fault) => self.say(fault.to_string()),
        }
    }
}

/// The house rules that mean something in a scenario, and those that it switches on itself.
fn house_rules(rulebook: &dyn Rulebook, loaded: &Loaded) -> Vec<(Word, String)> {
    let (field, fitting) = (&loaded.scenario.field, rulebook.house_rules(Some(&loaded.scenario.field.goal.kind)));
    let shown = |word: &Word| fitting.iter().any(|(known, _)| known == word) || field.house_rules.contains(word);
    rulebook.house_rules(None).into_iter().filter(|(word, _)| shown(word)).collect()
}

fn journal_seat((name, seat): &(String, Seat)) -> journal::Seat {
    journal::Seat { name: name.clone(), bot: (*seat == Seat::Bot).then(|| Word::new("sensible")) }
}

/// Turn and step after each order of a journal that was not taken back. What is wrong with it is said when it is opened.
fn clocks_of(path: &Path) -> Vec<Clock> {
    let Ok(record) = Record::open(path) else { return Vec::new() };
    let Ok(rulebook) = rules::open(&record.header.ruleset) else { return Vec::new() };
    let mut clocks: Vec<Clock> = Vec::new();
    for entry in &record.entries {
        if entry.undo {
            clocks.pop();
        } else {
            let step = rulebook.steps().iter().position(|step| entry.step == *step);
            clocks.push((entry.turn, step.unwrap_or(0)));
        }
    }
    clocks
}
