//! What an order, a state and a look at the table cost. Run: `cargo bench --no-default-features --bench core`.

#[path = "../tests/stones/book.rs"]
mod book;
#[path = "../tests/stones/stones.rs"]
mod stones;

use bevy_ecs::world::World;
use book::book;
use carnyx::dice::{Dice, GENERATOR};
use carnyx::files::Source;
use carnyx::journal::{DiceUsed, Game, Record, Replay, Seat, Setup};
use carnyx::measure::Point;
use carnyx::names::{SideId, UnitId};
use carnyx::scenario::Scenario;
use carnyx::table::{Act, BasePath, BaseView, History, Leg, Order, Snapshot, Table, Wait};
use divan::{Bencher, black_box};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

fn main() {
    divan::main();
}

/// Bases on each side: 60 and 100 in all.
const SIZES: [u16; 2] = [30, 50];

fn text(side: u16) -> String {
    let unit = |id: char, of: &str, y: u16, facing: u16| {
        format!(
            "(id: \"U{id}\", side: Some(\"{of}\"), figures: [Block(id: \"{id}\", kind: \"slinger\", at: (30, {y}), facing: {facing},
              count: {side}, ranks: 2, gap: 0.5)]),"
        )
    };
    format!(
        "(format: 1, ruleset: \"stones\", title: \"A field\", table: (width: 60, depth: 36), turns: 8, goal: (kind: \"\"),
          sides: [(id: \"south\", home: South), (id: \"north\", home: North)], units: [{}{}])",
        unit('A', "south", 8, 0),
        unit('B', "north", 26, 180)
    )
}

fn world(side: u16) -> World {
    let text = text(side);
    let scenario = Scenario::read("bench", &text).expect("sound");
    let mut world = scenario.set_up(&book(), Dice::seeded(1), Source::new("bench", &text)).expect("sound");
    world.insert_resource(History::default());
    book().begin(&mut world).expect("dice are there");
    world
}

fn advance(world: &World) -> Order {
    let table = Table::of(world);
    let side = table.waiting().and_then(Wait::side).unwrap_or(SideId(0));
    let unit = UnitId(u16::from(side.0));
    let leg = |base: &BaseView| Leg { to: base.pose.at + Point { x: 1000, y: 0 }, facing: base.pose.facing };
    let paths = table.standing(unit).take(1).map(|base| BasePath { base: base.id, legs: vec![leg(base)] }).collect();
    Order::new(side, Act::Move { unit, paths })
}

#[divan::bench(args = SIZES)]
fn table(bencher: Bencher, side: u16) {
    let world = world(side);
    bencher.bench_local(|| black_box(Table::of(&world)).bases.len());
}

#[divan::bench(args = SIZES)]
fn capture(bencher: Bencher, side: u16) {
    let world = world(side);
    bencher.bench_local(|| Snapshot::capture(&world));
}

#[divan::bench(args = SIZES)]
fn capture_and_restore(bencher: Bencher, side: u16) {
    let mut world = world(side);
    bencher.bench_local(|| Snapshot::capture(&world).restore(&mut world));
}

#[divan::bench(args = SIZES)]
fn capture_and_hash(bencher: Bencher, side: u16) {
    let world = world(side);
    bencher.bench_local(|| Snapshot::capture(&world).hash());
}

/// With history: validated, resolved, captured, hashed; and taken back, so that the next can be the same.
#[divan::bench(args = SIZES)]
fn submit_and_undo(bencher: Bencher, side: u16) {
    let mut world = world(side);
    let order = advance(&world);
    bencher.bench_local(|| {
        book().submit(&mut world, &order).expect("accepted");
        History::undo(&mut world, order.side).expect("no die was thrown")
    });
}

/// Without history, as bots and simulations do it; the state is put back each time.
#[divan::bench(args = SIZES)]
fn submit_and_restore(bencher: Bencher, side: u16) {
    let mut world = world(side);
    world.remove_resource::<History>();
    let order = advance(&world);
    let before = Snapshot::capture(&world);
    bencher.bench_local(|| {
        let said = book().submit(&mut world, &order).expect("accepted");
        before.restore(&mut world);
        said
    });
}

#[divan::bench(args = SIZES)]
fn refused(bencher: Bencher, side: u16) {
    let mut world = world(side);
    let order = Order::new(SideId(9), Act::Pass);
    bencher.bench_local(|| book().submit(&mut world, &order).expect_err("refused"));
}

/// A journal of the random player's, every face and state checked: time for one order, setting the table left out.
#[divan::bench]
fn replay_an_order(bencher: Bencher) {
    let dice = DiceUsed::Seeded { generator: GENERATOR.to_owned(), seed: 1 };
    let setup = Setup { file: "bench".to_owned(), text: text(30), dice, house_rules: Vec::new(), seats: vec![Seat::default(); 2] };
    let mut game = Game::new(&setup, book(), None).expect("sound");
    let mut rng = Pcg64::seed_from_u64(1);
    while !game.over() && game.history().len() < 200 {
        let order = book().sample(&game.table(), &mut rng);
        game.submit(&order).expect("accepted");
    }
    let record = Record::read("bench", game.text()).expect("sound");
    bencher
        .counter(divan::counter::ItemsCount::new(record.entries.len()))
        .with_inputs(|| Replay::begin(record.clone(), book()).expect("sound"))
        .bench_local_values(|mut replay| {
            replay.finish().expect("the same");
            replay
        });
}
