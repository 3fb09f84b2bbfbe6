//! The program: see `carnyx --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    carnyx::cli::run()
}
