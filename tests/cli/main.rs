//! The program as it is called from a shell.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so and stops")]

mod arguments;
mod checked;
mod drills;
mod journals;
mod odd_files;
mod simulated;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SMALL: &str = include_str!("../scenario/small.ron");

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
