//! What a way costs (RC-3.1 to RC-3.6).
//!
//! 1. Its length at the base's centre, the part in rough ground twice.
//! 2. Half the full rate for each obstacle crossed, once a way however it bends, for each unit passed through, for having been passed through, and once for going
//!    or turning outside the front 45 degrees.
//! 3. Light troops pay for the length alone.
//!
//! **Ruling:** the front edge counts for crossing and entering: its middle for the length inside, all of it for whether it crosses an
//! obstacle.

use super::data::Sheet;
use super::ground::{self, Does};
use super::parts::{base_of, fights, kind_of, turn_of};
use crate::measure::{self, Footprint, Point, Polyline, Pose, Quad, Rect, SLACK, Segment, Um};
use crate::names::{TerrainId, UnitId};
use crate::table::{Leg, Table};

/// What a way comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    pub length: Um,
    /// What it takes off the allowance, all counted.
    pub cost: Um,
    pub obstacles: Vec<TerrainId>,
    /// Leaves the front 45 degrees, or turns by more.
    pub outside: bool,
    /// Friends passed through, in id order.
    pub passed: Vec<UnitId>,
}

/// Half the full rate of a unit.
pub fn half(table: &Table, unit: UnitId) -> Um {
    kind_of(table, unit).moves() / Um::from(table.state::<Sheet>().numbers.half_divides.0)
}

/// Whether passing through costs the two anything.
pub fn pays_for_passing(table: &Table, mover: UnitId, other: UnitId) -> bool {
    !kind_of(table, mover).light && !kind_of(table, other).light
}

/// Follows a unit along its legs from where it would stand. `along` are those of its party, whom it does not pass through.
pub fn follow(table: &Table, unit: UnitId, start: Pose, legs: &[Leg], along: &[UnitId]) -> Way {
    let base = base_of(table, unit);
    let numbers = &table.state::<Sheet>().numbers;
    let kind = kind_of(table, unit);
    let deducted = !kind.light || !table.state::<Sheet>().in_force("light_troops");
    let arc = numbers.front_arc.0 * 1000;
    let mut way = Way::default();
    let (mut length, mut rough, mut turned) = (0.0, 0.0, 0);
    let mut at = start;
    for leg in legs {
        turned += at.facing.difference(leg.facing).abs();
        let quad = Quad::new(Pose { at: at.at, facing: leg.facing }, base.size);
        let delta = leg.to - at.at;
        let gone = exact_length(delta);
        length += gone;
        rough += gone * share_inside(table, ground::rough_for(table, unit), quad.front_centre(), delta);
        way.outside |= !measure::in_arc(Point::ORIGIN, leg.facing, arc, delta);
        for piece in crossed(table, base.size, at, &quad, delta) {
            if !way.obstacles.contains(&piece) {
                way.obstacles.push(piece);
            }
        }
        for other in table.on_table() {
            let friend = other.side == base.side && other.unit != unit && fights(table, other.unit) && !along.contains(&other.unit);
            if friend && !way.passed.contains(&other.unit) && passes(&quad, delta, &other.quad) {
                way.passed.push(other.unit);
            }
        }
        at = Pose { at: leg.to, facing: leg.facing };
    }
    way.outside |= turned > arc;
    way.passed.sort_unstable();
    way.length = length.round() as Um;
    way.cost = way.length;
    if deducted {
        let through = way.passed.iter().filter(|other| pays_for_passing(table, unit, **other)).count();
        let halves = way.obstacles.len() + through + usize::from(way.outside) + usize::from(turn_of(table, unit).passed);
        let extra = rough * f64::from(numbers.rough_times.0 - 1);
        way.cost = (length + extra).round() as Um + half(table, unit) * halves as Um;
    }
    way
}

fn exact_length(delta: Point) -> f64 {
    let (x, y) = (delta.x as f64, delta.y as f64);
    (x * x + y * y).sqrt()
}

/// The share of a straight way that lies in ground which does something, counted once where pieces overlap.
fn share_inside(table: &Table, does: Does, from: Point, delta: Point) -> f64 {
    let mut found: Vec<(f64, f64)> = ground::areas(table, does).flat_map(|(_, area)| area.intervals_inside(from, from + delta)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut inside, mut reached) = (0.0, 0.0_f64);
    for (enter, leave) in found {
        inside += (leave - enter.max(reached)).max(0.0);
        reached = reached.max(leave);
    }
    inside
}

/// Obstacles that the front edge crosses on a straight leg, any part of it, or its middle as the base turns for it.
fn crossed(table: &Table, size: Footprint, before: Pose, quad: &Quad, delta: Point) -> Vec<TerrainId> {
    let front = quad.front();
    let back = quad.rear().middle() - front.middle();
    let turned_from = Quad::new(before, size).front_centre();
    let reach = Rect::around(&[front.a, front.b, front.a + delta, front.b + delta, turned_from]);
    let crosses = |line: &Polyline| {
        let by = |point: Point| !line.crossings_leaning(point, point + delta, back).is_empty();
        !line.crossings_leaning(turned_from, quad.front_centre(), back).is_empty()
            || [front.a, quad.front_centre(), front.b].into_iter().any(by)
            || between(line, &front, delta).into_iter().any(by)
    };
    ground::lines(table, Does::Obstacle)
        .filter(|(_, line)| line.bounds().meets(&reach) && crosses(line))
        .map(|(piece, _)| piece.id)
        .collect()
}

/// Points of an edge, one between any two that run into an end or a bend of a line: whatever the edge crosses, one of them does.
fn between(line: &Polyline, edge: &Segment, delta: Point) -> Vec<Point> {
    let cross = |a: Point, b: Point| (a.x * b.y - a.y * b.x) as f64;
    let along = edge.b - edge.a;
    let whole = cross(along, delta);
    if whole == 0.0 {
        return Vec::new();
    }
    let mut places: Vec<f64> = line.points().iter().map(|point| (cross(*point - edge.a, delta) / whole).clamp(0.0, 1.0)).collect();
    places.extend([0.0, 1.0]);
    places.sort_by(f64::total_cmp);
    let wide = |pair: &&[f64]| (pair[1] - pair[0]) * along.length() as f64 > 4.0 * SLACK as f64;
    places.windows(2).filter(wide).map(|pair| edge.a.toward(edge.b, (pair[0] + pair[1]) / 2.0)).collect()
}

/// Whether a straight way leads through a base; whom a base only brushes as it turns on the spot it does not pass through.
pub fn passes(quad: &Quad, delta: Point, other: &Quad) -> bool {
    let depth = quad.left().length();
    let through = |(enter, leave): (f64, f64)| enter > 0.0 || leave * delta.length() as f64 > depth as f64;
    measure::sweep_quad(quad, delta, other, SLACK).is_some_and(through)
}
