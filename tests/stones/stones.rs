//! Stones: two bands throw stones at each other. A small ruleset that needs nothing of the program but its doors.
//!
//! A turn: both sides throw for the lead (d6, the higher leads, ties to the first side); the leader acts with its units, then the
//! other. A unit acts once: it moves up to 6 inches straight, or throws (4 or more, one less for each wound of the thrower). Whoever
//! is hit chooses: stand and take a wound (two wounds kill), or duck and lose the next action.

use bevy_ecs::prelude::{Component, Resource};
use bevy_ecs::world::World;
use carnyx::dice::{Face, Need, Roller};
use carnyx::measure::{Point, Quad, SLACK, dist, gap, sweep_hits, table_contains};
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::table::{
    Act, Ask, Brief, Dispatch, Effects, Ending, Plan, Question, RuleComponent, RuleState, Ruleset, Subject, Table, Target, Wait,
};
use carnyx::tally::{Line, Mark, Refusal, Tally};
use serde::{Deserialize, Serialize};

pub struct Stones;

/// What the data says.
#[derive(Resource, Clone, Debug)]
pub struct Numbers {
    pub reach: i64,
    pub range: i64,
    pub needed: i32,
    /// So many kill.
    pub wounds: u8,
    /// Reason, amount, clause.
    pub lines: Vec<(Word, i32, Word)>,
    pub may_duck: bool,
}

#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hurt {
    pub wounds: u8,
}

/// On units.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    pub acted: bool,
    pub ducks: bool,
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub turn: u16,
    /// The leader's action is under way, or the other's.
    pub second: bool,
}

impl RuleComponent for Hurt {
    const KEY: &'static str = "hurt";
}

impl RuleComponent for Spent {
    const KEY: &'static str = "spent";
}

impl RuleState for Clock {
    const KEY: &'static str = "clock";
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Turn,
    Lead,
    Act { side: SideId, leader: SideId },
    Go { unit: UnitId, paths: Vec<carnyx::table::BasePath> },
    Throw { by: BaseId, at: BaseId },
    Struck { who: BaseId },
    Stand { who: BaseId },
    Duck { who: BaseId },
    Reckon,
}

pub fn alive(table: &Table, side: SideId) -> usize {
    table.on_table().filter(|base| base.side == Some(side)).count()
}

/// What a throw has to beat, explained.
pub fn throw_sum(table: &Table, by: BaseId) -> Tally {
    let mut sum = Tally::default();
    let wounds = i32::from(table.get::<Hurt>(by).map_or(0, |hurt| hurt.wounds));
    for (reason, amount, clause) in &table.state::<Numbers>().lines {
        sum.add(Line::new(amount * wounds, reason.clone(), clause.clone()));
    }
    sum
}

impl Ruleset for Stones {
    type Item = Item;
    const ID: &'static str = "stones";
    const ORDER_CLAUSE: &'static str = "ST-1";

    fn opening() -> Item {
        Item::Turn
    }

    fn clock(world: &World) -> (u16, usize) {
        (world.resource::<Clock>().turn, 0)
    }

    fn dice(_: &Table, item: &Item) -> Vec<Need> {
        match item {
            Item::Lead => [0, 1].map(|side| Need::d6("lead", Roller::Side(SideId(side)))).to_vec(),
            Item::Throw { by, .. } => vec![Need::d6("throw", Roller::Base(*by))],
            _ => Vec::new(),
        }
    }

    fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Item>) {
        match item {
            Item::Turn => turn(table, effects),
            Item::Lead => {
                let leader = SideId(u8::from(faces[1] > faces[0]));
                let needs = Self::dice(table, item);
                let told = needs
                    .iter()
                    .zip(faces)
                    .fold(Dispatch::new("leads", "ST-1").side(leader), |told, (need, face)| told.die(Face::of(need, *face)));
                effects.say(told);
                effects.push(Item::Act { side: leader, leader });
            }
            Item::Act { side, .. } => effects.wait(Wait::Orders { side: *side, step: "act".into() }, item.clone()),
            Item::Go { unit, paths } => {
                let mut told = Dispatch::new("went", "ST-2").who(*unit);
                for path in paths {
                    if let Some(end) = path.end() {
                        effects.place(path.base, end);
                    }
                    told = told.path(path.clone());
                }
                effects.say(told);
                effects.update(*unit, |spent: &mut Spent| spent.acted = true);
            }
            Item::Throw { by, at } => {
                let sum = throw_sum(table, *by);
                let needed = table.state::<Numbers>().needed;
                let hit = i32::from(faces[0]) + sum.total() >= needed;
                let need = &Self::dice(table, item)[0];
                effects.say(
                    Dispatch::new(if hit { "hit" } else { "missed" }, "ST-3")
                        .who(*by)
                        .whom(*at)
                        .die(Face::of(need, faces[0]))
                        .sum(*by, sum)
                        .needed(needed),
                );
                if hit {
                    effects.push(Item::Struck { who: *at });
                }
            }
            Item::Struck { who } if !table.state::<Numbers>().may_duck => effects.push(Item::Stand { who: *who }),
            Item::Struck { who } => {
                let base = table.base(*who);
                let options = vec![("stand".into(), None), ("duck".into(), None)];
                let question = Question::one(Some(Subject::Base(*who)), options, 0);
                let side = base.side.unwrap_or(SideId(0));
                effects
                    .wait(Wait::Ask(Ask { side, what: "struck".into(), clause: "ST-4".into(), questions: vec![question] }), item.clone());
            }
            Item::Stand { who } => {
                let wounds = table.get::<Hurt>(*who).map_or(0, |hurt| hurt.wounds) + 1;
                effects.update(*who, |hurt: &mut Hurt| hurt.wounds += 1);
                if wounds >= table.state::<Numbers>().wounds {
                    effects.remove(*who, "killed");
                    effects.say(Dispatch::new("killed", "ST-4").who(*who));
                    effects.push(Item::Reckon);
                } else {
                    effects.say(Dispatch::new("wounded", "ST-4").who(*who));
                }
            }
            Item::Duck { who } => {
                effects.update(table.base(*who).unit, |spent: &mut Spent| spent.ducks = true);
                effects.say(Dispatch::new("ducked", "ST-4").who(*who));
            }
            Item::Reckon => {
                let left = [SideId(0), SideId(1)].map(|side| alive(table, side));
                if left.contains(&0) {
                    end(effects, Some(SideId(u8::from(left[0] == 0))), "all_down");
                }
            }
        }
    }

    fn validate(table: &Table, waiting: &Item, side: SideId, act: &Act) -> Result<Plan<Item>, Refusal> {
        match (waiting, act) {
            (Item::Act { side, leader }, Act::Pass) if side == leader => {
                Ok(Plan::instead(vec![Item::Act { side: side.other(), leader: *leader }]))
            }
            (Item::Act { .. }, Act::Pass) => Ok(Plan::instead(vec![Item::Turn])),
            (Item::Act { .. }, Act::Move { unit, paths }) => go(table, side, *unit, paths),
            (Item::Act { .. }, Act::Do { verb, unit, bases, target }) if *verb == *"throw" => throw(table, side, *unit, bases, *target),
            (Item::Struck { who }, Act::Answer(picks)) => {
                let who = *who;
                Ok(Plan::instead(vec![if picks == &[vec![1]] { Item::Duck { who } } else { Item::Stand { who } }]))
            }
            _ => Err(Refusal::new("not_now", "ST-1")),
        }
    }
}

fn turn(table: &Table, effects: &mut Effects<Item>) {
    let turn = table.state::<Clock>().turn;
    let brief = table.state::<Brief>();
    if turn >= brief.turns {
        let left = [SideId(0), SideId(1)].map(|side| alive(table, side));
        let winner = (left[0] != left[1]).then_some(SideId(u8::from(left[1] > left[0])));
        return end(effects, winner, "time_is_up");
    }
    effects.update_state(|clock: &mut Clock| clock.turn += 1);
    for unit in &*table.units {
        effects.update(unit.id, |spent: &mut Spent| {
            spent.acted = spent.ducks;
            spent.ducks = false;
        });
    }
    effects.push(Item::Lead);
}

