//! The chance that is shown of an order is that of the dice: along battles of every ruleset, each roll that the order brings about is
//! tried, all of them, and what would be told of each is counted.

use super::lots::{again, asked, below, lots};
use super::shelf::{Field, all, named};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::names::SideId;
use carnyx::rules::Rulebook;
use carnyx::table::{Act, Dispatch, Order, Snapshot, Table, Wait};
use carnyx::tally::{Chance, every_throw};
use std::collections::BTreeMap;

/// More dice than this are not tried: a volley of many.
const MOST_DICE: usize = 4;

/// Verbs that are answered by dice at once, and how it is told that the event of the preview came about.
const DECIDED: [(&str, fn(&[Dispatch], SideId) -> bool); 3] = [
    ("shoot", |said, _| said.iter().any(|dispatch| dispatch.what == "hit" || dispatch.what == "shot_hits")),
    ("command", |said, _| said.iter().any(|dispatch| dispatch.what == "obeyed")),
    ("fight", |said, side| said.iter().any(|dispatch| dispatch.what == "won" && dispatch.side == Some(side))),
];

/// How often an event comes about, of all rolls that an order may bring; `None` where it brings none, or too many to try.
fn counted(rules: &dyn Rulebook, world: &mut World, order: &Order, came: fn(&[Dispatch], SideId) -> bool) -> Option<Chance> {
    let before = Snapshot::capture(world);
    world.insert_resource(Dice::typed());
    rules.submit(world, order).expect("the order is accepted");
    let table = Table::of(world);
    let dice = match table.waiting() {
        Some(Wait::Dice { needs }) if needs.len() <= MOST_DICE => Some(needs.len()),
        _ => None,
    };
    let found = dice.map(|dice| {
        let throws: Vec<Vec<u8>> = every_throw(dice as u8).collect();
        let count = throws.iter().filter(|faces| came(&rules.prospect(&table, faces), order.side)).count();
        Chance::new(count as u64, throws.len() as u64)
    });
    before.restore(world);
    found
}

/// Follows a battle, trying one order of each kind wherever there are some; counts what was compared, by verb.
fn compared(field: &Field, seed: u64, most: usize) -> BTreeMap<&'static str, usize> {
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(seed);
    let mut rng = lots(seed);
    let mut found: BTreeMap<&'static str, usize> = BTreeMap::new();
    while !matches!(Table::of(&world).waiting(), Some(Wait::Over(_)) | None) {
        let legal = rules.legal_orders(&Table::of(&world));
        for (verb, came) in DECIDED {
            let named = |order: &&Order| matches!(&order.act, Act::Do { verb: told, .. } if *told == verb);
            let of_verb: Vec<&Order> = legal.iter().filter(named).collect();
            if of_verb.is_empty() || found.get(verb).is_some_and(|count| *count >= most) {
                continue;
            }
            let order = of_verb[below(&mut rng, of_verb.len())];
            let preview = rules.preview(&Table::of(&world), order);
            // The shots of a volley fall one after the other: those of many are counted in `odds`.
            let Some((event, shown)) = preview.chance.filter(|_| preview.sums.len() <= 1) else { continue };
            if let Some(dice) = counted(rules, &mut world, order, came) {
                let told = || again("every_roll::soak_every_roll", &format!("{}:{seed}", field.name()));
                assert_eq!(shown.count * dice.of, dice.count * shown.of, "{event} of {order:?}: {shown:?}, and {dice:?}\n  {}", told());
                *found.entry(verb).or_default() += 1;
            }
        }
        let order = rules.sensible(&Table::of(&world), &mut rng);
        rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("{}: {order:?}: {error}", field.name()));
    }
    found
}

/// What was compared, by ruleset and verb.
fn compare_all(seeds: std::ops::Range<u64>, most: usize) -> BTreeMap<(String, &'static str), usize> {
    let mut sums = BTreeMap::new();
    for field in all() {
        for seed in seeds.clone() {
            for (verb, count) in compared(&field, seed, most) {
                *sums.entry((field.rulebook.id().to_owned(), verb)).or_default() += count;
            }
        }
    }
    sums
}

/// Each ruleset's verbs that dice answer.
const WANTED: [(&str, &str); 4] =
    [("celtic_skirmish", "shoot"), ("roman_v_celt", "shoot"), ("roman_v_celt", "command"), ("roman_v_celt", "fight")];

#[test]
fn chances_are_those_of_every_roll() {
    let sums = compare_all(41..42, 10);
    for (ruleset, verb) in WANTED {
        let count = sums.get(&(ruleset.to_owned(), verb)).copied().unwrap_or_default();
        assert!(count >= 3, "{ruleset}, {verb}: {count} of {sums:?}");
    }
}

#[test]
#[ignore = "whole battles, every roll"]
fn soak_every_roll() {
    if let Some((name, seed)) = asked() {
        compared(&named(&name), seed, usize::MAX);
        return;
    }
    let sums = compare_all(800..810, usize::MAX);
    println!("{sums:?}");
    for (ruleset, verb) in WANTED {
        assert!(sums.get(&(ruleset.to_owned(), verb)).is_some_and(|count| *count >= 50), "{ruleset}, {verb}: {sums:?}");
    }
}
