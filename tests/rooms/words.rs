//! What may not stand in a core room, because it would make two runs of one battle differ or pull in the window; and the
//! shape of files.

use crate::source::{Source, Token};

/// Lines at which a file is reported, and at which it must be split.
pub const ASK_WHY: usize = 400;
pub const TOO_LONG: usize = 700;
const MOD_TOO_LONG: usize = 250;

/// Rooms that build without the window, and decide how a battle goes.
const CORE: &[&str] = &["names", "measure", "dice", "tally", "table", "rules", "rulesets", "scenario", "journal", "codex", "players"];
const WINDOW: &[&str] = &["view", "desk", "window"];

/// Words that no core room uses, and why not.
const NEVER: &[(&str, &str)] = &[
    ("Commands", "is not seen by the ambiguity check: fill in Effects"),
    ("ParallelCommands", "is not seen by the ambiguity check: fill in Effects"),
    ("DeferredWorld", "is not seen by the ambiguity check: fill in Effects"),
    ("add_observer", "runs at a time nobody wrote down: push an agenda item"),
    ("Observer", "runs at a time nobody wrote down: push an agenda item"),
    ("on_add", "a hook runs at a time nobody wrote down"),
    ("on_insert", "a hook runs at a time nobody wrote down"),
    ("on_remove", "a hook runs at a time nobody wrote down"),
    ("on_replace", "a hook runs at a time nobody wrote down"),
    ("on_despawn", "a hook runs at a time nobody wrote down"),
    ("MessageReader", "has a cursor that no save keeps"),
    ("MessageWriter", "is read through a cursor that no save keeps"),
    ("Time", "a battle knows no clock"),
    ("Instant", "a battle knows no clock"),
    ("SystemTime", "a battle knows no clock"),
    ("HashMap", "is unordered: BTreeMap, or a sorted Vec"),
    ("HashSet", "is unordered: BTreeSet, or a sorted Vec"),
    ("EntityHashMap", "is unordered: a Vec in roster order"),
    ("EntityHashSet", "is unordered: a Vec in roster order"),
    ("DefaultHasher", "differs between machines: the state hash is XXH3-128"),
    ("RandomState", "differs from run to run"),
    ("Assets", "files are read plainly, before the battle"),
    ("AssetServer", "files are read plainly, before the battle"),
    ("bevy", "belongs to the window: bevy_ecs and bevy_app are enough here"),
    ("bevy_egui", "belongs to the window"),
    ("egui", "belongs to the window"),
    ("winit", "belongs to the window"),
    ("thread_rng", "the dice are the only chance there is"),
    ("par_iter_mut", "the order of threads is not the order of ids: many battles run on many threads, one battle on one"),
];

/// Words that are meant only where they take a type: `Local<T>`.
const NEVER_OF: &[(&str, &str)] = &[
    ("Local", "is state that no save keeps: register a component or a state"),
    ("Changed", "looks at when something was written, which no save keeps"),
    ("Added", "looks at when something was written, which no save keeps"),
    ("On", "an observer runs at a time nobody wrote down: push an agenda item"),
    ("RemovedComponents", "has a cursor that no save keeps"),
];

/// Where chance may come in: the dice, and whoever chooses among legal orders.
fn may_draw(path: &str) -> bool {
    let bot = |part: &str| part.starts_with("bot") || part.starts_with("sample");
    let bots = path.starts_with("src/rulesets/") && path.split('/').skip(3).any(bot);
    path.starts_with("src/dice/") || path.starts_with("src/players/") || bots
}

/// Where a generator may be handed on.
fn may_name(path: &str) -> bool {
    may_draw(path) || path.starts_with("src/rules/") || path.starts_with("src/rulesets/")
}

pub fn findings(source: &Source) -> Vec<String> {
    let room = source.room();
    let mut findings = Vec::new();
    if !CORE.contains(&room.as_str()) && room != "files" {
        return findings;
    }
    let tokens = source.tokens();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| !token.literal && !token.test) {
        let takes_type = tokens.get(at + 1).is_some_and(|next| next.text == "<");
        let mut find = |why: &str| findings.push(format!("{}:{}: {} {why}", source.path, token.line, token.text));
        // Files may look at clocks: a name for a save that no battle reads.
        let clock = room == "files" && matches!(token.text.as_str(), "SystemTime" | "Instant" | "Time");
        if let Some((_, why)) = NEVER.iter().find(|(word, _)| *word == token.text).filter(|_| !clock) {
            find(why);
        }
        if let Some((_, why)) = NEVER_OF.iter().find(|(word, _)| *word == token.text && takes_type) {
            find(why);
        }
        let draws = token.text == "rand" && !may_draw(&source.path);
        if draws || token.text == "rand_pcg" && !may_name(&source.path) {
            find("stands only in dice, and in bots that choose among legal orders (bot*.rs, sample*.rs)");
        }
    }
    findings
}

