//! Draws offered, declined and agreed in the window, and the report of a battle.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use carnyx::desk::LogSize;
use driver::{FIELDS, Field};

#[test]
fn a_bot_answers_the_offer_of_a_draw_itself() {
    let mut driver = FIELDS[0].begun(1280, 800, 1.0, false, true);
    driver.click_on("Menu");
    driver.click_on("Offer a draw");
    driver.settle();
    assert!(driver.carnyx().model.over.is_none(), "nobody is behind yet");
    let last = driver.carnyx().model.log.last().cloned().expect("a log");
    assert!(last.text.contains("declined the draw"), "{last:?}");
    driver.click_on("Menu");
    assert!(driver.find("Accept the draw").is_none(), "the bot's answer is the bot's own: {:?}", driver.controls());
    assert!(driver.find("Offer a draw").is_none(), "it has been answered");
}

#[test]
fn an_offer_that_a_bot_declined_does_not_keep_a_move_from_being_taken_back() {
    FIELDS.iter().for_each(an_offer_that_a_bot_declined_does_not_keep_a_move_from_being_taken_back_on);
}

fn an_offer_that_a_bot_declined_does_not_keep_a_move_from_being_taken_back_on(field: &Field) {
    let mut driver = field.begun(1280, 800, 1.0, false, true);
    let shifted = field.shift(&mut driver);
    let moved = driver.carnyx().model.log.clone();
    driver.click_on("Menu");
    driver.click_on("Offer a draw");
    driver.settle();
    assert_eq!(driver.orders_given(), 3, "the move, the offer, the answer");
    assert_eq!(driver.carnyx().model.undo, Some(Ok("offer of a draw".to_owned())));
    driver.click_on("Undo");
    driver.settle();
    assert_eq!((driver.orders_given(), driver.carnyx().model.log.clone()), (1, moved), "offer and answer go together");
    shifted.take_back(&mut driver);
    // The journal tells it order by order.
    driver.all_hold();
    driver.settle();
    let (given, journal) = (driver.orders_given(), driver.journal());
    let record = carnyx::journal::Record::open(&journal).expect("the journal");
    let mut replay = carnyx::journal::Replay::of(record).expect("the battle");
    replay.finish().expect("it comes out as played");
    assert!(given > 0);
}

#[test]
fn a_draw_is_offered_and_accepted() {
    FIELDS.iter().for_each(a_draw_is_offered_and_accepted_on);
}

fn a_draw_is_offered_and_accepted_on(field: &Field) {
    let mut driver = field.begun(1280, 800, 1.0, false, false);
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
    let file = driver.home().join(format!("reports/{}.txt", field.title));
    let report = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {:?}", driver.carnyx().model.notice));
    assert!(report.contains(field.title) && report.contains("A draw is agreed"), "{report}");
    driver.click_on("Back");
    driver.click_on("Look at the battlefield");
    driver.frames(2);
    driver.key(KeyCode::KeyH);
    assert_eq!(driver.carnyx().log_size, LogSize::Tall, "the log is read when all is over");
    driver.key(KeyCode::KeyH);
    assert_eq!(driver.carnyx().log_size, LogSize::Plain);
    assert!(driver.find("Rematch").is_none(), "the battlefield is in sight");
    driver.click_on("Final table");
    driver.frames(2);
    assert!(driver.find("Rematch").is_some());
}
