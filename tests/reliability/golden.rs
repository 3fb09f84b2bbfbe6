//! Golden battles: journals that are kept, each with the whole story of its battle and the state after every order, compared line
//! by line. Debug and release builds are held to the same files.
//!
//! They are made again by one command, and what it changed is read before it is kept:
//!
//! ```text
//! CARNYX_GOLDEN=write cargo test --release --no-default-features --test reliability golden::
//! git diff --stat tests/golden
//! ```
//!
//! A journal holds its scenario and its orders, so that neither other bots nor a changed scenario make it stale. Made again, it keeps
//! every order that is still accepted; from the first that is not, bots fight on. Delete a journal to have its battle fought anew.

use super::shelf::{Field, corners, own, roman, small};
use carnyx::journal::{Game, Record, Setup};
use carnyx::players::{Bot, Manner};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use twox_hash::XxHash3_128;

/// One battle: which, by what dice, between whom, and after how many orders it is left.
struct Recipe {
    field: Field,
    seed: u64,
    bots: [Manner; 2],
    most: usize,
}

impl Recipe {
    fn name(&self) -> String {
        let [first, second] = self.bots.map(Manner::name);
        format!("{}-{}-{first}-{second}", self.field.name(), self.seed)
    }
}

const PAIRS: [[Manner; 2]; 4] = [
    [Manner::Sensible, Manner::Sensible],
    [Manner::Random, Manner::Sensible],
    [Manner::Sensible, Manner::Random],
    [Manner::Random, Manner::Random],
];

fn recipes() -> Vec<Recipe> {
    let mut found = Vec::new();
    for (seed, bots) in (1..).zip(PAIRS) {
        found.extend(own().into_iter().map(|field| Recipe { field, seed, bots, most: 500 }));
        found.extend(small().into_iter().map(|field| Recipe { field, seed, bots, most: 200 }));
        found.extend(roman().into_iter().map(|field| Recipe { field, seed, bots, most: 90 }));
    }
    for seed in 5..8 {
        found.extend(small().into_iter().map(|field| Recipe { field, seed, bots: PAIRS[0], most: 200 }));
    }
    found.extend(corners().into_iter().map(|field| Recipe { field, seed: 9, bots: PAIRS[0], most: 200 }));
    found
}

fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn journal(name: &str) -> PathBuf {
    shelf().join(format!("{name}.journal"))
}

fn log(name: &str) -> PathBuf {
    shelf().join(format!("{name}.log"))
}

/// The story of a journal as the program tells it, with the state after each order, faults at its end.
fn story(journal: &Path, home: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carnyx"));
    command.args(["replay", "--hashes"]).arg(journal).env("HOME", home).env("XDG_DATA_HOME", home.join("data"));
    let out = command.env_remove("XDG_CONFIG_HOME").output().expect("the program runs");
    let mut text = String::from_utf8_lossy(&out.stdout).into_owned();
    if !out.status.success() {
        text += &String::from_utf8_lossy(&out.stderr);
        text += &format!("ended with {}\n", out.status);
    }
    text
}

/// The first line that differs, with what leads up to it.
fn first_difference(expected: &str, found: &str) -> Option<String> {
    let (expected, found): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let place = (0..expected.len().max(found.len())).find(|place| expected.get(*place) != found.get(*place))?;
    let before = expected[place.saturating_sub(4)..place].join("\n  ");
    let line = |lines: &[&str]| lines.get(place).copied().unwrap_or("(nothing)").to_owned();
    Some(format!("line {}:\n  {before}\n- {}\n+ {}", place + 1, line(&expected), line(&found)))
}

/// Without what each order changed, which only helps to find a difference, a journal is a tenth as long. The checksums are worked out
/// anew, apart from the program.
fn shortened(text: &[u8]) -> Vec<u8> {
    let (mut check, mut short) = (0_u64, String::new());
    for line in String::from_utf8(text.to_vec()).expect("a journal is UTF-8").lines() {
        // What is sealed is the line up to its checksum; no text of a player stands in an order's line.
        let body = line.rsplit_once(",\"check\":\"").map_or(line, |(body, _)| body);
        let body = if body.starts_with("{\"n\":") { body.split(",\"changed\":").next().unwrap_or(body) } else { body };
        check = XxHash3_128::oneshot(&[&check.to_le_bytes(), body.as_bytes()].concat()) as u64;
        short += &format!("{body},\"check\":\"{check:016x}\"}}\n");
    }
    short.into_bytes()
}

/// Fights the battle again: by the orders of the old journal as long as they are accepted, then by bots.
fn fought(recipe: &Recipe, old: Option<Record>) -> Game {
    let field = &recipe.field;
    let mut game = match &old {
        None => field.game(recipe.seed),
        Some(record) => {
            let header = record.header.clone();
            let script = header.scenario;
            let setup =
                Setup { file: script.file, text: script.text, dice: header.dice, house_rules: header.house_rules, seats: header.seats };
            Game::new(&setup, Arc::clone(&field.rulebook), None).unwrap_or_else(|faults| panic!("{}: {}", recipe.name(), faults[0]))
        }
    };
    let mut lines = 0;
    for entry in old.iter().flat_map(|record| &record.entries) {
        let last = game.history().turned().next_back().map(|turned| turned.order.side);
        let outcome = match (&entry.order, last) {
            (Some(order), _) => game.submit(order).is_ok(),
            (None, Some(side)) => game.undo(side).is_ok(),
            (None, None) => false,
        };
        if !outcome {
            break;
        }
        lines += 1;
    }
    if old.is_some_and(|record| record.entries.len() == lines) {
        return game;
    }
    let mut bots = [0, 1].map(|side| Bot::new(recipe.bots[usize::from(side)], recipe.seed, side));
    while !game.over() && lines < recipe.most {
        let side = game.table().waiting().and_then(carnyx::table::Wait::side).expect("nobody types dice");
        let order = bots[side.index()].order(field.rulebook.as_ref(), &game.table());
        game.submit(&order).unwrap_or_else(|error| panic!("{}: {order:?}: {error}", recipe.name()));
        lines += 1;
        // People take things back.
        if lines % 13 == 0 && game.undoable(side).is_ok() {
            game.undo(side).expect("it was said to be possible");
            lines += 1;
        }
    }
    game
}

