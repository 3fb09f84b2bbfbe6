//! What goes to standard output and standard error. A reader that went away is no fault of ours.

use crate::files::Fault;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

pub fn say(line: &str) {
    drop(writeln!(std::io::stdout().lock(), "{line}"));
}

pub fn say_json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => say(&text),
        Err(error) => warn(&error.to_string()),
    }
}

pub fn warn(line: &str) {
    drop(writeln!(std::io::stderr().lock(), "{line}"));
}

/// Tells every fault and gives the exit status that goes with it.
pub fn faults(faults: &[Fault]) -> ExitCode {
    faults.iter().for_each(|fault| warn(&fault.to_string()));
    ExitCode::FAILURE
}
