//! Playing a journal again, order by order, holding every face and every state against what it says.

use super::line::{DiceUsed, Entry, Header};
use super::read::Record;
use crate::dice::{Dice, Face, GENERATOR};
use crate::files::{Fault, Source};
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::scenario::Scenario;
use crate::table::{Dispatch, History, Order, Snapshot, Table, Wait, Waiting, apply_changes, difference};
use bevy_ecs::world::World;
use std::sync::Arc;

/// A battle that is being played again.
pub struct Replay {
    rulebook: Arc<dyn Rulebook>,
    record: Record,
    world: World,
    next: usize,
    opening: Vec<Dispatch>,
    /// What each order changed is held against the journal as well.
    thorough: bool,
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
        examine(&record, rulebook.as_ref())?;
        let mut replay = Self { rulebook, record, world: World::new(), next: 0, opening: Vec::new(), thorough: false };
        let set = set_out(&replay.record.header, &replay.rulebook);
        let (world, opening) = set.map_err(|faults| of_scenario(&replay.record, faults))?;
        (replay.world, replay.opening) = (world, opening);
        let found = replay.world.resource::<History>().now().map(Snapshot::hash);
        if found != Some(replay.record.header.opening) {
            return Err(vec![replay.fault(1, "opening", format!("the battle begins in another state{}", replay.other_data()))]);
        }
        Ok(replay)
    }

    /// Begins a battle by the ruleset that the journal names.
    ///
    /// # Errors
    /// There is no such ruleset, its data is faulty, or as [`Replay::begin`].
    pub fn of(record: Record) -> Result<Self, Vec<Fault>> {
        let rulebook = record.rulebook()?;
        Self::begin(record, rulebook)
    }

    /// From here on what the journal says that each order changed is held against what it does change.
    pub fn thorough(&mut self) {
        self.thorough = true;
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

    /// Plays on to the table after order `at`, 0 for the table as it was set.
    ///
    /// # Errors
    /// An order that the journal does not have, and those it has; or as [`Replay::step`].
    pub fn go_to(&mut self, at: i64) -> Result<(), Fault> {
        let most = self.record.entries.len();
        let Some(at) = usize::try_from(at).ok().filter(|at| (self.next..=most).contains(at)) else {
            let allowed = format!("{} to {most}", self.next);
            return Err(Fault {
                file: self.record.file.clone(),
                what: format!("there is no order {at} to stop after"),
                allowed,
                ..Fault::default()
            });
        };
        while self.next < at
            && let Some(told) = self.step()
        {
            told?;
        }
        Ok(())
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
        self.same_place(entry)?;
        if self.thorough
            && let Some(before) = &before
        {
            let told = self.record.changed(entry);
            let now = self.world.resource::<History>().now();
            let changed = now.and_then(|now| now.changes(before).ok()).unwrap_or_default();
            // An order may say nothing of what it changed.
            if !told.is_null() && told != changed {
                return Err(self.fault(Record::line_of(entry), "changed", format!("order {} changed something else", entry.n)));
            }
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
        self.same_place(entry)?;
        Ok(Told { n: entry.n, order, undone: true, dispatches: Vec::new() })
    }

    /// Turn, step and end as the line says.
    fn same_place(&self, entry: &Entry) -> Result<(), Fault> {
        let (turn, step) = clock(self.rulebook.as_ref(), &self.world);
        let over = matches!(self.world.resource::<Waiting>().0, Some(Wait::Over(_)));
        let line = Record::line_of(entry);
        let differs = |key: &str, expected: String, found: String| {
            Err(self.fault(line, key, format!("order {}: expected {expected}, found {found}", entry.n)))
        };
        match () {
            () if entry.turn != turn => differs("turn", entry.turn.to_string(), turn.to_string()),
            () if entry.step != step => differs("step", entry.step.to_string(), step.to_string()),
            () if entry.over != over => differs("over", entry.over.to_string(), over.to_string()),
            () => Ok(()),
        }
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
        self.record.differences(self.rulebook.as_ref()).iter().map(|what| format!("; {what}")).collect()
    }

    fn fault(&self, line: usize, key: &str, what: String) -> Fault {
        fault(&self.record, line, key, what)
    }
}

fn fault(record: &Record, line: usize, key: &str, what: String) -> Fault {
    Fault { file: record.file.clone(), line, column: 1, key: key.to_owned(), what, ..Fault::default() }
}

/// Whether a journal's first line agrees with itself and with the ruleset, as far as that can be said without playing.
///
/// # Errors
/// Everything that does not.
pub fn examine(record: &Record, rulebook: &dyn Rulebook) -> Result<(), Vec<Fault>> {
    let header = &record.header;
    let mut found = Vec::new();
    let mut note = |key: &str, what: String, allowed: String| found.push(Fault { allowed, ..fault(record, 1, key, what) });
    if header.ruleset != rulebook.id() {
        note("ruleset", format!("a battle by {}, not by {}", header.ruleset, rulebook.id()), String::new());
    }
    if let DiceUsed::Seeded { generator, .. } = &header.dice
        && generator != GENERATOR
    {
        note("dice.Seeded.generator", format!("dice of {generator}"), GENERATOR.to_owned());
    }
    let known: Vec<Word> = rulebook.house_rules(None).into_iter().map(|(word, _)| word).collect();
    for (index, rule) in header.house_rules.iter().enumerate().filter(|(_, rule)| !known.contains(rule)).take(20) {
        let known: Vec<&str> = known.iter().map(Word::as_str).collect();
        note(&format!("house_rules[{index}]"), format!("there is no house rule {:?}", rule.as_str()), known.join(", "));
    }
    match Scenario::read(&header.scenario.file, &header.scenario.text) {
        Err(faults) => found.extend(of_scenario(record, faults)),
        Ok(scenario) => {
            if scenario.hash() != header.scenario.hash {
                note("scenario.hash", "is not that of the scenario's text".to_owned(), scenario.hash());
            }
            if scenario.title != header.title {
                note("title", "is not that of the scenario".to_owned(), scenario.title.clone());
            }
            if scenario.ruleset != header.ruleset {
                note("scenario.text", format!("a scenario of {}", scenario.ruleset), header.ruleset.clone());
            }
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Faults of the scenario within a journal: they stand in its first line, wherever the scenario once came from.
fn of_scenario(record: &Record, faults: Vec<Fault>) -> Vec<Fault> {
    let own = |found: Fault| {
        if found.file != record.header.scenario.file {
            return found;
        }
        let place = if found.line > 0 { format!("{}:{}: ", found.line, found.column) } else { String::new() };
        let key = if found.key.is_empty() { String::new() } else { format!("{}: ", found.key) };
        Fault { allowed: found.allowed, ..fault(record, 1, "scenario.text", format!("{place}{key}{}", found.what)) }
    };
    faults.into_iter().map(own).collect()
}

/// A world set up as a journal's first line says, with its history, begun.
pub(super) fn set_out(header: &Header, rulebook: &Arc<dyn Rulebook>) -> Result<(World, Vec<Dispatch>), Vec<Fault>> {
    let script = &header.scenario;
    let fault = |what: String| vec![Fault { file: script.file.clone(), what, ..Fault::default() }];
    let dice = match &header.dice {
        DiceUsed::Seeded { generator, seed } if generator == GENERATOR => Dice::seeded(*seed),
        DiceUsed::Seeded { generator, .. } => {
            return Err(vec![Fault {
                file: script.file.clone(),
                key: "dice".to_owned(),
                what: format!("dice of {generator}"),
                allowed: GENERATOR.to_owned(),
                ..Fault::default()
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
