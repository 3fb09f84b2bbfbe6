//! Several groups in one hand, what comes without being ordered, and what one side is asked in the other's turn: by mouse and keyboard
//! messages alone, under every ruleset that has such things.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use carnyx::journal::Record;
use carnyx::names::{SideId, UnitId};
use carnyx::table::{Act, Order, Subject};
use carnyx::view::{Board, Lens, Ring};
use driver::{Driver, FIELDS, Field};

fn begun(field: &Field) -> Driver {
    field.begun(1440, 900, 1.0, false, false)
}

/// The battle of two lines at a step of its first turn.
fn at_step(step: &str) -> Driver {
    let mut driver = begun(&FIELDS[1]);
    driver.go_on_to(step);
    driver
}

fn place(driver: &Driver, unit: &str) -> Vec2 {
    driver.on_screen(driver.base_of(driver.unit(unit)))
}

fn overlay(driver: &Driver) -> &carnyx::view::Overlay {
    &driver.app.world().resource::<Board>().overlay
}

fn orders(driver: &Driver) -> Vec<Order> {
    let record = Record::open(&driver.journal()).expect("the journal is whole");
    record.entries.iter().filter_map(|entry| entry.order.clone()).collect()
}

#[test]
fn groups_are_picked_together_and_placed_as_one_block() {
    for field in &FIELDS {
        let mut driver = begun(field);
        // Everybody of the first side that a box over the whole table holds.
        let frame = driver.app.world().resource::<Lens>().frame;
        driver.drag(frame.0 + Vec2::new(3.0, 60.0), frame.1 - Vec2::splat(3.0));
        let all = driver.carnyx().hand_units();
        let table_side = |driver: &Driver, unit: UnitId| driver.carnyx().battle.as_ref().expect("a battle").table().unit(unit).side;
        assert!(all.len() > 2 && all.iter().all(|unit| table_side(&driver, *unit) == Some(SideId(0))), "{}: {all:?}", field.ruleset);
        // A click on one of them takes that one alone; with Shift others come to it, and go again.
        let [one, two, three] = [all[0], all[1], all[2]];
        let spot = |driver: &Driver, unit: UnitId| driver.on_screen(driver.base_of(unit));
        let at = spot(&driver, one);
        driver.click(at);
        assert_eq!(driver.carnyx().hand_units(), [one]);
        for unit in [two, three, three] {
            let at = spot(&driver, unit);
            driver.shift_click(at);
        }
        assert_eq!(driver.carnyx().hand_units(), [one, two], "{}", field.ruleset);
        let card = driver.carnyx().model.card.clone().expect("their card");
        assert_eq!(card.together.len(), 2, "{card:?}");
        let selected = |driver: &Driver| overlay(driver).rings.iter().filter(|(_, ring)| *ring == Ring::Selected).count();
        let standing =
            |driver: &Driver, unit: UnitId| driver.carnyx().battle.as_ref().map_or(0, |battle| battle.table().standing(unit).count());
        assert_eq!(selected(&driver), standing(&driver, one) + standing(&driver, two), "everybody in hand is ringed");
        // Out of the zone: whose fault it is stands there, and nothing is given.
        let [a, b] = [spot(&driver, one), spot(&driver, two)];
        let far = if field.ruleset == "roman_v_celt" { Vec2::new(400.0, 0.0) } else { Vec2::new(0.0, -400.0) };
        driver.drag(a, a + far);
        let draft = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()).expect("a move is tried");
        let (why, _) = draft.refusal.clone().expect("out of the zone");
        let names =
            [one, two].map(|unit| driver.carnyx().battle.as_ref().map(|battle| battle.table().name(unit).to_owned()).unwrap_or_default());
        assert!(names.iter().any(|name| why.contains(name.as_str())), "{why} names neither of {names:?}");
        // A little aside: each by an order of its own, and both in the journal.
        let ready = |driver: &Driver| {
            let card = driver.carnyx().model.card.as_ref().expect("the card");
            card.commit.as_ref().is_some_and(|(_, ready)| *ready)
        };
        let ways = [(-8.0, 0.0), (4.0, 9.0), (0.0, 12.0), (12.0, 0.0), (0.0, -12.0), (-12.0, 6.0)].map(|(x, y)| Vec2::new(x, y));
        let free = ways.into_iter().find(|way| {
            driver.key(KeyCode::Escape);
            driver.drag(a, a + *way);
            ready(&driver)
        });
        let by = free.unwrap_or_else(|| panic!("{}: no way is free for both: {:?}", field.ruleset, driver.carnyx().model.card));
        driver.picture_if_wanted(&format!("together_{}", field.ruleset));
        driver.key(KeyCode::Enter);
        driver.settle();
        let moved: Vec<UnitId> =
            orders(&driver).iter().filter_map(|order| if let Act::Move { unit, .. } = &order.act { Some(*unit) } else { None }).collect();
        assert!(moved.len() == 2 && moved.contains(&one) && moved.contains(&two), "{}: {moved:?}", field.ruleset);
        assert!(spot(&driver, one).distance(a + by) < 2.0 && spot(&driver, two).distance(b + by) < 2.0, "they went as one block");
        for left in [1, 0] {
            driver.click_on("Undo");
            driver.settle();
            assert_eq!(driver.orders_given(), left, "order by order back");
        }
    }
}

