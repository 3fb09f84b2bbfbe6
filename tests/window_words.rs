//! What the window says: clauses open their text, lines of the log light whom they name, and nothing is refused without a reason.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use carnyx::rules;
use carnyx::view::{Board, Ring};
use driver::{Driver, FIELDS, Field};

fn begun() -> Driver {
    FIELDS[0].begun(1440, 900, 1.0, false, false)
}

/// Ids of clauses that can be pressed now.
fn chips(driver: &Driver, field: &Field) -> Vec<String> {
    driver.controls().into_iter().filter(|words| words.starts_with(field.clauses)).collect()
}

#[test]
fn every_clause_id_opens_the_clause() {
    FIELDS.iter().for_each(every_clause_id_opens_the_clause_on);
}

fn every_clause_id_opens_the_clause_on(field: &Field) {
    let rulebook = rules::open(field.ruleset).expect("the ruleset");
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    let unit = driver.unit(field.archers);
    let at = driver.on_screen(driver.base_of(unit));
    // The chips of the log and of the card, and that of a refusal.
    driver.drag(at, at - Vec2::new(0.0, 330.0));
    let refused = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.as_ref()?.refusal.clone());
    let (_, clause) = refused.expect("nobody is placed among the enemy");
    let shown = chips(&driver, field);
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
    FIELDS.iter().for_each(a_line_of_the_log_lights_whom_it_names_on);
}

