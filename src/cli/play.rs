//! `carnyx` and `carnyx play FILE`: the window.

use super::out::warn;
use crate::scenario::find_scenario;
use crate::window::{Opening, open_app};
use bevy::app::AppExit;
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "Examples:
  carnyx play straight_battle
  carnyx play my-scenario.ron --bot B
  carnyx play ~/.local/share/carnyx/journals/Last.journal";

/// Open a scenario or a journal in the window
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// A scenario's file or its name in the list, or a journal's file
    file: String,
    /// Let the sensible bot play a side: A, B, or the side's id in the scenario
    #[arg(long, value_name = "SIDE")]
    bot: Vec<String>,
}

pub fn run(args: &PlayArgs) -> ExitCode {
    match args.bot.iter().map(|side| place_of(&args.file, side)).collect() {
        Ok(bots) => window(Opening { file: Some(args.file.clone()), bots }),
        Err(what) => {
            warn(&what);
            ExitCode::FAILURE
        }
    }
}

/// Opens the first page.
pub fn first_page() -> ExitCode {
    window(Opening::default())
}

fn window(opening: Opening) -> ExitCode {
    match open_app(opening) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn place_of(file: &str, side: &str) -> Result<usize, String> {
    let sides = find_scenario(file).map(|loaded| loaded.scenario.field.sides).unwrap_or_default();
    let ids: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
    match side {
        "A" | "a" => Ok(0),
        "B" | "b" => Ok(1),
        id => ids
            .iter()
            .position(|known| *known == id)
            .ok_or_else(|| format!("--bot {side}: no such side (allowed: A, B, {})", ids.join(", "))),
    }
}
