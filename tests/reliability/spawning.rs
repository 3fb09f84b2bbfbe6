//! The order in which bases and units come into the world shows nowhere, and nothing in the schedules depends on an order that is
//! not written down.

use super::lots::{below, lots};
use super::shelf::{Field, all, named};
use bevy_app::App;
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::names::BaseId;
use carnyx::table::{Position, Resolve, StateHash, Step, Table, Wait, Waiting, state_hash};

fn shuffle(order: &mut [usize], seed: u64) {
    let mut rng = lots(seed);
    for last in (1..order.len()).rev() {
        order.swap(last, below(&mut rng, last + 1));
    }
}

fn shuffled(field: &Field, dice: u64, seed: Option<u64>) -> World {
    let shuffling = |order: &mut [usize]| {
        if let Some(seed) = seed {
            shuffle(order, seed);
        }
    };
    field.loaded.scenario.set_up_in_order(&field.rulebook, Dice::seeded(dice), shuffling).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// The state after each of so many orders, those who give them being shuffled too.
fn played(field: &Field, orders: usize, seed: Option<u64>) -> Vec<StateHash> {
    let rules = field.rulebook.as_ref();
    let mut world = shuffled(field, 5, seed);
    rules.begin(&mut world).expect("it begins");
    let mut rng = lots(9);
    let mut hashes = vec![state_hash(&world)];
    for place in 0..orders {
        let order = {
            let table = Table::of(&world);
            if matches!(table.waiting(), Some(Wait::Over(_))) {
                break;
            }
            if place % 3 == 0 { rules.sample(&table, &mut rng) } else { rules.sensible(&table, &mut rng) }
        };
        rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("{}: {error}", field.name()));
        hashes.push(state_hash(&world));
    }
    hashes
}

fn no_order_shows(orders: usize, shuffles: u64) {
    for field in all() {
        let straight = played(&field, orders, None);
        for seed in 0..shuffles {
            let other = played(&field, orders, Some(seed));
            let first = straight.iter().zip(&other).position(|(one, two)| one != two);
            assert_eq!(first, None, "{}, shuffled by {seed}: another state after that many orders", field.name());
            assert_eq!(straight.len(), other.len());
        }
    }
}

#[test]
fn the_order_of_spawning_shows_nowhere() {
    no_order_shows(25, 2);
}

#[test]
#[ignore = "40 orders of spawning, whole battles"]
fn soak_spawning() {
    no_order_shows(usize::MAX, 6);
}

/// A rule that went through the bases as the world happens to hold them would be found out: the order is another indeed.
#[test]
fn an_unsorted_query_would_be_noticed() {
    let field = named("press");
    let folded = |seed: Option<u64>| {
        let mut world = shuffled(&field, 5, seed);
        let mut query = world.query::<(&BaseId, &Position)>();
        query.iter(&world).fold(0_i64, |sum, (id, position)| sum.wrapping_mul(31) ^ (i64::from(id.0) + position.0.at.x))
    };
    let straight = folded(None);
    let other = (0..20).filter(|seed| folded(Some(*seed)) != straight).count();
    assert!(other >= 19, "of 20 shuffles {other} show");
}

fn build(app: &mut App, id: &'static str) -> Result<(), String> {
    app.world_mut().schedule_scope(Resolve(id), |world: &mut World, schedule| {
        schedule.initialize(world).map(drop).map_err(|error| error.to_string(schedule.graph(), world))
    })
}

fn writes(mut waiting: ResMut<Waiting>, mut places: Query<&mut Position>) {
    waiting.0 = None;
    places.iter_mut().for_each(|mut place| place.0.at.x += 1);
}

fn reads(waiting: Res<Waiting>) {
    assert!(waiting.0.is_none());
}

#[test]
fn the_schedules_have_one_order_only_and_an_ambiguity_is_found() {
    for entry in carnyx::rules::rulesets() {
        let rules = carnyx::rules::open(entry.id).unwrap_or_else(|faults| panic!("{}", faults[0]));
        assert_eq!(build(&mut rules.app(), entry.id), Ok(()));
        let mut app = rules.app();
        app.add_systems(Resolve(entry.id), (writes.in_set(Step::Record), reads.in_set(Step::Record)));
        assert!(build(&mut app, entry.id).is_err_and(|error| error.contains("Waiting")));
        let mut app = rules.app();
        app.add_systems(Resolve(entry.id), writes);
        assert!(build(&mut app, entry.id).is_err(), "a system of no set writes beside the one writer");
    }
}
