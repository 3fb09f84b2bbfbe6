//! What a preview adds up is what the resolver adds up.

use super::lots::{again, below, lots};
use super::shelf::{Field, all};
use carnyx::rules::rulesets;
use carnyx::table::{Act, Dispatch, Order, Subject, Table, Wait};
use std::collections::BTreeMap;

/// A shot's sum, who it is about, and the face needed.
type Shown = (Subject, String, Option<i32>);

/// What is told as one shot of a volley falls, or as a leader commands.
const SETTLED: [&str; 6] = ["hit", "missed", "shot_hits", "shot_misses", "obeyed", "not_obeyed"];

/// Verbs whose sums are used at once.
fn is_settled(order: &Order) -> bool {
    matches!(&order.act, Act::Do { verb, .. } if *verb == "shoot" || *verb == "command")
}

/// Verbs that are given rather than what a bot would do, so that there is something to compare.
fn is_wanted(order: &Order) -> bool {
    matches!(&order.act, Act::Do { verb, .. } if *verb == "shoot" || *verb == "fight")
}

/// What previews add up along a battle is what the resolver then adds up, and chances never exceed what there is.
fn shown_is_used(field: &Field, seed: u64) -> usize {
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(seed);
    let mut rng = lots(seed);
    let mut compared = 0;
    while !matches!(Table::of(&world).waiting(), Some(Wait::Over(_))) {
        let (order, preview) = {
            let table = Table::of(&world);
            let legal = rules.legal_orders(&table);
            let volleys: Vec<&Order> = legal.iter().filter(|order| is_wanted(order)).collect();
            let order = match volleys.len() {
                0 => rules.sensible(&table, &mut rng),
                count => volleys[below(&mut rng, count)].clone(),
            };
            let preview = rules.preview(&table, &order);
            (order, preview)
        };
        let told = |what: &str| format!("{what}: {order:?}\n  {}", again("previews::soak_shown", &format!("{}:{seed}", field.name())));
        assert_eq!(preview.refusal, None, "{}", told("an order that is accepted"));
        for outcomes in preview.outcomes.iter().chain(preview.fates.iter().map(|(_, outcomes)| outcomes)) {
            assert_eq!(outcomes.events.iter().map(|(_, count)| count).sum::<u64>(), outcomes.of, "{}", told("chances that do not add up"));
        }
        assert!(preview.chance.iter().all(|(_, chance)| chance.count <= chance.of), "{}", told("more than there is"));
        let said = rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("{}", told(&error.to_string())));
        if is_settled(&order) {
            let fell = |dispatch: &&Dispatch| SETTLED.iter().any(|what| dispatch.what == **what);
            let used: Vec<Shown> = said
                .iter()
                .filter(fell)
                .take(preview.sums.len())
                .flat_map(|dispatch| dispatch.sums.iter().map(|party| (party.of, format!("{:?}", party.sum), dispatch.needed)))
                .collect();
            let shown: Vec<Shown> = preview
                .sums
                .iter()
                .zip(&used)
                .map(|(party, (.., needed))| (party.of, format!("{:?}", party.sum), preview.needed.or(*needed)))
                .collect();
            assert_eq!(shown, used, "{}", told("what was settled at once adds up otherwise"));
            compared += shown.len();
        } else if let (Act::Answer(_) | Act::Do { .. }, Some(first)) = (&order.act, said.iter().find(|dispatch| dispatch.what == "fought"))
        {
            // A charge of the next step may have changed who fights whom: what was shown is of those who were to.
            let parties = |sums: &mut dyn Iterator<Item = Subject>| sums.collect::<std::collections::BTreeSet<_>>();
            let fighting = parties(&mut first.sums.iter().map(|party| party.of));
            let foreseen = preview.fights.iter().any(|fight| parties(&mut fight.parties()).is_superset(&fighting));
            let by_charge = matches!(&order.act, Act::Do { verb, .. } if *verb == "charge");
            if !foreseen || by_charge {
                continue;
            }
            for party in &first.sums {
                if let Some(shown) = preview.every_sum().find(|shown| shown.of == party.of) {
                    assert_eq!(shown.sum, party.sum, "{}", told("a fight adds up otherwise"));
                    compared += 1;
                }
            }
        }
    }
    compared
}

#[test]
fn what_is_shown_is_what_is_used() {
    let mut compared = BTreeMap::new();
    for field in all() {
        *compared.entry(field.rulebook.id()).or_insert(0) += shown_is_used(&field, 21);
    }
    for ruleset in rulesets() {
        assert!(compared.get(ruleset.id).is_some_and(|count| *count > 40), "{}: {compared:?} sums compared", ruleset.id);
    }
}

#[test]
#[ignore = "whole battles, sum by sum"]
fn soak_shown() {
    if let Some((name, seed)) = super::lots::asked() {
        shown_is_used(&super::shelf::named(&name), seed);
        return;
    }
    let compared: usize = (0..10).flat_map(|seed| all().into_iter().map(move |field| shown_is_used(&field, 500 + seed))).sum();
    println!("{compared} sums compared");
    assert!(compared > 400, "{compared} sums compared");
}
