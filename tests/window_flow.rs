//! What goes round a battle: real dice typed in, a bot's seat, undo, saving by name, going on, conceding, the rematch.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use bevy::window::Window;
use carnyx::desk::{Action, LogSize};
use carnyx::names::{SideId, Word};
use carnyx::window::Carnyx;
use driver::{Driver, FIELDS, Field, PRESS};

/// The first of the tests' own battles, set up and begun by mouse in a window of this size.
fn begun(width: u32, height: u32, scale: f32, typed: bool, bot: bool) -> Driver {
    FIELDS[0].begun(width, height, scale, typed, bot)
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
    assert!(dice.dice.iter().all(|die| die.words.contains("a die of 6")), "{dice:?}");
    // A tie is thrown again, and nobody has typed anything for that throw.
    let typed = |driver: &Driver| driver.carnyx().faces.clone();
    assert_eq!(typed(&driver), [None; 2]);
    // A key that is no face of these dice keeps its own meaning.
    let zoom = |driver: &Driver| driver.app.world().resource::<carnyx::view::Lens>().zoom;
    let whole = zoom(&driver);
    driver.key(KeyCode::Equal);
    assert!(zoom(&driver) > whole);
    driver.key(KeyCode::Digit0);
    driver.key(KeyCode::Digit7);
    driver.key(KeyCode::KeyA);
    assert_eq!((zoom(&driver), typed(&driver)), (whole, vec![None; 2]));
    driver.key(KeyCode::Digit4);
    driver.key(KeyCode::Digit4);
    driver.key(KeyCode::Enter);
    driver.settle();
    let given = driver.orders_given();
    let again = driver.carnyx().model.dice_ask.clone().map(|again| again.dice);
    assert_eq!(again, Some(dice.dice.clone()), "the very same dice once more, none of them typed yet");
    driver.key(KeyCode::Enter);
    driver.settle();
    assert_eq!(driver.orders_given(), given, "nothing is thrown that was not typed");
    // Typed wrongly, and anew.
    driver.key(KeyCode::Digit6);
    // What they bring was asked once and is kept, however often the pointer goes to somebody else.
    driver.app.world_mut().resource_mut::<Carnyx>().dice[0].brings = "as it was asked".to_owned();
    let kept = |driver: &Driver| driver.carnyx().model.dice_ask.as_ref().map(|ask| ask.dice[0].brings == "as it was asked");
    let unit = driver.unit("Gorse Bows");
    driver.move_to(driver.on_screen(driver.base_of(unit)));
    driver.frames(2);
    driver.move_to(Vec2::new(300.0, 300.0));
    driver.key(KeyCode::Digit1);
    assert_eq!(kept(&driver), Some(true));
    driver.key(KeyCode::Digit4);
    assert_eq!(typed(&driver), [Some(4), None]);
    driver.key(KeyCode::Digit2);
    for _ in 2..dice.dice.len() {
        driver.key(KeyCode::Digit3);
    }
    driver.key(KeyCode::Enter);
    driver.settle();
    assert_ne!(kept(&driver), Some(true), "another throw is asked for anew");
    let tray = driver.carnyx().model.tray.clone().expect("the dice lie in the tray");
    assert!(tray.dice.iter().any(|(face, _)| face.face == 4 || face.face == 2), "{tray:?}");
    driver.picture_if_wanted("flow_dice_thrown");
}

#[test]
fn a_bot_plays_its_own_seat() {
    FIELDS.iter().for_each(a_bot_plays_its_own_seat_on);
}

fn a_bot_plays_its_own_seat_on(field: &Field) {
    let mut driver = field.begun(1280, 800, 1.0, false, true);
    driver.all_hold();
    let model = &driver.carnyx().model;
    assert!(model.bot_moves, "the bot draws its breath");
    assert_eq!((model.player.as_str(), model.undo.clone()), ("bot", None), "nothing of that is mine to undo");
    driver.settle();
    let given = driver.orders_given();
    assert!(matches!(driver.carnyx().model.undo, Some(Err(_))), "what the bot did stands: {:?}", driver.carnyx().model.undo);
    assert!(driver.carnyx().model.notice.is_none(), "{:?}", driver.carnyx().model.notice);
    driver.key(KeyCode::KeyZ);
    assert_eq!(driver.orders_given(), given);
    assert!(!driver.carnyx().model.bot_moves, "the player is asked again: {}", driver.carnyx().model.asked);
}

