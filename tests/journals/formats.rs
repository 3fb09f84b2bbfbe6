//! Journals of every format there was can be read, and those of formats to come say what they need.

use super::battles::find;
use carnyx::journal::{FORMAT, Game, Record};
use std::path::{Path, PathBuf};

fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/formats")
}

#[test]
fn every_format_there_was_can_be_read() {
    for format in 1..=FORMAT {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("battle.journal");
        std::fs::copy(shelf().join(format!("format-{format}.journal")), &path).expect("a journal of each format is kept");
        let game = Game::open(&path, find).unwrap_or_else(|faults| panic!("format {format}: {}", faults[0]));
        assert!(game.history().len() > 5);
    }
}

#[test]
fn formats_to_come_say_what_they_need() {
    let text = std::fs::read_to_string(shelf().join("format-1.journal")).expect("the file");
    let future = text.replacen("\"format\":1,\"program\":\"0.1.0\"", "\"format\":9,\"program\":\"4.2.0\"", 1);
    let told = Record::read("x", future.into_bytes()).expect_err("refused").to_string();
    assert!(told.starts_with("x:1:1: format: format 9 needs Carnyx 4.2.0 or newer"), "{told}");
    let never = text.replacen("\"format\":1", "\"format\":0", 1);
    assert!(Record::read("x", never.into_bytes()).expect_err("refused").to_string().contains("never in use"));
}

/// Writes the journal of the present format anew. Only after a change of format, and looked at before it is kept.
#[test]
#[ignore = "writes a file of the project"]
fn write_present_format() {
    let mut game = super::battles::battle("stones").game(1, None);
    super::battles::Player::new(1).play(&mut game, 25);
    std::fs::create_dir_all(shelf()).expect("the folder");
    std::fs::write(shelf().join(format!("format-{FORMAT}.journal")), game.text()).expect("written");
}
