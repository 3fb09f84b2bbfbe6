//! `carnyx` and `carnyx play FILE`: the window.

use crate::window::{Opening, open_app};
use std::process::ExitCode;

/// Opens the window on the first page, or on a scenario or journal; `bots` are the sides that the bot plays, from 0.
pub fn play(file: Option<String>, bots: Vec<usize>) -> ExitCode {
    match open_app(Opening { file, bots }) {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
