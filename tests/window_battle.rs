//! Battles played through the window by mouse messages alone: no order is given in any other way. One scenario from the list to
//! its final table, the other two from the midst of battle, and a battle that begins at blows, with real dice. What was done is
//! read from their journals: together they come through every step and every kind of choice.
#![cfg(feature = "gui")]

mod driver;

use carnyx::names::Word;
use carnyx::rules;
use driver::journals::{Deeds, deeds_of, near_the_end};
use driver::player::Player;
use driver::{Driver, PRESS};
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

/// A battle that begins at blows, its dice thrown on a real table and clicked in.
fn press() -> Deeds {
    let mut driver = Driver::opened(1440, 900, 1.0, false, Some(PRESS), |_| {});
    driver.click_on("Real dice, typed in");
    driver.click_on("Begin the battle");
    played(&mut driver, "press", 400, 40);
    assert!(driver.carnyx().model.over.is_some(), "the battle goes on: {}", driver.carnyx().model.asked);
    deeds_of(&driver.journal(), 0)
}

fn missing<'a>(wanted: impl IntoIterator<Item = &'a str>, found: &BTreeSet<String>) -> Vec<&'a str> {
    wanted.into_iter().filter(|word| !found.contains(*word)).collect()
}

static WHOLE: LazyLock<Deeds> = LazyLock::new(whole);
static RAID: LazyLock<Deeds> = LazyLock::new(|| taken_up("livestock_raid"));
static BRIDE: LazyLock<Deeds> = LazyLock::new(|| taken_up("stolen_bride"));
static BLOWS: LazyLock<Deeds> = LazyLock::new(press);

#[test]
fn a_whole_battle_is_played_by_mouse_to_the_final_table() {
    assert!(WHOLE.kinds.contains("move"), "groups were moved: {WHOLE:#?}");
}

#[test]
fn a_raid_is_taken_up_in_the_midst_and_played_to_the_final_table() {
    assert!(RAID.orders > 1, "{RAID:#?}");
}

#[test]
fn a_stolen_bride_is_taken_up_in_the_midst_and_played_to_the_final_table() {
    assert!(BRIDE.orders > 1, "{BRIDE:#?}");
}

#[test]
fn a_battle_with_real_dice_is_played_by_mouse_to_the_final_table() {
    let wanted =
        ["charge_rolled", "pinned", "wall_formed", "first_fire_at", "fire_at", "rolled_to_run", "stepped_in", "fought", "nerve_fails"];
    assert_eq!(missing(wanted, &BLOWS.dispatches), [""; 0], "what a battle at blows brings");
}

#[test]
fn together_they_come_through_every_step_and_kind_of_choice() {
    let mut all = Deeds::default();
    for deeds in [&*BLOWS, &*WHOLE, &*BRIDE, &*RAID] {
        all.add(deeds);
    }
    println!("{all:#?}");
    let rulebook = rules::open("celtic_skirmish").expect("the ruleset");
    let words = rulebook.vocabulary();
    assert_eq!(missing(rulebook.steps().iter().copied(), &all.steps), [""; 0], "steps that no run came through");
    // Conceding and draws are another test's.
    let kinds = rulebook.choice_kinds().iter().copied().filter(|kind| *kind != "other");
    let asks = words.asks.iter().map(|(word, _)| word.as_str()).chain(["herding"]);
    assert_eq!(missing(kinds.chain(asks), &all.kinds), [""; 0], "kinds of choice that no run had");
    let options: Vec<&Word> = words.options.iter().map(|(word, _)| word).collect();
    assert_eq!(missing(options.iter().map(|word| word.as_str()), &all.options), [""; 0], "answers that no run gave");
}
