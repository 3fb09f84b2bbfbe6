//! What goes to standard output and standard error. A reader that went away is no fault of ours; a full disk is.

use crate::files::{Fault, shown};
use serde::Serialize;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Something could not be written, and was told once.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

pub fn say(line: &str) {
    mind(writeln!(io::stdout().lock(), "{}", shown(line)));
}

/// What the program says of itself, with its colours.
pub fn say_styled(text: &str) {
    mind(write!(io::stdout().lock(), "{text}"));
}

pub fn say_json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => mind(writeln!(io::stdout().lock(), "{}", json_shown(&text))),
        Err(error) => warn(&error.to_string()),
    }
}

/// JSON in which no character is left that a terminal could take amiss: within its texts they may all be written as escapes, and
/// between them there is none.
fn json_shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if shown(c.encode_utf8(&mut [0; 4])).len() == c.len_utf8() {
            safe.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| safe.push_str(&format!("\\u{unit:04x}")));
        }
    }
    safe
}

pub fn warn(line: &str) {
    // Where standard error is closed nobody can be told.
    drop(writeln!(io::stderr().lock(), "{}", shown(line)));
}

/// Tells every fault and gives the exit status that goes with it. Who asked for JSON finds them there too.
pub fn faults_told(faults: &[Fault], json: bool) -> ExitCode {
    if json {
        say_json(&serde_json::json!({ "faults": faults }));
    }
    self::faults(faults)
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
