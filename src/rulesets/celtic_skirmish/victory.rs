//! How a battle ends (CS-7, Ends).
//!
//! **Ruling:** a raid and the stealing of a bride are about the herd and the lady, and half losses end neither. They do end once the raiders
//! have no fighting figure left on the table, routers included: nobody is left to take anything. By the house rule `undefended_is_lost`
//! they end too when the defenders have none, and the raiders have the rest; by `broken_sides_yield`, when a side reaches its break point.

use super::data::Sheet;
use super::harm::counts;
use super::parts::{Group, Prize};
use super::prize::{self, Yields};
use crate::names::{SideId, Word};
use crate::rules::{Aim, Gauge};
use crate::table::{Brief, Ending, Table};

/// What is fought over.
pub const GOALS: [&str; 3] = ["battle", "livestock_raid", "bride"];

/// Figures of a side that are lost, and that it started with: the killed, and the routers on the table or off it (CS-7.1).
pub fn losses(table: &Table, side: SideId) -> (i64, i64) {
    let mut lost = 0;
    let mut started = 0;
    for unit in table.units_of(side) {
        let Some(group) = table.get::<Group>(unit.id) else { continue };
        started += i64::from(group.started);
        let steady = if group.routing { 0 } else { table.standing(unit.id).filter(|base| counts(table, base.id)).count() as i64 };
        lost += i64::from(group.started) - steady.min(i64::from(group.started));
    }
    (lost, started)
}

/// `None` while the battle goes on.
pub fn judge(table: &Table, at_limit: bool) -> Option<Ending> {
    let brief = table.state::<Brief>();
    match brief.goal.as_str() {
        "livestock_raid" => prize::judge_herd(table, &yields(table), at_limit),
        "bride" => prize::judge_bride(table, table.state::<Prize>(), &yields(table), at_limit),
        _ => judge_battle(table, &broken_sides(table), at_limit),
    }
}

pub const BROKEN_SIDES_YIELD: &str = "broken_sides_yield";
pub const UNDEFENDED_IS_LOST: &str = "undefended_is_lost";

fn house_rule(table: &Table, id: &str) -> bool {
    table.state::<Brief>().house_rules.iter().any(|rule| *rule == *id)
}

/// Who can or will do nothing more about what is fought over.
fn yields(table: &Table) -> Yields {
    let Some(raiders) = table.state::<Brief>().goal_side else { return Yields::default() };
    let broken = if house_rule(table, BROKEN_SIDES_YIELD) { broken_sides(table) } else { Vec::new() };
    let gone = |side: SideId| !table.on_table().any(|base| base.side == Some(side) && base.fights);
    let defenders = raiders.other();
    Yields {
        raiders: gone(raiders) || broken.contains(&raiders),
        defenders: broken.contains(&defenders) || (house_rule(table, UNDEFENDED_IS_LOST) && gone(defenders)),
    }
}

/// Sides at or past their break point.
pub fn broken_sides(table: &Table) -> Vec<SideId> {
    let point = i64::from(table.state::<Sheet>().numbers.break_point.0);
    (0..table.sides() as u8)
        .map(SideId)
        .filter(|side| {
            let (lost, started) = losses(table, *side);
            started > 0 && lost * 100 >= started * point
        })
        .collect()
}

fn judge_battle(table: &Table, broken: &[SideId], at_limit: bool) -> Option<Ending> {
    let ending = |winner, reason: &'static str| Some(Ending { winner, reason: reason.into(), clause: "CS-7.1".into() });
    match broken {
        [] if at_limit => Some(by_shares(table)),
        [] => None,
        [side] => ending(Some(side.other()), "half_lost"),
        _ => ending(None, "both_half_lost"),
    }
}

/// At the turn limit the side with the lower share lost wins; under five points apart it is a draw.
fn by_shares(table: &Table) -> Ending {
    let margin = i64::from(table.state::<Sheet>().numbers.draw_margin.0);
    let [a, b] = [SideId(0), SideId(1)].map(|side| losses(table, side));
    // Shares are compared as a cross product so that nothing is rounded.
    let apart = a.0 * b.1 - b.0 * a.1;
    let limit = margin * a.1 * b.1;
    let winner = if (apart * 100).abs() < limit || apart == 0 { None } else { Some(SideId(u8::from(apart > 0))) };
    Ending { winner, reason: "turn_limit".into(), clause: "CS-7.1".into() }
}

/// What each side has of what it needs: losses to inflict, beasts to drive off, the lady.
pub fn gauges(table: &Table) -> Vec<Gauge> {
    let brief = table.state::<Brief>();
    let point = i64::from(table.state::<Sheet>().numbers.break_point.0);
    let losses_decide = brief.goal_side.is_none() || brief.goal == "battle" || house_rule(table, BROKEN_SIDES_YIELD);
    let mut found: Vec<Gauge> = (0..2)
        .map(SideId)
        .filter(|_| losses_decide)
        .map(|side| {
            let (lost, started) = losses(table, side.other());
            Gauge { side, word: "foes_lost".into(), have: lost, need: (started * point + 99) / 100 }
        })
        .collect();
    let Some(raiders) = brief.goal_side else { return found };
    match brief.goal.as_str() {
        "livestock_raid" => {
            let (driven, all) = prize::beasts(table, raiders);
            let share = i64::from(table.state::<Sheet>().numbers.herd_share.0);
            found.push(Gauge { side: raiders, word: "beasts_driven".into(), have: driven, need: all * share / 100 + 1 });
        }
        "bride" => {
            let led = table.state::<Prize>().led_by.is_some_and(|leader| table.base(leader).side == Some(raiders));
            found.push(Gauge { side: raiders, word: "lady_led".into(), have: i64::from(led), need: 1 });
        }
        _ => {}
    }
    found
}

/// How each side wins: by what its gauge counts, and by what ends the battle for it otherwise.
pub fn aims(table: &Table) -> Vec<Aim> {
    let brief = table.state::<Brief>();
    let counted = gauges(table).into_iter().filter(|gauge| gauge.word != "lady_led");
    let counted = counted.map(|gauge| Aim { side: gauge.side, word: gauge.word, need: Some(gauge.need) });
    let (first, second) = (SideId(0), SideId(1));
    let raiders = brief.goal_side.unwrap_or(first);
    let others: &[(SideId, &str)] = match brief.goal.as_str() {
        "livestock_raid" => &[(raiders.other(), "herd_kept")],
        "bride" => &[(raiders, "bride_stolen"), (raiders.other(), "bride_kept"), (raiders.other(), "bride_home")],
        _ => &[(first, "turn_limit"), (second, "turn_limit")],
    };
    let undefended = match brief.goal.as_str() {
        "livestock_raid" => Some("herd_undefended"),
        "bride" => Some("bride_undefended"),
        _ => None,
    };
    let undefended = undefended.filter(|_| house_rule(table, UNDEFENDED_IS_LOST)).map(|word| (raiders, word));
    let others = others.iter().copied().chain(undefended);
    counted.chain(others.map(|(side, word)| Aim { side, word: Word::new(word), need: None })).collect()
}
