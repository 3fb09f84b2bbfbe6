//! What a journal says.

use super::battles::{Player, battle, battles, find};
use carnyx::journal::{Game, Record, free_path};

#[test]
fn a_journal_needs_no_other_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for battle in battles() {
        let path = free_path(folder.path(), "Ambush: Dún Ailinne");
        let mut game = battle.game(9, Some(&path));
        Player::new(9).play(&mut game, 15);
        let record = Record::open(&path).expect("a sound journal");
        assert!(record.header.scenario.text.contains("units"));
        assert_eq!(record.header.data, battle.rulebook.data_hash());
        assert_eq!(record.stand(), (game.stand().0, game.stand().1, game.over()));
        let hash = game.hash();
        drop(game);
        assert_eq!(Game::open(&path, find).expect("a sound journal").hash(), hash);
    }
}

#[test]
fn a_free_path_is_no_other_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = free_path(folder.path(), "ambush");
    std::fs::write(&first, b"dear").expect("written");
    let second = free_path(folder.path(), "ambush");
    assert_ne!(first, second);
    assert!(!second.exists());
}

#[test]
fn an_order_and_its_undo_are_two_lines() {
    let mut game = battle("stones").game(5, None);
    let side = game.table().waiting().and_then(carnyx::table::Wait::side).expect("orders are awaited");
    game.submit(&carnyx::table::Order::new(side, carnyx::table::Act::Pass)).expect("at any time");
    game.undo(side).expect("no die was thrown");
    let record = Record::read("x", game.text()).expect("a sound journal");
    assert_eq!(record.entries.len(), 2);
    assert!(record.entries[0].order.is_some() && record.entries[1].undo);
    assert_eq!(record.entries[1].hash, record.header.opening);
}

#[test]
fn a_refused_order_leaves_no_trace() {
    let mut game = battle("stones").game(5, None);
    let before = game.text();
    game.submit(&carnyx::table::Order::new(carnyx::names::SideId(0), carnyx::table::Act::AcceptDraw)).expect_err("nothing offered");
    assert!(game.text() == before);
}
