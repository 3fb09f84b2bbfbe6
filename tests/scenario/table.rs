use crate::small;
use carnyx::dice::Dice;
use carnyx::files::Source;
use carnyx::measure::{Heading, INCH, Point};
use carnyx::names::{SideId, UnitId};
use carnyx::players::{Bot, Manner};
use carnyx::rules::Rulebook;
use carnyx::scenario::{Names, Scenario};
use carnyx::table::{Brief, Home, Standing, StateHash, Table, state_hash};
use rand_pcg::Pcg64;
use std::sync::Arc;

fn rulebook() -> Arc<dyn Rulebook> {
    small().rulebook(Source::new("", "")).unwrap()
}

#[test]
fn everyone_stands_where_the_file_says() {
    let world = small().set_up(&rulebook(), Dice::seeded(1), Source::new("", "")).unwrap();
    let table = Table::of(&world);
    let names = world.resource::<Names>();
    let ids: Vec<&str> = names.bases.iter().map(String::as_str).collect();
    assert_eq!(
        ids,
        ["lugh", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "car", "car.1", "car.2", "f1", "f2", "f3", "f4", "f5", "f6", "bull"]
    );
    let at = |id: &str| {
        let base = table.base(names.base(id).unwrap());
        ((base.pose.at.x as f64) / INCH as f64, (base.pose.at.y as f64) / INCH as f64, base.pose.facing)
    };
    let east = Heading::EAST;
    assert_eq!(at("lugh"), (10.0, 18.0, east));
    // Seven in two ranks: four in front with their left, the north, first; three behind, each behind a man.
    assert_eq!(at("g1"), (8.5, 19.5, east));
    assert_eq!(at("g4"), (8.5, 16.5, east));
    assert_eq!(at("g5"), (7.5, 19.5, east));
    assert_eq!(at("g7"), (7.5, 17.5, east));
    // Facing west, the left is the south.
    assert_eq!(at("f1"), (38.0, 15.5, Heading::WEST));
    let rider = names.base("car.1").unwrap();
    assert_eq!(table.get::<Standing>(rider), Some(&Standing::InReserve));
    assert_eq!((table.name(rider), table.base(rider).pose), ("Laeg", table.base(names.base("car").unwrap()).pose));
    assert_eq!(table.name(names.base("g1").unwrap()), "Conn");
    assert_eq!(table.name(names.unit("cars").unwrap()), "cars");
    assert_eq!((table.side_name(SideId(0)), table.side_name(SideId(1))), ("Sons of Lugh", "east"));
    assert_eq!(table.unit(UnitId(3)).side, None);
    let brief = world.resource::<Brief>();
    assert_eq!((brief.turns, brief.deployment, brief.homes.as_slice()), (6, true, [Home::West, Home::East].as_slice()));
}

#[test]
fn terrain_has_its_true_shape() {
    let world = small().set_up(&rulebook(), Dice::seeded(1), Source::new("", "")).unwrap();
    let pieces = Table::of(&world).ground.pieces.clone();
    let inch = |x: i64, y: i64| Point::new(x * INCH, y * INCH);
    let stream = pieces[1].area.as_ref().unwrap();
    assert!(stream.contains(inch(23, 30)) && !stream.contains(Point::new(23 * INCH + 2, 30 * INCH)));
    assert_eq!(pieces[1].width, 2 * INCH);
    assert!(pieces[2].area.is_none() && pieces[2].line.is_some());
    let hut = pieces[3].area.as_ref().unwrap();
    assert!(hut.contains(inch(24, 16)) && !hut.contains(inch(26, 16)));
    assert_eq!(pieces[3].middle, inch(24, 14));
}

/// Plays so many orders of a random battle and gives the state after each.
fn played(scenario: &Scenario, orders: usize, shuffle: impl FnOnce(&mut [usize])) -> Vec<StateHash> {
    let rulebook = rulebook();
    let mut world = scenario.set_up_in_order(&rulebook, Dice::seeded(5), shuffle).unwrap();
    rulebook.begin(&mut world).unwrap();
    let mut bot = Bot::new(Manner::Random, 9, 0);
    let mut hashes = vec![state_hash(&world)];
    for _ in 0..orders {
        let order = bot.order(rulebook.as_ref(), &Table::of(&world));
        rulebook.submit(&mut world, &order).unwrap();
        hashes.push(state_hash(&world));
    }
    hashes
}

#[test]
fn the_order_of_spawning_makes_no_difference() {
    let scenario = small();
    let straight = played(&scenario, 12, |_| {});
    for seed in 0..40 {
        let shuffled = played(&scenario, 12, |order| shuffle(order, seed));
        assert_eq!(straight, shuffled, "seed {seed}");
    }
    // What does make a difference is seen: the same battle with two men changed about.
    let mut changed = scenario;
    changed.field.units.swap(0, 1);
    assert_ne!(straight, played(&changed, 12, |_| {}));
}

fn shuffle(order: &mut [usize], seed: u64) {
    use rand::{Rng, SeedableRng};
    let mut rng = Pcg64::seed_from_u64(seed);
    for last in (1..order.len()).rev() {
        order.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
    }
}
