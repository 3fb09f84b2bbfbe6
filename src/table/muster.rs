//! Gathering a [`Table`](super::Table): the queries and the corners of the bases are kept from one look to the next.

use super::view::{BaseView, UnitView};
use super::{Allegiance, OfUnit, Position, Roster, Size, Standing};
use crate::measure::{Footprint, Pose, Quad};
use crate::names::{BaseId, SideId, UnitId};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use std::sync::{Mutex, PoisonError};

type UnitParts = (&'static UnitId, Option<&'static Allegiance>);
type BaseParts = (Entity, &'static BaseId, &'static OfUnit, &'static Position, &'static Size, &'static Standing);

/// What gathering keeps. It holds no state of the battle: everything is read afresh each time.
#[derive(Resource)]
pub(super) struct Muster(Mutex<Kept>);

struct Kept {
    units: QueryState<UnitParts>,
    bases: QueryState<BaseParts>,
    /// Corners are the dear part; they are worked out again only where a base has moved.
    quads: Vec<Option<(Pose, Footprint, Quad)>>,
}

impl Muster {
    pub fn new(world: &mut World) -> Self {
        Self(Mutex::new(Kept { units: QueryState::new(world), bases: QueryState::new(world), quads: Vec::new() }))
    }

    /// Units and bases in id order.
    ///
    /// # Panics
    /// When a base of the roster lacks its unit, place, size or standing.
    pub fn gather(&self, world: &World, roster: &Roster) -> (Vec<UnitView>, Vec<BaseView>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept { units, bases, quads } = &mut *kept;
        let mut sides: Vec<Option<SideId>> = vec![None; roster.units.len()];
        for (id, allegiance) in units.query(world) {
            if let Some(side) = sides.get_mut(id.index()) {
                *side = allegiance.and_then(|allegiance| allegiance.0);
            }
        }
        quads.resize(roster.bases.len(), None);
        let mut order: Vec<Option<BaseView>> = vec![None; roster.bases.len()];
        for (entity, id, unit, position, size, standing) in bases.query(world) {
            let (Some(place), Some(quad)) = (order.get_mut(id.index()), quads.get_mut(id.index())) else { continue };
            *place = Some(BaseView {
                id: *id,
                entity,
                unit: unit.0,
                side: sides.get(unit.0.index()).copied().flatten(),
                pose: position.0,
                size: size.0,
                quad: corners(quad, position.0, size.0),
                on_table: *standing == Standing::OnTable,
            });
        }
        let bases: Vec<BaseView> = order.into_iter().flatten().collect();
        assert_eq!(bases.len(), roster.bases.len(), "every base is mustered with its unit, position, size and standing");
        let views = sides.into_iter().zip(&roster.units).enumerate();
        let units = views.map(|(index, (side, &entity))| UnitView { id: UnitId(index as u16), entity, side }).collect();
        (units, bases)
    }
}

fn corners(kept: &mut Option<(Pose, Footprint, Quad)>, pose: Pose, size: Footprint) -> Quad {
    match kept {
        Some((at, of, quad)) if *at == pose && *of == size => *quad,
        _ => {
            let quad = Quad::new(pose, size);
            *kept = Some((pose, size, quad));
            quad
        }
    }
}
