//! The battle as it stood before the order that is played back: until the end of it is shown, the panels tell no more than that.

use super::battle::Battle;
use super::model::{badge_words, gauges};
use super::state::Carnyx;
use crate::desk::{CardModel, GaugeModel};
use crate::names::{SideId, UnitId};
use crate::rules::Rulebook;
use crate::table::{Table, Wait};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Before {
    /// Whose order it was.
    pub side: Option<SideId>,
    /// What was asked.
    pub asked: String,
    pub gauges: Vec<GaugeModel>,
    /// The card of the selected group, without anything to be done.
    pub card: Option<CardModel>,
    flags: BTreeMap<UnitId, FlagWords>,
}

/// What a group's flag says: what everybody must know, and what else befell it.
#[derive(Clone, Default)]
pub struct FlagWords {
    pub told: String,
    pub more: String,
}

pub fn flag_words(table: &Table, rulebook: &dyn Rulebook, unit: UnitId) -> FlagWords {
    let words = |weighty: bool| badge_words(rulebook, table, unit.into(), |badge| badge.weighty == weighty).join(", ");
    FlagWords { told: words(true), more: words(false) }
}

impl Before {
    pub fn of(carnyx: &Carnyx, battle: &Battle) -> Self {
        let (table, rulebook) = (battle.table(), battle.rules.as_ref());
        let wait = table.waiting();
        let asked = match wait {
            Some(Wait::Orders { step: what, .. } | Wait::Ask(crate::table::Ask { what, .. })) => rulebook.text(what),
            _ => String::new(),
        };
        Self {
            side: wait.and_then(Wait::side),
            asked,
            gauges: gauges(rulebook, &table),
            card: carnyx.model.card.as_ref().filter(|_| carnyx.hand.unit.is_some()).map(as_told),
            flags: table.units.iter().map(|unit| (unit.id, flag_words(&table, rulebook, unit.id))).collect(),
        }
    }

    /// What the flag of a group says while an order is played back: what came of it as soon as all of that has been shown.
    pub fn flag(&self, carnyx: &Carnyx, table: &Table, rulebook: &dyn Rulebook, unit: UnitId) -> FlagWords {
        let before = self.flags.get(&unit).filter(|_| !carnyx.playback.has_told(unit));
        before.cloned().unwrap_or_else(|| flag_words(table, rulebook, unit))
    }
}

fn as_told(card: &CardModel) -> CardModel {
    let (side, title, sub) = (card.side, card.title.clone(), card.sub.clone());
    CardModel { side, title, sub, badges: card.badges.clone(), lines: card.lines.clone(), ..CardModel::default() }
}
