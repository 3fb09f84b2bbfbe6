//! What a player does with the group in hand: trying moves, weighing targets, letting go.

use super::hand::{Aim, Draft};
use super::show::lead_of;
use super::state::Carnyx;
use crate::desk::Sheet;
use crate::names::{BaseId, UnitId, Word};
use crate::table::{Table, Target, Wait};

impl Carnyx {
    pub fn select(&mut self, unit: Option<UnitId>) {
        self.hand.select(unit);
        self.dirty = true;
    }

    /// Tries a move of the selected group by a key or by its formation.
    pub fn with_draft(&mut self, change: impl FnOnce(&mut Draft, &Table)) {
        let Some(battle) = &self.battle else { return };
        let (Some(unit), Some(side)) = (self.hand.unit, battle.side()) else { return };
        let table = battle.table();
        if !matches!(table.waiting(), Some(Wait::Orders { .. })) {
            return;
        }
        if table.unit(unit).side != Some(side) && table.unit(unit).side.is_some() || battle.is_bot(side) {
            return;
        }
        let units = self.hand.units();
        if self.hand.draft.as_ref().is_none_or(|draft| draft.units != units) {
            let Some(lead) = lead_of(&table, unit) else { return };
            self.hand.draft = Some(Draft::begin(&table, units, lead, self.hand.one_by_one));
        }
        self.hand.aim = None;
        if let Some(draft) = &mut self.hand.draft {
            change(draft, &table);
            draft.weigh(&table, battle.rules.as_ref());
        }
        self.dirty = true;
    }

    /// Re-forms the selected group.
    pub fn reform(&mut self, word: &Word) {
        let Some(rules) = self.battle.as_ref().map(|battle| battle.rules.clone()) else { return };
        self.with_draft(|draft, table| {
            draft.take(draft.lead, false);
            if let Some(lead) = draft.pose(draft.lead) {
                draft.reform(rules.formation(table, table.base(draft.lead).unit, word, lead));
            }
        });
    }

    /// Selects whoever would act together with the group in hand.
    pub(super) fn select_party(&mut self) {
        let Some(battle) = &self.battle else { return };
        let Some(unit) = self.hand.unit else { return };
        let party = battle.rules.party(&battle.table(), unit);
        self.hand.select_all(&party);
        self.dirty = true;
    }

    pub(super) fn verb(&mut self, verb: Word) {
        let Some(battle) = &self.battle else { return };
        let menu = battle.rules.menu(&battle.table(), &self.hand.units());
        let Some(entry) = menu.iter().find(|entry| entry.verb == verb) else { return };
        match &entry.order {
            Some(Ok(order)) => {
                let order = order.clone();
                self.submit(&order);
            }
            Some(Err(refusal)) => {
                let rules = battle.rules.clone();
                self.say_refusal(rules.as_ref(), refusal);
            }
            None => {
                let target = entry.targets.iter().find(|(_, order)| order.is_ok()).or(entry.targets.first()).map(|(target, _)| *target);
                self.hand.draft = None;
                self.hand.aim = Some(Aim { verb, target, pointed: false });
            }
        }
    }

    /// A click on an enemy (or on whatever a verb of the selected group may be aimed at). The first one only aims, whatever was
    /// aimed at by itself before; the second on the same gives the order. True where it meant something.
    pub fn aim_at(&mut self, base: BaseId) -> bool {
        let Some(battle) = &self.battle else { return false };
        let table = battle.table();
        let targets = [Target::Base(base), Target::Unit(table.base(base).unit)];
        let menu = battle.rules.menu(&table, &self.hand.units());
        let aimed = self.hand.aim.as_ref().map(|aim| aim.verb.clone());
        let fits = |order_ok: bool| {
            menu.iter()
                .filter(|entry| aimed.as_ref().is_none_or(|verb| entry.verb == *verb))
                .flat_map(|entry| entry.targets.iter().map(move |target| (entry, target)))
                .find(|(_, (target, order))| targets.contains(target) && (order.is_ok() || !order_ok))
                .map(|(entry, (target, _))| Aim { verb: entry.verb.clone(), target: Some(*target), pointed: true })
        };
        let Some(found) = fits(true).or_else(|| fits(false)) else { return false };
        let same = self.hand.aim.as_ref().is_some_and(|aim| aim.pointed && aim.verb == found.verb && aim.target == found.target);
        self.hand.draft = None;
        self.hand.aim = Some(found);
        self.dirty = true;
        if same {
            self.commit();
        }
        true
    }

    pub fn commit(&mut self) {
        let Some(battle) = &self.battle else { return };
        let order = if let Some(draft) = self.hand.draft.as_ref().filter(|draft| draft.has_moved()) {
            let orders = draft.orders(&battle.table(), battle.rules.as_ref());
            self.submit_all(&orders);
            return;
        } else if let Some(aim) = &self.hand.aim {
            let menu = battle.rules.menu(&battle.table(), &self.hand.units());
            let targets = menu.into_iter().find(|entry| entry.verb == aim.verb).map(|entry| entry.targets).unwrap_or_default();
            match targets.into_iter().find(|(target, _)| Some(*target) == aim.target) {
                Some((_, Ok(order))) => Some(order),
                Some((_, Err(refusal))) => {
                    let rules = battle.rules.clone();
                    self.say_refusal(rules.as_ref(), &refusal);
                    return;
                }
                None => None,
            }
        } else {
            None
        };
        if let Some(order) = order {
            self.submit(&order);
        }
    }

    /// Lets go of one thing at a time; with nothing left to let go of, opens the menu.
    pub fn escape(&mut self) {
        self.dirty = true;
        if self.sheet.is_some() {
            self.close_sheet();
        } else if self.summary.is_some() {
            self.summary = None;
        } else if self.hand.draft.is_some() || self.hand.aim.is_some() || self.hand.grab.is_some() {
            self.hand.drop_all();
        } else if self.sure {
            self.sure = false;
        } else if self.hand.unit.is_some() {
            self.hand.select(None);
        } else {
            self.sheet = Some(Sheet::Menu);
        }
    }
}
