//! The way of one figure over the ground: what it measures, what it costs, what it crosses and what it runs into.
//!
//! 1. The path is measured at the base's centre; turning is free, on the spot or, where neighbours leave no room for it, on the way.
//! 2. Slow ground costs double for the part of the path inside (CS-2.8), obstacles a die (CS-2.5), difficult ground changes the
//!    group's formula (CS-2.3).
//! 3. Friends and enemies of other groups stand in the way along the whole path; the figure's own group only where it ends.
//!
//! **Ruling:** where a base enters ground or crosses a wall its front edge counts: its middle for lengths inside, its corners too
//! for whether it crosses at all or touches difficult ground.

use super::data::Sheet;
use super::ground::Does;
use super::{ground, prize};
use crate::measure::{self, Point, Polygon, Polyline, Pose, Quad, Rect, SLACK, Um, dist};
use crate::names::{BaseId, TerrainId, UnitId};
use crate::table::{BaseView, Leg, Piece, Table};
use crate::tally::{Mark, Refusal};

/// An obstacle crossed: where on the way, and where the figure stands as its front reaches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    pub terrain: TerrainId,
    /// Cost of the way up to here, obstacles not counted, micrometres.
    pub cost_so_far: Um,
}

/// What a way comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    pub length: Um,
    /// Length inside slow ground.
    pub slow: Um,
    /// Length times what the ground makes of it; obstacles and wounds not counted.
    pub cost: Um,
    pub difficult: bool,
    pub crossings: Vec<Crossing>,
}

/// What has been walked so far, to fractions of a micrometre: it is rounded once, so that many legs gain nothing over one.
#[derive(Clone, Copy, Default)]
struct Walked {
    length: f64,
    slow: f64,
}

impl Walked {
    fn and(self, length: f64, slow: f64) -> Self {
        Self { length: self.length + length, slow: self.slow + slow }
    }

    fn cost(self, slow_times: i64) -> Um {
        (self.length + self.slow * (slow_times - 1) as f64).round() as Um
    }
}

fn exact_length(delta: Point) -> f64 {
    let (x, y) = (delta.x as f64, delta.y as f64);
    (x * x + y * y).sqrt()
}

/// Follows a figure along its legs.
pub fn follow(table: &Table, base: &BaseView, start: Pose, legs: &[Leg]) -> Way {
    let mut way = Way { difficult: ground::difficult_at(table, start.at), ..Way::default() };
    let mut walked = Walked::default();
    let mut at = start.at;
    let times = slow_times(table);
    for leg in legs {
        let turned = Pose { at, facing: leg.facing };
        let delta = leg.to - at;
        let length = exact_length(delta);
        let quad = Quad::new(turned, base.size);
        let slow = slow_stretches(table, quad.front_centre(), delta);
        for (terrain, share) in obstacles_crossed(table, &quad, delta) {
            let inside: f64 = slow.iter().map(|(enter, leave)| (leave.min(share) - enter).max(0.0)).sum();
            way.crossings.push(Crossing { terrain, cost_so_far: walked.and(share * length, inside * length).cost(times) });
        }
        walked = walked.and(length, share_inside(&slow) * length);
        way.difficult = way.difficult || touches_difficult(table, &quad, delta);
        at = leg.to;
    }
    Way { length: walked.length.round() as Um, slow: walked.slow.round() as Um, cost: walked.cost(times), ..way }
}

/// What has been walked after one more leg, where nothing else is asked.
fn after(table: &Table, base: &BaseView, walked: Walked, at: Point, leg: &Leg) -> Walked {
    let delta = leg.to - at;
    let length = exact_length(delta);
    if !slow_near(table, base, at, leg.to) {
        return walked.and(length, 0.0);
    }
    let from = Quad::new(Pose { at, facing: leg.facing }, base.size).front_centre();
    walked.and(length, share_inside(&slow_stretches(table, from, delta)) * length)
}

