//! A player who has nothing but a mouse: looks at what the window offers, clicks it, drags it.

use super::Driver;
use bevy::math::Vec2;
use carnyx::desk::{AskModel, FightModel};
use carnyx::dice::Roller;
use carnyx::names::{SideId, UnitId, Word};
use carnyx::table::Subject;
use std::collections::{BTreeMap, BTreeSet};

/// What the player did, and what it remembers of it.
#[derive(Debug, Default)]
pub struct Player {
    pub decisions: usize,
    /// How often each order of a card was given, and each answer picked.
    pub given: BTreeMap<String, usize>,
    /// What the window said went wrong.
    pub notices: Vec<String>,
    tried: BTreeSet<UnitId>,
    step: String,
    thrown: usize,
    /// Turn in which nerve last failed after the melees, and how often.
    failed: (String, usize),
}

/// The fights that come of what is picked.
fn fights(ask: &AskModel) -> impl Iterator<Item = &FightModel> {
    ask.questions.iter().filter_map(|question| question.fight.as_ref()).chain(&ask.fights)
}

/// Groups that will act without being ordered: they are let.
fn goes_unasked(driver: &Driver) -> Vec<UnitId> {
    let Some(battle) = &driver.carnyx().battle else { return Vec::new() };
    let told = battle.rules.foretold(&battle.table());
    told.into_iter().filter_map(|told| if let Some(Subject::Unit(unit)) = told.who { Some(unit) } else { None }).collect()
}

impl Player {
    fn times(&self, what: &str) -> usize {
        self.given.get(what).copied().unwrap_or(0)
    }

    fn note(&mut self, what: &str) {
        *self.given.entry(what.to_owned()).or_default() += 1;
    }

    /// Plays both sides until the battle is over, or until `most` decisions were made. `look` is told where the battle stands
    /// whenever something new is asked.
    pub fn play(&mut self, driver: &mut Driver, most: usize, mut look: impl FnMut(&mut Driver, &str)) {
        let frame = |driver: &Driver| driver.app.world().resource::<carnyx::view::Lens>().frame;
        driver.settle();
        let map = frame(driver);
        for _ in 0..most {
            driver.settle();
            assert_eq!(frame(driver), map, "a panel wants more room than it has: {}", driver.carnyx().model.asked);
            let model = &driver.carnyx().model;
            if model.over.is_some() {
                look(driver, "over");
                return;
            }
            let now = format!("{} {} {}", model.turn, model.side_name, model.asked);
            if now != self.step {
                let name = format!("{} {}", model.turn, model.asked);
                self.step = now;
                self.tried.clear();
                look(driver, &name);
            }
            self.decide(driver, &mut look);
            self.decisions += 1;
            if let Some(notice) = &driver.carnyx().model.notice {
                self.notices.push(format!("{}: {}", self.step, notice.words));
            }
        }
    }

    fn decide(&mut self, driver: &mut Driver, look: &mut impl FnMut(&mut Driver, &str)) {
        let model = &driver.carnyx().model;
        if model.summary.is_some() {
            driver.click_on("On with it");
        } else if model.dice_ask.is_some() {
            self.throw(driver);
        } else if model.ask.is_some() {
            self.answer(driver, look);
        } else if let Some(end) = model.end_step.clone() {
            let rarely = self.given_up_wall(driver).or_else(|| self.placed_anew(driver));
            let unasked = goes_unasked(driver);
            let open = |unit: &UnitId| !self.tried.contains(unit) && !unasked.contains(unit);
            match rarely.or_else(|| end.unfinished.iter().map(|(unit, _)| *unit).find(open)) {
                Some(unit) => {
                    if !self.act_with(driver, unit, look) {
                        self.tried.insert(unit);
                    }
                }
                None => {
                    driver.all_hold();
                }
            }
        } else {
            panic!("the window asks nothing: {:?}", driver.carnyx().model.asked);
        }
    }

    /// A group that may give up its wall, where none has yet: it counts as finished, and so nobody points at it.
    fn given_up_wall(&self, driver: &Driver) -> Option<UnitId> {
        let battle = driver.carnyx().battle.as_ref()?;
        let (table, side) = (battle.table(), battle.side()?);
        let verb = Word::new("dissolve_wall");
        if self.times(&battle.rules.text(&verb)) > 0 {
            return None;
        }
        let offers =
            |unit: UnitId| battle.rules.menu(&table, &[unit]).iter().any(|entry| entry.verb == verb && matches!(entry.order, Some(Ok(_))));
        table.units_of(side).map(|unit| unit.id).find(|unit| !self.tried.contains(unit) && offers(*unit))
    }

