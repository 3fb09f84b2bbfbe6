//! What the window does when a player does something: every way to change the battle ends in one `submit`.

use super::battle::Battle;
use super::before::Before;
use super::chronicle::{Chronicle, Clock};
use super::hand::Hand;
use super::model::dice_asked;
use super::state::{Carnyx, Screen};
use super::summary::standing;
use crate::desk::Action;
use crate::names::{SideId, UnitId};
use crate::table::{Act, Dispatch, Order, SubmitError, Wait};
use crate::view::{Figure, figures};
use std::sync::Arc;

impl Carnyx {
    pub fn obey(&mut self, action: Action) {
        self.dirty = true;
        if !matches!(action, Action::SaveName(_) | Action::Unfold(_) | Action::Light(_) | Action::Log(_) | Action::Clause(_)) {
            self.notice = None;
        }
        match action {
            Action::Continue
            | Action::Turn(_)
            | Action::Choose(_)
            | Action::Mark(_)
            | Action::Play
            | Action::Load(_)
            | Action::Remove(_)
            | Action::Keep
            | Action::SeatName(..)
            | Action::SeatKind(..)
            | Action::SwapSeats
            | Action::TypedDice(_)
            | Action::Seed(_)
            | Action::HouseRule(..)
            | Action::Begin => self.before_battle(action),
            Action::Quit => {
                self.leave_battle();
                self.leave = true;
            }
            Action::ToMenu => self.open_menu(),
            Action::Open(sheet) => self.sheet = Some(sheet),
            Action::Close => self.close_sheet(),
            Action::Clause(id) => self.read_clause(id),
            Action::Light(line) => self.lit = line,
            Action::SaveName(name) => self.save_name = name,
            Action::Save => self.save(),
            Action::Report => self.write_report(),
            Action::Unfold(line) => {
                if let Some(line) = Arc::make_mut(&mut self.chronicle.lines).get_mut(line) {
                    line.open = !line.open;
                }
            }
            Action::Log(size) => self.log_size = size,
            Action::SkipPlayback => self.playback.skip(),
            Action::CloseSummary => self.summary = None,
            Action::LookAtTable(looking) => self.looking = looking,
            Action::Fit => {}
            Action::Undo => self.undo(),
            Action::EndStep => self.end_step(),
            Action::NextGroup { back } => self.step_on(back),
            Action::Select(unit) => self.select(Some(unit)),
            Action::Party => self.select_party(),
            Action::Figures(on) => {
                self.hand.one_by_one = on;
            }
            Action::Formation(word) => self.reform(&word),
            Action::Verb(verb) => self.verb(verb),
            Action::Aim(target) => {
                if let Some(aim) = &mut self.hand.aim {
                    aim.target = Some(target);
                    aim.pointed = false;
                }
            }
            Action::Commit => self.commit(),
            Action::Drop => self.hand.drop_all(),
            Action::Pick { question, option } => self.pick(question, option),
            Action::Answer => self.answer(),
            Action::Face { die, face } => {
                if let Some(place) = self.faces.get_mut(die) {
                    *place = Some(face);
                }
            }
            Action::Faces => self.hand_in_faces(),
            Action::Concede => self.act_for_player(Act::Concede),
            Action::OfferDraw => self.offer_draw(),
            Action::AcceptDraw => self.accept_draw(),
            Action::Rematch => self.rematch(),
        }
    }

    /// Puts a battle on the table; `told` is what came of each order so far, with turn and step after it.
    pub fn start(&mut self, battle: Battle, opening: &[Dispatch], told: &[(Vec<Dispatch>, Clock)]) {
        self.hand = Hand::default();
        self.chronicle = Chronicle::default();
        self.playback.skip();
        self.summary = None;
        self.sheet = None;
        self.lit = None;
        self.looking = false;
        self.awaited = None;
        self.sure = false;
        self.screen = Screen::Battle;
        self.dirty = true;
        let when = battle.rules.clock(&battle.table());
        self.turn = when.0;
        self.stood = standing(&battle.table());
        self.gauged = battle.rules.gauges(&battle.table());
        // A battle opens before its first turn where there is placing to be done, and else in it.
        let opened = if told.is_empty() { when } else { (u16::from(!battle.brief().deployment), 0) };
        self.chronicle.write(&battle, opening, opened);
        for (dispatches, after) in told {
            self.chronicle.write(&battle, dispatches, *after);
        }
        self.save_name.clone_from(&battle.title);
        self.leave_battle();
        self.battle = Some(battle);
        self.settle(true);
    }

    /// The one way in: gives an order, writes the log, plays it back.
    pub fn submit(&mut self, order: &Order) -> bool {
        self.playback.skip();
        self.give(order)
    }

    /// Gives one order after the other until one is refused; they are played back in a row.
    pub fn submit_all(&mut self, orders: &[Order]) -> bool {
        self.playback.skip();
        orders.iter().all(|order| self.give(order))
    }

