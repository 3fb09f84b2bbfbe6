//! What the window does when a player does something: every way to change the battle ends in one `submit`.

use super::battle::Battle;
use super::chronicle::Chronicle;
use super::hand::{Aim, Draft, Hand};
use super::show::lead_of;
use super::state::{Carnyx, Screen};
use crate::desk::{Action, Seat, Sheet, SummaryModel};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{Act, Dispatch, Order, SubmitError, Table, Target, Wait};
use crate::view::{Figure, figures};
use std::collections::BTreeMap;

impl Carnyx {
    pub fn obey(&mut self, action: Action) {
        self.dirty = true;
        if !matches!(action, Action::SaveName(_) | Action::Unfold(_)) {
            self.notice = None;
        }
        match action {
            Action::Continue
            | Action::Turn(_)
            | Action::Choose(_)
            | Action::Play
            | Action::Load(_)
            | Action::SeatName(..)
            | Action::SeatKind(..)
            | Action::SwapSeats
            | Action::TypedDice(_)
            | Action::Seed(_)
            | Action::HouseRule(..)
            | Action::Begin => self.before_battle(action),
            Action::Quit => self.leave = true,
            Action::ToMenu => self.open_menu(),
            Action::Open(sheet) => self.sheet = Some(sheet),
            Action::Close => self.sheet = None,
            Action::SaveName(name) => self.save_name = name,
            Action::Save => self.save(),
            Action::Report => self.write_report(),
            Action::Unfold(line) => {
                if let Some(line) = self.chronicle.lines.get_mut(line) {
                    line.open = !line.open;
                }
            }
            Action::SkipPlayback => self.playback.skip(),
            Action::CloseSummary => self.summary = None,
            Action::Fit => {}
            Action::Undo => self.undo(),
            Action::EndStep => self.end_step(),
            Action::NextGroup => self.next_group(),
            Action::Select(unit) => self.select(Some(unit)),
            Action::Figures(on) => {
                self.hand.one_by_one = on;
            }
            Action::Formation(word) => self.reform(&word),
            Action::Verb(verb) => self.verb(verb),
            Action::Aim(target) => {
                if let Some(aim) = &mut self.hand.aim {
                    aim.target = Some(target);
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
            Action::OfferDraw => self.act_for_player(Act::OfferDraw),
            Action::AcceptDraw => {
                if let Some(by) = self.model.draw_offered_by {
                    self.submit(&Order::new(by.other(), Act::AcceptDraw));
                    self.sheet = None;
                }
            }
            Action::Rematch => self.rematch(),
        }
    }

    /// Puts a battle on the table.
    pub fn start(&mut self, battle: Battle, opening: &[Dispatch], told: &[Vec<Dispatch>]) {
        self.hand = Hand::default();
        self.chronicle = Chronicle::default();
        self.playback.skip();
        self.summary = None;
        self.sheet = None;
        self.awaited = None;
        self.step = None;
        self.sure = false;
        self.screen = Screen::Battle;
        self.dirty = true;
        let when = battle.rules.clock(&battle.table());
        self.turn = when.0;
        self.stood = standing(&battle.table());
        self.chronicle.write(&battle, opening, (0, 0));
        for dispatches in told {
            self.chronicle.write(&battle, dispatches, (0, 0));
        }
        self.save_name.clone_from(&battle.title);
        self.battle = Some(battle);
        self.settle(true);
    }

    /// The one way in: gives an order, writes the log, plays it back.
    pub fn submit(&mut self, order: &Order) -> bool {
        self.playback.skip();
        self.give(order)
    }

    /// As [`Carnyx::submit`], letting what is being played go on.
    fn give(&mut self, order: &Order) -> bool {
        let Some(battle) = &mut self.battle else { return false };
        let rules = battle.rules.clone();
        let before = figures(&battle.table(), rules.as_ref());
        let when = rules.clock(&battle.table());
        self.dirty = true;
        match battle.submit(order) {
            Ok(dispatches) => {
                if let Some(trouble) = battle.game.trouble() {
                    self.notice = Some(format!("the journal is not being written: {trouble}"));
                }
                let after = figures(&battle.table(), rules.as_ref());
                let first = self.chronicle.lines.len();
                self.chronicle.write(battle, &dispatches, when);
                self.play(&before, &after, &dispatches, first);
                self.settle(true);
                true
            }
            Err(SubmitError::Refused(refusal)) => {
                let words = format!("{} ({})", rules.refusal_text(&refusal), refusal.clause);
                self.say(words);
                false
            }
            Err(error) => {
                self.say(error.to_string());
                false
            }
        }
    }

    fn play(&mut self, before: &[Figure], after: &[Figure], dispatches: &[Dispatch], first: usize) {
        self.playback.queue(before, after, dispatches, first);
    }

    /// Looks at what is awaited now. `forward` is false after an undo, when no step may pass itself.
    fn settle(&mut self, forward: bool) {
        let Some(battle) = &self.battle else { return };
        let wait = battle.waiting();
        if wait != self.awaited {
            self.sure = false;
            self.picks = match &wait {
                Some(Wait::Ask(ask)) => ask.default_answer(),
                _ => Vec::new(),
            };
            self.faces = match &wait {
                Some(Wait::Dice { needs }) => vec![None; needs.len()],
                _ => Vec::new(),
            };
            self.awaited.clone_from(&wait);
        }
        self.hand.drop_all();
        if let Some(unit) = self.hand.unit
            && battle.table().standing(unit).next().is_none()
        {
            self.hand.select(None);
        }
        let (turn, _) = battle.rules.clock(&battle.table());
        if forward && turn != self.turn {
            self.turn_over(turn);
        }
        let Some(Wait::Orders { side, step }) = wait else { return };
        let came_up = self.step.as_ref() != Some(&(side, step.clone()));
        self.step = Some((side, step));
        if forward && came_up && self.nothing_to_do(side) {
            self.give(&Order::new(side, Act::Pass));
        }
    }

    /// Whether a step that came up holds nothing for its side to do.
    fn nothing_to_do(&self, side: SideId) -> bool {
        let Some(battle) = &self.battle else { return false };
        let (table, rules) = (battle.table(), battle.rules.as_ref());
        if battle.is_bot(side) || rules.clock(&table).0 == 0 {
            return false;
        }
        let only_passes = rules.legal_orders(&table).iter().all(|order| !matches!(order.act, Act::Do { .. } | Act::Move { .. }));
        only_passes && rules.unfinished(&table).is_empty()
    }

    fn turn_over(&mut self, turn: u16) {
        let Some(battle) = &self.battle else { return };
        let table = battle.table();
        let now = standing(&table);
        if self.turn > 0 {
            let gauges = battle.rules.gauges(&table);
            let sides = [SideId(0), SideId(1)].map(|side| {
                let mut lines: Vec<String> = Vec::new();
                for (base, of) in &self.stood {
                    if *of == side && !now.contains_key(base) {
                        let why = crate::view::removed_as(&table, *base)
                            .map(|word| super::chronicle::alone(battle.rules.as_ref(), &word))
                            .unwrap_or_default();
                        lines.push(format!("{}: {why}", super::chronicle::name_of(&table, battle.rules.as_ref(), (*base).into())));
                    }
                }
                if lines.is_empty() {
                    lines.push("nobody lost this turn".to_owned());
                }
                if lines.len() > 8 {
                    let more = lines.len() - 7;
                    lines.truncate(7);
                    lines.push(format!("and {more} more"));
                }
                for gauge in gauges.iter().filter(|gauge| gauge.side == side) {
                    lines.push(format!("{}: {} of {}", battle.rules.text(&gauge.word), gauge.have, gauge.need));
                }
                (side, table.side_name(side).to_owned(), lines)
            });
            let both_bots = battle.seats.iter().all(|seat| seat.1 == Seat::Bot);
            if !both_bots {
                self.summary = Some(SummaryModel { title: format!("End of turn {}", self.turn), sides: sides.to_vec() });
            }
        }
        self.stood = now;
        self.turn = turn;
    }

    fn undo(&mut self) {
        self.playback.skip();
        let Some(battle) = &mut self.battle else { return };
        let rules = battle.rules.clone();
        match battle.undo() {
            Ok(_) => {
                self.chronicle.take_back();
                self.turn = rules.clock(&battle.table()).0;
                self.summary = None;
                self.settle(false);
            }
            Err(why) => {
                let words = rules.text(&why);
                self.say(words);
            }
        }
    }

    /// The side whose player may give an order now.
    fn player_side(&self) -> Option<SideId> {
        let battle = self.battle.as_ref()?;
        battle.side().filter(|side| !battle.is_bot(*side))
    }

    fn act_for_player(&mut self, act: Act) {
        let human = self.battle.as_ref().and_then(|battle| (0..2).map(SideId).find(|side| !battle.is_bot(*side)));
        if let Some(side) = self.player_side().or(human) {
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

    fn next_group(&mut self) {
        let Some(battle) = &self.battle else { return };
        let units = battle.rules.unfinished(&battle.table());
        let after = self.hand.unit.and_then(|unit| units.iter().position(|known| *known == unit)).map_or(0, |at| at + 1);
        if let Some(unit) = units.get(after % units.len().max(1)).copied() {
            self.select(Some(unit));
        }
    }

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
        if self.hand.draft.as_ref().is_none_or(|draft| draft.unit != unit) {
            let Some(lead) = lead_of(&table, unit) else { return };
            self.hand.draft = Some(Draft::begin(&table, unit, lead, self.hand.one_by_one));
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
                draft.reform(rules.formation(table, draft.unit, word, lead));
            }
        });
    }

    fn verb(&mut self, verb: Word) {
        let Some(battle) = &self.battle else { return };
        let Some(unit) = self.hand.unit else { return };
        let menu = battle.rules.menu(&battle.table(), unit);
        let Some(entry) = menu.iter().find(|entry| entry.verb == verb) else { return };
        match &entry.order {
            Some(Ok(order)) => {
                let order = order.clone();
                self.submit(&order);
            }
            Some(Err(refusal)) => {
                let words = format!("{} ({})", battle.rules.refusal_text(refusal), refusal.clause);
                self.say(words);
            }
            None => {
                let target = entry.targets.iter().find(|(_, order)| order.is_ok()).or(entry.targets.first()).map(|(target, _)| *target);
                self.hand.draft = None;
                self.hand.aim = Some(Aim { verb, target });
            }
        }
    }

    /// A click on an enemy (or on whatever a verb of the selected group may be aimed at). True where it meant something.
    pub fn aim_at(&mut self, base: BaseId) -> bool {
        let Some(battle) = &self.battle else { return false };
        let (table, Some(unit)) = (battle.table(), self.hand.unit) else { return false };
        let targets = [Target::Base(base), Target::Unit(table.base(base).unit)];
        let menu = battle.rules.menu(&table, unit);
        let aimed = self.hand.aim.as_ref().map(|aim| aim.verb.clone());
        let fits = |order_ok: bool| {
            menu.iter()
                .filter(|entry| aimed.as_ref().is_none_or(|verb| entry.verb == *verb))
                .flat_map(|entry| entry.targets.iter().map(move |target| (entry, target)))
                .find(|(_, (target, order))| targets.contains(target) && (order.is_ok() || !order_ok))
                .map(|(entry, (target, _))| Aim { verb: entry.verb.clone(), target: Some(*target) })
        };
        let Some(found) = fits(true).or_else(|| fits(false)) else { return false };
        let same = self.hand.aim.as_ref().is_some_and(|aim| aim.verb == found.verb && aim.target == found.target);
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
            draft.order(&battle.table())
        } else if let (Some(aim), Some(unit)) = (&self.hand.aim, self.hand.unit) {
            let menu = battle.rules.menu(&battle.table(), unit);
            let targets = menu.into_iter().find(|entry| entry.verb == aim.verb).map(|entry| entry.targets).unwrap_or_default();
            match targets.into_iter().find(|(target, _)| Some(*target) == aim.target) {
                Some((_, Ok(order))) => Some(order),
                Some((_, Err(refusal))) => {
                    let words = format!("{} ({})", battle.rules.refusal_text(&refusal), refusal.clause);
                    self.say(words);
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

    /// Ticks or unticks an option; where only one may be picked it takes the place of the other.
    pub fn pick(&mut self, question: usize, option: u16) {
        let Some(Wait::Ask(ask)) = &self.awaited else { return };
        let (Some(asked), Some(picks)) = (ask.questions.get(question), self.picks.get_mut(question)) else { return };
        if let Some(at) = picks.iter().position(|pick| *pick == option) {
            if picks.len() > usize::from(asked.least) {
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
        self.dirty = true;
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

    /// The next die that has no face yet gets this one.
    pub fn type_face(&mut self, face: u8) {
        let Some(Wait::Dice { needs }) = &self.awaited else { return };
        let Some(place) = self.faces.iter().position(Option::is_none) else { return };
        if needs.get(place).is_some_and(|need| (1..=need.sides).contains(&face)) {
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
        if let Some(faces) = faces.filter(|faces| !faces.is_empty()) {
            self.submit(&Order::new(SideId(0), Act::Faces(faces)));
        }
    }

    /// Lets go of one thing at a time; with nothing left to let go of, opens the menu.
    pub fn escape(&mut self) {
        self.dirty = true;
        if self.sheet.is_some() {
            self.sheet = None;
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

fn standing(table: &Table) -> BTreeMap<BaseId, SideId> {
    table.on_table().filter_map(|base| Some((base.id, base.side?))).collect()
}