/// Whether slow ground lies anywhere near a leg, however the base is turned.
fn slow_near(table: &Table, base: &BaseView, at: Point, to: Point) -> bool {
    let near = Rect::around(&[at, to]).grown(base.size.depth);
    ground::areas(table, Does::Slow).any(|(_, area)| area.bounds().meets(&near))
}

/// About how far along a leg so much pays for, given where slow ground lies on it.
fn paid_for(table: &Table, base: &BaseView, at: Point, leg: &Leg, left: Um, times: i64) -> Um {
    let delta = leg.to - at;
    let length = exact_length(delta);
    let from = Quad::new(Pose { at, facing: leg.facing }, base.size).front_centre();
    let (mut gone, mut left) = (0.0, left as f64);
    for (enter, leave) in slow_stretches(table, from, delta) {
        let plain = (enter * length - gone).max(0.0);
        if plain >= left {
            break;
        }
        (gone, left) = (gone + plain, left - plain);
        let slow = ((leave - enter) * length * times as f64).min(left);
        (gone, left) = (gone + slow / times as f64, left - slow);
    }
    (gone + left).round() as Um
}

fn slow_times(table: &Table) -> i64 {
    i64::from(table.state::<Sheet>().numbers.slow_ground_times.0)
}

fn share_inside(stretches: &[(f64, f64)]) -> f64 {
    stretches.iter().map(|(enter, leave)| leave - enter).sum()
}

/// Where on a straight leg slow ground lies, overlapping pieces merged, as fractions of the leg.
fn slow_stretches(table: &Table, from: Point, delta: Point) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> =
        ground::areas(table, Does::Slow).flat_map(|(_, area)| area.intervals_inside(from, from + delta)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<(f64, f64)> = Vec::with_capacity(found.len());
    for (enter, leave) in found {
        match merged.last_mut() {
            Some(last) if last.1 >= enter => last.1 = last.1.max(leave),
            _ => merged.push((enter, leave)),
        }
    }
    merged
}

fn touches_difficult(table: &Table, quad: &Quad, delta: Point) -> bool {
    let front = quad.front();
    let reach = Rect::around(&[front.a, front.b, front.a + delta, front.b + delta]);
    ground::areas(table, Does::Difficult).filter(|(_, area)| area.bounds().meets(&reach)).any(|(_, area)| {
        [front.a, quad.front_centre(), front.b].into_iter().any(|point| {
            area.contains_strictly(point + delta) || area.contains_strictly(point) || area.length_inside(point, point + delta) > 0
        })
    })
}

/// Obstacles that the front edge crosses on a straight leg, each with the fraction at which it does, in order.
fn obstacles_crossed(table: &Table, quad: &Quad, delta: Point) -> Vec<(TerrainId, f64)> {
    let front = quad.front();
    let back = quad.rear().middle() - quad.front().middle();
    let reach = Rect::around(&[front.a, front.b, front.a + delta, front.b + delta]);
    let mut found = Vec::new();
    for (piece, line) in ground::lines(table, Does::Obstacle).filter(|(_, line)| line.bounds().meets(&reach)) {
        let by_point = [front.a, quad.front_centre(), front.b].map(|point| line.crossings_leaning(point, point + delta, back));
        // The point of the edge that crosses most often decides; on a tie the one that comes first.
        let most = by_point.iter().max_by(|a, b| {
            a.len().cmp(&b.len()).then_with(|| match (a.first(), b.first()) {
                (Some(a), Some(b)) => b.at.total_cmp(&a.at),
                _ => std::cmp::Ordering::Equal,
            })
        });
        found.extend(most.into_iter().flatten().map(|crossing| (piece.id, crossing.at)));
    }
    found.sort_by(|a, b| a.1.total_cmp(&b.1));
    found
}

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
        let points = footing(quad);
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