/// Rooms of the window that `lib.rs` builds without asking for the feature.
pub fn open_windows(wiring: &str, rooms: &[String]) -> Vec<String> {
    let tokens = Source::new("src/lib.rs", wiring).tokens();
    let gated = |at: usize| {
        let before: Vec<&str> = tokens[..at]
            .iter()
            .rev()
            .take_while(|token| !matches!(token.text.as_str(), ";" | "}"))
            .map(|token| token.text.as_str())
            .collect();
        before.contains(&"cfg") && before.contains(&"feature") && before.contains(&"\"gui\"")
    };
    let of = |room: &&str| tokens.windows(2).position(|pair: &[Token]| pair[0].text == "mod" && pair[1].text == **room);
    WINDOW
        .iter()
        .filter(|room| rooms.iter().any(|there| there == **room))
        .filter(|room| !of(room).is_some_and(gated))
        .map(|room| format!("src/lib.rs: mod {room} stands under #[cfg(feature = \"gui\")]"))
        .collect()
}

/// `mod.rs` says what there is and wires it up; state stands in a file of its own, with the rule that writes it.
pub fn state_in_mod(source: &Source) -> Vec<String> {
    if !source.path.ends_with("/mod.rs") {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut derives = false;
    for token in source.tokens().iter().filter(|token| !token.literal && !token.test) {
        match token.text.as_str() {
            "derive" => derives = true,
            "]" => derives = false,
            "Component" | "Resource" if derives => {
                findings.push(format!("{}:{}: a {} in mod.rs, which lists and wires", source.path, token.line, token.text));
            }
            _ => {}
        }
    }
    let lines = source.text.lines().count();
    if lines > MOD_TOO_LONG {
        findings.push(format!("{}: {lines} lines; at most {MOD_TOO_LONG} in mod.rs, which lists and wires", source.path));
    }
    findings
}

pub fn long(sources: &[Source], limit: usize) -> Vec<(String, usize)> {
    sources.iter().map(|source| (source.path.clone(), source.text.lines().count())).filter(|(_, lines)| *lines > limit).collect()
}

#[test]
fn each_planted_word_is_found() {
    for (word, _) in NEVER {
        assert_eq!(findings(&Source::new("src/table/x.rs", &format!("fn f(x: {word}) {{}}"))).len(), 1, "{word}");
    }
    for (word, _) in NEVER_OF {
        assert_eq!(findings(&Source::new("src/table/x.rs", &format!("fn f(x: {word}<u8>) {{}}"))).len(), 1, "{word}");
        assert_eq!(findings(&Source::new("src/table/x.rs", &format!("enum E {{ {word}(u8) }}"))).len(), 0, "{word}");
    }
    assert_eq!(findings(&Source::new("src/rulesets/one/fire.rs", "use rand::Rng;")).len(), 1);
    assert_eq!(findings(&Source::new("src/rulesets/one/bot/charge.rs", "use rand::Rng;")).len(), 0);
    assert_eq!(findings(&Source::new("src/journal/x.rs", "use rand_pcg::Pcg64;")).len(), 1);
    assert_eq!(findings(&Source::new("src/table/x.rs", "//! No HashMap here.\nconst WHY: &str = \"Commands\";")).len(), 0);
    assert_eq!(findings(&Source::new("src/view/x.rs", "fn f(mut commands: Commands, time: Res<Time>) {}")).len(), 0);
}

#[test]
fn an_open_window_is_found() {
    let rooms = ["view".to_owned(), "table".to_owned()];
    assert_eq!(open_windows("pub mod table; pub mod view;", &rooms).len(), 1);
    assert_eq!(open_windows("#[cfg(feature = \"gui\")] pub mod table; pub mod view;", &rooms).len(), 1);
    assert_eq!(open_windows("pub mod table; #[cfg(feature = \"gui\")] pub mod view;", &rooms).len(), 0);
}

#[test]
fn state_in_mod_and_a_long_file_are_found() {
    let plant = |text: &str| state_in_mod(&Source::new("src/table/mod.rs", text)).len();
    assert_eq!(plant("mod view; #[derive(Clone, Component)] struct View;"), 1);
    assert_eq!(plant("mod view; use bevy_ecs::component::Component; #[derive(Clone)] enum Item { View(view::Item) }"), 0);
    assert_eq!(plant(&"\n".repeat(MOD_TOO_LONG + 1)), 1);
    assert_eq!(long(&[Source::new("src/table/x.rs", &"\n".repeat(TOO_LONG + 1))], TOO_LONG).len(), 1);
}
