//! The reach that is shown: nothing inside it is refused.

use carnyx::dice::Dice;
use carnyx::measure::{Point, Polygon};
use carnyx::rules::Rulebook;
use carnyx::scenario::scenarios;
use carnyx::table::{Act, BasePath, Leg, Order, Table, Wait};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// Points of the outline's box that lie inside it.
fn inside(outline: &Polygon, rng: &mut Pcg64, wanted: usize) -> Vec<Point> {
    let bounds = outline.bounds();
    let pick = |rng: &mut Pcg64, low: i64, high: i64| low + (rng.next_u64() % (high - low + 1) as u64) as i64;
    (0..wanted * 3)
        .map(|_| Point::new(pick(rng, bounds.min.x, bounds.max.x), pick(rng, bounds.min.y, bounds.max.y)))
        .filter(|point| outline.contains(*point))
        .take(wanted)
        .collect()
}

/// Plays random orders and asks for the reach of every group that has rolled; returns points tried and points refused.
fn try_points(orders: usize, seed: u64, grow: f64) -> (usize, Vec<String>) {
    let (mut tried, mut refused) = (0, Vec::new());
    for listed in scenarios().into_iter().filter(|listed| !listed.own) {
        let loaded = listed.outcome.expect("the program's own scenarios are sound");
        let rules = loaded.rulebook().expect("the program's own rules are sound");
        let mut world = loaded.set_up(&rules, Dice::seeded(seed)).expect("the program's own scenarios are sound");
        let mut rng = Pcg64::seed_from_u64(seed);
        rules.begin(&mut world).expect("a battle begins");
        for _ in 0..orders {
            let order = {
                let table = Table::of(&world);
                if matches!(table.waiting(), Some(Wait::Over(_)) | None) {
                    break;
                }
                look(&*rules, &table, &mut rng, grow, &mut tried, &mut refused, &listed.name);
                rules.sample(&table, &mut rng)
            };
            rules.submit(&mut world, &order).expect("a sampled order is accepted");
        }
    }
    (tried, refused)
}

fn look(rules: &dyn Rulebook, table: &Table, rng: &mut Pcg64, grow: f64, tried: &mut usize, refused: &mut Vec<String>, name: &str) {
    let Some(Wait::Orders { side, .. }) = table.waiting() else { return };
    for unit in &*table.units {
        let Some(dragged) = table.standing(unit.id).next() else { continue };
        let Some(reach) = rules.reach(table, unit.id, dragged.id) else { continue };
        for outline in &reach.outlines {
            for point in inside(outline, rng, 6) {
                let at = dragged.pose.at.toward(point, grow);
                let delta = at - dragged.pose.at;
                if delta == Point::ORIGIN {
                    continue;
                }
                let paths = table
                    .standing(unit.id)
                    .map(|man| BasePath { base: man.id, legs: vec![Leg { to: man.pose.at + delta, facing: man.pose.facing }] })
                    .collect();
                let order = Order::new(*side, Act::Move { unit: unit.id, paths });
                *tried += 1;
                if let Err(refusal) = rules.validate(table, &order) {
                    refused.push(format!("{name}: {:?} by {delta:?}: {refusal:?}", unit.id));
                }
            }
        }
    }
}

#[test]
fn no_point_of_a_reach_is_refused() {
    let (tried, refused) = try_points(400, 11, 1.0);
    assert!(tried > 500, "only {tried} points");
    assert!(refused.is_empty(), "{} of {tried} points refused, first: {:#?}", refused.len(), &refused[..refused.len().min(5)]);
}

#[test]
fn a_reach_drawn_too_far_is_found_out() {
    let (tried, refused) = try_points(150, 11, 1.6);
    assert!(!refused.is_empty(), "{tried} points, none refused");
}
