//! What a way costs (RC-3.1 to RC-3.6).
//!
//! 1. Its length at the base's centre, the part in rough ground twice.
//! 2. Half the full rate for each obstacle crossed, for each unit passed through, for having been passed through, and once for going
//!    or turning outside the front 45 degrees.
//! 3. Light troops pay for the length alone.
//!
//! **Ruling:** the front edge counts for crossing and entering: its middle for the length inside, its corners too for whether it
//! crosses an obstacle.

use super::data::Sheet;
use super::ground::{self, Does};
use super::parts::{base_of, fights, kind_of, turn_of};
use crate::measure::{self, Point, Pose, Quad, Rect, SLACK, Um};
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
        way.obstacles.extend(crossed(table, &quad, delta));
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

/// Obstacles that the front edge crosses on a straight leg.
fn crossed(table: &Table, quad: &Quad, delta: Point) -> Vec<TerrainId> {
    let front = quad.front();
    let back = quad.rear().middle() - front.middle();
    let reach = Rect::around(&[front.a, front.b, front.a + delta, front.b + delta]);
    let mut found = Vec::new();
    for (piece, line) in ground::lines(table, Does::Obstacle).filter(|(_, line)| line.bounds().meets(&reach)) {
        let by = [front.a, quad.front_centre(), front.b].map(|point| line.crossings_leaning(point, point + delta, back).len());
        let most = by.into_iter().max().unwrap_or(0);
        found.extend(std::iter::repeat_n(piece.id, most));
    }
    found
}

/// Whether a straight way leads through a base; whom a base only brushes as it turns on the spot it does not pass through.
pub fn passes(quad: &Quad, delta: Point, other: &Quad) -> bool {
    let depth = quad.left().length();
    let through = |(enter, leave): (f64, f64)| enter > 0.0 || leave * delta.length() as f64 > depth as f64;
    measure::sweep_quad(quad, delta, other, SLACK).is_some_and(through)
}
