//! How far may bases move straight on, and where do they come into contact?

use super::gap::gap;
use super::heading::Heading;
use super::overlap::overlaps;
use super::point::{Point, Rect, Segment};
use super::polygon::Polygon;
use super::quad::Quad;
use super::sweep::{sweep_hits, sweep_polygon, sweep_quad, sweep_segment};
use super::units::{CONTACT, SLACK, Um};

/// All that may stand in the way of a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Obstacles<'a> {
    /// Bases that must not be overlapped.
    pub quads: &'a [Quad],
    /// Areas that must not be entered.
    pub areas: &'a [Polygon],
    /// Lines that must not be crossed.
    pub lines: &'a [Segment],
    /// The table that must not be left.
    pub table: Option<Rect>,
}

impl Obstacles<'_> {
    /// Fraction of the straight move at which the base first meets something [`SLACK`] deep, or leaves the table. `None`: never.
    pub fn first_met(&self, quad: &Quad, delta: Point) -> Option<f64> {
        self.first_met_at(quad, delta, SLACK)
    }

    /// As [`Obstacles::first_met`] with a slack of its own; a negative one keeps that far away.
    pub(crate) fn first_met_at(&self, quad: &Quad, delta: Point, slack: Um) -> Option<f64> {
        let bounds = quad.bounds();
        let reach = bounds.joined(&quad.shifted(delta).bounds()).grown((-slack).max(0));
        let bases = self.quads.iter().filter(|q| q.bounds().meets(&reach)).filter_map(|q| sweep_quad(quad, delta, q, slack));
        let areas = self.areas.iter().filter_map(|a| sweep_polygon(quad, delta, a, slack));
        let lines = self.lines.iter().filter(|l| l.bounds().meets(&reach)).filter_map(|l| sweep_segment(quad, delta, l, slack));
        let off = self.table.and_then(|table| leaves(&table.grown(slack.min(0)), &bounds, delta));
        bases.chain(areas).chain(lines).map(|(enter, _)| enter).chain(off).min_by(f64::total_cmp)
    }

    /// Whether the straight move is free to its end.
    pub fn free(&self, quad: &Quad, delta: Point) -> bool {
        self.first_met(quad, delta).is_none()
    }
}

/// Fraction of the move at which a base with these bounds begins to hang over the edge of the table.
fn leaves(table: &Rect, bounds: &Rect, delta: Point) -> Option<f64> {
    let off = |b: &Rect| !table.contains(b.min) || !table.contains(b.max);
    if off(bounds) {
        return Some(0.0);
    }
    if !off(&Rect::new(bounds.min + delta, bounds.max + delta)) {
        return None;
    }
    let share = |room: Um, way: Um| if way > room { room as f64 / way as f64 } else { 1.0 };
    let east = share(table.max.x - bounds.max.x, delta.x).min(share(bounds.min.x - table.min.x, -delta.x));
    let north = share(table.max.y - bounds.max.y, delta.y).min(share(bounds.min.y - table.min.y, -delta.y));
    Some(east.min(north))
}

/// The greatest whole number of um, at most `max`, that the bases may move together along `heading` with the whole path free (at
/// [`SLACK`]) of every obstacle. 0 where they cannot move at all, which includes bases that overlap something as they stand.
pub fn free_advance(quads: &[Quad], heading: Heading, max: Um, obstacles: &Obstacles) -> Um {
    let mut advance = advance_keeping(quads, heading, max, obstacles, SLACK);
    // The way to the full distance and the way to this one differ by a rounding: a um or two may be left.
    let free = |advance: Um| {
        let delta = Point::ORIGIN.ahead(heading, advance);
        quads.iter().all(|q| obstacles.free(q, delta))
    };
    for _ in 0..2 {
        if advance == 0 || advance >= max || !free(advance + 1) {
            break;
        }
        advance += 1;
    }
    advance
}

