//! Do the data files hold together? What only these rules ask of their own tables; each number was read within its range.

use super::data::{Class, Grade, Numbers, Terrain, Troops};
use super::{melee, missile, morale, muster, victory};
use crate::files::Faults;
use crate::rules::data::sound;

/// Most bases that one brings along.
const MOST_CARRIED: usize = 10;
/// Every house rule.
const HOUSE_RULES: [&str; 3] = [morale::ROUT_SEEN_ONLY, victory::BROKEN_SIDES_YIELD, victory::UNDEFENDED_IS_LOST];

/// Every fault of `numbers.ron`.
pub fn numbers(numbers: &Numbers, faults: &mut Faults) {
    let classes: Vec<&str> = Class::ALL.map(Class::word).into_iter().chain(["wall"]).collect();
    sound::complete("movement", "class", numbers.movement.iter().map(|row| row.class.as_str()), &classes, faults);
    let grades = numbers.morale_base.iter().map(|row| row.grade.word());
    sound::complete("morale_base", "grade", grades, &Grade::ALL.map(Grade::word), faults);
    sound::complete("missiles", "weapon", numbers.missiles.iter().map(|row| row.weapon.as_str()), &muster::WEAPONS, faults);
    let lists = [
        ("shot", &numbers.shot, missile::line_ids()),
        ("melee", &numbers.melee, melee::line_ids()),
        ("morale", &numbers.morale, morale::line_ids()),
    ];
    for (key, lines, known) in lists {
        sound::complete(key, "id", lines.iter().map(|line| line.id.as_str()), &known, faults);
    }
    sound::house_rules(&numbers.house_rules, &HOUSE_RULES, &victory::GOALS, faults);
    in_order(numbers, faults);
}

/// Numbers that belong together do not overtake each other.
fn in_order(numbers: &Numbers, faults: &mut Faults) {
    let pairs = [
        ("rider_killed_to", numbers.rider_killed_to.0, "rider_wounded_to", numbers.rider_wounded_to.0),
        ("killed_from_no_shield", numbers.killed_from_no_shield.0, "killed_from", numbers.killed_from.0),
        ("wounded_from", numbers.wounded_from.0, "killed_by", numbers.killed_by.0),
        ("fall_back_by", numbers.fall_back_by.0, "rout_by", numbers.rout_by.0),
    ];
    for (lower, low, upper, high) in pairs {
        if low > high {
            faults.note(format!("{lower}[0]"), format!("{low} is more than {upper}, which is {high}"), format!("at most {high}"));
        }
    }
    for (index, row) in numbers.missiles.iter().enumerate() {
        if row.short > row.long {
            let what = format!("{} is more than the long range, which is {}", row.short, row.long);
            faults.note(format!("missiles[{index}].short"), what, format!("at most {} inches", row.long));
        }
    }
}

/// Every fault of `troops.ron`.
pub fn troops(troops: &Troops, faults: &mut Faults) {
    sound::ids("kinds", troops.kinds.iter().map(|kind| &kind.id), faults);
    for (index, kind) in troops.kinds.iter().enumerate() {
        let path = format!("kinds[{index}]");
        sound::name(&kind.name, &format!("{path}.name"), faults);
        if let Err(what) = muster::agree(&[], &kind.with) {
            faults.note(format!("{path}.with"), what, "");
        }
        if kind.carries.len() > MOST_CARRIED {
            faults.note(format!("{path}.carries"), format!("{} are carried", kind.carries.len()), format!("at most {MOST_CARRIED}"));
        }
        for (place, carried) in kind.carries.iter().enumerate().take(MOST_CARRIED) {
            let path = format!("{path}.carries[{place}]");
            match troops.kind(carried) {
                None => {
                    let known: Vec<&str> = troops.kinds.iter().map(|kind| kind.id.as_str()).collect();
                    faults.note(path, format!("there is no kind {:?}", carried.as_str()), known.join(", "));
                }
                Some(rider) if !rider.carries.is_empty() => {
                    faults.note(path, format!("{carried} carries others itself"), "a kind that carries nobody");
                }
                Some(_) => {}
            }
        }
    }
}

/// Every fault of `terrain.ron`.
pub fn terrain(terrain: &Terrain, faults: &mut Faults) {
    sound::ids("kinds", terrain.kinds.iter().map(|kind| &kind.id), faults);
    for (index, kind) in terrain.kinds.iter().enumerate() {
        if kind.obstacle && (kind.slow || kind.difficult || kind.impassable || kind.bridges || kind.high) {
            let what = "a line that is crossed has no ground of its own";
            faults.note(format!("kinds[{index}]"), what, "obstacle with covers, hides and blocks_sight alone");
        }
    }
}
