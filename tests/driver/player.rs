//! A player who has nothing but a mouse: looks at the screen, clicks, drags.

use super::Driver;
use bevy::math::Vec2;
use carnyx::names::{SideId, UnitId};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Tally {
    pub clicks: usize,
    pub moves: usize,
    pub verbs: BTreeSet<String>,
    pub asks: BTreeSet<String>,
    pub steps: BTreeSet<String>,
    pub refused: Vec<String>,
}

impl Driver {
    /// Plays both sides until the battle is over, or until `most` decisions were made.
    pub fn play_out(&mut self, most: usize, mut look: impl FnMut(&mut Driver, &str)) -> Tally {
        let mut tally = Tally::default();
        let mut tried: BTreeSet<UnitId> = BTreeSet::new();
        let mut step = String::new();
        for decision in 0..most {
            self.settle();
            let model = &self.carnyx().model;
            if model.over.is_some() {
                look(self, "over");
                return tally;
            }
            let now = format!("{} {} {}", model.turn, model.side_name, model.asked);
            if now != step {
                step = now;
                tried.clear();
                tally.steps.insert(model.asked.clone());
                let name = format!("{} {}", model.turn, model.asked);
                look(self, &name);
            }
            let model = &self.carnyx().model;
            if model.summary.is_some() {
                self.click_on("On with it");
            } else if let Some(ask) = model.ask.clone() {
                tally.asks.insert(ask.title.clone());
                // Now and then another answer than the one that stands filled in.
                let other =
                    ask.questions.iter().flat_map(|question| &question.options).find(|(_, picked)| !picked).map(|(name, _)| name.clone());
                if let Some(other) = other.filter(|name| decision % 3 == 0 && self.find(name).is_some()) {
                    self.click_on(&other);
                }
                if self.find("Accept").is_some() {
                    self.click_on("Accept");
                } else {
                    // The other answer did not fit: the one filled in comes back with the second click.
                    self.key(bevy::input::keyboard::KeyCode::Enter);
                }
            } else if let Some(end) = model.end_step.clone() {
                match end.unfinished.iter().map(|(unit, _)| *unit).find(|unit| !tried.contains(unit)) {
                    Some(unit) => {
                        if !self.act_with(unit, &mut tally, &mut look) {
                            tried.insert(unit);
                        }
                    }
                    None => {
                        self.click_on("End");
                        if self.carnyx().model.end_step.as_ref().is_some_and(|end| end.sure) {
                            self.click_on("End");
                        }
                    }
                }
            } else {
                panic!("the window asks nothing: {:?}", self.carnyx().model.asked);
            }
            if let Some(notice) = self.carnyx().model.notice.clone() {
                tally.refused.push(notice);
            }
            tally.clicks += 1;
        }
        tally
    }

    /// Does one thing with a group; false where nothing was found for it to do.
    fn act_with(&mut self, unit: UnitId, tally: &mut Tally, look: &mut impl FnMut(&mut Driver, &str)) -> bool {
        let orders = self.orders_given();
        let base = self.base_of(unit);
        let at = self.on_screen(base);
        if self.carnyx().hand_unit() != Some(unit) {
            self.click(at);
        }
        let Some(card) = self.carnyx().model.card.clone() else { return false };
        if let Some(verb) = card.verbs.iter().find(|verb| verb.refusal.is_none()) {
            self.click_on(&verb.name);
            tally.verbs.insert(verb.name.clone());
            if verb.targets > 0 {
                let commit = self.carnyx().model.card.as_ref().and_then(|card| card.commit.clone());
                look(self, "aiming");
                if let Some((words, true)) = commit {
                    self.click_on(&words);
                }
            }
            self.settle();
            return self.orders_given() > orders;
        }
        // Towards the nearest enemy, as far as the rules let it.
        let Some(way) = self.toward_enemy(unit, at) else { return false };
        for share in [1.0, 0.7, 0.45, 0.25] {
            self.drag(at, at + way * share);
            look(self, if share == 1.0 { "dragged" } else { "dragged less" });
            let commit = self.carnyx().model.card.as_ref().and_then(|card| card.commit.clone());
            if let Some((words, true)) = commit {
                self.click_on(&words);
                self.settle();
                tally.moves += usize::from(self.orders_given() > orders);
                return self.orders_given() > orders;
            }
            self.key(bevy::input::keyboard::KeyCode::Escape);
        }
        false
    }

    pub fn orders_given(&self) -> usize {
        self.carnyx().battle.as_ref().map_or(0, |battle| battle.game.history().len())
    }

    /// The way on the screen to the nearest enemy, no longer than ten inches.
    fn toward_enemy(&self, unit: UnitId, from: Vec2) -> Option<Vec2> {
        let battle = self.carnyx().battle.as_ref()?;
        let table = battle.table();
        let side: SideId = table.unit(unit).side?;
        let enemies = table.on_table().filter(|base| base.side.is_some_and(|other| other != side));
        let nearest = enemies.map(|base| self.on_screen(base.id) - from).min_by(|a, b| a.length().total_cmp(&b.length()))?;
        let inch = self.app.world().resource::<carnyx::view::Lens>().zoom * carnyx::view::PER_INCH;
        Some(nearest.clamp_length_max((nearest.length() - inch * 2.2).min(inch * 9.0).max(1.0)))
    }
}
