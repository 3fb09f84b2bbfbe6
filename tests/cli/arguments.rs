//! What stands behind the program's name: commands, options and numbers that fit, and those that do not.

use super::journals::{journal, sealed};
use super::{DRILL, SMALL, carnyx, file, run, scratch, told};
#[cfg(feature = "gui")]
use std::path::Path;

#[test]
fn help_has_examples_and_every_command_too() {
    for command in ["", "check", "simulate", "drill", "codex", "replay", "play", "picture"] {
        let command: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let (code, out, err) = run(&command);
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
    for command in ["check", "simulate", "drill", "codex", "replay"] {
        let (code, out, err) = told(carnyx(&[command]).arg(odd).output().unwrap());
        let told = out + &err;
        assert!(code == 1 && told.contains("\u{fffd}\u{fffd}.ron: ") && !told.contains("panicked"), "{command}: {told}");
    }
}

/// A name that is no text is a name like any other.
#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_are_no_text_are_taken_by_every_command() {
    use std::os::unix::ffi::OsStrExt;
    let folder = scratch("odd_names").join(std::ffi::OsStr::from_bytes(b"\xff"));
    let data = folder.join("celtic_skirmish");
    std::fs::create_dir_all(&data).unwrap();
    let put = |name: &[u8], bytes: &[u8]| {
        let path = folder.join(std::ffi::OsStr::from_bytes(name));
        std::fs::write(&path, bytes).unwrap();
        path
    };
    for asset in carnyx::files::assets_in("rulesets/celtic_skirmish") {
        std::fs::write(data.join(asset.name), asset.text.unwrap()).unwrap();
    }
    let (scenario, drill) = (put(b"\xe9.ron", SMALL.as_bytes()), put(b"d\xe9.ron", DRILL.as_bytes()));
    let journal = put(b"\xe9.journal", &sealed(&journal()));
    let once = &["simulate", "--battles", "1"];
    for (command, path) in [
        (&["check"][..], &scenario),
        (&["check"], &journal),
        (&["drill"], &drill),
        (&["replay"], &journal),
        (once, &scenario),
        (&["codex"], &data),
    ] {
        let (code, out, err) = told(carnyx(command).arg(path).output().unwrap());
        assert!(code == 0 && !out.is_empty() && err.is_empty(), "{command:?}: {out}{err}");
    }
}

#[test]
fn a_number_that_does_not_fit_is_told_what_does() {
    let odd = ["-1", "-0.5", "1e3", "1.5", "0x1F", "", " 7", "seven", "--json", "-x", "18446744073709551616", "-99999999999999999999"];
    for (option, allowed) in [("--battles", "1 to 1000000"), ("--seed", "0 to 18446744073709551615")] {
        for number in odd.into_iter().chain(if option == "--battles" { &["0", "1000001", "4294967297"][..] } else { &[] }.iter().copied()) {
            for arguments in
                [&["simulate", "livestock_raid", option, number][..], &["simulate", "livestock_raid", &format!("{option}={number}")]]
            {
                let (code, out, err) = run(arguments);
                assert!(code == 2 && out.is_empty() && err.contains(&format!("(allowed: {allowed})")), "{arguments:?}: {err}");
                assert!(!err.contains("tip:"), "{arguments:?}: {err}");
            }
        }
    }
    for bots in ["clever,random", "random", "-1", "", "sensible,sensible,random"] {
        let (code, _, err) = run(&["simulate", "livestock_raid", "--bots", bots]);
        assert!(code == 2 && err.contains("(allowed: random, sensible)"), "{bots}: {err}");
    }
    for at in ["-", "noon", "1.5", "-x", "1e3", ""] {
        let (code, _, err) = run(&["picture", "livestock_raid", "--out", "p.png", "--at", at]);
        assert!(code == 2 && err.contains("(allowed: a whole number from 0 on"), "{at}: {err}");
    }
    for size in ["-1x100", "100", "63x64", "64x8193", "1e3x1e3", "axb", "", "64x64x64", "-x"] {
        let (code, _, err) = run(&["picture", "livestock_raid", "--out", "p.png", "--size", size]);
        assert!(code == 2 && err.contains("64 to 8192 each"), "{size}: {err}");
    }
    // The greatest there is.
    let (code, out, err) = run(&["simulate", &file("greatest.ron", SMALL), "--battles", "1", "--seed", "18446744073709551615"]);
    assert!(code == 0 && out.contains("1 of 1, seed 18446744073709551615"), "{out}{err}");
}

#[test]
fn a_name_that_can_hardly_be_seen_is_put_in_quotes() {
    for (name, shown) in [("", "\"\": "), ("  ", "\"  \": ")] {
        for command in ["check", "simulate", "drill", "codex", "replay"] {
            let (code, out, err) = run(&[command, name]);
            let told = out + &err;
            assert!(code == 1 && told.contains(shown) && !told.starts_with(':'), "{command}: {told}");
        }
    }
}

/// What the window would do is known to a build without it, and refused with the way to one that has it.
#[cfg(not(feature = "gui"))]
#[test]
fn a_build_without_the_window_says_so() {
    for arguments in [&[][..], &["play", "straight_battle"], &["play", "no_such"], &["picture", "straight_battle", "--out", "p.png"]] {
        let (code, out, err) = run(arguments);
        assert!(code == 1 && out.is_empty() && err.contains("without its window") && err.contains("feature gui"), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    assert!(run(&["play", "--help"]).1.contains("without its window") && run(&["picture", "--help"]).1.contains("without its window"));
    let (code, out, _) = run(&["--help"]);
    assert!(code == 0 && out.contains("without its window") && !out.contains("open the menu"), "{out}");
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
