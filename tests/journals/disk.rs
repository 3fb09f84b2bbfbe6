//! Every call to the disk fails once: the battle goes on, the trouble is said, and what was written before is never lost.

use super::battles::{Battle, Player, battle, battles, find, seeded};
use carnyx::files::{Disk, RealDisk};
use carnyx::journal::{Game, KEPT, Page, Record, keep_whole, keep_whole_on};
use std::cell::Cell;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// EIO or ENOSPC: nothing is written.
    Error(i32),
    /// Some bytes are written, then ENOSPC.
    Short,
    Interrupted,
}

const FAULTS: [Fault; 4] = [Fault::Error(5), Fault::Error(28), Fault::Short, Fault::Interrupted];

/// A file in memory whose calls of these numbers go wrong.
struct Bad {
    file: Arc<Mutex<Vec<u8>>>,
    call: usize,
    bad: std::ops::Range<usize>,
    fault: Fault,
}

impl Bad {
    fn goes_wrong(&mut self) -> bool {
        self.call += 1;
        self.bad.contains(&(self.call - 1))
    }

    fn error(&self) -> io::Error {
        match self.fault {
            Fault::Error(code) => io::Error::from_raw_os_error(code),
            Fault::Short => io::Error::from_raw_os_error(28),
            Fault::Interrupted => ErrorKind::Interrupted.into(),
        }
    }
}

impl Page for Bad {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.goes_wrong() {
            if self.fault == Fault::Short {
                // As a full disk does: some of it fits, the next call finds no room.
                self.bad = self.bad.start..self.bad.end + 1;
                self.fault = Fault::Error(28);
                self.file.lock().expect("ours").extend_from_slice(&bytes[..bytes.len() / 2]);
                return Ok(bytes.len() / 2);
            }
            return Err(self.error());
        }
        self.file.lock().expect("ours").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        if self.goes_wrong() {
            return Err(self.error());
        }
        self.file.lock().expect("ours").truncate(length as usize);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        if self.goes_wrong() { Err(self.error()) } else { Ok(()) }
    }
}

/// Plays a battle on a page whose calls go wrong, and looks at the file after every order.
fn play(battle: &Battle, bad: std::ops::Range<usize>, fault: Fault) {
    let file = Arc::new(Mutex::new(Vec::new()));
    let page = Bad { file: Arc::clone(&file), call: 0, bad: bad.clone(), fault };
    let mut game = Game::on_page(&battle.setup(seeded(6)), Arc::clone(&battle.rulebook), Some(Box::new(page))).expect("sound");
    // Every order is looked at, and an undo would already mend what went wrong with its order.
    let mut player = Player::new(6);
    player.takes_back = false;
    let (mut safe, mut troubles) = (0, 0);
    loop {
        let (bytes, text) = (file.lock().expect("ours").clone(), game.text());
        if game.trouble().is_none() {
            assert!(bytes == text, "{} {fault:?} at {bad:?}: no trouble, yet something is missing", battle.name);
            safe = text.len();
        } else {
            troubles += 1;
            let whole = bytes.len() >= safe && bytes[..safe] == text[..safe];
            assert!(whole, "{} {fault:?} at {bad:?}: what was safe is gone", battle.name);
            if safe > 0 {
                let record = Record::read("torn", bytes).expect("whole lines can be read");
                assert!(record.header == *game.header());
            }
        }
        if player.orders >= 12 || !player.play_one(&mut game) {
            break;
        }
    }
    for _ in bad.clone() {
        game.write_again();
    }
    assert!(*file.lock().expect("ours") == game.text());
    assert_eq!(game.trouble(), None, "{} {fault:?} at {bad:?}: it is tried again, and works", battle.name);
    let sees = fault != Fault::Interrupted || bad.len() > 1;
    assert!(troubles > 0 || !sees || bad.start > 30, "{} {fault:?} at {bad:?}: nobody was told", battle.name);
}

#[test]
fn each_write_fails_once() {
    for battle in battles() {
        for call in 0..20 {
            for fault in FAULTS {
                play(&battle, call..call + 1, fault);
            }
            play(&battle, call..call + 5, Fault::Error(5));
        }
    }
}

#[test]
fn a_folder_that_cannot_be_written_stops_no_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a-file");
    std::fs::write(&file, b"not a folder").expect("written");
    let path = file.join("battle.journal");
    let mut game = battle("stones").game(1, Some(&path));
    assert!(game.trouble().is_some_and(|trouble| trouble.contains("cannot be written")));
    Player::new(1).play(&mut game, 4);
    std::fs::remove_file(&file).expect("away with it");
    Player::new(2).play(&mut game, 1);
    assert_eq!(game.trouble(), None, "what was missing is written when it can be");
    assert!(std::fs::read(&path).expect("the file") == game.text());
}

