//! A journal comes out the same whenever and wherever it is played again, and where it does not, the first difference is named.

use super::battles::{Battle, Player, battle, battles, find, seeded};
use super::fresh;
use super::stones::Hurt;
use carnyx::journal::{DiceUsed, Game, Record, Replay};
use carnyx::names::BaseId;
use carnyx::table::StateHash;
use std::sync::Arc;

fn played(battle: &Battle, seed: u64) -> Vec<u8> {
    let mut game = battle.game(seed, None);
    Player::new(seed).play(&mut game, usize::MAX);
    game.text()
}

fn hashes(battle: &Battle, text: &[u8]) -> Vec<StateHash> {
    let record = Record::read("here", text.to_vec()).expect("a sound journal");
    let hashes = record.entries.iter().map(|entry| entry.hash).collect();
    let mut replay = Replay::begin(record, Arc::clone(&battle.rulebook)).expect("the same opening");
    replay.finish().unwrap_or_else(|fault| panic!("{}: {fault}", battle.name));
    hashes
}

fn twice(battle: &Battle, seed: u64) {
    let text = played(battle, seed);
    assert!(text == played(battle, seed), "{} seed {seed}: two runs, two journals", battle.name);
    assert_eq!(hashes(battle, &text), hashes(battle, &text));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.journal");
    std::fs::write(&path, &text).expect("written");
    assert_eq!(fresh::elsewhere(&path, "states"), fresh::states(&text), "{} seed {seed}: another process, another battle", battle.name);
}

#[test]
fn a_journal_comes_out_the_same_twice() {
    battles().iter().for_each(|battle| twice(battle, 11));
}

#[test]
fn a_replay_goes_to_an_order_that_there_is_and_to_no_other() {
    let battle = battle("stones");
    let text = played(&battle, 3);
    let begun =
        || Replay::begin(Record::read("here", text.clone()).expect("sound"), Arc::clone(&battle.rulebook)).expect("the same opening");
    let most = begun().record().entries.len() as i64;
    for at in [-1, i64::MIN, most + 1, 99_999, i64::MAX] {
        let mut replay = begun();
        let fault = replay.go_to(at).expect_err("no such order");
        assert_eq!((fault.allowed, fault.file.as_str(), replay.done()), (format!("0 to {most}"), "here", 0));
    }
    for at in [0, 1, most] {
        let mut replay = begun();
        replay.go_to(at).expect("it is there");
        assert_eq!(replay.done() as i64, at);
    }
}

#[test]
#[ignore = "100 battles"]
fn soak_replayed() {
    let battles = battles();
    for seed in 0..100 {
        twice(&battles[seed as usize % battles.len()], seed);
    }
}

#[test]
fn typed_dice_are_orders_of_their_own() {
    for battle in battles() {
        let mut game = Game::new(&battle.setup(DiceUsed::Typed), Arc::clone(&battle.rulebook), None).expect("sound");
        Player::new(4).play(&mut game, 60);
        let text = game.text();
        assert!(String::from_utf8_lossy(&text).contains("{\"Faces\":["), "somebody threw dice");
        hashes(&battle, &text);
    }
}

#[test]
fn a_replay_is_taken_over_where_it_stands() {
    let battle = battle("stones");
    let record = Record::read("here", played(&battle, 2)).expect("a sound journal");
    let mut replay = Replay::begin(record.clone(), Arc::clone(&battle.rulebook)).expect("the same opening");
    for _ in 0..5 {
        replay.step().expect("five lines").expect("the same");
    }
    let mut game = Game::take_over(replay, None);
    assert_eq!(game.hash(), record.entries[4].hash);
    Player::new(77).play(&mut game, usize::MAX);
    let again = Record::read("there", game.text()).expect("a sound journal");
    assert_eq!(again.entries[..5], record.entries[..5]);
    assert_ne!(again.entries[5..], record.entries[5..]);
    hashes(&battle, &game.text());
}

/// The journal with one line changed, its checksums made to fit.
fn forged(text: &[u8], line: usize, change: impl Fn(&str) -> String) -> Record {
    let mut lines: Vec<String> = String::from_utf8(text.to_vec()).expect("UTF-8").lines().map(str::to_owned).collect();
    let changed = change(&lines[line]);
    assert_ne!(changed, lines[line], "nothing was planted");
    lines[line] = changed;
    Record::read("forged", super::corrupt::resealed(&lines)).expect("the checksums fit")
}

fn fault(battle: &Battle, record: Record) -> String {
    let replay = Replay::begin(record, Arc::clone(&battle.rulebook));
    match replay.map(|mut replay| replay.finish()) {
        Ok(Err(fault)) => fault.to_string(),
        Ok(Ok(())) => panic!("nobody noticed"),
        Err(faults) => faults[0].to_string(),
    }
}

