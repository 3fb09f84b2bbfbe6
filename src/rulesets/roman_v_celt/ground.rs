//! What the ground does under a base and along a straight way (RC-3.1 to RC-3.3).

use super::data::{GroundData, People, Sheet};
use super::parts::kind_of;
use crate::measure::{self, Point, Polygon, Polyline, Quad, Rect, SLACK, Um};
use crate::names::{BaseId, TerrainId, UnitId};
use crate::table::{Ground, Piece, Table};
use crate::tally::{Mark, Refusal};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

/// What a piece of ground does to those who come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Rough,
    Impassable,
    Bridges,
    Obstacle,
    Hides,
    BlocksSight,
    Covers,
    High,
    /// Rough, but woods, which Celts do not mind.
    RoughNotWood,
}

impl Does {
    const ALL: [Self; 9] = [
        Self::Rough,
        Self::Impassable,
        Self::Bridges,
        Self::Obstacle,
        Self::Hides,
        Self::BlocksSight,
        Self::Covers,
        Self::High,
        Self::RoughNotWood,
    ];

    fn as_told(self, ground: &GroundData) -> bool {
        match self {
            Self::Rough => ground.rough,
            Self::Impassable => ground.impassable,
            Self::Bridges => ground.bridges,
            Self::Obstacle => ground.obstacle,
            Self::Hides => ground.hides,
            Self::BlocksSight => ground.blocks_sight,
            Self::Covers => ground.covers,
            Self::High => ground.high,
            Self::RoughNotWood => ground.rough && !ground.wood,
        }
    }
}

/// Which pieces of the battlefield do what, looked up by their kinds once: for each of [`Does::ALL`] the places of the pieces.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lay([Vec<usize>; Does::ALL.len()]);

impl Lay {
    pub fn of(world: &World) -> Self {
        let terrain = &world.resource::<Sheet>().terrain;
        let kinds: Vec<_> = world.resource::<Ground>().pieces.iter().map(|piece| terrain.kind(&piece.kind)).collect();
        let doing = |does: Does| (0..kinds.len()).filter(|piece| kinds[*piece].is_some_and(|kind| does.as_told(kind))).collect();
        Self(Does::ALL.map(doing))
    }
}

fn pieces<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = &'t Piece> + Clone + 't {
    table.state::<Lay>().0[does as usize].iter().map(|place| &table.ground.pieces[*place])
}

/// Pieces that do something, with their areas.
pub fn areas<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = (&'t Piece, &'t Polygon)> + Clone + 't {
    pieces(table, does).filter_map(|piece| Some((piece, piece.area.as_ref()?)))
}

/// Pieces without width that do something.
pub fn lines<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = (&'t Piece, &'t Polyline)> + 't {
    pieces(table, does).filter(|piece| piece.area.is_none()).filter_map(|piece| Some((piece, piece.line.as_ref()?)))
}

/// Levels above the plain at a point.
pub fn height(table: &Table, at: Point) -> u16 {
    areas(table, Does::High).filter(|(_, area)| area.contains(at)).count().min(u16::MAX.into()) as u16
}

/// What is rough for a unit: Celts do not mind woods (RC-3.3).
pub fn rough_for(table: &Table, unit: UnitId) -> Does {
    let at_home = kind_of(table, unit).people == People::Celt && table.state::<Sheet>().in_force("celts_in_woods");
    if at_home { Does::RoughNotWood } else { Does::Rough }
}

/// Whether any part of a base stands in ground that is rough for the unit.
pub fn in_rough(table: &Table, unit: UnitId, quad: &Quad) -> bool {
    areas(table, rough_for(table, unit)).any(|(_, area)| area.bounds().meets(&quad.bounds()) && area.overlaps_quad(quad, SLACK))
}

/// Whether an obstacle lies between two places: the straight line from one to the other crosses it.
pub fn obstacle_between(table: &Table, a: Point, b: Point) -> bool {
    lines(table, Does::Obstacle).any(|(_, line)| !line.crossings(a, b).is_empty())
}

/// Ground that nobody enters, and the edge of the table.
pub struct Barriers<'t> {
    solid: Vec<(TerrainId, &'t Polygon)>,
    bridged: Vec<(TerrainId, &'t Polygon)>,
    bridges: Vec<&'t Polygon>,
    table: Rect,
}

impl<'t> Barriers<'t> {
    pub fn of(table: &'t Table) -> Self {
        let bridges: Vec<&Polygon> = areas(table, Does::Bridges).map(|(_, area)| area).collect();
        let (bridged, solid) = areas(table, Does::Impassable)
            .map(|(piece, area)| (piece.id, area))
            .partition(|(_, area)| bridges.iter().any(|bridge| bridge.bounds().meets(&area.bounds())));
        Self { solid, bridged, bridges, table: table.ground.table }
    }

    /// Judges a straight slide of a base, its start and its end.
    ///
    /// # Errors
    /// What it runs into.
    pub fn slide(&self, mover: BaseId, quad: &Quad, delta: Point) -> Result<(), Refusal> {
        if !measure::table_contains(&self.table, &quad.shifted(delta)) {
            return Err(Refusal::new("off_the_table", "RC-1.1").base(mover));
        }
        self.ground(mover, quad, delta)
    }

    /// As [`Barriers::slide`], where the edge of the table does not matter.
    ///
    /// # Errors
    /// What it runs into.
    pub fn ground(&self, mover: BaseId, quad: &Quad, delta: Point) -> Result<(), Refusal> {
        let met = |id: TerrainId| Refusal::new("path_meets_terrain", "RC-3.1").base(mover).mark(Mark::Terrain(id));
        for (id, area) in &self.solid {
            if area.overlaps_quad(quad, SLACK) || measure::sweep_polygon(quad, delta, area, SLACK).is_some() {
                return Err(met(*id));
            }
        }
        let reach = quad.bounds().joined(&quad.shifted(delta).bounds());
        for (id, area) in &self.bridged {
            if area.bounds().meets(&reach) && !self.over_bridges(area, quad, delta) {
                return Err(met(*id));
            }
        }
        Ok(())
    }

    /// Whether corners and centre cross the water only where something bridges it.
    fn over_bridges(&self, water: &Polygon, quad: &Quad, delta: Point) -> bool {
        let dry = |point: Point| !water.contains_strictly(point) || self.bridges.iter().any(|bridge| bridge.contains(point));
        measure::footing(quad).into_iter().all(|point| {
            let mut bridged: Vec<(f64, f64)> =
                self.bridges.iter().flat_map(|bridge| bridge.intervals_inside(point, point + delta)).collect();
            bridged.sort_by(|a, b| a.0.total_cmp(&b.0));
            let covered = |(enter, leave): (f64, f64)| {
                let mut reached = enter;
                for part in bridged.iter().filter(|part| part.1 > enter && part.0 < leave) {
                    if part.0 > reached + 1e-9 {
                        return false;
                    }
                    reached = reached.max(part.1);
                }
                reached >= leave - 1e-9
            };
            dry(point) && dry(point + delta) && water.intervals_inside(point, point + delta).into_iter().all(covered)
        })
    }

    /// The greatest whole length, at most `most`, that a base may go along a heading and meet no ground that bars it.
    pub fn free(&self, mover: BaseId, quad: &Quad, way: impl Fn(Um) -> Point, most: Um) -> Um {
        if self.ground(mover, quad, way(most)).is_ok() {
            return most;
        }
        let (mut good, mut bad) = (0, most);
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if self.ground(mover, quad, way(middle)).is_ok() { good = middle } else { bad = middle }
        }
        good
    }
}
