//! After every order the state is taken, told as text, dropped, read and set up anew, and the battle goes on from what was loaded,
//! beside one that was never put away.

use super::battles::{Battle, Player, battles};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::files::Source;
use carnyx::journal::{Game, Record, Setup};
use carnyx::scenario::Scenario;
use carnyx::table::{Order, Position, Roster, Snapshot, StateHash, difference, unregistered};
use std::path::Path;
use std::sync::Arc;

/// A world of this battle in another state.
fn elsewhere(battle: &Battle, state: &str) -> World {
    let setup = battle.setup(super::battles::seeded(0));
    let mut scenario = Scenario::read(&setup.file, &setup.text).expect("sound");
    scenario.field.house_rules = setup.house_rules;
    let source = Source::new(&setup.file, &setup.text);
    let mut world = scenario.set_up(&battle.rulebook, Dice::seeded(0), source).expect("sound");
    let state = serde_json::from_str(state).expect("JSON");
    let state = Snapshot::from_json(&world, state).expect("a state of these rules");
    state.restore(&mut world);
    world
}

/// What differs between a battle that went on and its copy.
fn apart(game: &Game, copy: &World) -> Option<String> {
    let here = game.history().now().expect("a state");
    let there = Snapshot::capture(copy);
    match difference(here, &there) {
        None if here.hash() == there.hash() => unregistered(copy).pop(),
        found => Some(found.unwrap_or_else(|| "the hash".to_owned())),
    }
}

fn copy_of(battle: &Battle, world: &World) -> World {
    elsewhere(battle, &Snapshot::capture(world).to_json().expect("JSON holds it").to_string())
}

/// Gives these orders to a battle and to a copy of it that is saved, dropped and loaded before each.
fn heavy(battle: &Battle, game: &mut Game, mut next: impl FnMut(&mut Game) -> Option<Order>) -> usize {
    let mut copy = copy_of(battle, game.world());
    let mut given = 0;
    while let Some(order) = next(game) {
        let told = |what: &str| format!("{} order {given}: {what}", battle.name);
        let said = game.submit(&order).unwrap_or_else(|error| panic!("{}", told(&error.to_string())));
        let again = battle.rulebook.submit(&mut copy, &order).unwrap_or_else(|error| panic!("{}", told(&format!("the copy: {error}"))));
        assert_eq!(again, said, "{}", told("the copy tells something else"));
        copy = copy_of(battle, &copy);
        if let Some(what) = apart(game, &copy) {
            panic!("{}", told(&what));
        }
        given += 1;
    }
    given
}

fn random(battle: &Battle, seed: u64, orders: usize) -> usize {
    let mut game = battle.game(seed, None);
    let mut rng = rand_pcg::Pcg64::new(u128::from(seed), 7);
    let mut left = orders;
    heavy(battle, &mut game, |game| {
        left = left.checked_sub(1)?;
        (!game.over()).then(|| game.rulebook().sample(&game.table(), &mut rng))
    })
}

/// The orders of a golden battle, without those that were taken back.
fn golden(path: &Path) -> usize {
    let record = Record::open(path).unwrap_or_else(|fault| panic!("{fault}"));
    let battle = Battle::of(&record);
    let setup = Setup { dice: record.header.dice.clone(), ..battle.setup(super::battles::seeded(0)) };
    let mut game = Game::new(&setup, Arc::clone(&battle.rulebook), None).expect("sound");
    let mut orders: Vec<Order> = Vec::new();
    for entry in record.entries {
        match entry.order {
            Some(order) => orders.push(order),
            None => drop(orders.pop()),
        }
    }
    let mut orders = orders.into_iter();
    let given = heavy(&battle, &mut game, |_| orders.next());
    assert_eq!(record_end(path), game.hash(), "{}", battle.name);
    given
}

fn record_end(path: &Path) -> StateHash {
    Record::open(path).expect("read before").entries.last().expect("some order").hash
}

#[test]
fn a_battle_goes_on_from_any_state_that_was_saved() {
    battles().iter().for_each(|battle| assert!(random(battle, 1, 50) > 20));
}

#[test]
fn a_copy_that_lacks_something_is_found_out() {
    let battle = super::battles::battle("stones");
    let mut game = battle.game(1, None);
    Player::new(1).play(&mut game, 6);
    let mut copy = copy_of(&battle, game.world());
    assert_eq!(apart(&game, &copy), None);
    let base = copy.resource::<Roster>().bases[2];
    copy.get_mut::<Position>(base).expect("a base").0.at.y += 1;
    assert!(apart(&game, &copy).is_some_and(|what| what.starts_with("position.b2")), "{:?}", apart(&game, &copy));
    // Dice that would fall otherwise are a difference too.
    let mut copy = copy_of(&battle, game.world());
    copy.insert_resource(Dice::seeded(99));
    assert!(apart(&game, &copy).is_some_and(|what| what.starts_with("dice")));
}

#[test]
#[ignore = "60 battles, and every golden one"]
fn soak_heavy() {
    let battles = battles();
    for seed in 0..60 {
        random(&battles[seed as usize % battles.len()], seed, super::battles::LONGEST);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).expect("the golden battles").map(|entry| entry.expect("an entry").path());
    let golden = files.filter(|path| path.extension().is_some_and(|ending| ending == "journal")).map(|path| golden(&path));
    assert!(golden.count() >= 40);
}
