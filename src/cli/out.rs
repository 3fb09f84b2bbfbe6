//! What goes to standard output and standard error. A reader that went away is no fault of ours; a full disk is.

use crate::files::Fault;
use serde::Serialize;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Something could not be written, and was told once.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

pub fn say(line: &str) {
    mind(writeln!(io::stdout().lock(), "{line}"));
}

pub fn say_json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => say(&text),
        Err(error) => warn(&error.to_string()),
    }
}

pub fn warn(line: &str) {
    // Where standard error is closed nobody can be told.
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Tells every fault and gives the exit status that goes with it.
pub fn faults(faults: &[Fault]) -> ExitCode {
    faults.iter().for_each(|fault| warn(&fault.to_string()));
    ExitCode::FAILURE
}

/// The exit status of a command that ends with this one, unless its output was lost.
pub fn end(code: ExitCode) -> ExitCode {
    mind(io::stdout().flush());
    if UNWRITTEN.load(Ordering::Relaxed) { ExitCode::FAILURE } else { code }
}

fn mind(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !UNWRITTEN.swap(true, Ordering::Relaxed)
    {
        warn(&format!("cannot write: {error}"));
    }
}
