use super::muster::Muster;
use super::{Ground, Kind, Name, Roster, Subject, Wait, Waiting};
use crate::measure::{Footprint, Pose, Quad};
use crate::names::{BaseId, SideId, UnitId, Word};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use std::sync::Arc;

/// A base as the rules look at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BaseView {
    pub id: BaseId,
    pub entity: Entity,
    pub unit: UnitId,
    pub side: Option<SideId>,
    pub pose: Pose,
    pub size: Footprint,
    pub quad: Quad,
    /// Stands on the table: neither fallen nor in reserve.
    pub on_table: bool,
    /// Takes part in fights.
    pub fights: bool,
}

/// A unit as the rules look at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitView {
    pub id: UnitId,
    pub entity: Entity,
    pub side: Option<SideId>,
}

/// A read-only look at the whole table, gathered once in id order.
pub struct Table<'w> {
    pub world: &'w World,
    pub bases: Arc<[BaseView]>,
    pub units: Arc<[UnitView]>,
    pub ground: &'w Ground,
    roster: &'w Roster,
}

impl<'w> Table<'w> {
    /// # Panics
    /// When no battle was set up in this world.
    pub fn of(world: &'w World) -> Self {
        let roster = world.resource::<Roster>();
        let (units, bases) = world.resource::<Muster>().gather(world, roster);
        Self { world, bases, units, ground: world.resource::<Ground>(), roster }
    }

    /// As it was gathered last: for whoever knows that nobody has moved, fallen or changed sides since.
    pub(super) fn again(world: &'w World) -> Self {
        let (units, bases) = world.resource::<Muster>().last();
        Self { world, bases, units, ground: world.resource::<Ground>(), roster: world.resource::<Roster>() }
    }

    /// As it would be with some bases elsewhere, and all else as it is: for looking ahead.
    #[must_use]
    pub fn moved(&self, places: &[(BaseId, Pose)]) -> Self {
        let mut bases = self.bases.to_vec();
        for (id, pose) in places {
            let base = &mut bases[id.index()];
            (base.pose, base.quad) = (*pose, Quad::new(*pose, base.size));
        }
        Self { world: self.world, bases: bases.into(), units: Arc::clone(&self.units), ground: self.ground, roster: self.roster }
    }

    /// # Panics
    /// When the id is not of this battle: orders are checked for that when they come in.
    pub fn base(&self, id: BaseId) -> &BaseView {
        &self.bases[id.index()]
    }

    /// # Panics
    /// When the id is not of this battle.
    pub fn unit(&self, id: UnitId) -> &UnitView {
        &self.units[id.index()]
    }

    pub fn has_base(&self, id: BaseId) -> bool {
        id.index() < self.bases.len()
    }

    pub fn has_unit(&self, id: UnitId) -> bool {
        id.index() < self.units.len()
    }

    /// Every base of a unit, the fallen and those in reserve too.
    pub fn members(&self, unit: UnitId) -> &'w [BaseId] {
        &self.roster.members[unit.index()]
    }

    /// The bases of a unit that stand on the table.
    pub fn standing(&self, unit: UnitId) -> impl Iterator<Item = &BaseView> + '_ {
        self.members(unit).iter().map(|id| self.base(*id)).filter(|base| base.on_table)
    }

    /// Every base on the table.
    pub fn on_table(&self) -> impl Iterator<Item = &BaseView> + '_ {
        self.bases.iter().filter(|base| base.on_table)
    }

    pub fn units_of(&self, side: SideId) -> impl Iterator<Item = &UnitView> + '_ {
        self.units.iter().filter(move |unit| unit.side == Some(side))
    }

    pub fn get<C: Component>(&self, subject: impl Into<Subject>) -> Option<&'w C> {
        self.world.get::<C>(self.roster.entity(subject)?)
    }

    pub fn has<C: Component>(&self, subject: impl Into<Subject>) -> bool {
        self.get::<C>(subject).is_some()
    }

    /// # Panics
    /// When the ruleset did not put this state into the world.
    pub fn state<R: Resource>(&self) -> &'w R {
        self.world.resource::<R>()
    }

    pub fn kind(&self, subject: impl Into<Subject>) -> Option<&'w Word> {
        self.get::<Kind>(subject).map(|kind| &kind.0)
    }

    pub fn name(&self, subject: impl Into<Subject>) -> &'w str {
        self.get::<Name>(subject).map_or("", |name| name.0.as_str())
    }

    pub fn side_name(&self, side: SideId) -> &'w str {
        self.roster.sides.get(usize::from(side.0)).map_or("", String::as_str)
    }

    pub fn sides(&self) -> usize {
        self.roster.sides.len()
    }

    pub fn waiting(&self) -> Option<&'w Wait> {
        self.world.get_resource::<Waiting>().and_then(|waiting| waiting.0.as_ref())
    }
}