/// How far within its edges a base touches the ground, where it is asked whether a ford or bridge bears it: one as wide as the base lets it
/// pass, whichever way the two run and however their corners were rounded.
const WITHIN_EDGES: Um = 2 * SLACK;

/// The corners and the middle of a base, where it touches the ground.
fn footing(quad: &Quad) -> [Point; 5] {
    let corners = quad.corners();
    let inward = |corner: Point, other: Point| corner.toward(other, WITHIN_EDGES as f64 / dist(corner, other).max(1) as f64) - corner;
    let within = |at: usize| corners[at] + inward(corners[at], corners[(at + 1) % 4]) + inward(corners[at], corners[(at + 3) % 4]);
    [within(0), within(1), within(2), within(3), quad.centre()]
}

/// Whether a base stands over this water where something bridges it: its corners and its middle dry.
pub fn bridged_under(table: &Table, water: &Polygon, quad: &Quad) -> bool {
    let bridges = || ground::areas(table, Does::Bridges).map(|(_, area)| area);
    bridges().any(|bridge| bridge.bounds().meets(&water.bounds()))
        && footing(quad).into_iter().all(|point| !water.contains_strictly(point) || bridges().any(|bridge| bridge.contains(point)))
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

/// Whether a base at rest straddles a wall or fence: nobody may end so.
///
/// # Errors
/// The obstacle it would stand on.
pub fn ends_clear_of_obstacles(table: &Table, base: BaseId, quad: &Quad) -> Result<(), Refusal> {
    clear_of(ground::lines(table, Does::Obstacle), base, quad)
}

/// As [`ends_clear_of_obstacles`], of so many walls and fences.
///
/// # Errors
/// The obstacle it would stand on.
pub fn clear_of<'t>(fences: impl Iterator<Item = (&'t Piece, &'t Polyline)>, base: BaseId, quad: &Quad) -> Result<(), Refusal> {
    for (piece, line) in fences {
        if line.bounds().meets(&quad.bounds()) && line.pieces().any(|segment| measure::overlaps_segment(quad, &segment, SLACK)) {
            return Err(Refusal::new("ends_on_obstacle", "CS-2.5").base(base).mark(Mark::Terrain(piece.id)));
        }
    }
    Ok(())
}

/// The legs up to a given cost, in whole micrometres; the last leg is cut where the allowance ends.
pub fn cut(table: &Table, base: &BaseView, start: Pose, legs: &[Leg], allowance: Um) -> Vec<Leg> {
    let mut kept: Vec<Leg> = Vec::new();
    let mut at = start;
    let mut walked = Walked::default();
    let times = slow_times(table);
    for leg in legs {
        let whole = after(table, base, walked, at.at, leg);
        if whole.cost(times) <= allowance {
            walked = whole;
            kept.push(*leg);
            at = Pose { at: leg.to, facing: leg.facing };
            continue;
        }
        // The cost grows with the fraction, so the longest part that is paid for is found by halving.
        let length = dist(at.at, leg.to);
        let part = |um: Um| Leg { to: at.at.toward(leg.to, um as f64 / length as f64), facing: leg.facing };
        let (mut good, mut bad) = (0, length);
        let left = allowance - walked.cost(times);
        let pays = |um: Um| after(table, base, walked, at.at, &part(um)).cost(times) <= allowance;
        if whole.slow <= walked.slow && left >= 0 {
            // Plain ground: a part costs its length, give or take the rounding of its end.
            (good, bad) = ((left - 2).max(0), (left + 2).min(length));
        } else {
            let about = paid_for(table, base, at.at, leg, left, times);
            let (near, far) = (about - 4, about + 4);
            if near > 0 && pays(near) {
                good = near;
            }
            if far > good && far < length && !pays(far) {
                bad = far;
            }
        }
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if pays(middle) { good = middle } else { bad = middle }
        }
        if good > 0 {
            kept.push(part(good));
        }
        break;
    }
    kept
}
