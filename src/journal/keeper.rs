//! Keeping a journal: each order is a line, written and brought onto the disk before the next decision is shown.

use super::line::{Check, Entry, Header};
use super::page::Page;
use super::read::Record;
use super::replay::clock;
use crate::rules::Rulebook;
use crate::table::{Recorder, Snapshot, StateHash, Turned, Wait, Waiting};
use bevy_ecs::world::World;
use serde_json::Value;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The whole journal in memory, and how much of it the disk surely holds. Where writing fails the battle goes on, and
/// everything that is still missing is tried again with the next order.
pub struct Keeper {
    rulebook: Arc<dyn Rulebook>,
    page: Option<Box<dyn Page>>,
    text: Vec<u8>,
    check: Check,
    entries: u32,
    /// Bytes of `text` that are on the disk.
    safe: usize,
    /// Bytes may stand beyond `safe` in the file.
    smudged: bool,
    trouble: Option<String>,
}

impl Keeper {
    /// Begins a journal with its first line.
    pub(super) fn begin(rulebook: Arc<dyn Rulebook>, header: &Header, page: Option<Box<dyn Page>>) -> Self {
        let check = Check::default();
        let mut keeper = Self { rulebook, page, text: Vec::new(), check, entries: 0, safe: 0, smudged: false, trouble: None };
        keeper.put(serde_json::to_string(header));
        keeper
    }

    /// Goes on with a journal that was read. `safe` bytes of it are in the page's file, beyond which it is cut.
    pub(super) fn go_on(rulebook: Arc<dyn Rulebook>, record: &Record, page: Option<Box<dyn Page>>, safe: usize) -> Self {
        let entries = record.entries.len() as u32;
        let mut keeper =
            Self { rulebook, page, text: record.text.clone(), check: record.check, entries, safe, smudged: record.torn > 0, trouble: None };
        keeper.write();
        keeper
    }

    /// The journal so far.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn put(&mut self, body: serde_json::Result<String>) {
        match body {
            Ok(body) => {
                let (line, check) = self.check.seal(&body);
                self.text.extend_from_slice(line.as_bytes());
                self.check = check;
                self.write();
            }
            Err(error) => self.trouble = Some(format!("an order cannot be told: {error}")),
        }
    }

    /// Writes whatever is not on the disk yet.
    pub(super) fn write(&mut self) {
        let Some(page) = self.page.as_mut() else { return };
        let missing = &self.text[self.safe..];
        if missing.is_empty() && !self.smudged {
            return;
        }
        let cut = if self.smudged { page.cut(self.safe as u64) } else { Ok(()) };
        self.smudged = true;
        match cut.and_then(|()| write_all(page.as_mut(), missing)).and_then(|()| page.sync()) {
            Ok(()) => {
                self.safe = self.text.len();
                self.smudged = false;
                self.trouble = None;
            }
            Err(error) => self.trouble = Some(format!("the journal cannot be written: {error}")),
        }
    }

    fn entry(&mut self, world: &World, hash: StateHash) -> Entry {
        self.entries += 1;
        let (turn, step) = clock(self.rulebook.as_ref(), world);
        let over = matches!(world.resource::<Waiting>().0, Some(Wait::Over(_)));
        Entry { n: self.entries, order: None, undo: false, faces: Vec::new(), hash, turn, step, over }
    }
}

fn write_all(page: &mut dyn Page, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match page.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A keeper that the battle's world and its session share.
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<Keeper>>);

impl Shared {
    pub fn new(keeper: Keeper) -> Self {
        Self(Arc::new(Mutex::new(keeper)))
    }

    pub fn get(&self) -> MutexGuard<'_, Keeper> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recorder for Shared {
    fn carried_out(&mut self, world: &World, turned: &Turned, before: &Snapshot, after: &Snapshot) {
        let mut keeper = self.get();
        let entry = keeper.entry(world, turned.hash);
        let entry = Entry { order: Some(turned.order.clone()), faces: turned.faces.clone(), ..entry };
        // The order counts; what it changed only helps to tell where a replay goes another way.
        let changed: Option<Value> = after.changes(before).ok();
        keeper.put(entry.text(changed.as_ref()));
    }

    fn taken_back(&mut self, world: &World, now: &Snapshot) {
        let mut keeper = self.get();
        let entry = keeper.entry(world, now.hash());
        keeper.put(Entry { undo: true, ..entry }.text(None));
    }

    fn trouble(&self) -> Option<String> {
        self.get().trouble.clone()
    }
}
