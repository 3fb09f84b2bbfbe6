//! A battle as people play it: its world, its rulebook, and the journal that keeps every order.

use super::keeper::{Keeper, Shared};
use super::line::{DiceUsed, FORMAT, Header, Script, Seat};
use super::page::{FilePage, Page};
use super::read::Record;
use super::replay::{Replay, clock, set_out};
use super::saves::{free_path, keep_whole};
use crate::files::Fault;
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::scenario::Scenario;
use crate::table::{Dispatch, History, Order, Snapshot, StateHash, SubmitError, Table, Wait};
use bevy_ecs::world::World;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is chosen before a battle begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The scenario's file, for messages, and its whole text.
    pub file: String,
    pub text: String,
    pub dice: DiceUsed,
    /// Those of the scenario, or what the players chose instead.
    pub house_rules: Vec<Word>,
    /// Who plays the first side, and who the second.
    pub seats: Vec<Seat>,
}

/// A battle in play.
pub struct Game {
    world: World,
    rulebook: Arc<dyn Rulebook>,
    header: Header,
    opening: Vec<Dispatch>,
    keeper: Shared,
    path: Option<PathBuf>,
    notices: Vec<String>,
}

impl Game {
    /// Sets the table and begins. With a path the journal is kept there, order by order; the file must be new
    /// ([`free_path`]). Where it cannot be written the battle begins all the same, and [`Game::trouble`] says so.
    ///
    /// # Errors
    /// What is wrong with the scenario.
    pub fn new(setup: &Setup, rulebook: Arc<dyn Rulebook>, path: Option<&Path>) -> Result<Self, Vec<Fault>> {
        let page = path.map(|path| Box::new(FilePage::new(path)) as Box<dyn Page>);
        let mut game = Self::on_page(setup, rulebook, page)?;
        game.path = path.map(Path::to_owned);
        Ok(game)
    }

    /// As [`Game::new`], keeping the journal on a page of the caller's choice.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn on_page(setup: &Setup, rulebook: Arc<dyn Rulebook>, page: Option<Box<dyn Page>>) -> Result<Self, Vec<Fault>> {
        let scenario = Scenario::read(&setup.file, &setup.text)?;
        let mut header = Header {
            carnyx: "journal".into(),
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: rulebook.id().to_owned(),
            data: rulebook.data_hash(),
            title: scenario.title.clone(),
            scenario: Script { file: setup.file.clone(), hash: scenario.hash(), text: setup.text.clone() },
            house_rules: setup.house_rules.clone(),
            dice: setup.dice.clone(),
            seats: setup.seats.clone(),
            opening: StateHash(0),
        };
        if scenario.ruleset != rulebook.id() || setup.seats.len() != 2 {
            let what = format!("a scenario of {} for two seats, not of {}", scenario.ruleset, rulebook.id());
            return Err(vec![Fault { file: setup.file.clone(), what, ..Fault::default() }]);
        }
        let (mut world, opening) = set_out(&header, &rulebook)?;
        header.opening = world.resource::<History>().now().map_or(StateHash(0), Snapshot::hash);
        let keeper = Shared::new(Keeper::begin(Arc::clone(&rulebook), &header, page));
        world.resource_mut::<History>().recorder = Some(Box::new(keeper.clone()));
        Ok(Self { world, rulebook, header, opening, keeper, path: None, notices: Vec::new() })
    }

    /// Opens a journal: plays it again with every face and state checked, and goes on where it ends. Orders from here on are
    /// added to the same file; while another game has it open, to a copy beside it.
    ///
    /// `find` gives the rulebook of an id, as [`rules::open`](crate::rules::open) does.
    ///
    /// # Errors
    /// A file that is no journal, is damaged, or does not come out as it says.
    pub fn open(path: &Path, find: impl FnOnce(&str) -> Result<Arc<dyn Rulebook>, Vec<Fault>>) -> Result<Self, Vec<Fault>> {
        let record = Record::open(path).map_err(|fault| vec![fault])?;
        let rulebook = find(&record.header.ruleset).map_err(|faults| record.ruleset_faults(faults))?;
        let mut replay = Replay::begin(record, rulebook)?;
        replay.finish().map_err(|fault| vec![fault])?;
        let mut game = match FilePage::go_on(path) {
            Ok(page) => Self::go_on(replay, Some(Box::new(page)), true, Some(path.to_owned())),
            Err(error) => {
                let copy = beside(path);
                let mut game = Self::go_on(replay, Some(Box::new(FilePage::new(&copy))), false, Some(copy.clone()));
                let why = match error.kind() {
                    std::io::ErrorKind::WouldBlock => "another game has it open".to_owned(),
                    _ => error.to_string(),
                };
                game.notices.push(format!("the journal itself cannot be written ({why}): you go on in {}", copy.display()));
                game
            }
        };
        if game.header.data != game.rulebook.data_hash() {
            game.notices.push("the ruleset's data has changed since this battle began; so far it comes out the same".to_owned());
        }
        Ok(game)
    }

    /// Takes over a replay where it stands, in a new journal at `path`, or without one.
    pub fn take_over(mut replay: Replay, path: Option<&Path>) -> Self {
        replay.cut_here();
        let page = path.map(|path| Box::new(FilePage::new(path)) as Box<dyn Page>);
        Self::go_on(replay, page, false, path.map(Path::to_owned))
    }

    fn go_on(replay: Replay, page: Option<Box<dyn Page>>, same_file: bool, path: Option<PathBuf>) -> Self {
        let (rulebook, record, mut world, opening) = replay.into_parts();
        let safe = if same_file { record.text.len() } else { 0 };
        let keeper = Shared::new(Keeper::go_on(Arc::clone(&rulebook), &record, page, safe));
        world.resource_mut::<History>().recorder = Some(Box::new(keeper.clone()));
        let notices = record.notice().into_iter().collect();
        Self { world, rulebook, header: record.header, opening, keeper, path, notices }
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn table(&self) -> Table<'_> {
        Table::of(&self.world)
    }

    pub fn rulebook(&self) -> &Arc<dyn Rulebook> {
        &self.rulebook
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn history(&self) -> &History {
        self.world.resource::<History>()
    }

    /// What happened before the first order.
    pub fn opening(&self) -> &[Dispatch] {
        &self.opening
    }

    /// Where the journal is kept.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What the player should know of how the journal was opened.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Why the journal is not being written; tried again with every order.
    pub fn trouble(&self) -> Option<String> {
        self.keeper.get().trouble().map(str::to_owned)
    }

    /// Tries to write what is still missing from the journal, without waiting for the next order.
    pub fn write_again(&mut self) {
        self.keeper.get().write();
    }

    /// Turn and step.
    pub fn stand(&self) -> (u16, Word) {
        clock(self.rulebook.as_ref(), &self.world)
    }

    pub fn over(&self) -> bool {
        matches!(self.table().waiting(), Some(Wait::Over(_)))
    }

    pub fn hash(&self) -> StateHash {
        self.history().now().map_or_else(|| Snapshot::capture(&self.world).hash(), Snapshot::hash)
    }

    /// # Errors
    /// A refusal, which changes nothing.
    pub fn submit(&mut self, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        self.rulebook.submit(&mut self.world, order)
    }

    /// The order that this side may take back.
    ///
    /// # Errors
    /// See [`History::undoable`].
    pub fn undoable(&self, side: SideId) -> Result<&Order, Word> {
        self.history().undoable(side)
    }

    /// Takes back the last order.
    ///
    /// # Errors
    /// See [`History::undoable`].
    pub fn undo(&mut self, side: SideId) -> Result<Order, Word> {
        History::undo(&mut self.world, side)
    }

    /// The whole journal as it stands.
    pub fn text(&self) -> Vec<u8> {
        self.keeper.get().text().to_vec()
    }

    /// Saves the whole journal under a name of the player's; older saves of that name are kept.
    ///
    /// # Errors
    /// Whatever the system says; what was saved before still stands.
    pub fn save_as(&self, folder: &Path, name: &str) -> Result<PathBuf, Fault> {
        keep_whole(folder, name, &self.text())
    }

    /// The same battle again, those who play it having changed sides.
    pub fn rematch(&self, dice: DiceUsed) -> Setup {
        let seats = self.header.seats.iter().rev().cloned().collect();
        let Script { file, text, .. } = self.header.scenario.clone();
        Setup { file, text, dice, house_rules: self.header.house_rules.clone(), seats }
    }
}

