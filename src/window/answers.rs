//! Decisions and dice that are waited for: picking among what is offered, typing in what was thrown.

use super::chronicle::side_of_roller;
use super::model::ask_model;
use super::state::Carnyx;
use crate::desk::AskModel;
use crate::names::{BaseId, SideId};
use crate::table::{Act, Order, Subject, Wait};
use bevy::input::keyboard::{Key, KeyboardInput};

impl Carnyx {
    /// Ticks or unticks an option; where only one may be picked it takes the place of the other. While too few are ticked the
    /// answer cannot be given.
    pub fn pick(&mut self, question: usize, option: u16) {
        let Some(Wait::Ask(ask)) = &self.awaited else { return };
        let (Some(asked), Some(picks)) = (ask.questions.get(question), self.picks.get_mut(question)) else { return };
        if let Some(at) = picks.iter().position(|pick| *pick == option) {
            if asked.most > 1 || asked.least == 0 {
                picks.remove(at);
            }
        } else {
            if picks.len() >= usize::from(asked.most) {
                if asked.most != 1 {
                    return;
                }
                picks.clear();
            }
            picks.push(option);
            picks.sort_unstable();
        }
        self.pose();
        self.dirty = true;
    }

    /// Asks the rules what comes of it as it is filled in now, where a player is asked: they look ahead for it, and so it is to be asked
    /// once for each pick.
    pub(super) fn pose(&mut self) {
        let Some(battle) = &self.battle else { return };
        (self.ask, self.ask_ways) = match battle.waiting() {
            Some(Wait::Ask(ask)) if !battle.is_bot(ask.side) => {
                let (model, ways) = ask_model(battle.rules.as_ref(), &battle.table(), &ask, &self.picks);
                let about: Vec<Subject> = ask.questions.iter().filter_map(|question| question.about).collect();
                (Some(AskModel { because: self.chronicle.last_told_of(&about), ..model }), ways)
            }
            _ => (None, Vec::new()),
        };
    }

    /// A click on the table while a decision is asked: ticks the option that lies there.
    pub fn pick_on_table(&mut self, base: BaseId) -> bool {
        let Some(battle) = &self.battle else { return false };
        let unit = battle.table().base(base).unit;
        let Some(Wait::Ask(ask)) = &self.awaited else { return false };
        let found = ask.questions.iter().enumerate().find_map(|(place, question)| {
            let option = question.options.iter().position(|(_, subject)| *subject == Some(base.into()) || *subject == Some(unit.into()))?;
            Some((place, option as u16))
        });
        if let Some((question, option)) = found {
            self.pick(question, option);
        }
        found.is_some()
    }

    pub fn answer(&mut self) {
        if let Some(side) = self.player_side() {
            let picks = self.picks.clone();
            self.submit(&Order::new(side, Act::Answer(picks)));
        }
    }

    /// The next die that has no face yet gets this one; where all have one, they are typed in anew from the first.
    pub fn type_face(&mut self, face: u8) {
        let Some(Wait::Dice { needs }) = &self.awaited else { return };
        let place = self.next_die();
        if needs.get(place).is_some_and(|need| (1..=need.sides).contains(&face)) {
            if self.faces[place].is_some() {
                self.faces.fill(None);
            }
            self.faces[place] = Some(face);
            self.dirty = true;
        }
    }

    pub fn untype_face(&mut self) {
        if let Some(place) = self.faces.iter().rposition(Option::is_some) {
            self.faces[place] = None;
            self.dirty = true;
        }
    }

    pub fn hand_in_faces(&mut self) {
        let faces: Option<Vec<u8>> = self.faces.iter().copied().collect();
        let (Some(faces), Some(side)) = (faces.filter(|faces| !faces.is_empty()), self.thrower()) else { return };
        self.submit(&Order::new(side, Act::Faces(faces)));
    }

    /// For whom the dice that are awaited are thrown.
    fn thrower(&self) -> Option<SideId> {
        let (Some(battle), Some(Wait::Dice { needs })) = (&self.battle, &self.awaited) else { return None };
        let table = battle.table();
        let decided = battle.game.history().turned().next_back().map(|turned| turned.order.side);
        Some(throws_for(needs.iter().map(|need| side_of_roller(&table, need.by)), decided))
    }

    /// The face that a key stands for, where the die whose turn it is to be typed in has such a face.
    pub fn face_typed(&self, key: &KeyboardInput) -> Option<u8> {
        let Some(Wait::Dice { needs }) = &self.awaited else { return None };
        let next = needs.get(self.next_die())?;
        face_of(key).filter(|face| (1..=next.sides).contains(face))
    }

    /// The first die without a face, or, where all have one, the first of all.
    fn next_die(&self) -> usize {
        self.faces.iter().position(Option::is_none).unwrap_or(0)
    }
}

/// One side's throw is that side's; a throw of both, or of nobody's, is his whose order led to it.
fn throws_for(mut by: impl Iterator<Item = Option<SideId>>, decided: Option<SideId>) -> SideId {
    let first = by.next().flatten();
    first.filter(|first| by.all(|side| side == Some(*first))).or(decided).unwrap_or(SideId(0))
}

/// The digits, and beyond them a, b and c.
fn face_of(key: &KeyboardInput) -> Option<u8> {
    match &key.logical_key {
        Key::Character(text) => text.chars().next().and_then(|letter| letter.to_digit(13)).and_then(|face| u8::try_from(face).ok()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_given_for_the_side_that_throws() {
        let [a, b] = [SideId(0), SideId(1)];
        let given = |by: &[Option<SideId>], decided| throws_for(by.iter().copied(), decided);
        assert_eq!(given(&[Some(b), Some(b)], Some(a)), b);
        assert_eq!(given(&[Some(a), Some(b)], Some(b)), b, "both throw: his whose order it was");
        assert_eq!(given(&[None], Some(b)), b, "a beast throws for nobody");
        assert_eq!(given(&[Some(b), None], Some(a)), a);
    }
}
