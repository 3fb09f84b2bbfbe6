//! Where a rolled group can get to as a block (shown, never refused).
//!
//! 1. One spoke each five degrees: how far every figure may go straight that way, ground, friends, enemies and edges counted.
//! 2. Between two spokes the lesser of both holds, and what stands in the way is grown by what lies between them.
//!
//! **Ruling:** drawn short of obstacles, of the inch kept from enemies, and of difficult ground where entering it would cost the
//! group its better formula before it.

use super::super::data::Sheet;
use super::super::parts::GroupTurn;
use super::super::touch::{fights, hostile};
use super::super::way::{InTheWay, Passes};
use super::super::{ground, parts};
use super::gait;
use crate::measure::{self, Footprint, Heading, Obstacles, Point, Polygon, Pose, Quad, Segment, Um};
use crate::names::{BaseId, UnitId};
use crate::rules::Reach;
use crate::table::Table;

const SPOKES: usize = 72;

/// The outline of where the dragged figure's centre may end; `None` for a group that has not rolled.
pub fn reach(table: &Table, unit: UnitId, dragged: BaseId) -> Option<Reach> {
    let rolled = table.get::<GroupTurn>(unit)?.rolled.clone()?;
    if table.get::<GroupTurn>(unit)?.moved || table.base(dragged).unit != unit {
        return None;
    }
    let men: Vec<_> = table.standing(unit).collect();
    let starts_hard = men.iter().any(|man| ground::difficult_at(table, man.pose.at));
    let easy: Um = men.iter().map(|man| gait::allowance(table, man.id, &rolled, starts_hard)).min()?;
    if easy <= 0 {
        return Some(Reach { outlines: Vec::new(), allowance: 0 });
    }
    let half_angle = std::f64::consts::PI / SPOKES as f64;
    let between = (easy as f64 * half_angle).ceil() as Um;
    let quads = blockers(table, unit, between, easy);
    let solid = InTheWay::of(table, unit, Passes::OwnGroup);
    let bounds = measure::Rect::around(&men.iter().flat_map(|man| man.quad.corners()).collect::<Vec<_>>()).grown(easy + between);
    let areas: Vec<Polygon> = ground::areas(table, |ground| ground.impassable || ground.difficult)
        .filter(|(piece, area)| area.bounds().meets(&bounds) && (!starts_hard || solid.solid().iter().any(|(id, _)| *id == piece.id)))
        .map(|(_, area)| area.clone())
        .collect();
    let lines: Vec<Segment> = ground::lines(table, |ground| ground.obstacle)
        .flat_map(|(_, line)| line.pieces())
        .filter(|piece| piece.bounds().meets(&bounds))
        .collect();
    let table_edge = measure::Rect::new(
        Point::new(solid.table().min.x + between, solid.table().min.y + between),
        Point::new(solid.table().max.x - between, solid.table().max.y - between),
    );
    let obstacles = Obstacles { quads: &quads, areas: &areas, lines: &lines, table: Some(table_edge) };
    // The figures themselves are grown by what lies between spokes, where areas and lines cannot be.
    let grown: Vec<Quad> = men
        .iter()
        .map(|man| {
            let size = Footprint { width: man.size.width + 2 * between, depth: man.size.depth + 2 * between };
            Quad::new(man.pose, size)
        })
        .collect();
    let plain: Vec<Quad> = men.iter().map(|man| man.quad).collect();
    let spokes: Vec<Um> = (0..SPOKES)
        .map(|spoke| {
            let heading = Heading::new((spoke * 360_000 / SPOKES) as i32);
            let paid = men.iter().map(|man| paid_for(table, man, heading, easy)).min().unwrap_or(0);
            let free = measure::free_advance(&plain, heading, paid, &obstacles);
            if free == 0 { 0 } else { measure::free_advance(&grown, heading, free, &Obstacles { quads: &[], table: None, ..obstacles }) }
        })
        .collect();
    let at = table.base(dragged).pose.at;
    let outline: Vec<Point> = (0..SPOKES)
        .map(|spoke| {
            let before = spokes[(spoke + SPOKES - 1) % SPOKES];
            let after = spokes[(spoke + 1) % SPOKES];
            // A micrometre for the rounding of the corner.
            let radius = (spokes[spoke].min(before).min(after) - 2).max(0);
            at.ahead(Heading::new((spoke * 360_000 / SPOKES) as i32), radius)
        })
        .collect();
    let outlines = Polygon::new(dedup(outline)).into_iter().collect();
    Some(Reach { outlines, allowance: easy })
}

fn dedup(mut outline: Vec<Point>) -> Vec<Point> {
    outline.dedup();
    if outline.len() > 1 && outline.first() == outline.last() {
        outline.pop();
    }
    outline
}

/// Bases in the way, enemies with the inch that is kept from them, all grown by what lies between two spokes.
fn blockers(table: &Table, unit: UnitId, between: Um, reach: Um) -> Vec<Quad> {
    let keep = table.state::<Sheet>().numbers.keep_off.um;
    let walled = table.get::<parts::Group>(unit).is_some_and(|group| group.walled);
    let Some(first) = table.standing(unit).next() else { return Vec::new() };
    let bounds = measure::Rect::around(&table.standing(unit).flat_map(|man| man.quad.corners()).collect::<Vec<_>>()).grown(reach + keep);
    table
        .on_table()
        .filter(|other| other.unit != unit && other.quad.bounds().meets(&bounds))
        .map(|other| {
            let room = if hostile(first, other) && fights(table, other) && !walled { between + keep } else { between };
            grown(other.pose, other.size, room)
        })
        .collect()
}

fn grown(pose: Pose, size: Footprint, by: Um) -> Quad {
    Quad::new(pose, Footprint { width: size.width + 2 * by, depth: size.depth + 2 * by })
}

/// How far along a straight line the allowance takes a figure, slow ground counted; a little short, for the neighbouring spoke may
/// be slower than this one.
fn paid_for(table: &Table, man: &crate::table::BaseView, heading: Heading, allowance: Um) -> Um {
    let times = Um::from(table.state::<Sheet>().numbers.slow_ground_times.0);
    let from = man.quad.front_centre();
    let delta = Point::ORIGIN.ahead(heading, allowance);
    let reach = measure::Rect::around(&[from, from + delta]);
    let mut stretches: Vec<(f64, f64)> = ground::areas(table, |ground| ground.slow)
        .filter(|(_, area)| area.bounds().meets(&reach))
        .flat_map(|(_, area)| area.intervals_inside(from, from + delta))
        .collect();
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
