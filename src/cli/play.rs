//! `carnyx` and `carnyx play FILE`: the window.

use super::no_window;
use super::out::{faults, warn};
use super::values::path;
use crate::files::Fault;
use crate::journal::{Record, is_journal};
use crate::scenario::{Scenario, find_scenario};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "Examples:
  carnyx play straight_battle
  carnyx play my-scenario.ron --bot B
  carnyx play ~/.local/share/carnyx/journals/Last.journal";

/// Open a scenario or a journal in the window
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[cfg_attr(not(feature = "gui"), command(before_help = super::NO_WINDOW))]
pub struct PlayArgs {
    /// A scenario's file or its name in the list, or a journal's file
    #[arg(value_parser = path())]
    file: PathBuf,
    /// Let the sensible bot play a side: A, B, or the side's id in the scenario
    #[arg(long, value_name = "SIDE", allow_hyphen_values = true)]
    bot: Vec<String>,
}

pub fn run(args: &PlayArgs) -> ExitCode {
    if !cfg!(feature = "gui") {
        return no_window();
    }
    // A file that cannot be played is told here, where the exit status says so too.
    let sides = match sides_of(&args.file) {
        Ok(sides) => sides,
        Err(told) => return faults(&told),
    };
    match args.bot.iter().map(|side| place_of(&sides, side)).collect() {
        Ok(bots) => window(Some(args.file.clone()), bots),
        Err(what) => {
            warn(&what);
            ExitCode::FAILURE
        }
    }
}

/// Opens the first page.
pub fn first_page() -> ExitCode {
    window(None, Vec::new())
}

/// Ids of the sides of a scenario, or of the scenario that a journal was played on.
fn sides_of(path: &Path) -> Result<Vec<String>, Vec<Fault>> {
    let scenario = if is_journal(path) {
        let script = Record::open(path).map_err(|fault| vec![fault])?.header.scenario;
        Scenario::read(&script.file, &script.text)?
    } else {
        find_scenario(path)?.scenario
    };
    Ok(scenario.field.sides.into_iter().map(|side| side.id).collect())
}

#[cfg(not(feature = "gui"))]
fn window(_: Option<PathBuf>, _: Vec<usize>) -> ExitCode {
    no_window()
}

#[cfg(feature = "gui")]
fn window(file: Option<PathBuf>, bots: Vec<usize>) -> ExitCode {
    use crate::window::{Opening, open_app};
    use bevy::app::AppExit;
    if let Some(why) = super::screen::why_none(|name| std::env::var_os(name)) {
        warn(&why);
        return ExitCode::FAILURE;
    }
    match open_app(Opening { file, bots }) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn place_of(sides: &[String], side: &str) -> Result<usize, String> {
    match side {
        "A" | "a" => Ok(0),
        "B" | "b" => Ok(1),
        id => sides
            .iter()
            .position(|known| known == id)
            .ok_or_else(|| format!("--bot {side}: no such side (allowed: A, B, {})", sides.join(", "))),
    }
}
