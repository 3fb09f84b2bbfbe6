//! What goes round a battle: real dice typed in, a bot's seat, undo, saving by name, going on, conceding, the rematch.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use driver::{Driver, PRESS};

/// A battle of the tests' own, set up and begun by mouse in a window of this size.
fn begun(width: u32, height: u32, scale: f32, typed: bool, bot: bool) -> Driver {
    let mut driver = Driver::opened(width, height, scale, false, Some(PRESS), |_| {});
    driver.rewrite("Seed", "7F3A-19C5");
    if typed {
        driver.click_on("Real dice, typed in");
    }
    if bot {
        driver.click_on("Bot");
    }
    driver.click_on("Begin the battle");
    driver.settle();
    driver
}

#[test]
fn real_dice_are_typed_in_and_shown() {
    let mut driver = begun(1280, 720, 1.0, true, false);
    driver.all_hold();
    driver.settle();
    driver.all_hold();
    driver.settle();
    let dice = driver.carnyx().model.dice_ask.clone().expect("initiative is thrown for");
    driver.picture_if_wanted("flow_dice");
    driver.key(KeyCode::Digit4);
    driver.key(KeyCode::Digit2);
    for _ in 2..dice.dice.len() {
        driver.key(KeyCode::Digit3);
    }
    driver.key(KeyCode::Enter);
    driver.settle();
    let tray = driver.carnyx().model.tray.clone().expect("the dice lie in the tray");
    assert!(tray.dice.iter().any(|(face, _)| face.face == 4 || face.face == 2), "{tray:?}");
    driver.picture_if_wanted("flow_dice_thrown");
}

#[test]
fn a_bot_plays_its_own_seat() {
    let mut driver = begun(1280, 800, 1.0, false, true);
    driver.all_hold();
    driver.settle();
    assert!(!driver.carnyx().model.bot_moves, "the player is asked again: {}", driver.carnyx().model.asked);
    assert!(driver.carnyx().model.notice.is_none(), "{:?}", driver.carnyx().model.notice);
}

#[test]
fn a_battle_is_undone_saved_left_gone_on_with_and_conceded() {
    let mut driver = begun(1440, 900, 1.0, false, false);
    let unit = driver.unit("Gorse Bows");
    let base = driver.base_of(unit);
    let at = driver.on_screen(base);
    driver.drag(at, at + Vec2::new(30.0, 0.0));
    driver.click_on("Commit move");
    driver.settle();
    assert_eq!(driver.orders_given(), 1, "the group was placed anew");
    assert!(driver.on_screen(base).distance(at) > 15.0);
    driver.click_on("Undo");
    driver.settle();
    assert_eq!(driver.orders_given(), 0);
    assert!(driver.on_screen(base).distance(at) < 1.0, "it stands where it stood");
    driver.all_hold();
    driver.settle();
    driver.click_on("Menu");
    driver.picture_if_wanted("flow_menu");
    driver.click_on("Save by name");
    driver.write(" B");
    driver.picture_if_wanted("flow_save");
    driver.key(KeyCode::Enter);
    driver.frames(2);
    assert!(driver.carnyx().model.sheet.is_none(), "{:?}", driver.carnyx().model.notice);
    driver.click_on("Menu");
    driver.click_on("Leave for the first page");
    driver.frames(3);
    driver.picture_if_wanted("flow_continue");
    driver.click_on("Saved battles");
    driver.frames(2);
    driver.picture_if_wanted("flow_saves");
    driver.click_on("Continue");
    driver.settle();
    assert_eq!(driver.orders_given(), 1, "the battle goes on from its last order");
    driver.click_on("Menu");
    driver.click_on("Concede");
    driver.click_on("Concede");
    driver.settle();
    assert!(driver.carnyx().model.over.is_some(), "conceded");
    driver.picture_if_wanted("flow_over");
    driver.click_on("Rematch");
    driver.settle();
    assert!(driver.carnyx().model.over.is_none());
    assert_eq!(driver.orders_given(), 0);
}

#[test]
fn the_window_is_whole_at_twice_the_scale() {
    let mut driver = begun(1280, 720, 2.0, false, false);
    let unit = driver.unit("Gorse Bows");
    let at = driver.on_screen(driver.base_of(unit));
    driver.click(at);
    assert_eq!(driver.carnyx().hand_unit(), Some(unit), "a click meets the base at scale 2");
    driver.wheel(at, 3.0);
    driver.picture_if_wanted("flow_scale_2");
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut driver = begun(1280, 800, 1.0, false, false);
    driver.click_on("Menu");
    driver.click_on("Offer a draw");
    driver.settle();
    assert!(driver.carnyx().model.over.is_none(), "one side alone makes no draw");
    driver.click_on("Menu");
    driver.picture_if_wanted("flow_draw");
    driver.click_on("Accept the draw");
    driver.settle();
    let over = driver.carnyx().model.over.clone().expect("the battle is over");
    assert_eq!(over.winner, None);
    driver.click_on("Report as text");
    driver.picture_if_wanted("flow_report");
    driver.click_on("Write it to a text file");
    driver.frames(2);
    let file = driver.home().join("reports/The Press at the Thorn.txt");
    let report = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {:?}", driver.carnyx().model.notice));
    assert!(report.contains("The Press at the Thorn") && report.contains("A draw is agreed"), "{report}");
    driver.click_on("Back");
    driver.click_on("Look at the battlefield");
    driver.frames(2);
    assert!(driver.find("Rematch").is_none(), "the battlefield is in sight");
    driver.click_on("Final table");
    driver.frames(2);
    assert!(driver.find("Rematch").is_some());
}
