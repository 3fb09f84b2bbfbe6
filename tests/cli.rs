//! The program as it is called from a shell.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so and stops")]

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SMALL: &str = include_str!("scenario/small.ron");

/// The program with a home of its own, started from a folder that has nothing to do with it.
fn carnyx(arguments: &[&str]) -> Command {
    let home = scratch("home");
    let mut command = Command::new(env!("CARGO_BIN_EXE_carnyx"));
    command.args(arguments).current_dir(&home).env("HOME", &home).env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME");
    command
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    told(carnyx(arguments).output().unwrap())
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(name: &str, text: &str) -> String {
    let path = scratch("files").join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn help_has_examples_and_every_command_too() {
    for command in
        [&["--help"][..], &["check", "--help"], &["simulate", "--help"], &["drill", "--help"], &["codex", "--help"], &["replay", "--help"]]
    {
        let (code, out, err) = run(command);
        assert_eq!((code, err.as_str()), (0, ""), "{command:?}");
        assert!(out.contains("Example") && out.contains("carnyx "), "{command:?}: {out}");
    }
    assert!(run(&["--version"]).1.starts_with("carnyx "));
}

#[test]
fn bad_arguments_are_told_on_stderr_and_nothing_is_done() {
    let cases: [&[&str]; 11] = [
        &["frolic"],
        &["check"],
        &["simulate"],
        &["simulate", "livestock_raid", "--battles", "0"],
        &["simulate", "livestock_raid", "--battles", "-5"],
        &["simulate", "livestock_raid", "--battles", "1e9"],
        &["simulate", "livestock_raid", "--seed", "99999999999999999999"],
        &["simulate", "livestock_raid", "--bots", "clever,random"],
        &["simulate", "livestock_raid", "--bots", "random"],
        &["simulate", "no_such_scenario"],
        &["check", "no/such/file.ron"],
    ];
    for arguments in cases {
        let (code, out, err) = run(arguments);
        assert!(code == 1 || code == 2, "{arguments:?}: {code}");
        assert!(out.is_empty() && !err.is_empty() && !err.contains("panicked"), "{arguments:?}: {out} {err}");
    }
    assert!(run(&["simulate", "no_such_scenario"]).2.contains("livestock_raid"), "the scenarios there are should be named");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused_in_words() {
    use std::os::unix::ffi::OsStrExt;
    let odd = std::ffi::OsStr::from_bytes(b"\xff\xfe.ron");
    for command in ["check", "simulate"] {
        let (code, _, err) = told(carnyx(&[command]).arg(odd).output().unwrap());
        assert!(code > 0 && !err.contains("panicked"), "{command}: {err}");
    }
}

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

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error_and_a_full_disk_is_one() {
    let mut child = carnyx(&["codex", "celtic_skirmish"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    if Path::new("/dev/full").exists() {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let (code, _, err) = told(carnyx(&["codex", "celtic_skirmish"]).stdout(full).output().unwrap());
        assert!(code == 1 && err.contains("cannot write"), "{code} {err}");
    }
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

/// A journal of a few orders of the small scenario, line by line.
fn journal() -> Vec<String> {
    use carnyx::journal::{DiceUsed, Game, Seat, Setup};
    let dice = DiceUsed::Seeded { generator: carnyx::dice::GENERATOR.to_owned(), seed: 4 };
    let seat = |name: &str| Seat { name: name.to_owned(), bot: None };
    let setup = Setup {
        file: "small.ron".to_owned(),
        text: SMALL.to_owned(),
        dice,
        house_rules: Vec::new(),
        seats: vec![seat("Áine"), seat("Brennos")],
    };
    let rulebook = carnyx::rules::open("celtic_skirmish").unwrap();
    let mut game = Game::new(&setup, std::sync::Arc::clone(&rulebook), None).unwrap();
    let mut bot = carnyx::players::Bot::new(carnyx::players::Manner::Sensible, 4, 0);
    for _ in 0..14 {
        let order = bot.order(rulebook.as_ref(), &game.table());
        game.submit(&order).unwrap();
    }
    String::from_utf8(game.text()).unwrap().lines().map(str::to_owned).collect()
}

/// The lines with checksums that fit them.
fn sealed(lines: &[String]) -> Vec<u8> {
    let (mut check, mut text) = (0_u64, String::new());
    for line in lines {
        let body = line.rsplit_once(",\"check\":\"").map_or(line.as_str(), |(body, _)| body);
        check = twox_hash::XxHash3_128::oneshot(&[&check.to_le_bytes(), body.as_bytes()].concat()) as u64;
        text += &format!("{body},\"check\":\"{check:016x}\"}}\n");
    }
    text.into_bytes()
}

#[test]
fn a_journal_is_sound_when_it_comes_out_as_it_says_in_every_field() {
    let whole = journal();
    let path = scratch("journals").join("a.journal");
    let name = path.display().to_string();
    let put = |line: usize, old: &str, new: &str| {
        let mut lines = whole.clone();
        assert!(lines[line].contains(old), "{old} does not stand in {}", lines[line]);
        lines[line] = lines[line].replacen(old, new, 1);
        std::fs::write(&path, sealed(&lines)).unwrap();
    };
    put(0, "Brennos", "Drest");
    assert_eq!(run(&["check", &name]), (0, format!("{name}: sound (journal)\n"), String::new()));
    assert_eq!(run(&["replay", &name, "--verify"]).0, 0);
    let last = whole.len() - 1;
    let thrown = whole.iter().position(|line| line.contains("\"faces\":[{")).unwrap();
    let face = whole[thrown].split("\"face\":").nth(1).unwrap()[..1].to_owned();
    let opening = whole[0].split("\"opening\":\"").nth(1).unwrap()[..8].to_owned();
    let hash = whole[last].split("\"hash\":\"").nth(1).unwrap()[..8].to_owned();
    let step = whole[last].split("\"step\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let scenario = whole[0].split("\"hash\":\"").nth(1).unwrap()[..8].to_owned();
    let faults: [(usize, &str, &str, usize, &str); 15] = [
        (0, "\"ruleset\":\"celtic_skirmish\"", "\"ruleset\":\"stones\"", 1, "ruleset: "),
        (0, "turns: 6", "turns: 7", 1, "scenario.hash: "),
        (0, &scenario, "00000000", 1, "scenario.hash: "),
        (0, "turns: 6", "turns: x", 1, "scenario.text: 7:12: turns: "),
        (0, "kind: \\\"axeman\\\"", "kind: \\\"gnome\\\"", 1, "scenario."),
        (0, "\"house_rules\":[]", "\"house_rules\":[\"luck\"]", 1, "house_rules[0]: "),
        (0, carnyx::dice::GENERATOR, "mt", 1, "dice.Seeded.generator: "),
        (0, &opening, "00000000", 1, "opening: "),
        (0, "Two Herons", "Two\\u001b[31m", 1, "title: "),
        (thrown, &format!("\"face\":{face}"), "\"face\":9", thrown + 1, "expected 9"),
        (last, &hash, "00000000", last + 1, "hash"),
        (last, &format!("\"step\":\"{step}\""), "\"step\":\"lunch\"", last + 1, "step: "),
        (last, "\"turn\":", "\"turn\":7", last + 1, "turn: "),
        (last, "\"check\":", "\"over\":true,\"check\":", last + 1, "over: "),
        (last, "\"changed\":{", "\"changed\":{\"luck\":7,", last + 1, "changed: "),
    ];
    for (line, old, new, told, key) in faults {
        // The title stands in the scenario's text as well.
        put(line, old, new);
        for arguments in [&["check", &name][..], &["replay", &name, "--verify"]] {
            let (code, out, err) = run(arguments);
            assert!(code == 1 && out.is_empty(), "{new} {arguments:?}: {out}{err}");
            assert!(err.contains(&format!("{name}:{told}:1: ")) && err.contains(key), "{new} {arguments:?}: {err}");
            assert!(!err.contains('\u{1b}') && !err.contains("small.ron:"), "{new}: {err}");
        }
    }
    for (old, new) in [("\"data\":\"", "\"data\":\"0"), ("\"program\":\"", "\"program\":\"\\u001b[31m")] {
        put(0, old, new);
        let (code, _, err) = run(&["check", &name]);
        assert!(code == 0 && err.contains("not played again") && !err.contains('\u{1b}'), "{new}: {err}");
        let (code, _, err) = run(&["replay", &name, "--verify"]);
        assert!(code == 0 && err.contains("it was played"), "{new}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_never_read() {
    let folder = scratch("odd");
    let pipes = ["pipe.ron", "pipe.journal"].map(|name| folder.join(name));
    for pipe in &pipes {
        drop(std::fs::remove_file(pipe));
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    let sparse = folder.join("sparse.journal");
    std::fs::File::create(&sparse).unwrap().set_len(8 << 30).unwrap();
    let names = pipes.iter().chain([&sparse]).map(|path| path.display().to_string());
    for name in names.chain(["/dev/zero".to_owned(), "/dev/random".to_owned(), folder.display().to_string()]) {
        for command in ["check", "replay", "simulate", "drill"] {
            let (code, out, err) = run(&[command, &name]);
            let told = out + &err;
            assert!(code == 1 && !told.is_empty() && !told.contains("panicked"), "{command} {name}: {told}");
        }
        assert!(run(&["replay", &name]).2.contains("allowed: "), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_that_moves_the_cursor_reaches_the_terminal() {
    let odd = "a\u{1b}[31m\u{202e}\u{9b}b\nc.ron";
    let clean = |(_, out, err): (i32, String, String)| {
        let text = out + &err;
        assert!(text.contains("\\u{1b}") || text.contains("\\u001b"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}']) && !text.contains("\nc.ron"), "{text:?}");
    };
    for arguments in [
        &["check", odd][..],
        &["replay", odd],
        &["simulate", odd],
        &["drill", odd],
        &["codex", odd],
        &["simulate", odd, "--json"],
        &["check", &file(odd, "(turns: \"\u{1b}\")")],
        &["check", &file("ctl.ron", &SMALL.replace("\"axeman\"", "\"\\u{1b}[31m\\nc.ron\""))],
    ] {
        clean(run(arguments));
    }
    // An argument that does not fit is repeated by the parser of arguments.
    let (code, _, err) = run(&["frolic\u{1b}[31m"]);
    assert!(code == 2 && !err.contains('\u{1b}') && err.contains("Usage"), "{err:?}");
}

#[test]
fn who_asks_for_json_gets_faults_in_json() {
    let bad = file("unfought_json.ron", &SMALL.replace("\"axeman\"", "\"giant\""));
    for arguments in [&["simulate", &bad, "--json"][..], &["drill", "no_such.ron", "--json"], &["codex", "no_such", "--json"]] {
        let (code, out, err) = run(arguments);
        let told: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(code == 1 && (!err.is_empty() || told["drills"].is_array()), "{arguments:?}: {err}");
        let first = told["faults"].get(0).or_else(|| told["drills"].get(0)).unwrap();
        assert!(first["file"].as_str().is_some_and(|file| !file.is_empty()), "{arguments:?}: {out}");
    }
}

#[test]
fn faults_of_the_players_own_data_name_his_file() {
    let home = scratch("data_home");
    let own = home.join(".local/share/carnyx/rulesets/celtic_skirmish");
    std::fs::create_dir_all(&own).unwrap();
    let numbers = include_str!("../assets/rulesets/celtic_skirmish/numbers.ron");
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

const DRILL: &str = "(
    rules: \"celtic_skirmish\",
    title: \"Men stand\",
    clauses: [\"CS-1.1\"],
    field: (units: [
        (id: \"men\", side: Some(\"a\"), figures: [One(id: \"A1\", kind: \"swordsman\", at: (10, 18), facing: 90)]),
        (id: \"foe\", side: Some(\"b\"), figures: [One(id: \"F1\", kind: \"swordsman\", at: (30, 18), facing: 270)]),
    ]),
    at: (turn: 1, step: \"movement\", first: \"a\"),
    flags: [(\"A1\", \"wounded\", 1)],
    dice: [(for: \"move\", by: \"men\", face: 3)],
    play: [
        Order(act: Do(verb: \"walk\", unit: \"men\")),
        Expect(never: [(what: \"killed\")], standing: [(\"A1\", \"on_table\")]),
    ],
)
";

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
    let numbers = include_str!("../assets/rulesets/celtic_skirmish/numbers.ron");
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

#[test]
fn a_file_in_the_wrong_hands_is_told_who_takes_it() {
    let text = sealed(&journal());
    for name in ["wrong.journal", "wrong.ron"] {
        let path = scratch("journals").join(name);
        std::fs::write(&path, &text).unwrap();
        let path = path.display().to_string();
        for command in ["simulate", "drill"] {
            let (code, out, err) = run(&[command, &path]);
            let told = out + &err;
            assert!(code == 1 && told.contains("is the journal of a battle") && told.contains("carnyx replay"), "{command}: {told}");
        }
        assert_eq!(run(&["check", &path]), (0, format!("{path}: sound (journal)\n"), String::new()));
    }
    // As a file of a ruleset it is no data.
    let data = scratch("journal_for_data/celtic_skirmish");
    for name in ["codex.ron", "numbers.ron", "terrain.ron", "troops.ron", "words.ron"] {
        std::fs::write(data.join(name), &text).unwrap();
    }
    let (code, _, err) = run(&["codex", &data.display().to_string()]);
    assert!(code == 1 && err.contains(".ron: is the journal of a battle"), "{err}");

    let (scenario, drill) = (file("wrong_scenario.ron", SMALL), file("wrong_drill.ron", DRILL));
    let (code, out, err) = run(&["drill", &scenario]);
    assert!(code == 1 && (out.clone() + &err).contains("is a scenario: `carnyx simulate`"), "{out}{err}");
    let (code, _, err) = run(&["simulate", &drill]);
    assert!(code == 1 && err.contains("is a drill: `carnyx drill`"), "{err}");
    for path in [scenario, drill] {
        let (code, _, err) = run(&["replay", &path]);
        assert!(code == 1 && err.contains("is no journal (allowed: a journal"), "{err}");
    }
}

#[test]
fn a_ruleset_that_is_not_there_is_answered_with_those_that_are() {
    let drill = file("for_bending.ron", DRILL);
    let folder = scratch("no_ruleset").display().to_string();
    let nowhere = format!("{folder}/nowhere/celtic_skirmish");
    let unnamed = DRILL.replacen("rules: \"celtic_skirmish\",", "", 1);
    let of_another = file("another.ron", &DRILL.replacen("\"celtic_skirmish\"", "\"stones\"", 1));
    for (arguments, what) in [
        (&["codex", "celtic"][..], "there is no such ruleset"),
        (&["codex", &folder], "is not the folder of a ruleset's data"),
        (&["codex", &nowhere], "there is no such folder"),
        (&["drill", &drill, "--bend", &folder], "is not the folder of a ruleset's data"),
        (&["drill", &drill, "--bend", &nowhere], "there is no such folder"),
        (&["check", &of_another], "there is no ruleset \"stones\""),
        (&["check", &file("unnamed.ron", &unnamed)], "no ruleset is named"),
        (
            &["simulate", &file("other_rules.ron", &SMALL.replacen("\"celtic_skirmish\"", "\"stones\"", 1))],
            "there is no ruleset \"stones\"",
        ),
    ] {
        let (code, _, err) = run(arguments);
        let allowed = err.split("(allowed: ").nth(1).unwrap_or_default();
        assert!(code == 1 && err.contains(what) && allowed.contains("celtic_skirmish"), "{arguments:?}: {err}");
    }
}

#[cfg(feature = "gui")]
#[test]
fn a_picture_that_cannot_be_is_refused_before_anything_is_drawn() {
    let path = scratch("journals").join("pictured.journal");
    std::fs::write(&path, sealed(&journal())).unwrap();
    let (journal, png) = (path.display().to_string(), scratch("pictures").join("p.png").display().to_string());
    let text = scratch("pictures").join("p.txt").display().to_string();
    for (arguments, what) in [
        (&["picture", &journal, "--out", &png, "--at", "99999"][..], "(allowed: 0 to 14)"),
        (&["picture", &journal, "--out", &png, "--at", "-1"], "(allowed: 0 to 14)"),
        (&["picture", &journal, "--out", &png, "--at", "99999999999999999999999"], "(allowed: 0 to 14)"),
        (&["picture", &journal, "--out", &png, "--at", "noon"], "a whole number from 0 on"),
        (&["picture", "straight_battle", "--out", &png, "--at", "3"], "(allowed: 0, or a journal)"),
        (&["picture", "straight_battle", "--out", &text], "(allowed: .png)"),
        (&["picture", "straight_battle", "--out", "no/such/folder/p.png"], "its folder is not there"),
    ] {
        let (code, out, err) = run(arguments);
        assert!((code == 1 || code == 2) && out.is_empty() && err.contains(what) && !Path::new(&png).exists(), "{arguments:?}: {err}");
    }
}

#[cfg(feature = "gui")]
#[test]
fn play_tells_a_bad_file_and_a_missing_screen() {
    let played = |file: &str| {
        let mut command = carnyx(&["play", file]);
        let output = command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, told) = played("no-such.ron");
    assert!(code == Some(1) && told.contains("no-such.ron"), "{told}");
    let (code, told) = played("no-such.journal");
    assert!(code == Some(1) && told.contains("no-such.journal"), "{told}");
    if cfg!(all(unix, not(target_os = "macos"))) {
        let (code, told) = played("straight_battle");
        assert!(code == Some(1) && told.contains("DISPLAY"), "{told}");
        let mut deaf = carnyx(&["play", "straight_battle"]);
        deaf.env("DISPLAY", ":64999").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        let (code, out, told) = self::told(deaf.output().expect("it runs"));
        assert!(code == 1 && out.is_empty() && told.contains(":64999") && !told.contains("panicked"), "{told}");
    }
}
