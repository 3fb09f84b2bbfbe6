use super::{Roster, Subject};
use bevy_app::App;
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::Any;
use std::sync::Arc;

/// A component of bases or units that changes during a battle: saved, hashed and undone.
pub trait RuleComponent: Component<Mutability = Mutable> + Clone + PartialEq + Serialize + DeserializeOwned {
    /// Permanent name in saves. Two types never share one.
    const KEY: &'static str;
}

/// State of the battle as a whole: saved, hashed and undone like a component.
pub trait RuleState: Resource<Mutability = Mutable> + Clone + PartialEq + Serialize + DeserializeOwned {
    const KEY: &'static str;
}

/// The values of one registered type at one moment.
pub(super) trait Values: Send + Sync {
    fn restore(&self, world: &mut World);
    fn encode(&self, bytes: Vec<u8>) -> Vec<u8>;
    fn json(&self) -> serde_json::Value;
    fn same(&self, other: &dyn Values) -> bool;
    fn as_any(&self) -> &dyn Any;
}

pub(super) struct Column {
    pub key: &'static str,
    pub type_name: &'static str,
    pub capture: fn(&World) -> Arc<dyn Values>,
    pub from_json: fn(serde_json::Value) -> Result<Arc<dyn Values>, serde_json::Error>,
}

/// Everything that makes up the state of a battle, in the order of the keys.
#[derive(Resource, Default)]
pub struct Registry {
    pub(super) columns: Vec<Column>,
    fixed: Vec<&'static str>,
}

impl Registry {
    fn insert(&mut self, column: Column) {
        match self.columns.binary_search_by(|known| known.key.cmp(column.key)) {
            Ok(place) => assert!(
                self.columns[place].type_name == column.type_name,
                "two types saved as {}: {} and {}",
                column.key,
                self.columns[place].type_name,
                column.type_name
            ),
            Err(place) => self.columns.insert(place, column),
        }
    }

    pub fn keys(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.columns.iter().map(|column| column.key)
    }

    /// Whether a type, by its full name, is saved or declared fixed.
    pub fn knows(&self, type_name: &str) -> bool {
        self.columns.iter().any(|column| column.type_name == type_name) || self.fixed.contains(&type_name)
    }
}

/// One call registers a type for saving, hashing, undo and the inspector.
pub trait RuleApp {
    fn rule_component<C: RuleComponent>(&mut self) -> &mut Self;
    fn rule_state<R: RuleState>(&mut self) -> &mut Self;
    /// A component that never changes after the table is set: part of the scenario, not of the state.
    fn fixed_component<C: Component>(&mut self) -> &mut Self;
}

impl RuleApp for App {
    fn rule_component<C: RuleComponent>(&mut self) -> &mut Self {
        self.world_mut().register_component::<C>();
        self.world_mut().get_resource_or_init::<Registry>().insert(Column {
            key: C::KEY,
            type_name: std::any::type_name::<C>(),
            capture: |world| Arc::new(Parts::<C>::capture(world)),
            from_json: |value| Ok(Arc::new(Parts::<C>(serde_json::from_value(value)?))),
        });
        self
    }

    fn rule_state<R: RuleState>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registry>().insert(Column {
            key: R::KEY,
            type_name: std::any::type_name::<R>(),
            capture: |world| Arc::new(Whole(world.get_resource::<R>().cloned())),
            from_json: |value| Ok(Arc::new(Whole::<R>(serde_json::from_value(value)?))),
        });
        self
    }

    fn fixed_component<C: Component>(&mut self) -> &mut Self {
        self.world_mut().register_component::<C>();
        let name = std::any::type_name::<C>();
        let mut registry = self.world_mut().get_resource_or_init::<Registry>();
        if !registry.fixed.contains(&name) {
            registry.fixed.push(name);
        }
        self
    }
}

/// A component's values: units first, then bases, in id order.
#[derive(PartialEq)]
struct Parts<C>(Vec<(Subject, C)>);

impl<C: RuleComponent> Parts<C> {
    fn capture(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        let mut values = Vec::new();
        for (index, &entity) in roster.units.iter().enumerate() {
            if let Some(value) = world.get::<C>(entity) {
                values.push((Subject::Unit(crate::names::UnitId(index as u16)), value.clone()));
            }
        }
        for (index, &entity) in roster.bases.iter().enumerate() {
            if let Some(value) = world.get::<C>(entity) {
                values.push((Subject::Base(crate::names::BaseId(index as u16)), value.clone()));
            }
        }
        Self(values)
    }
}

impl<C: RuleComponent> Values for Parts<C> {
    fn restore(&self, world: &mut World) {
        let roster = world.resource::<Roster>();
        let targets: Vec<_> = self.0.iter().map(|(subject, _)| roster.entity(*subject)).collect();
        for ((_, value), entity) in self.0.iter().zip(targets) {
            let Some(entity) = entity else { continue };
            match world.get_mut::<C>(entity) {
                Some(mut current) if *current != *value => *current = value.clone(),
                Some(_) => {}
                None => {
                    world.entity_mut(entity).insert(value.clone());
                }
            }
        }
    }

    fn encode(&self, bytes: Vec<u8>) -> Vec<u8> {
        encode(&self.0, bytes)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    fn same(&self, other: &dyn Values) -> bool {
        other.as_any().downcast_ref::<Self>() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(PartialEq)]
struct Whole<R>(Option<R>);

impl<R: RuleState> Values for Whole<R> {
    fn restore(&self, world: &mut World) {
        match &self.0 {
            None => {
                world.remove_resource::<R>();
            }
            Some(value) => match world.get_resource_mut::<R>() {
                Some(mut current) if *current != *value => *current = value.clone(),
                Some(_) => {}
                None => world.insert_resource(value.clone()),
            },
        }
    }

    fn encode(&self, bytes: Vec<u8>) -> Vec<u8> {
        encode(&self.0, bytes)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    fn same(&self, other: &dyn Values) -> bool {
        other.as_any().downcast_ref::<Self>() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// # Panics
/// Never for registered types: postcard refuses only sequences of unknown length, and none of them has one.
fn encode<T: Serialize>(value: &T, bytes: Vec<u8>) -> Vec<u8> {
    match postcard::to_extend(value, bytes) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("a registered type that cannot be encoded: {error}"),
    }
}
