//! A whole battle played through the window by mouse messages alone: no order is given in any other way.
#![cfg(feature = "gui")]

mod driver;

use driver::Driver;

#[test]
fn a_whole_battle_is_played_by_mouse_to_the_final_table() {
    let mut driver = Driver::new(1440, 900, 1.0);
    driver.click_on("The Boundary Stone");
    driver.click_on("Play");
    driver.rewrite("Seed", "7F3A-19C5");
    driver.click_on("Begin the battle");
    let mut pictures = 0;
    let mut seen: Vec<String> = Vec::new();
    let tally = driver.play_out(1500, |driver, what| {
        let wanted = match what {
            "over" => true,
            "aiming" | "dragged" | "dragged less" => pictures < 40 && seen.iter().filter(|known| **known == what).count() < 4,
            _ => pictures < 18,
        };
        seen.push(what.to_owned());
        if wanted {
            let name: String = what.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
            driver.picture(&format!("battle_{pictures:02}_{name}"));
            pictures += 1;
        }
    });
    println!("{tally:#?}");
    assert!(driver.carnyx().model.over.is_some(), "the battle goes on: {}", driver.carnyx().model.asked);
    assert!(tally.moves > 5, "groups were moved: {tally:?}");
}
