//! How a turn of Pebbles goes.
//!
//! 1. Each side walks: every unit once, T-1.1.
//! 2. Each side throws: every boy once, T-2.1; one die, the sum of the lines, the face needed.
//! 3. He who hit is asked whether he steps up, T-2.4.
//! 4. A side with nobody left has lost; after the last turn it is a draw.

use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
use carnyx::dice::{Face, Need, Roller};
use carnyx::measure::{Um, dist, gap};
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::table::{
    Act, Ask, BasePath, Brief, Dispatch, Effects, Ending, Plan, Question, RuleComponent, RuleState, Ruleset, Subject, Table, Target, Wait,
};
use carnyx::tally::{Line, Mark, Refusal, Tally};
use serde::{Deserialize, Serialize};

pub const STEPS: &[&str] = &["walk", "throw"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Turn(u16),
    /// A battle that begins in the middle of a turn.
    From {
        turn: u16,
        step: usize,
    },
    Orders {
        step: usize,
        side: SideId,
    },
    Walk {
        unit: UnitId,
        paths: Vec<BasePath>,
    },
    Throw {
        by: BaseId,
        at: BaseId,
    },
    /// Waits for the answer of the boy who hit.
    MayStepUp {
        by: BaseId,
        at: BaseId,
    },
    StepUp {
        by: BaseId,
        at: BaseId,
    },
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    pub turn: u16,
    pub step: usize,
    pub first: SideId,
}

impl RuleState for Clock {
    const KEY: &'static str = "clock";
}

/// A unit has walked this turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Walked(pub bool);

impl RuleComponent for Walked {
    const KEY: &'static str = "walked";
}

/// A boy has thrown this turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thrown(pub bool);

impl RuleComponent for Thrown {
    const KEY: &'static str = "thrown";
}

/// The numbers, which nothing changes during a battle.
#[derive(Resource, Clone, Debug)]
pub struct Numbers {
    pub march: Um,
    pub hits_on: i32,
    pub range: Um,
    pub near: Um,
    pub lines: Vec<(Word, i32, Word)>,
    pub may_step_up: bool,
}

impl Numbers {
    fn line(&self, id: &str) -> Option<Line> {
        let (id, amount, clause) = self.lines.iter().find(|(known, ..)| *known == *id)?;
        Some(Line::new(*amount, id.clone(), clause.clone()))
    }
}

/// The sum of a throw.
pub fn throw_sum(table: &Table, by: BaseId, at: BaseId) -> Tally {
    let numbers = table.state::<Numbers>();
    let (thrower, target) = (table.base(by), table.base(at));
    let mut sum = Tally::default();
    let near = gap(&thrower.quad, &target.quad) <= numbers.near;
    near.then(|| numbers.line("near")).flatten().into_iter().for_each(|line| sum.add(line));
    let tired = table.get::<Walked>(thrower.unit).is_some_and(|walked| walked.0);
    tired.then(|| numbers.line("tired")).flatten().into_iter().for_each(|line| sum.add(line.ruling()));
    sum
}

pub fn needed(table: &Table, sum: &Tally) -> i32 {
    table.state::<Numbers>().hits_on - sum.total()
}

pub struct Game;

impl Ruleset for Game {
    type Item = Item;
    const ID: &'static str = "pebbles";
    const ORDER_CLAUSE: &'static str = "T-0.1";

    fn opening() -> Item {
        Item::Turn(1)
    }

    fn dice(_: &Table, item: &Item) -> Vec<Need> {
        match item {
            Item::Throw { by, .. } => vec![Need::d6("hit", Roller::Base(*by))],
            _ => Vec::new(),
        }
    }

    fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Item>) {
        match item {
            Item::Turn(turn) => turn_begins(table, *turn, effects),
            Item::From { turn, step } => rest_of_turn(table.state::<Clock>().first, *turn, *step, effects),
            Item::Orders { step, side } => orders(table, *step, *side, effects),
            Item::Walk { unit, paths } => {
                let mut dispatch = Dispatch::new("walked", "T-1.1").who(*unit);
                for path in paths {
                    if let Some(pose) = path.end() {
                        effects.place(path.base, pose);
                    }
                    dispatch = dispatch.path(path.clone());
                }
                effects.set(*unit, Walked(true));
                effects.say(dispatch);
            }
            Item::Throw { by, at } => throw(table, *by, *at, faces, effects),
            Item::MayStepUp { by, at } => {
                let side = table.base(*by).side.unwrap_or_default();
                let options = vec![("stay".into(), None), ("step_up".into(), Some(Subject::Base(*at)))];
                let question = Question::one(Some(Subject::Base(*by)), options, 0);
                let ask = Ask { side, what: "step_up".into(), clause: "T-2.4".into(), questions: vec![question] };
                effects.wait(Wait::Ask(ask), item.clone());
            }
            Item::StepUp { by, at } => {
                effects.place(*by, table.base(*at).pose);
                effects.say(Dispatch::new("stepped_up", "T-2.4").who(*by).whom(*at));
            }
        }
    }

    fn validate(table: &Table, waiting: &Item, side: SideId, act: &Act) -> Result<Plan<Item>, Refusal> {
        match (waiting, act) {
            (Item::MayStepUp { by, at }, Act::Answer(answer)) => {
                let steps_up = answer.first().is_some_and(|picks| picks.contains(&1));
                Ok(Plan::instead(if steps_up { vec![Item::StepUp { by: *by, at: *at }] } else { Vec::new() }))
            }
            (Item::Orders { .. }, Act::Pass) => Ok(Plan::instead(Vec::new())),
            (Item::Orders { step: 0, .. }, Act::Move { unit, paths }) => {
                may_walk(table, side, *unit, paths)?;
                Ok(Plan::more(vec![Item::Walk { unit: *unit, paths: paths.clone() }]))
            }
            (Item::Orders { step: 1, .. }, Act::Do { verb, unit, bases, target: Some(Target::Base(at)) }) if *verb == "throw" => {
                let [by] = bases[..] else { return Err(Refusal::new("one_boy_throws", "T-2.1")) };
                if table.unit(*unit).side != Some(side) || table.base(by).unit != *unit {
                    return Err(Refusal::new("not_yours", "T-2.1").base(by));
                }
                may_throw(table, side, by, *at)?;
                Ok(Plan::more(vec![Item::Throw { by, at: *at }]))
            }
            _ => Err(Refusal::new("not_now", "T-0.1")),
        }
    }
}

