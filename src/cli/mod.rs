//! The command line: text to standard output, errors to standard error. One file a command.

mod check;
mod codex;
mod drill;
mod out;
mod picture;
mod play;
mod replay;
#[cfg(any(feature = "gui", test))]
mod screen;
mod simulate;
mod values;

use clap::{Parser, Subcommand};
use std::io::IsTerminal;
use std::process::ExitCode;

#[cfg(feature = "gui")]
const EXAMPLES: &str = "Examples:
  carnyx                                  open the menu
  carnyx check my_battle.ron              is this scenario sound?
  carnyx simulate livestock_raid --battles 1000 --seed 7
  carnyx codex celtic_skirmish            the rules, clause by clause
Every command explains itself: carnyx simulate --help";

#[cfg(not(feature = "gui"))]
const EXAMPLES: &str = "This program was built without its window: `play` and `picture` only say how to get one.

Examples:
  carnyx check my_battle.ron              is this scenario sound?
  carnyx simulate livestock_raid --battles 1000 --seed 7
  carnyx codex celtic_skirmish            the rules, clause by clause
Every command explains itself: carnyx simulate --help";

/// What is said instead of opening or drawing one.
const NO_WINDOW: &str = "this program was built without its window, and without the pictures of it: build it with the cargo feature gui, \
     which is on by default (cargo install --locked --path . without --no-default-features)";

/// A table for miniature wargames: bases on a measured battlefield, rules enforced, every number explained
#[derive(Parser)]
#[command(name = "carnyx", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Simulate(simulate::SimulateArgs),
    Check(check::CheckArgs),
    Drill(drill::DrillArgs),
    Codex(codex::CodexArgs),
    Replay(replay::ReplayArgs),
    Play(play::PlayArgs),
    Picture(picture::PictureArgs),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let called = match Cli::try_parse() {
        Ok(called) => called,
        Err(error) => return out::end(not_called(&error)),
    };
    out::end(match called.command {
        None => play::first_page(),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Drill(args)) => drill::run(&args),
        Some(Command::Codex(args)) => codex::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Picture(args)) => picture::run(&args),
    })
}

/// Help that was asked for, or what is wrong with the arguments, which may hold anything.
fn not_called(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if error.use_stderr() {
        out::warn(text.to_string().trim_end());
        return ExitCode::from(2);
    }
    let colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    out::say_styled(&if colours { text.ansi().to_string() } else { text.to_string() });
    ExitCode::SUCCESS
}

/// Ends a command that this build cannot carry out.
fn no_window() -> ExitCode {
    out::warn(&format!("{NO_WINDOW}; `carnyx --help` says what this one does"));
    ExitCode::FAILURE
}
