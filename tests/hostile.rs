//! The shelf of hostile files: each is refused with a place and a reason, quickly and in little memory, or loads for what it
//! is. Nothing else runs beside this test, since it measures the memory of the whole process.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that cannot go on says so and stops")]

use carnyx::dice::Dice;
use carnyx::files::{Fault, LARGEST, Source, read_text};
use carnyx::scenario::{Loaded, Scenario, scenarios};
use std::fs;
use std::path::Path;

const SMALL: &str = include_str!("scenario/small.ron");
/// Longest time that a file may take, counted in loads of the small scenario in the same run, so that a slow or busy machine
/// fails nobody; a tenth of a second or so in a release build.
const SMALL_LOADS: u128 = 100;
/// Greatest memory that a file may take.
const KILOBYTES: u64 = 64 * 1024;

/// Whether a file must be refused.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fate {
    Refused,
    /// Odd, but nothing is wrong with it.
    Loads,
}
use Fate::{Loads, Refused};

fn with(old: &str, new: &str) -> Vec<u8> {
    assert!(SMALL.contains(old), "{old} does not stand in the scenario");
    SMALL.replacen(old, new, 1).into_bytes()
}

fn shelf() -> Vec<(&'static str, Vec<u8>, Fate)> {
    let figure = "One(id: \"bull\", kind: \"beast\", at: (24.0, 30.0), facing: 0.0)";
    let many = |count: usize, one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(",");
    let point = "(20.0, 3.0)";
    let points = |count: usize| many(count, &|n| format!("({}.{n}, {})", n % 40, n % 30));
    let wood = "(kind: \"wood\", name: \"Black Wood\", shape: Area([(20.0, 3.0), (28.0, 3.0), (26.0, 9.0)]))";
    vec![
        ("empty file", Vec::new(), Refused),
        ("one blank", b" ".to_vec(), Refused),
        ("NUL bytes", vec![0; 1000], Refused),
        ("no UTF-8", vec![b'(', 0xff, 0xfe, b')'], Refused),
        ("UTF-16", "(format: 1)".encode_utf16().flat_map(u16::to_le_bytes).collect(), Refused),
        ("byte order mark", format!("\u{feff}{SMALL}").into_bytes(), Loads),
        ("Windows line ends", SMALL.replace('\n', "\r\n").into_bytes(), Loads),
        ("a picture", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0xff; 4000]].concat(), Refused),
        ("too large", vec![b' '; LARGEST + 1], Refused),
        ("largest of blanks", vec![b' '; LARGEST], Refused),
        ("cut short", SMALL.as_bytes()[..SMALL.len() / 2].to_vec(), Refused),
        ("text after the end", format!("{SMALL} ()").into_bytes(), Refused),
        ("open brackets", "(".repeat(100_000).into_bytes(), Refused),
        ("open lists", "[".repeat(1_000_000).into_bytes(), Refused),
        ("deep goal", with("(kind: \"battle\")", &format!("{}1{}", "(kind: ".repeat(5000), ")".repeat(5000))), Refused),
        ("deep options", with("side: None", &format!("side: {}None{}", "Some(".repeat(500), ")".repeat(500))), Refused),
        ("deep comment", format!("{}{SMALL}", "/*".repeat(100_000)).into_bytes(), Refused),
        ("comments", format!("// a\n/* b /* c */ */{SMALL}").into_bytes(), Loads),
        ("extension", format!("#![enable(implicit_some)]\n{SMALL}").into_bytes(), Refused),
        ("all extensions", format!("#![enable(unwrap_newtypes, implicit_some, unwrap_variant_newtypes)]\n{SMALL}").into_bytes(), Refused),
        ("unknown key", with("turns: 6", "turns: 6, cheat: true"), Refused),
        ("unknown keys by the thousand", with("turns: 6", &many(5000, &|n| format!("k{n}: 1"))), Refused),
        ("key twice", with("turns: 6", "turns: 6, turns: 7"), Refused),
        ("key missing", with("turns: 6,", ""), Refused),
        ("wrong type", with("turns: 6", "turns: \"6\""), Refused),
        ("turns below zero", with("turns: 6", "turns: -1"), Refused),
        ("turns over u16", with("turns: 6", "turns: 65536"), Refused),
        ("i64 and one", with("turns: 6", "turns: 9223372036854775808"), Refused),
        ("a long number", with("turns: 6", &format!("turns: {}", "9".repeat(100_000))), Refused),
        ("hexadecimal", with("turns: 6", "turns: 0x6"), Loads),
        ("1e400", with("width: 48.0", "width: 1e400"), Refused),
        ("infinite", with("width: 48.0", "width: inf"), Refused),
        ("NaN table", with("width: 48.0", "width: NaN"), Refused),
        ("NaN place", with("at: (24.0, 30.0)", "at: (NaN, 30.0)"), Refused),
        ("1e-400", with("facing: 0.0", "facing: 1e-400"), Loads),
        ("minus zero", with("facing: 0.0", "facing: -0.0"), Loads),
        ("NaN facing", with("facing: 0.0", "facing: NaN"), Refused),
        ("huge facing", with("facing: 0.0", "facing: 1e300"), Refused),
        ("no table", with("width: 48.0", "width: 0.0"), Refused),
        ("table of a mile", with("width: 48.0", "width: 63360.0"), Refused),
        ("far away", with("at: (24.0, 30.0)", "at: (1e18, 30.0)"), Refused),
        ("a million bases", with("count: 6", "count: 1000000"), Refused),
        ("65535 bases", with("count: 6", "count: 65535"), Refused),
        (
            "figures by the thousand",
            with(figure, &many(15_000, &|n| format!("One(id: \"b{n}\", kind: \"beast\", at: (1, 1), facing: 0)"))),
            Refused,
        ),
        (
            "ten blocks of 200",
            with(figure, &many(10, &|n| format!("Block(id: \"b{n}x\", kind: \"beast\", at: (24, 30), facing: 0, count: 200)"))),
            Refused,
        ),
        ("no figures", with(figure, ""), Refused),
        (
            "units by the thousand",
            with("units: [", &format!("units: [{},", many(5000, &|n| format!("(id: \"u{n}\", side: None, figures: [])")))),
            Refused,
        ),
        ("terrain by the thousand", with(wood, &many(10_000, &|_| wood.to_owned())), Refused),
        ("outline of 100000 points", with(point, &points(100_000)), Refused),
        ("outline of 200 points that cross", with(point, &points(197)), Refused),
        (
            "250 woods of 200 points",
            with(
                wood,
                &many(250, &|n| {
                    let (x, y) = (2.0 + (n % 20) as f64 * 2.2, 3.0 + (n / 20) as f64 * 2.0);
                    let way = many(200, &|k| {
                        let turn = k as f64 * std::f64::consts::TAU / 200.0;
                        format!("({:.3}, {:.3})", x + libm::cos(turn), y + libm::sin(turn))
                    });
                    format!("(kind: \"wood\", shape: Area([{way}]))")
                }),
            ),
            Loads,
        ),
        ("outline without area", with("(28.0, 3.0), (26.0, 9.0)", "(21.0, 3.0), (22.0, 3.0)"), Refused),
        ("point twice", with("(28.0, 3.0), (26.0, 9.0)", "(20.0, 3.0), (26.0, 9.0)"), Refused),
        ("band of no width", with("width: 2.0", "width: 0.0"), Refused),
        ("band that turns back", with("(22.0, 24.0), (25.0, 20.0)", "(22.0, 24.0), (22.1, 36.0)"), Refused),
        ("round of 1000 inches", with("radius: 2.0", "radius: 1000.0"), Refused),
        ("ids that name themselves", with("side: Some(\"east\")", "side: Some(\"foes\")"), Refused),
        ("same id", with("id: \"bull\"", "id: \"lugh\""), Refused),
        ("path for a ruleset", with("\"celtic_skirmish\"", "\"../../../etc/passwd\""), Refused),
        ("absolute path for a ruleset", with("\"celtic_skirmish\"", "\"/dev/zero\""), Refused),
        ("NUL in a ruleset", with("\"celtic_skirmish\"", "\"celtic_skirmish\\u{0}\""), Refused),
        ("path for an id", with("id: \"bull\"", "id: \"../bull\""), Refused),
        ("empty id", with("id: \"bull\"", "id: \"\""), Refused),
        ("empty title", with("The Ford of Two Herons", ""), Refused),
        ("non-breaking spaces for a title", with("The Ford of Two Herons", "\u{a0}\u{a0}"), Refused),
        ("non-breaking space in a name", with("Sons of Lugh", "Sons\u{a0}of Lugh"), Refused),
        ("right-to-left override", with("Sons of Lugh", "Sons \u{202e}hguL fo"), Refused),
        ("right-to-left letters", with("Sons of Lugh", "בני לוג"), Loads),
        ("no width", with("Sons of Lugh", "Sons\u{200b}"), Refused),
        ("bell", with("Sons of Lugh", "Sons\\u{7}"), Refused),
        ("title of half a megabyte", with("The Ford of Two Herons", &"x".repeat(1 << 19)), Refused),
        ("story of half a megabyte", with("Two cousins", &"x".repeat(1 << 19)), Refused),
        ("story with colours", with("Two cousins", "\u{1b}[31mTwo"), Refused),
        ("terrain of half a megabyte's name", with("\"wood\"", &format!("\"{}\"", "w".repeat(1 << 19))), Refused),
        ("words by the thousand", with("with: [\"chief\"]", &format!("with: [{}]", many(70_000, &|_| "\"chiefest\"".to_owned()))), Refused),
        (
            "house rules by the thousand",
            with("turns: 6,", &format!("turns: 6, house_rules: [{}],", many(50_000, &|_| "\"x\"".to_owned()))),
            Refused,
        ),
        ("names by the thousand", with("\"Conn\"", &many(100_000, &|_| "\"\"".to_owned())), Refused),
        ("format of tomorrow", with("format: 1", "format: 99"), Refused),
        ("a foreign list", b"[1, 2, 3]".to_vec(), Refused),
        ("JSON", b"{\"format\": 1, \"ruleset\": \"celtic_skirmish\"}".to_vec(), Refused),
        ("XML", b"<?xml version=\"1.0\"?><scenario/>".to_vec(), Refused),
    ]
}

