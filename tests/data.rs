//! Data of a ruleset: nonsense is refused with its place, and whatever is not refused can be played.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so and stops")]

use carnyx::dice::Dice;
use carnyx::files::{Fault, Source};
use carnyx::players::{MOST_ORDERS, Manner, fight};
use carnyx::rules::{Bend, DataFiles, Rulebook, rulesets};
use carnyx::scenario::Scenario;
use carnyx::table::Snapshot;
use std::ops::Range;
use std::sync::Arc;

/// What is tried of a ruleset: the files that hold its numbers, and a battle to fight with them.
struct Tried {
    id: &'static str,
    numbers: [&'static str; 2],
    scenario: &'static str,
    /// So much is seen at least: numbers, battles fought.
    least: (usize, u64),
}

const CELTIC_SKIRMISH: Tried = Tried {
    id: "celtic_skirmish",
    numbers: ["numbers.ron", "troops.ron"],
    scenario: include_str!("scenario/small.ron"),
    least: (120, 200),
};
const ROMAN_V_CELT: Tried = Tried {
    id: "roman_v_celt",
    numbers: ["numbers.ron", "kinds.ron"],
    scenario: include_str!("fixtures/two_lines.ron"),
    least: (100, 180),
};

impl Tried {
    fn data(&self) -> DataFiles {
        DataFiles::of(self.id).unwrap()
    }

    fn load(&self, data: &DataFiles) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
        let entry = rulesets().iter().find(|entry| entry.id == self.id).expect("the ruleset");
        (entry.load)(data, &Bend::default())
    }

    /// The data with a text of one file replaced.
    fn with(&self, file: &str, old: &str, new: &str) -> DataFiles {
        let mut data = self.data();
        let text = data.texts.get_mut(file).unwrap();
        assert!(text.contains(old), "{old} does not stand in {file}");
        *text = text.replacen(old, new, 1);
        data
    }

    /// Whether a battle was fought: where the figures no longer fit beside each other there is none.
    fn battle(&self, rulebook: &Arc<dyn Rulebook>, seed: u64) -> bool {
        let scenario = Scenario::read("small", self.scenario).unwrap();
        let Ok(mut world) = scenario.set_up(rulebook, Dice::seeded(seed), Source::new("small", self.scenario)) else { return false };
        let opening = Snapshot::capture(&world);
        let manners = [Manner::Sensible, if seed.is_multiple_of(2) { Manner::Random } else { Manner::Sensible }];
        fight(&mut world, rulebook.as_ref(), &opening, manners, seed, MOST_ORDERS).unwrap();
        true
    }
}

/// Every number of a text that is no part of a word, a string or a comment.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let rest = &text[at..];
        let length = match bytes[at] {
            b'"' => rest[1..].find('"').unwrap() + 2,
            b'/' => rest.find('\n').unwrap_or(rest.len()),
            b'-' | b'0'..=b'9' => {
                let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').unwrap();
                found.push(at..at + length);
                length
            }
            b'a'..=b'z' | b'_' => rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap(),
            _ => 1,
        };
        at += length;
    }
    found
}

/// Least and greatest from "1 to 4" or "0.01 to 0.4 inches".
fn range(fault: &Fault) -> Option<(String, String)> {
    let (least, most) = fault.allowed.strip_suffix(" inches").unwrap_or(&fault.allowed).split_once(" to ")?;
    Some((least.to_owned(), most.to_owned()))
}

#[test]
fn every_ruleset_is_tried() {
    let known: Vec<&str> = rulesets().iter().map(|entry| entry.id).collect();
    assert_eq!(known, [CELTIC_SKIRMISH.id, ROMAN_V_CELT.id]);
}

#[test]
fn every_number_has_its_range_and_at_its_ends_battles_can_be_fought() {
    ranges(&CELTIC_SKIRMISH);
}

#[test]
fn every_number_of_roman_v_celt_has_its_range_and_at_its_ends_battles_can_be_fought() {
    ranges(&ROMAN_V_CELT);
}

