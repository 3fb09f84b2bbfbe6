//! Battles that were kept: those that go on, each in its own journal, and those saved by name, which stay as they were saved.

use super::state::Carnyx;
use crate::desk::SaveCard;
use crate::files::save_whole;
use crate::journal::{self, Shelved, free_path, journals};
use crate::rules;
use std::path::{Path, PathBuf};

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
    match &kept.about {
        Ok(about) => SaveCard {
            name: kept.name.clone(),
            what: if about.over { format!("{}, fought to its end", about.title) } else { stands(about) },
            when: about.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(" against "),
        },
        Err(fault) => SaveCard { name: kept.name.clone(), what: fault.to_string(), when: "cannot be read".to_owned() },
    }
}
