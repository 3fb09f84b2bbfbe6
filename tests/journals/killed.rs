//! The program is killed at random moments: the battle goes on from the last order that was shown.

use super::battles::{Player, battle, battles, find};
use carnyx::journal::Game;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const NAME: &str = "CARNYX_KILLED_BATTLE";
const FILE: &str = "CARNYX_KILLED_FILE";
const SEED: &str = "CARNYX_KILLED_SEED";

/// Not a test of its own: what the child does. It plays for ever, and says the state after each order once it is kept.
#[test]
#[ignore = "run by the tests of this file in a process of its own"]
fn child() {
    let (Ok(name), Ok(file), Ok(seed)) = (std::env::var(NAME), std::env::var(FILE), std::env::var(SEED)) else { return };
    let (battle, seed) = (battle(&name), seed.parse::<u64>().expect("a number"));
    let path = Path::new(&file);
    let mut game = if path.exists() { Game::open(path, find).expect("it goes on") } else { battle.game(seed, Some(path)) };
    let mut player = Player::new(seed ^ game.history().len() as u64);
    loop {
        println!("kept {} {}", game.text().iter().filter(|byte| **byte == b'\n').count(), game.hash());
        if !player.play_one(&mut game) {
            return;
        }
    }
}

/// Kills a child after so many microseconds and opens what it leaves; true when the battle is over.
fn kill_once(name: &str, path: &Path, seed: u64, after: Duration) -> bool {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "killed::child", "--ignored", "--nocapture", "--test-threads=1"])
        .env(NAME, name)
        .env(FILE, path)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut said: Vec<String> = Vec::new();
    // The time begins to run when the battle does, not while the child starts.
    for line in lines.by_ref().map_while(Result::ok) {
        if let Some(at) = line.find("kept ") {
            said.push(line[at..].to_owned());
            break;
        }
    }
    std::thread::sleep(after);
    child.kill().expect("killed");
    said.extend(lines.map_while(Result::ok).filter_map(|line| line.find("kept ").map(|at| line[at..].to_owned())));
    child.wait().expect("gone");
    let last = said.last().unwrap_or_else(|| panic!("{name} seed {seed}: the child did nothing"));
    let (lines, hash) = last["kept ".len()..].split_once(' ').expect("two words");
    let game = Game::open(path, find).unwrap_or_else(|faults| panic!("{name} seed {seed}: {}", faults[0]));
    let kept = game.text().iter().filter(|byte| **byte == b'\n').count();
    let told: usize = lines.parse().expect("a number");
    // An order and its undo may have been kept since it last spoke, and its last word may be cut short.
    assert!((told..=told + 2).contains(&kept), "{name} seed {seed}: {told} lines were kept, {kept} are there");
    if kept == told && hash.len() == 32 {
        assert_eq!(game.hash().to_string(), hash, "{name} seed {seed}");
    }
    game.over()
}

fn killed(times: u64) {
    let battles = battles();
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..times {
        let name = &battles[seed as usize % battles.len()].name;
        let path = folder.path().join(format!("{name}-{}.journal", seed / 12));
        let after = Duration::from_micros(seed * 7_919 % 23_000);
        if kill_once(name, &path, seed, after) {
            std::fs::remove_file(&path).expect("away with it");
        }
    }
}

#[test]
fn a_killed_battle_goes_on() {
    killed(4);
}

#[test]
#[ignore = "100 kills"]
fn soak_killed() {
    killed(100);
}
