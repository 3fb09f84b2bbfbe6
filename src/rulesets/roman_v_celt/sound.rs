//! Do the data files hold together? What only these rules ask of their own tables; each number was read within its range.

use super::data::{LineData, Numbers, Terrain, Troops};
use super::{combat, command, panic, shooting, victory};
use crate::files::Faults;
use crate::rules::data::sound;

/// Every fault of `numbers.ron`.
pub fn numbers(numbers: &Numbers, faults: &mut Faults) {
    let lists: [(&str, &[LineData], &[&str]); 5] = [
        ("command", &numbers.command, &command::LINES),
        ("all", &numbers.all, &combat::LINES_OF_ALL),
        ("combat", &numbers.combat, &combat::LINES),
        ("shooting", &numbers.shooting, &shooting::LINES),
        ("panic", &numbers.panic, &panic::LINES),
    ];
    for (key, rows, known) in lists {
        sound::complete(key, "id", rows.iter().map(|row| row.id.as_str()), known, faults);
    }
    sound::complete("ratings", "id", numbers.ratings.iter().map(|row| row.id.as_str()), &command::RATINGS, faults);
    sound::house_rules(&numbers.house_rules, &victory::HOUSE_RULES, &victory::GOALS, faults);
}

/// Every fault of `kinds.ron`.
pub fn troops(troops: &Troops, faults: &mut Faults) {
    sound::ids("kinds", troops.kinds.iter().map(|kind| &kind.id), faults);
    for (index, kind) in troops.kinds.iter().enumerate() {
        let path = format!("kinds[{index}]");
        sound::name(&kind.name, &format!("{path}.name"), faults);
        if kind.fights() == (kind.combat == 0) {
            faults.note(format!("{path}.combat"), "a unit has a combat score, and a leader has none", "1 to 9, or 0 for a leader");
        }
        for (place, note) in kind.notes.iter().enumerate() {
            let twice = kind.notes[..place].iter().any(|other| other.id == note.id);
            if twice || !combat::NOTES.contains(&note.id.as_str()) {
                let what = format!("{} is no line of troops, or stands here twice", note.id);
                faults.note(format!("{path}.notes[{place}].id"), what, combat::NOTES.join(", "));
            }
        }
    }
}

/// Every fault of `terrain.ron`.
pub fn terrain(terrain: &Terrain, faults: &mut Faults) {
    sound::ids("kinds", terrain.kinds.iter().map(|kind| &kind.id), faults);
    for (index, kind) in terrain.kinds.iter().enumerate() {
        if kind.obstacle && (kind.rough || kind.wood || kind.impassable || kind.bridges || kind.high) {
            let what = "a line that is crossed has no ground of its own";
            faults.note(format!("kinds[{index}]"), what, "obstacle with covers alone");
        }
    }
}
