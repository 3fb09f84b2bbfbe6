use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// The stack of what is still to be resolved; the last item is next.
///
/// A rout that causes a test that causes a rout that asks a choice is four items, not a recursion.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agenda<Item> {
    pub items: Vec<Item>,
}

impl<Item> Default for Agenda<Item> {
    fn default() -> Self {
        Self { items: Vec::new() }
    }
}

impl<Item> Agenda<Item> {
    /// Puts items on top so that the first of them comes next.
    pub fn push_in_order(&mut self, items: Vec<Item>) {
        self.items.extend(items.into_iter().rev());
    }
}