#[test]
fn a_party_is_commanded_by_one_throw_and_dragged_as_one() {
    let mut driver = at_step("command");
    let (elm, marsh) = (driver.unit("Sons of the Elm"), driver.unit("Sons of the Marsh"));
    let at = place(&driver, "Sons of the Elm");
    driver.click(at);
    let card = driver.carnyx().model.card.clone().expect("the card");
    assert_eq!(card.party.as_deref(), Some("Sons of the Marsh"), "who would be in its party");
    driver.key(KeyCode::KeyP);
    driver.frames(2);
    assert_eq!(driver.carnyx().hand_units(), [elm, marsh]);
    // One more, who touches nobody: refused, by name; and out again.
    let aside = place(&driver, "Shepherds");
    driver.shift_click(aside);
    let refused = driver.carnyx().model.card.as_ref().and_then(|card| card.verbs.first()?.refusal.clone()).expect("no party");
    assert!(refused.starts_with("Shepherds: "), "{refused}");
    driver.shift_click(aside);
    // What it needs, with its sum, and the chance of it: those of the rules.
    let card = driver.carnyx().model.card.clone().expect("the card");
    let verb = card.verbs.iter().find(|verb| verb.refusal.is_none()).expect("they may be commanded").clone();
    let shown = verb.preview.clone().expect("what it comes to");
    let (order, preview) = {
        let battle = driver.carnyx().battle.as_ref().expect("a battle");
        let (table, bases) = (battle.table(), [elm, marsh].map(|unit| driver.base_of(unit)).to_vec());
        let order = Order::new(SideId(1), Act::Do { verb: verb.verb.clone(), unit: elm, bases, target: None });
        let preview = battle.rules.preview(&table, &order);
        (order, preview)
    };
    assert_eq!(shown.needed, preview.needed);
    assert_eq!(shown.sums[0].total, preview.sums[0].sum.total());
    assert_eq!(Some(verb.chance.clone()), preview.chance.map(|(_, chance)| format!("{} %", chance.percent())));
    driver.picture_if_wanted("together_party");
    driver.click_on(&verb.name);
    driver.settle();
    assert_eq!(orders(&driver).last(), Some(&order), "one command names them all");
    let obeyed = driver.carnyx().model.log.iter().any(|line| line.text.contains("is obeyed"));
    assert!(obeyed, "with this seed their leader is obeyed: {:?}", driver.carnyx().model.log.last());
    assert_eq!(driver.carnyx().hand_units(), [elm, marsh], "they stay in hand");
    // Too far for both: each with its own allowance, and nothing is given.
    driver.drag(at, at + Vec2::new(300.0, 0.0));
    let draft = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()).expect("a move is tried");
    assert_eq!(draft.parts.len(), 2, "{draft:?}");
    assert!(draft.refusal.is_some());
    driver.key(KeyCode::Escape);
    let before = driver.orders_given();
    driver.drag(at, at + Vec2::new(-40.0, 0.0));
    let card = driver.carnyx().model.card.clone().expect("the card");
    assert_eq!(card.commit.map(|(_, ready)| ready), Some(true), "{:?}", card.draft);
    assert_eq!(overlay(&driver).ghosts.len(), 2);
    driver.picture_if_wanted("together_dragged");
    driver.key(KeyCode::Enter);
    driver.settle();
    assert_eq!(driver.orders_given(), before + 1, "one order for the party");
    let Some(Order { act: Act::Move { paths, .. }, .. }) = orders(&driver).pop() else { panic!("a move") };
    assert_eq!(paths.len(), 2);
}

#[test]
fn one_of_a_party_goes_by_itself() {
    let mut driver = at_step("command");
    let at = place(&driver, "Sons of the Elm");
    driver.click(at);
    driver.key(KeyCode::KeyP);
    driver.frames(2);
    driver.click_on("Command");
    driver.settle();
    let (elm, marsh) = (place(&driver, "Sons of the Elm"), place(&driver, "Sons of the Marsh"));
    driver.click(elm);
    driver.drag(elm, elm + Vec2::new(20.0, 0.0));
    driver.key(KeyCode::Enter);
    driver.settle();
    assert!(place(&driver, "Sons of the Elm").distance(elm + Vec2::new(20.0, 0.0)) < 2.0, "{:?}", driver.carnyx().model.notice);
    assert!(place(&driver, "Sons of the Marsh").distance(marsh) < 1.0, "the other waits");
    // Who has moved keeps the block from going, and is named.
    driver.click(marsh);
    driver.shift_click(elm + Vec2::new(20.0, 0.0));
    driver.drag(marsh, marsh + Vec2::new(-20.0, 0.0));
    let draft = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()).expect("a move is tried");
    let (why, _) = draft.refusal.expect("one of them has moved");
    assert!(why.starts_with("Sons of the Elm: "), "{why}");
}

