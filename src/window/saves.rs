//! Battles that were kept: those that go on, each in its own journal, and those saved by name, which stay as they were saved.

use super::state::Carnyx;
use crate::desk::SaveCard;
use crate::files::save_whole;
use crate::journal::{self, Shelved, free_path, journals};
use crate::rules;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of saves by name, in that of the journals.
fn named(folder: &Path) -> PathBuf {
    folder.join("saved")
}

impl Carnyx {
    pub(super) fn look_through_journals(&mut self) {
        let Some(folder) = &self.shelf.folder else {
            self.shelf.kept.clear();
            return;
        };
        self.shelf.kept = journals(folder);
        self.shelf.kept.extend(journals(&named(folder)));
        // A battle in which nothing was done yet is nothing to go on with.
        self.shelf.kept.retain(|kept| kept.about.as_ref().is_ok_and(|about| about.orders > 0) || kept.about.is_err());
    }

    /// Leaves the battle on the table. Where no order stands in it, nothing is left of it in the player's folder either.
    pub(super) fn leave_battle(&mut self) {
        let Some(battle) = self.battle.take() else { return };
        let own = |path: &&Path| path.parent() == self.shelf.folder.as_deref();
        let empty = battle.game.path().filter(own).filter(|_| battle.game.history().is_empty()).map(Path::to_owned);
        drop(battle);
        if let Some(path) = empty {
            // One that stays behind is not listed, and harms nobody.
            drop(std::fs::remove_file(path));
        }
    }

    /// Takes a saved battle away, once the player is `sure`.
    pub(super) fn remove_kept(&mut self, place: usize, sure: bool) {
        if !sure {
            self.menu.removing = Some(place);
            self.menu.marked = None;
            return;
        }
        let Some(path) = self.shelf.kept.get(place).map(|kept| kept.path.clone()) else { return };
        if let Err(error) = std::fs::remove_file(&path) {
            self.menu.notice = Some(format!("{}: {error}", path.display()));
        }
        self.stock_shelf();
    }

    /// The battle that is going on. None saved by name is: it waits at the moment of saving.
    pub(super) fn going_on(&self) -> Option<&Shelved> {
        let folder = self.shelf.folder.as_deref();
        let own = |kept: &&Shelved| kept.path.parent() == folder;
        self.shelf.kept.iter().filter(own).find(|kept| kept.about.as_ref().is_ok_and(|about| !about.over))
    }

    /// Takes up a battle of the list. One saved by name is gone on with in a journal of its own, and stays as it is.
    pub(super) fn open_kept(&mut self, path: &Path) {
        let Some(folder) = self.shelf.folder.clone().filter(|folder| path.parent() == Some(&named(folder))) else {
            self.open_journal(path);
            return;
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let copy = free_path(&folder, &name);
        match std::fs::read(path).and_then(|bytes| save_whole(&copy, &bytes)) {
            Ok(()) => self.open_journal(&copy),
            Err(error) => self.menu.notice = Some(format!("{}: {error}", path.display())),
        }
    }

    pub(super) fn save(&mut self) {
        let (Some(battle), Some(folder)) = (&self.battle, &self.shelf.folder) else {
            self.say("no folder of your own is known to save in");
            return;
        };
        match battle.game.save_as(&named(folder), self.save_name.trim()) {
            Ok(path) => {
                self.sheet = None;
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                self.tell(format!("saved as {name}; the battle goes on in its own journal"));
            }
            Err(fault) => self.say(fault.to_string()),
        }
    }
}

/// Battle, turn and step, in words.
pub fn stands(about: &journal::About) -> String {
    let step = match rules::open(&about.ruleset) {
        Ok(rulebook) if !about.step.as_str().is_empty() => rulebook.text(&about.step).to_lowercase(),
        _ => about.step.as_str().replace('_', " "),
    };
    match about.turn {
        0 if step.is_empty() => format!("{}, before its first order", about.title),
        0 => format!("{}, before turn 1, deployment", about.title),
        turn if step.is_empty() => format!("{}, turn {turn}", about.title),
        turn => format!("{}, turn {turn}, {step}", about.title),
    }
}

pub fn save_card(kept: &Shelved) -> SaveCard {
    let written = std::fs::metadata(&kept.path).and_then(|about| about.modified());
    let written = written.map_or_else(|_| String::new(), |written| ago(written, SystemTime::now()));
    match &kept.about {
        Ok(about) => SaveCard {
            name: kept.name.clone(),
            what: if about.over { format!("{}, fought to its end", about.title) } else { stands(about) },
            when: players(&about.seats),
            written,
        },
        Err(fault) => SaveCard { name: kept.name.clone(), what: fault.to_string(), when: "cannot be read".to_owned(), written },
    }
}

fn players(seats: &[journal::Seat]) -> String {
    let name = |seat: &journal::Seat| if seat.bot.is_some() { "the bot".to_owned() } else { seat.name.clone() };
    if seats.iter().all(|seat| seat.bot.is_some()) {
        return "bots among themselves".to_owned();
    }
    seats.iter().map(name).collect::<Vec<_>>().join(" against ")
}

/// How long ago, and of what is weeks old the day, in world time.
fn ago(written: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(written).map_or(0, |since| since.as_secs());
    let many = |count: u64, what: &str| format!("{count} {what}{} ago", if count == 1 { "" } else { "s" });
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => many(seconds / 60, "minute"),
        3_600..86_400 => many(seconds / 3_600, "hour"),
        86_400..1_209_600 => many(seconds / 86_400, "day"),
        _ => day(written.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400)),
    }
}

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// A day of the calendar, counted from the first of 1970.
fn day(mut left: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let long = |month: usize| [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month];
    let mut month = 0;
    while left >= long(month) {
        left -= long(month);
        month += 1;
    }
    format!("{} {} {year}", left + 1, MONTHS[month])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(
            [0, 58, 59, 364, 365].map(day),
            ["1 January 1970", "28 February 1970", "1 March 1970", "31 December 1970", "1 January 1971"]
        );
        assert_eq!([11_016, 11_017, 20_787].map(day), ["29 February 2000", "1 March 2000", "30 November 2026"]);
    }

    #[test]
    fn what_is_near_is_told_by_how_long_ago() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(20_787 * 86_400);
        let told = |seconds| ago(now - Duration::from_secs(seconds), now);
        assert_eq!([3, 60, 3_599, 7_200].map(told), ["just now", "1 minute ago", "59 minutes ago", "2 hours ago"]);
        assert_eq!([86_400, 13 * 86_400, 14 * 86_400].map(told), ["1 day ago", "13 days ago", "16 November 2026"]);
        assert_eq!(ago(now + Duration::from_secs(9), now), "just now", "a clock that went back");
    }
}
