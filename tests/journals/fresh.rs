//! A process of its own that plays a journal again: what it says must be what was said here.

use super::battles::find;
use carnyx::journal::{Game, Record, Replay};
use carnyx::table::{Snapshot, Table};
use std::path::Path;
use std::process::{Command, Stdio};

const FILE: &str = "CARNYX_FRESH_FILE";
const WHAT: &str = "CARNYX_FRESH_WHAT";

/// Not a test of its own: what the child does.
#[test]
#[ignore = "run by the tests of this file in a process of its own"]
fn child() {
    let (Ok(file), Ok(what)) = (std::env::var(FILE), std::env::var(WHAT)) else { return };
    let path = Path::new(&file);
    let told = match what.as_str() {
        "stand" => stand(&Game::open(path, find).expect("a sound journal")),
        _ => states(&std::fs::read(path).expect("the file")),
    };
    println!("said {told}");
}

/// Where a game stands, in one line.
pub fn stand(game: &Game) -> String {
    format!("{} {:?} {} {:?}", game.hash(), game.stand(), game.history().len(), game.table().waiting())
}

/// The state after every line of a journal as it is played again, the dice that are next, and how it ends, in one line.
pub fn states(text: &[u8]) -> String {
    let record = Record::read("fresh", text.to_vec()).expect("a sound journal");
    let rulebook = find(&record.header.ruleset).expect("its rules");
    let mut replay = Replay::begin(record, rulebook).expect("the same opening");
    let mut told = String::new();
    while let Some(line) = replay.step() {
        line.unwrap_or_else(|fault| panic!("{fault}"));
        told += &format!("{} ", Snapshot::capture(replay.world()).hash());
    }
    told + &format!("{:?}", Table::of(replay.world()).waiting())
}

/// The same as told by a process that has seen nothing but the file.
pub fn elsewhere(path: &Path, what: &str) -> String {
    let out = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "fresh::child", "--ignored", "--nocapture", "--test-threads=1"])
        .env(FILE, path)
        .env(WHAT, what)
        .stderr(Stdio::null())
        .output()
        .expect("a child");
    let text = String::from_utf8_lossy(&out.stdout);
    let said = text.lines().find_map(|line| line.find("said ").map(|at| line[at + 5..].to_owned()));
    said.unwrap_or_else(|| panic!("the child said nothing: {text}"))
}

#[test]
fn another_battle_is_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.journal");
    let text = |seed| {
        let mut game = super::battles::battle("stones").game(seed, None);
        super::battles::Player::new(seed).play(&mut game, 20);
        game.text()
    };
    std::fs::write(&path, text(1)).expect("written");
    assert_eq!(elsewhere(&path, "states"), states(&text(1)));
    assert_ne!(elsewhere(&path, "states"), states(&text(2)));
}
