//! The window, from its first page to the first group that is moved, by mouse and keyboard messages alone.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use carnyx::view::Board;
use carnyx::window::Carnyx;
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
    let line = driver.find("Line").expect("the formations");
    driver.drag(at, at + Vec2::new(12.0, 24.0));
    assert_eq!(driver.find("Line"), Some(line), "what can be pressed keeps its place");

    // Dragged from where it stands once more, the move starts over.
    let tried = |driver: &Driver| driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()).expect("the move that is tried");
    let once = tried(&driver).length;
    driver.drag(at, at + Vec2::new(12.0, 24.0));
    assert_eq!(tried(&driver).length, once);
    driver.key(KeyCode::ArrowDown);
    driver.key(KeyCode::KeyE);
    driver.key(KeyCode::KeyF);
    driver.picture_if_wanted("table_05_in_the_zone");
    let draft = driver.carnyx().model.card.as_ref().and_then(|card| card.draft.clone()).expect("the move that is tried");
    assert_eq!(draft.refusal, None);
    let told =
        |driver: &Driver| driver.app.world().resource::<Board>().labels.iter().map(|label| label.lines[0].clone()).collect::<Vec<_>>();
    assert!(told(&driver).contains(&draft.length), "the map and the card measure alike: {:?}, {draft:?}", told(&driver));

    // From out of the zone one key leads back to the last legal move, whatever waypoints were set since.
    for _ in 0..40 {
        driver.key(KeyCode::ArrowRight);
    }
    driver.key(KeyCode::KeyW);
    assert!(tried(&driver).refusal.is_some());
    assert_eq!(tried(&driver).waypoints, 1);
    driver.key(KeyCode::KeyL);
    let back = tried(&driver);
    assert_eq!((back.waypoints, back.refusal.clone()), (0, None), "{back:?}");
    driver.app.world_mut().resource_mut::<Carnyx>().playback.speed = 0.02;
    driver.key(KeyCode::Enter);

    // While it is played back, those who stand still are seen.
    driver.frames(2);
    assert!(driver.carnyx().is_busy(), "they walk to their places");
    let picture = driver.picture("table_06_played_back");
    assert!(driver.carnyx().is_busy(), "they walk still");
    let seen = image::open(picture).expect("the picture").to_rgb8();
    let still = driver.base_of(driver.unit("Sons of the Smith"));
    let at = driver.on_screen(still);
    let rim = (-14..=14).flat_map(|x| (-14..=14).map(move |y| (x, y)));
    let red = rim.filter(|(x, y)| {
        let image::Rgb([red, green, blue]) = *seen.get_pixel((at.x as i32 + x) as u32, (at.y as i32 + y) as u32);
        // The rim of the side, however thin: paper is never so much redder than green.
        red > 120 && i16::from(red) > i16::from(green) + 40 && red > blue
    });
    assert!(red.count() > 20, "no base is drawn at {at}");
    driver.app.world_mut().resource_mut::<Carnyx>().playback.speed = 1.0;
    driver.settle();
    assert_eq!(driver.orders_given(), 1);
}

#[test]
fn every_scenario_that_comes_along_can_be_played_at_once_in_a_small_window() {
    let driver = Driver::new(1280, 720, 1.0);
    let cards = driver.carnyx().menu.cards.clone();
    assert!(cards.len() >= 3);
    for (place, card) in cards.iter().enumerate().take(3) {
        let words = if place == driver.carnyx().menu.chosen { "Play".to_owned() } else { format!("Play {}", card.title) };
        for words in [&card.title, &words] {
            let at = driver.find(words).unwrap_or_else(|| panic!("nothing reads {words:?}: {:?}", driver.controls()));
            assert!(at.x < 1240.0 && at.y < 690.0, "{words:?} lies at {at}");
        }
    }
}
