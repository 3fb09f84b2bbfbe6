//! The window, from its first page to the first group that is moved, by mouse and keyboard messages alone.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use driver::Driver;

#[test]
fn a_battle_is_chosen_set_up_and_begun_by_mouse() {
    let mut driver = Driver::with_pictures(1440, 900, 1.0);
    driver.frames(60);
    assert!(
        driver.carnyx().menu.cards.iter().all(|card| card.picture.is_some() || !card.faults.is_empty()),
        "every scenario has its picture"
    );
    driver.picture("table_01_first_page");
    driver.click_on("The Boundary Stone");
    driver.click_on("Play");
    driver.frames(3);
    driver.picture("table_02_setting_up");
    driver.rewrite("Name of player 1", "Connla");
    driver.rewrite("Seed", "7F3A-19C5");
    driver.click_on("Begin the battle");
    driver.settle();
    driver.picture_if_wanted("table_03_deploying");
    let model = &driver.carnyx().model;
    assert_eq!((model.seed.as_str(), model.player.as_str()), ("7F3A-19C5", "Connla"));
    assert_eq!(model.turn, "Before turn 1");

    // Out of the zone: the reason stands on the card, and nothing can be committed.
    let unit = driver.unit("Fowlers");
    let base = driver.base_of(unit);
    let at = driver.on_screen(base);
    driver.drag(at, at + Vec2::new(300.0, 0.0));
    driver.picture_if_wanted("table_04_out_of_the_zone");
    let card = driver.carnyx().model.card.clone().expect("the card of the group");
    let draft = card.draft.expect("the move that is tried");
    assert!(draft.refusal.is_some(), "{draft:?}");
    assert_eq!(card.commit.map(|(_, ready)| ready), Some(false));

    // Escape drops it; inside the zone it is allowed, turned and nudged by keys too.
    driver.key(KeyCode::Escape);
    assert!(driver.carnyx().model.card.as_ref().is_some_and(|card| card.draft.is_none()));
    driver.drag(at, at + Vec2::new(12.0, 24.0));
    driver.key(KeyCode::ArrowDown);
    driver.key(KeyCode::KeyE);
    driver.key(KeyCode::KeyF);
    driver.picture_if_wanted("table_05_in_the_zone");
    let card = driver.carnyx().model.card.clone().expect("the card of the group");
    assert_eq!(card.draft.and_then(|draft| draft.refusal), None);
    driver.key(KeyCode::Enter);
    driver.settle();
    assert_eq!(driver.orders_given(), 1);
}
