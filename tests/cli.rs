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
    let drill = "(rules: \"celtic_skirmish\", title: \"A\", clauses: [],\n field: (units: [(id: \"u\", side: Some(\"a\"),\n figures: [One(id: \"A1\", kind: \"gnome\", at: (1, 1), facing: 0)])]), play: [])";
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
