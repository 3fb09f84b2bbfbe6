//! Each ruleset in the middle of a battle of sixty bases. Run: `cargo bench --no-default-features --bench battles`.

#[allow(dead_code, reason = "the test of the journal uses the rest")]
mod field;

use bevy_ecs::world::World;
use carnyx::dice::{Dice, GENERATOR};
use carnyx::journal::{DiceUsed, Game, Record, Replay, Seat, Setup};
use carnyx::names::{BaseId, UnitId};
use carnyx::players::{Bot, Manner};
use carnyx::rules::Rulebook;
use carnyx::scenario::find_scenario;
use carnyx::table::{History, Order, Snapshot, Table, Wait};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::cell::RefCell;
use std::sync::Arc;

const SCENARIOS: [&str; 7] =
    ["straight_battle", "livestock_raid", "stolen_bride", "two_roads", "marching_column", "river_crossing", "hill_fort"];

fn main() {
    divan::main();
}

fn place<T>(ruleset: &str, kind: fn(&dyn Rulebook, &Table) -> Option<T>) -> (World, T) {
    field::last(&field::record(ruleset), kind).expect("the journal has such a place")
}

fn large_unit(rulebook: &dyn Rulebook, table: &Table) -> Option<(UnitId, BaseId)> {
    field::move_in_the_middle(rulebook, table).and_then(|_| field::large_group(rulebook, table))
}

/// Judged, resolved, captured and hashed, while others of the side have still to move; it is taken back between two goes.
#[divan::bench(args = field::RULESETS, sample_size = 1, sample_count = 1000)]
fn submit_a_move(bencher: Bencher, ruleset: &str) {
    submit(bencher, ruleset, place(ruleset, field::move_within_a_step));
}

/// The last move of a step: both sides look behind them, and the next step opens. Dice would be thrown for that in Roman v Celt.
#[divan::bench(sample_size = 1, sample_count = 1000)]
fn submit_a_move_that_ends_a_step(bencher: Bencher) {
    submit(bencher, "celtic_skirmish", place("celtic_skirmish", field::move_in_the_middle));
}

fn submit(bencher: Bencher, ruleset: &str, (world, order): (World, Order)) {
    let (world, rulebook) = (RefCell::new(world), field::rulebook(ruleset));
    let start = world.borrow().resource::<History>().len();
    bencher
        .with_inputs(|| {
            if world.borrow().resource::<History>().len() > start {
                History::undo(&mut world.borrow_mut(), order.side).expect("no die was thrown");
            }
        })
        .bench_local_values(|()| rulebook.submit(&mut world.borrow_mut(), &order).expect("accepted"));
}

/// The very function that greys a button, and what is shown beside a drag.
#[divan::bench(args = field::RULESETS)]
fn validate_a_move(bencher: Bencher, ruleset: &str) {
    let (world, order) = place(ruleset, field::move_in_the_middle);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.validate(&table, &order));
}

#[divan::bench(args = field::RULESETS)]
fn preview_a_move(bencher: Bencher, ruleset: &str) {
    let (world, order) = place(ruleset, field::move_in_the_middle);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.preview(&table, &order));
}

#[divan::bench(args = field::RULESETS)]
fn table(bencher: Bencher, ruleset: &str) {
    let (world, _) = place(ruleset, field::move_in_the_middle);
    bencher.bench_local(|| black_box(Table::of(&world)).bases.len());
}

#[divan::bench(args = field::RULESETS)]
fn capture_and_restore(bencher: Bencher, ruleset: &str) {
    let (mut world, _) = place(ruleset, field::move_in_the_middle);
    bencher.bench_local(|| Snapshot::capture(&world).restore(&mut world));
}

#[divan::bench(args = field::RULESETS)]
fn capture_and_hash(bencher: Bencher, ruleset: &str) {
    let (world, _) = place(ruleset, field::move_in_the_middle);
    bencher.bench_local(|| Snapshot::capture(&world).hash());
}

/// Everything the pairing of a single fight is shown with: judged, both sums, every outcome's chance.
#[divan::bench(args = field::RULESETS)]
fn odds_of_a_melee(bencher: Bencher, ruleset: &str) {
    let (world, order) = place(ruleset, field::melee);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.preview(&table, &order));
}

