//! What is no file, no text, or in the wrong hands; and output that goes nowhere.

use super::journals::{journal, sealed};
use super::{DRILL, SMALL, carnyx, file, run, scratch, told};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

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
