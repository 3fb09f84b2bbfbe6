use super::{Dispatch, Order, Snapshot, StateHash};
use crate::dice::Face;
use crate::names::{SideId, Word};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

/// An order that was carried out, with all it brought about.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned {
    pub order: Order,
    /// Every die thrown while it was resolved.
    pub faces: Vec<Face>,
    pub hash: StateHash,
    pub dispatches: Vec<Dispatch>,
}

/// Hears of every order as it is carried out or taken back. The journal is one.
pub trait Recorder: Send + Sync {
    /// `world` stands as the order left it; `before` and `after` are its state around the order.
    fn carried_out(&mut self, world: &World, turned: &Turned, before: &Snapshot, after: &Snapshot);
    fn taken_back(&mut self, world: &World, now: &Snapshot);
    /// What keeps it from recording, for the player to read; the battle goes on.
    fn trouble(&self) -> Option<String>;
}

/// What was done so far. A world without it (a bot's, a simulation's) keeps nothing and cannot undo.
#[derive(Resource, Default)]
pub struct History {
    turned: Vec<(Turned, Snapshot)>,
    now: Option<Snapshot>,
    pub recorder: Option<Box<dyn Recorder>>,
}

impl History {
    pub fn turned(&self) -> impl DoubleEndedIterator<Item = &Turned> + '_ {
        self.turned.iter().map(|(turned, _)| turned)
    }

    pub fn len(&self) -> usize {
        self.turned.len()
    }

    pub fn is_empty(&self) -> bool {
        self.turned.is_empty()
    }

    /// The order that an undo by this side would take back, or the word for why none can be.
    ///
    /// # Errors
    /// `nothing_to_undo`, `dice_were_rolled`, `other_side_decided`.
    pub fn undoable(&self, side: SideId) -> Result<&Order, Word> {
        match self.turned.last() {
            None => Err("nothing_to_undo".into()),
            Some((turned, _)) if !turned.faces.is_empty() => Err("dice_were_rolled".into()),
            Some((turned, _)) if turned.order.side != side => Err("other_side_decided".into()),
            Some((turned, _)) => Ok(&turned.order),
        }
    }

    /// Takes back the last order.
    ///
    /// # Errors
    /// As [`History::undoable`].
    pub fn undo(world: &mut World, side: SideId) -> Result<Order, Word> {
        let Some(mut history) = world.get_resource_mut::<History>() else { return Err("nothing_to_undo".into()) };
        let order = history.undoable(side)?.clone();
        let Some((_, before)) = history.turned.pop() else { return Err("nothing_to_undo".into()) };
        history.now = Some(before.clone());
        let recorder = history.recorder.take();
        before.restore(world);
        Self::tell(world, recorder, |recorder, world| recorder.taken_back(world, &before));
        Ok(order)
    }

    /// The state after the last order.
    pub fn now(&self) -> Option<&Snapshot> {
        self.now.as_ref()
    }

    /// The state before the order at this place, counted from 0.
    pub fn before(&self, place: usize) -> Option<&Snapshot> {
        self.turned.get(place).map(|(_, before)| before)
    }

    pub(super) fn start(world: &mut World) {
        if !world.contains_resource::<History>() {
            return;
        }
        let now = Snapshot::capture(world);
        let mut history = world.resource_mut::<History>();
        history.turned.clear();
        history.now = Some(now);
    }

    pub(super) fn keep(world: &mut World, order: &Order, faces: Vec<Face>, dispatches: &[Dispatch]) {
        let Some(before) = world.get_resource::<History>().and_then(|history| history.now.clone()) else { return };
        let after = Snapshot::capture_after(world, &before);
        let turned = Turned { order: order.clone(), faces, hash: after.hash(), dispatches: dispatches.to_vec() };
        let recorder = world.resource_mut::<History>().recorder.take();
        Self::tell(world, recorder, |recorder, world| recorder.carried_out(world, &turned, &before, &after));
        let mut history = world.resource_mut::<History>();
        history.turned.push((turned, before));
        history.now = Some(after);
    }

    fn tell(world: &mut World, recorder: Option<Box<dyn Recorder>>, news: impl FnOnce(&mut dyn Recorder, &World)) {
        if let Some(mut recorder) = recorder {
            news(recorder.as_mut(), world);
            world.resource_mut::<History>().recorder = Some(recorder);
        }
    }

    /// The state before an order that could not be resolved to its end.
    pub(super) fn put_back(world: &mut World) {
        if let Some(now) = world.get_resource::<History>().and_then(|history| history.now.clone()) {
            now.restore(world);
        }
    }
}
