//! `carnyx replay`: a journal as the story of its battle, every face and state checked on the way.

use super::out::{faults, say, warn};
use super::values::path;
use crate::dice::Face;
use crate::files::{Fault, one_line};
use crate::journal::{Record, Replay};
use crate::names::Word;
use crate::rules::Rulebook;
use crate::table::{Dispatch, Subject, SumOf, Table, Wait};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "Examples:
  carnyx replay ~/.local/share/carnyx/journals/ambush.journal
  carnyx replay ambush.journal --verify
  carnyx replay ambush.journal --hashes > ambush.txt   # to hold two machines against each other";

/// Tell the battle of a journal; every face and state is checked, and the first that comes out otherwise is named
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    #[arg(value_name = "JOURNAL", value_parser = path())]
    journal: PathBuf,
    /// Check only, and say in one line what was checked
    #[arg(long)]
    verify: bool,
    /// Tell the hash of the state after each order, too
    #[arg(long, conflicts_with = "verify")]
    hashes: bool,
}

pub fn run(args: &ReplayArgs) -> ExitCode {
    let opened = Record::open(&args.journal).map_err(|fault| vec![fault]).and_then(Replay::of);
    let mut replay = match opened {
        Ok(replay) => replay,
        Err(found) => return faults(&found),
    };
    if !args.verify
        && let Some(torn) = replay.record().torn_line()
    {
        warn(&torn.to_string());
    }
    for what in replay.record().differences(replay.rulebook().as_ref()) {
        warn(&format!("{}: {what}", args.journal.display()));
    }
    if args.verify { verify(&mut replay) } else { tell(&mut replay, args.hashes) }
}

/// A torn last line is passed over by who plays on, and no sound one.
fn verify(replay: &mut Replay) -> ExitCode {
    replay.thorough();
    let found: Vec<Fault> = replay.finish().err().into_iter().chain(replay.record().torn_line()).collect();
    if !found.is_empty() {
        return faults(&found);
    }
    let lines = replay.done();
    let header = &replay.record().header;
    say(&format!("{}: {lines} orders, every face, state, change, turn and step as in the journal", header.title));
    ExitCode::SUCCESS
}

fn tell(replay: &mut Replay, hashes: bool) -> ExitCode {
    let header = &replay.record().header;
    let seats = header.seats.iter().map(|seat| one_line(&seat.name)).collect::<Vec<_>>().join(" against ");
    say(&format!("{}\n{}, {seats}", header.title, replay.rulebook().title()));
    let mut heading = Heading::default();
    lines(replay, replay.opening(), &mut heading);
    if hashes {
        say(&format!("  opening: {}", replay.record().header.opening));
    }
    while let Some(told) = replay.step() {
        let told = match told {
            Ok(told) => told,
            Err(fault) => return faults(&[fault]),
        };
        if told.undone {
            say(&format!("  ({} is taken back)", choice(replay, &told.order)));
        }
        lines(replay, &told.dispatches, &mut heading);
        if hashes && let Some(entry) = replay.record().entries.get(replay.done() - 1) {
            say(&format!("  order {}: {}", told.n, entry.hash));
        }
    }
    if let Some(Wait::Over(ending)) = replay.table().waiting() {
        let winner = ending.winner.map_or_else(|| "A draw".to_owned(), |side| format!("Victory of {}", replay.table().side_name(side)));
        say(&format!("\n{winner}: {} ({})", replay.rulebook().text(&ending.reason), ending.clause));
    }
    ExitCode::SUCCESS
}

fn choice(replay: &Replay, order: &crate::table::Order) -> String {
    replay.rulebook().text(&replay.rulebook().choice_kind(&replay.table(), order))
}

/// Turn and step, told where they change.
#[derive(Default)]
struct Heading {
    shown: Option<(u16, usize)>,
}

impl Heading {
    fn show(&mut self, book: &dyn Rulebook, now: (u16, usize)) {
        let (turn, step) = now;
        if self.shown == Some(now) {
            return;
        }
        self.shown = Some(now);
        if turn == 0 {
            // The battle has not begun: the sides are still being placed.
            return say("\nBefore the first turn");
        }
        let word: Word = book.steps().get(step).copied().unwrap_or_default().into();
        say(&format!("\nTurn {turn}: {}", book.text(&word)));
    }
}

fn lines(replay: &Replay, dispatches: &[Dispatch], heading: &mut Heading) {
    let (table, book) = (replay.table(), replay.rulebook().as_ref());
    for dispatch in dispatches {
        heading.show(book, dispatch.clock);
        say(&format!("  {} [{}]", book.dispatch_text(&table, dispatch), dispatch.clause));
        arithmetic(book, &table, dispatch).iter().for_each(|line| say(&format!("      {line}")));
    }
}

/// Dice and sums behind a fact, a line each.
fn arithmetic(book: &dyn Rulebook, table: &Table, dispatch: &Dispatch) -> Vec<String> {
    let mut told: Vec<String> = dispatch.dice.iter().map(|face| die(book, table, face)).collect();
    told.extend(dispatch.sums.iter().map(|party| sum(book, table, party)));
    told.extend(dispatch.needed.map(|needed| format!("needed: {needed}")));
    told
}

fn die(book: &dyn Rulebook, table: &Table, face: &Face) -> String {
    use crate::dice::Roller;
    let by = match face.by {
        Roller::Table => String::new(),
        Roller::Side(side) => format!(" ({})", table.side_name(side)),
        Roller::Unit(unit) => format!(" ({})", table.name(unit)),
        Roller::Base(base) => format!(" ({})", table.name(base)),
    };
    format!("{}{by}: {} on a d{}", book.text(&face.purpose), face.face, face.sides)
}

/// `Brennos: 1 base, +1 downhill (CS-7.2), -1 wounded (CS-7.4; struck by CS-7.9) = 2`.
fn sum(book: &dyn Rulebook, table: &Table, party: &SumOf) -> String {
    let line = |line: &crate::tally::Line| {
        let struck = line.struck.as_ref().map_or_else(String::new, |by| format!("; struck by {by}"));
        let ruling = if line.ruling { "; ruling" } else { "" };
        format!("{:+} {} ({}{ruling}{struck})", line.amount, book.text(&line.reason), line.clause)
    };
    let whose = match party.of {
        Subject::Base(base) => table.name(base),
        Subject::Unit(unit) => table.name(unit),
    };
    let parts: Vec<String> = party.sum.lines.iter().map(line).collect();
    let parts = if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
    format!("{whose}: {parts} = {:+}", party.sum.total())
}
