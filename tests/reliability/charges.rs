//! Charges that are offered are those that are accepted: looked for among near groups only, and judged one by one.

use super::lots::{again, asked, below, lots};
use super::shelf::{Field, all, corners, named};
use carnyx::names::{SideId, UnitId};
use carnyx::rules::Rulebook;
use carnyx::table::{Act, Order, Table, Target, Wait};
use std::collections::BTreeSet;

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
    while tables < most {
        let order = {
            let table = Table::of(&world);
            match table.waiting() {
                Some(Wait::Over(_)) | None => break,
                Some(Wait::Orders { side, step }) if *step == "declare_charges" => {
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

fn compare_all(seeds: std::ops::Range<u64>, most: usize) -> (usize, usize) {
    let fields: Vec<Field> = all().into_iter().chain(corners()).collect();
    let each = fields.iter().flat_map(|field| seeds.clone().map(move |seed| compared(field, seed, most)));
    each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

#[test]
fn charges_that_are_offered_are_those_that_are_accepted() {
    let (tables, charges) = compare_all(31..32, 12);
    assert!(tables > 40 && charges > 60, "{tables} tables, {charges} charges");
}

#[test]
#[ignore = "whole battles, every two groups"]
fn soak_charges() {
    if let Some((name, seed)) = asked() {
        compared(&named(&name), seed, usize::MAX);
        return;
    }
    let (tables, charges) = compare_all(700..720, usize::MAX);
    println!("{tables} tables, {charges} charges");
    assert!(tables > 1_000 && charges > 1_500, "{tables} tables, {charges} charges");
}

#[test]
fn a_charge_too_many_or_too_few_would_be_noticed() {
    let pair = |unit, target| (UnitId(unit), UnitId(target));
    let (one, two) = (Pairs::from([pair(0, 1)]), Pairs::from([pair(0, 1), pair(0, 2)]));
    assert_eq!(agree(&one, &one), Ok(()));
    assert!(agree(&two, &one).is_err_and(|what| what.starts_with("offered and refused: [(u0, u2)]")));
    assert!(agree(&one, &two).is_err_and(|what| what.starts_with("accepted and not offered: [(u0, u2)]")));
}
