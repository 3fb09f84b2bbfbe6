//! Every drill of every ruleset, and the planted faults that show that a drill can fail.

#[path = "stones/book.rs"]
mod book;
#[path = "stones/stones.rs"]
mod stones;

use carnyx::codex::{Drill, Report, Script, bend, data_in, drills_at, pages, run_all, wanting};
use carnyx::rules::{Bend, rulesets};
use std::path::{Path, PathBuf};

fn shelf(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets").join(id)
}

fn toy_drills() -> Vec<Drill> {
    drills_at(&[Path::new(book::FOLDER).join("drills")]).expect("the toy has drills")
}

fn failures(reports: &[Report]) -> Vec<String> {
    reports
        .iter()
        .filter(|report| !report.passed)
        .map(|report| format!("{}: {}\n{}", report.file, report.title, report.difference))
        .collect()
}

#[test]
fn every_drill_of_every_ruleset_passes() {
    let mut failed = failures(&run_all(&toy_drills(), &[book::ENTRY]));
    for entry in rulesets() {
        match drills_at(&[shelf(entry.id).join("drills")]) {
            Ok(drills) => failed.extend(failures(&run_all(&drills, rulesets()))),
            Err(faults) => failed.extend(faults.iter().map(ToString::to_string)),
        }
    }
    assert!(failed.is_empty(), "{} drills failed:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_clause_is_carried_and_shown() {
    let mut found = wanting(book::book().as_ref(), &book::data(), &toy_drills());
    for entry in rulesets() {
        let data = data_in(&shelf(entry.id)).expect("the data can be read");
        let rules = (entry.load)(&data, &Bend::default()).expect("the data is sound");
        let drills = drills_at(&[shelf(entry.id).join("drills")]).unwrap_or_default();
        found.extend(wanting(rules.as_ref(), &data, &drills));
    }
    assert!(found.is_empty(), "{} wanting:\n{}", found.len(), found.join("\n"));
}

/// A drill of the toy with some of its text changed.
fn planted(change: impl Fn(&str) -> String) -> Report {
    let drill = toy_drills().into_iter().find(|drill| drill.file.contains("ST-3")).expect("the drill is there");
    let text = change(&drill.text);
    assert_ne!(text, drill.text, "nothing was planted");
    Drill::read("planted.ron", text, "stones").run(&book::book())
}

#[test]
fn a_die_that_nobody_throws_fails_a_drill() {
    let report = planted(|text| text.replace("face: 4)],\n    play", "face: 4), (for: \"throw\", by: \"A1\", face: 2)],\n    play"));
    assert!(!report.passed);
    assert!(report.difference.contains("planted.ron:13: dice"), "{}", report.difference);
    assert!(report.difference.contains("not thrown: throw by A1 (2)"), "{}", report.difference);
}

#[test]
fn a_die_that_is_missing_fails_a_drill() {
    let report = planted(|text| text.replace("dice: [(for: \"throw\", by: \"A1\", face: 4)],\n    play", "dice: [],\n    play"));
    assert!(!report.passed);
    assert!(report.difference.contains("no die left for throw by A1"), "{}", report.difference);
    let report = planted(|text| {
        text.replace("dice: [(for: \"throw\", by: \"A1\", face: 4)],\n    play", "dice: [(for: \"throw\", by: \"B1\", face: 4)],\n    play")
    });
    assert!(!report.passed, "a die of someone else does not do");
}

#[test]
fn what_comes_out_otherwise_is_told_side_by_side_with_its_line() {
    for (from, to, line, told) in [
        ("needed: 4, dice", "needed: 5, dice", 23, "    5        | 4"),
        ("(what: \"hit\", clause", "(what: \"missed\", clause", 23, "missed"),
        ("exact: true,\n", "exact: true, poses: [(id: \"A1\", at: (10, 18.002))],\n", 24, "A1 at (10\", 18.002\") | A1 at (10\", 18\")"),
        ("never: [(what: \"missed\")]", "never: [(what: \"hit\", who: \"A1\")]", 25, "no hit by A1"),
        ("never: [(what: \"missed\")]", "never: [(what: \"mised\")]", 25, "nothing is called \"mised\""),
        ("(\"B1\", \"wounded\", 0)", "(\"B1\", \"wounded\", 1)", 26, "B1 wounded 1 | B1 wounded 0"),
        ("(\"B2\", \"on_table\")", "(\"B2\", \"killed\")", 27, "B2 killed | B2 on_table"),
        ("default: [\"stand\"]", "default: [\"B1\"]", 28, "B1       | stand"),
        ("have: 0, need: 2", "have: 2, need: 2", 29, "2        | 0"),
        ("chance: \"1/2\"", "chance: \"1/3\"", 19, "1/3      | 3/6"),
        ("measured: 10.1124", "measured: 10.2", 17, "10.2\""),
        ("clause: \"ST-3\", reason", "clause: \"ST-2\", reason", 17, "ST-2     | ST-3"),
        ("sums: [(lines: [])]", "sums: [(lines: [(amount: -1, reason: \"wounded\")])]", 23, "-1 wounded"),
    ] {
        let report = planted(|text| text.replacen(from, to, 1));
        assert!(!report.passed, "{to}");
        assert!(report.difference.contains(&format!("planted.ron:{line}: ")), "{to}: line {line}\n{}", report.difference);
        assert!(report.difference.contains(told), "{to}\n{}", report.difference);
    }
}

#[test]
fn a_drill_that_cannot_be_read_names_the_key() {
    let report = planted(|text| text.replace("needed: 4, dice", "neded: 4, dice"));
    assert!(!report.passed);
    assert!(report.difference.contains("planted.ron:23:"), "{}", report.difference);
    let report = planted(|text| text.replace("\"B2\", kind: \"slinger\"", "\"B2\", kind: \"singer\""));
    assert!(report.difference.contains("planted.ron:9: field.units[1].figures[1].kind"), "{}", report.difference);
}

#[test]
fn every_bend_of_the_toy_is_noticed_and_one_that_nobody_notices_is_found() {
    let drills = toy_drills();
    let all: Vec<&Script> = drills.iter().filter_map(|drill| drill.script.as_ref().ok()).collect();
    let outcome = bend(&book::ENTRY, &book::data(), &book::book(), &all);
    assert_eq!(outcome.unnoticed, [""; 0]);
    assert_eq!(outcome.bends, 5 * 2 + 2);
    let few: Vec<&Script> = all.into_iter().filter(|script| !script.clauses.iter().any(|clause| *clause == "ST-4")).collect();
    let outcome = bend(&book::ENTRY, &book::data(), &book::book(), &few);
    let missed = ["numbers.ron:6: wounds[0] 2 -> 3", "numbers.ron:8: sum[wounded].amount -1 -> 0", "without wounded"];
    for name in missed {
        assert!(outcome.unnoticed.iter().any(|found| found == name), "{name} is not among {:?}", outcome.unnoticed);
    }
}

#[test]
fn a_bend_that_the_loader_refuses_is_listed_apart() {
    let mut data = book::data();
    let numbers = data.texts.get_mut("numbers.ron").expect("the numbers");
    *numbers = numbers.replace("(4, \"ST-3\")", "(6, \"ST-3\")");
    let rules = book::load(&data, &Bend::default()).expect("a 6 is a face");
    let outcome = bend(&book::ENTRY, &data, &rules, &[]);
    assert_eq!(outcome.refused, ["numbers.ron:5: needed[0] 6 -> 7"]);
    assert_eq!(outcome.bends - outcome.refused.len(), outcome.unnoticed.len(), "without drills nothing is noticed");
}

#[test]
fn the_codex_says_what_is_wanting() {
    let (mut data, mut drills) = (book::data(), toy_drills());
    drills.retain(|drill| !drill.clauses().iter().any(|clause| *clause == "ST-4"));
    let codex = data.texts.get_mut("codex.ron").expect("the codex");
    *codex = codex.replace("[\"reach\"]", "[\"stride\"]").replace("[\"range\"", "[\"rage\"");
    let rules = book::load(&data, &Bend::default()).expect("words are not checked by the loader");
    let found = wanting(rules.as_ref(), &data, &drills);
    assert_eq!(
        found,
        [
            "ST-2: carried by stride, which is neither a rule element nor a key of the data",
            "ST-3: carried by rage, which is neither a rule element nor a key of the data",
            "ST-4: no drill shows it",
        ]
    );
    let pages = pages(book::book().as_ref(), &toy_drills());
    assert!(pages[0].framing.is_some() && pages[0].drills.is_empty());
    assert!(pages[1].framing.is_none() && pages[1].drills.len() == 1);
}

#[test]
fn the_drill_in_the_manual_can_be_read() {
    let manual = include_str!("../docs/drills.md");
    let text = manual.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let drill = Drill::read("docs/drills.md", text, "celtic_skirmish");
    assert!(drill.script.is_ok(), "{:?}", drill.script.err());
}

#[test]
fn a_drill_of_no_folder_tells_its_own_fault() {
    let text = "(\n    title: \"a drill\",\n    clauses: [],\n    field: (units: []),\n    oddity: 1,\n    play: [],\n)";
    let report = run_all(&[Drill::read("loose.ron", text, "")], rulesets()).remove(0);
    assert!(report.difference.contains("loose.ron:5") && report.difference.contains("oddity"), "{}", report.difference);
}
