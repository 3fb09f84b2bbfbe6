//! Bots fight every scenario of the program to its end.

use carnyx::dice::Dice;
use carnyx::players::{Fought, MOST_ORDERS, Manner, Trouble, fight};
use carnyx::scenario::{find_scenario, scenarios};
use carnyx::table::Snapshot;

/// Fights with these seeds on one table, put back before each battle.
fn fights(name: &str, manners: [Manner; 2], seeds: std::ops::Range<u64>, most: u64) -> Vec<Result<Fought, Trouble>> {
    let loaded = find_scenario(name).unwrap();
    let rulebook = loaded.rulebook().unwrap();
    let mut world = loaded.set_up(&rulebook, Dice::seeded(0)).unwrap();
    let opening = Snapshot::capture(&world);
    seeds.map(|seed| fight(&mut world, rulebook.as_ref(), &opening, manners, seed, most)).collect()
}

fn names() -> Vec<String> {
    scenarios().into_iter().filter(|listed| !listed.own).map(|listed| listed.name).collect()
}

fn every_battle_ends(seeds: std::ops::Range<u64>) {
    for name in names() {
        for first in Manner::ALL {
            for second in Manner::ALL {
                for (seed, outcome) in seeds.clone().zip(fights(&name, [first, second], seeds.clone(), MOST_ORDERS)) {
                    if let Err(trouble) = outcome {
                        panic!("{trouble}\n  carnyx simulate {name} --battles 1 --seed {seed} --bots {first},{second}");
                    }
                }
            }
        }
    }
}

#[test]
fn bots_fight_every_scenario_to_its_end() {
    every_battle_ends(1..2);
}

#[test]
#[ignore = "200 battles, on a release build"]
fn soak_bots_fight_every_scenario_to_its_end() {
    every_battle_ends(100..117);
}

#[test]
fn a_table_that_is_used_again_makes_no_difference() {
    let both = [Manner::Random, Manner::Sensible];
    let row = fights("livestock_raid", both, 3..6, MOST_ORDERS);
    assert_eq!(row[2], fights("livestock_raid", both, 5..6, MOST_ORDERS)[0]);
    assert_ne!(row[1], row[2]);
}

#[test]
fn a_battle_without_end_is_noticed() {
    let stalled = fights("livestock_raid", [Manner::Random; 2], 1..2, 7);
    assert!(matches!(stalled[0], Err(Trouble::Stalled { orders: 7, .. })), "{stalled:?}");
}
