use super::{Dispatch, Position, Roster, Standing, Subject, Wait};
use crate::measure::Pose;
use crate::names::{BaseId, Word};
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

type Change = Box<dyn FnOnce(&mut World) + Send + Sync>;

/// What resolving one agenda item brings about. Rules fill it in from a read-only table; `Apply` alone writes it.
pub struct Effects<Item> {
    pub(super) changes: Vec<Change>,
    pub(super) dispatches: Vec<Dispatch>,
    pub(super) next: Vec<Item>,
    pub(super) wait: Option<Wait>,
}

impl<Item> Default for Effects<Item> {
    fn default() -> Self {
        Self { changes: Vec::new(), dispatches: Vec::new(), next: Vec::new(), wait: None }
    }
}

impl<Item> Effects<Item> {
    /// Overwrites a component that the subject was mustered with.
    pub fn set<C: Component<Mutability = Mutable>>(&mut self, subject: impl Into<Subject>, value: C) {
        self.update(subject, move |component: &mut C| *component = value);
    }

    /// Changes a component that the subject was mustered with. Rules that change what is not there are at fault: a build with
    /// debug assertions stops, any other goes on without the change.
    pub fn update<C: Component<Mutability = Mutable>>(
        &mut self,
        subject: impl Into<Subject>,
        change: impl FnOnce(&mut C) + Send + Sync + 'static,
    ) {
        let subject = subject.into();
        self.changes.push(Box::new(move |world| {
            let entity = world.resource::<Roster>().entity(subject);
            match entity.and_then(|entity| world.get_mut::<C>(entity)) {
                Some(mut component) => change(&mut component),
                None => debug_assert!(false, "{subject:?} has no {}", std::any::type_name::<C>()),
            }
        }));
    }

    pub fn update_state<R: Resource<Mutability = Mutable>>(&mut self, change: impl FnOnce(&mut R) + Send + Sync + 'static) {
        self.changes.push(Box::new(move |world| change(&mut world.resource_mut::<R>())));
    }

    pub fn place(&mut self, base: BaseId, pose: Pose) {
        self.set(base, Position(pose));
    }

    pub fn remove(&mut self, base: BaseId, reason: impl Into<Word>) {
        self.set(base, Standing::Removed(reason.into()));
    }

    pub fn say(&mut self, dispatch: Dispatch) {
        self.dispatches.push(dispatch);
    }

    /// Puts an item on the agenda: of several, the first pushed comes first, all of them before what already waits.
    pub fn push(&mut self, item: Item) {
        self.next.push(item);
    }

    /// Stops at a decision. `resume` stays on the agenda and is what the answer is given to.
    pub fn wait(&mut self, wait: Wait, resume: Item) {
        self.next.push(resume);
        self.wait = Some(wait);
    }

    pub fn end(&mut self, wait: Wait) {
        self.wait = Some(wait);
    }
}