#[test]
fn a_journal_is_never_begun_over_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.journal");
    std::fs::write(&path, b"something dear").expect("written");
    let game = battle("stones").game(1, Some(&path));
    assert!(game.trouble().is_some());
    assert_eq!(std::fs::read(&path).expect("the file"), b"something dear");
}

#[test]
fn two_games_never_write_to_one_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.journal");
    let mut first = battle("stones").game(1, Some(&path));
    Player::new(1).play(&mut first, 4);
    let mut second = Game::open(&path, find).expect("it can be read");
    assert!(second.notices()[0].contains("another game has it open"), "{:?}", second.notices());
    assert_ne!(second.path(), Some(path.as_path()));
    Player::new(2).play(&mut first, 3);
    Player::new(3).play(&mut second, 3);
    for game in [&first, &second] {
        assert!(std::fs::read(game.path().expect("kept")).expect("the file") == game.text());
    }
}

/// The real disk, one call of which goes wrong.
struct Failing {
    calls: Cell<usize>,
    bad: usize,
    short: bool,
}

impl Failing {
    fn check(&self) -> io::Result<()> {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() - 1 == self.bad { Err(io::Error::from_raw_os_error(28)) } else { Ok(()) }
    }
}

struct Slow<'d> {
    file: std::fs::File,
    bad: bool,
    short: bool,
    disk: &'d Failing,
}

impl Write for Slow<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.bad) || self.disk.check().is_err() {
            if std::mem::take(&mut self.short) {
                self.bad = true;
                return self.file.write(&bytes[..bytes.len() / 3]);
            }
            return Err(io::Error::from_raw_os_error(28));
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.disk.check()
    }
}

/// Leaks its borrow into the file so that the file can count the calls as well.
impl Disk for &'static Failing {
    type File = Slow<'static>;

    fn create(&self, path: &Path) -> io::Result<Self::File> {
        self.check()?;
        Ok(Slow { file: RealDisk.create(path)?, bad: false, short: self.short, disk: self })
    }

    fn sync(&self, file: &Self::File) -> io::Result<()> {
        self.check()?;
        RealDisk.sync(&file.file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.check()?;
        RealDisk.rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.check()?;
        RealDisk.sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.check()?;
        RealDisk.remove(path)
    }
}

#[test]
fn a_save_that_fails_leaves_the_old_ones() {
    let mut failed = 0;
    for short in [false, true] {
        for bad in 0..30 {
            let folder = tempfile::tempdir().expect("a folder");
            for save in 0..=KEPT {
                keep_whole(folder.path(), "ambush", format!("save {save}").as_bytes()).expect("saved");
            }
            let disk: &'static Failing = Box::leak(Box::new(Failing { calls: Cell::new(0), bad, short }));
            let outcome = keep_whole_on(&disk, folder.path(), "ambush", b"the new one");
            failed += usize::from(outcome.is_err());
            let now = std::fs::read_to_string(folder.path().join("ambush.journal")).expect("never missing");
            assert!(now == "the new one" || now == format!("save {KEPT}"), "call {bad}: {now}");
            assert!(outcome.is_err() || now == "the new one", "call {bad}");
            let mut older: Vec<_> = std::fs::read_dir(folder.path())
                .expect("the folder")
                .map(|entry| entry.expect("an entry").path())
                .filter(|path| path.extension().is_some_and(|ending| ending == "old"))
                .map(|path| std::fs::read_to_string(path).expect("a file"))
                .collect();
            older.sort();
            let kept = |from: usize, to: usize| (from..=to).all(|save| older.contains(&format!("save {save}")));
            if outcome.is_err() {
                assert!(kept(0, KEPT - 1), "call {bad}: an older save is gone: {older:?}");
            } else {
                assert!(kept(1, KEPT), "call {bad}: {older:?}");
            }
        }
    }
    assert!(failed >= 16, "the disk failed {failed} times only");
}

#[test]
fn five_older_saves_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = battle("stones").game(1, None);
    for save in 0..9 {
        keep_whole(folder.path(), "Dún", &[save]).expect("saved");
    }
    let path = game.save_as(folder.path(), "Dún").expect("saved");
    assert_eq!(Game::open(&path, find).expect("a sound journal").hash(), game.hash());
    let mut older: Vec<_> =
        std::fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.expect("an entry").file_name()).collect();
    older.sort();
    assert_eq!(older, ["Dún.5.old", "Dún.6.old", "Dún.7.old", "Dún.8.old", "Dún.9.old", "Dún.journal"]);
    assert_eq!(std::fs::read(folder.path().join("Dún.9.old")).expect("the file"), [8]);
}