fn ranges(tried: &Tried) {
    let (mut seen, mut fought, mut unfit) = (0, 0, 0);
    for file in tried.numbers {
        let text = tried.data().texts[file].clone();
        for span in numbers(&text) {
            let literal = &text[span.clone()];
            let point = literal.contains('.');
            let put = |value: &str| {
                let mut data = tried.data();
                data.texts.insert(file.to_owned(), format!("{}{value}{}", &text[..span.start], &text[span.end..]));
                tried.load(&data)
            };
            let wild: &[&str] = if point { &["1e300", "-1e300", "NaN"] } else { &["2147483647", "-2147483648"] };
            let mut ends = None;
            for value in wild {
                let Err(faults) = put(value) else { panic!("{file}: {literal} may be {value}") };
                let fault = &faults[0];
                assert!(fault.file.ends_with(file) && fault.line == text[..span.start].matches('\n').count() + 1, "{fault}");
                ends = Some(range(fault).unwrap_or_else(|| panic!("no range: {fault}")));
            }
            let (least, most) = ends.unwrap();
            for end in [least, most] {
                let end = if point && !end.contains('.') { format!("{end}.0") } else { end };
                // One number may not overtake another.
                match put(&end) {
                    Ok(rulebook) if tried.battle(&rulebook, fought) => fought += 1,
                    // Only the size of bases stands against setting them up.
                    Ok(_) => {
                        assert!(
                            text[..span.start].lines().last().is_some_and(|line| line.contains("size: (")),
                            "{file}: {literal} made {end}"
                        );
                        unfit += 1;
                    }
                    Err(faults) => {
                        let told = ["more than", "a leader has none"].iter().any(|what| faults[0].what.contains(what));
                        assert!(told, "{file}: {literal} made {end}: {}", faults[0]);
                    }
                }
            }
            seen += 1;
        }
    }
    assert!(
        seen > tried.least.0 && fought > tried.least.1 && unfit <= 30,
        "{}: {seen} numbers, {fought} battles, {unfit} without a table that fits",
        tried.id
    );
}

/// File, old text, new text, key of the fault, and part of what is allowed.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static str);

#[test]
fn words_of_the_data_are_those_that_the_rules_know() {
    let cases: [Case; 24] = [
        ("numbers.ron", "clause: \"CS-3.4\"", "clause: \"CS-99\"", "shot[0].clause", "CS-1.1"),
        ("numbers.ron", "(2, \"CS-2.7\")", "(2, \"CS-99\")", "run_times[1]", "codex.ron"),
        ("numbers.ron", "\"stood_still\"", "\"nosuch\"", "shot", "stood_still"),
        ("numbers.ron", "(id: \"charging\", amount: 1, clause: \"CS-4.6\"),", "", "melee", "charging"),
        ("numbers.ron", "weapon: \"bow\"", "weapon: \"gun\"", "missiles", "bow"),
        ("numbers.ron", "weapon: \"bow\"", "weapon: \"sling\"", "missiles[1].weapon", "once"),
        ("numbers.ron", "class: \"cart\"", "class: \"shock\"", "movement[4].class", "once"),
        ("numbers.ron", "grade: elite", "grade: militia", "morale_base[3].grade", "once"),
        ("numbers.ron", "\"rout_seen_only\"", "\"no_rules\"", "house_rules[0].id", "rout_seen_only"),
        ("numbers.ron", "short: 12.0", "short: 37.0", "missiles[0].short", "36"),
        ("numbers.ron", "wounded_from: (2", "wounded_from: (5", "wounded_from[0]", "at most 4"),
        ("troops.ron", "id: \"spearman\"", "id: \"swordsman\"", "kinds[1].id", "once"),
        ("troops.ron", "id: \"spearman\"", "id: \"spear man\"", "kinds[1].id", "letters"),
        ("troops.ron", "name: \"Spearman\"", "name: \"\\u{1b}[31m\"", "kinds[1].name", "can be seen"),
        ("troops.ron", "\"rider\", \"rider\"", "\"nosuch\"", "kinds[9].carries[0]", "swordsman"),
        ("troops.ron", "\"rider\", \"rider\"", "\"chariot\"", "kinds[9].carries[0]", "carries nobody"),
        ("troops.ron", "[\"shield\", \"spear\"]", "[\"nosuch\"]", "kinds[1].with", ""),
        ("troops.ron", "[\"shield\", \"spear\"]", "[\"shield\", \"shield\"]", "kinds[1].with", ""),
        ("troops.ron", "[\"dog\", \"regular\"]", "[\"dog\", \"regular\", \"shield\"]", "kinds[7].with", ""),
        ("terrain.ron", "id: \"brush\"", "id: \"wood\"", "kinds[1].id", "once"),
        ("terrain.ron", "clause: \"CS-2.8\"", "clause: \"CS-99\"", "kinds[0].clause", "codex.ron"),
        ("terrain.ron", "obstacle: true", "obstacle: true, slow: true", "kinds[10]", "obstacle"),
        ("words.ron", ": \"", ": \"\\u{1b}", "words.", "plain text"),
        ("codex.ron", "CS-1.2\"", "CS-1.1\"", "clauses[", "once"),
    ];
    refused(&CELTIC_SKIRMISH, &cases);
}