#[test]
fn dice_typed_for_a_bot_are_typed_by_the_player() {
    let mut driver = Driver::opened(1280, 800, 1.0, false, Some(PRESS), |_| {});
    driver.click_on("Real dice, typed in");
    driver.click_on("Bot");
    driver.key(KeyCode::KeyX);
    driver.click_on("Begin the battle");
    driver.settle();
    let battle = |driver: &Driver| driver.carnyx().battle.as_ref().map(|battle| (battle.is_bot(SideId(0)), battle.undoable()));
    assert!(battle(&driver).is_some_and(|(bot, _)| bot), "the bot has the first seat");
    for _ in 0..6 {
        if driver.carnyx().model.dice_ask.is_some() {
            break;
        }
        driver.all_hold();
        driver.settle();
    }
    let dice = driver.carnyx().model.dice_ask.clone().expect("initiative is thrown for").dice.len();
    let given = driver.carnyx().given;
    for die in 0..dice {
        driver.key(if die == 0 { KeyCode::Digit5 } else { KeyCode::Digit2 });
    }
    driver.key(KeyCode::Enter);
    assert_eq!(driver.carnyx().given, given + 1, "the log goes to what came of them");
    let (_, undo) = battle(&driver).expect("a battle");
    assert_eq!(undo, Some(Err(Word::new("dice_were_rolled"))));
}

#[test]
fn a_very_low_window_is_drawn_whole() {
    let mut driver = begun(1280, 720, 1.0, false, false);
    for size in [LogSize::High(300.0), LogSize::Tall, LogSize::Plain] {
        for height in [400.0, 250.0, 180.0, 60.0] {
            driver.app.world_mut().resource_mut::<Carnyx>().obey(Action::Log(size));
            let mut windows = driver.app.world_mut().query::<&mut Window>();
            windows.single_mut(driver.app.world_mut()).expect("one window").resolution.set(640.0, height);
            driver.frames(3);
        }
    }
    assert!(driver.find("End step").is_some() || driver.controls().iter().any(|words| words.starts_with("All hold")));
}

#[test]
fn a_battle_is_undone_saved_left_gone_on_with_and_conceded() {
    FIELDS.iter().for_each(a_battle_is_undone_saved_left_gone_on_with_and_conceded_on);
}

