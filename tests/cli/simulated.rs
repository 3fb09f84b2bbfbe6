//! Battles by the row, and the list of scenarios.

use super::{SMALL, carnyx, file, run, scratch, told};

#[test]
fn simulate_is_the_same_every_time_and_on_any_number_of_threads() {
    let scenario = file("fight.ron", SMALL);
    let json = |threads: &str, seed: &str| {
        let arguments = ["simulate", &scenario, "--battles", "6", "--seed", seed, "--bots", "random,sensible", "--json"];
        let (code, out, err) = told(carnyx(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let (one, two, other) = (json("1", "3"), json("2", "3"), json("2", "4"));
    assert_eq!(one["checksum"], two["checksum"]);
    assert_ne!(one["checksum"], other["checksum"]);
    for key in ["wins", "draws", "turns", "per_battle", "choices", "shares", "endings"] {
        assert_eq!(one[key], two[key], "{key}");
    }
    assert_eq!(one["fought"], 6);
    let count = |key: &str| one["wins"][key].as_u64().unwrap();
    assert_eq!(count("west") + count("east") + one["draws"].as_u64().unwrap(), 6);
    for key in ["battles_per_second", "orders_per_second"] {
        assert!(one[key].as_f64().unwrap() > 0.0, "{key}");
    }
    assert!(one["choices"]["west"]["walk"].is_number() && one["per_battle"]["moves"].as_f64().unwrap() > 0.0);
}

#[test]
fn every_scenario_is_simulated_twice_with_the_same_checksum() {
    for listed in carnyx::scenario::scenarios().into_iter().filter(|listed| !listed.own) {
        let once = || {
            let (code, out, err) = run(&["simulate", &listed.name, "--battles", "2", "--seed", "11", "--json"]);
            assert_eq!((code, err.as_str()), (0, ""), "{out}");
            serde_json::from_str::<serde_json::Value>(&out).unwrap()
        };
        let (one, two) = (once(), once());
        assert_eq!((&one["checksum"], &one["fought"]), (&two["checksum"], &2.into()), "{}", listed.name);
        assert_eq!(one["troubles"], serde_json::json!([]));
    }
}

#[test]
fn one_battle_of_a_row_can_be_fought_by_itself() {
    let scenario = file("single.ron", SMALL);
    let (code, out, _) = run(&["simulate", &scenario, "--battles", "1", "--seed", "3"]);
    assert_eq!(code, 0);
    assert!(out.contains("1 of 1, seed 3"), "{out}");
}

#[test]
fn a_faulty_scenario_is_not_fought() {
    let bad = file("unfought.ron", &SMALL.replace("\"axeman\"", "\"giant\""));
    let (code, out, err) = run(&["simulate", &bad]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("giant") && err.contains("swordsman"), "{err}");
}

#[test]
fn own_scenarios_add_to_the_list_and_stand_in_for_others() {
    let home = scratch("own_home");
    let own = home.join(".local/share/carnyx/scenarios");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("two_herons.ron"), SMALL).unwrap();
    std::fs::write(own.join("broken.ron"), "(").unwrap();
    std::fs::write(own.join("livestock_raid.ron"), SMALL.replace("Two Herons", "No Pigs")).unwrap();
    let asked = |name: &str| told(carnyx(&["simulate", name, "--battles", "1"]).env("HOME", &home).output().unwrap());
    assert!(asked("two_herons").1.contains("The Ford of Two Herons"));
    assert!(asked("livestock_raid").1.contains("The Ford of No Pigs"));
    let (code, _, err) = asked("broken");
    assert!(code == 1 && err.contains("broken.ron:1:"), "{err}");
}
