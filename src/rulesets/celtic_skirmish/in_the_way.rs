//! Who and what stands in the way of a figure (CS-2.8, CS-2.10): bases along the whole of it, solid ground, water but at a ford, the edge
//! of the table.

use super::ground::{self, Does};
use super::prize;
use crate::measure::{self, Point, Polygon, Pose, Quad, Rect, SLACK, Um};
use crate::names::{BaseId, TerrainId, UnitId};
use crate::table::{BaseView, Leg, Table};
use crate::tally::{Mark, Refusal};

/// Who and what stands in the way of a figure.
pub struct InTheWay<'t> {
    bases: Vec<(BaseId, Quad)>,
    solid: Vec<(TerrainId, &'t Polygon)>,
    bridged: Vec<(TerrainId, &'t Polygon)>,
    bridges: Vec<&'t Polygon>,
    table: Rect,
}

/// Whom a move passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Only the own group, as all moves do.
    OwnGroup,
    /// Friends too, as routers do.
    Friends,
}

impl<'t> InTheWay<'t> {
    pub fn of(table: &'t Table, unit: UnitId, passes: Passes) -> Self {
        let side = table.unit(unit).side;
        // The lady goes with those who lead her, and is in their way as little as one of their own.
        let led = prize::led_by(table).filter(|leader| table.base(*leader).unit == unit);
        let goes_along = |base: &BaseView| base.unit == unit || (led.is_some() && prize::is_led(table, base.id));
        let lets_pass = |base: &BaseView| passes == Passes::Friends && base.side == side && side.is_some();
        let bases = table.on_table().filter(|base| !goes_along(base) && !lets_pass(base)).map(|base| (base.id, base.quad)).collect();
        let bridges: Vec<&Polygon> = ground::areas(table, Does::Bridges).map(|(_, area)| area).collect();
        let (bridged, solid) = ground::areas(table, Does::Impassable)
            .map(|(piece, area)| (piece.id, area))
            .partition(|(_, area)| bridges.iter().any(|bridge| bridge.bounds().meets(&area.bounds())));
        Self { bases, solid, bridged, bridges, table: table.ground.table }
    }

    pub fn bases(&self) -> &[(BaseId, Quad)] {
        &self.bases
    }

    /// Everything solid as the measuring room wants it; bridged water is left out.
    pub fn solid(&self) -> &[(TerrainId, &'t Polygon)] {
        &self.solid
    }

    pub fn table(&self) -> Rect {
        self.table
    }

    /// Judges a straight slide of a base, its start and its end.
    ///
    /// # Errors
    /// What it runs into first, with its clause.
    pub fn slide(&self, mover: BaseId, quad: &Quad, delta: Point) -> Result<(), Refusal> {
        if !measure::table_contains(&self.table, &quad.shifted(delta)) {
            return Err(Refusal::new("off_the_table", "CS-2.10").base(mover));
        }
        let reach = quad.bounds().joined(&quad.shifted(delta).bounds());
        for (id, other) in &self.bases {
            if other.bounds().meets(&reach) && measure::sweep_hits(quad, delta, other, SLACK) {
                return Err(Refusal::new("path_meets_base", "CS-2.10").base(mover).mark(Mark::Base(*id)));
            }
        }
        for (id, area) in &self.solid {
            if measure::sweep_polygon(quad, delta, area, SLACK).is_some() || area.overlaps_quad(quad, SLACK) {
                return Err(Refusal::new("path_meets_terrain", "CS-2.8").base(mover).mark(Mark::Terrain(*id)));
            }
        }
        for (id, area) in &self.bridged {
            if area.bounds().meets(&reach) && !self.over_bridges(area, quad, delta) {
                return Err(Refusal::new("only_at_fords", "CS-2.8").base(mover).mark(Mark::Terrain(*id)));
            }
        }
        Ok(())
    }

    /// Whether corners and centre cross the water only where something bridges it.
    fn over_bridges(&self, water: &Polygon, quad: &Quad, delta: Point) -> bool {
        let dry = |point: Point| !water.contains_strictly(point) || self.bridges.iter().any(|bridge| bridge.contains(point));
        let points = measure::footing(quad);
        points.into_iter().all(|point| {
            let bridged: Vec<(f64, f64)> = self.bridges.iter().flat_map(|bridge| bridge.intervals_inside(point, point + delta)).collect();
            let covered = |(enter, leave): (f64, f64)| {
                let mut reached = enter;
                let mut parts: Vec<_> = bridged.iter().filter(|part| part.1 > enter && part.0 < leave).collect();
                parts.sort_by(|a, b| a.0.total_cmp(&b.0));
                for part in parts {
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

    /// Judges every leg of a way.
    ///
    /// # Errors
    /// What it runs into first.
    pub fn walk(&self, base: &BaseView, start: Pose, legs: &[Leg]) -> Result<(), Refusal> {
        let mut from = start;
        for leg in legs {
            self.step(base, from, leg)?;
            from = Pose { at: leg.to, facing: leg.facing };
        }
        Ok(())
    }

    /// Judges one leg: turned where it starts, or where there is no room for that, as soon on the way as there is.
    fn step(&self, base: &BaseView, from: Pose, leg: &Leg) -> Result<(), Refusal> {
        let turned = Quad::new(Pose { at: from.at, facing: leg.facing }, base.size);
        let delta = leg.to - from.at;
        let Err(refusal) = self.slide(base.id, &turned, delta) else { return Ok(()) };
        if leg.facing == from.facing {
            return Err(refusal);
        }
        let unturned = Quad::new(from, base.size);
        match self.first_room(&turned, delta) {
            Some(part) if self.slide(base.id, &unturned, part).is_ok() => self.slide(base.id, &turned.shifted(part), delta - part),
            _ => Err(refusal),
        }
    }

    /// How far a turned base would have to be on its way to be clear of everything from there on; `None` if it never is.
    fn first_room(&self, turned: &Quad, delta: Point) -> Option<Point> {
        let reach = turned.bounds().joined(&turned.shifted(delta).bounds());
        let bases = self.bases.iter().filter(|(_, other)| other.bounds().meets(&reach));
        let bases = bases.filter_map(|(_, other)| measure::sweep_quad(turned, delta, other, SLACK));
        let solid = self.solid.iter().filter_map(|(_, area)| measure::sweep_polygon(turned, delta, area, SLACK));
        let within = off_the_table(&self.table, turned, delta);
        let last = bases.chain(solid).map(|(_, leave)| leave).chain(within).fold(0.0, f64::max);
        let length = delta.length();
        // Three micrometres more than the rounding of places and corners can take.
        let part = (last * length as f64).ceil() as Um + 3;
        (part < length).then(|| Point::ORIGIN.toward(delta, part as f64 / length as f64))
    }
}

/// The part of a move that lies before the base is wholly on the table, where its turn alone takes it over the edge.
fn off_the_table(table: &Rect, turned: &Quad, delta: Point) -> Option<f64> {
    let bounds = turned.bounds();
    let over = [
        (table.min.x - bounds.min.x, delta.x),
        (bounds.max.x - table.max.x, -delta.x),
        (table.min.y - bounds.min.y, delta.y),
        (bounds.max.y - table.max.y, -delta.y),
    ];
    over.into_iter().filter(|(by, _)| *by > 0).map(|(by, inward)| if inward > 0 { by as f64 / inward as f64 } else { 1.0 }).reduce(f64::max)
}
