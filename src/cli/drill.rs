//! `carnyx drill`: plays drills, and bends a ruleset to see whether they notice.

use super::out::{faults_told, say, say_json};
use super::values::path;
use crate::codex::{Drill, Outcome, Report, bend, data_in, drills_at, entry_of, run_all};
use crate::files::{Fault, one_line};
use crate::rules::{Bend, rulesets};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "Examples:
  carnyx drill assets/rulesets/celtic_skirmish/drills
  carnyx drill my-drill.ron
  carnyx drill assets/rulesets/celtic_skirmish/drills --bend assets/rulesets/celtic_skirmish";

/// Play drills and say what came out otherwise than they expect
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DrillArgs {
    /// Drills, or folders of drills
    #[arg(required = true, value_name = "PATH", value_parser = path())]
    paths: Vec<PathBuf>,
    /// Change each number of the ruleset in this folder and drop each of its rules in turn, and list what no drill notices
    #[arg(long, value_name = "FOLDER", value_parser = path(), allow_hyphen_values = true)]
    bend: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    drills: &'a [Report],
    #[serde(flatten)]
    bent: Option<Bent<'a>>,
}

#[derive(Serialize)]
struct Bent<'a> {
    bends: usize,
    unnoticed: &'a [String],
    refused_by_loader: &'a [String],
}

pub fn run(args: &DrillArgs) -> ExitCode {
    let drills = match drills_at(&args.paths) {
        Ok(drills) => drills,
        Err(found) => return faults_told(&found, args.json),
    };
    let reports = run_all(&drills, rulesets());
    let outcome = match args.bend.as_deref().map(|folder| bent(folder, &drills, &reports)).transpose() {
        Ok(outcome) => outcome,
        Err(found) => return faults_told(&found, args.json),
    };
    if args.json {
        let bent = outcome.as_ref().map(|outcome| Bent {
            bends: outcome.bends,
            unnoticed: &outcome.unnoticed,
            refused_by_loader: &outcome.refused,
        });
        say_json(&Answer { drills: &reports, bent });
    } else {
        reports.iter().for_each(tell);
        let failed = reports.iter().filter(|report| !report.passed).count();
        say(&format!("{} drills, {failed} failed", reports.len()));
        if let Some(outcome) = &outcome {
            tell_bends(outcome);
        }
    }
    let sound = reports.iter().all(|report| report.passed) && outcome.is_none_or(|outcome| outcome.unnoticed.is_empty());
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn tell(report: &Report) {
    let mark = if report.passed { "ok  " } else { "FAIL" };
    say(&format!("{mark} {}  {}", one_line(&report.file), one_line(&report.title)));
    if !report.passed {
        say(&report.difference);
    }
}

fn tell_bends(outcome: &Outcome) {
    if !outcome.refused.is_empty() {
        say(&format!("{} bends refused by the loader:", outcome.refused.len()));
        outcome.refused.iter().for_each(|name| say(&format!("  {name}")));
    }
    say(&format!("{} bends, {} not noticed by any drill", outcome.bends, outcome.unnoticed.len()));
    outcome.unnoticed.iter().for_each(|name| say(&format!("  {name}")));
}

fn bent(folder: &Path, drills: &[Drill], reports: &[Report]) -> Result<Outcome, Vec<Fault>> {
    let entry = entry_of(rulesets(), folder).map_err(|fault| vec![fault])?;
    let data = data_in(folder)?;
    let rules = (entry.load)(&data, &Bend::default())?;
    // A drill that fails as things stand cannot notice anything.
    let ready: Vec<_> = drills
        .iter()
        .zip(reports)
        .filter(|(drill, report)| report.passed && drill.rules == *entry.id)
        .filter_map(|(drill, _)| drill.script.as_ref().ok())
        .collect();
    let hook = std::panic::take_hook();
    // A bent ruleset that panics was noticed; its message helps nobody.
    std::panic::set_hook(Box::new(|_| {}));
    let outcome = bend(entry, &data, &rules, &ready);
    std::panic::set_hook(hook);
    Ok(outcome)
}
