//! The schedule of a ruleset is built when its app is made, and two systems whose order could matter are an error.

use super::book::book;
use super::stones::{Clock, Stones};
use bevy_app::App;
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevy_ecs::world::World;
use carnyx::table::{Resolve, Ruleset, Step};

fn build(app: &mut App) -> Result<(), String> {
    let label = Resolve(Stones::ID);
    app.world_mut().schedule_scope(label, |world: &mut World, schedule| {
        schedule.initialize(world).map(drop).map_err(|error| error.to_string(schedule.graph(), world))
    })
}

fn writes(mut clock: ResMut<Clock>) {
    clock.turn += 1;
}

fn reads(clock: Res<Clock>) {
    assert!(clock.turn < 100);
}

#[test]
fn the_schedule_of_the_toy_has_one_order_only() {
    assert_eq!(build(&mut book().app()), Ok(()));
}

#[test]
fn a_planted_ambiguity_is_found() {
    let mut app = book().app();
    app.add_systems(Resolve(Stones::ID), (writes.in_set(Step::Record), reads.in_set(Step::Record)));
    let error = build(&mut app).expect_err("two systems of one set, one writing what the other reads");
    assert!(error.contains("Clock"), "{error}");
}

#[test]
fn a_chain_is_no_ambiguity() {
    let mut app = book().app();
    app.add_systems(Resolve(Stones::ID), (writes, reads).chain().before(Step::Roll));
    assert_eq!(build(&mut app), Ok(()));
}
