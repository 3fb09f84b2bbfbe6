//! Where commanded units can get to as they face (shown, never refused).
//!
//! **Ruling:** drawn short of friends, obstacles and rough ground, and of the 0.1" kept from enemies; outside the front 45 degrees as far as
//! what is left goes.

use super::super::data::Sheet;
use super::super::ground::{self, Does};
use super::super::parts::{fights, kind_of, side_of, standing, turn_of};
use super::super::{leader, march, turn, way};
use crate::measure::{self, Footprint, Heading, Obstacles, Point, Polygon, Quad, Rect, Segment, Um};
use crate::names::{BaseId, UnitId, Word};
use crate::rules::Reach;
use crate::table::{Table, Wait};

/// How far the lines that show a unit's front are drawn, at least.
const SHOWN: Um = 4 * measure::INCH;

/// The flank line along the front edge, and the limits of the front 45 degrees (RC-5.12, RC-3.5, RC-5.14).
pub fn bearings(table: &Table, unit: UnitId) -> Vec<(Point, Point, Word)> {
    let Some(base) = standing(table, unit).filter(|_| fights(table, unit)) else { return Vec::new() };
    let (middle, facing) = (base.quad.front_centre(), base.pose.facing);
    let arc = table.state::<Sheet>().numbers.front_arc.0 * 1000;
    let far = kind_of(table, unit).shoots().unwrap_or(0).max(SHOWN);
    let half = base.size.width / 2;
    let to_side = |turn: i32| {
        let out = facing.turned(turn.signum() * 90_000);
        [
            (middle.ahead(out, half), middle.ahead(out, half + SHOWN), Word::new("flank_line")),
            (middle, middle.ahead(facing.turned(turn), far), Word::new("front_limit")),
        ]
    };
    [arc, -arc].into_iter().flat_map(to_side).collect()
}

/// Of several it is what each of them can do, as they keep station with the base that is dragged.
pub fn reach(table: &Table, units: &[UnitId], dragged: BaseId) -> Option<Reach> {
    let facing = table.base(dragged).pose.facing;
    let headings = measure::spokes(facing);
    let mut held = false;
    let mut least: Option<Rays> = None;
    for unit in units {
        let rays = rays(table, *unit, units, &headings)?;
        held |= table.base(dragged).unit == *unit;
        least = Some(least.map_or(rays.clone(), |least| least.and(&rays)));
    }
    let Rays { allowance, far } = least.filter(|_| held)?;
    if allowance <= 0 {
        return Some(Reach { outlines: Vec::new(), allowance: 0 });
    }
    let outline = measure::outline_between(table.base(dragged).pose.at, &headings, &far);
    Some(Reach { outlines: outline.into_iter().collect(), allowance })
}

/// How far a unit may go straight between one heading and the next, all round.
#[derive(Clone)]
struct Rays {
    allowance: Um,
    far: Vec<Um>,
}

impl Rays {
    fn and(self, other: &Self) -> Self {
        let far = self.far.iter().zip(&other.far).map(|(one, other)| *one.min(other)).collect();
        Self { allowance: self.allowance.min(other.allowance), far }
    }
}

/// `None` for a unit that may not move now.
fn rays(table: &Table, unit: UnitId, together: &[UnitId], headings: &[Heading]) -> Option<Rays> {
    let Wait::Orders { side, step } = table.waiting()? else { return None };
    let base = standing(table, unit).filter(|_| side_of(table, unit) == *side)?;
    let leads = !fights(table, unit);
    if *step != turn::STEPS[usize::from(turn::COMMAND)] || (!leads && !march::ready(table, *side).any(|ready| ready == unit)) {
        return None;
    }
    let (kind, numbers) = (kind_of(table, unit), &table.state::<Sheet>().numbers);
    let allowance = if leads { kind.moves() - leader::staff(table, unit).spent } else { kind.moves() };
    if allowance <= 0 {
        return Some(Rays { allowance: 0, far: vec![0; measure::SPOKES] });
    }
    let free_of_cost = leads || kind.light;
    let half = if free_of_cost { 0 } else { way::half(table, unit) };
    let starts_rough = !free_of_cost && ground::in_rough(table, unit, &base.quad);
    let paid = if turn_of(table, unit).passed && !free_of_cost { half } else { 0 };
    let bounds = Rect::around(&base.quad.corners()).grown(allowance);
    let keep = numbers.keep_off.um;
    // Who goes along keeps his distance.
    let quads: Vec<Quad> = table
        .on_table()
        .filter(|other| !together.contains(&other.unit) && other.quad.bounds().meets(&bounds.grown(keep)))
        .map(|other| {
            let room = if other.side == base.side { 0 } else { keep };
            Quad::new(other.pose, Footprint { width: other.size.width + 2 * room, depth: other.size.depth + 2 * room })
        })
        .collect();
    let rough = ground::areas(table, ground::rough_for(table, unit)).filter(|_| !free_of_cost && !starts_rough);
    let areas: Vec<Polygon> = ground::areas(table, Does::Impassable)
        .chain(rough)
        .filter(|(_, area)| area.bounds().meets(&bounds))
        .map(|(_, area)| area.clone())
        .collect();
    let lines: Vec<Segment> = ground::lines(table, Does::Obstacle)
        .filter(|_| !free_of_cost)
        .flat_map(|(_, line)| line.pieces())
        .filter(|piece| piece.bounds().meets(&bounds))
        .collect();
    let obstacles = Obstacles { quads: &quads, areas: &areas, lines: &lines, table: Some(table.ground.table) };
    let free = measure::fan_between(&[base.quad], headings, allowance, &obstacles).between;
    let arc = numbers.front_arc.0 * 1000;
    let times = if starts_rough { Um::from(numbers.rough_times.0) } else { 1 };
    let pays = |heading: Heading| {
        let outside = base.pose.facing.difference(heading).abs() > arc;
        ((allowance - paid - if outside { half } else { 0 }) / times).max(0)
    };
    let pays: Vec<Um> = headings.iter().map(|heading| pays(*heading)).collect();
    let far = free.iter().zip(pays.windows(2)).map(|(free, pays)| *free.min(&pays[0]).min(&pays[1])).collect();
    Some(Rays { allowance, far })
}