pub(crate) fn advance_keeping(quads: &[Quad], heading: Heading, max: Um, obstacles: &Obstacles, slack: Um) -> Um {
    let mut advance = max.max(0);
    while advance > 0 {
        let delta = Point::ORIGIN.ahead(heading, advance);
        let met = quads.iter().filter_map(|q| obstacles.first_met_at(q, delta, slack)).min_by(f64::total_cmp);
        let Some(met) = met else { break };
        advance = ((met * advance as f64) as Um).min(advance - 1);
    }
    advance
}

/// The greatest whole number of um that `quad` may advance along `delta` (at most its length) and stand touching `target`: a gap of at
/// most [`CONTACT`], and no overlap of even 1 um on the way or at the end (less than [`SLACK`], so that later moves have room to round).
/// `None` if it never touches, or overlaps the target by [`SLACK`] as it stands.
pub fn advance_to_contact(quad: &Quad, delta: Point, target: &Quad) -> Option<Um> {
    let length = delta.length();
    let part = |advance: Um| if length == 0 { Point::ORIGIN } else { Point::ORIGIN.toward(delta, advance as f64 / length as f64) };
    if overlaps(quad, target, SLACK) {
        return None;
    }
    // Passing by farther than any rounding could bridge it never touches.
    sweep_quad(quad, delta, target, -(CONTACT + SLACK))?;
    let touches = |advance: Um| gap(&quad.shifted(part(advance)), target) <= CONTACT;
    let mut last = match sweep_quad(quad, delta, target, 1) {
        Some((enter, _)) => ((enter * length as f64) as Um + 1).min(length),
        None => length,
    };
    while last > 0 && sweep_hits(quad, part(last), target, 1) {
        last -= 1;
    }
    if touches(last) {
        return Some(last);
    }
    // It only brushes past: the gap first shrinks, then grows. Find where it is least, then the last touch after that.
    let at = |advance: Um| gap(&quad.shifted(part(advance)), target);
    let (mut low, mut high) = (0, last);
    while high - low > 2 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
        if at(a) <= at(b) { high = b } else { low = a }
    }
    let least = (low..=high).min_by_key(|&s| at(s))?;
    if !touches(least) {
        return None;
    }
    let (mut yes, mut no) = (least, last);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if touches(middle) { yes = middle } else { no = middle }
    }
    Some(yes)
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, INCH, Pose};
    use super::*;

    fn base(x: Um, y: Um, degrees: f64) -> Quad {
        Quad::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), Footprint::new(INCH, INCH))
    }

    #[test]
    fn a_charge_ends_touching_and_not_overlapping() {
        let target = base(0, 4 * INCH, 180.0);
        let advance = advance_to_contact(&base(3, 0, 0.0), Point::new(0, 8 * INCH), &target).unwrap();
        assert_eq!(advance, 3 * INCH);
        assert_eq!(advance_to_contact(&base(0, 0, 0.0), Point::new(0, 2 * INCH), &target), None);
        let brushing = advance_to_contact(&base(INCH + 100, 0, 0.0), Point::new(0, 9 * INCH), &target).unwrap();
        assert!((5 * INCH..=5 * INCH + CONTACT).contains(&brushing));
    }

    #[test]
    fn free_advances_stop_at_bases_lines_and_the_edge() {
        let walls = [Segment::new(Point::new(0, 3 * INCH), Point::new(INCH, 3 * INCH))];
        let friend = [base(INCH * 2, 4 * INCH, 0.0)];
        let table = Some(Rect::new(Point::new(-INCH, -INCH), Point::new(9 * INCH, 6 * INCH)));
        let all = Obstacles { quads: &friend, lines: &walls, table, ..Default::default() };
        let go = |x: Um| free_advance(&[base(x, 0, 0.0)], Heading::NORTH, 9 * INCH, &all);
        assert_eq!(go(0), 5 * INCH / 2 + SLACK - 1);
        assert_eq!(go(2 * INCH), 3 * INCH + SLACK - 1);
        assert_eq!(go(4 * INCH), 5 * INCH + INCH / 2);
    }
}