    fn give(&mut self, order: &Order) -> bool {
        self.dirty = true;
        let Some(battle) = &self.battle else { return false };
        let rules = battle.rules.clone();
        let before = figures(&battle.table(), rules.as_ref());
        let stood = Before::of(self, battle);
        let Some(battle) = &mut self.battle else { return false };
        match battle.submit(order) {
            Ok(dispatches) => {
                self.before = stood;
                // Dice are typed in by a player, whoever throws them.
                self.given += usize::from(matches!(order.act, Act::Faces(_)) || !battle.is_bot(order.side));
                if let Some(trouble) = battle.game.trouble() {
                    self.notice = Some(format!("the journal is not being written: {trouble}").into());
                }
                let after = figures(&battle.table(), rules.as_ref());
                let now = rules.clock(&battle.table());
                let lines = self.chronicle.write(battle, &dispatches, now);
                self.play(&before, &after, &dispatches, &lines);
                // What was picked and typed in was for what is done now, be the next question ever so like it.
                self.awaited = None;
                self.settle(true);
                true
            }
            Err(SubmitError::Refused(refusal)) => {
                self.say_refusal(rules.as_ref(), &refusal);
                false
            }
            Err(error) => {
                self.say(error.to_string());
                false
            }
        }
    }

    fn play(&mut self, before: &[Figure], after: &[Figure], dispatches: &[Dispatch], lines: &[usize]) {
        self.playback.queue(before, after, dispatches, lines);
    }

    /// Looks at what is awaited now. `forward` is false after an undo, when no turn is summed up.
    fn settle(&mut self, forward: bool) {
        let Some(battle) = &self.battle else { return };
        let wait = battle.waiting();
        if wait != self.awaited {
            self.sure = false;
            self.picks = match &wait {
                Some(Wait::Ask(ask)) => ask.default_answer(),
                _ => Vec::new(),
            };
            self.dice = match &wait {
                Some(Wait::Dice { needs }) => dice_asked(battle.rules.as_ref(), &battle.table(), needs),
                _ => Vec::new(),
            };
            self.faces = vec![None; self.dice.len()];
            self.pose();
            self.awaited.clone_from(&wait);
        }
        self.hand.drop_all();
        let Some(battle) = &self.battle else { return };
        // Who is asked next does not find the other side's group in his hand, nor one that is gone.
        let others = |unit| matches!(&wait, Some(Wait::Orders { side, .. }) if battle.table().unit(unit).side == Some(side.other()));
        let held = self.hand.units();
        let kept: Vec<UnitId> =
            held.iter().copied().filter(|unit| battle.table().standing(*unit).next().is_some() && !others(*unit)).collect();
        if kept != held {
            self.hand.select_all(&kept);
        }
        let (turn, _) = battle.rules.clock(&battle.table());
        if forward && turn != self.turn {
            self.turn_over(turn);
        }
    }

    fn undo(&mut self) {
        self.playback.skip();
        if self.bot_to_move() {
            self.say("the bot is giving its orders");
            return;
        }
        let Some(battle) = &mut self.battle else { return };
        let rules = battle.rules.clone();
        match battle.undo() {
            Ok(taken) => {
                taken.iter().for_each(|_| self.chronicle.take_back());
                self.turn = rules.clock(&battle.table()).0;
                self.summary = None;
                self.looking = false;
                self.awaited = None;
                self.settle(false);
            }
            Err(why) => {
                let words = rules.text(&why);
                self.say(words);
            }
        }
    }

    /// The side whose player may give an order now.
    pub(super) fn player_side(&self) -> Option<SideId> {
        let battle = self.battle.as_ref()?;
        battle.side().filter(|side| !battle.is_bot(*side))
    }

    /// Whose draw or surrender the menu gives: theirs who decide now, or the only player's against a bot.
    pub(super) fn acting(&self) -> Option<SideId> {
        let human = || self.battle.as_ref().and_then(|battle| (0..2).map(SideId).find(|side| !battle.is_bot(*side)));
        self.player_side().or_else(human)
    }

    pub(super) fn act_for_player(&mut self, act: Act) {
        if let Some(side) = self.acting() {
            self.submit(&Order::new(side, act));
        }
        self.sheet = None;
    }

    fn end_step(&mut self) {
        let Some(side) = self.player_side() else { return };
        if !matches!(self.awaited, Some(Wait::Orders { .. })) {
            return;
        }
        let unfinished = self.model.end_step.as_ref().map_or(0, |end| end.unfinished.len());
        if unfinished > 0 && !self.sure {
            self.sure = true;
            return;
        }
        self.submit(&Order::new(side, Act::Pass));
    }

    /// To the next group that may act or the one before, or from one target to another.
    fn step_on(&mut self, back: bool) {
        let targets = self.model.card.as_ref().map(|card| card.targets.as_slice()).unwrap_or_default();
        if let Some(aim) = self.hand.aim.as_mut().filter(|_| !targets.is_empty()) {
            let now = targets.iter().position(|target| aim.target == Some(target.target));
            aim.target = Some(targets[beside(now, targets.len(), back)].target);
            aim.pointed = false;
            return;
        }
        let Some(battle) = &self.battle else { return };
        let units = battle.rules.unfinished(&battle.table());
        if !units.is_empty() {
            let now = self.hand.unit.and_then(|unit| units.iter().position(|known| *known == unit));
            self.select(Some(units[beside(now, units.len(), back)]));
        }
    }
}

/// The place after this one of `count`, or before it; from nowhere to the first or the last.
pub(super) fn beside(now: Option<usize>, count: usize, back: bool) -> usize {
    match now {
        Some(now) if back => (now + count - 1) % count,
        Some(now) => (now + 1) % count,
        None if back => count - 1,
        None => 0,
    }
}
