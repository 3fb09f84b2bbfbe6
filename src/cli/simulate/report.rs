use super::SimulateArgs;
use super::battles::Outcome;
use crate::names::SideId;
use crate::players::Fought;
use crate::rules::{Deeds, Rulebook};
use crate::scenario::Loaded;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write;

/// A mean with the interval that holds it in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Serialize)]
struct Turns {
    mean: f64,
    least: u16,
    most: u16,
}

/// Means of a battle.
#[derive(Debug, Serialize)]
struct PerBattle {
    orders: f64,
    moves: f64,
    shots: f64,
    melees: f64,
    killed: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Report {
    scenario: String,
    title: String,
    ruleset: String,
    seed: u64,
    /// Ids in the order of the scenario, and the bot of each.
    sides: Vec<String>,
    bots: [&'static str; 2],
    battles: u32,
    /// Battles that came to an end.
    fought: usize,
    /// Battles won, by the id of the side.
    wins: BTreeMap<String, usize>,
    draws: usize,
    /// Share of the battles that each side won, draws counted half.
    shares: BTreeMap<String, Share>,
    draw_share: Share,
    endings: BTreeMap<String, usize>,
    turns: Turns,
    per_battle: PerBattle,
    /// How often a battle each side made each kind of choice there is.
    choices: BTreeMap<String, BTreeMap<String, f64>>,
    battles_per_second: f64,
    orders_per_second: f64,
    /// Over the final hashes of all battles, whatever their order.
    checksum: String,
    pub troubles: Vec<String>,
}

pub(super) fn gather(loaded: &Loaded, rulebook: &dyn Rulebook, args: &SimulateArgs, fought: &[Outcome], seconds: f64) -> Report {
    let ended: Vec<&Fought> = fought.iter().filter_map(|(_, outcome)| outcome.as_ref().ok()).collect();
    let sides: Vec<&str> = loaded.scenario.field.sides.iter().map(|side| side.id.as_str()).collect();
    let won = |side: usize| ended.iter().filter(|battle| battle.ending.winner == Some(SideId(side as u8))).count();
    let mut endings = BTreeMap::new();
    let (mut deeds, mut orders, mut checksum) = (Deeds::default(), 0, 0_u128);
    for battle in &ended {
        *endings.entry(battle.ending.reason.to_string()).or_insert(0) += 1;
        deeds += battle.deeds;
        orders += battle.orders;
        checksum = checksum.wrapping_add(battle.hash.0);
    }
    let mean = |sum: u64| if ended.is_empty() { 0.0 } else { sum as f64 / ended.len() as f64 };
    let choices = |side: usize| {
        let kinds = rulebook.choice_kinds().iter();
        let made = |kind: &str| {
            let all = ended.iter().flat_map(|battle| &battle.choices);
            all.filter(|((by, word), _)| by.index() == side && *word == *kind).map(|(_, count)| count).sum()
        };
        kinds.map(|kind| ((*kind).to_owned(), mean(made(kind)))).collect()
    };
    let repeat = |seed: u64| {
        let [first, second] = args.bots;
        format!("carnyx simulate {} --battles 1 --seed {seed} --bots {first},{second}", quoted(args.scenario.as_os_str()))
    };
    let draws = ended.iter().filter(|battle| battle.ending.winner.is_none()).count();
    let turns = || ended.iter().map(|battle| battle.turns);
    Report {
        scenario: args.scenario.display().to_string(),
        title: loaded.scenario.title.clone(),
        ruleset: loaded.scenario.ruleset.clone(),
        seed: args.seed,
        sides: sides.iter().map(|id| (*id).to_owned()).collect(),
        bots: args.bots.map(crate::players::Manner::name),
        battles: args.battles,
        fought: ended.len(),
        wins: sides.iter().enumerate().map(|(side, id)| ((*id).to_owned(), won(side))).collect(),
        draws,
        shares: sides.iter().enumerate().map(|(side, id)| ((*id).to_owned(), share(won(side), draws, ended.len()))).collect(),
        draw_share: share(draws, 0, ended.len()),
        endings,
        turns: Turns {
            mean: mean(turns().map(u64::from).sum()),
            least: turns().min().unwrap_or_default(),
            most: turns().max().unwrap_or_default(),
        },
        per_battle: PerBattle {
            orders: mean(orders),
            moves: mean(deeds.moves),
            shots: mean(deeds.shots),
            melees: mean(deeds.melees),
            killed: mean(deeds.killed),
        },
        choices: sides.iter().enumerate().map(|(side, id)| ((*id).to_owned(), choices(side))).collect(),
        battles_per_second: rate(ended.len() as u64, seconds),
        orders_per_second: rate(orders, seconds),
        checksum: format!("{checksum:032x}"),
        troubles: fought.iter().filter_map(|(seed, outcome)| Some(format!("{}\n  {}", outcome.as_ref().err()?, repeat(*seed)))).collect(),
    }
}

fn rate(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}

/// As a shell takes it.
fn quoted(word: &OsStr) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '~');
    let Some(word) = word.to_str() else {
        let byte = |byte: &u8| if plain(char::from(*byte)) { char::from(*byte).to_string() } else { format!("\\x{byte:02x}") };
        return format!("$'{}'", word.as_encoded_bytes().iter().map(byte).collect::<String>());
    };
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Share of `whole` and `half` (which counts half) among so many, give or take 1.96 standard errors.
fn share(whole: usize, half: usize, of: usize) -> Share {
    if of == 0 {
        return Share { share: 0.0, low: 0.0, high: 1.0 };
    }
    let (whole, half, of) = (whole as f64, half as f64, of as f64);
    let share = (whole + half / 2.0) / of;
    let square = (whole + half / 4.0) / of - share * share;
    // Where all battles ended alike they show no spread: then the rule of three.
    let error = if square > 0.0 { 1.96 * (square / of).sqrt() } else { 3.0 / of };
    Share { share, low: (share - error).max(0.0), high: (share + error).min(1.0) }
}

impl Report {
    pub fn text(&self) -> String {
        let mut text = String::new();
        let percent = |share: &Share| format!("{:.1} % ({:.1} to {:.1} %)", share.share * 100.0, share.low * 100.0, share.high * 100.0);
        let mut line = |label: &str, value: String| {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{label:<22}{value}");
        };
        line("scenario", format!("{} ({})", self.title, self.ruleset));
        line("battles", format!("{} of {}, seed {}", self.fought, self.battles, self.seed));
        for (side, bot) in self.sides.iter().zip(self.bots) {
            let wins = self.wins.get(side).copied().unwrap_or_default();
            let share = self.shares.get(side).map(percent).unwrap_or_default();
            line(&format!("{side} ({bot})"), format!("{wins} won, {share} with draws counted half"));
        }
        line("draws", format!("{}, {}", self.draws, percent(&self.draw_share)));
        line("endings", self.endings.iter().map(|(reason, count)| format!("{reason} {count}")).collect::<Vec<_>>().join(", "));
        line("turns", format!("{:.1} (from {} to {})", self.turns.mean, self.turns.least, self.turns.most));
        let PerBattle { orders, moves, shots, melees, killed } = self.per_battle;
        line("a battle has", format!("{orders:.1} orders, {moves:.1} moves, {shots:.1} shots, {melees:.1} melees, {killed:.1} killed"));
        for (side, choices) in &self.choices {
            let list: Vec<String> = choices.iter().map(|(kind, mean)| format!("{kind} {mean:.2}")).collect();
            line(&format!("choices of {side}"), list.join(", "));
        }
        line("speed", format!("{:.1} battles a second, {:.0} orders a second", self.battles_per_second, self.orders_per_second));
        line("checksum", self.checksum.clone());
        text.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share() {
        let Share { share: half, low, high } = share(400, 200, 1000);
        assert!((half - 0.5).abs() < 1e-9 && low > 0.47 && low < 0.48 && high > 0.52 && high < 0.53);
        let Share { share: none, low, high } = share(0, 0, 100);
        assert!(none == 0.0 && low == 0.0 && (high - 0.03).abs() < 1e-9);
    }

    #[test]
    fn a_shell_takes_the_command_back() {
        assert_eq!(quoted(OsStr::new("a/b-1.ron")), "a/b-1.ron");
        assert_eq!(quoted(OsStr::new("it's; rm")), "'it'\\''s; rm'");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            assert_eq!(quoted(OsStr::from_bytes(b"a'\xff.ron")), "$'a\\x27\\xff.ron'");
        }
    }
}
