//! What the window says: clauses open their text, lines of the log light whom they name, and nothing is refused without a reason.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use carnyx::rules;
use carnyx::view::{Board, Ring};
use driver::{Driver, PRESS};

fn begun() -> Driver {
    let mut driver = Driver::opened(1440, 900, 1.0, false, Some(PRESS), |_| {});
    driver.rewrite("Seed", "7F3A-19C5");
    driver.click_on("Begin the battle");
    driver.settle();
    driver
}

/// Ids of clauses that can be pressed now.
fn chips(driver: &Driver) -> Vec<String> {
    driver.controls().into_iter().filter(|words| words.starts_with("CS-")).collect()
}

#[test]
fn every_clause_id_opens_the_clause() {
    let rulebook = rules::open("celtic_skirmish").expect("the ruleset");
    let mut driver = begun();
    let unit = driver.unit("Gorse Bows");
    let at = driver.on_screen(driver.base_of(unit));
    // The chips of the log and of the card, and that of a refusal.
    driver.drag(at, at - Vec2::new(0.0, 330.0));
    let refused = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.as_ref()?.refusal.clone());
    let (_, clause) = refused.expect("nobody is placed among the enemy");
    let shown = chips(&driver);
    assert!(shown.contains(&clause) && shown.len() > 6, "{shown:?}");
    for id in shown {
        driver.click_on(&id);
        let open = driver.carnyx().model.clause.clone().expect("the clause is open");
        let known = rulebook.clauses().iter().find(|known| known.id == id.as_str()).expect("a clause of the rulebook");
        assert_eq!((open.id.as_str(), open.title.as_str(), open.text.as_str()), (id.as_str(), known.title.as_str(), known.text.as_str()));
        assert_eq!(open.ruling, known.ruling);
        assert!(!open.kind.is_empty(), "whose words it is");
        if id == clause {
            driver.picture_if_wanted("words_clause");
        }
        driver.key(KeyCode::Escape);
        driver.frames(2);
        assert!(driver.carnyx().model.clause.is_none(), "put away again");
    }
    assert!(driver.carnyx().model.card.as_ref().is_some_and(|card| card.draft.is_some()), "reading drops nothing");
}

#[test]
fn a_line_of_the_log_lights_whom_it_names() {
    let mut driver = begun();
    let unit = driver.unit("Gorse Bows");
    let at = driver.on_screen(driver.base_of(unit));
    driver.drag(at, at + Vec2::new(30.0, 0.0));
    driver.click_on("Commit move");
    driver.settle();
    driver.key(KeyCode::Escape);
    driver.move_to(Vec2::new(300.0, 300.0));
    driver.frames(2);
    let line = driver.carnyx().model.log.iter().rev().find(|line| !line.about.is_empty()).expect("a line about somebody").clone();
    let place = driver.find(&line.text).expect("the line is on the screen");
    let rings = |driver: &Driver| driver.app.world().resource::<Board>().overlay.rings.len();
    let before = rings(&driver);
    driver.move_to(place);
    driver.frames(3);
    assert!(driver.carnyx().model.lit.is_some(), "the line under the pointer");
    let lit = driver.app.world().resource::<Board>().overlay.rings.iter().filter(|(_, ring)| *ring == Ring::Selected).count();
    assert_eq!(lit, driver.carnyx().battle.as_ref().expect("a battle").table().standing(unit).count(), "every man of the group is lit");
    driver.picture_if_wanted("words_lit");
    driver.move_to(Vec2::new(300.0, 300.0));
    driver.frames(3);
    assert_eq!(rings(&driver), before, "and dark again");
}