fn end(effects: &mut Effects<Item>, winner: Option<SideId>, reason: &'static str) {
    let told = Dispatch::new(reason, "ST-5");
    effects.say(match winner {
        Some(side) => told.side(side),
        None => told,
    });
    effects.end(Wait::Over(Ending { winner, reason: reason.into(), clause: "ST-5".into() }));
}

fn may_act(table: &Table, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    if table.unit(unit).side != Some(side) {
        return Err(Refusal::new("not_yours", "ST-1"));
    }
    match table.get::<Spent>(unit) {
        Some(spent) if !spent.acted => Ok(()),
        _ => Err(Refusal::new("has_acted", "ST-1")),
    }
}

fn go(table: &Table, side: SideId, unit: UnitId, paths: &[carnyx::table::BasePath]) -> Result<Plan<Item>, Refusal> {
    may_act(table, side, unit)?;
    let moved: Vec<BaseId> = paths.iter().map(|path| path.base).collect();
    if paths.is_empty() || moved.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Refusal::new("no_such_path", "ST-2"));
    }
    for path in paths {
        let base = table.base(path.base);
        let [leg] = path.legs.as_slice() else { return Err(Refusal::new("no_such_path", "ST-2").base(base.id)) };
        if base.unit != unit || !base.on_table {
            return Err(Refusal::new("not_of_the_unit", "ST-2").base(base.id));
        }
        let way: Point = leg.to - base.pose.at;
        if !(-carnyx::measure::LIMIT..=carnyx::measure::LIMIT).contains(&way.x)
            || !(-carnyx::measure::LIMIT..=carnyx::measure::LIMIT).contains(&way.y)
        {
            return Err(Refusal::new("too_far", "ST-2").base(base.id));
        }
        let length = dist(base.pose.at, leg.to);
        let reach = table.state::<Numbers>().reach;
        if length > reach {
            return Err(Refusal::new("too_far", "ST-2").measured(length, reach).base(base.id));
        }
        let start = Quad::new(carnyx::measure::Pose { facing: leg.facing, ..base.pose }, base.size);
        let end = start.shifted(way);
        if !table_contains(&table.ground.table, &end) {
            return Err(Refusal::new("off_the_table", "ST-2").base(base.id));
        }
        let others = table.on_table().filter(|other| other.id != base.id && !moved.contains(&other.id));
        if others.into_iter().any(|other| sweep_hits(&start, way, &other.quad, SLACK)) {
            return Err(Refusal::new("in_the_way", "ST-2").base(base.id));
        }
        let ends = paths
            .iter()
            .filter(|other| other.base > path.base)
            .filter_map(|other| Some(Quad::new(other.end()?, table.base(other.base).size)));
        if ends.into_iter().any(|other| carnyx::measure::overlaps(&end, &other, SLACK)) {
            return Err(Refusal::new("in_the_way", "ST-2").base(base.id));
        }
    }
    Ok(Plan::more(vec![Item::Go { unit, paths: paths.to_vec() }]))
}

fn throw(table: &Table, side: SideId, unit: UnitId, bases: &[BaseId], target: Option<Target>) -> Result<Plan<Item>, Refusal> {
    may_act(table, side, unit)?;
    let (&[by], Some(Target::Base(at))) = (bases, target) else { return Err(Refusal::new("no_target", "ST-3")) };
    let (thrower, struck) = (table.base(by), table.base(at));
    if thrower.unit != unit || !thrower.on_table || !struck.on_table || struck.side == Some(side) {
        return Err(Refusal::new("no_target", "ST-3"));
    }
    let (range, limit) = (gap(&thrower.quad, &struck.quad), table.state::<Numbers>().range);
    if range > limit {
        return Err(Refusal::new("out_of_range", "ST-3").measured(range, limit).base(by).mark(Mark::Base(at)));
    }
    Ok(Plan::more(vec![Item::Throw { by, at }, Item::Go { unit, paths: Vec::new() }]))
}

/// Word of the step that there is.
pub const STEPS: &[&str] = &["act"];
