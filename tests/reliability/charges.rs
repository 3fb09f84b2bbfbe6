//! Charges that are offered are those that are accepted: looked for among near groups only, and judged one by one.

use super::lots::{again, asked, below, lots};
use super::shelf::{Field, all, corners, named};
use carnyx::names::{SideId, UnitId};
use carnyx::rules::{Rulebook, rulesets};
use carnyx::table::{Act, Order, Table, Target, Wait};
use std::collections::{BTreeMap, BTreeSet};

/// Steps in which charges may be declared, of every ruleset.
const STEPS: [&str; 3] = ["declare_charges", "initiative", "command"];

type Pairs = BTreeSet<(UnitId, UnitId)>;

fn charge(side: SideId, unit: UnitId, target: UnitId) -> Order {
    Order::new(side, Act::Do { verb: "charge".into(), unit, bases: Vec::new(), target: Some(Target::Unit(target)) })
}

fn offered(rules: &dyn Rulebook, table: &Table) -> Pairs {
    let pair = |order: Order| match order.act {
        Act::Do { verb, unit, target: Some(Target::Unit(target)), .. } if verb == "charge" => Some((unit, target)),
        _ => None,
    };
    rules.legal_orders(table).into_iter().filter_map(pair).collect()
}

/// Of any two groups there are, whosever they are.
fn accepted(rules: &dyn Rulebook, table: &Table, side: SideId) -> Pairs {
    let pairs = table.units.iter().flat_map(|unit| table.units.iter().map(move |target| (unit.id, target.id)));
    pairs.filter(|(unit, target)| rules.validate(table, &charge(side, *unit, *target)).is_ok()).collect()
}

fn agree(offered: &Pairs, accepted: &Pairs) -> Result<(), String> {
    let told = |what: &str, pairs: Vec<&(UnitId, UnitId)>| if pairs.is_empty() { String::new() } else { format!("{what} {pairs:?} ") };
    let found = told("offered and refused:", offered.difference(accepted).collect())
        + &told("accepted and not offered:", accepted.difference(offered).collect());
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Plays a battle, and compares wherever charges may be declared: how often, and how many could be.
fn compared(field: &Field, seed: u64, most: usize) -> (usize, usize) {
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(seed);
    let mut rng = lots(seed);
    let (mut tables, mut charges) = (0, 0);
    // Where lines begin far apart, on until there were charges.
    while tables < most || charges < most && tables < most.saturating_mul(5) {
        let order = {
            let table = Table::of(&world);
            match table.waiting() {
                Some(Wait::Over(_)) | None => break,
                Some(Wait::Orders { side, step }) if STEPS.iter().any(|known| *step == **known) => {
                    let (offered, accepted) = (offered(rules, &table), accepted(rules, &table, *side));
                    if let Err(what) = agree(&offered, &accepted) {
                        panic!("{what}\n  {}", again("charges::soak_charges", &format!("{}:{seed}", field.name())));
                    }
                    tables += 1;
                    charges += accepted.len();
                }
                Some(_) => {}
            }
            if below(&mut rng, 3) == 0 { rules.sample(&table, &mut rng) } else { rules.sensible(&table, &mut rng) }
        };
        rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("{}: {error}", field.name()));
    }
    (tables, charges)
}

/// Tables and charges, by ruleset.
fn compare_all(seeds: std::ops::Range<u64>, most: usize) -> BTreeMap<&'static str, (usize, usize)> {
    let mut sums = BTreeMap::new();
    for field in all().into_iter().chain(corners()) {
        for seed in seeds.clone() {
            let (tables, charges) = compared(&field, seed, most);
            let sum: &mut (usize, usize) = sums.entry(field.rulebook.id()).or_default();
            *sum = (sum.0 + tables, sum.1 + charges);
        }
    }
    assert_eq!(sums.len(), rulesets().len(), "every ruleset has battles");
    sums
}

#[test]
fn charges_that_are_offered_are_those_that_are_accepted() {
    let sums = compare_all(31..32, 12);
    assert!(sums.values().all(|(tables, charges)| *tables > 40 && *charges > 25), "tables and charges: {sums:?}");
}

#[test]
#[ignore = "whole battles, every two groups"]
fn soak_charges() {
    if let Some((name, seed)) = asked() {
        compared(&named(&name), seed, usize::MAX);
        return;
    }
    let sums = compare_all(700..720, usize::MAX);
    println!("tables and charges: {sums:?}");
    assert!(sums.values().all(|(tables, charges)| *tables > 1_000 && *charges > 500), "tables and charges: {sums:?}");
}

#[test]
fn a_charge_too_many_or_too_few_would_be_noticed() {
    let pair = |unit, target| (UnitId(unit), UnitId(target));
    let (one, two) = (Pairs::from([pair(0, 1)]), Pairs::from([pair(0, 1), pair(0, 2)]));
    assert_eq!(agree(&one, &one), Ok(()));
    assert!(agree(&two, &one).is_err_and(|what| what.starts_with("offered and refused: [(u0, u2)]")));
    assert!(agree(&one, &two).is_err_and(|what| what.starts_with("accepted and not offered: [(u0, u2)]")));
}
