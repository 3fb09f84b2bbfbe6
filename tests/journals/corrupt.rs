//! Damaged journals are refused with the line at fault; what was cut off is said; nothing is silently different.

use super::battles::{Player, battle, battles, find};
use carnyx::journal::{Game, Record, journals};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use twox_hash::XxHash3_128;

/// The lines of a journal with checksums that fit them, worked out apart from the program.
pub fn resealed(lines: &[String]) -> Vec<u8> {
    let (mut check, mut text) = (0_u64, String::new());
    for line in lines {
        let body = line.rsplit_once(",\"check\":\"").map_or(line.as_str(), |(body, _)| body);
        check = XxHash3_128::oneshot(&[&check.to_le_bytes(), body.as_bytes()].concat()) as u64;
        text += &format!("{body},\"check\":\"{check:016x}\"}}\n");
    }
    text.into_bytes()
}

fn lines(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}

/// Flips one bit or cuts the text, and holds what comes of it against what was written.
fn harm(text: &[u8], whole: &Record, rng: &mut Pcg64, seed: u64) {
    let mut harmed = text.to_vec();
    let at = rng.next_u64() as usize % text.len();
    let cut = rng.next_u64().is_multiple_of(2);
    if cut {
        harmed.truncate(at);
    } else {
        harmed[at] ^= 1 << (rng.next_u64() % 8);
    }
    match Record::read("harmed", harmed.clone()) {
        Err(fault) => {
            assert!(fault.line >= 1 && fault.line <= lines(text) + 1 && !fault.what.is_empty(), "seed {seed} at {at}: {fault}");
            assert_eq!(fault.file, "harmed");
        }
        Ok(record) => {
            let kept = record.entries.len();
            assert_eq!(record.header, whole.header, "seed {seed} at {at}");
            assert_eq!(record.entries[..], whole.entries[..kept], "seed {seed} at {at}");
            // Only what stands behind the last line feed may be missing, and that is said, unless the cut is clean.
            let clean = cut && (at == 0 || text[at - 1] == b'\n');
            assert_eq!(record.notice().is_some(), !clean, "seed {seed} at {at}");
            assert!(cut || at + 1 == text.len(), "seed {seed}: a flipped bit at {at} went unnoticed");
        }
    }
}

fn harmed(times: usize) {
    let battles = battles();
    for (index, battle) in battles.iter().enumerate() {
        let seed = 20 + index as u64;
        let mut game = battle.game(seed, None);
        Player::new(seed).play(&mut game, 60);
        let text = game.text();
        let whole = Record::read("whole", text.clone()).expect("a sound journal");
        let mut rng = Pcg64::seed_from_u64(seed);
        for _ in 0..times / battles.len() {
            harm(&text, &whole, &mut rng, seed);
        }
    }
}

#[test]
fn no_harm_goes_unnoticed() {
    harmed(800);
}

#[test]
#[ignore = "5,000 journals"]
fn soak_corrupt() {
    harmed(5_000);
}

#[test]
fn the_harm_would_be_noticed() {
    let mut game = battle("stones").game(1, None);
    Player::new(1).play(&mut game, 10);
    let (text, other) = (game.text(), battle("stones").game(2, None).text());
    let whole = Record::read("other", other).expect("a sound journal");
    let caught = std::panic::catch_unwind(|| harm(&text, &whole, &mut Pcg64::seed_from_u64(3), 3));
    let again = std::panic::catch_unwind(|| (0..50).for_each(|seed| harm(&text, &whole, &mut Pcg64::seed_from_u64(seed), seed)));
    assert!(caught.is_err() || again.is_err(), "a journal of another battle passed for this one");
}

