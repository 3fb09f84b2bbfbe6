//! Keeping a journal: each order is a line, written and brought onto the disk before the next decision is shown.

use super::line::{Check, Entry, Header, SEAL};
use super::page::Page;
use super::read::{LARGEST, LONGEST_LINE, Record};
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
    /// Most bytes that can be read back.
    pub(super) room: usize,
    /// Why nothing more is added: an order is missing after which no other could be read.
    ended: Option<&'static str>,
}

impl Keeper {
    /// Begins a journal with its first line.
    pub(super) fn begin(rulebook: Arc<dyn Rulebook>, header: &Header, page: Option<Box<dyn Page>>) -> Self {
        let check = Check::default();
        let (text, trouble, ended) = (Vec::new(), None, None);
        let mut keeper = Self { rulebook, page, text, check, entries: 0, safe: 0, smudged: false, trouble, room: LARGEST, ended };
        keeper.put(serde_json::to_string(header));
        keeper
    }

    /// Goes on with a journal that was read. `safe` bytes of it are in the page's file, beyond which it is cut.
    pub(super) fn go_on(rulebook: Arc<dyn Rulebook>, record: &Record, page: Option<Box<dyn Page>>, safe: usize) -> Self {
        let entries = record.entries.len() as u32;
        let (text, check, smudged) = (record.text.clone(), record.check, record.torn > 0);
        let mut keeper = Self { rulebook, page, text, check, entries, safe, smudged, trouble: None, room: LARGEST, ended: None };
        keeper.write();
        keeper
    }

    /// The journal so far.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub fn trouble(&self) -> Option<&str> {
        self.ended.or(self.trouble.as_deref())
    }

    pub(super) fn put(&mut self, body: serde_json::Result<String>) {
        match body {
            // Whoever reads holds each line against those before it: after one that is missing nothing may follow.
            _ if self.ended.is_some() => {}
            Ok(body) if self.fits(&body) => {
                let (line, check) = self.check.seal(&body);
                self.text.extend_from_slice(line.as_bytes());
                self.check = check;
                self.write();
            }
            Ok(_) => self.ended = Some("the journal is full: the battle goes on, but from here on it is not kept"),
            Err(_) => self.ended = Some("an order cannot be told: the battle goes on, but from here on it is not kept"),
        }
    }

    fn fits(&self, body: &str) -> bool {
        let line = body.len() + SEAL;
        line <= LONGEST_LINE && self.text.len() + line < self.room
    }

    /// Whether so little room is left that it is kept for the orders themselves.
    fn tight(&self) -> bool {
        self.text.len() > self.room - self.room / 8
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
        let changed: Option<Value> = if keeper.tight() { None } else { after.changes(before).ok() };
        let body = entry.text(changed.as_ref());
        let body = if body.as_ref().is_ok_and(|body| keeper.fits(body)) { body } else { entry.text(None) };
        keeper.put(body);
    }

    fn taken_back(&mut self, world: &World, now: &Snapshot) {
        let mut keeper = self.get();
        let entry = keeper.entry(world, now.hash());
        keeper.put(Entry { undo: true, ..entry }.text(None));
    }

    fn trouble(&self) -> Option<String> {
        self.get().trouble().map(str::to_owned)
    }
}
