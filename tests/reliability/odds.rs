//! The odds that are shown are those of the dice: counted over every roll, and over 20,000 fights with rolled dice, four standard
//! errors allowed.
//!
//! That melees come out as counted over every roll is shown in `celtic_melee`.

use super::scene::{A, Scene, block, did, give, scene, shoot, spare};
use bevy_ecs::world::World;
use carnyx::dice::{Dice, Need, Roller, Scripted};
use carnyx::names::{BaseId, UnitId, Word};
use carnyx::table::{Act, Dispatch, Order, Subject, Table, Target, Wait};
use carnyx::tally::Chance;
use std::collections::BTreeMap;

type Counts = BTreeMap<&'static str, u64>;

/// A count of so many tries against its exact chance: four standard errors, and nothing at all where it is sure.
fn fits(what: &str, count: u64, times: u64, chance: Chance) -> Result<(), String> {
    let (tries, share) = (times as f64, chance.share());
    let error = (tries * share * (1.0 - share)).sqrt();
    let off = count as f64 - tries * share;
    if off.abs() <= 4.0 * error { Ok(()) } else { Err(format!("{what}: {count} of {times}, and {}/{} is shown", chance.count, chance.of)) }
}

fn all_fit(what: &str, counts: &Counts, shown: &[(Word, u64)], of: u64, times: u64) {
    assert_eq!(shown.iter().map(|(_, count)| count).sum::<u64>(), of, "{what}: chances that do not add up");
    assert_eq!(counts.values().sum::<u64>(), times);
    for event in counts.keys() {
        assert!(shown.iter().any(|(known, _)| *known == **event), "{what}: {event} is not foreseen");
    }
    for (event, count) in shown {
        let found = counts.get(event.as_str()).copied().unwrap_or_default();
        fits(&format!("{what}: {event}"), found, times, Chance::new(*count, of)).unwrap_or_else(|told| panic!("{told}"));
    }
}

/// What a volley came to at worst.
fn worst(said: &[Dispatch]) -> &'static str {
    if did(said, "will_fall") {
        "someone_killed"
    } else if did(said, "wounded") {
        "someone_wounded"
    } else {
        "no_harm"
    }
}

fn volleys() -> Vec<(&'static str, Scene)> {
    let pair = |one: String, other: String| format!("{one}, {other}");
    let hurt = [(Subject::Base(BaseId(3)), "wounded")];
    let wood = "(kind: \"wood\", shape: Area([(17, 12), (21, 12), (21, 24), (17, 24)]))";
    vec![
        (
            "a bow far off",
            scene(
                "missiles",
                &pair(block("a", "a", "regular", "bowman", 10.0, 18.0, 90, 1), block("b", "b", "regular", "swordsman", 30.0, 18.0, 270, 1)),
                "",
                &[],
            ),
        ),
        (
            "three slings near by, one target wounded",
            scene(
                "missiles",
                &pair(block("a", "a", "regular", "slinger", 10.0, 18.0, 90, 3), block("b", "b", "regular", "axeman", 16.0, 18.0, 270, 2)),
                "",
                &hurt,
            ),
        ),
        (
            "two javelins into a wood",
            scene(
                "missiles",
                &pair(block("a", "a", "regular", "javelin", 14.0, 18.0, 90, 2), block("b", "b", "regular", "spearman", 18.0, 18.0, 270, 2)),
                wood,
                &[(Subject::Base(BaseId(0)), "moved")],
            ),
        ),
    ]
}

fn shots(times: u64) {
    for (what, scene) in volleys() {
        let mut scene = scene.begin();
        let preview = scene.preview(&shoot());
        let (event, chance) = preview.chance.clone().unwrap_or_else(|| panic!("{what}: no chance is shown: {:?}", preview.refusal));
        let outcomes = preview.outcomes.clone().expect("so few shots are counted");
        let (mut hits, mut counts) = (0, Counts::new());
        scene.fight(times, &give(shoot()), &mut |said| {
            hits += u64::from(did(said, "hit"));
            *counts.entry(worst(said)).or_default() += 1;
        });
        fits(&format!("{what}: {event}"), hits, times, chance).unwrap_or_else(|told| panic!("{told}"));
        all_fit(what, &counts, &outcomes.events, outcomes.of, times);
    }
}