fn a_battle_is_undone_saved_left_gone_on_with_and_conceded_on(field: &Field) {
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    field.shift(&mut driver).take_back(&mut driver);
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
    let saved = driver.home().join("journals/saved/B.journal");
    let at_saving = std::fs::read(&saved).expect("typing took the place of the name proposed");
    assert!(driver.carnyx().model.notice.as_ref().is_some_and(|notice| notice.news), "{:?}", driver.carnyx().model.notice);
    // Played on: the battle that goes on has another order, the save has not.
    driver.all_hold();
    driver.settle();
    assert_eq!(driver.orders_given(), 2);
    let (running, stands) = (driver.journal(), driver.carnyx().model.asked.clone());
    driver.click_on("Menu");
    driver.click_on("Leave for the first page");
    driver.frames(3);
    driver.picture_if_wanted("flow_continue");
    driver.click_on("Saved battles");
    driver.frames(2);
    driver.picture_if_wanted("flow_saves");
    driver.click_on("B");
    driver.settle();
    assert_eq!(driver.orders_given(), 1, "the battle as it was saved");
    driver.all_hold();
    driver.settle();
    assert_eq!(std::fs::read(&saved).ok(), Some(at_saving), "the save stays as it was");
    assert_ne!(driver.journal(), running);
    driver.click_on("Menu");
    driver.click_on("Leave for the first page");
    driver.frames(3);
    std::fs::remove_file(driver.home().join("journals/B.journal")).expect("the journal of what was taken up from the save");
    driver.click_on("Saved battles");
    driver.click_on(field.title);
    driver.settle();
    assert_eq!((driver.journal(), driver.carnyx().model.asked.clone()), (running, stands), "and the battle that went on, where it stood");
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
fn saved_battles_are_removed_and_empty_ones_are_not_kept() {
    let mut driver = begun(1280, 720, 1.0, false, false);
    let journals = driver.home().join("journals");
    let kept = |driver: &Driver| driver.home().join("journals").read_dir().map_or(0, |files| files.flatten().count());
    driver.click_on("Menu");
    driver.click_on("Leave for the first page");
    driver.frames(3);
    assert_eq!(kept(&driver), 0, "nothing was done in that battle");
    driver.click_on("The Boundary Stone");
    driver.click_on("Play");
    assert_eq!(driver.carnyx().setup.house_rules.len(), 1, "no herd and no lady here: {:?}", driver.carnyx().setup.house_rules);
    driver.click_on("Bot");
    driver.picture_if_wanted("flow_bot_seat");
    driver.click_on("Begin the battle");
    driver.settle();
    driver.all_hold();
    driver.settle();
    driver.click_on("Menu");
    driver.click_on("Leave for the first page");
    driver.frames(3);
    driver.click_on("Saved battles");
    driver.frames(2);
    let saves = driver.carnyx().menu.saves.clone();
    let [save] = saves.as_slice() else { panic!("{saves:?}") };
    assert_eq!((save.written.as_str(), save.when.as_str()), ("just now", "First player against the bot"));
    driver.picture_if_wanted("flow_saves_one");
    let file = journals.read_dir().expect("the folder").flatten().next().expect("the journal").path();
    let bytes = std::fs::read(&file).expect("the journal");
    driver.click_on("Remove The Boundary Stone");
    driver.picture_if_wanted("flow_saves_removing");
    driver.click_on("Keep it");
    assert_eq!(kept(&driver), 1);
    driver.click_on("Remove The Boundary Stone");
    assert_eq!(kept(&driver), 1, "it is asked first");
    driver.click_on("Yes, remove it");
    driver.frames(2);
    assert_eq!((kept(&driver), driver.carnyx().menu.saves.len()), (0, 0), "{}", journals.display());
    assert!(driver.carnyx().menu.resume.is_none(), "nothing to go on with");
    // And by key: the first press asks, the second one does it.
    for confirms in [KeyCode::Enter, KeyCode::Delete] {
        std::fs::write(&file, &bytes).expect("the journal lies there again");
        driver.key(KeyCode::KeyP);
        driver.frames(2);
        driver.click_on("Play");
        driver.key(KeyCode::Escape);
        driver.key(KeyCode::KeyR);
        driver.key(KeyCode::ArrowDown);
        driver.key(KeyCode::Delete);
        assert_eq!((driver.carnyx().menu.removing, kept(&driver)), (Some(0), 1), "asked first");
        driver.frames(2);
        driver.picture_if_wanted("flow_saves_removing_by_key");
        driver.key(KeyCode::Escape);
        assert_eq!((driver.carnyx().menu.removing, driver.carnyx().menu.marked), (None, Some(0)), "kept, and marked as before");
        driver.key(KeyCode::Delete);
        driver.key(confirms);
        driver.frames(2);
        assert_eq!((kept(&driver), driver.carnyx().menu.saves.len()), (0, 0), "removed by {confirms:?}");
    }
}

#[test]
fn the_first_click_on_an_enemy_only_aims() {
    FIELDS.iter().for_each(the_first_click_on_an_enemy_only_aims_on);
}

fn the_first_click_on_an_enemy_only_aims_on(field: &Field) {
    let mut driver = field.begun(1440, 900, 1.0, false, false);
    driver.go_on_to(field.charging);
    let (unit, target) = {
        let battle = driver.carnyx().battle.as_ref().expect("a battle");
        let (table, side) = (battle.table(), battle.side().expect("somebody's orders"));
        let verb = carnyx::names::Word::new("charge");
        let open = |unit| {
            let entry = battle.rules.menu(&table, &[unit]).into_iter().find(|entry| entry.verb == verb)?;
            entry.targets.into_iter().find_map(|(target, order)| match target {
                carnyx::table::Target::Unit(foe) if order.is_ok() => Some((unit, foe)),
                _ => None,
            })
        };
        table.units_of(side).map(|unit| unit.id).find_map(open).expect("a group within charge of another")
    };
    let given = driver.orders_given();
    let (own, foe) = (driver.on_screen(driver.base_of(unit)), driver.on_screen(driver.base_of(target)));
    driver.click(own);
    driver.click_on("Charge");
    assert!(driver.carnyx().model.card.as_ref().is_some_and(|card| card.aiming.is_some()));
    assert!(driver.carnyx().model.card.as_ref().is_some_and(|card| card.formations.is_empty()), "nobody is moved by hand in this step");
    driver.click(foe);
    driver.settle();
    assert_eq!(driver.orders_given(), given, "aimed at, no more");
    let card = driver.carnyx().model.card.clone().expect("the card");
    assert!(card.preview.is_some_and(|preview| preview.chance.is_some()), "the chance stands there");
    let overlay = &driver.app.world().resource::<carnyx::view::Board>().overlay;
    assert!(!overlay.paths.is_empty() || !overlay.measures.is_empty(), "how far it would go is drawn");
    driver.click(foe);
    driver.settle();
    assert_eq!(driver.orders_given(), given + 1, "the second click declares");
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
