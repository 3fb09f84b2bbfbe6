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

#[derive(Default)]
struct Tried {
    points: usize,
    /// Those of them that lie in the reach of several units together.
    of_several: usize,
    refused: Vec<String>,
}

/// Plays random orders and asks for the reach of everybody who may move.
fn try_points(orders: usize, seed: u64, grow: f64) -> Tried {
    let mut tried = Tried::default();
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
                look(&*rules, &table, &mut rng, grow, &mut tried, &listed.name);
                rules.sample(&table, &mut rng)
            };
            rules.submit(&mut world, &order).expect("a sampled order is accepted");
        }
    }
    tried
}

/// Every unit by itself, and with those whom it would act together with.
fn look(rules: &dyn Rulebook, table: &Table, rng: &mut Pcg64, grow: f64, tally: &mut Tried, name: &str) {
    let Some(Wait::Orders { side, .. }) = table.waiting() else { return };
    for unit in table.units.iter().map(|unit| unit.id) {
        let Some(dragged) = table.standing(unit).next() else { continue };
        let party = rules.party(table, unit);
        let several = (party.len() > 1 && rules.moves_as_one(table, &party)).then_some(party);
        for units in std::iter::once(vec![unit]).chain(several) {
            let Some(reach) = rules.reach(table, &units, dragged.id) else { continue };
            // Parties seldom stand ready all at once.
            let wanted = if units.len() > 1 { 60 } else { 6 };
            for point in reach.outlines.iter().flat_map(|outline| inside(outline, rng, wanted)).collect::<Vec<_>>() {
                let delta = dragged.pose.at.toward(point, grow) - dragged.pose.at;
                if delta == Point::ORIGIN {
                    continue;
                }
                let paths = units
                    .iter()
                    .flat_map(|unit| table.standing(*unit))
                    .map(|man| BasePath { base: man.id, legs: vec![Leg { to: man.pose.at + delta, facing: man.pose.facing }] })
                    .collect();
                let order = Order::new(*side, Act::Move { unit, paths });
                tally.points += 1;
                tally.of_several += usize::from(units.len() > 1);
                if let Err(refusal) = rules.validate(table, &order) {
                    tally.refused.push(format!("{name}: {units:?} by {delta:?}: {refusal:?}"));
                }
            }
        }
    }
}

#[test]
fn no_point_of_a_reach_is_refused() {
    let Tried { points, of_several, refused } = try_points(400, 11, 1.0);
    assert!(points > 500 && of_several > 100, "only {points} points, {of_several} of several together");
    assert!(refused.is_empty(), "{} of {points} points refused, first: {:#?}", refused.len(), &refused[..refused.len().min(5)]);
}

#[test]
fn a_reach_drawn_too_far_is_found_out() {
    let tried = try_points(150, 11, 1.6);
    assert!(!tried.refused.is_empty(), "{} points, none refused", tried.points);
}
