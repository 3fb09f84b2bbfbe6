//! Where a rolled group can get to as a block (shown, never refused).
//!
//! 1. One spoke each five degrees: how far every figure may go straight that way, ground, friends, enemies and edges counted.
//! 2. Between two spokes what reaches in between them counts as on them.
//!
//! **Ruling:** drawn short of obstacles, of the inch kept from enemies, and of difficult ground where entering it would cost the
//! group its better formula before it.

use super::super::data::Sheet;
use super::super::ground::Does;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::parts::{Group, GroupTurn};
use super::super::touch::hostile;
use super::super::{ground, turn};
use super::gait;
use crate::measure::{self, Footprint, Heading, Obstacles, Point, Polygon, Quad, Rect, Segment, Um};
use crate::names::{BaseId, UnitId};
use crate::rules::Reach;
use crate::table::{BaseView, Table, Wait};

/// The outline of where the dragged figure's centre may end; `None` for a group that has not rolled or may not move now.
pub fn reach(table: &Table, unit: UnitId, dragged: BaseId) -> Option<Reach> {
    let Wait::Orders { side, step } = table.waiting()? else { return None };
    if *step != turn::STEPS[usize::from(turn::MOVEMENT)] || gait::may_move(table, *side, unit).is_err() {
        return None;
    }
    let rolled = table.get::<GroupTurn>(unit)?.rolled.as_ref()?;
    let men: Vec<&BaseView> = table.standing(unit).collect();
    if !men.iter().any(|man| man.id == dragged) {
        return None;
    }
    let starts_hard = men.iter().any(|man| ground::difficult_at(table, man.pose.at));
    let whole = gait::reached(table, unit, rolled, starts_hard);
    let allowance: Um = men.iter().map(|man| gait::share_of(table, man.id, whole)).min()?;
    if allowance <= 0 {
        return Some(Reach { outlines: Vec::new(), allowance: 0 });
    }
    let bounds = Rect::around(&men.iter().flat_map(|man| man.quad.corners()).collect::<Vec<_>>()).grown(allowance);
    let quads = blockers(table, unit, men[0], &bounds);
    let areas: Vec<Polygon> = ground::areas(table, Does::Impassable)
        .chain(ground::areas(table, Does::Difficult).filter(|_| !starts_hard))
        .filter(|(_, area)| area.bounds().meets(&bounds))
        .map(|(_, area)| area.clone())
        .collect();
    let lines: Vec<Segment> =
        ground::lines(table, Does::Obstacle).flat_map(|(_, line)| line.pieces()).filter(|piece| piece.bounds().meets(&bounds)).collect();
    let room = InTheWay::of(table, unit, Passes::OwnGroup).table();
    let obstacles = Obstacles { quads: &quads, areas: &areas, lines: &lines, table: Some(room) };
    let headings = measure::spokes(Heading::new(0));
    let stand: Vec<Quad> = men.iter().map(|man| man.quad).collect();
    let free = measure::fan_between(&stand, &headings, allowance, &obstacles).between;
    // What lies between two spokes is at most half the angle's arc away from one of them.
    let aside = (allowance as f64 * std::f64::consts::PI / measure::SPOKES as f64).ceil() as Um;
    let slow: Vec<Polygon> = ground::areas(table, Does::Slow)
        .filter(|(_, area)| area.bounds().meets(&bounds))
        .map(|(_, area)| measure::grow_polygon(area, aside))
        .collect();
    let paid: Vec<Um> =
        headings.iter().map(|heading| men.iter().map(|man| paid_for(table, man, *heading, allowance, &slow)).min().unwrap_or(0)).collect();
    let safe: Vec<Um> = free.iter().zip(paid.windows(2)).map(|(free, paid)| *free.min(&paid[0]).min(&paid[1])).collect();
    let outline = measure::outline_between(table.base(dragged).pose.at, &headings, &safe);
    Some(Reach { outlines: outline.into_iter().collect(), allowance })
}

/// Bases in the way, enemies with the inch that is kept from them.
fn blockers(table: &Table, unit: UnitId, first: &BaseView, bounds: &Rect) -> Vec<Quad> {
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    let walled = table.get::<Group>(unit).is_some_and(|group| group.walled);
    table
        .on_table()
        .filter(|other| other.unit != unit && other.quad.bounds().meets(&bounds.grown(keep)))
        .map(|other| {
            let room = if hostile(first, other) && other.fights && !walled { keep } else { 0 };
            Quad::new(other.pose, Footprint { width: other.size.width + 2 * room, depth: other.size.depth + 2 * room })
        })
        .collect()
}

/// How far along a straight line the allowance takes a figure, slow ground counted.
fn paid_for(table: &Table, man: &BaseView, heading: Heading, allowance: Um, slow: &[Polygon]) -> Um {
    let times = Um::from(table.state::<Sheet>().numbers.slow_ground_times.0);
    let from = man.quad.front_centre();
    let delta = Point::ORIGIN.ahead(heading, allowance);
    let mut stretches: Vec<(f64, f64)> = slow.iter().flat_map(|area| area.intervals_inside(from, from + delta)).collect();
    if stretches.is_empty() {
        return allowance;
    }
    stretches.sort_by(|a, b| a.0.total_cmp(&b.0));
    let whole = allowance as f64;
    let (mut at, mut spent) = (0.0_f64, 0.0_f64);
    for (enter, leave) in stretches {
        let (enter, leave) = (enter.max(at), leave.max(at));
        let plain = (enter - at) * whole;
        if spent + plain >= whole {
            break;
        }
        spent += plain;
        let inside = (leave - enter) * whole * times as f64;
        if spent + inside >= whole {
            return (enter * whole + (whole - spent) / times as f64) as Um - 1;
        }
        spent += inside;
        at = leave;
    }
    ((at * whole + (whole - spent)) as Um - 1).min(allowance)
}
