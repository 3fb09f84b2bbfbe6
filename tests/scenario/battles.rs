//! Bots fight every scenario of the program to its end.

use bevy_app::App;
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::measure::Footprint;
use carnyx::names::{SideId, UnitId, Word};
use carnyx::players::{Fought, MOST_ORDERS, Manner, Trouble, fight};
use carnyx::rules::{Clause, Deeds, Rulebook, Unfit};
use carnyx::scenario::{find_scenario, scenarios};
use carnyx::table::{Act, Dispatch, Order, Snapshot, Subject, SubmitError, Table};
use carnyx::tally::Refusal;
use rand_pcg::Pcg64;
use std::sync::Arc;

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
#[ignore = "200 battles of each scenario, on a release build"]
fn soak_bots_fight_every_scenario_to_its_end() {
    every_battle_ends(100..150);
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

/// Rules whose random player gives an order that is refused.
struct Reckless(Arc<dyn Rulebook>);

impl Rulebook for Reckless {
    fn id(&self) -> &'static str {
        self.0.id()
    }
    fn title(&self) -> &str {
        self.0.title()
    }
    fn source(&self) -> &str {
        self.0.source()
    }
    fn data_hash(&self) -> String {
        self.0.data_hash()
    }
    fn clauses(&self) -> &[Clause] {
        self.0.clauses()
    }
    fn app(&self) -> App {
        self.0.app()
    }
    fn terrain_kinds(&self) -> Vec<Word> {
        self.0.terrain_kinds()
    }
    fn footprint(&self, kind: &Word) -> Option<Footprint> {
        self.0.footprint(kind)
    }
    fn kinds(&self) -> Vec<Word> {
        self.0.kinds()
    }
    fn grant(&self, world: &mut World, subject: Subject, kind: Option<&Word>, with: &[Word]) -> Result<(), String> {
        self.0.grant(world, subject, kind, with)
    }
    fn prepare(&self, world: &mut World) -> Result<(), Unfit> {
        self.0.prepare(world)
    }
    fn steps(&self) -> &'static [&'static str] {
        self.0.steps()
    }
    fn validate(&self, table: &Table, order: &Order) -> Result<(), Refusal> {
        self.0.validate(table, order)
    }
    fn submit(&self, world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        self.0.submit(world, order)
    }
    fn begin(&self, world: &mut World) -> Result<Vec<Dispatch>, SubmitError> {
        self.0.begin(world)
    }
    fn clock(&self, table: &Table) -> (u16, usize) {
        self.0.clock(table)
    }
    fn unfinished(&self, table: &Table) -> Vec<UnitId> {
        self.0.unfinished(table)
    }
    fn deeds(&self, dispatch: &Dispatch) -> Deeds {
        self.0.deeds(dispatch)
    }
    fn legal_orders(&self, table: &Table) -> Vec<Order> {
        self.0.legal_orders(table)
    }
    fn sample(&self, table: &Table, rng: &mut Pcg64) -> Order {
        let order = self.0.sample(table, rng);
        if self.0.clock(table).0 == 2 { Order::new(order.side, Act::AcceptDraw) } else { order }
    }
    fn begin_at(&self, world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
        self.0.begin_at(world, turn, step, first)
    }
}

#[test]
fn an_order_that_is_refused_ends_the_battle_and_is_told() {
    let loaded = find_scenario("livestock_raid").unwrap();
    let rulebook = loaded.rulebook().unwrap();
    let mut world = loaded.set_up(&rulebook, Dice::seeded(0)).unwrap();
    let opening = Snapshot::capture(&world);
    let outcome = fight(&mut world, &Reckless(rulebook), &opening, [Manner::Random; 2], 1, MOST_ORDERS);
    assert!(matches!(outcome, Err(Trouble::Refused { turn: 2, .. })), "{outcome:?}");
}