/// A free path for a copy of this file.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    free_path(path.parent().unwrap_or(Path::new("")), &name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::GENERATOR;

    const SMALL: &str = include_str!("../../tests/scenario/small.ron");

    fn game() -> Game {
        let dice = DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed: 1 };
        let seats = vec![Seat { name: "A".to_owned(), bot: None }, Seat { name: "B".to_owned(), bot: None }];
        let setup = Setup { file: "small.ron".to_owned(), text: SMALL.to_owned(), dice, house_rules: Vec::new(), seats };
        Game::new(&setup, crate::rules::open("celtic_skirmish").unwrap(), None).unwrap()
    }

    /// Gives an order that is allowed, as long as there is one.
    fn play_one(game: &mut Game) {
        let order = game.rulebook.legal_orders(&game.table()).into_iter().next().unwrap();
        game.submit(&order).unwrap();
    }

    fn read(game: &Game) -> Record {
        Record::read("kept", game.text()).unwrap()
    }

    #[test]
    fn a_journal_that_is_full_can_be_read_and_says_so() {
        let mut game = game();
        let header = game.text().len();
        let room = header + 6_000;
        game.keeper.get().room = room;
        let (mut kept, mut orders) = (0, 0);
        while game.trouble().is_none() {
            kept = read(&game).entries.len();
            assert_eq!(kept, orders);
            play_one(&mut game);
            orders += 1;
        }
        assert!(kept > 5 && game.trouble().unwrap().contains("is full"), "{kept}: {:?}", game.trouble());
        assert!(game.text().len() <= room);
        // The last of them are told without what they changed, so that more of them find room.
        let text = String::from_utf8(game.text()).unwrap();
        let changes: Vec<bool> = text.lines().skip(1).map(|line| line.contains(",\"changed\":")).collect();
        assert!(changes[0] && !changes[kept - 1], "{changes:?}");
        let full = game.text();
        play_one(&mut game);
        game.write_again();
        assert_eq!((game.text(), game.trouble().is_some()), (full, true));
        Replay::of(read(&game)).unwrap().finish().unwrap();
    }

    #[test]
    fn after_an_order_that_cannot_be_told_none_is_and_that_stays_said() {
        let mut game = game();
        play_one(&mut game);
        game.keeper.get().put(Err(serde_json::from_str::<u8>("x").unwrap_err()));
        let before = game.text();
        play_one(&mut game);
        game.write_again();
        assert!(game.trouble().unwrap().contains("cannot be told"));
        assert_eq!(game.text(), before);
        assert_eq!(read(&game).entries.len(), 1);
    }
}
