//! Nothing that changes is forgotten: whatever a base, a unit or the battle carries is saved, hashed and taken back.

use super::battle::begun;
use super::stones::Hurt;
use bevy_ecs::prelude::{Component, Resource};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::table::{Registry, Roster, RuleApp, Snapshot, difference, state_hash, unregistered};
use serde_json::Value;

#[derive(Component)]
struct Forgotten;

#[derive(Resource)]
struct AlsoForgotten;

#[test]
fn everything_of_the_toy_is_registered() {
    assert_eq!(unregistered(&begun(Dice::seeded(1))), Vec::<String>::new());
}

#[test]
fn what_nobody_registered_is_found() {
    let mut world = begun(Dice::seeded(1));
    let unit = world.resource::<Roster>().units[1];
    world.entity_mut(unit).insert(Forgotten);
    world.insert_resource(AlsoForgotten);
    let found = unregistered(&world);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].ends_with("AlsoForgotten") && found[1].ends_with("Forgotten"), "{found:?}");
    world.entity_mut(unit).remove::<Forgotten>();
    assert_eq!(unregistered(&world).len(), 2, "a passing component counts as well");
}

/// Every field there is, by its place in the JSON of a state.
fn fields(path: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(map) if !map.is_empty() => map.iter().for_each(|(key, value)| fields(&format!("{path}/{key}"), value, found)),
        Value::Array(list) if !list.is_empty() => {
            list.iter().enumerate().for_each(|(place, value)| fields(&format!("{path}/{place}"), value, found));
        }
        _ => found.push(path.to_owned()),
    }
}

/// Another value of the same kind.
fn bent(value: &Value) -> Value {
    match value {
        Value::Bool(value) => (!value).into(),
        Value::Number(number) => number.as_i64().map_or(1, |number| if number == 1 { 2 } else { 1 }).into(),
        Value::String(text) => format!("{text}x").into(),
        _ => 1.into(),
    }
}

/// Changes every field of every registered value in turn: each change that fits the type changes the hash, is named by the
/// difference and is written back.
fn each_field_counts(world: &mut World) -> (usize, Vec<String>) {
    let before = Snapshot::capture(world);
    let state = before.to_json().expect("JSON holds it");
    let (mut places, mut unbent) = (Vec::new(), Vec::new());
    fields("", &state, &mut places);
    let mut counted = 0;
    for place in places {
        let mut other = state.clone();
        let value = other.pointer_mut(&place).expect("a place of this state");
        *value = bent(value);
        let Ok(other) = Snapshot::from_json(world, other) else {
            unbent.push(place);
            continue;
        };
        assert_ne!(other.hash(), before.hash(), "{place} does not count");
        assert!(difference(&before, &other).is_some(), "{place} is not told apart");
        other.restore(world);
        assert_eq!(state_hash(world), other.hash(), "{place} is not written back");
        before.restore(world);
        assert_eq!(state_hash(world), before.hash(), "{place} is not taken back");
        counted += 1;
    }
    (counted, unbent)
}

#[test]
fn changing_any_field_changes_the_hash() {
    let mut world = begun(Dice::seeded(1));
    let (counted, unbent) = each_field_counts(&mut world);
    assert!(counted > 80, "{counted} fields");
    let unbent: Vec<_> = unbent.iter().filter(|place| !place.ends_with("Removed")).collect();
    let known = ["/dice", "/standing", "/draw_offer", "/waiting", "/agenda"];
    assert!(unbent.iter().all(|place| known.iter().any(|known| place.starts_with(known))), "{unbent:?}");
}

#[test]
fn components_gained_and_lost_are_taken_back() {
    let mut world = begun(Dice::seeded(1));
    let before = Snapshot::capture(&world);
    let (unit, base) = (world.resource::<Roster>().units[0], world.resource::<Roster>().bases[2]);
    world.entity_mut(unit).insert(Hurt { wounds: 9 });
    world.entity_mut(base).remove::<Hurt>();
    let after = Snapshot::capture_after(&world, &before);
    assert_ne!(after.hash(), before.hash());
    before.restore(&mut world);
    assert_eq!(world.get::<Hurt>(base), Some(&Hurt { wounds: 0 }));
    assert_eq!(world.get::<Hurt>(unit), None);
    assert_eq!(state_hash(&world), before.hash());
    after.restore(&mut world);
    assert_eq!((world.get::<Hurt>(base), world.get::<Hurt>(unit)), (None, Some(&Hurt { wounds: 9 })));
    assert_eq!(state_hash(&world), after.hash());
}

#[test]
fn keys_are_in_order_and_a_second_registration_is_none() {
    let mut world = begun(Dice::seeded(1));
    let keys: Vec<_> = world.resource::<Registry>().keys().collect();
    assert!(keys.is_sorted());
    world.rule_component::<Hurt>();
    assert_eq!(world.resource::<Registry>().keys().count(), keys.len());
}

#[test]
#[should_panic(expected = "two types saved as hurt")]
fn two_types_never_share_a_key() {
    #[derive(Component, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Other(u8);
    impl carnyx::table::RuleComponent for Other {
        const KEY: &'static str = "hurt";
    }
    begun(Dice::seeded(1)).rule_component::<Other>();
}
