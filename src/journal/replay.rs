//! Playing a journal again, order by order, holding every face and every state against what it says.

use super::line::{DiceUsed, Entry, Header};
use super::read::Record;
use crate::dice::{Dice, Face, GENERATOR};
use crate::files::{Fault, Source};
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::scenario::Scenario;
use crate::table::{Dispatch, History, Order, Snapshot, Table, apply_changes, difference};
use bevy_ecs::world::World;
use std::sync::Arc;

/// A battle that is being played again.
pub struct Replay {
    rulebook: Arc<dyn Rulebook>,
    record: Record,
    world: World,
    next: usize,
    opening: Vec<Dispatch>,
}

/// One line of a journal, played again.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// As in the journal, counted from 1.
    pub n: u32,
    /// The order, or the one that was taken back.
    pub order: Order,
    pub undone: bool,
    /// What it brought about; empty where an order was taken back.
    pub dispatches: Vec<Dispatch>,
}

impl Replay {
    /// Sets the table as the journal says and begins the battle.
    ///
    /// # Errors
    /// A scenario that no longer fits the ruleset, or an opening that comes out another way.
    pub fn begin(record: Record, rulebook: Arc<dyn Rulebook>) -> Result<Self, Vec<Fault>> {
        let mut replay = Self { rulebook, record, world: World::new(), next: 0, opening: Vec::new() };
        let header = &replay.record.header;
        if header.ruleset != replay.rulebook.id() {
            let what = format!("a battle by {}, not by {}", header.ruleset, replay.rulebook.id());
            return Err(vec![replay.fault(1, "ruleset", what)]);
        }
        let (world, opening) = set_out(header, &replay.rulebook)?;
        (replay.world, replay.opening) = (world, opening);
        let found = replay.world.resource::<History>().now().map(Snapshot::hash);
        if found != Some(replay.record.header.opening) {
            return Err(vec![replay.fault(1, "opening", format!("the battle begins in another state{}", replay.other_data()))]);
        }
        Ok(replay)
    }

