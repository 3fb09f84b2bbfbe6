//! `carnyx simulate`: many battles between bots, on all cores, with nobody looking on.

mod battles;
mod report;

use super::out::{faults_told, say, say_json, warn};
use super::values::{path, whole};
use crate::files::Fault;
use crate::players::Manner;
use crate::scenario::find_scenario;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "The same scenario, seed and bots give the same battles on any machine and any number of cores.
The exit code is 1 if a battle stalled or an order was refused; the line says how to see that battle again.

Examples:
  carnyx simulate livestock_raid --battles 1000 --seed 7
  carnyx simulate my_battle.ron --battles 200 --bots sensible,random --json";

/// Let two bots fight a scenario many times over
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SimulateArgs {
    /// A file, or the name of a scenario of the list
    #[arg(value_parser = path())]
    scenario: PathBuf,
    /// How many battles, 1 to 1000000
    #[arg(long, value_name = "1..1000000", default_value_t = 100, value_parser = whole(1..=1_000_000_u32), allow_hyphen_values = true)]
    battles: u32,
    /// Of which all dice and whims come, 0 to 18446744073709551615; the first battle has this very seed
    #[arg(long, value_name = "0..18446744073709551615", default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_hyphen_values = true)]
    seed: u64,
    /// Bot of each side, in the order of the scenario: random or sensible
    #[arg(long, default_value = "sensible,sensible", value_parser = two_bots, value_name = "A,B", allow_hyphen_values = true)]
    bots: [Manner; 2],
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn two_bots(text: &str) -> Result<[Manner; 2], String> {
    let allowed = Manner::ALL.map(Manner::name).join(", ");
    let bot = |name: &str| name.trim().parse().map_err(|_| format!("there is no bot {:?} (allowed: {allowed})", name.trim()));
    match text.split_once(',') {
        Some((first, second)) => Ok([bot(first)?, bot(second)?]),
        None => Err(format!("two bots are needed, such as sensible,random (allowed: {allowed})")),
    }
}

pub fn run(args: &SimulateArgs) -> ExitCode {
    match fight(args) {
        Ok(code) => code,
        Err(found) => faults_told(&found, args.json),
    }
}

fn fight(args: &SimulateArgs) -> Result<ExitCode, Vec<Fault>> {
    let loaded = find_scenario(&args.scenario)?;
    let rulebook = loaded.rulebook()?;
    let (fought, seconds) = battles::fight_all(&loaded, &rulebook, args)?;
    let report = report::gather(&loaded, rulebook.as_ref(), args, &fought, seconds);
    if args.json {
        say_json(&report);
    } else {
        say(&report.text());
    }
    if report.troubles.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    warn(&format!("{} of {} battles could not be fought to their end:", report.troubles.len(), args.battles));
    report.troubles.iter().for_each(|trouble| warn(trouble));
    Ok(ExitCode::FAILURE)
}
