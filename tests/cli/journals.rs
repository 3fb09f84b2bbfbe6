//! Journals told, verified and checked.

use super::{SMALL, run, scratch};

/// A journal of a few orders of the small scenario, line by line.
pub fn journal() -> Vec<String> {
    use carnyx::journal::{DiceUsed, Game, Seat, Setup};
    let dice = DiceUsed::Seeded { generator: carnyx::dice::GENERATOR.to_owned(), seed: 4 };
    let seat = |name: &str| Seat { name: name.to_owned(), bot: None };
    let setup = Setup {
        file: "small.ron".to_owned(),
        text: SMALL.to_owned(),
        dice,
        house_rules: Vec::new(),
        seats: vec![seat("Áine"), seat("Brennos")],
    };
    let rulebook = carnyx::rules::open("celtic_skirmish").unwrap();
    let mut game = Game::new(&setup, std::sync::Arc::clone(&rulebook), None).unwrap();
    let mut bot = carnyx::players::Bot::new(carnyx::players::Manner::Sensible, 4, 0);
    for _ in 0..14 {
        let order = bot.order(rulebook.as_ref(), &game.table());
        game.submit(&order).unwrap();
    }
    String::from_utf8(game.text()).unwrap().lines().map(str::to_owned).collect()
}

/// The lines with checksums that fit them.
pub fn sealed(lines: &[String]) -> Vec<u8> {
    let (mut check, mut text) = (0_u64, String::new());
    for line in lines {
        let body = line.rsplit_once(",\"check\":\"").map_or(line.as_str(), |(body, _)| body);
        check = twox_hash::XxHash3_128::oneshot(&[&check.to_le_bytes(), body.as_bytes()].concat()) as u64;
        text += &format!("{body},\"check\":\"{check:016x}\"}}\n");
    }
    text.into_bytes()
}

#[test]
fn a_journal_is_sound_when_it_comes_out_as_it_says_in_every_field() {
    let whole = journal();
    let path = scratch("journals").join("a.journal");
    let name = path.display().to_string();
    let put = |line: usize, old: &str, new: &str| {
        let mut lines = whole.clone();
        assert!(lines[line].contains(old), "{old} does not stand in {}", lines[line]);
        lines[line] = lines[line].replacen(old, new, 1);
        std::fs::write(&path, sealed(&lines)).unwrap();
    };
    put(0, "Brennos", "Drest");
    assert_eq!(run(&["check", &name]), (0, format!("{name}: sound (journal)\n"), String::new()));
    assert_eq!(run(&["replay", &name, "--verify"]).0, 0);
    let last = whole.len() - 1;
    let thrown = whole.iter().position(|line| line.contains("\"faces\":[{")).unwrap();
    let face = whole[thrown].split("\"face\":").nth(1).unwrap()[..1].to_owned();
    let opening = whole[0].split("\"opening\":\"").nth(1).unwrap()[..8].to_owned();
    let hash = whole[last].split("\"hash\":\"").nth(1).unwrap()[..8].to_owned();
    let step = whole[last].split("\"step\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let scenario = whole[0].split("\"hash\":\"").nth(1).unwrap()[..8].to_owned();
    let faults: [(usize, &str, &str, usize, &str); 15] = [
        (0, "\"ruleset\":\"celtic_skirmish\"", "\"ruleset\":\"stones\"", 1, "ruleset: "),
        (0, "turns: 6", "turns: 7", 1, "scenario.hash: "),
        (0, &scenario, "00000000", 1, "scenario.hash: "),
        (0, "turns: 6", "turns: x", 1, "scenario.text: 7:12: turns: "),
        (0, "kind: \\\"axeman\\\"", "kind: \\\"gnome\\\"", 1, "scenario."),
        (0, "\"house_rules\":[]", "\"house_rules\":[\"luck\"]", 1, "house_rules[0]: "),
        (0, carnyx::dice::GENERATOR, "mt", 1, "dice.Seeded.generator: "),
        (0, &opening, "00000000", 1, "opening: "),
        (0, "Two Herons", "Two\\u001b[31m", 1, "title: "),
        (thrown, &format!("\"face\":{face}"), "\"face\":9", thrown + 1, "expected 9"),
        (last, &hash, "00000000", last + 1, "hash"),
        (last, &format!("\"step\":\"{step}\""), "\"step\":\"lunch\"", last + 1, "step: "),
        (last, "\"turn\":", "\"turn\":7", last + 1, "turn: "),
        (last, "\"check\":", "\"over\":true,\"check\":", last + 1, "over: "),
        (last, "\"changed\":{", "\"changed\":{\"luck\":7,", last + 1, "changed: "),
    ];
    for (line, old, new, told, key) in faults {
        // The title stands in the scenario's text as well.
        put(line, old, new);
        for arguments in [&["check", &name][..], &["replay", &name, "--verify"]] {
            let (code, out, err) = run(arguments);
            assert!(code == 1 && out.is_empty(), "{new} {arguments:?}: {out}{err}");
            assert!(err.contains(&format!("{name}:{told}:1: ")) && err.contains(key), "{new} {arguments:?}: {err}");
            assert!(!err.contains('\u{1b}') && !err.contains("small.ron:"), "{new}: {err}");
        }
    }
    for (old, new) in [("\"data\":\"", "\"data\":\"0"), ("\"program\":\"", "\"program\":\"\\u001b[31m")] {
        put(0, old, new);
        let (code, _, err) = run(&["check", &name]);
        assert!(code == 0 && err.contains("not played again") && !err.contains('\u{1b}'), "{new}: {err}");
        let (code, _, err) = run(&["replay", &name, "--verify"]);
        assert!(code == 0 && err.contains("it was played"), "{new}: {err}");
    }
}

