use crate::{SMALL, faults_of, small, with};
use carnyx::files::Fault;
use carnyx::scenario::Scenario;

/// Changes one passage, and says what must then be told: line of the file, key, words of the reason, and what is allowed.
fn check(old: &str, new: &str, expected: &[(usize, &str, &str, &str)]) {
    let faults = faults_of(&with(old, new));
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), expected.len(), "{old} -> {new}: {told:#?}");
    for (fault, (line, key, what, allowed)) in faults.iter().zip(expected) {
        assert_eq!((fault.line, fault.key.as_str()), (*line, *key), "{told:#?}");
        assert!(fault.what.contains(what) && fault.allowed.contains(allowed), "{told:#?}");
    }
}

#[test]
fn a_sound_scenario_has_no_faults() {
    assert_eq!(faults_of(SMALL), []);
}

#[test]
fn unknown_words_are_told_with_those_there_are() {
    check("\"celtic_skirmish\"", "\"celtic\"", &[(3, "ruleset", "no ruleset \"celtic\"", "celtic_skirmish")]);
    check("kind: \"wood\"", "kind: \"wod\"", &[(10, "terrain[0].kind", "no terrain \"wod\"", "wood")]);
    check("kind: \"axeman\"", "kind: \"axman\"", &[(28, "units[2].figures[0].kind", "no kind \"axman\"", "axeman")]);
    check("with: [\"chief\"]", "with: [\"king\"]", &[(21, "units[0].figures[0].with", "king", "")]);
    check("with: [\"veteran\"]", "with: [\"old\"]", &[(20, "units[0].with", "old", "")]);
    check("turns: 6,", "turns: 6, house_rules: [\"sudden_death\"],", &[(7, "house_rules[0]", "no house rule", "")]);
    check(
        "Some(\"east\")",
        "Some(\"north\")",
        &[(17, "sides[1]", "nobody fights for east", ""), (27, "units[2].side", "no side \"north\"", "west, east")],
    );
    check("kind: \"battle\"", "kind: \"tourney\"", &[(8, "goal.kind", "no goal \"tourney\"", "battle")]);
    check("kind: \"battle\"", "kind: \"battle\", side: Some(\"us\")", &[(8, "goal.side", "no side \"us\"", "west, east")]);
    check("format: 1", "format: 2", &[(2, "format", "format 2", "1")]);
    check("home: East", "home: Up", &[(17, "sides[1].home", "`Up`", "North, East, South, West")]);
    check("turns: 6", "turn: 6", &[(7, "turn", "no key `turn`", "turns"), (1, "", "`turns` is missing", "")]);
}

#[test]
fn house_rules_that_contradict_each_other_are_told() {
    let open = include_str!("../../scenarios/two_roads.ron");
    let with = |rules: &str| open.replacen("[\"fair_weather\"]", &format!("[{rules}]"), 1);
    for rules in ["\"rain\"", "\"fair_weather\", \"leader_steadies_panic\""] {
        assert_eq!(faults_of(&with(rules)), [], "{rules}");
    }
    let told = faults_of(&with("\"rain\", \"leader_steadies_panic\", \"fair_weather\""));
    assert!(told.len() == 1 && told[0].key == "house_rules[2]" && told[0].what.contains("beside rain"), "{told:?}");
}

