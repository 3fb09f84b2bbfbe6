//! How a battle ends, and what its scenario settles beforehand (RC-6.3).
//!
//! A side breaks, and loses, when half its core units are destroyed or off the table; both at once is a draw. At the turn limit the side
//! with the lower share of them lost wins; equal shares are a draw.
//!
//! **Ruling:** a side of light troops alone is counted by its light troops.

use super::data::Sheet;
use super::parts::{fights, kind_of, standing};
use crate::names::SideId;
use crate::rules::{Aim, Gauge};
use crate::table::{Brief, Ending, Table, UnitView};

/// What is fought over.
pub const GOALS: [&str; 1] = ["battle"];
pub const LEADER_STEADIES: &str = "leader_steadies_panic";
pub const RAIN: &str = "rain";
pub const FAIR_WEATHER: &str = "fair_weather";
pub const HOUSE_RULES: [&str; 3] = [LEADER_STEADIES, RAIN, FAIR_WEATHER];

pub fn house_rule(table: &Table, id: &str) -> bool {
    table.state::<Brief>().house_rules.iter().any(|rule| *rule == *id)
}

/// Whether it rains, where the scenario says so.
pub fn weather_told(table: &Table) -> Option<bool> {
    if house_rule(table, RAIN) {
        return Some(true);
    }
    house_rule(table, FAIR_WEATHER).then_some(false)
}

/// Core units of a side that are lost, and all that it began with. A side of light troops alone is counted by all it has.
pub fn losses(table: &Table, side: SideId) -> (i64, i64) {
    let core = |unit: &&UnitView| kind_of(table, unit.id).core();
    let has_core = table.units_of(side).any(|unit| core(&unit));
    let counted = table.units_of(side).filter(|unit| if has_core { core(unit) } else { fights(table, unit.id) });
    counted.fold((0, 0), |(lost, all), unit| (lost + i64::from(standing(table, unit.id).is_none()), all + 1))
}

fn broken(table: &Table, side: SideId) -> bool {
    let (lost, all) = losses(table, side);
    all > 0 && lost * i64::from(table.state::<Sheet>().numbers.break_divides.0) >= all
}

/// `None` while the battle goes on.
pub fn judge(table: &Table, at_limit: bool) -> Option<Ending> {
    let ending = |winner, reason: &'static str| Some(Ending { winner, reason: reason.into(), clause: "RC-6.3".into() });
    match [SideId(0), SideId(1)].map(|side| broken(table, side)) {
        [true, true] => ending(None, "both_broken"),
        [true, false] => ending(Some(SideId(1)), "broken"),
        [false, true] => ending(Some(SideId(0)), "broken"),
        [false, false] if at_limit => {
            let [a, b] = [SideId(0), SideId(1)].map(|side| losses(table, side));
            // Shares are compared as a cross product so that nothing is rounded.
            let winner = match (a.0 * b.1).cmp(&(b.0 * a.1)) {
                std::cmp::Ordering::Less => Some(SideId(0)),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(SideId(1)),
            };
            ending(winner, "turn_limit")
        }
        [false, false] => None,
    }
}

pub fn gauges(table: &Table) -> Vec<Gauge> {
    let divides = i64::from(table.state::<Sheet>().numbers.break_divides.0);
    let gauge = |side: SideId| {
        let (have, all) = losses(table, side.other());
        Gauge { side, word: "core_units_lost".into(), have, need: (all + divides - 1) / divides }
    };
    [SideId(0), SideId(1)].map(gauge).to_vec()
}

pub fn aims(table: &Table) -> Vec<Aim> {
    let counted = gauges(table).into_iter().map(|gauge| Aim { side: gauge.side, word: gauge.word, need: Some(gauge.need) });
    counted.chain([SideId(0), SideId(1)].map(|side| Aim { side, word: "fewer_core_units_lost".into(), need: None })).collect()
}
