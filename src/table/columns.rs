//! One registered type at one moment: taken from the world, written back, hashed, told as JSON.

use super::{Roster, RuleComponent, RuleState};
use crate::names::{BaseId, UnitId};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::{AnyOf, QueryState};
use bevy_ecs::world::World;
use serde::Serialize;
use serde_json::{Map, Value};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use twox_hash::XxHash3_128;

/// The values of one registered type at one moment.
pub(super) trait Values: Send + Sync + Any {
    /// XXH3-128 over the encoded values, worked out once.
    fn digest(&self) -> u128;
    /// # Errors
    /// A value that JSON cannot hold.
    fn json(&self) -> Result<Value, serde_json::Error>;
    fn same(&self, other: &dyn Values) -> bool;
}

/// How one registered type is taken from a world and written back.
pub(super) trait Column: Send + Sync {
    fn key(&self) -> &'static str;
    fn type_name(&self) -> &'static str;
    /// Shares `before` when nothing has changed since.
    fn capture(&self, world: &World, before: Option<&Arc<dyn Values>>) -> Arc<dyn Values>;
    fn restore(&self, world: &mut World, values: &dyn Values);
    /// # Errors
    /// A value that does not fit the type, or that belongs to nobody in this battle.
    fn read_json(&self, world: &World, value: Value) -> Result<Arc<dyn Values>, String>;
}

type Bearer = AnyOf<(&'static UnitId, &'static BaseId)>;

/// A component of bases and units. The queries are kept, for building them costs more than running them.
pub(super) struct Entries<C: RuleComponent> {
    reading: Mutex<QueryState<(Bearer, &'static C)>>,
    writing: Mutex<QueryState<(Entity, Bearer, &'static mut C)>>,
}

/// A component's values in the order of the roster: units first, then bases.
struct Slots<C> {
    slots: Vec<Option<C>>,
    units: usize,
    held: usize,
    digest: OnceLock<u128>,
}

impl<C: RuleComponent> Entries<C> {
    pub fn new(world: &mut World) -> Self {
        world.register_component::<C>();
        Self { reading: Mutex::new(QueryState::new(world)), writing: Mutex::new(QueryState::new(world)) }
    }
}

impl<C: RuleComponent> Column for Entries<C> {
    fn key(&self) -> &'static str {
        C::KEY
    }

    fn type_name(&self) -> &'static str {
        std::any::type_name::<C>()
    }

    fn capture(&self, world: &World, before: Option<&Arc<dyn Values>>) -> Arc<dyn Values> {
        let roster = world.resource::<Roster>();
        let units = roster.units.len();
        let mut reading = lock(&self.reading);
        let query = reading.query(world);
        if let Some((shared, old)) = before.and_then(|shared| Some((shared, cast::<Slots<C>>(shared.as_ref())?))) {
            let mut held = 0;
            let same = query.iter().all(|(bearer, value)| {
                held += 1;
                old.slots.get(slot(bearer, units)).and_then(Option::as_ref) == Some(value)
            });
            if same && held == old.held {
                return Arc::clone(shared);
            }
        }
        let mut slots: Vec<Option<C>> = Vec::new();
        slots.resize_with(units + roster.bases.len(), || None);
        let mut held = 0;
        for (bearer, value) in query.iter() {
            if let Some(place) = slots.get_mut(slot(bearer, units)) {
                *place = Some(value.clone());
                held += 1;
            }
        }
        Arc::new(Slots { slots, units, held, digest: OnceLock::new() })
    }

    fn restore(&self, world: &mut World, values: &dyn Values) {
        let Some(saved) = cast::<Slots<C>>(values) else { return };
        let mut seen = 0;
        let mut strangers = Vec::new();
        let mut writing = lock(&self.writing);
        for (entity, bearer, mut value) in writing.query_mut(world) {
            match saved.slots.get(slot(bearer, saved.units)).and_then(Option::as_ref) {
                Some(old) => {
                    seen += 1;
                    // Only what differs is written, so that whoever watches for changes sees true ones only.
                    if *value != *old {
                        *value = old.clone();
                    }
                }
                None => strangers.push(entity),
            }
        }
        for entity in strangers {
            world.entity_mut(entity).remove::<C>();
        }
        if seen < saved.held {
            saved.bring_back(world);
        }
    }

    fn read_json(&self, world: &World, value: Value) -> Result<Arc<dyn Values>, String> {
        let Value::Object(map) = value else { return Err("not an object of bases and units".to_owned()) };
        let roster = world.resource::<Roster>();
        let units = roster.units.len();
        let mut slots: Vec<Option<C>> = Vec::new();
        slots.resize_with(units + roster.bases.len(), || None);
        let held = map.len();
        for (name, value) in map {
            let place = place_of(&name, units).and_then(|place| slots.get_mut(place));
            let place = place.ok_or_else(|| format!("{name} is not in this battle"))?;
            *place = Some(serde_json::from_value(value).map_err(|error| format!("{name}: {error}"))?);
        }
        Ok(Arc::new(Slots { slots, units, held, digest: OnceLock::new() }))
    }
}

