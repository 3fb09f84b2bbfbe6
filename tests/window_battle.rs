//! Battles played through the window by mouse messages alone: no order is given in any other way. Of each ruleset a battle from its
//! beginning to its final table, others from the midst of battle, and one that begins within reach, with real dice. What was done is
//! read from their journals: together they come through every step and every kind of choice of each ruleset.
#![cfg(feature = "gui")]

mod driver;

use carnyx::names::Word;
use carnyx::rules;
use driver::journals::{Deeds, deeds_of, near_the_end};
use driver::player::Player;
use driver::{Driver, FIELDS, Field};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Takes a picture of what is new, no more than `most` in all.
fn pictures(name: &'static str, most: usize) -> impl FnMut(&mut Driver, &str) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    move |driver, what| {
        let new = seen.insert(what.to_owned());
        if new && (seen.len() <= most || what == "over") {
            let what: String = what.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
            driver.picture_if_wanted(&format!("{name}_{:02}_{what}", seen.len()));
            if what.contains("Missiles") {
                // Near to, for what stands on the bases; and back.
                let middle = driver.middle_of_map();
                driver.wheel(middle, 8.0);
                driver.picture_if_wanted(&format!("{name}_{:02}_near", seen.len()));
                driver.click_on("Whole map");
            }
        }
    }
}

fn played(driver: &mut Driver, name: &'static str, most: usize, shown: usize) -> Player {
    let mut player = Player::default();
    let began = std::time::Instant::now();
    player.play(driver, most, pictures(name, shown));
    println!("{name}: {} decisions in {:?}: {:?}", player.decisions, began.elapsed(), player.given);
    println!("{name}: the window said {:#?}", player.notices);
    player
}

/// From the list of scenarios to the final table.
fn whole() -> Deeds {
    let mut driver = Driver::new(1440, 900, 1.0);
    driver.click_on("The Boundary Stone");
    driver.click_on("Play");
    driver.rewrite("Seed", "7F3A-19C5");
    driver.click_on("Begin the battle");
    played(&mut driver, "whole", 1500, 12);
    assert!(driver.carnyx().model.over.is_some(), "the battle goes on: {}", driver.carnyx().model.asked);
    deeds_of(&driver.journal(), 0)
}

/// From a journal in the midst of battle, taken up from the first page, to the final table.
fn taken_up(scenario: &'static str) -> Deeds {
    let mut driver = Driver::opened(1440, 900, 1.0, false, None, |folder| near_the_end(scenario, 12, folder));
    driver.picture_if_wanted(&format!("{scenario}_00_first_page"));
    driver.click_on("Continue");
    driver.settle();
    let before = driver.orders_given();
    assert!(before > 12, "the battle stands where it stood");
    played(&mut driver, scenario, 1500, 8);
    assert!(driver.carnyx().model.over.is_some(), "the battle goes on: {}", driver.carnyx().model.asked);
    deeds_of(&driver.journal(), before)
}

/// A battle of the tests' own that begins within reach, its dice thrown on a real table and clicked in.
fn press(field: &Field) -> Deeds {
    let mut driver = Driver::opened(1440, 900, 1.0, false, Some(field.file), |_| {});
    driver.click_on("Real dice, typed in");
    driver.click_on("Begin the battle");
    played(&mut driver, field.ruleset, 400, 40);
    assert!(driver.carnyx().model.over.is_some(), "the battle goes on: {}", driver.carnyx().model.asked);
    deeds_of(&driver.journal(), 0)
}

fn missing<'a>(wanted: impl IntoIterator<Item = &'a str>, found: &BTreeSet<String>) -> Vec<&'a str> {
    wanted.into_iter().filter(|word| !found.contains(*word)).collect()
}

static WHOLE: LazyLock<Deeds> = LazyLock::new(whole);
static RAID: LazyLock<Deeds> = LazyLock::new(|| taken_up("livestock_raid"));
static BRIDE: LazyLock<Deeds> = LazyLock::new(|| taken_up("stolen_bride"));
static BLOWS: LazyLock<Deeds> = LazyLock::new(|| press(&FIELDS[0]));
static ROADS: LazyLock<Deeds> = LazyLock::new(|| taken_up("two_roads"));
static FORT: LazyLock<Deeds> = LazyLock::new(|| taken_up("hill_fort"));
static LINES: LazyLock<Deeds> = LazyLock::new(|| press(&FIELDS[1]));

/// Every battle that is played here, by its ruleset.
fn battles(ruleset: &str) -> Vec<&'static Deeds> {
    match ruleset {
        "celtic_skirmish" => vec![&*BLOWS, &*WHOLE, &*BRIDE, &*RAID],
        "roman_v_celt" => vec![&*LINES, &*ROADS, &*FORT],
        other => panic!("no battle of {other} is played by mouse"),
    }
}

#[test]
fn a_whole_battle_is_played_by_mouse_to_the_final_table() {
    assert!(WHOLE.kinds.contains("move"), "groups were moved: {WHOLE:#?}");
    assert!(LINES.kinds.contains("move"), "units were moved: {LINES:#?}");
}

#[test]
fn battles_are_taken_up_in_the_midst_and_played_to_the_final_table() {
    for deeds in [&*RAID, &*BRIDE, &*ROADS, &*FORT] {
        assert!(deeds.orders > 1, "{deeds:#?}");
    }
}

#[test]
fn a_battle_with_real_dice_is_played_by_mouse_to_the_final_table() {
    let wanted =
        ["charge_rolled", "pinned", "wall_formed", "first_fire_at", "fire_at", "rolled_to_run", "stepped_in", "fought", "nerve_fails"];
    assert_eq!(missing(wanted, &BLOWS.dispatches), [""; 0], "what a battle at blows brings");
    let wanted = ["charged_home", "obeyed", "not_obeyed", "fought", "hits_taken", "recoils", "destroyed"];
    assert_eq!(missing(wanted, &LINES.dispatches), [""; 0], "what a battle of lines brings");
}

#[test]
fn together_they_come_through_every_step_and_kind_of_choice() {
    for ruleset in rules::rulesets() {
        let mut all = Deeds::default();
        battles(ruleset.id).into_iter().for_each(|deeds| all.add(deeds));
        println!("{}: {all:#?}", ruleset.id);
        let rulebook = rules::open(ruleset.id).expect("the ruleset");
        let words = rulebook.vocabulary();
        assert_eq!(missing(rulebook.steps().iter().copied(), &all.steps), [""; 0], "{}: steps that no run came through", ruleset.id);
        // Conceding and draws are another test's.
        let kinds = rulebook.choice_kinds().iter().copied().filter(|kind| *kind != "other");
        let herding = (ruleset.id == "celtic_skirmish").then_some("herding");
        let asks = words.asks.iter().map(|(word, _)| word.as_str()).chain(herding);
        assert_eq!(missing(kinds.chain(asks), &all.kinds), [""; 0], "{}: kinds of choice that no run had", ruleset.id);
        let options: Vec<&Word> = words.options.iter().map(|(word, _)| word).collect();
        assert_eq!(missing(options.iter().map(|word| word.as_str()), &all.options), [""; 0], "{}: answers that no run gave", ruleset.id);
    }
}