#[test]
fn what_comes_unasked_is_shown_before_it_does() {
    let mut driver = begun(&FIELDS[1]);
    driver.go_on();
    driver.settle();
    driver.go_on();
    driver.settle();
    let battle = driver.carnyx().battle.as_ref().expect("a battle");
    let told = battle.rules.foretold(&battle.table());
    let [wolf, heath] = ["Sons of the Wolf", "Sons of the Heath"].map(|name| Some(Subject::Unit(driver.unit(name))));
    assert!(told.iter().filter(|told| told.who == wolf).count() == 2, "two are as near: {told:?}");
    assert!(told.iter().any(|told| told.who == heath), "{told:?}");
    // From the first step of the turn on: an arrow for each, a ring on who and whom, a sentence with its clause.
    assert_eq!(overlay(&driver).arrows.len(), told.len());
    assert!(overlay(&driver).rings.iter().any(|(_, ring)| *ring == Ring::Warned));
    assert_eq!(driver.carnyx().model.foretold.len(), told.len(), "{:?}", driver.carnyx().model.foretold);
    let at = place(&driver, "Sons of the Heath");
    driver.click(at);
    let card = driver.carnyx().model.card.clone().expect("the card");
    assert!(card.foretold.iter().any(|(words, clause)| words.contains("Fourth Cohort") && clause == "RC-4.2"), "{:?}", card.foretold);
    driver.picture_if_wanted("together_unasked");
    // And so it comes, when initiative is given up; where two are as near, its player is asked which.
    driver.go_on_to("initiative");
    driver.all_hold();
    driver.settle();
    let mut asked = Vec::new();
    while let Some(ask) = driver.carnyx().model.ask.clone() {
        asked.push((driver.carnyx().model.side, ask.title.clone()));
        let (side, words) = driver.carnyx().model.banner.clone().expect("a banner says who decides");
        assert!(driver.carnyx().model.side == Some(side) && !words.is_empty());
        driver.picture_if_wanted(&format!("together_asked_{}", asked.len()));
        driver.click_on("Accept");
        driver.settle();
    }
    assert!(asked.iter().any(|(side, what)| *side == Some(SideId(1)) && what.contains("Which of them")), "{asked:?}");
    assert!(
        asked.iter().any(|(side, what)| *side == Some(SideId(0)) && what.contains("Turn to face")),
        "the other side is asked: {asked:?}"
    );
    let log: Vec<String> = driver.carnyx().model.log.iter().map(|line| line.text.clone()).collect();
    for who in ["Sons of the Wolf charge ", "Sons of the Heath charge "] {
        assert!(log.iter().any(|line| line.starts_with(who)), "{who}: {log:?}");
    }
    assert!(overlay(&driver).arrows.is_empty(), "nothing more is to come");
}

#[test]
fn the_other_side_decides_in_mid_turn_by_mouse() {
    let mut driver = at_step("initiative");
    let (own, foe) = (place(&driver, "Chariots of the Ridge"), place(&driver, "Ala Longini"));
    driver.click(own);
    driver.click_on("Charge");
    driver.click(foe);
    let card = driver.carnyx().model.card.clone().expect("the card");
    let preview = card.preview.expect("what would come of it");
    assert!(preview.chance.is_some() && preview.fights.len() == 1, "{preview:?}");
    assert!(preview.notes.iter().any(|note| note.contains("may evade")), "{:?}", preview.notes);
    assert_eq!(preview.fights[0].parties.len(), 2);
    driver.picture_if_wanted("together_charge");
    driver.click(foe);
    driver.settle();
    assert_eq!(driver.carnyx().model.side, Some(SideId(0)), "the other side is asked");
    let ask = driver.carnyx().model.ask.clone().expect("whether they evade");
    assert!(ask.because.contains("Chariots of the Ridge charge"), "{ask:?}");
    assert!(ask.questions[0].fight.is_some(), "the fight if they stand: {ask:?}");
    assert!(!overlay(&driver).paths.is_empty(), "the way of the charge is drawn");
    driver.click_on("Evade");
    let ask = driver.carnyx().model.ask.clone().expect("whether they evade");
    assert!(ask.questions[0].fight.is_none() && !ask.notes.is_empty(), "{ask:?}");
    driver.picture_if_wanted("together_evade");
    driver.click_on("Accept");
    driver.settle();
    let Some(Order { side, act: Act::Answer(picks) }) = orders(&driver).pop() else { panic!("an answer in the journal") };
    assert_eq!((side, picks), (SideId(0), vec![vec![1]]));
    assert!(place(&driver, "Ala Longini").x < foe.x - 20.0, "they went");
}