fn turn_begins(table: &Table, turn: u16, effects: &mut Effects<Item>) {
    if turn > table.state::<Brief>().turns {
        effects.say(Dispatch::new("night_falls", "T-0.1"));
        effects.end(Wait::Over(Ending { winner: None, reason: "night_falls".into(), clause: "T-0.1".into() }));
        return;
    }
    for unit in &*table.units {
        effects.set(unit.id, Walked(false));
    }
    for base in &*table.bases {
        effects.set(base.id, Thrown(false));
    }
    effects.update_state(move |clock: &mut Clock| clock.turn = turn);
    rest_of_turn(table.state::<Clock>().first, turn, 0, effects);
}

/// What is left of a turn from a step on.
fn rest_of_turn(first: SideId, turn: u16, from: usize, effects: &mut Effects<Item>) {
    for step in from..STEPS.len() {
        effects.push(Item::Orders { step, side: first });
        effects.push(Item::Orders { step, side: first.other() });
    }
    effects.push(Item::Turn(turn + 1));
}

fn orders(table: &Table, step: usize, side: SideId, effects: &mut Effects<Item>) {
    effects.update_state(move |clock: &mut Clock| clock.step = step);
    let left = |side: SideId| table.on_table().any(|base| base.side == Some(side));
    match [SideId(0), SideId(1)].into_iter().find(|side| !left(*side)) {
        Some(loser) => {
            effects.say(Dispatch::new("green_won", "T-0.1").side(loser.other()));
            let ending = Ending { winner: Some(loser.other()), reason: "green_won".into(), clause: "T-0.1".into() };
            effects.end(Wait::Over(ending));
        }
        None => effects.wait(Wait::Orders { side, step: STEPS[step].into() }, Item::Orders { step, side }),
    }
}

fn throw(table: &Table, by: BaseId, at: BaseId, faces: &[u8], effects: &mut Effects<Item>) {
    let sum = throw_sum(table, by, at);
    let needed = needed(table, &sum);
    let face = faces.first().copied().unwrap_or_default();
    let hit = i32::from(face) >= needed;
    effects.set(by, Thrown(true));
    let die = Face { purpose: "hit".into(), by: Roller::Base(by), sides: 6, face };
    effects.say(Dispatch::new(if hit { "hit" } else { "missed" }, "T-2.1").who(by).whom(at).die(die).sum(by, sum).needed(needed));
    if hit {
        effects.remove(at, "hit");
        if table.state::<Numbers>().may_step_up {
            effects.push(Item::MayStepUp { by, at });
        }
    }
}

fn may_walk(table: &Table, side: SideId, unit: UnitId, paths: &[BasePath]) -> Result<(), Refusal> {
    if table.unit(unit).side != Some(side) {
        return Err(Refusal::new("not_yours", "T-1.1"));
    }
    if table.get::<Walked>(unit).is_some_and(|walked| walked.0) {
        return Err(Refusal::new("walked_already", "T-1.1"));
    }
    let march = table.state::<Numbers>().march;
    for path in paths {
        let base = table.base(path.base);
        if base.unit != unit || !base.on_table {
            return Err(Refusal::new("not_yours", "T-1.1").base(path.base));
        }
        let mut at = base.pose.at;
        let mut length = 0;
        for leg in &path.legs {
            length += dist(at, leg.to);
            at = leg.to;
            if !table.ground.table.contains(at) {
                return Err(Refusal::new("off_the_green", "T-1.1").base(path.base).mark(Mark::Place(at)));
            }
        }
        if length > march {
            return Err(Refusal::new("too_far", "T-1.1").measured(length, march).base(path.base));
        }
        let end = carnyx::measure::Quad::new(path.end().unwrap_or(base.pose), base.size);
        if let Some(other) = table.on_table().find(|other| other.unit != unit && gap(&end, &other.quad) == 0) {
            return Err(Refusal::new("in_the_way", "T-1.1").base(path.base).mark(Mark::Base(other.id)));
        }
    }
    Ok(())
}

pub fn may_throw(table: &Table, side: SideId, by: BaseId, at: BaseId) -> Result<(), Refusal> {
    let (thrower, target) = (table.base(by), table.base(at));
    if thrower.side != Some(side) || !thrower.on_table {
        return Err(Refusal::new("not_yours", "T-2.1").base(by));
    }
    if target.side == Some(side) || !target.on_table {
        return Err(Refusal::new("no_target", "T-2.1").base(by).mark(Mark::Base(at)));
    }
    if table.get::<Thrown>(by).is_some_and(|thrown| thrown.0) {
        return Err(Refusal::new("thrown_already", "T-2.1").base(by));
    }
    let range = table.state::<Numbers>().range;
    let distance = gap(&thrower.quad, &target.quad);
    if distance > range {
        return Err(Refusal::new("out_of_range", "T-2.1").measured(distance, range).base(by).mark(Mark::Base(at)));
    }
    Ok(())
}
