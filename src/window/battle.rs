//! The battle on the table: a world of its own, apart from the window's.

use crate::desk::Seat;
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::table::{Brief, Dispatch, History, Order, SubmitError, Table, Wait};
use bevy_ecs::world::World;
use std::sync::Arc;

pub struct Battle {
    world: World,
    pub rules: Arc<dyn Rulebook>,
    pub title: String,
    pub seats: [(String, Seat); 2],
    /// The seed as players read it; empty where real dice are typed in.
    pub seed: String,
}

impl Battle {
    pub fn new(world: World, rules: Arc<dyn Rulebook>, title: String, seats: [(String, Seat); 2], seed: String) -> Self {
        Self { world, rules, title, seats, seed }
    }

    pub fn table(&self) -> Table<'_> {
        Table::of(&self.world)
    }

    pub fn brief(&self) -> &Brief {
        self.world.resource::<Brief>()
    }

    pub fn waiting(&self) -> Option<Wait> {
        self.table().waiting().cloned()
    }

    /// The side whose decision is awaited; whoever may type in dice has no side of its own.
    pub fn side(&self) -> Option<SideId> {
        self.waiting().and_then(|wait| wait.side())
    }

    pub fn is_bot(&self, side: SideId) -> bool {
        self.seats[usize::from(side.0.min(1))].1 == Seat::Bot
    }

    /// # Errors
    /// The clause that forbids it; nothing is changed then.
    pub fn submit(&mut self, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        let rules = Arc::clone(&self.rules);
        rules.submit(&mut self.world, order)
    }

    /// The order that could be taken back, or the word for why none can; `None` where nothing is kept.
    pub fn undoable(&self) -> Option<Result<Order, Word>> {
        let history = self.world.get_resource::<History>()?;
        let side = history.turned().next_back()?.order.side;
        Some(history.undoable(side).cloned())
    }

    /// Takes back the last order, whoever of the two at the screen gave it.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn undo(&mut self) -> Result<Order, Word> {
        let last = self.world.get_resource::<History>().and_then(|history| history.turned().next_back().map(|turned| turned.order.side));
        History::undo(&mut self.world, last.ok_or_else(|| Word::new("nothing_to_undo"))?)
    }
}
