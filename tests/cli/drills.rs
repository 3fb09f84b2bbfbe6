//! Drills and their words.

use super::{DRILL, file, run, scratch};
use std::path::Path;

#[test]
fn a_word_of_a_drill_that_nothing_bears_is_a_fault_for_drill_and_check_alike() {
    let sound = file("words.ron", DRILL);
    assert_eq!(run(&["check", &sound]), (0, format!("{sound}: sound (drill)\n"), String::new()));
    assert_eq!(run(&["drill", &sound]).0, 0);
    let legs = format!("Order(act: Move(unit: \"men\", paths: [(base: \"A1\", legs: [{}])]))", "(by: (0, 0.001)),".repeat(40_000));
    let places = format!("Reach(unit: \"men\", dragged: \"A1\", inside: [{}])", "(1, 1),".repeat(100_000));
    let flags = format!("flags: [{}", "(\"A1\", \"wounded\", 1), ".repeat(40_000));
    let cases = [
        ("\"Men stand\"", "\"\"", 3, "title"),
        ("[\"CS-1.1\"]", "[]", 4, "clauses"),
        ("[\"CS-1.1\"]", "[\"XX\"]", 4, "clauses[0]"),
        ("turn: 1", "turn: 0", 9, "at.turn"),
        ("turn: 1", "turn: 65535", 9, "at.turn"),
        ("step: \"movement\"", "step: \"lunch\"", 9, "at"),
        ("first: \"a\"", "first: \"q\"", 9, "at.first"),
        ("(\"A1\", \"wounded\"", "(\"Q\", \"wounded\"", 10, "flags[0]"),
        ("\"wounded\"", "\"lucky\"", 10, "flags[0]"),
        ("for: \"move\"", "for: \"luck\"", 11, "dice[0].for"),
        ("by: \"men\"", "by: \"Q\"", 11, "dice[0].by"),
        ("face: 3", "face: 99", 11, "dice[0].face"),
        ("verb: \"walk\"", "verb: \"fly\"", 13, "play[0].act.verb"),
        ("\"killed\"", "\"promoted\"", 14, "play[1].never[0].what"),
        ("\"on_table\"", "\"under_table\"", 14, "play[1].standing[0]"),
        ("Order(act: Do(verb: \"walk\", unit: \"men\"))", &legs, 13, "play[0].act.paths"),
        ("Order(act: Do(verb: \"walk\", unit: \"men\"))", &places, 13, "play[0].inside"),
        ("flags: [", &flags, 10, "flags"),
        ("\"celtic_skirmish\"", "\"stones\"", 2, "rules"),
    ];
    for (old, new, line, key) in cases {
        let bad = file("bad_words.ron", &DRILL.replacen(old, new, 1));
        let short: String = new.chars().take(60).collect();
        let (code, _, err) = run(&["check", &bad]);
        assert!(code == 1 && err.contains(&format!("{bad}:{line}:")) && err.contains(key), "{short}: {err}");
        let (code, out, _) = run(&["drill", &bad]);
        assert!(code == 1 && out.contains(&format!("{bad}:{line}:")) && out.contains(key), "{short}: {out}");
    }
}

#[test]
fn what_is_wrong_with_a_drill_is_said_wherever_it_lies_and_hides_no_other() {
    let home = scratch("drills_of_many_kinds");
    drop(std::fs::remove_dir_all(&home));
    let shelf = home.join("celtic_skirmish/drills");
    std::fs::create_dir_all(&shelf).unwrap();
    let put = |folder: &Path, name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).unwrap();
        folder.join(name).display().to_string()
    };
    let broken = DRILL.replace("[\"CS-1.1\"],", "[\"CS-1.1\"");
    for folder in [&home, &shelf] {
        let path = put(folder, "broken.ron", broken.as_bytes());
        for command in ["check", "drill"] {
            let (code, out, err) = run(&[command, &path]);
            let told = out + &err;
            assert!(code == 1 && told.contains(&format!("{path}:5:")) && !told.contains("no ruleset"), "{command}: {told}");
        }
        let path = put(folder, "unknown.ron", DRILL.replace("title", "tittle").as_bytes());
        let told = run(&["drill", &path]).1;
        assert!(told.contains(&format!("{path}:3:5: tittle: ")) && !told.contains("no ruleset"), "{told}");
    }
    put(&shelf, "good.ron", DRILL.as_bytes());
    put(&shelf, "latin.ron", b"(title: \"\xe9\")");
    put(&shelf, "large.ron", &[b' '; (1 << 20) + 1]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", shelf.join("dangling.ron")).unwrap();
    let folder = shelf.display().to_string();
    let (code, out, _) = run(&["drill", &folder]);
    assert!(code == 1 && out.contains("good.ron") && out.contains("ok  "), "{out}");
    for (name, what) in [("latin", "is no text"), ("large", "too large"), ("broken", ":5:")] {
        assert!(out.contains(&format!("FAIL {folder}/{name}.ron")) && out.contains(what), "{name}: {out}");
    }
    let told: serde_json::Value = serde_json::from_str(&run(&["drill", &folder, "--json"]).1).unwrap();
    assert!(told["drills"].as_array().unwrap().len() >= 5, "{told}");
}