impl<C: RuleComponent> Slots<C> {
    fn entries(&self) -> impl Iterator<Item = (usize, &C)> + '_ {
        self.slots.iter().enumerate().filter_map(|(place, value)| Some((place, value.as_ref()?)))
    }

    /// Gives a component back to whoever has lost it.
    fn bring_back(&self, world: &mut World) {
        for (place, value) in self.entries() {
            let roster = world.resource::<Roster>();
            let entity = match place.checked_sub(self.units) {
                Some(base) => roster.bases.get(base),
                None => roster.units.get(place),
            };
            if let Some(&entity) = entity
                && !world.entity(entity).contains::<C>()
            {
                world.entity_mut(entity).insert(value.clone());
            }
        }
    }
}

impl<C: RuleComponent> Values for Slots<C> {
    fn digest(&self) -> u128 {
        *self.digest.get_or_init(|| {
            let mut bytes = Vec::with_capacity(16 + self.held * 16);
            for (place, value) in self.entries() {
                bytes.extend_from_slice(&(place as u32).to_le_bytes());
                bytes = encode(value, bytes);
            }
            XxHash3_128::oneshot(&bytes)
        })
    }

    fn json(&self) -> Result<Value, serde_json::Error> {
        let name = |place: usize| match place.checked_sub(self.units) {
            Some(base) => format!("b{base}"),
            None => format!("u{place}"),
        };
        let map: Result<Map<_, _>, _> = self.entries().map(|(place, value)| Ok((name(place), serde_json::to_value(value)?))).collect();
        map.map(Value::Object)
    }

    fn same(&self, other: &dyn Values) -> bool {
        cast::<Self>(other).is_some_and(|other| self.held == other.held && self.slots == other.slots)
    }
}

/// A resource.
pub(super) struct Single<R>(PhantomData<fn() -> R>);

struct Whole<R> {
    value: Option<R>,
    digest: OnceLock<u128>,
}

impl<R> Single<R> {
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R: RuleState> Column for Single<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn type_name(&self) -> &'static str {
        std::any::type_name::<R>()
    }

    fn capture(&self, world: &World, before: Option<&Arc<dyn Values>>) -> Arc<dyn Values> {
        let now = world.get_resource::<R>();
        match before {
            Some(shared) if cast::<Whole<R>>(shared.as_ref()).is_some_and(|old| old.value.as_ref() == now) => Arc::clone(shared),
            _ => Arc::new(Whole { value: now.cloned(), digest: OnceLock::new() }),
        }
    }

    fn restore(&self, world: &mut World, values: &dyn Values) {
        let Some(saved) = cast::<Whole<R>>(values) else { return };
        match (&saved.value, world.get_resource_mut::<R>()) {
            (Some(value), Some(mut current)) => {
                if *current != *value {
                    *current = value.clone();
                }
            }
            (Some(value), None) => world.insert_resource(value.clone()),
            (None, Some(_)) => {
                world.remove_resource::<R>();
            }
            (None, None) => {}
        }
    }

    fn read_json(&self, _: &World, value: Value) -> Result<Arc<dyn Values>, String> {
        let value = if value == absent() { None } else { Some(serde_json::from_value(value).map_err(|error| error.to_string())?) };
        Ok(Arc::new(Whole::<R> { value, digest: OnceLock::new() }))
    }
}

impl<R: RuleState> Values for Whole<R> {
    fn digest(&self) -> u128 {
        *self.digest.get_or_init(|| XxHash3_128::oneshot(&encode(&self.value, Vec::with_capacity(256))))
    }

    fn json(&self) -> Result<Value, serde_json::Error> {
        self.value.as_ref().map_or_else(|| Ok(absent()), serde_json::to_value)
    }

    fn same(&self, other: &dyn Values) -> bool {
        cast::<Self>(other).is_some_and(|other| self.value == other.value)
    }
}

/// A state that is not in the world. `null` will not do: it is what many a state that is there looks like.
fn absent() -> Value {
    serde_json::json!({ "absent": true })
}

/// Place of a unit or base among the slots.
fn slot((unit, base): (Option<&UnitId>, Option<&BaseId>), units: usize) -> usize {
    match (unit, base) {
        (_, Some(base)) => units + base.index(),
        (Some(unit), None) => unit.index(),
        (None, None) => usize::MAX,
    }
}

/// `u3` and `b17` to places among the slots.
fn place_of(name: &str, units: usize) -> Option<usize> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| number.to_string() == text).map(usize::from);
    match name.split_at_checked(1)? {
        ("u", rest) => number(rest).filter(|unit| *unit < units),
        ("b", rest) => number(rest).map(|base| units + base),
        _ => None,
    }
}

fn cast<T: 'static>(values: &dyn Values) -> Option<&T> {
    (values as &dyn Any).downcast_ref()
}

/// A lock that a panic elsewhere cannot spoil: a query holds nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// # Panics
/// Never for registered types: postcard refuses only sequences of unknown length, and none of them has one.
fn encode<T: Serialize>(value: &T, bytes: Vec<u8>) -> Vec<u8> {
    match postcard::to_extend(value, bytes) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("a registered type that cannot be encoded: {error}"),
    }
}
