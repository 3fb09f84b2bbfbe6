//! Every roll of the dice is played, and comes to what the preview counted.

use super::{A, base, die, rules, set, table, unit};
use bevy_ecs::world::World;
use carnyx::dice::{Dice, Scripted};
use carnyx::names::{BaseId, Word};
use carnyx::rules::{Preview, Rulebook};
use carnyx::table::{Act, Dispatch, Order, Snapshot, Subject, Table, Wait};
use std::collections::BTreeMap;
use std::sync::Arc;

type Counts = BTreeMap<(Subject, String), u64>;

/// What became of a figure, by what was said of it.
fn fate(said: &[Dispatch], of: Subject) -> &'static str {
    let did = |what: &str| said.iter().any(|dispatch| dispatch.what == *what && dispatch.who == Some(of));
    match (did("killed"), did("wounded"), did("pushed_back")) {
        (true, ..) => "killed",
        (_, true, true) => "wounded_and_pushed_back",
        (_, true, false) => "wounded",
        (_, false, true) => "pushed_back",
        _ => "unharmed",
    }
}

/// A fight of these figures is played with every roll; the other fights' dice stay as they are.
fn play_out(rules: &Arc<dyn Rulebook>, world: &mut World, order: &Order, figures: &[u16], others: &[u16]) -> Counts {
    let start = Snapshot::capture(world);
    let mut counts = Counts::new();
    for roll in 0..6_u32.pow(figures.len() as u32) {
        start.restore(world);
        let mut dice: Vec<Scripted> = Vec::new();
        let mut rest = roll;
        for figure in figures {
            dice.push(die("melee", *figure, (rest % 6) as u8 + 1));
            rest /= 6;
        }
        dice.extend(others.iter().map(|figure| die("melee", *figure, 3)));
        dice.extend((0..40).map(|_| Scripted { purpose: "morale".into(), by: None, face: 1 }));
        world.insert_resource(Dice::scripted(dice));
        let said = rules.submit(world, order).unwrap_or_else(|error| panic!("{error}"));
        for figure in figures {
            *counts.entry((base(*figure), fate(&said, base(*figure)).to_owned())).or_default() += 1;
        }
    }
    start.restore(world);
    counts
}

fn counted(preview: &Preview, figures: &[u16]) -> Counts {
    let mut counts = Counts::new();
    for (of, outcomes) in &preview.fates {
        let Subject::Base(BaseId(id)) = of else { continue };
        if figures.contains(id) {
            assert_eq!(outcomes.events.iter().map(|(_, count)| count).sum::<u64>(), outcomes.of);
            counts.extend(outcomes.events.iter().map(|(event, count)| ((*of, event.to_string()), *count)));
        }
    }
    counts
}

/// Three (0, 1, 2) against two (3, 4), the middle man to choose; the ask waits.
fn three_on_two(rules: &Arc<dyn Rulebook>, kinds: [&str; 5], flags: &[(Subject, &'static str)], more: &str) -> World {
    let [a, b, c, d, e] = kinds;
    let units = format!(
        "(id: \"band\", side: Some(\"a\"), figures: [\
           One(id: \"A1\", at: (20, 19), facing: 90, {a}), One(id: \"A2\", at: (20, 18), facing: 90, {b}), \
           One(id: \"A3\", at: (20, 17), facing: 90, {c})]), \
         (id: \"foes\", side: Some(\"b\"), figures: [\
           One(id: \"B1\", at: (21, 18.5), facing: 270, {d}), One(id: \"B2\", at: (21, 17.5), facing: 270, {e})]){more}"
    );
    let mut world = table(rules, 1, "", &units, Dice::scripted(Vec::new()));
    set(rules, &mut world, flags);
    rules.begin_at(&mut world, 1, &Word::new("melee"), A).expect("step 8");
    world
}

#[test]
fn chances_shown_are_those_of_the_dice() {
    let rules = rules();
    let sword = "kind: \"swordsman\"";
    let cases: [([&str; 5], Vec<(Subject, &'static str)>, &str); 4] = [
        ([sword; 5], vec![], ""),
        (
            [
                "kind: \"axeman\", with: [\"leader\"]",
                "kind: \"spearman\"",
                sword,
                "kind: \"swordsman\", with: [\"hero\"]",
                "kind: \"spearman\"",
            ],
            vec![(base(0), "charging"), (base(1), "charging"), (base(3), "charged"), (base(4), "charged"), (base(3), "wounded")],
            "",
        ),
        (
            ["kind: \"dog\"", "kind: \"dog\"", "kind: \"bowman\"", "kind: \"axeman\"", "kind: \"swordsman\", with: [\"elite\"]"],
            vec![(base(3), "charging"), (base(1), "wounded"), (base(4), "wounded"), (unit(1), "irresolute")],
            ", (id: \"kin\", side: Some(\"b\"), figures: [One(id: \"C1\", kind: \"swordsman\", at: (22.6, 18.4), facing: 270)])",
        ),
        (
            [sword, sword, "kind: \"herder\"", sword, sword],
            vec![(base(0), "shieldless"), (base(2), "wounded")],
            ", (id: \"own\", side: Some(\"a\"), figures: [One(id: \"D1\", kind: \"swordsman\", at: (18.8, 19.4), facing: 90)])",
        ),
    ];
    for (kinds, flags, more) in cases {
        let mut world = three_on_two(&rules, kinds, &flags, more);
        let Some(Wait::Ask(ask)) = Table::of(&world).waiting().cloned() else { panic!("nothing is asked") };
        assert_eq!(ask.what, "pair");
        // Fights before it could change how one goes, so only the first is played: A1 and A2 on B1, then A1 on B1 alone.
        for (pick, first, later) in [(0, vec![3, 0, 1], vec![2, 4]), (1, vec![0, 3], vec![4, 1, 2])] {
            let order = Order::new(A, Act::Answer(vec![vec![pick]]));
            let preview = rules.preview(&Table::of(&world), &order);
            assert_eq!(preview.refusal, None);
            assert_eq!(play_out(&rules, &mut world, &order, &first, &later), counted(&preview, &first), "{kinds:?} {pick}");
        }
    }
}
