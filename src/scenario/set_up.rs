//! From a sound field to a world in which a battle can begin.

use super::check::{self, Sound};
use super::field::Field;
use super::muster::Figure;
use super::{Names, placing};
use crate::dice::Dice;
use crate::files::{Fault, Faults, Source};
use crate::names::{BaseId, UnitId};
use crate::rules::{Part, Rulebook, Rules};
use crate::table::{Allegiance, Brief, Ground, Kind, Name, OfUnit, Position, Roster, RuleApp, Size, Standing, Subject};
use bevy_ecs::entity::Entity;
use bevy_ecs::world::World;
use std::sync::Arc;

/// Sets the table: a world of its own with everything in it, ready for [`Rulebook::begin`].
///
/// `source` says where the field was read, so that faults name their place.
///
/// # Errors
/// Everything that is wrong with the field, not only the first.
pub fn set_up(field: &Field, rulebook: &Arc<dyn Rulebook>, dice: Dice, source: Source) -> Result<World, Vec<Fault>> {
    set_up_in_order(field, rulebook, dice, source, |_| {})
}

/// As [`set_up`], putting units and bases into the world in an order of the caller's choice, which must make no difference.
///
/// `shuffle` is given the order to change.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_in_order(
    field: &Field,
    rulebook: &Arc<dyn Rulebook>,
    dice: Dice,
    source: Source,
    shuffle: impl FnOnce(&mut [usize]),
) -> Result<World, Vec<Fault>> {
    let mut faults = Faults::new(source);
    let world = set_up_noting(field, rulebook, dice, &mut faults, shuffle);
    match world {
        Some(world) if faults.is_empty() => Ok(world),
        _ => Err(faults.into_list()),
    }
}

pub(super) fn set_up_noting(
    field: &Field,
    rulebook: &Arc<dyn Rulebook>,
    dice: Dice,
    faults: &mut Faults,
    shuffle: impl FnOnce(&mut [usize]),
) -> Option<World> {
    let sound = check::check(field, rulebook.as_ref(), faults)?;
    placing::check(&sound, rulebook.as_ref(), faults);
    let mut world = empty_world(rulebook);
    furnish(&mut world, field, &sound, dice);
    let order = muster(&mut world, field, &sound, shuffle);
    grant(&mut world, field, &sound, &order, rulebook.as_ref(), faults);
    if faults.is_empty()
        && let Err(unfit) = rulebook.prepare(&mut world)
    {
        let path = match unfit.part {
            Part::Goal => "goal.kind".to_owned(),
            Part::Sides => "sides".to_owned(),
            Part::Side(side) => format!("sides[{}]", side.0),
            Part::Unit(unit) => format!("units[{}]", unit.index()),
        };
        faults.note(path, format!("{} ({})", unfit.what, unfit.clause), unfit.allowed);
    }
    Some(world)
}

/// A world with the ruleset's plugins and nothing on the table.
fn empty_world(rulebook: &Arc<dyn Rulebook>) -> World {
    let mut app = rulebook.app();
    app.finish();
    app.cleanup();
    let mut world = std::mem::take(app.world_mut());
    world.fixed_state::<Rules>().fixed_state::<Names>();
    world.insert_resource(Rules(Arc::clone(rulebook)));
    world
}

/// What is fixed for the whole battle.
fn furnish(world: &mut World, field: &Field, sound: &Sound, dice: Dice) {
    world.insert_resource(dice);
    world.insert_resource(Ground { table: sound.table, pieces: Arc::new(sound.pieces.clone()) });
    world.insert_resource(Brief {
        turns: field.turns,
        goal: field.goal.kind.clone(),
        goal_side: sound.goal_side,
        homes: field.sides.iter().map(|side| side.home).collect(),
        zones: sound.zones.clone(),
        house_rules: field.house_rules.clone(),
        deployment: field.deployment,
    });
    let sides = field.sides.iter().map(|side| side.id.clone()).collect();
    let units = field.units.iter().map(|unit| unit.id.clone()).collect();
    let bases = sound.figures.iter().map(|figure| figure.id.clone()).collect();
    world.insert_resource(Names::new(sides, units, bases));
}

/// Spawns everybody; returns the order in which that was done, units counted first.
fn muster(world: &mut World, field: &Field, sound: &Sound, shuffle: impl FnOnce(&mut [usize])) -> Vec<usize> {
    let units = field.units.len();
    let mut order: Vec<usize> = (0..units + sound.figures.len()).collect();
    shuffle(&mut order);
    let mut entities = vec![Entity::PLACEHOLDER; order.len()];
    for &place in &order {
        entities[place] = match place.checked_sub(units) {
            None => unit(world, field, sound, place),
            Some(index) => base(world, &sound.figures[index], index),
        };
    }
    let bases = entities.split_off(units);
    let mut members = vec![Vec::new(); units];
    for (index, figure) in sound.figures.iter().enumerate() {
        members[figure.unit.index()].push(BaseId(index as u16));
    }
    let sides = field.sides.iter().map(|side| named(&side.name, &side.id)).collect();
    world.insert_resource(Roster { bases, units: entities, members, sides });
    order
}

fn named(name: &str, id: &str) -> String {
    if name.is_empty() { id.to_owned() } else { name.to_owned() }
}

fn unit(world: &mut World, field: &Field, sound: &Sound, index: usize) -> Entity {
    let unit = &field.units[index];
    world.spawn((UnitId(index as u16), Name(named(&unit.name, &unit.id)), Allegiance(sound.sides_of_units[index]))).id()
}

fn base(world: &mut World, figure: &Figure, index: usize) -> Entity {
    let standing = if figure.on_table { Standing::OnTable } else { Standing::InReserve };
    let base = (
        BaseId(index as u16),
        OfUnit(figure.unit),
        Kind(figure.kind.clone()),
        Name(figure.name.clone()),
        Size(figure.size),
        Position(figure.pose),
        standing,
    );
    world.spawn(base).id()
}

/// The ruleset's own components: units first, for a base may take after its unit; faults are told in id order.
fn grant(world: &mut World, field: &Field, sound: &Sound, order: &[usize], rulebook: &dyn Rulebook, faults: &mut Faults) {
    let units = field.units.len();
    let mut wrong: Vec<(usize, String)> = Vec::new();
    for &place in order.iter().filter(|place| **place < units) {
        let granted = rulebook.grant(world, Subject::Unit(UnitId(place as u16)), None, &field.units[place].with);
        wrong.extend(granted.err().map(|what| (place, what)));
    }
    for index in order.iter().filter_map(|place| place.checked_sub(units)) {
        let figure = &sound.figures[index];
        let granted = rulebook.grant(world, Subject::Base(BaseId(index as u16)), Some(&figure.kind), &figure.with);
        wrong.extend(granted.err().map(|what| (units + index, what)));
    }
    wrong.sort_unstable();
    let mut last = String::new();
    for (place, what) in wrong {
        let path = place.checked_sub(units).map_or_else(|| format!("units[{place}]"), |index| sound.figures[index].path.clone());
        // What is wrong with a block is told once.
        if last != path {
            faults.note(format!("{path}.with"), what, "");
            last = path;
        }
    }
}
