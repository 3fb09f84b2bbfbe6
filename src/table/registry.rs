use super::columns::{Column, Entries, Single};
use bevy_app::App;
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use serde::Serialize;
use serde::de::DeserializeOwned;
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

/// Everything that makes up the state of a battle, in the order of the keys.
#[derive(Resource, Default)]
pub struct Registry {
    columns: Arc<Vec<Arc<dyn Column>>>,
    fixed: Vec<&'static str>,
}

impl Registry {
    pub(super) fn columns(&self) -> &Arc<Vec<Arc<dyn Column>>> {
        &self.columns
    }

    fn insert(&mut self, column: Arc<dyn Column>) {
        let columns = Arc::make_mut(&mut self.columns);
        match columns.binary_search_by(|known| known.key().cmp(column.key())) {
            Ok(place) => assert!(
                columns[place].type_name() == column.type_name(),
                "two types saved as {}: {} and {}",
                column.key(),
                columns[place].type_name(),
                column.type_name()
            ),
            Err(place) => columns.insert(place, column),
        }
    }

    fn fix(&mut self, name: &'static str) {
        if !self.fixed.contains(&name) {
            self.fixed.push(name);
        }
    }

    pub fn keys(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.columns.iter().map(|column| column.key())
    }

    /// Whether a type, by its full name, is saved or declared fixed.
    pub fn knows(&self, type_name: &str) -> bool {
        self.columns.iter().any(|column| column.type_name() == type_name) || self.fixed.contains(&type_name)
    }
}

/// One call registers a type for saving, hashing, undo and the inspector.
pub trait RuleApp {
    fn rule_component<C: RuleComponent>(&mut self) -> &mut Self;
    fn rule_state<R: RuleState>(&mut self) -> &mut Self;
    /// A component that never changes after the table is set: part of the scenario, not of the state.
    fn fixed_component<C: Component>(&mut self) -> &mut Self;
    /// A resource that never changes after the table is set, or that no decision looks at: numbers of the ruleset, the ground.
    fn fixed_state<R: Resource>(&mut self) -> &mut Self;
}

impl RuleApp for World {
    fn rule_component<C: RuleComponent>(&mut self) -> &mut Self {
        let column = Arc::new(Entries::<C>::new(self));
        self.get_resource_or_init::<Registry>().insert(column);
        self
    }

    fn rule_state<R: RuleState>(&mut self) -> &mut Self {
        self.get_resource_or_init::<Registry>().insert(Arc::new(Single::<R>::new()));
        self
    }

    fn fixed_component<C: Component>(&mut self) -> &mut Self {
        self.register_component::<C>();
        self.get_resource_or_init::<Registry>().fix(std::any::type_name::<C>());
        self
    }

    fn fixed_state<R: Resource>(&mut self) -> &mut Self {
        self.get_resource_or_init::<Registry>().fix(std::any::type_name::<R>());
        self
    }
}

impl RuleApp for App {
    fn rule_component<C: RuleComponent>(&mut self) -> &mut Self {
        self.world_mut().rule_component::<C>();
        self
    }

    fn rule_state<R: RuleState>(&mut self) -> &mut Self {
        self.world_mut().rule_state::<R>();
        self
    }

    fn fixed_component<C: Component>(&mut self) -> &mut Self {
        self.world_mut().fixed_component::<C>();
        self
    }

    fn fixed_state<R: Resource>(&mut self) -> &mut Self {
        self.world_mut().fixed_state::<R>();
        self
    }
}

/// Components on bases and units, and resources, that nobody registered: they would be lost in a save and missed by an undo.
///
/// Full type names, sorted; empty when all is well. The table's own machinery is known.
pub fn unregistered(world: &World) -> Vec<String> {
    use crate::names::{BaseId, UnitId};
    let registry = world.resource::<Registry>();
    let bearers = [world.component_id::<BaseId>(), world.component_id::<UnitId>()];
    let mut strangers = Vec::new();
    let mut look_at = |id| {
        let name = world.components().get_info(id).map_or_else(String::new, |info| info.name().to_string());
        if !registry.knows(&name) && !strangers.contains(&name) {
            strangers.push(name);
        }
    };
    for archetype in world.archetypes().iter() {
        if bearers.iter().flatten().any(|bearer| archetype.contains(*bearer)) {
            archetype.iter_components().for_each(&mut look_at);
        }
    }
    world.resource_entities().iter().for_each(|(id, _)| look_at(id));
    strangers.retain(|name| !name.starts_with("bevy_"));
    strangers.sort();
    strangers
}
