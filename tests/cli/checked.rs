//! Faults of files: place, key, reason, and what is allowed.

use super::{DRILL, SMALL, carnyx, file, run, scratch, told};
use std::path::Path;

#[test]
fn check_names_every_fault_with_its_place() {
    let sound = file("sound.ron", SMALL);
    assert_eq!(run(&["check", &sound]), (0, format!("{sound}: sound (scenario)\n"), String::new()));
    let bad = file("bad.ron", &SMALL.replace("\"wood\"", "\"wod\"").replace("turns: 6", "turns: 0"));
    let (code, out, err) = run(&["check", &sound, &bad]);
    assert_eq!((code, out), (1, format!("{sound}: sound (scenario)\n")));
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert!(lines[0].starts_with(&format!("{bad}:7:12: turns: ")) && lines[0].contains("1 to 100"), "{err}");
    assert!(lines[1].starts_with(&format!("{bad}:10:16: terrain[0].kind: ")) && lines[1].contains("wood"), "{err}");
    let other = file("notes.ron", "(shopping: [\"salt\"])");
    assert!(run(&["check", &other]).2.contains("no kind of file"));
    let folder = scratch("files").display().to_string();
    assert_eq!(run(&["check", &folder]).0, 1);
}

#[test]
fn check_knows_data_of_a_ruleset_and_drills() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets/celtic_skirmish");
    let numbers = std::fs::read_to_string(root.join("numbers.ron")).unwrap();
    let path = root.join("numbers.ron").display().to_string();
    assert_eq!(run(&["check", &path]), (0, format!("{path}: sound (data of a ruleset)\n"), String::new()));
    let copy = scratch("celtic_skirmish").join("numbers.ron");
    std::fs::write(&copy, numbers.replacen('(', "(\n  luck: 7,", 1)).unwrap();
    let (code, _, err) = run(&["check", &copy.display().to_string()]);
    assert!(code == 1 && err.contains("numbers.ron:3:3: luck: ") && err.contains("movement"), "{err}");
    let drill = "(rules: \"celtic_skirmish\", title: \"A\", clauses: [\"CS-1.1\"],\n field: (units: [(id: \"u\", side: Some(\"a\"),\n figures: [One(id: \"A1\", kind: \"gnome\", at: (1, 1), facing: 0)])]), play: [])";
    let (code, _, err) = run(&["check", &file("drill.ron", drill)]);
    assert!(code == 1 && err.contains("drill.ron:3:32: field.units[0].figures[0].kind: ") && err.contains("swordsman"), "{err}");
}

#[test]
fn faults_of_the_players_own_data_name_his_file() {
    let home = scratch("data_home");
    let own = home.join(".local/share/carnyx/rulesets/celtic_skirmish");
    std::fs::create_dir_all(&own).unwrap();
    let numbers = include_str!("../../assets/rulesets/celtic_skirmish/numbers.ron");
    let path = own.join("numbers.ron");
    for (old, new, key) in [
        ("contact_edge: (0.25", "contact_edge: (1.0", "contact_edge[0]: "),
        ("coherency: (2.0", "coherency: (-1.0", "coherency[0]: "),
        ("shot: [", "shoot: [", "shoot: "),
        ("\"no_armour\"", "\"armour\"", "shot[6].id: "),
    ] {
        std::fs::write(&path, numbers.replacen(old, new, 1)).unwrap();
        let (code, _, err) = told(carnyx(&["simulate", "straight_battle", "--battles", "5"]).env("HOME", &home).output().unwrap());
        let line = numbers[..numbers.find(old).unwrap()].matches('\n').count() + 1;
        assert!(code == 1 && err.contains(&format!("{}:{line}:", path.display())) && err.contains(key), "{new}: {err}");
    }
}

#[test]
fn a_folder_in_which_nothing_is_known_is_no_sound_one() {
    let folder = scratch("nothing");
    let (code, out, err) = run(&["check", &folder.display().to_string()]);
    assert!(code == 1 && out.is_empty() && err.contains("nothing that is known"), "{out}{err}");
}

