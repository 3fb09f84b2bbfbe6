//! The command line: text to standard output, errors to standard error.

mod codex;
mod drill;
mod out;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A table for miniature wargames: bases on a measured battlefield, rules enforced, every number explained
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Drill(drill::DrillArgs),
    Codex(codex::CodexArgs),
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Drill(args) => drill::run(&args),
        Command::Codex(args) => codex::run(&args),
    }
}