/// Reads, checks and sets up, as the list of scenarios and `carnyx check` do.
fn load(path: &Path) -> Result<(), Vec<Fault>> {
    let text = read_text(path).map_err(|fault| vec![fault])?;
    Loaded::read("hostile", &path.display().to_string(), &text)?.check()
}

/// Highest memory since the last reset, and that in use now, kilobytes; `None` where the system does not say.
fn memory() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let value = |key: &str| status.lines().find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok());
    Some((value("VmHWM:")?, value("VmRSS:")?))
}

/// Microseconds that this thread was at work; a busy machine does not count. Where the system does not say, all that pass.
#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the time that a hostile file takes is what is measured")]
fn clock() -> u128 {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let begun = BEGUN.get_or_init(std::time::Instant::now);
    let worked = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = worked.and_then(|text| text.split_whitespace().next()?.parse::<u128>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_micros(), |worked| worked / 1000)
}

/// What work costs: microseconds, and kilobytes above what was in use before.
fn cost<T>(work: impl FnOnce() -> T) -> (T, u128, u64) {
    // Resets the peak; where it cannot, the peak of the whole run is held against the limit.
    drop(fs::write("/proc/self/clear_refs", "5"));
    let before = memory().map_or(0, |(_, now)| now);
    let begun = clock();
    let value = work();
    let time = clock() - begun;
    let peak = memory().map_or(0, |(peak, _)| peak);
    (value, time, peak.saturating_sub(before))
}

