use super::muster::Muster;
use super::registry::{Registry, RuleApp};
use super::submit::{Now, Rolled, apply, record, roll};
use super::{
    Act, Agenda, Allegiance, Brief, Bystander, Effects, Ground, History, Kind, Name, OfUnit, Order, Position, Roster, RuleComponent,
    RuleState, Size, Standing, Table, Waiting,
};
use crate::dice::{Dice, Need};
use crate::names::{BaseId, UnitId};
use crate::tally::Refusal;
use bevy_app::App;
use bevy_ecs::schedule::{
    IntoScheduleConfigs, LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor, SystemSet,
};
use bevy_ecs::world::World;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The schedule that resolves one agenda item of a ruleset.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Resolve(pub &'static str);

/// What happens to an agenda item, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The only dice.
    Roll,
    /// The only writer.
    Apply,
    /// Facts into the log.
    Record,
}

/// What an accepted order sets off.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<Item> {
    /// The item that was waiting is done with.
    pub answers: bool,
    /// What comes next, the first one first.
    pub items: Vec<Item>,
}

impl<Item> Plan<Item> {
    /// More work, after which the waiting item comes back.
    pub fn more(items: Vec<Item>) -> Self {
        Self { answers: false, items }
    }

    /// The waiting item gives way to these.
    pub fn instead(items: Vec<Item>) -> Self {
        Self { answers: true, items }
    }
}

/// A ruleset as the table drives it: pure functions over a read-only table.
pub trait Ruleset: Send + Sync + Sized + 'static {
    /// One pending step of resolution.
    type Item: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static;
    const ID: &'static str;
    /// The clause that says whose turn it is: shown when the wrong side gives an order.
    const ORDER_CLAUSE: &'static str;

    /// The item that opens a battle.
    fn opening() -> Self::Item;
    /// Turn from 1, 0 before the first, and the place of the step: every dispatch is told under what it is once its item is applied.
    fn clock(world: &World) -> (u16, usize);
    /// The dice an item needs before it can be resolved, in the order in which they are thrown.
    fn dice(table: &Table, item: &Self::Item) -> Vec<Need>;
    /// What an item brings about, given its faces.
    fn resolve(table: &Table, item: &Self::Item, faces: &[u8], effects: &mut Effects<Self::Item>);
    /// Judges an order whose side, ids and kind already fit what is awaited. `waiting` is the item the order is given to.
    ///
    /// # Errors
    /// The clause that forbids it, with what was measured.
    fn validate(table: &Table, waiting: &Self::Item, side: crate::names::SideId, act: &Act) -> Result<Plan<Self::Item>, Refusal>;
}

impl<Item: Clone + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static> RuleState for Agenda<Item> {
    const KEY: &'static str = "agenda";
}

impl RuleState for Waiting {
    const KEY: &'static str = "waiting";
}

impl RuleState for Dice {
    const KEY: &'static str = "dice";
}

impl RuleComponent for Position {
    const KEY: &'static str = "position";
}

impl RuleComponent for Standing {
    const KEY: &'static str = "standing";
}

impl RuleComponent for Allegiance {
    const KEY: &'static str = "allegiance";
}

/// A single-threaded schedule in which two systems whose order could matter are an error.
pub fn strict(label: Resolve) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        hierarchy_detection: LogLevel::Error,
        ..Default::default()
    });
    schedule.configure_sets((Step::Roll, Step::Apply, Step::Record).chain());
    schedule
}

/// Adds a ruleset's schedule and the state that every ruleset shares.
pub fn add_ruleset<R: Ruleset>(app: &mut App) {
    let label = Resolve(R::ID);
    app.add_schedule(strict(label));
    app.add_systems(label, (roll::<R>.in_set(Step::Roll), apply::<R>.in_set(Step::Apply), record::<R>.in_set(Step::Record)));
    app.rule_component::<Position>().rule_component::<Standing>().rule_component::<Allegiance>();
    app.rule_state::<Agenda<R::Item>>().rule_state::<Waiting>().rule_state::<Dice>().rule_state::<super::submit::DrawOffer>();
    app.fixed_component::<BaseId>().fixed_component::<UnitId>().fixed_component::<OfUnit>();
    app.fixed_component::<Kind>().fixed_component::<Name>().fixed_component::<Size>().fixed_component::<Bystander>();
    app.insert_resource(Now::<R>::default()).insert_resource(Rolled::default());
    app.insert_resource(Agenda::<R::Item>::default()).insert_resource(Waiting::default());
    app.insert_resource(super::submit::DrawOffer::default());
    app.fixed_state::<Now<R>>().fixed_state::<Rolled>().fixed_state::<Registry>().fixed_state::<Muster>();
    app.fixed_state::<Roster>().fixed_state::<Ground>().fixed_state::<Brief>().fixed_state::<History>();
    let muster = Muster::new(app.world_mut());
    app.insert_resource(muster);
}

/// Kept here so that an order's shape can be judged without knowing the ruleset.
pub(super) fn names_known(table: &Table, order: &Order) -> bool {
    use super::Target;
    match &order.act {
        Act::Move { unit, paths } => table.has_unit(*unit) && paths.iter().all(|path| table.has_base(path.base)),
        Act::Do { unit, bases, target, .. } => {
            table.has_unit(*unit)
                && bases.iter().all(|base| table.has_base(*base))
                && match target {
                    Some(Target::Unit(unit)) => table.has_unit(*unit),
                    Some(Target::Base(base)) => table.has_base(*base),
                    Some(Target::Place(_)) | None => true,
                }
        }
        Act::Pass | Act::Answer(_) | Act::Faces(_) | Act::Concede | Act::OfferDraw | Act::AcceptDraw | Act::DeclineDraw => true,
    }
}