    /// A group that is not yet placed anew while placing is what is asked: nobody has to be, and so nobody points at it.
    fn placed_anew(&self, driver: &Driver) -> Option<UnitId> {
        let battle = driver.carnyx().battle.as_ref()?;
        let (table, side) = (battle.table(), battle.side()?);
        let placing = driver.carnyx().model.turn.starts_with("Before") && self.tried.is_empty();
        table.units_of(side).map(|unit| unit.id).filter(|_| placing).last()
    }

    /// Clicks a face for every die: one side loses its blows, and after the melees of a turn the first four of it that are tried lose their
    /// nerve; other nerves hold, and all other dice fall as they come.
    fn throw(&mut self, driver: &mut Driver) {
        let battle = driver.carnyx().battle.as_ref().expect("a battle");
        let (_, step) = battle.rules.clock(&battle.table());
        let after_melee = battle.rules.steps()[step] == "aftermath";
        let turn = driver.carnyx().model.turn.clone();
        let table = battle.table();
        let of_first_side = |by: Roller| match by {
            Roller::Unit(unit) => table.unit(unit).side == Some(SideId(0)),
            Roller::Base(base) => table.base(base).side == Some(SideId(0)),
            _ => false,
        };
        let Some(carnyx::table::Wait::Dice { needs }) = battle.waiting() else { panic!("no dice are awaited") };
        let asked = driver.carnyx().model.dice_ask.clone().expect("the dice are asked for");
        if let ([need], [die]) = (needs.as_slice(), asked.dice.as_slice())
            && need.purpose.as_str() == "hit"
        {
            assert!(die.words.contains(" against ") && die.brings.contains("hit"), "whom it is aimed at, and what it takes: {die:?}");
        }
        let mut faces = Vec::new();
        for need in &needs {
            self.thrown += 1;
            faces.push(match need.purpose.as_str() {
                "morale" if after_melee && of_first_side(need.by) && (self.failed.0 != turn || self.failed.1 < 4) => {
                    let before = if self.failed.0 == turn { self.failed.1 } else { 0 };
                    self.failed = (turn.clone(), before + 1);
                    6
                }
                "morale" => 1,
                // That side loses its blows, too, so that there is somebody to be tried, and to be pursued.
                "melee" if of_first_side(need.by) => 1,
                "melee" => usize::from(need.sides),
                _ => (self.thrown * 7 / 3 % usize::from(need.sides)) + 1,
            });
        }
        for (place, face) in faces.iter().enumerate() {
            driver.click_on(&format!("die {} shows {face}", place + 1));
        }
        driver.click_on("These were thrown");
    }

    /// Now and then another answer than the one that stands filled in: the one picked least so far.
    fn answer(&mut self, driver: &mut Driver, look: &mut impl FnMut(&mut Driver, &str)) {
        let ask = driver.carnyx().model.ask.clone().expect("a question");
        let asked = format!("asked {}", ask.title);
        let first = self.times(&asked) == 0;
        self.note(&asked);
        if first {
            look(driver, &asked);
        }
        assert_eq!(ask.refusal, None, "what stands filled in is allowed");
        let pairs = ["Who fights whom?", "Whom do those left over join?", "Which three fight him?"].contains(&ask.title.as_str());
        if pairs {
            assert!(fights(&ask).next().is_some(), "the chances of the fights: {ask:?}");
        }
        for (name, _, shares) in fights(&ask).flat_map(|fight| &fight.parties) {
            assert_eq!(shares.iter().map(|(_, percent)| percent).sum::<u32>(), 100, "{name}: {shares:?}");
        }
        assert!(
            ask.title != "Pursue" || ask.questions.iter().all(|question| question.chance.is_some()),
            "the chance to catch them: {ask:?}"
        );
        let word = |name: &str| name.split(':').next().unwrap_or(name).to_owned();
        let options = ask.questions.iter().flat_map(|question| &question.options);
        let other = options.filter(|(_, picked)| !picked).map(|(name, _)| name.clone()).min_by_key(|name| self.times(&word(name)));
        let filled = ask.questions.iter().flat_map(|question| &question.options).filter(|(_, picked)| *picked);
        let filled: Vec<String> = filled.map(|(name, _)| word(name)).collect();
        let rarer = |name: &str, than: &String| *than != word(name) && self.times(than) >= self.times(&word(name));
        let rare = other.filter(|name| filled.iter().all(|filled| rarer(name, filled)));
        match rare.filter(|name| driver.find(name).is_some()) {
            Some(name) => {
                driver.click_on(&name);
                let now = driver.carnyx().model.ask.clone().expect("it is still asked");
                assert!(!pairs || !fights(&now).eq(fights(&ask)), "the chances go with what is picked: {now:?}");
                self.note(&word(&name));
                if driver.find("Accept").is_none() {
                    driver.click_on(&name);
                }
            }
            None => filled.iter().for_each(|word| self.note(word)),
        }
        driver.click_on("Accept");
        driver.settle();
        // Second thoughts, where an answer has never been given and the dice are not thrown yet.
        if driver.carnyx().model.summary.is_some() {
            driver.click_on("On with it");
        }
        let never = ask.questions.iter().flat_map(|question| &question.options).any(|(name, _)| self.times(&word(name)) == 0);
        let undo = ["Undo the last order", "Undo: decision"].into_iter().find(|words| driver.find(words).is_some());
        if let Some(undo) = undo.filter(|_| never) {
            driver.click_on(undo);
            self.note("undone");
        }
    }