/// `time` is in loads of the small scenario, `memory` in kilobytes.
fn verdict(name: &str, fate: Fate, outcome: &Result<(), Vec<Fault>>, time: u128, memory: u64) -> Result<(), String> {
    match (outcome, fate) {
        (Ok(()), Refused) => return Err(format!("{name}: was accepted")),
        (Err(faults), Loads) => return Err(format!("{name}: was refused: {faults:?}")),
        (Err(faults), Refused) if faults.is_empty() || faults.iter().any(|fault| fault.what.is_empty() || fault.file.is_empty()) => {
            return Err(format!("{name}: was refused without a reason: {faults:?}"));
        }
        _ => {}
    }
    match () {
        () if time > SMALL_LOADS => Err(format!("{name}: took as long as {time} small scenarios")),
        () if memory > KILOBYTES => Err(format!("{name}: took {memory} kB")),
        () => Ok(()),
    }
}

#[test]
fn hostile_files_are_refused_quickly_and_with_a_reason() {
    // The checks themselves can fail.
    assert!(verdict("a", Refused, &Ok(()), 0, 0).is_err() && verdict("a", Loads, &Err(Vec::new()), 0, 0).is_err());
    assert!(verdict("a", Refused, &Err(Vec::new()), 0, 0).is_err() && verdict("a", Loads, &Ok(()), 0, 0).is_ok());
    if memory().is_some() {
        let (_, _, peak) = cost(|| std::hint::black_box(vec![1_u8; 80 << 20]));
        assert!(verdict("a", Loads, &Ok(()), 0, peak).is_err(), "{peak}");
    }

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.ron");
    fs::write(&path, SMALL).unwrap();
    let loads = |count: u128| cost(|| (0..count).for_each(|_| load(&path).unwrap())).1;
    let small = (0..5).map(|_| loads(20) / 20).min().unwrap().max(1);
    assert!(verdict("a", Loads, &Ok(()), loads(2 * SMALL_LOADS) / small, 0).is_err());

    let shelf = shelf();
    assert!(shelf.len() >= 60);
    let (mut wrong, mut slowest) = (Vec::new(), ("", 0));
    for (number, (name, bytes, fate)) in shelf.iter().enumerate() {
        let path = folder.path().join(format!("{number}.ron"));
        fs::write(&path, bytes).unwrap();
        // A busy machine may be slow once, and for a while: then the small scenario is slow with it.
        let tried: Vec<_> = (0..3)
            .map(|tried| {
                let small = if tried == 0 { small } else { small.max(loads(5) / 5) };
                let (outcome, time, memory) = cost(|| load(&path));
                slowest = std::cmp::max_by_key(slowest, (*name, time), |(_, time)| *time);
                verdict(name, *fate, &outcome, time / small, memory)
            })
            .collect();
        if tried.iter().all(Result::is_err) {
            wrong.extend(tried.into_iter().next().and_then(Result::err));
        }
    }
    println!("slowest: {} in {} us; the small scenario takes {small}", slowest.0, slowest.1);
    assert!(wrong.is_empty(), "{wrong:#?}");

    // Things that are no files.
    assert!(load(folder.path()).is_err() && load(&folder.path().join("none.ron")).is_err());
    if cfg!(unix) {
        assert!(load(Path::new("/dev/zero")).unwrap_err()[0].allowed.contains("plain file"));
    }

    damaged(500);
    listed(&shelf);
}

