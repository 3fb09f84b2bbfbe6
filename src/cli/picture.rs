//! `carnyx picture FILE --out FILE.png`: the battlefield with no window.

use super::out::faults;
use super::values;
use crate::dice::Dice;
use crate::files::{Fault, new_file};
use crate::journal::{Record, Replay, is_journal};
use crate::rules::Rulebook;
use crate::scenario::find_scenario;
use crate::table::Table;
#[cfg(feature = "gui")]
use crate::window::picture_of as draw;
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
#[cfg_attr(not(feature = "gui"), command(before_help = super::NO_WINDOW))]
pub struct PictureArgs {
    /// A scenario's file or its name in the list, or a journal's file
    #[arg(value_parser = values::path())]
    file: PathBuf,
    /// Of a journal, the table after this order, 0 to as many as it has; its end where none is named
    #[arg(long, value_name = "N", value_parser = parse_order, allow_hyphen_values = true)]
    at: Option<i64>,
    #[arg(long, value_name = "FILE.png", value_parser = values::path(), allow_hyphen_values = true)]
    out: PathBuf,
    /// Width and height in pixels, 64 to 8192 each
    #[arg(long, value_parser = parse_size, default_value = "1600x1200", value_name = "WxH", allow_hyphen_values = true)]
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
        return Err("an order's number is wanted (allowed: a whole number from 0 on, as many as the journal has)".to_owned());
    }
    Ok(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// Width and height from `1600x1000`.
///
/// # Errors
/// What is allowed.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let allowed = || "a size is wanted (allowed: width x height in pixels, 64 to 8192 each, such as 1600x1000)".to_owned();
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
fn picture(path: &Path, at: Option<i64>, out: &Path, size: (u32, u32)) -> Result<(), Vec<Fault>> {
    new_file(out, "png").map_err(|fault| vec![Fault { key: "--out".to_owned(), ..fault }])?;
    let drawn = |table: &Table, rulebook: &dyn Rulebook| {
        draw(table, rulebook, out, size).map_err(|what| vec![Fault { file: out.display().to_string(), what, ..Fault::default() }])
    };
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
            file: path.display().to_string(),
            key: "--at".to_owned(),
            what,
            allowed: "0, or a journal".to_owned(),
            ..Fault::default()
        }]);
    }
    let loaded = find_scenario(path)?;
    let rulebook = loaded.rulebook()?;
    let world = loaded.set_up(&rulebook, Dice::seeded(0))?;
    drawn(&Table::of(&world), rulebook.as_ref())
}

#[cfg(not(feature = "gui"))]
fn draw(_: &Table, _: &dyn Rulebook, _: &Path, _: (u32, u32)) -> Result<(), String> {
    Err(super::NO_WINDOW.to_owned())
}
