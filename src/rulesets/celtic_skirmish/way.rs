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
use super::ground;
use super::ground::Does;
use crate::measure::{self, Point, Polygon, Polyline, Pose, Quad, Rect, SLACK, Um, dist};
use crate::names::{BaseId, TerrainId};
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
    let from = Quad::new(Pose { at, facing: leg.facing }, base.size).front_centre();
    walked.and(length, share_inside(&slow_stretches(table, from, delta)) * length)
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

/// Whether a base stands over this water where something bridges it: its corners and its middle dry.
pub fn bridged_under(table: &Table, water: &Polygon, quad: &Quad) -> bool {
    measure::bridged(quad, water, ground::areas(table, Does::Bridges).map(|(_, area)| area))
}

/// The first wall or fence, in the order of the battlefield, that a base meets as it slides.
pub fn obstacle_met(table: &Table, quad: &Quad, delta: Point) -> Option<TerrainId> {
    let meets = |line: &Polyline| line.pieces().any(|segment| measure::sweep_segment(quad, delta, &segment, SLACK).is_some());
    ground::lines(table, Does::Obstacle).find(|(_, line)| meets(line)).map(|(piece, _)| piece.id)
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
