//! The chance shown for a charge is that of its run, however two men stand and whatever lies between them.

use super::lots::{again, asked, below, lots, pick};
use super::odds::{charge, played_charge};
use super::scene::{Scene, block, scene};

const GROUNDS: [&str; 6] = ["nothing", "rough", "wood", "hut", "fence", "stream"];

/// Two men four to fourteen inches from each other, each facing anywhere, and a piece of ground about half-way between them.
fn two_men(seed: u64) -> Scene {
    let mut rng = lots(seed);
    let mut tenths = |from: i32, to: i32| f64::from(from + below(&mut rng, (to - from) as usize) as i32) / 10.0;
    let (away, aside, shifted) = (tenths(40, 130), tenths(-60, 60), tenths(-20, 20));
    let facings = [(); 2].map(|()| tenths(0, 3_600) as u16);
    let kind = pick(&mut rng, &["swordsman", "spearman"]).expect("two");
    let (x, y) = (20.0 + away / 2.0, 18.0 + aside / 2.0 + shifted);
    let area = |kind: &str, wide: f64, high: f64| {
        let (a, b, c, d) = (x - wide, y - high, x + wide, y + high);
        format!("(kind: \"{kind}\", shape: Area([({a}, {b}), ({c}, {b}), ({c}, {d}), ({a}, {d})]))")
    };
    let terrain = match *pick(&mut rng, &GROUNDS).expect("several") {
        "rough" => area("rough", 0.8, 2.0),
        "wood" => area("wood", 1.0, 1.2),
        "hut" => area("hut", 0.5, 0.8),
        "fence" => format!("(kind: \"fence\", shape: Line([({x}, {}), ({x}, {})]))", y - 1.5, y + 1.5),
        "stream" => format!("{}, {}", area("stream", 0.4, 6.0), area("ford", 0.4, 1.0)),
        _ => String::new(),
    };
    // Others far off, so that the battle goes on.
    let units = [
        block("a", "a", "regular", kind, 20.0, 18.0, facings[0], 1),
        block("b", "b", "regular", "swordsman", 20.0 + away, 18.0 + aside, facings[1], 1),
        block("c", "a", "regular", "swordsman", 2.0, 2.0, 90, 3),
        block("d", "b", "regular", "swordsman", 46.0, 2.0, 270, 3),
    ];
    scene("declare_charges", &units.join(", "), &terrain, &[])
}

/// Whether anything hung on the dice; nothing is asked of a charge that may not be declared.
fn comes_home_as_shown(seed: u64) -> Result<bool, String> {
    let preview = two_men(seed).begin().preview(&charge());
    if preview.refusal.is_some() {
        return Ok(false);
    }
    let obstacles = u32::from(preview.notes.iter().any(|note| *note == "obstacle_die"));
    let (home, chance) = played_charge("two men", two_men(seed), 1, obstacles);
    let count = home.iter().filter(|home| **home).count() as u64;
    let all = home.len() as u64;
    if count * chance.of == chance.count * all {
        return Ok(count > 0 && count < all);
    }
    let case = again("two_men::soak_two_men", &format!("two_men:{seed}"));
    Err(format!("{}/{} is shown, {count} of {all} come home\n  {case}", chance.count, chance.of))
}

fn all_come_home_as_shown(seeds: std::ops::Range<u64>) -> usize {
    let tried: Vec<_> = seeds.map(comes_home_as_shown).collect();
    let wrong: Vec<&String> = tried.iter().filter_map(|tried| tried.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} of {} otherwise than shown: {wrong:#?}", wrong.len(), tried.len());
    tried.iter().filter(|tried| **tried == Ok(true)).count()
}

#[test]
fn one_man_comes_home_as_often_as_is_shown() {
    let hung = all_come_home_as_shown(0..60);
    assert!(hung > 20, "{hung} charges that hung on the dice");
}

#[test]
#[ignore = "thousands of charges, every face of each"]
fn soak_two_men() {
    if let Some((_, seed)) = asked() {
        comes_home_as_shown(seed).unwrap_or_else(|wrong| panic!("{wrong}"));
        return;
    }
    let hung = all_come_home_as_shown(1_000..3_000);
    println!("{hung} charges that hung on the dice");
    assert!(hung > 600, "{hung} charges that hung on the dice");
}
