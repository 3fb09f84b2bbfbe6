//! What players are shown beside sums and chances: badges, what a die that is waited for would bring, whom a pursuit would catch,
//! what a hit starts from, and why no roll will do.

use super::scene::{A, block, did, give, scene, shoot, spare};
use carnyx::dice::{Dice, Roller, Scripted};
use carnyx::measure::INCH;
use carnyx::names::{UnitId, Word};
use carnyx::rules::Badge;
use carnyx::table::{Act, Order, Subject, Table, Target, Wait};
use carnyx::tally::Chance;

fn archers(step: &'static str) -> super::scene::Scene {
    let (own, foes) =
        (block("a", "a", "regular", "bowman", 10.0, 18.0, 90, 1), block("b", "b", "regular", "swordsman", 20.0, 18.0, 270, 2));
    // Somebody else may still act, so that the step goes on.
    let others = block("c", "a", "regular", "bowman", 10.0, 25.0, 90, 1);
    scene(step, &format!("{own}, {foes}, {others}"), "", &[]).begin()
}

fn badges(scene: &super::scene::Scene, subject: Subject) -> Vec<String> {
    scene.rules.badges(&Table::of(&scene.world), subject).iter().map(|badge| badge.word.to_string()).collect()
}

#[test]
fn who_has_only_shot_is_not_said_to_have_moved() {
    let mut scene = archers("first_fire");
    scene.world.insert_resource(Dice::seeded(1));
    scene.rules.clone().submit(&mut scene.world, &shoot()).expect("they are within range");
    let base = Table::of(&scene.world).standing(UnitId(0)).next().expect("the archer").id;
    let (group, figure) = (badges(&scene, UnitId(0).into()), badges(&scene, base.into()));
    assert!(!group.contains(&"moved".to_owned()) && !figure.contains(&"moved".to_owned()), "{group:?} {figure:?}");
    assert!(figure.contains(&"fired".to_owned()), "{figure:?}");
}

#[test]
fn badges_with_a_number_are_told_in_one_sentence() {
    let rules = archers("movement").rules;
    let told = |word: &'static str, count| rules.badge_text(&Badge { word: Word::new(word), count, weighty: false });
    assert_eq!(told("runs_again_in", Some(1)), "runs again in 1 turn");
    assert_eq!(told("runs_again_in", Some(2)), "runs again in 2 turns");
    assert_eq!(told("inches_of_charge_left", Some(4)), "4\" of charge left");
    assert_eq!(told("inches_of_charge_left", Some(1)), "1\" of charge left");
    assert_eq!((told("routing", None), told("pinned", None)), ("routing".to_owned(), "pinned".to_owned()));
}

#[test]
fn one_shot_is_told_as_one() {
    for (count, told) in [(1, ": 1 shot"), (2, ": 2 shots")] {
        let units = format!(
            "{}, {}",
            block("a", "a", "regular", "bowman", 10.0, 18.0, 90, count),
            block("b", "b", "regular", "swordsman", 20.0, 18.0, 270, 2)
        );
        let mut scene = scene("missiles", &units, "", &[]).begin();
        scene.world.insert_resource(Dice::seeded(1));
        let said = scene.rules.clone().submit(&mut scene.world, &shoot()).expect("they are within range");
        let text =
            said.iter().map(|dispatch| scene.rules.dispatch_text(&Table::of(&scene.world), dispatch)).find(|text| text.contains("shot"));
        assert!(text.as_ref().is_some_and(|text| text.ends_with(told)), "{text:?}");
    }
}

#[test]
fn who_has_moved_is_said_to_have() {
    let mut scene = archers("movement");
    scene.world.insert_resource(Dice::seeded(1));
    let rules = scene.rules.clone();
    let walk = Order::new(A, Act::Do { verb: "walk".into(), unit: UnitId(0), bases: Vec::new(), target: None });
    rules.submit(&mut scene.world, &walk).expect("they may walk");
    assert!(!badges(&scene, UnitId(0).into()).contains(&"moved".to_owned()), "they have only rolled");
    let way = rules.candidates(&Table::of(&scene.world), UnitId(0)).into_iter().next().expect("a way to go");
    rules.submit(&mut scene.world, &way).expect("it is offered");
    assert!(badges(&scene, UnitId(0).into()).contains(&"moved".to_owned()));
}

#[test]
fn a_die_that_is_waited_for_brings_what_was_foreseen() {
    let mut scene = archers("missiles");
    scene.world.insert_resource(Dice::typed());
    let rules = scene.rules.clone();
    rules.submit(&mut scene.world, &shoot()).expect("they are within range");
    let start = carnyx::table::Snapshot::capture(&scene.world);
    let mut brought = Vec::new();
    for face in 1..=6 {
        start.restore(&mut scene.world);
        let before = carnyx::table::state_hash(&scene.world);
        let foreseen = rules.prospect(&Table::of(&scene.world), &[face]);
        assert_eq!(carnyx::table::state_hash(&scene.world), before, "asking changes nothing");
        let told = rules.submit(&mut scene.world, &Order::new(A, Act::Faces(vec![face]))).expect("a face of the die");
        let first = told.into_iter().map(|dispatch| carnyx::table::Dispatch { clock: (0, 0), ..dispatch }).next();
        assert_eq!(foreseen.first(), first.as_ref(), "face {face}");
        brought.push(foreseen[0].what.to_string());
        assert!(foreseen[0].whom.is_some(), "at whom");
    }
    assert!(brought.contains(&"missed".to_owned()) && brought.contains(&"hit".to_owned()), "{brought:?}");
    start.restore(&mut scene.world);
    let table = Table::of(&scene.world);
    assert!(rules.prospect(&table, &[7]).is_empty() && rules.prospect(&table, &[1, 1]).is_empty(), "no such throw is waited for");
}

