use super::{Allegiance, Ground, Kind, Name, OfUnit, Position, Roster, Size, Standing, Subject, Wait, Waiting};
use crate::measure::{Footprint, Pose, Quad};
use crate::names::{BaseId, SideId, UnitId, Word};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

/// A base as the rules look at it.
#[derive(Clone, Copy, Debug)]
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
}

/// A unit as the rules look at it.
#[derive(Clone, Copy, Debug)]
pub struct UnitView {
    pub id: UnitId,
    pub entity: Entity,
    pub side: Option<SideId>,
}

/// A read-only look at the whole table, gathered once in id order.
pub struct Table<'w> {
    pub world: &'w World,
    pub bases: Vec<BaseView>,
    pub units: Vec<UnitView>,
    pub ground: &'w Ground,
    roster: &'w Roster,
}

impl<'w> Table<'w> {
    /// # Panics
    /// When no battle was set up in this world.
    pub fn of(world: &'w World) -> Self {
        let roster = world.resource::<Roster>();
        let units: Vec<UnitView> = roster
            .units
            .iter()
            .enumerate()
            .map(|(index, &entity)| UnitView {
                id: UnitId(index as u16),
                entity,
                side: world.get::<Allegiance>(entity).and_then(|allegiance| allegiance.0),
            })
            .collect();
        let bases = roster.bases.iter().enumerate().map(|(index, &entity)| base_view(world, &units, index, entity)).collect();
        Self { world, bases, units, ground: world.resource::<Ground>(), roster }
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

fn base_view(world: &World, units: &[UnitView], index: usize, entity: Entity) -> BaseView {
    let found = world.entity(entity);
    let (Some(unit), Some(position), Some(size)) = (found.get::<OfUnit>(), found.get::<Position>(), found.get::<Size>()) else {
        unreachable!("every base is mustered with its unit, position and size");
    };
    BaseView {
        id: BaseId(index as u16),
        entity,
        unit: unit.0,
        side: units[unit.0.index()].side,
        pose: position.0,
        size: size.0,
        quad: Quad::new(position.0, size.0),
        on_table: found.get::<Standing>() == Some(&Standing::OnTable),
    }
}
