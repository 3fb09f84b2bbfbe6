//! After every order the state is taken, told as text, dropped, read and set up anew: the battle goes on from the copy as from
//! the original.

use super::battles::{Battle, Player, battles};
use carnyx::dice::Dice;
use carnyx::files::Source;
use carnyx::scenario::Scenario;
use carnyx::table::{History, Snapshot, Table, difference, unregistered};

/// A world of this battle in another state.
fn elsewhere(battle: &Battle, state: &str) -> bevy_ecs::world::World {
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

fn heavy(battle: &Battle, seed: u64, orders: usize) {
    let mut game = battle.game(seed, None);
    let mut player = Player::new(seed);
    while player.orders < orders && player.play_one(&mut game) {
        let here = game.history().now().expect("a state").clone();
        let mut copy = elsewhere(battle, &here.to_json().expect("JSON holds it").to_string());
        let there = Snapshot::capture(&copy);
        assert_eq!(difference(&here, &there), None, "{} seed {seed} order {}", battle.name, player.orders);
        assert_eq!(there.hash(), here.hash(), "{} seed {seed} order {}", battle.name, player.orders);
        assert_eq!(unregistered(&copy), Vec::<String>::new());
        // One order further, the copy and the original still agree.
        if !game.over() {
            let mut rng = rand_pcg::Pcg64::new(u128::from(seed), player.orders as u128);
            let order = battle.rulebook.sample(&Table::of(&copy), &mut rng);
            let said = battle.rulebook.submit(&mut copy, &order).expect("accepted");
            let mut again = elsewhere(battle, &here.to_json().expect("JSON holds it").to_string());
            again.insert_resource(History::default());
            assert_eq!(battle.rulebook.submit(&mut again, &order).expect("accepted"), said);
            assert_eq!(Snapshot::capture(&again).hash(), Snapshot::capture(&copy).hash());
        }
    }
}

#[test]
fn a_battle_goes_on_from_any_state_that_was_saved() {
    battles().iter().for_each(|battle| heavy(battle, 1, 50));
}

#[test]
#[ignore = "60 battles"]
fn soak_heavy() {
    let battles = battles();
    for seed in 0..60 {
        heavy(&battles[seed as usize % battles.len()], seed, usize::MAX);
    }
}
