//! The fights that an answer is shown to lead to are those that come of it, also where others step in and pair off before them.

use super::{A, B, base, rules, set, table, unit};
use bevy_ecs::world::World;
use carnyx::dice::{Dice, Scripted};
use carnyx::names::Word;
use carnyx::rules::{Bout, Fight, Rulebook};
use carnyx::table::{Act, Order, Snapshot, Subject, SumOf, Table, Wait};
use std::sync::Arc;

/// Two men compared: who, whom, and what each adds.
type Compared = (Subject, Subject, Vec<SumOf>);

/// A leader who fights a hero, two men who may step in beside him, and one beyond who may step in against them.
const UNITS: &str = "(id: \"band\", side: Some(\"a\"), figures: [\
       One(id: \"A1\", kind: \"axeman\", with: [\"leader\"], at: (20, 18), facing: 90), \
       One(id: \"A2\", kind: \"swordsman\", with: [\"elite\"], at: (19, 20), facing: 90), \
       One(id: \"A3\", kind: \"spearman\", at: (20, 16), facing: 90)]), \
     (id: \"foes\", side: Some(\"b\"), figures: [\
       One(id: \"B1\", kind: \"swordsman\", with: [\"hero\"], at: (21, 18), facing: 270), \
       One(id: \"B2\", kind: \"swordsman\", with: [\"elite\"], at: (22, 20), facing: 270), \
       One(id: \"B3\", kind: \"spearman\", at: (23.1, 17.2), facing: 270)])";

fn step_in(rules: &Arc<dyn Rulebook>, terrain: &str) -> World {
    let mut world = table(rules, 1, terrain, UNITS, Dice::scripted(Vec::new()));
    set(rules, &mut world, &[(base(0), "charging"), (base(3), "charged")]);
    rules.begin_at(&mut world, 1, &Word::new("melee"), A).expect("step 8");
    world
}

/// Every two that are compared once this was answered, later questions as they stand filled in.
fn played(rules: &Arc<dyn Rulebook>, world: &mut World, order: &Order) -> Vec<Compared> {
    let dice = |purpose: &'static str, face| (0..40).map(move |_| Scripted { purpose: purpose.into(), by: None, face });
    world.insert_resource(Dice::scripted(dice("melee", 3).chain(dice("morale", 1)).collect()));
    let mut said = rules.submit(world, order).expect("an answer");
    while let Some(Wait::Ask(ask)) = Table::of(world).waiting().cloned() {
        said.extend(rules.submit(world, &Order::new(ask.side, Act::Answer(ask.default_answer()))).expect("as it stands filled in"));
    }
    let fought = said.into_iter().filter(|dispatch| dispatch.what == "fought");
    fought.map(|dispatch| (dispatch.who.expect("who"), dispatch.whom.expect("whom"), dispatch.sums)).collect()
}

fn compared(fights: &[Fight]) -> Vec<Compared> {
    let of = |fight: &Fight| {
        let pair = |bout: &Bout| match (bout.one.as_slice(), bout.other.as_slice()) {
            ([one], [other]) => (one.of, other.of, vec![one.clone(), other.clone()]),
            _ => panic!("one against another, throw by throw: {fight:?}"),
        };
        assert_eq!(fight.sides()[0].len(), 1, "{fight:?}");
        fight.bouts.iter().map(pair).collect::<Vec<_>>()
    };
    fights.iter().flat_map(of).collect()
}

/// Everything that may be picked of so many.
fn choices(of: usize) -> impl Iterator<Item = Vec<u16>> {
    (0..1_u32 << of).map(move |bits| (0..of as u16).filter(|place| bits >> place & 1 == 1).collect())
}

#[test]
fn whoever_steps_in_sees_the_fights_that_come_of_it() {
    let rules = rules();
    let mut world = step_in(&rules, "");
    let mut seen = Vec::new();
    for side in [A, B] {
        let Some(Wait::Ask(ask)) = Table::of(&world).waiting().cloned() else { panic!("nothing is asked of {side:?}") };
        assert_eq!((ask.what.as_str(), ask.side), ("step_in", side));
        let start = Snapshot::capture(&world);
        for picks in choices(ask.questions[0].options.len()) {
            let order = Order::new(side, Act::Answer(vec![picks.clone()]));
            let preview = rules.preview(&Table::of(&world), &order);
            let fights = compared(&preview.fights);
            for party in preview.fights.iter().flat_map(Fight::parties) {
                let fate = preview.fates.iter().find(|(of, _)| *of == party).map(|(_, outcomes)| outcomes);
                assert!(fate.is_some_and(|fate| fate.events.iter().map(|(_, count)| count).sum::<u64>() == fate.of), "{party:?}");
            }
            assert_eq!(fights, played(&rules, &mut world, &order), "{side:?} {picks:?}");
            start.restore(&mut world);
            if !seen.contains(&fights) {
                seen.push(fights);
            }
        }
        // A3 alone goes, and brings the others somebody whom they can reach.
        if side == A {
            let last = ask.questions[0].options.len() as u16 - 1;
            rules.submit(&mut world, &Order::new(side, Act::Answer(vec![vec![last]]))).expect("nobody else has to");
        }
    }
    assert!(seen.len() > 4, "{} ways to fight", seen.len());
    assert!(seen.iter().flatten().any(|(_, whom, sums)| sums[1].of == *whom && sums[0].sum.lines.iter().any(|line| line.struck.is_some())));
}

#[test]
fn nothing_is_foretold_that_hangs_on_more_than_who_stands_where() {
    let rules = rules();
    // A wall of stone just before B2: whoever steps up to him comes to it, and that is written down only as he does.
    let wall = "(kind: \"wall\", shape: Line([(21.5, 19), (21.5, 21)]))";
    let world = step_in(&rules, wall);
    let Some(Wait::Ask(ask)) = Table::of(&world).waiting().cloned() else { panic!("nothing is asked") };
    let options: Vec<_> = ask.questions[0].options.iter().map(|(_, subject)| *subject).collect();
    let with_a2 = options.iter().position(|option| *option == Some(base(1))).expect("A2 may step up to the wall") as u16;
    let shown = |picks: Vec<u16>| rules.preview(&Table::of(&world), &Order::new(A, Act::Answer(vec![picks]))).fights;
    assert!(shown(vec![with_a2]).is_empty());
    assert!(!shown(vec![]).is_empty());
    // A man of a shield wall breaks it if he goes, and with it what it adds and whom it brings into contact.
    let mut world = table(
        &rules,
        1,
        "",
        "(id: \"wall\", side: Some(\"a\"), figures: [Block(id: \"J\", kind: \"swordsman\", at: (20, 18), facing: 90, count: 6, ranks: 2)]), \
         (id: \"foes\", side: Some(\"b\"), figures: [One(id: \"B1\", kind: \"swordsman\", at: (21, 19), facing: 270)])",
        Dice::scripted(Vec::new()),
    );
    set(&rules, &mut world, &[(unit(0), "walled")]);
    rules.begin_at(&mut world, 1, &Word::new("melee"), A).expect("step 8");
    let shown = |picks: Vec<u16>| rules.preview(&Table::of(&world), &Order::new(A, Act::Answer(vec![picks]))).fights.len();
    assert_eq!([shown(vec![0]), shown(vec![])], [0, 1]);
}
