//! Who may import whom, what may not be said where, and how long files grow: the house rules of the source, read off the
//! source itself. Each scan has a planted failure that trips it once.

mod imports;
mod source;
mod texts;
mod words;

use source::Source;

/// Fails with every finding, one a line.
fn none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn rooms_import_only_what_they_may() {
    let sources = Source::all();
    assert!(sources.len() > 30, "only {} files were read", sources.len());
    none(&sources.iter().flat_map(imports::findings).collect::<Vec<_>>());
}

#[test]
fn every_room_stands_in_the_table() {
    let known = imports::rooms();
    let strangers: Vec<String> = Source::all()
        .iter()
        .map(Source::room)
        .filter(|room| !room.is_empty() && !known.contains(room))
        .map(|room| format!("src/{room}: say in tests/rooms/imports.rs what this room may import"))
        .collect();
    none(&strangers);
}

#[test]
fn rulesets_are_named_once_outside_their_folder() {
    let sources = Source::all();
    let rulesets = imports::rulesets(&sources);
    assert!(!rulesets.is_empty());
    none(&sources.iter().flat_map(|source| imports::named(source, &rulesets)).collect::<Vec<_>>());
    for ruleset in &rulesets {
        let entries = sources
            .iter()
            .filter(|source| source.path == imports::REGISTRY)
            .flat_map(Source::tokens)
            .filter(|token| token.text == *ruleset)
            .count();
        assert_eq!(entries, 1, "{ruleset} has one line in {}", imports::REGISTRY);
    }
}

#[test]
fn core_rooms_keep_clear_of_what_makes_battles_differ() {
    none(&Source::all().iter().flat_map(words::findings).collect::<Vec<_>>());
}

#[test]
fn the_window_stays_behind_its_feature() {
    let sources = Source::all();
    let wiring = sources.iter().find(|source| source.path == "src/lib.rs").expect("src/lib.rs");
    none(&words::open_windows(&wiring.text, &sources.iter().map(Source::room).collect::<Vec<_>>()));
}

#[test]
fn modules_list_and_wire() {
    none(&Source::all().iter().flat_map(words::state_in_mod).collect::<Vec<_>>());
}

#[test]
fn files_stay_short() {
    let sources = Source::all();
    for (path, lines) in words::long(&sources, words::ASK_WHY) {
        println!("{path}: {lines} lines, why?");
    }
    none(
        &words::long(&sources, words::TOO_LONG)
            .into_iter()
            .map(|(path, lines)| format!("{path}: {lines} lines; at most {} before it is split", words::TOO_LONG))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn texts_name_no_machine() {
    let texts = texts::all();
    assert!(texts.iter().any(|(path, _)| path == "README.md"), "README.md was not read");
    none(&texts.iter().flat_map(|(path, text)| texts::findings(path, text)).collect::<Vec<_>>());
}

#[test]
fn links_lead_somewhere() {
    let there = |path: &str| source::root().join(path).exists();
    let pages = texts::all().into_iter().filter(|(path, _)| path.ends_with(".md"));
    none(&pages.flat_map(|(path, text)| texts::dead_links(&path, &text, there)).collect::<Vec<_>>());
}