/// Who plays on goes from the order before; what is asked whether the file is sound says that it is not.
#[test]
fn a_torn_tail_is_told_by_all_and_no_sound_one() {
    let (whole, path) = (journal(), scratch("journals").join("torn.journal"));
    let (name, text) = (path.display().to_string(), sealed(&whole));
    let last = whole.len();
    let cut = text.len() - 9;
    for (torn, line) in
        [([&text[..], b"garbage"].concat(), last + 1), (text[..cut].to_vec(), last), ([&text[..], &[0; 700]].concat(), last + 1)]
    {
        std::fs::write(&path, torn).unwrap();
        let told = format!("{name}:{line}:1: the last line was not written to its end");
        for arguments in [&["check", &name][..], &["replay", &name, "--verify"]] {
            let (code, out, err) = run(arguments);
            assert!(code == 1 && out.is_empty() && err.starts_with(&told) && err.lines().count() == 1, "{arguments:?}: {out}{err}");
        }
        let (code, out, err) = run(&["replay", &name]);
        assert!(code == 0 && out.contains("Herons") && err.starts_with(&told), "{err}");
    }
    // What is wrong before the torn line is told with it.
    let mut lines = whole;
    let face = lines.iter().position(|line| line.contains("\"faces\":[{")).unwrap();
    lines[face] = lines[face].replacen("\"face\":", "\"face\":9", 1);
    std::fs::write(&path, [sealed(&lines), b"{".to_vec()].concat()).unwrap();
    for arguments in [&["check", &name][..], &["replay", &name, "--verify"]] {
        let (code, _, err) = run(arguments);
        let places: Vec<bool> = [face + 1, last + 1].iter().map(|line| err.contains(&format!("{name}:{line}:1: "))).collect();
        assert!(code == 1 && places == [true, true], "{arguments:?}: {err}");
    }
}

#[test]
fn what_an_editor_did_to_a_journal_is_named() {
    let text = String::from_utf8(sealed(&journal())).unwrap();
    let second = text.find('\n').unwrap() + 1;
    let (crlf, lf) = ("changed to CRLF", "(allowed: LF");
    let cases: [(Vec<u8>, usize, &str, &str); 8] = [
        (text.replace('\n', "\r\n").into_bytes(), 1, crlf, lf),
        (format!("{}{}", &text[..second], text[second..].replace('\n', "\r\n")).into_bytes(), 2, crlf, lf),
        (text.replace('\n', "\r").into_bytes(), 1, "changed to CR,", lf),
        (format!("\u{feff}{text}").into_bytes(), 1, "byte order mark", "UTF-8 without"),
        (format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes(), 1, "byte order mark", "UTF-8 without"),
        (format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(), 1, "UTF-16", "UTF-8 without"),
        (format!("{text}\n").into_bytes(), text.lines().count() + 1, "empty line", "a line of an order"),
        (text.replacen("\n", "  \n", 1).into_bytes(), 1, "blanks", "as it was kept"),
    ];
    for ending in ["journal", "txt"] {
        let path = scratch("journals").join(format!("edited.{ending}"));
        let name = path.display().to_string();
        for (bytes, line, what, allowed) in &cases {
            std::fs::write(&path, bytes).unwrap();
            let arguments = [&["replay", &name][..], &["replay", &name, "--verify"], &["check", &name]];
            // By another name UTF-16 is no text for `check`, whatever it says.
            for arguments in &arguments[..if ending == "txt" && *what == "UTF-16" { 2 } else { 3 }] {
                let (code, out, err) = run(arguments);
                assert!(code == 1 && out.is_empty() && err.starts_with(&format!("{name}:{line}:1: ")), "{what} {arguments:?}: {err}");
                assert!(err.contains(what) && err.contains(allowed) && !err.contains("damaged"), "{what} {arguments:?}: {err}");
            }
        }
    }
}

#[test]
fn a_format_to_come_asks_for_no_program_that_cannot_read_it() {
    let path = scratch("journals").join("format.journal");
    let name = path.display().to_string();
    let this = env!("CARGO_PKG_VERSION");
    for (program, what) in [(this, "is not known to this Carnyx"), ("99.0.0", "needs Carnyx 99.0.0 or newer"), ("0.0.9", "is not known")] {
        let mut lines = journal();
        lines[0] = lines[0].replacen("\"format\":1", "\"format\":99", 1).replacen(this, program, 1);
        std::fs::write(&path, sealed(&lines)).unwrap();
        let (code, _, err) = run(&["check", &name]);
        assert!(code == 1 && err.contains("format 99 ") && err.contains(what) && err.contains("(allowed: 1)"), "{program}: {err}");
        assert!(program != this || !err.contains("or newer"), "{err}");
    }
}
