//! Whole battles at close quarters by sides that choose at random.

use super::{rules, table};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::measure::{SLACK, overlaps, table_contains};
use carnyx::names::Word;
use carnyx::rules::Rulebook;
use carnyx::table::{Act, Dispatch, Order, Subject, Table, Wait};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::sync::Arc;

const TERRAIN: &str = "(kind: \"fence\", shape: Line([(24, 4), (24, 16)])), (kind: \"hill\", shape: Area([(12, 14), (22, 14), (22, 22), (12, 22)])), \
     (kind: \"building\", shape: Area([(22.2, 23), (24, 23), (24, 24), (22.2, 24)]))";

fn units() -> String {
    let block = |id: &str, side: &str, kind: &str, x: i32, y: i32, facing: i32, count: i32, ranks: i32| {
        format!(
            "(id: \"{id}\", side: Some(\"{side}\"), with: [\"elite\"], figures: [Block(id: \"{id}_\", kind: \"{kind}\", at: ({x}, {y}), facing: {facing}, \
             count: {count}, ranks: {ranks})]), "
        )
    };
    [
        block("aw", "a", "spearman", 20, 10, 90, 8, 2),
        block("as", "a", "swordsman", 20, 18, 90, 7, 1),
        block("ad", "a", "dog", 20, 27, 90, 3, 1),
        block("bw", "b", "swordsman", 28, 10, 270, 8, 2),
        block("bs", "b", "axeman", 26, 18, 270, 7, 1),
        block("bj", "b", "javelin", 26, 27, 270, 5, 1),
    ]
    .concat()
}

fn check(rules: &Arc<dyn Rulebook>, world: &World, said: &[Dispatch], fought: &mut BTreeMap<Subject, u32>, seed: u64) {
    let table = Table::of(world);
    let standing: Vec<_> = table.on_table().collect();
    for (place, base) in standing.iter().enumerate() {
        assert!(table_contains(&table.ground.table, &base.quad), "seed {seed}: {:?} hangs over the edge", base.id);
        for other in &standing[place + 1..] {
            assert!(!overlaps(&base.quad, &other.quad, SLACK), "seed {seed}: {:?} and {:?} overlap after {said:?}", base.id, other.id);
        }
    }
    for dispatch in said {
        match dispatch.what.as_str() {
            "turn_begins" => fought.clear(),
            "fought" => {
                // Of the two the one met by several appears several times, as the first named.
                let (Some(who), Some(whom)) = (dispatch.who, dispatch.whom) else { panic!("seed {seed}: a fight of nobody") };
                assert!(!fought.contains_key(&whom), "seed {seed}: {whom:?} fights twice");
                fought.insert(whom, 1);
                *fought.entry(who).or_default() += 1;
                assert!(fought[&who] <= 3, "seed {seed}: more than three on {who:?}");
                let difference: i32 = i32::from(dispatch.dice[0].face) + dispatch.sums[0].sum.total()
                    - i32::from(dispatch.dice[1].face)
                    - dispatch.sums[1].sum.total();
                assert_eq!(dispatch.count, Some(i64::from(difference)));
            }
            _ => {}
        }
    }
    if matches!(table.waiting(), Some(Wait::Orders { .. })) && rules.clock(&table).1 == 0 {
        for unit in &*table.units {
            let walled = rules.flag(&table, Subject::Unit(unit.id), &Word::new("walled")) == Ok(1);
            assert!(!walled || table.standing(unit.id).count() >= 6, "seed {seed}: a wall of fewer than six began the turn");
        }
    }
}