fn a_line_of_the_log_lights_whom_it_names_on(field: &Field) {
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    let unit = driver.unit(field.archers);
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

fn speed(driver: &mut Driver, speed: f32) {
    driver.app.world_mut().resource_mut::<carnyx::window::Carnyx>().playback.speed = speed;
}

#[test]
fn the_screen_tells_no_more_than_has_been_shown() {
    FIELDS.iter().for_each(the_screen_tells_no_more_than_has_been_shown_on);
}

fn the_screen_tells_no_more_than_has_been_shown_on(field: &Field) {
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    let (gauges, asked) = loop {
        driver.settle();
        assert!(driver.carnyx().model.over.is_none(), "nothing worth looking at came up");
        let before = driver.carnyx().model.clone();
        speed(&mut driver, 0.02);
        driver.go_on();
        let model = &driver.carnyx().model;
        if driver.carnyx().is_busy() && model.log.len() > before.log.len() + field.told_at_once {
            break (before.gauges, before.asked);
        }
        speed(&mut driver, 1.0);
    };
    let model = driver.carnyx().model.clone();
    assert!(model.told + field.told_at_once / 2 < model.log.len(), "most of it is still to come: {} of {}", model.told, model.log.len());
    assert_eq!(model.gauges, gauges, "as it stood, whatever comes of {asked}");
    assert!(model.end_step.is_none() && model.ask.is_none() && model.summary.is_none() && model.over.is_none());
    driver.picture_if_wanted("words_played_back");
    let last = model.log.last().expect("a log").text.clone();
    assert!(driver.find(&last).is_none(), "the last line is not told yet: {last}");
    speed(&mut driver, 1.0);
    let mut told = model.told;
    while driver.carnyx().is_busy() {
        let model = &driver.carnyx().model;
        let line = model.playing.expect("a line is being played");
        assert!(model.told == line + 1 && model.told >= told, "the log goes with it");
        told = model.told;
        let now = model.steps.iter().position(|(_, state)| *state == Some(carnyx::desk::StepState::Now)).expect("a step");
        let turn = model.turn.split(' ').nth(1).unwrap_or_default();
        assert_eq!(format!("{turn}.{}", now + 1), model.log[line].when, "turn and step are those of the line: {}", model.log[line].text);
        driver.frames(3);
    }
    driver.settle();
    assert_eq!(driver.carnyx().model.told, driver.carnyx().model.log.len());
}

#[test]
fn the_log_goes_on_at_its_end_unless_it_is_read_elsewhere() {
    FIELDS.iter().for_each(the_log_goes_on_at_its_end_unless_it_is_read_elsewhere_on);
}

fn the_log_goes_on_at_its_end_unless_it_is_read_elsewhere_on(field: &Field) {
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    while driver.carnyx().model.log.len() < 30 {
        driver.go_on();
        driver.settle();
    }
    let last =
        |driver: &Driver| driver.carnyx().model.log.iter().rev().find(|line| !line.heading).map(|line| line.text.clone()).expect("a line");
    driver.frames(3);
    let at = driver.find(&last(&driver)).expect("the newest line is in sight");
    assert!(driver.find("Newest").is_none());
    driver.wheel(at, 6.0);
    driver.frames(3);
    assert!(driver.find("Newest").is_some(), "it is read elsewhere now");
    driver.picture_if_wanted("words_log_read");
    driver.click_on("Newest");
    driver.frames(3);
    assert!(driver.find("Newest").is_none() && driver.find(&last(&driver)).is_some());
    driver.wheel(at, 6.0);
    driver.frames(3);
    driver.go_on();
    driver.settle();
    driver.frames(3);
    assert!(driver.find("Newest").is_none(), "with an order it goes on with what comes of it");

    // Larger, with a line that shows its sums, and back.
    let frame = |driver: &Driver| driver.app.world().resource::<carnyx::view::Lens>().frame;
    let small = frame(&driver);
    driver.key(KeyCode::KeyH);
    driver.frames(3);
    assert!(frame(&driver).1.y < small.1.y - 100.0, "the log has more room");
    let opens = driver.carnyx().model.log.iter().rev().find(|line| line.sums.len() > 1).map(|line| line.text.clone());
    if let Some(at) = opens.and_then(|text| driver.find(&text)) {
        driver.click(at);
        driver.frames(3);
    }
    driver.picture_if_wanted("words_log_large");
    driver.click_on("Smaller log");
    driver.frames(3);
    assert_eq!(frame(&driver), small);
}

#[test]
fn what_an_answer_comes_to_is_asked_when_it_is_picked() {
    let mut driver = begun();
    for _ in 0..6 {
        if driver.carnyx().model.ask.is_some() {
            break;
        }
        driver.all_hold();
        driver.settle();
    }
    let title = |driver: &Driver| driver.carnyx().model.ask.as_ref().map(|ask| ask.title.clone()).expect("a question");
    let asked = title(&driver);
    {
        let mut carnyx = driver.app.world_mut().resource_mut::<carnyx::window::Carnyx>();
        carnyx.ask.as_mut().expect("a question").title = "as it was asked".to_owned();
        // However often the panels are drawn anew for something else.
        carnyx.dirty = true;
    }
    driver.frames(2);
    assert_eq!(title(&driver), "as it was asked");
    let ask = driver.carnyx().model.ask.clone().expect("a question");
    let other = ask.questions[0].options.iter().position(|(_, picked)| !picked).expect("another answer");
    driver.click_on(&ask.questions[0].options[other].0);
    let ask = driver.carnyx().model.ask.clone().expect("a question");
    assert_eq!((ask.title, ask.questions[0].options[other].1), (asked, true), "another pick is asked about anew");
}

#[test]
fn a_way_that_is_too_long_is_told_by_one_length() {
    let mut driver = begun();
    driver.go_on_to("movement");
    let units: Vec<_> = driver.carnyx().model.end_step.iter().flat_map(|end| end.unfinished.clone()).map(|(unit, _)| unit).collect();
    let (mut told, mut others) = (0, Vec::new());
    for unit in units {
        let at = driver.on_screen(driver.base_of(unit));
        driver.click(at);
        if driver.find("Walk").is_none() {
            continue;
        }
        driver.click_on("Walk");
        driver.settle();
        for way in [Vec2::new(0.0, -180.0), Vec2::new(0.0, 180.0), Vec2::new(-200.0, 0.0), Vec2::new(200.0, 40.0)] {
            driver.key(KeyCode::Escape);
            driver.click(at);
            driver.drag(at, at + way);
            driver.key(KeyCode::KeyW);
            driver.key(KeyCode::KeyF);
            let Some(draft) = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()) else { continue };
            let why = draft.refusal.map(|(why, _)| why).unwrap_or_default();
            if !why.contains("oo far") {
                others.push(why);
                continue;
            }
            assert!(why.ends_with(&draft.length), "{why} and {}", draft.length);
            told += 1;
        }
        if told > 0 {
            driver.picture_if_wanted("words_too_far");
            return;
        }
    }
    panic!("no way was too long: {others:?}");
}
