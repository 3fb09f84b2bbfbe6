//! The window, from its first page to the first steps of a battle, by mouse and keyboard messages alone.
#![cfg(feature = "gui")]

mod driver;

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use driver::Driver;

#[test]
fn a_battle_is_chosen_set_up_and_begun_by_mouse() {
    let mut driver = Driver::with_pictures(1440, 900, 1.0, true);
    driver.frames(60);
    driver.picture("01_first_page");
    println!("{:?}", driver.controls());
    driver.click_on("The Boundary Stone");
    driver.click_on("Play");
    driver.frames(3);
    driver.picture("02_setting_up");
    println!("{:?}", driver.controls());
    driver.click_on("Begin the battle");
    driver.frames(3);
    driver.settle();
    driver.picture("03_deploying");
    println!("{:?}", driver.controls());
    for step in 0..6 {
        let model = &driver.carnyx().model;
        println!("{} {} {} {:?}", model.turn, model.side_name, model.asked, model.end_step.as_ref().map(|end| end.unfinished.len()));
        driver.with_shift(KeyCode::KeyE);
        driver.with_shift(KeyCode::KeyE);
        driver.settle();
        driver.picture(&format!("04_step_{step}"));
    }
    let unit = driver.unit("Fowlers");
    let at = driver.on_screen(driver.base_of(unit));
    driver.drag(at, at - Vec2::new(-30.0, 120.0));
    driver.picture("05_dragging");
    println!("{:?}", driver.controls());
}
