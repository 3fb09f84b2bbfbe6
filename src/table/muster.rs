//! Gathering a [`Table`](super::Table): what was gathered last is kept, and looked over instead of built again.

use super::view::{BaseView, UnitView};
use super::{Allegiance, Bystander, OfUnit, Position, Roster, Size, Standing};
use crate::measure::Quad;
use crate::names::{BaseId, SideId, UnitId};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::{Has, QueryState};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use std::sync::{Arc, Mutex, PoisonError};

type UnitParts = (&'static UnitId, Option<&'static Allegiance>);
type BaseParts = (Entity, &'static BaseId, &'static OfUnit, &'static Position, &'static Size, &'static Standing, Has<Bystander>);

/// What gathering keeps. It holds no state of the battle: every value is read each time, and what differs is put right.
#[derive(Resource)]
pub(super) struct Muster(Mutex<Kept>);

struct Kept {
    units: QueryState<UnitParts>,
    bases: QueryState<BaseParts>,
    unit_views: Arc<[UnitView]>,
    base_views: Arc<[BaseView]>,
}

impl Muster {
    pub fn new(world: &mut World) -> Self {
        Self(Mutex::new(Kept {
            units: QueryState::new(world),
            bases: QueryState::new(world),
            unit_views: Arc::new([]),
            base_views: Arc::new([]),
        }))
    }

    /// What was gathered last.
    pub fn last(&self) -> (Arc<[UnitView]>, Arc<[BaseView]>) {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (Arc::clone(&kept.unit_views), Arc::clone(&kept.base_views))
    }

    /// Units and bases in id order.
    ///
    /// # Panics
    /// When a base of the roster lacks its unit, place, size or standing.
    pub fn gather(&self, world: &World, roster: &Roster) -> (Arc<[UnitView]>, Arc<[BaseView]>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept { units, bases, unit_views, base_views } = &mut *kept;
        if unit_views.len() != roster.units.len() || unit_views.iter().zip(&roster.units).any(|(view, entity)| view.entity != *entity) {
            let blank = |(index, &entity): (usize, &Entity)| UnitView { id: UnitId(index as u16), entity, side: None };
            *unit_views = roster.units.iter().enumerate().map(blank).collect();
        }
        if base_views.len() != roster.bases.len() {
            *base_views = Arc::new([]);
        }
        for (id, allegiance) in units.query(world) {
            let side: Option<SideId> = allegiance.and_then(|allegiance| allegiance.0);
            if unit_views.get(id.index()).is_some_and(|view| view.side != side) {
                Arc::make_mut(unit_views)[id.index()].side = side;
            }
        }
        let mut fresh: Vec<Option<BaseView>> = vec![None; if base_views.is_empty() { roster.bases.len() } else { 0 }];
        let mut seen = 0;
        for (entity, id, unit, position, size, standing, bystander) in bases.query(world) {
            let place = id.index();
            if place >= roster.bases.len() {
                continue;
            }
            seen += 1;
            let (pose, size, on_table, fights) = (position.0, size.0, matches!(standing, Standing::OnTable), !bystander);
            let side = unit_views.get(unit.0.index()).and_then(|unit| unit.side);
            let known = base_views.get(place);
            // The corners are the dear part.
            let quad = known.filter(|view| view.pose == pose && view.size == size).map(|view| view.quad);
            if let Some(view) = known
                && quad.is_some()
                && (view.entity, view.unit, view.side, view.on_table, view.fights) == (entity, unit.0, side, on_table, fights)
            {
                continue;
            }
            let quad = quad.unwrap_or_else(|| Quad::new(pose, size));
            let view = BaseView { id: *id, entity, unit: unit.0, side, pose, size, quad, on_table, fights };
            match fresh.get_mut(place) {
                Some(slot) => *slot = Some(view),
                None => Arc::make_mut(base_views)[place] = view,
            }
        }
        if !fresh.is_empty() {
            *base_views = fresh.into_iter().flatten().collect();
        }
        assert!(
            seen == roster.bases.len() && base_views.len() == seen,
            "every base is mustered with its unit, position, size and standing"
        );
        (Arc::clone(unit_views), Arc::clone(base_views))
    }
}