#[test]
fn lines_that_were_swapped_dropped_or_doubled_are_found() {
    let mut game = battle("stones").game(1, None);
    Player::new(1).play(&mut game, 10);
    let whole: Vec<String> = String::from_utf8(game.text()).expect("UTF-8").lines().map(str::to_owned).collect();
    let refused = |lines: &[String]| Record::read("x", (lines.join("\n") + "\n").into_bytes()).expect_err("refused").to_string();
    let mut lines = whole.clone();
    lines.swap(3, 4);
    assert!(refused(&lines).starts_with("x:4:1: damaged"), "{}", refused(&lines));
    lines = whole.clone();
    lines.remove(5);
    assert!(refused(&lines).starts_with("x:6:1: damaged"));
    lines = whole.clone();
    lines.insert(2, whole[2].clone());
    assert!(refused(&lines).starts_with("x:4:1: damaged"));
    lines = whole.clone();
    lines.insert(2, String::new());
    assert!(refused(&lines).starts_with("x:3:1: an empty line"));
    lines = whole;
    lines.remove(5);
    assert!(Record::read("x", resealed(&lines)).expect_err("refused").to_string().contains("order 6 where order 5 belongs"));
}

#[test]
fn a_torn_last_line_is_cut_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("torn.journal");
    let mut game = battle("stones").game(1, Some(&path));
    Player::new(1).play(&mut game, 10);
    drop(game);
    let text = std::fs::read(&path).expect("the file");
    std::fs::write(&path, &text[..text.len() - 9]).expect("written");
    let mut game = Game::open(&path, find).expect("all but the last order");
    assert!(game.notices()[0].contains("not written to its end"), "{:?}", game.notices());
    assert_eq!(lines(&game.text()), lines(&text) - 1);
    Player::new(2).play(&mut game, 3);
    let text = game.text();
    drop(game);
    assert!(std::fs::read(&path).expect("the file") == text, "the torn line is gone from the file");
    assert_eq!(Game::open(&path, find).expect("a sound journal").notices(), &[] as &[String]);
}

#[test]
fn what_is_no_journal_is_refused() {
    let refused = |bytes: &[u8]| Record::read("x", bytes.to_vec()).expect_err("refused").to_string();
    for bytes in [&b""[..], b"\n", b"{}\n", b"[]\n", b"\0\0\0\n", b"\xff\xfe\n", b"{\"carnyx\":\"journal\"}\n", b"(format: 1)\n", b"\n\n\n"]
    {
        assert!(refused(bytes).starts_with("x:1:1: "), "{}", refused(bytes));
    }
    let deep = "[".repeat(200_000) + "\n";
    assert!(refused(deep.as_bytes()).contains("no journal"));
    let missing = Record::open(std::path::Path::new("nowhere/at-all.journal")).expect_err("not there");
    assert!(missing.file.ends_with("at-all.journal") && !missing.what.is_empty());
}

#[test]
fn one_bad_file_hides_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(format!("{name}.journal"));
    let battle = battle("stones");
    let mut turn = 0;
    for (name, orders) in [("Битва", 3), ("戦い", 5)] {
        let mut game = battle.game(1, Some(&file(name)));
        Player::new(1).play(&mut game, orders);
        turn = game.stand().0;
    }
    let mut over = battle.game(1, Some(&file("over")));
    Player::new(1).play(&mut over, usize::MAX);
    assert!(over.over(), "four turns are played within {} orders", super::battles::LONGEST);
    std::fs::write(file("bad"), b"{\"carnyx\":").expect("written");
    std::fs::create_dir(file("a folder")).expect("made");
    std::fs::write(folder.path().join("notes.txt"), b"no journal").expect("written");
    // Written within one tick of the file system's clock, two files are equally new.
    for (name, ago) in [("Битва", 2), ("戦い", 1)] {
        let written = std::fs::File::options().append(true).open(file(name)).expect("the journal");
        written.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(ago)).expect("its time");
    }
    let found = journals(folder.path());
    let names: Vec<_> = found.iter().map(|shelved| shelved.name.as_str()).collect();
    assert_eq!(names, ["戦い", "Битва", "over", "a folder", "bad"]);
    let about = found[0].about.as_ref().expect("a sound journal");
    assert_eq!((about.turn, about.step.as_str(), about.over, about.seats[0].name.as_str()), (turn, "act", false, "Áine"));
    assert_eq!(about.title, "Two bands at the ford of Áth Cliath");
    assert!(found[3].about.is_err() && found[4].about.is_err());
    assert!(journals(&folder.path().join("nowhere")).is_empty());
}
