//! `carnyx codex`: the clauses of a ruleset, what carries and shows them, and the words it goes by.

use super::out::{faults_told, say, say_json, warn};
use super::values::path;
use crate::codex::{Drill, Page, data_in, data_of, drills_at, drills_of, entry, entry_of, pages, wanting};
use crate::files::Fault;
use crate::names::Word;
use crate::rules::{Bend, DataFiles, Entry, Rulebook, Standpoint, Term, rulesets};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "Examples:
  carnyx codex celtic_skirmish
  carnyx codex celtic_skirmish --words
  carnyx codex assets/rulesets/celtic_skirmish --check";

/// List the clauses of a ruleset with what carries each and the drills that show it
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CodexArgs {
    /// The ruleset's id, or the folder of its data
    #[arg(value_parser = path())]
    ruleset: PathBuf,
    /// List the words by which the ruleset is spoken to and answers: verbs, flags, dice, dispatches, refusals...
    #[arg(long, conflicts_with = "check")]
    words: bool,
    /// List what is wanting: clauses that nothing carries or no drill shows
    #[arg(long)]
    check: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

struct Found {
    rules: Arc<dyn Rulebook>,
    data: DataFiles,
    drills: Vec<Drill>,
}

pub fn run(args: &CodexArgs) -> ExitCode {
    let found = match find(&args.ruleset) {
        Ok(found) => found,
        Err(list) => return faults_told(&list, args.json),
    };
    if args.words {
        words(found.rules.as_ref(), args.json);
        return ExitCode::SUCCESS;
    }
    if args.check {
        let wanting = wanting(found.rules.as_ref(), &found.data, &found.drills);
        if args.json {
            say_json(&serde_json::json!({ "wanting": wanting }));
        } else {
            wanting.iter().for_each(|line| say(line));
            say(&format!("{} clauses, {} wanting", found.rules.clauses().len(), wanting.len()));
        }
        return if wanting.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let pages = pages(found.rules.as_ref(), &found.drills);
    if args.json {
        say_json(&serde_json::json!({ "clauses": pages }));
    } else {
        say(&format!("{}\n{}\n", found.rules.title(), found.rules.source()));
        pages.iter().for_each(tell);
    }
    ExitCode::SUCCESS
}

fn find(folder: &Path) -> Result<Found, Vec<Fault>> {
    let ruleset = folder.display().to_string();
    let is_path = folder.components().count() > 1 || ruleset.contains('/');
    let (id, data, drills) = if is_path || folder.join("codex.ron").is_file() {
        let id = entry_of(rulesets(), folder).map_err(|fault| vec![fault])?.id.to_owned();
        let shelf = folder.join("drills");
        let drills = if shelf.is_dir() { drills_at(&[shelf]).unwrap_or_default() } else { Vec::new() };
        (id, data_in(folder)?, drills)
    } else {
        known(&ruleset)?;
        let (drills, unread) = drills_of(&ruleset);
        unread.iter().for_each(|fault| warn(&fault.to_string()));
        (ruleset.clone(), data_of(&ruleset)?, drills)
    };
    let entry = known(&id)?;
    let rules = (entry.load)(&data, &Bend::default())?;
    Ok(Found { rules, data, drills })
}

fn known(id: &str) -> Result<&'static Entry, Vec<Fault>> {
    entry(rulesets(), id).map_err(|fault| {
        let allowed = format!("{}, or the folder of its data", fault.allowed);
        vec![Fault { file: id.to_owned(), key: String::new(), what: "there is no such ruleset".to_owned(), allowed, ..fault }]
    })
}

fn tell(page: &Page) {
    let kind = match page.kind {
        Standpoint::Seed => "the author's",
        Standpoint::Ruling => "our ruling",
        Standpoint::HouseRule => "house rule",
    };
    say(&format!("{}  {}  ({kind})", page.id, page.title));
    say(&format!("    {}", page.text));
    if !page.ruling.is_empty() {
        say(&format!("    Ruling: {}", page.ruling));
    }
    match &page.framing {
        Some(why) => say(&format!("    Framing: {why}")),
        None => {
            let carriers: Vec<&str> = page.carried_by.iter().map(Word::as_str).collect();
            say(&format!("    Carried by: {}", carriers.join(", ")));
        }
    }
    page.drills.iter().for_each(|drill| say(&format!("    Drill: {drill}")));
    say("");
}

#[derive(Serialize)]
struct Meaning {
    word: Word,
    text: String,
}

fn words(rules: &dyn Rulebook, json: bool) {
    let mut groups = serde_json::Map::new();
    let mut group = |title: &str, terms: Vec<Term>| {
        let meanings: Vec<Meaning> = terms
            .into_iter()
            .map(|(word, note)| {
                let text = rules.text(&word);
                let text = if note.is_empty() { text } else { format!("{text} ({note})") };
                Meaning { word, text }
            })
            .collect();
        if json {
            groups.insert(title.to_owned(), serde_json::json!(meanings));
        } else if !meanings.is_empty() {
            say(&format!("{title}:"));
            let width = meanings.iter().map(|meaning| meaning.word.as_str().chars().count()).max().unwrap_or(0);
            meanings.iter().for_each(|meaning| say(&format!("  {:width$}  {}", meaning.word.as_str(), meaning.text)));
            say("");
        }
    };
    let plain = |words: Vec<Word>| words.into_iter().map(|word| (word, "")).collect::<Vec<Term>>();
    let fixed = |words: &'static [&'static str]| words.iter().map(|word| (Word::new(word), "")).collect::<Vec<Term>>();
    let all = rules.vocabulary();
    group("steps", fixed(rules.steps()));
    group("kinds", plain(rules.kinds()));
    group("terrain", plain(rules.terrain_kinds()));
    group("with", all.with);
    group("flags", all.flags);
    group("verbs", all.verbs);
    group("formations", fixed(rules.formations()));
    group("asks", all.asks);
    group("options", all.options);
    group("dice", all.dice);
    group("dispatches", all.dispatches);
    group("lines", all.lines);
    group("refusals", all.refusals);
    group("removals", all.removals);
    group("events", all.events);
    group("notes", all.notes);
    group("gauges", all.gauges);
    group("goals", all.goals);
    group("house_rules", plain(rules.house_rules(None).into_iter().map(|(word, _)| word).collect()));
    group("rule_elements", plain(rules.rule_elements()));
    if json {
        say_json(&groups);
    }
}
