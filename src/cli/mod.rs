//! The command line: text to standard output, errors to standard error.

mod codex;
mod drill;
mod out;
#[cfg(feature = "gui")]
mod picture;
#[cfg(feature = "gui")]
mod play;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A table for miniature wargames: bases on a measured battlefield, rules enforced, every number explained
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Drill(drill::DrillArgs),
    Codex(codex::CodexArgs),
    #[cfg(feature = "gui")]
    Play(play::PlayArgs),
    #[cfg(feature = "gui")]
    Picture(picture::PictureArgs),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Some(Command::Drill(args)) => drill::run(&args),
        Some(Command::Codex(args)) => codex::run(&args),
        #[cfg(feature = "gui")]
        Some(Command::Play(args)) => play::run(&args),
        #[cfg(feature = "gui")]
        Some(Command::Picture(args)) => picture::run(&args),
        None => first_page(),
    }
}

#[cfg(feature = "gui")]
fn first_page() -> ExitCode {
    play::first_page()
}

/// Built without the window, the program says what it can do.
#[cfg(not(feature = "gui"))]
fn first_page() -> ExitCode {
    use clap::CommandFactory;
    out::say(&Cli::command().render_long_help().to_string());
    ExitCode::SUCCESS
}