    pub fn rulebook(&self) -> &Arc<dyn Rulebook> {
        &self.rulebook
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What happened before the first order.
    pub fn opening(&self) -> &[Dispatch] {
        &self.opening
    }

    /// The table as it stands.
    pub fn table(&self) -> Table<'_> {
        Table::of(&self.world)
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Lines played so far.
    pub fn done(&self) -> usize {
        self.next
    }

    /// Plays the next line; `None` when there is none left.
    ///
    /// # Errors
    /// An order that is refused now, or the first face or field that comes out another way. Playing on then makes no sense.
    pub fn step(&mut self) -> Option<Result<Told, Fault>> {
        let entry = self.record.entries.get(self.next)?.clone();
        self.next += 1;
        Some(match &entry.order {
            Some(order) => self.carry_out(&entry, order),
            None => self.take_back(&entry),
        })
    }

    /// Plays every line that is left.
    ///
    /// # Errors
    /// As [`Replay::step`].
    pub fn finish(&mut self) -> Result<(), Fault> {
        while let Some(told) = self.step() {
            told?;
        }
        Ok(())
    }

    pub(super) fn into_parts(self) -> (Arc<dyn Rulebook>, Record, World, Vec<Dispatch>) {
        (self.rulebook, self.record, self.world, self.opening)
    }

    /// Leaves out every line that has not been played, to go on from here.
    pub(super) fn cut_here(&mut self) {
        let bytes = self.record.text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(self.next).map(|(at, _)| at + 1);
        let Some(bytes) = bytes.filter(|_| self.next < self.record.entries.len()) else { return };
        self.record.text.truncate(bytes);
        self.record.entries.truncate(self.next);
        self.record.torn = 0;
        self.record.check = self.record.check_again();
    }

    fn carry_out(&mut self, entry: &Entry, order: &Order) -> Result<Told, Fault> {
        let before = self.world.resource::<History>().now().cloned();
        let outcome = self.rulebook.submit(&mut self.world, order);
        let dispatches = outcome.map_err(|error| self.differs(entry, format!("the order cannot be carried out: {error}")))?;
        let history = self.world.resource::<History>();
        let turned = history.turned().next_back();
        let (faces, hash) = turned.map(|turned| (turned.faces.clone(), turned.hash)).unzip();
        if let Some(what) = other_faces(&entry.faces, &faces.unwrap_or_default()) {
            return Err(self.differs(entry, what));
        }
        if hash != Some(entry.hash) {
            let what = self.other_field(entry, before.as_ref());
            return Err(self.differs(entry, what));
        }
        Ok(Told { n: entry.n, order: order.clone(), undone: false, dispatches })
    }

    fn take_back(&mut self, entry: &Entry) -> Result<Told, Fault> {
        let side = self.world.resource::<History>().turned().next_back().map_or(SideId(0), |turned| turned.order.side);
        let undone = History::undo(&mut self.world, side);
        let order = undone.map_err(|why| self.differs(entry, format!("nothing can be taken back here: {why}")))?;
        if self.world.resource::<History>().now().map(Snapshot::hash) != Some(entry.hash) {
            return Err(self.differs(entry, "taking back leads to another state".to_owned()));
        }
        Ok(Told { n: entry.n, order, undone: true, dispatches: Vec::new() })
    }

    /// The first field that is not as the journal says: its state is built from the one before and what the line changed.
    fn other_field(&self, entry: &Entry, before: Option<&Snapshot>) -> String {
        let found = Snapshot::capture(&self.world);
        let expected = before.and_then(|before| before.to_json().ok()).and_then(|mut state| {
            apply_changes(&mut state, &self.record.changed(entry));
            Snapshot::from_json(&self.world, state).ok()
        });
        match expected {
            Some(expected) if expected.hash() == entry.hash => {
                difference(&expected, &found).unwrap_or_else(|| "the state differs in no field that can be told".to_owned())
            }
            _ => format!("hash: expected {}, found {}, and the journal does not tell the state it stands for", entry.hash, found.hash()),
        }
    }

    fn differs(&self, entry: &Entry, what: String) -> Fault {
        self.fault(Record::line_of(entry), &format!("order {}", entry.n), what + &self.other_data())
    }

    /// Why a battle may well come out another way.
    fn other_data(&self) -> String {
        let header = &self.record.header;
        let mut why = String::new();
        if header.data != self.rulebook.data_hash() {
            why += "; the ruleset's data is not that by which it was played";
        }
        if header.program != env!("CARGO_PKG_VERSION") {
            why += &format!("; it was played with version {}", header.program);
        }
        why
    }

    fn fault(&self, line: usize, key: &str, what: String) -> Fault {
        Fault { file: self.record.file.clone(), line, column: 1, key: key.to_owned(), what, ..Fault::default() }
    }
}

/// A world set up as a journal's first line says, with its history, begun.
pub(super) fn set_out(header: &Header, rulebook: &Arc<dyn Rulebook>) -> Result<(World, Vec<Dispatch>), Vec<Fault>> {
    let script = &header.scenario;
    let fault = |what: String| vec![Fault { file: script.file.clone(), what, ..Fault::default() }];
    let dice = match &header.dice {
        DiceUsed::Seeded { generator, seed } if generator == GENERATOR => Dice::seeded(*seed),
        DiceUsed::Seeded { generator, .. } => {
            return Err(vec![Fault {
                allowed: GENERATOR.to_owned(),
                ..Fault { what: format!("dice of {generator}"), ..Fault::default() }
            }]);
        }
        DiceUsed::Typed => Dice::typed(),
    };
    let mut scenario = Scenario::read(&script.file, &script.text)?;
    scenario.field.house_rules.clone_from(&header.house_rules);
    let mut world = scenario.set_up(rulebook, dice, Source::new(&script.file, &script.text))?;
    world.insert_resource(History::default());
    let opening = rulebook.begin(&mut world).map_err(|error| fault(format!("the battle cannot begin: {error}")))?;
    Ok((world, opening))
}

/// The first die that shows another face than the journal says.
fn other_faces(expected: &[Face], found: &[Face]) -> Option<String> {
    let told = |face: &Face| format!("{} on a d{} for {} by {:?}", face.face, face.sides, face.purpose, face.by);
    let none = || "none".to_owned();
    let pairs = 0..expected.len().max(found.len());
    pairs.into_iter().find(|place| expected.get(*place) != found.get(*place)).map(|place| {
        let expected = expected.get(place).map_or_else(none, told);
        let found = found.get(place).map_or_else(none, told);
        format!("die {}: expected {expected}, found {found}", place + 1)
    })
}

/// The word of the step at hand, and the turn.
pub(super) fn clock(rulebook: &dyn Rulebook, world: &World) -> (u16, Word) {
    let (turn, step) = rulebook.clock(&Table::of(world));
    (turn, rulebook.steps().get(step).copied().unwrap_or_default().into())
}