/// What the whole of a battle lacks is told at the part that lacks it, with the clause that asks for it.
#[test]
fn a_side_with_nobody_who_counts_for_victory_is_refused_at_its_place() {
    let opening = |celts: &str| {
        let one = |id: &str, side: &str, kind: &str, x: u8, with: &str| {
            format!(
                "(id: \"{id}\", side: Some(\"{side}\"), figures: [One(id: \"{id}1\", kind: \"{kind}\", at: ({x}, 18), facing: 90{with})])"
            )
        };
        let leader = one("chief", "celts", "leader", 30, ", with: [\"able\"]");
        let celts = if celts.is_empty() { leader } else { format!("{leader}, {}", one("c", "celts", celts, 40, "")) };
        format!(
            "(format: 1, ruleset: \"roman_v_celt\", title: \"Nobody\", table: (width: 60, depth: 36), turns: 4,\n goal: (kind: \"battle\"),\n \
             sides: [(id: \"rome\", home: West, zone: []),\n (id: \"celts\", home: East, zone: [])],\n units: [{}, {celts}])",
            one("r", "rome", "auxilia", 10, "")
        )
    };
    let told = faults_of(&opening(""));
    let clause =
        |fault: &Fault| fault.what.contains("no unit that counts for victory (RC-6.3)") && fault.allowed.contains("beside leaders");
    assert!(told.iter().all(|fault| (fault.line, fault.key.as_str()) == (4, "sides[1]")) && told.iter().any(clause), "{told:?}");
    // Light troops count where a side has no others.
    for kind in ["warband", "slingers"] {
        assert_eq!(faults_of(&opening(kind)), [], "{kind}");
    }
}

/// A side must have somebody who fights, whatever else it brings; and one home edge does for both sides but in a raid.
#[test]
fn a_side_of_beasts_or_ladies_is_no_side() {
    let figure = "Block(id: \"f\", kind: \"axeman\", at: (38.0, 18.0), facing: 270.0, count: 6)";
    for (kind, fights) in [("beast", false), ("lady", false), ("dog", true), ("herder", true), ("chariot", true)] {
        let alone = format!("One(id: \"f\", kind: \"{kind}\", at: (38.0, 18.0), facing: 270.0)");
        let told: Vec<(usize, &str, &str, &str)> =
            if fights { vec![] } else { vec![(17, "sides[1]", "nobody fights for east", "at least one figure")] };
        check(figure, &alone, &told);
        check(figure, &format!("{alone}, One(id: \"e\", kind: \"axeman\", at: (38.0, 20.0), facing: 270.0)"), &[]);
    }
    check("home: East", "home: West", &[]);
    let raid = with("kind: \"battle\"", "kind: \"livestock_raid\", side: Some(\"west\")");
    assert_eq!(faults_of(&raid), []);
    let faults = faults_of(&raid.replacen("home: East", "home: West", 1));
    assert!(faults.len() == 1 && faults[0].line == 8 && faults[0].what.contains("two home edges"), "{faults:?}");
}

#[test]
fn ids_and_names_are_told() {
    check("id: \"foes\"", "id: \"guard\"", &[(27, "units[2].id", "taken already", "units[0].id")]);
    check("id: \"lugh\"", "id: \"g3\"", &[(22, "units[0].figures[1].id", "the id g3 is taken", "units[0].figures[0].id")]);
    check("id: \"bull\"", "id: \"the bull\"", &[(31, "units[3].figures[0].id", "other characters", "letters")]);
    check("\"Lugh\"", "\"Lu\u{202e}gh\"", &[(21, "units[0].figures[0].name", "cannot be seen", "")]);
    check("The Ford of Two Herons", " ", &[(4, "title", "empty", "")]);
    check(
        "\"Conn\"",
        "\"Conn\", \"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\"",
        &[(22, "units[0].figures[1].names", "8 names for 7", "")],
    );
}

#[test]
fn figures_must_stand_where_they_may() {
    check(
        "at: (10.0, 18.0)",
        "at: (0.4, 18.0)",
        &[
            (21, "units[0].figures[0].at", "lugh reaches beyond the table", ""),
            (21, "units[0].figures[0].at", "lugh stands outside its zone", ""),
        ],
    );
    check("at: (10.0, 18.0)", "at: (0.5, 18.0)", &[]);
    check("at: (10.0, 18.0)", "at: (49.0, 18.0)", &[(21, "units[0].figures[0].at", "not on the table", "x from 0 to 48")]);
    check("at: (10.0, 18.0)", "at: (12.0, 18.0)", &[(21, "units[0].figures[0].at", "lugh stands outside its zone", "")]);
    check("at: (10.0, 18.0)", "at: (9.0, 18.0)", &[(22, "units[0].figures[1].at", "overlaps lugh (units[0].figures[0])", "touch")]);
    // Touching is no overlap.
    check("at: (10.0, 18.0)", "at: (9.5, 18.0)", &[]);
    check("at: (24.0, 30.0)", "at: (24.0, 15.0)", &[(31, "units[3].figures[0].at", "bull stands in the hut of terrain[3]", "")]);
    check("facing: 0.0", "facing: 400.0", &[(31, "units[3].figures[0].facing", "400", "-360 to 360")]);
    check("facing: 0.0", "facing: NaN", &[(31, "units[3].figures[0].facing", "NaN", "")]);
}

