//! `carnyx picture FILE --out FILE.png`: the battlefield with no window.

use super::out::faults;
use crate::dice::Dice;
use crate::files::{Fault, new_file};
use crate::journal::{Record, Replay, is_journal};
use crate::rules::Rulebook;
use crate::scenario::find_scenario;
use crate::table::Table;
use crate::window::picture_of;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "Examples:
  carnyx picture straight_battle --out field.png
  carnyx picture battle.journal --at 40 --out order40.png --size 1600x1000";

/// Draw the battlefield of a scenario or a journal, with no window
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct PictureArgs {
    /// A scenario's file or its name in the list, or a journal's file
    file: String,
    /// Of a journal, the table after this order; its end where none is named
    #[arg(long, value_name = "N", value_parser = parse_order, allow_negative_numbers = true)]
    at: Option<i64>,
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_parser = parse_size, default_value = "1600x1200", value_name = "WxH")]
    size: (u32, u32),
}

pub fn run(args: &PictureArgs) -> ExitCode {
    match picture(&args.file, args.at, &args.out, args.size) {
        Ok(()) => ExitCode::SUCCESS,
        Err(found) => faults(&found),
    }
}

/// The number of an order; which of them there are is known once the journal is read.
///
/// # Errors
/// What is no whole number.
fn parse_order(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("an order's number is a whole number from 0 on".to_owned());
    }
    Ok(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// Width and height from `1600x1000`.
///
/// # Errors
/// What is allowed.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let allowed = || format!("{text}: a size is width x height in pixels, 64 to 8192 each, such as 1600x1000");
    let (width, height) = text.split_once('x').ok_or_else(allowed)?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 64..=8192), Ok(height @ 64..=8192)) => Ok((width, height)),
        _ => Err(allowed()),
    }
}

/// Draws a scenario as it is set up, or a journal after its order `at` (its end where none is named).
///
/// # Errors
/// What is wrong with the file, or why nothing can be drawn.
fn picture(file: &str, at: Option<i64>, out: &Path, size: (u32, u32)) -> Result<(), Vec<Fault>> {
    new_file(out, "png").map_err(|fault| vec![Fault { key: "--out".to_owned(), ..fault }])?;
    let drawn = |table: &Table, rulebook: &dyn Rulebook| {
        picture_of(table, rulebook, out, size).map_err(|what| vec![Fault { file: out.display().to_string(), what, ..Fault::default() }])
    };
    let path = Path::new(file);
    if is_journal(path) {
        let record = Record::open(path).map_err(|fault| vec![fault])?;
        let mut replay = Replay::of(record)?;
        let rulebook = Arc::clone(replay.rulebook());
        let played = match at {
            Some(at) => replay.go_to(at).map_err(|fault| Fault { key: "--at".to_owned(), ..fault }),
            None => replay.finish(),
        };
        played.map_err(|fault| vec![fault])?;
        return drawn(&replay.table(), rulebook.as_ref());
    }
    if at.is_some_and(|at| at != 0) {
        let what = "a scenario has no orders".to_owned();
        return Err(vec![Fault {
            file: file.to_owned(),
            key: "--at".to_owned(),
            what,
            allowed: "0, or a journal".to_owned(),
            ..Fault::default()
        }]);
    }
    let loaded = find_scenario(file)?;
    let rulebook = loaded.rulebook()?;
    let world = loaded.set_up(&rulebook, Dice::seeded(0))?;
    drawn(&Table::of(&world), rulebook.as_ref())
}