#[test]
fn a_number_out_of_range_is_told_what_is_allowed_however_large_it_is() {
    let long = "9".repeat(40);
    let huge = format!("1{}", "0".repeat(300));
    let scenario = |old: &str, new: &str| {
        assert!(SMALL.contains(old), "{old} does not stand in the scenario");
        file("number.ron", &SMALL.replacen(old, new, 1))
    };
    for number in ["0", "-1", "256", "65536", "4294967296", "99999999999", &long, &format!("-{long}")] {
        for (old, key, allowed) in [
            ("turns: 6", "turns", "1 to 100"),
            ("count: 6", "count", "1 to 200"),
            ("ranks: 2", "ranks", "1 to "),
            ("format: 1", "format", "1)"),
        ] {
            let path = scenario(old, &format!("{key}: {number}"));
            for arguments in [&["check", &path][..], &["simulate", &path]] {
                let (code, out, err) = run(arguments);
                let line = err.lines().find(|line| line.contains(&format!("{key}: "))).unwrap_or_default();
                assert!(code == 1 && out.is_empty() && line.contains("(allowed: ") && line.contains(allowed), "{key} {number}: {err}");
                assert!(line.len() < 300, "{err}");
            }
        }
    }
    for (old, new, allowed) in [
        ("width: 48.0", "width: NaN".to_owned(), "12 to 96 inches"),
        ("width: 48.0", format!("width: -{huge}.0"), "12 to 96 inches"),
        ("facing: 0.0", format!("facing: {huge}.0"), "-360 to 360 degrees"),
        ("facing: 0.0", "facing: 0.000001e400".to_owned(), "-360 to 360 degrees"),
        ("at: (24.0, 30.0)", format!("at: ({huge}.0, 30.0)"), "x from 0 to 48"),
        ("width: 2.0", format!("width: {huge}.0"), "0.1 to 24 inches"),
        ("(20.0, 3.0)", format!("({huge}.0, 3.0)"), "x from -12 to 60"),
    ] {
        let (code, _, err) = run(&["check", &scenario(old, &new)]);
        assert!(code == 1 && err.contains(&format!("(allowed: {allowed}")) && err.len() < 400, "{new}: {err}");
    }
    for (old, new, allowed) in [
        ("face: 3", "face: 256", "1 to 12"),
        ("turn: 1", &format!("turn: {long}"), "1 to 100"),
        ("\"wounded\", 1", &format!("\"wounded\", {long}"), "-9223372036854775808 to 9223372036854775807"),
        ("(what: \"killed\")", "(what: \"killed\", needed: 2147483648)", "-2147483648 to 2147483647"),
    ] {
        assert!(DRILL.contains(old), "{old} does not stand in the drill");
        let (code, _, err) = run(&["check", &file("number_drill.ron", &DRILL.replacen(old, new, 1))]);
        let told = err.split("(allowed: ").nth(1).unwrap_or_default();
        assert!(code == 1 && told.trim_end().ends_with(&format!("{allowed})")), "{new}: {err}");
    }
    let numbers = include_str!("../../assets/rulesets/celtic_skirmish/numbers.ron");
    let path = scratch("numbers/celtic_skirmish").join("numbers.ron");
    for number in ["5", "-1", "99999999999", &long] {
        std::fs::write(&path, numbers.replacen("run_times: (2", &format!("run_times: ({number}"), 1)).unwrap();
        let (code, _, err) = run(&["check", &path.display().to_string()]);
        assert!(code == 1 && err.contains("run_times[0]: ") && err.contains("1 to 4)"), "{number}: {err}");
    }
}

#[test]
fn what_cannot_be_read_is_told_in_words_of_the_file() {
    let keys = "format, ruleset, title";
    let cases = [
        ("", "nothing is there", ""),
        (" \n", "nothing is there", ""),
        ("(", "ends before it is complete", "bracket closed"),
        ("(format: 1, title: ", "ends before it is complete", "bracket closed"),
        ("{\"format\": 1, \"title\": \"\"}", "begins with no round bracket", keys),
        ("(format: 1, title: \"a", "is not closed", "double quote"),
        ("(format: 1, title: \"\\q\")", "no meaning", "\\n"),
        ("(format: 1, title: 3)", "is no text", "double quotes"),
        ("(format: 1, title: \"a\", /* ", "comment is not closed", "*/"),
        ("(format: 1, title: \"a\", turns 6)", "no colon", "key: value"),
        ("(format: 1, title: \"a\", turns: 3.0)", "turns: is no whole number", "(allowed: a whole number, 1 to 100)"),
        ("(format: 1, title: \"a\", turns: 1e1, units: [])", "turns: found no such number", "(allowed: a whole number, 1 to 100)"),
        ("(format: 1.0, title: \"a\")", "format: is no whole number", "(allowed: 1)"),
        (
            "(format: 1, units: [(figures: [Block(id: \"a\", count: 2.5, ranks: 1)])])",
            "units[0].figures[0].count: is no whole number",
            "1 to 200",
        ),
        ("(format: 1, title: \"a\", title: \"b\")", "stands here twice", "(allowed: each key once)"),
        ("#![enable(implicit_some)] (format: 1)", "extensions", "(allowed: none: "),
        ("(format: 1, title: \"a\", table: (width: inf, depth: 1, width: 2))", "twice", "(allowed: each key once)"),
        ("(format: 1, title: \"a\", table: 5)", "is not in round brackets", "width, depth"),
        ("(format: 1, title: \"a\", table: [5])", "is not in round brackets", "width, depth"),
        ("(format: 1, title: \"a\", sides: 5)", "is no list", "square brackets"),
        ("(format: 1, title: \"a\", sides: [(id: \"a\", home: 3)])", "is no name", "West"),
        ("(format: 1, title: \"a\", sides: [(id: \"a\", home: \"west\")])", "", "West"),
        ("(format: 1, title: \"a\", terrain: [(kind: \"wood\", shape: 5)])", "is no name", "Area, Line, Band, Round"),
        ("(format: 1, title: \"a\", units: [(id: \"a\", side: \"a\")])", "neither Some(..) nor None", "Some(..), None"),
        ("(format: 1, title: \"a\", deployment: 1)", "neither true nor false", "true, false"),
        ("Foo(format: 1, title: \"a\")", "does not belong before the bracket", "no name"),
        ("(format: 1, title: \"a\", units: [(id: \"a\", figures: [One(at: (1, 2, 3))])])", "", ""),
        ("(format: 1, title: \"a\", units: [(id: \"a\", figures: [One(at: (1))])])", "found 1 values", "2 values in round brackets"),
    ];
    for (text, what, allowed) in cases {
        let path = file("words_of_the_file.ron", text);
        let (code, out, err) = run(&["simulate", &path]);
        assert!(code == 1 && out.is_empty() && err.starts_with(&format!("{path}:1:")), "{text}: {err}");
        assert!(err.contains(what) && err.contains(allowed), "{text}: {err}");
        for word in ["struct", "enum", "tuple", "RON", "Scenario", "Written", "TableSize", "u16", "u32", "f64"] {
            assert!(!err.replace(&path, "").contains(word), "{text}: {err}");
        }
    }
}