#[test]
fn a_shot_says_what_it_starts_from() {
    let scene = archers("missiles");
    let preview = scene.preview(&shoot());
    let basis = preview.basis.first().expect("the bow");
    assert_eq!((basis.of.as_str(), basis.clause.as_str(), preview.basis.len()), ("bow", "CS-3.2", 1));
    let adds = preview.sums[0].sum.total();
    assert_eq!(preview.needed, Some((basis.face - adds).clamp(2, 6)), "the start, less what is added, is what the die has to show");
}

#[test]
fn a_charge_that_no_roll_brings_home_says_how_far_it_is_and_how_far_they_get() {
    let units = "(id: \"men\", side: Some(\"a\"), figures: [One(id: \"A1\", kind: \"swordsman\", at: (10, 18), facing: 90), \
         One(id: \"A2\", kind: \"swordsman\", at: (9, 20), facing: 90)]), \
         (id: \"foes\", side: Some(\"b\"), figures: [One(id: \"B1\", kind: \"swordsman\", at: (21, 18), facing: 270)])";
    // Off the straight way, but one of them stands on it: all of them go by the lesser formula.
    let rough = "(kind: \"rough\", shape: Area([(8, 19.6), (11, 19.6), (11, 22), (8, 22)]))";
    let charge =
        Order::new(A, Act::Do { verb: "charge".into(), unit: UnitId(0), bases: Vec::new(), target: Some(Target::Unit(UnitId(1))) });
    let open = scene("declare_charges", units, "", &[]).begin().preview(&charge);
    assert!(open.refusal.is_none() && open.hindrance.is_none() && open.needed.is_some(), "{open:?}");
    let hard = scene("declare_charges", units, rough, &[]).begin().preview(&charge);
    assert_eq!((hard.refusal, hard.chance.map(|(_, chance)| chance.count)), (None, Some(0)));
    let why = hard.hindrance.expect("why not");
    let (needs, most) = (why.measured.expect("how far it is"), why.limit.expect("how far they get"));
    assert!(needs > most && most > 4 * INCH && needs < 13 * INCH, "{why:?}");
    assert_eq!(why.reason, *"too_far_to_charge");
}

/// A group beaten in melee that gives way, and winners who are asked whether they go after it.
#[test]
fn pursuits_are_counted_over_every_roll() {
    let units = "(id: \"winners\", side: Some(\"a\"), with: [\"regular\"], figures: [\
         One(id: \"A1\", kind: \"swordsman\", at: (20, 18), facing: 90), One(id: \"A2\", kind: \"swordsman\", at: (20, 19), facing: 90)]), \
         (id: \"beaten\", side: Some(\"b\"), with: [\"regular\"], figures: [\
         One(id: \"J1\", kind: \"swordsman\", at: (21, 18), facing: 270), One(id: \"J2\", kind: \"swordsman\", at: (21, 19), facing: 270)])";
    let flags: [(Subject, &'static str); 3] =
        [(UnitId(1).into(), "lost_in_melee"), (UnitId(1).into(), "killed"), (UnitId(0).into(), "killed_in_melee")];
    for retires in [1, 3, 6] {
        let mut scene = scene("aftermath", units, "", &flags);
        let die = |purpose: &'static str, unit: u16, face| Scripted { purpose: purpose.into(), by: Some(Roller::Unit(UnitId(unit))), face };
        let dice = |pursue: u8| {
            let own = [
                die("morale", 1, 4),
                die("retire", 1, retires),
                die("fall_back", 1, retires),
                die("rout", 1, retires),
                die("pursue", 0, pursue),
            ];
            Dice::scripted(own.into_iter().chain(spare()).collect())
        };
        let (mut shown, mut caught) = (None, 0);
        for face in 1..=6 {
            let before = std::cell::RefCell::new(None);
            let said = scene.with(dice(face), &|scene, world| {
                let table = Table::of(world);
                let Some(Wait::Ask(ask)) = table.waiting().cloned() else { panic!("nobody is asked: {:?}", table.waiting()) };
                assert_eq!(ask.what, *"pursue");
                let answer = Order::new(A, Act::Answer(vec![vec![0]]));
                *before.borrow_mut() = Some(scene.rules.preview(&table, &answer).chances);
                give(answer)(scene, world)
            });
            shown = before.into_inner();
            caught += u64::from(did(&said, "charged_home"));
        }
        let shown = shown.expect("the chance stands beside the question");
        let [(who, event, chance)] = shown.as_slice() else { panic!("{shown:?}") };
        assert_eq!((*who, event), (UnitId(0).into(), &Word::new("reaches_its_target")));
        assert_eq!(*chance, Chance::new(caught, 6), "they went off by {retires}");
    }
}