#[test]
fn words_of_the_data_of_roman_v_celt_are_those_that_the_rules_know() {
    let cases: [Case; 26] = [
        ("numbers.ron", "clause: \"RC-4.7\"", "clause: \"RC-99\"", "command[0].clause", "RC-1.1"),
        ("numbers.ron", "(2, \"RC-3.1\")", "(2, \"RC-99\")", "rough_times[1]", "codex.ron"),
        ("numbers.ron", "\"far_from_leader\"", "\"nosuch\"", "command", "far_from_leader"),
        ("numbers.ron", "(id: \"hits\", amount: -1, clause: \"RC-5.5\"),", "", "all", "hits"),
        ("numbers.ron", "(id: \"support\", amount: 1, clause: \"RC-5.3\"),", "", "combat", "support"),
        ("numbers.ron", "id: \"target_light\"", "id: \"rain\"", "shooting[2].id", "once"),
        ("numbers.ron", "id: \"leader_near\"", "id: \"leader_far\"", "panic", "leader_near"),
        ("numbers.ron", "id: \"poor\"", "id: \"able\"", "ratings[1].id", "once"),
        ("numbers.ron", "\"leader_steadies_panic\"", "\"no_rules\"", "house_rules[0].id", "leader_steadies_panic"),
        ("numbers.ron", "not_with: [\"rain\"]", "not_with: [\"fair_weather\"]", "house_rules[2].not_with[0]", "rain"),
        ("numbers.ron", "not_with: [\"rain\"]", "not_with: [\"snow\"]", "house_rules[2].not_with[0]", "rain"),
        ("numbers.ron", "not_with: [\"rain\"]", "goals: [\"feast\"]", "house_rules[2].goals", "battle"),
        ("kinds.ron", "id: \"auxilia\"", "id: \"legionaries\"", "kinds[1].id", "once"),
        ("kinds.ron", "id: \"auxilia\"", "id: \"aux ilia\"", "kinds[1].id", "letters"),
        ("kinds.ron", "name: \"Roman auxilia\"", "name: \"\\u{1b}[31m\"", "kinds[1].name", "can be seen"),
        ("kinds.ron", "combat: 5", "combat: 0", "kinds[0].combat", "1 to 9"),
        ("kinds.ron", "id: \"second_rank\"", "id: \"third_rank\"", "kinds[0].notes[2].id", "second_rank"),
        ("kinds.ron", "id: \"second_rank\"", "id: \"in_rough\"", "kinds[0].notes[2].id", "second_rank"),
        ("kinds.ron", "clause: \"RC-2.2\"", "clause: \"RC-99\"", "kinds[1].clause", "codex.ron"),
        ("kinds.ron", "people: celt", "people: pict", "kinds[5].people", "celt"),
        ("terrain.ron", "id: \"rough\"", "id: \"wood\"", "kinds[1].id", "once"),
        ("terrain.ron", "clause: \"RC-3.3\"", "clause: \"RC-99\"", "kinds[0].clause", "codex.ron"),
        ("terrain.ron", "obstacle: true", "obstacle: true, rough: true", "kinds[7]", "obstacle"),
        ("terrain.ron", "rough: true", "bumpy: true", "kinds[0]", "rough"),
        ("words.ron", ": \"", ": \"\\u{1b}", "words.", "plain text"),
        ("codex.ron", "RC-2.1\"", "RC-1.1\"", "clauses[", "once"),
    ];
    refused(&ROMAN_V_CELT, &cases);
}

fn refused(tried: &Tried, cases: &[Case]) {
    for (file, old, new, key, allowed) in cases {
        let Err(faults) = tried.load(&tried.with(file, old, new)) else { panic!("{file}: {new} is sound") };
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let fits =
            |fault: &Fault| fault.file.ends_with(file) && fault.line > 0 && fault.key.starts_with(key) && fault.allowed.contains(allowed);
        assert!(faults.iter().any(fits), "{file}: {new}: {told:#?}");
    }
}

/// Verbs that are the same of one and of many and end on no -ed. `was` is of figures, each of whom is one.
const OF_ONE_AND_MANY: [&str; 19] = [
    "and", "came", "could", "fell", "fled", "found", "gave", "got", "had", "held", "hit", "left", "may", "ran", "stood", "stepped", "took",
    "was", "will",
];

#[test]
fn what_is_told_of_a_name_fits_one_and_many() {
    let data = CELTIC_SKIRMISH.data();
    let entries =
        data.texts["words.ron"].lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\",")?.split_once("\": \""));
    let mut told = 0;
    for (word, text) in entries.filter(|(_, text)| ["{who}", "{whom}", "{side}"].iter().any(|name| text.contains(name))) {
        told += 1;
        let only_of_some = |part: &str| ["their", "its", "are", "were", "have"].contains(&part);
        assert!(!text.split(' ').any(only_of_some), "{word}: {text:?} is wrong of one, or of many");
        // Whoever is named first does something.
        let Some((_, then)) = text.split_once("} ").filter(|_| text.starts_with('{')) else { continue };
        let verb = then.split(' ').next().unwrap_or_default().trim_end_matches(',');
        assert!(verb.ends_with("ed") || OF_ONE_AND_MANY.contains(&verb), "{word}: {text:?} is wrong of one, or of many");
    }
    assert!(told > 70, "{told} texts");
}