#[test]
fn shots_are_counted_over_every_roll() {
    for (what, scene) in volleys() {
        let mut scene = scene.begin();
        let preview = scene.preview(&shoot());
        let firers = preview.sums.len() as u32;
        if firers > 2 {
            continue;
        }
        let (_, chance) = preview.chance.clone().expect("a chance is shown");
        let outcomes = preview.outcomes.clone().expect("so few shots are counted");
        let (mut hits, mut counts) = (0, BTreeMap::new());
        let rolls = 36_u64.pow(firers);
        for roll in 0..rolls {
            let face = |place: u32| (roll / 6_u64.pow(place) % 6) as u8 + 1;
            let of = |purpose: &'static str, base: u32, place: u32| Scripted {
                purpose: purpose.into(),
                by: Some(Roller::Base(BaseId(base as u16))),
                face: face(place),
            };
            let dice = (0..firers).flat_map(|base| [of("hit", base, base * 2), of("effect", base, base * 2 + 1)]).chain(spare()).collect();
            let said = scene.with(Dice::scripted(dice), &give(shoot()));
            hits += u64::from(did(&said, "hit"));
            *counts.entry(worst(&said)).or_insert(0_u64) += 1;
        }
        assert_eq!(hits * chance.of, chance.count * rolls, "{what}");
        for (event, count) in &outcomes.events {
            assert_eq!(counts.get(event.as_str()).copied().unwrap_or_default() * outcomes.of, count * rolls, "{what}: {event}");
        }
    }
}