/// Two lines already in contact, one of them a wall, the other as far to one side as the seed says.
fn locked(seed: u64) -> String {
    let off = (seed % 7) as f64 * 0.17;
    let kinds = ["swordsman", "axeman", "spearman", "dog"];
    let kind = kinds[(seed / 7 % 4) as usize];
    format!(
        "(id: \"aw\", side: Some(\"a\"), with: [\"elite\"], figures: [Block(id: \"aw_\", kind: \"spearman\", at: (20, 18), facing: 90, count: 9, ranks: 2)]), \
         (id: \"as\", side: Some(\"a\"), with: [\"elite\"], figures: [Block(id: \"as_\", kind: \"swordsman\", at: (20, 12), facing: 90, count: 4, gap: 0.4)]), \
         (id: \"bs\", side: Some(\"b\"), with: [\"elite\"], figures: [Block(id: \"bs_\", kind: \"{kind}\", at: (21, {}), facing: 270, count: 9, ranks: 2, gap: 0.2)]), \
         (id: \"bc\", side: Some(\"b\"), with: [\"elite\"], figures: [One(id: \"bc_1\", kind: \"chariot\", at: (22, {}), facing: 270), \
           One(id: \"bc_2\", kind: \"swordsman\", at: (23, 9.4), facing: 300), One(id: \"bc_3\", kind: \"swordsman\", at: (21.6, 14.2), facing: 250)])",
        18.0 + off,
        11.5 + off / 2.0
    )
}

#[test]
fn locked_lines_fight_on_by_the_rules() {
    let rules = rules();
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..28 {
        let mut world = table(&rules, 6, TERRAIN, &locked(seed), Dice::seeded(seed));
        rules.set_flag(&mut world, Subject::Unit(carnyx::names::UnitId(0)), &Word::new("walled"), 1).expect("a wall");
        let mut rng = Pcg64::seed_from_u64(seed + 1000);
        let mut fought = BTreeMap::new();
        let mut said = rules.begin_at(&mut world, 1, &Word::new("melee"), super::A).expect("it begins");
        for _ in 0..2000 {
            check(&rules, &world, &said, &mut fought, seed);
            for dispatch in &said {
                *counted.entry(dispatch.what.to_string()).or_default() += 1;
            }
            let order = {
                let view = Table::of(&world);
                match view.waiting() {
                    Some(Wait::Over(_)) => break,
                    Some(Wait::Orders { side, .. }) if seed % 2 == 0 => Order::new(*side, Act::Pass),
                    _ => rules.sample(&view, &mut rng),
                }
            };
            said = rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("seed {seed}: {order:?}: {error}"));
        }
    }
    for what in
        ["fought", "locked", "pushed_back", "push_barred", "wounded", "killed", "shield_lost", "stepped_in", "closed_up", "wall_broken"]
    {
        assert!(counted.get(what).copied().unwrap_or(0) > 0, "{what}: {counted:?}");
    }
}

#[test]
fn random_battles_keep_to_the_rules() {
    let rules = rules();
    let (mut fights, mut walls, mut steps) = (0, 0, 0);
    for seed in 0..20 {
        let mut world = table(&rules, 5, TERRAIN, &units(), Dice::seeded(seed));
        let mut rng = Pcg64::seed_from_u64(seed + 1000);
        let mut fought = BTreeMap::new();
        let mut said = rules.begin(&mut world).expect("it begins");
        for _ in 0..4000 {
            check(&rules, &world, &said, &mut fought, seed);
            let count = |what: &str| said.iter().filter(|dispatch| dispatch.what == *what).count();
            (fights, walls, steps) = (fights + count("fought"), walls + count("wall_formed"), steps + count("stepped_in"));
            if matches!(Table::of(&world).waiting(), Some(Wait::Over(_))) {
                break;
            }
            // Whims alone seldom come to blows: every other battle is played to win.
            let view = Table::of(&world);
            let order = if seed % 2 == 0 { rules.sample(&view, &mut rng) } else { rules.sensible(&view, &mut rng) };
            said = rules.submit(&mut world, &order).unwrap_or_else(|error| panic!("seed {seed}: {order:?}: {error}"));
        }
    }
    assert!(fights > 10 && walls > 0, "{fights} fights, {walls} walls formed, {steps} stepped in");
}