fn write(recipes: &[Recipe], home: &Path) {
    std::fs::create_dir_all(shelf()).expect("a folder");
    recipes.par_iter().for_each(|recipe| {
        let name = recipe.name();
        let old = journal(&name).exists().then(|| Record::open(&journal(&name)).unwrap_or_else(|fault| panic!("{fault}")));
        std::fs::write(journal(&name), shortened(&fought(recipe, old).text())).expect("written");
        std::fs::write(log(&name), story(&journal(&name), home)).expect("written");
    });
}

#[test]
fn golden_battles_come_out_line_by_line() {
    let home = tempfile::tempdir().expect("a folder");
    let recipes = recipes();
    if std::env::var("CARNYX_GOLDEN").is_ok_and(|asked| asked == "write") {
        write(&recipes, home.path());
    }
    let differing: Vec<String> = recipes
        .par_iter()
        .filter_map(|recipe| {
            let name = recipe.name();
            let told = |path: PathBuf| std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()));
            let expected = match told(log(&name)).and_then(|expected| told(journal(&name)).map(|_| expected)) {
                Ok(expected) => expected,
                Err(missing) => return Some(missing),
            };
            first_difference(&expected, &story(&journal(&name), home.path())).map(|difference| format!("{name}, {difference}"))
        })
        .collect();
    assert!(differing.is_empty(), "{} battles come out otherwise:\n{}", differing.len(), differing.join("\n"));

    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    recipes.iter().for_each(|recipe| *counted.entry(recipe.field.name()).or_default() += 1);
    assert!(own().iter().all(|field| counted[field.name()] >= 4), "{counted:?}");
    for ruleset in ["celtic_skirmish", "roman_v_celt"] {
        let count = recipes.iter().filter(|recipe| recipe.field.loaded.scenario.ruleset == *ruleset).count();
        assert!(count >= 40, "{ruleset}: {count}");
    }
    let files = std::fs::read_dir(shelf()).expect("the folder").count();
    assert_eq!(files, recipes.len() * 2, "a file that belongs to no battle, or a battle without its files");
}

/// The step under which a fact of the log must stand, by the clause or the words it ends with.
const STEP_OF: [(&str, &str); 4] = [
    (" formed a shield wall [CS-1.4]", "Form walls, first fire"),
    (" will form a shield wall [CS-1.1]", "Declare shield walls"),
    (" for initiative [CS-1.1]", "Declare shield walls"),
    (" ends [CS-1.1]", "Aftermath"),
];

#[test]
fn what_happens_stands_under_its_turn_and_step() {
    let mut found = [0; STEP_OF.len()];
    for recipe in recipes() {
        let name = recipe.name();
        let (mut turn, mut step) = ("0", "");
        for line in std::fs::read_to_string(log(&name)).expect("a log").lines() {
            if let Some(heading) = line.strip_prefix("Turn ") {
                (turn, step) = heading.split_once(": ").expect("a turn and its step");
            }
            // "  Turn 2 [CS-1.1]" and "  Turn 2 ends [CS-1.1]" name the turn themselves.
            if let Some(rest) = line.strip_prefix("  Turn ") {
                assert_eq!(rest.split(' ').next(), Some(turn), "{name}: {line}");
            }
            if let Some(place) = STEP_OF.iter().position(|(words, _)| line.ends_with(words)) {
                assert_eq!(step, STEP_OF[place].1, "{name}, turn {turn}: {line}");
                found[place] += 1;
            }
        }
    }
    assert!(found.iter().all(|count| *count > 10), "{found:?}");
}

#[test]
fn a_change_would_be_noticed() {
    let text = "one\ntwo\nthree\n";
    assert_eq!(first_difference(text, text), None);
    assert_eq!(first_difference(text, "one\ntwo\nthre\n").expect("another"), "line 3:\n  one\n  two\n- three\n+ thre");
    assert!(first_difference(text, "one\ntwo\n").is_some_and(|told| told.ends_with("+ (nothing)")));

    // A journal that was shortened is still one, and one number of the data bent makes another battle of it.
    let home = tempfile::tempdir().expect("a folder");
    let recipe = recipes().into_iter().find(|recipe| recipe.name() == "press-1-sensible-sensible").expect("a battle at close quarters");
    let path = home.path().join("press.journal");
    std::fs::write(&path, shortened(&fought(&recipe, None).text())).expect("written");
    let straight = story(&path, home.path());
    assert!(straight.contains("  order 1: ") && !straight.contains("ended with"), "{straight}");
    assert_eq!(first_difference(&straight, &story(&path, home.path())), None);
    let bent = home.path().join("data/carnyx/rulesets/celtic_skirmish");
    std::fs::create_dir_all(&bent).expect("a folder");
    let numbers = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets/celtic_skirmish/numbers.ron"));
    let numbers = numbers.expect("the numbers");
    let other = numbers.replace("(class: \"shock\", normal: (dice: 1, plus: 6)", "(class: \"shock\", normal: (dice: 1, plus: 5)");
    assert_ne!(numbers, other, "nothing was bent");
    std::fs::write(bent.join("numbers.ron"), other).expect("written");
    assert!(first_difference(&straight, &story(&path, home.path())).is_some(), "a shorter march went unnoticed");
}