/// Three against two in contact, the middle man to choose.
fn three_on_two(kinds: [&str; 5], flags: &[(Subject, &'static str)]) -> Scene {
    let one =
        |id: &str, kind: &str, x: f64, y: f64, facing: u16| format!("One(id: \"{id}\", kind: {kind}, at: ({x}, {y}), facing: {facing})");
    let units = format!(
        "(id: \"band\", side: Some(\"a\"), figures: [{}, {}, {}]), (id: \"foes\", side: Some(\"b\"), figures: [{}, {}])",
        one("A1", kinds[0], 20.0, 19.0, 90),
        one("A2", kinds[1], 20.0, 18.0, 90),
        one("A3", kinds[2], 20.0, 17.0, 90),
        one("B1", kinds[3], 21.0, 18.5, 270),
        one("B2", kinds[4], 21.0, 17.5, 270)
    );
    scene("melee", &units, "", flags)
}

/// What became of a figure in the fights, before anybody's nerve is tried.
fn fate(said: &[Dispatch], of: BaseId) -> &'static str {
    let before = said.iter().take_while(|dispatch| !dispatch.what.as_str().starts_with("nerve_") && dispatch.what != "turn_ends");
    let (mut killed, mut wounded, mut pushed) = (false, false, false);
    for dispatch in before.filter(|dispatch| dispatch.who == Some(of.into())) {
        match dispatch.what.as_str() {
            "killed" => killed = true,
            "wounded" => wounded = true,
            "pushed_back" => pushed = true,
            _ => {}
        }
    }
    match (killed, wounded, pushed) {
        (true, ..) => "killed",
        (_, true, true) => "wounded_and_pushed_back",
        (_, true, false) => "wounded",
        (_, false, true) => "pushed_back",
        _ => "unharmed",
    }
}

fn melees(times: u64) {
    let figure = |id: u16| Subject::Base(BaseId(id));
    let sword = "\"swordsman\"";
    let cases: [(&str, [&str; 5], Vec<(Subject, &'static str)>); 3] = [
        ("swords", [sword; 5], vec![]),
        (
            "a charge on a wounded man",
            ["\"spearman\"", "\"axeman\"", sword, "\"spearman\"", sword],
            vec![(figure(0), "charging"), (figure(1), "charging"), (figure(3), "charged"), (figure(3), "wounded")],
        ),
        ("dogs", ["\"dog\"", "\"dog\"", "\"herder\"", "\"axeman\"", sword], vec![(figure(1), "wounded"), (figure(3), "charging")]),
    ];
    for (what, kinds, flags) in cases {
        let mut scene = three_on_two(kinds, &flags).begin();
        // The first fight only: those before it could change how a later one goes.
        for (pick, first) in [(0, [3, 0, 1].as_slice()), (1, &[0, 3])] {
            let order = Order::new(A, Act::Answer(vec![vec![pick]]));
            let preview = scene.preview(&order);
            let mut counts = vec![Counts::new(); first.len()];
            scene.fight(times, &give(order.clone()), &mut |said| {
                for (figure, counts) in first.iter().zip(&mut counts) {
                    *counts.entry(fate(said, BaseId(*figure))).or_default() += 1;
                }
            });
            for (figure, counts) in first.iter().zip(&counts) {
                let id = BaseId(*figure);
                let shown = preview.fates.iter().find(|(of, _)| *of == id.into()).map(|(_, outcomes)| outcomes);
                let shown = shown.unwrap_or_else(|| panic!("{what}: nothing is said of {id:?}"));
                all_fit(&format!("{what}, pick {pick}, {id:?}"), counts, &shown.events, shown.of, times);
            }
        }
    }
}

/// Everybody passes until it is known whether the charge has come home.
fn run_home(order: Order) -> impl Fn(&Scene, &mut World) -> Vec<Dispatch> {
    move |scene, world| {
        let mut said = give(order.clone())(scene, world);
        for _ in 0..40 {
            if did(&said, "charged_home") || did(&said, "charge_fell_short") {
                break;
            }
            let next = match Table::of(world).waiting() {
                Some(Wait::Orders { side, .. }) => Order::new(*side, Act::Pass),
                Some(Wait::Ask(ask)) => Order::new(ask.side, Act::Answer(ask.default_answer())),
                _ => break,
            };
            said.extend(scene.rules.submit(world, &next).expect("passing is allowed"));
        }
        said
    }
}

type Charge = (&'static str, Scene, u32, u32);

/// Each with the dice of its movement, and those of the obstacles on its way.
fn charges() -> Vec<Charge> {
    let two = |one: String, other: String| format!("{one}, {other}");
    let at = |kind: &str, x: f64, other: f64| {
        two(block("a", "a", "regular", kind, x, 18.0, 90, 2), block("b", "b", "regular", "swordsman", other, 18.0, 270, 2))
    };
    let rough = "(kind: \"rough\", shape: Area([(14, 12), (16, 12), (16, 24), (14, 24)]))";
    let fence = "(kind: \"fence\", shape: Line([(15, 10), (15, 26)]))";
    let car = two(block("a", "a", "regular", "chariot", 10.0, 18.0, 90, 1), block("b", "b", "regular", "swordsman", 26.0, 18.0, 270, 2));
    vec![
        ("on open ground", scene("declare_charges", &at("swordsman", 10.0, 20.5), "", &[]), 1, 0),
        ("to the inch", scene("declare_charges", &at("swordsman", 10.0, 21.0), "", &[]), 1, 0),
        ("over rough ground", scene("declare_charges", &at("swordsman", 11.0, 17.0), rough, &[]), 1, 0),
        ("over a fence", scene("declare_charges", &at("swordsman", 11.0, 18.0), fence, &[]), 1, 1),
        ("by light troops", scene("declare_charges", &at("dog", 10.0, 22.5), "", &[]), 1, 0),
        ("by a chariot", scene("declare_charges", &car, "", &[]), 2, 0),
    ]
}

pub(super) fn charge() -> Order {
    Order::new(A, Act::Do { verb: "charge".into(), unit: UnitId(0), bases: Vec::new(), target: Some(Target::Unit(UnitId(1))) })
}

/// Whether each roll carries a charge home, played out; and the chance that was shown.
pub(super) fn played_charge(what: &str, scene: Scene, moving: u32, obstacles: u32) -> (Vec<bool>, Chance) {
    let mut scene = scene.begin();
    let preview = scene.preview(&charge());
    assert_eq!(preview.refusal, None, "{what}");
    let (event, chance) = preview.chance.clone().expect("a chance is shown");
    assert_eq!(event, *"reaches_its_target");
    let home = (0..6_u32.pow(moving + obstacles)).map(|roll| {
        let die = |place: u32| {
            let purpose = if place < moving { "charge" } else { "obstacle" };
            Scripted { purpose: purpose.into(), by: None, face: (roll / 6_u32.pow(place) % 6) as u8 + 1 }
        };
        let dice = (0..moving + obstacles).map(die).chain(spare()).collect();
        did(&scene.with(Dice::scripted(dice), &run_home(charge())), "charged_home")
    });
    (home.collect(), chance)
}

#[test]
fn charges_come_home_as_often_as_is_shown() {
    for (what, scene, moving, obstacles) in charges() {
        let (home, chance) = played_charge(what, scene, moving, obstacles);
        let count = home.iter().filter(|home| **home).count() as u64;
        assert!(count > 0 && count < home.len() as u64, "{what}: nothing hangs on the dice");
        assert_eq!(count * chance.of, chance.count * home.len() as u64, "{what}: {count} of {} come home", home.len());
        // The same by rolled dice: what a roll comes to is known from above.
        let needs: Vec<Need> = (0..moving + obstacles).map(|_| Need::d6("charge", Roller::Table)).collect();
        let (mut dice, times) = (Dice::seeded(count), 20_000);
        let rolled = (0..times).filter(|_| {
            let faces = dice.roll(&needs).expect("a seed").expect("nobody types");
            home[faces.iter().rev().fold(0, |place, face| place * 6 + usize::from(*face) - 1)]
        });
        fits(what, rolled.count() as u64, times, chance).unwrap_or_else(|told| panic!("{told}"));
    }
}

/// Chance of holding, as the card of a group shows it: `+3: passes on 3 or less, 50 %`.
fn nerve_shown(scene: &Scene, unit: UnitId) -> (i32, u32) {
    let card = scene.rules.card(&Table::of(&scene.world), unit.into());
    let line = card.iter().find(|line| line.label == "Nerve").expect("a group's card tells its nerve");
    let number = |after: &str| -> i32 {
        let rest = line.value.split(after).nth(1).unwrap_or_else(|| panic!("{}", line.value));
        rest.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
    };
    (number("passes on"), number("or less,") as u32)
}

fn tests_of_nerve(times: u64) {
    let grades = ["elite", "veteran", "regular", "militia"];
    for (place, grade) in grades.into_iter().enumerate() {
        let kind = ["swordsman", "axeman", "bowman", "dog"][place];
        let units =
            format!("{}, {}", block("a", "a", grade, kind, 20.0, 18.0, 90, 3), block("b", "b", "regular", "axeman", 21.0, 18.0, 270, 3));
        let flags: Vec<(Subject, &'static str)> = (0..3).map(|id| (BaseId(id).into(), "charging")).collect();
        let mut scene = scene("pre_melee", &units, "", &flags);
        let (face, percent) = nerve_shown(&scene, UnitId(0));
        let first = |said: &[Dispatch]| {
            let test = said.iter().find(|dispatch| dispatch.who == Some(UnitId(0).into()) && dispatch.what.as_str().starts_with("nerve_"));
            let test = test.expect("who has charged tests before the melee");
            assert_eq!((test.needed, test.sums[0].sum.total().clamp(1, 5)), (Some(face), face), "{grade}");
            if test.what == "nerve_holds" { "holds" } else { "fails" }
        };
        let shown = [(Word::new("holds"), face as u64), (Word::new("fails"), 6 - face as u64)];
        let mut counts = Counts::new();
        scene.fight(times, &|_, _| Vec::new(), &mut |said| *counts.entry(first(said)).or_default() += 1);
        all_fit(grade, &counts, &shown, 6, times);
        assert_eq!(percent, (f64::from(face) / 6.0 * 100.0).round() as u32, "{grade}");
        for thrown in 1..=6_u8 {
            let die = |purpose: &'static str, face| Scripted { purpose: purpose.into(), by: None, face };
            let dice = std::iter::once(die("morale", thrown)).chain(spare()).collect();
            let said = scene.with(Dice::scripted(dice), &|_, _| Vec::new());
            assert_eq!(first(&said) == "holds", i32::from(thrown) <= face, "{grade} throws {thrown}");
        }
    }
}

#[test]
fn shots_fights_and_nerve_go_as_is_shown() {
    shots(300);
    melees(120);
    tests_of_nerve(300);
}

#[test]
#[ignore = "20,000 fights of each kind"]
fn soak_odds() {
    shots(20_000);
    melees(20_000);
    tests_of_nerve(20_000);
}

#[test]
fn wrong_odds_would_be_noticed() {
    // A die needed that is off by one, at the full size and at the small one.
    assert!(fits("x", 6_667, 20_000, Chance::new(2, 6)).is_ok() && fits("x", 6_667, 20_000, Chance::new(3, 6)).is_err());
    assert!(fits("x", 333, 1_000, Chance::new(2, 6)).is_ok() && fits("x", 333, 1_000, Chance::new(3, 6)).is_err());
    assert!(fits("x", 1, 20_000, Chance::new(0, 6)).is_err() && fits("x", 19_999, 20_000, Chance::new(6, 6)).is_err());
    let counts = BTreeMap::from([("holds", 500), ("fails", 500)]);
    let caught = |shown: [(Word, u64); 2]| std::panic::catch_unwind(|| all_fit("x", &counts, &shown, 6, 1_000)).is_err();
    assert!(!caught([("holds".into(), 3), ("fails".into(), 3)]));
    assert!(caught([("holds".into(), 4), ("fails".into(), 2)]) && caught([("holds".into(), 3), ("fails".into(), 2)]));
    assert!(caught([("holds".into(), 3), ("breaks".into(), 3)]));
}