    /// Does one thing with a group; false where nothing was found for it to do.
    fn act_with(&mut self, driver: &mut Driver, unit: UnitId, look: &mut impl FnMut(&mut Driver, &str)) -> bool {
        let orders = driver.orders_given();
        let at = driver.on_screen(driver.base_of(unit));
        if driver.carnyx().hand_unit() != Some(unit) {
            driver.click(at);
        }
        let Some(card) = driver.carnyx().model.card.clone() else { return false };
        // What has been ordered least often comes first.
        let open = card.verbs.iter().filter(|verb| verb.refusal.is_none());
        if let Some(verb) = open.min_by_key(|verb| self.times(&verb.name)) {
            driver.click_on(&verb.name);
            self.note(&verb.name);
            if verb.targets > 0 {
                let commit = driver.carnyx().model.card.as_ref().and_then(|card| card.commit.clone());
                look(driver, &format!("aiming {}", verb.name));
                if let Some((words, true)) = commit {
                    driver.click_on(&words);
                }
            }
            driver.settle();
            return driver.orders_given() > orders;
        }
        self.drag(driver, unit, at, look)
    }

    /// Towards the nearest enemy, as far as the rules let it; while placing a little aside.
    fn drag(&mut self, driver: &mut Driver, unit: UnitId, at: Vec2, look: &mut impl FnMut(&mut Driver, &str)) -> bool {
        let orders = driver.orders_given();
        let deploying = driver.carnyx().model.turn.starts_with("Before");
        let aside = Vec2::new(9.0, 3.0);
        let way = if deploying { Some(aside) } else { self.way(driver, unit, at) };
        let Some(way) = way else { return false };
        for share in [1.0, 0.7, 0.45, 0.25] {
            driver.drag(at, at + way * share);
            let commit = driver.carnyx().model.card.as_ref().and_then(|card| card.commit.clone());
            look(driver, if matches!(commit, Some((_, true))) { "dragged" } else { "dragged too far" });
            if let Some((words, true)) = commit {
                driver.click_on(&words);
                driver.settle();
                self.note("moved");
                self.tried.insert(unit);
                return driver.orders_given() > orders && !deploying;
            }
            driver.key(bevy::input::keyboard::KeyCode::Escape);
        }
        false
    }

    /// The way on the screen to the nearest enemy, no longer than nine inches.
    fn way(&self, driver: &Driver, unit: UnitId, from: Vec2) -> Option<Vec2> {
        let battle = driver.carnyx().battle.as_ref()?;
        let table = battle.table();
        let inch = driver.app.world().resource::<carnyx::view::Lens>().zoom * carnyx::view::PER_INCH;
        let side: SideId = table.unit(unit).side.or(battle.side())?;
        let enemies = table.on_table().filter(|base| base.side.is_some_and(|other| other != side));
        let nearest = enemies.map(|base| driver.on_screen(base.id) - from).min_by(|a, b| a.length().total_cmp(&b.length()))?;
        Some(nearest.clamp_length_max((nearest.length() - inch * 2.2).min(inch * 9.0).max(1.0)))
    }
}

impl Driver {
    pub fn orders_given(&self) -> usize {
        self.carnyx().battle.as_ref().map_or(0, |battle| battle.game.history().len())
    }
}
