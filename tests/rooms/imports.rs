//! Which room may import which.

use crate::source::{Source, Token};
use std::collections::BTreeSet;

/// The one file outside `rulesets` that names rulesets, one line each.
pub const REGISTRY: &str = "src/rules/registry.rs";

/// A room and the rooms it may import. The core comes first, each room after those it stands on.
const MAY: &[(&str, &[&str])] = &[
    ("names", &[]),
    ("measure", &[]),
    ("files", &["names"]),
    ("dice", &["names"]),
    ("tally", &["names", "measure"]),
    ("table", &["names", "measure", "dice", "tally"]),
    ("rules", &["names", "measure", "dice", "tally", "table", "files"]),
    ("rulesets", &["names", "measure", "dice", "tally", "table", "files", "rules"]),
    ("scenario", &["names", "measure", "dice", "tally", "table", "files", "rules"]),
    ("journal", &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario"]),
    ("codex", &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal"]),
    ("players", &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal"]),
    ("view", &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal", "codex", "players"]),
    ("desk", &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal", "codex", "players", "view"]),
    (
        "window",
        &["names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal", "codex", "players", "view", "desk"],
    ),
    (
        "cli",
        &[
            "names", "measure", "dice", "tally", "table", "files", "rules", "scenario", "journal", "codex", "players", "view", "desk",
            "window",
        ],
    ),
];

pub fn rooms() -> BTreeSet<String> {
    MAY.iter().map(|(room, _)| (*room).to_owned()).collect()
}

/// The folders under `src/rulesets`.
pub fn rulesets(sources: &[Source]) -> BTreeSet<String> {
    sources
        .iter()
        .map(Source::module)
        .filter(|module| module.len() > 1 && module[0] == "rulesets")
        .map(|module| module[1].clone())
        .collect()
}

/// Every path that is counted from the crate's root: its parts as far as they are written out, and its line.
fn from_root(source: &Source) -> Vec<(Vec<String>, usize)> {
    let tokens = source.tokens();
    let module = source.module();
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let follows_path = at > 0 && tokens[at - 1].text == "::";
        let word = tokens[at].text.as_str();
        let mut next = at + 1;
        let base = match word {
            "crate" if !follows_path => Some(Vec::new()),
            "carnyx" if !follows_path && source.room().is_empty() => Some(Vec::new()),
            "super" if !follows_path => {
                let mut up = 1;
                while text(&tokens, next) == "::" && text(&tokens, next + 1) == "super" {
                    up += 1;
                    next += 2;
                }
                (module.len() + tokens[at].nested).checked_sub(up).map(|left| module.iter().take(left).cloned().collect())
            }
            _ => None,
        };
        if let Some(base) = base
            && text(&tokens, next) == "::"
        {
            branches(&tokens, next + 1, &base, &mut paths);
        }
        at = next;
    }
    paths
}

fn text(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| token.text.as_str())
}

/// Follows a path, or each path of a braced list, from the token after `::`. Returns the token after it.
fn branches(tokens: &[Token], at: usize, base: &[String], paths: &mut Vec<(Vec<String>, usize)>) -> usize {
    if text(tokens, at) == "{" {
        let mut at = at + 1;
        while !matches!(text(tokens, at), "}" | "") {
            at = if text(tokens, at) == "," { at + 1 } else { branches(tokens, at, base, paths) };
        }
        return at + 1;
    }
    let mut path = base.to_vec();
    let Some(token) = tokens.get(at) else { return at };
    path.push(token.text.clone());
    let mut next = at + 1;
    if text(tokens, next) == "::" && (text(tokens, next + 1) == "{" || path.len() < 3) {
        return branches(tokens, next + 1, &path, paths);
    }
    paths.push((path, token.line));
    // `as Name`, generics and the rest of a long path do not matter here.
    while !matches!(text(tokens, next), "," | "}" | ";" | ")" | "" | "{" | "crate" | "super") {
        next += 1;
    }
    next
}

pub fn findings(source: &Source) -> Vec<String> {
    let room = source.room();
    let Some((_, may)) = MAY.iter().find(|(name, _)| *name == room) else { return Vec::new() };
    let known = rooms();
    let own_ruleset = source.module().get(1).filter(|_| room == "rulesets").cloned();
    let mut findings = Vec::new();
    // A ruleset's own tests may set a table with the program's scenarios.
    let in_tests: BTreeSet<usize> = source.tokens().iter().filter(|token| token.test).map(|token| token.line).collect();
    for (path, line) in from_root(source) {
        if room == "rulesets" && path.first().is_some_and(|first| first == "scenario") && in_tests.contains(&line) {
            continue;
        }
        let Some(first) = path.first().filter(|first| known.contains(*first)) else { continue };
        let into_registry = source.path == REGISTRY && first == "rulesets";
        if *first != room && !may.contains(&first.as_str()) && !into_registry {
            findings.push(format!("{}:{line}: {room} may not import {first}", source.path));
        }
        if first == "rulesets"
            && let (Some(own), Some(other)) = (&own_ruleset, path.get(1))
            && own != other
        {
            findings.push(format!("{}:{line}: ruleset {own} may not import ruleset {other}", source.path));
        }
    }
    findings.dedup();
    findings
}

/// Places where a ruleset is named outside its own folder, the list of modules and the registry. Tests may name one, and so
/// may the examples of the command line's help.
pub fn named(source: &Source, rulesets: &BTreeSet<String>) -> Vec<String> {
    let module = source.module();
    let mut findings = Vec::new();
    for token in source.tokens().iter().filter(|token| !token.test) {
        for ruleset in rulesets.iter().filter(|ruleset| token.text.contains(ruleset.as_str())) {
            let own = module.first().is_some_and(|room| room == "rulesets") && module.get(1).is_none_or(|folder| folder == ruleset);
            let help = source.room() == "cli" && token.literal;
            if !own && !help && source.path != REGISTRY {
                findings.push(format!("{}:{}: names the ruleset {ruleset}", source.path, token.line));
            }
        }
    }
    findings
}

#[test]
fn a_planted_import_is_found() {
    let plant = |path: &str, text: &str| findings(&Source::new(path, text)).len();
    assert_eq!(plant("src/measure/x.rs", "use crate::table::Table;"), 1);
    assert_eq!(plant("src/measure/x.rs", "use crate::{measure::Point, dice::{Dice, Need}, names::Word};"), 2);
    assert_eq!(plant("src/measure/x.rs", "fn f() -> crate::rules::Clause { crate::tally::Tally::default() }"), 2);
    assert_eq!(plant("src/table/x.rs", "use super::super::rules::Clause;"), 1);
    assert_eq!(plant("src/table/x.rs", "mod inner { use super::super::super::rules::Clause; }"), 1);
    assert_eq!(plant("src/rules/x.rs", "use crate::rulesets::celtic_skirmish::ENTRY;"), 1);
    assert_eq!(plant("src/view/x.rs", "use crate::desk::Panel; use crate::rulesets::celtic_skirmish;"), 2);
    assert_eq!(plant("src/rulesets/one/x.rs", "use crate::rulesets::two::Wall;"), 1);
    assert_eq!(plant("src/rulesets/one/x.rs", "use super::super::two::Wall;"), 1);
}

#[test]
fn what_is_allowed_is_not_found() {
    let plant = |path: &str, text: &str| findings(&Source::new(path, text));
    assert_eq!(
        plant("src/table/x.rs", "use super::{Table, Agenda}; use crate::measure::{Point, Um}; // crate::rules"),
        Vec::<String>::new()
    );
    assert_eq!(plant("src/table/x.rs", "mod tests { use super::super::rules; }"), Vec::<String>::new());
    assert_eq!(plant("src/rulesets/one/x.rs", "use crate::rulesets::one::Wall; use super::super::one::Wall;"), Vec::<String>::new());
    assert_eq!(plant(REGISTRY, "&[crate::rulesets::one::ENTRY]"), Vec::<String>::new());
}

#[test]
fn a_ruleset_named_elsewhere_is_found() {
    let rulesets = BTreeSet::from(["celtic_skirmish".to_owned()]);
    let plant = |path: &str, text: &str| named(&Source::new(path, text), &rulesets).len();
    assert_eq!(plant("src/view/x.rs", "const ID: &str = \"celtic_skirmish\";"), 1);
    assert_eq!(plant("src/cli/x.rs", "use crate::rulesets::celtic_skirmish::Rules;"), 1);
    assert_eq!(plant("src/cli/x.rs", "const EXAMPLES: &str = \"carnyx codex celtic_skirmish\";"), 0);
    assert_eq!(plant("src/view/x.rs", "#[cfg(test)] mod tests { const ID: &str = \"celtic_skirmish\"; }"), 0);
    assert_eq!(plant("src/rulesets/mod.rs", "pub mod celtic_skirmish;"), 0);
    assert_eq!(plant("src/rulesets/celtic_skirmish/x.rs", "const ID: &str = \"celtic_skirmish\";"), 0);
    assert_eq!(plant("src/rulesets/roman_v_celt/x.rs", "const ID: &str = \"celtic_skirmish\";"), 1);
}
