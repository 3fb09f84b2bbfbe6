//! Melees and shield walls of Celtic Skirmish, played out: the chances shown are those of the dice, and whatever the sides do,
//! bases never overlap, nobody fights twice in a turn, and a wall that stands meets its requirements.

mod chances;
mod foreseen;
mod played;

use bevy_ecs::world::World;
use carnyx::dice::{Dice, Scripted};
use carnyx::files::Source;
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::rules::{Rulebook, open};
use carnyx::scenario::Scenario;
use carnyx::table::Subject;
use std::sync::Arc;

pub fn rules() -> Arc<dyn Rulebook> {
    open("celtic_skirmish").expect("the ruleset")
}

/// A battle of one turn count on open ground, units as a scenario writes them.
pub fn table(rules: &Arc<dyn Rulebook>, turns: u16, terrain: &str, units: &str, dice: Dice) -> World {
    let text = format!(
        "(format: 1, ruleset: \"celtic_skirmish\", title: \"Test\", table: (width: 48.0, depth: 36.0), turns: {turns}, \
         goal: (kind: \"battle\"), deployment: false, terrain: [{terrain}], sides: [\
         (id: \"a\", name: \"A\", home: West, zone: [(0, 0), (48, 0), (48, 36), (0, 36)]), \
         (id: \"b\", name: \"B\", home: East, zone: [(0, 0), (48, 0), (48, 36), (0, 36)])], units: [{units}])"
    );
    let scenario = Scenario::read("test.ron", &text).unwrap_or_else(|faults| panic!("{faults:?}"));
    scenario.set_up(rules, dice, Source::new("test.ron", &text)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

pub fn set(rules: &Arc<dyn Rulebook>, world: &mut World, flags: &[(Subject, &'static str)]) {
    for (subject, flag) in flags {
        rules.set_flag(world, *subject, &Word::new(flag), 1).expect("a flag");
    }
}

pub fn base(id: u16) -> Subject {
    Subject::Base(BaseId(id))
}

pub fn unit(id: u16) -> Subject {
    Subject::Unit(UnitId(id))
}

pub fn die(purpose: &'static str, by: u16, face: u8) -> Scripted {
    Scripted { purpose: purpose.into(), by: Some(carnyx::dice::Roller::Base(BaseId(by))), face }
}

pub const A: SideId = SideId(0);
pub const B: SideId = SideId(1);