/// Truncations and flipped bits: an error with a reason or another scenario, never a panic.
fn damaged(cases: usize) {
    let whole = Scenario::read("x", SMALL).unwrap();
    let rulebook = whole.rulebook(Source::new("", "")).unwrap();
    let (mut refused, mut same) = (0, 0);
    let bytes = SMALL.as_bytes();
    for case in 0..cases {
        let place = case.wrapping_mul(2_654_435_761) % bytes.len();
        let mut damaged = bytes.to_vec();
        if case % 2 == 0 {
            damaged.truncate(place);
        } else {
            damaged[place] ^= 1 << (case / 2 % 8);
        }
        let Ok(text) = String::from_utf8(damaged) else { continue };
        let source = Source::new("x", &text);
        match Scenario::read("x", &text).and_then(|scenario| scenario.set_up(&rulebook, Dice::seeded(1), source).map(|_| scenario)) {
            Err(faults) => {
                refused += 1;
                assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.what.is_empty()), "case {case}");
            }
            Ok(scenario) => {
                // Blanks and the like; whatever it says otherwise, its hash says too.
                same += usize::from(scenario == whole);
                assert_eq!(scenario == whole, scenario.hash() == whole.hash(), "case {case}");
            }
        }
    }
    assert!(refused > cases / 2 && same > 0, "{refused} refused, {same} the same");
}

#[test]
#[ignore = "5,000 damaged scenarios, on a release build"]
fn soak_damaged_scenarios() {
    damaged(5000);
}

/// The player's own folder, full of these: the list shows every one, and the good are not hidden by the bad.
fn listed(shelf: &[(&'static str, Vec<u8>, Fate)]) {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile_home");
    drop(fs::remove_dir_all(&home));
    let own = home.join(".local/share/carnyx/scenarios");
    fs::create_dir_all(&own).unwrap();
    for (number, (_, bytes, _)) in shelf.iter().enumerate() {
        fs::write(own.join(format!("s{number}.ron")), bytes).unwrap();
    }
    let asked = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_list_of_this_home", "--ignored", "--nocapture"])
        .env("HOME", &home)
        .env_remove("XDG_DATA_HOME")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&asked.stdout).into_owned();
    assert!(asked.status.success(), "{text}");
    let line = |number: usize, way: &str| text.contains(&format!("s{number} {way}"));
    for (number, (name, _, fate)) in shelf.iter().enumerate() {
        assert!(line(number, "sound") || line(number, "faulty"), "{name} is not listed");
        assert!(*fate == Refused || line(number, "sound"), "{name} is hidden");
    }
    assert!(text.contains("livestock_raid sound"));
}

/// Asked by the test above, in a process whose home is full of hostile files.
#[test]
#[ignore = "says what the home it is started with holds"]
fn the_list_of_this_home() {
    for listed in scenarios() {
        println!("{} {}", listed.name, if listed.outcome.is_ok() { "sound" } else { "faulty" });
    }
}
