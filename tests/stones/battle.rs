//! Setting up battles of Stones.

use super::book::book;
use super::stones::Stones;
use bevy_ecs::world::World;
use carnyx::dice::{Dice, Roller, Scripted};
use carnyx::files::Source;
use carnyx::measure::Point;
use carnyx::names::{BaseId, SideId, UnitId};
use carnyx::scenario::Scenario;
use carnyx::table::{Act, BasePath, Dispatch, History, Leg, Order, SubmitError, Table, Target, submit};

pub const FILE: &str = "tests/stones/stones.ron";
pub const TEXT: &str = include_str!("stones.ron");

/// Side 0 leads with a 6 against a 1.
pub fn lead() -> Vec<Scripted> {
    [(0, 6), (1, 1)].map(|(side, face)| die("lead", Roller::Side(SideId(side)), face)).to_vec()
}

pub fn die(purpose: &'static str, by: Roller, face: u8) -> Scripted {
    Scripted { purpose: purpose.into(), by: Some(by), face }
}

pub fn throw(by: u16, face: u8) -> Scripted {
    die("throw", Roller::Base(BaseId(by)), face)
}

/// The table set, nothing begun.
pub fn set(dice: Dice) -> World {
    let scenario = Scenario::read(FILE, TEXT).expect("the scenario is sound");
    scenario.set_up(&book(), dice, Source::new(FILE, TEXT)).expect("it can be set up")
}

/// A battle with history, begun.
pub fn begun(dice: Dice) -> World {
    let mut world = set(dice);
    world.insert_resource(History::default());
    book().begin(&mut world).expect("dice are there");
    world
}

pub fn give(world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
    submit::<Stones>(world, order)
}

pub fn pass(side: u8) -> Order {
    Order::new(SideId(side), Act::Pass)
}

/// All of a unit goes this way, micrometres.
pub fn go(world: &World, side: u8, unit: u16, x: i64, y: i64) -> Order {
    let table = Table::of(world);
    let leg = |base: &carnyx::table::BaseView| Leg { to: base.pose.at + Point { x, y }, facing: base.pose.facing };
    let paths = table.standing(UnitId(unit)).map(|base| BasePath { base: base.id, legs: vec![leg(base)] }).collect();
    Order::new(SideId(side), Act::Move { unit: UnitId(unit), paths })
}

pub fn throw_order(side: u8, unit: u16, by: u16, at: u16) -> Order {
    let act = Act::Do { verb: "throw".into(), unit: UnitId(unit), bases: vec![BaseId(by)], target: Some(Target::Base(BaseId(at))) };
    Order::new(SideId(side), act)
}

pub fn answer(side: u8, pick: u16) -> Order {
    Order::new(SideId(side), Act::Answer(vec![vec![pick]]))
}