#[test]
fn shapes_and_sizes_are_bounded() {
    check("width: 48.0", "width: 200.0", &[(6, "table.width", "200 inches", "12 to 96")]);
    check("width: 48.0", "width: inf", &[(6, "table.width", "inf inches", "12 to 96")]);
    check("turns: 6", "turns: 0", &[(7, "turns", "0 turns", "1 to 100")]);
    check("(28.0, 3.0), (26.0, 9.0)", "(28.0, 3.0)", &[(10, "terrain[0].shape", "2 points", "")]);
    check("(28.0, 3.0), (26.0, 9.0)", "(28.0, 3.0), (24.0, 3.0)", &[(10, "terrain[0].shape", "", "")]);
    check("(28.0, 3.0)", "(1e9, 3.0)", &[(10, "terrain[0].shape[1]", "no place", "x from -12 to 60")]);
    check("radius: 2.0", "radius: 0.0", &[(13, "terrain[3].shape.radius", "0 is no size", "0.1 to 24")]);
    check("width: 2.0", "width: -2.0", &[(11, "terrain[1].shape.width", "-2 is no size", "")]);
    check("count: 6", "count: 0", &[(28, "units[2].figures[0].count", "0 figures", "1 to 200")]);
    check("count: 7, ranks: 2", "count: 7, ranks: 8", &[(22, "units[0].figures[1].ranks", "8 ranks of 7", "")]);
    check(
        "(36.0, 0.0), (48.0, 0.0), (48.0, 36.0)",
        "(36.0, 0.0), (50.0, 0.0), (48.0, 36.0)",
        &[(17, "sides[1].zone", "beyond the table", "")],
    );
    check("carries: [", "carries: [(), (), ", &[(25, "units[1].figures[0].carries", "3 are carried", "at most 2")]);
}

#[test]
fn every_fault_is_told_at_once_in_the_order_of_the_file() {
    let text = with("kind: \"wood\"", "kind: \"wod\"")
        .replace("turns: 6", "turns: 0")
        .replace("facing: 0.0", "facing: 1e3")
        .replace("\"axeman\"", "\"x\"");
    let lines: Vec<usize> = faults_of(&text).iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [7, 10, 28, 31]);
}

#[test]
fn what_is_written_is_read_back_the_same() {
    let scenario = small();
    let text = scenario.to_ron().unwrap();
    let again = Scenario::read("again.ron", &text).unwrap();
    assert_eq!(scenario, again);
    assert_eq!(scenario.hash(), again.hash());
    assert_eq!(again.to_ron().unwrap(), text);
    // The hash is of what is said, not of how it is laid out, and of all of it.
    let spaced = Scenario::read("x", &SMALL.replace(",\n", ",   // a comment\n\n")).unwrap();
    assert_eq!(scenario.hash(), spaced.hash());
    for (old, new) in
        [("turns: 6", "turns: 7"), ("10.0, 18.0", "10.0, 18.001"), ("\"Conn\"", "\"Con\""), ("\"Two cousins", "\"two cousins")]
    {
        assert_ne!(scenario.hash(), Scenario::read("x", &with(old, new)).unwrap().hash(), "{new}");
    }
    let mut endless = scenario;
    endless.field.table.width = f64::NAN;
    assert!(endless.to_ron().is_err());
}
