//! A battle that is left at any order and opened again ends as one that was played through.

use super::battles::{Battle, Player, battles, find};
use super::fresh;
use carnyx::journal::Game;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

fn resume(battle: &Battle, seed: u64, cuts: usize) {
    let mut whole = battle.game(seed, None);
    let mut player = Player::new(seed);
    player.play(&mut whole, usize::MAX);
    let (orders, end, text) = (player.orders, whole.hash(), whole.text());

    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut at: Vec<usize> = (0..cuts).map(|_| rng.next_u64() as usize % orders.max(1)).collect();
    at.sort_unstable();
    let path = folder.path().join("battle.journal");
    let mut game = battle.game(seed, Some(&path));
    let mut player = Player::new(seed);
    // Another battle goes on all the while.
    let mut other = battle.game(seed + 1, None);
    let mut others = Player::new(seed + 1);
    for (place, cut) in at.into_iter().enumerate() {
        player.play(&mut game, cut - player.orders);
        others.play(&mut other, 5);
        let before = (game.hash(), game.stand(), game.history().len());
        let stand = fresh::stand(&game);
        drop(game);
        if place == 0 {
            assert_eq!(fresh::elsewhere(&path, "stand"), stand, "{} seed {seed} order {cut}: in another process", battle.name);
        }
        game = Game::open(&path, find).unwrap_or_else(|faults| panic!("{} seed {seed}: {faults:?}", battle.name));
        assert_eq!((game.hash(), game.stand(), game.history().len()), before, "{} seed {seed} order {cut}", battle.name);
        assert_eq!((game.trouble(), game.notices()), (None, &[][..]));
    }
    let mut undisturbed = battle.game(seed + 1, None);
    Player::new(seed + 1).play(&mut undisturbed, others.orders);
    assert!(other.text() == undisturbed.text(), "{} seed {seed}: opening a battle disturbed another", battle.name);
    player.play(&mut game, usize::MAX);
    assert_eq!((player.orders, game.hash()), (orders, end), "{} seed {seed}", battle.name);
    assert!(game.text() == text, "the journals are the same, byte for byte");
    assert!(std::fs::read(&path).expect("the file") == text);
}

#[test]
fn a_battle_that_was_left_ends_as_one_that_was_not() {
    battles().iter().for_each(|battle| resume(battle, 3, 3));
}

#[test]
fn undo_goes_on_after_opening() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battle.journal");
    let mut game = super::battles::battle("stones").game(5, Some(&path));
    let before = game.hash();
    let side = game.table().waiting().and_then(carnyx::table::Wait::side).expect("orders are awaited");
    let order = carnyx::table::Order::new(side, carnyx::table::Act::OfferDraw);
    game.submit(&order).expect("at any time");
    drop(game);
    let mut game = Game::open(&path, find).expect("a sound journal");
    assert_eq!(game.undoable(side), Ok(&order));
    assert_eq!(game.undo(side), Ok(order));
    assert_eq!(game.hash(), before);
    drop(game);
    assert_eq!(Game::open(&path, find).expect("a sound journal").hash(), before);
}

#[test]
#[ignore = "40 battles, each left five times"]
fn soak_resume() {
    let battles = battles();
    for seed in 0..40 {
        resume(&battles[seed as usize % battles.len()], seed, 5);
    }
}