/// Everything one figure's shot is shown with.
#[divan::bench(args = field::RULESETS)]
fn odds_of_a_shot(bencher: Bencher, ruleset: &str) {
    let (world, order) = place(ruleset, field::shot);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.preview(&table, &order));
}

#[divan::bench(args = field::RULESETS)]
fn reach_of_a_unit(bencher: Bencher, ruleset: &str) {
    let (world, (unit, dragged)) = place(ruleset, large_unit);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.reach(&table, &[unit], dragged));
}

#[divan::bench(args = field::RULESETS)]
fn candidates_of_a_unit(bencher: Bencher, ruleset: &str) {
    let (world, (unit, _)) = place(ruleset, large_unit);
    let (rulebook, table) = (field::rulebook(ruleset), Table::of(&world));
    bencher.bench_local(|| rulebook.candidates(&table, unit));
}

/// A whole battle of the random bot: every order chosen, carried out, and the state after it hashed.
#[divan::bench(args = SCENARIOS)]
fn random_order(bencher: Bencher, name: &str) {
    let loaded = find_scenario(name).expect("a scenario of the program");
    let rulebook = loaded.rulebook().expect("a ruleset of the program");
    let mut world = loaded.set_up(&rulebook, Dice::seeded(1)).expect("sound");
    let opening = Snapshot::capture(&world);
    let mut battle = || {
        opening.restore(&mut world);
        world.insert_resource(Dice::seeded(1));
        rulebook.begin(&mut world).expect("dice are there");
        let mut bots = [0, 1].map(|side| Bot::new(Manner::Random, 1, side));
        let mut state = Snapshot::capture(&world);
        let mut orders = 0_usize;
        while let Some(order) = random(rulebook.as_ref(), &world, &mut bots) {
            rulebook.submit(&mut world, &order).expect("accepted");
            state = Snapshot::capture_after(&world, &state);
            black_box(state.hash());
            orders += 1;
        }
        orders
    };
    let orders = battle();
    bencher.counter(ItemsCount::new(orders)).bench_local(battle);
}

fn random(rulebook: &dyn Rulebook, world: &World, bots: &mut [Bot; 2]) -> Option<Order> {
    let table = Table::of(world);
    let side = match table.waiting() {
        Some(Wait::Over(_)) | None => return None,
        Some(wait) => wait.side()?,
    };
    Some(bots[side.index()].order(rulebook, &table))
}

/// A journal played again, every face and state checked; setting the table is left out.
fn replay(bencher: Bencher, record: &Record, rulebook: &Arc<dyn Rulebook>) {
    bencher
        .counter(ItemsCount::new(record.entries.len()))
        .with_inputs(|| Replay::begin(record.clone(), Arc::clone(rulebook)).expect("sound"))
        .bench_local_values(|mut replay| {
            replay.finish().expect("the same");
            replay
        });
}

#[divan::bench(args = field::RULESETS)]
fn replay_sensible_orders(bencher: Bencher, ruleset: &str) {
    replay(bencher, &field::record(ruleset), &field::rulebook(ruleset));
}

#[divan::bench(args = SCENARIOS)]
fn replay_random_orders(bencher: Bencher, name: &str) {
    let loaded = find_scenario(name).expect("a scenario of the program");
    let rulebook = loaded.rulebook().expect("a ruleset of the program");
    let dice = DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed: 1 };
    let setup = Setup { file: name.to_owned(), text: loaded.text, dice, house_rules: Vec::new(), seats: vec![Seat::default(); 2] };
    let mut game = Game::new(&setup, Arc::clone(&rulebook), None).expect("sound");
    let mut bots = [0, 1].map(|side| Bot::new(Manner::Random, 1, side));
    while let Some(order) = random(rulebook.as_ref(), game.world(), &mut bots).filter(|_| game.history().len() < 200) {
        game.submit(&order).expect("accepted");
    }
    let record = Record::read(name, game.text()).expect("sound");
    replay(bencher, &record, &rulebook);
}