#[test]
fn a_face_that_was_changed_is_named() {
    let battle = battle("stones");
    let text = played(&battle, 8);
    let lines = String::from_utf8_lossy(&text).into_owned();
    let line = lines.lines().position(|line| line.contains("\"purpose\":\"throw\"")).expect("somebody threw");
    let record = forged(&text, line, |line| {
        let face = line.find("\"face\":").expect("a face") + 7;
        format!("{}{}{}", &line[..face], if &line[face..=face] == "1" { "2" } else { "1" }, &line[face + 1..])
    });
    let told = fault(&battle, record);
    assert!(told.contains(&format!("forged:{}:1: order {line}: die 1: expected ", line + 1)), "{told}");
    assert!(told.contains("throw"), "{told}");
}

#[test]
fn a_field_that_was_changed_is_named() {
    let battle = battle("stones");
    let mut game = battle.game(8, None);
    let mut player = Player::new(8);
    let wounded = |game: &Game| (0..16).filter(|base| game.table().get::<Hurt>(BaseId(*base)).is_some_and(|hurt| hurt.wounds == 1)).count();
    while wounded(&game) == 0 {
        assert!(player.play_one(&mut game), "nobody is ever wounded");
    }
    let line = game.text().iter().filter(|byte| **byte == b'\n').count() - 1;
    // The state that the journal tells is another, and so is its hash: as if the rules had changed since.
    let told = String::from_utf8_lossy(&game.text()).lines().nth(line).expect("the last line").to_owned();
    assert!(told.contains("{\"wounds\":1}"), "{told}");
    let mut world = carnyx::scenario::Scenario::read("s", include_str!("../stones/stones.ron"))
        .and_then(|scenario| scenario.set_up(&battle.rulebook, carnyx::dice::Dice::seeded(8), carnyx::files::Source::new("s", "")))
        .expect("sound");
    game.history().now().expect("a state").restore(&mut world);
    let hurt = (0..16).map(BaseId).find(|base| game.table().get::<Hurt>(*base).is_some_and(|hurt| hurt.wounds == 1)).expect("somebody");
    let entity = world.resource::<carnyx::table::Roster>().entity(hurt).expect("a base");
    world.get_mut::<Hurt>(entity).expect("a base").wounds = 9;
    let other = carnyx::table::state_hash(&world);
    let hash = game.hash().to_string();
    let record = forged(&game.text(), line, |line| line.replace("{\"wounds\":1}", "{\"wounds\":9}").replace(&hash, &other.to_string()));
    let told = fault(&battle, record);
    assert!(told.contains(&format!("hurt.{hurt:?}.wounds: expected 9, found 1")), "{told}");

    let record = forged(&game.text(), line, |line| line.replace(&hash, &other.to_string()));
    assert!(fault(&battle, record).contains("does not tell the state it stands for"));
}

#[test]
fn an_order_that_is_refused_is_named() {
    let battle = battle("stones");
    let text = played(&battle, 8);
    let record = forged(&text, 1, |line| line.replace("\"side\":0", "\"side\":5").replace("\"side\":1", "\"side\":5"));
    let told = fault(&battle, record);
    assert!(told.contains("order 1: the order cannot be carried out"), "{told}");
}

#[test]
fn another_seed_begins_another_battle() {
    let battle = battle("stones");
    let text = played(&battle, 8);
    let record = forged(&text, 0, |line| line.replace("\"seed\":8", "\"seed\":9"));
    assert!(fault(&battle, record).contains("opening: the battle begins in another state"));
    let record = forged(&text, 0, |line| line.replace("pcg64", "lcg32"));
    assert!(fault(&battle, record).contains("dice of lcg32"));
    let record = forged(&text, 0, |line| line.replace("\"ruleset\":\"stones\"", "\"ruleset\":\"slings\""));
    assert!(fault(&battle, record).contains("a battle by slings"));
}

#[test]
fn data_that_changed_since_is_said_with_the_difference() {
    let battle = battle("stones");
    let text = played(&battle, 8);
    let record = forged(&text, 0, |line| line.replace(&battle.rulebook.data_hash(), "other").replace("\"seed\":8", "\"seed\":9"));
    assert!(fault(&battle, record).contains("the ruleset's data is not that by which it was played"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("older.journal");
    let lines: Vec<String> =
        String::from_utf8_lossy(&text).replace(&battle.rulebook.data_hash(), "other").lines().map(str::to_owned).collect();
    std::fs::write(&path, super::corrupt::resealed(&lines)).expect("written");
    let game = Game::open(&path, find).expect("it still comes out the same");
    assert!(game.notices()[0].contains("data has changed"), "{:?}", game.notices());
}

#[test]
fn a_rematch_swaps_the_seats() {
    let game = battle("stones").game(1, None);
    let rematch = game.rematch(seeded(2));
    let names: Vec<_> = rematch.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Борис", "Áine"]);
    let again = Game::new(&rematch, Arc::clone(game.rulebook()), None).expect("sound");
    assert_eq!(again.header().title, game.header().title);
}
