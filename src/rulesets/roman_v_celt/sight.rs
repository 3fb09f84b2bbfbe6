//! Who sees whom, and what shelters a target (RC-5.4, RC-5.14).
//!
//! 1. The sight line runs from the middle of the looker's front edge to the other's centre.
//! 2. It is blocked by more than 2" of woods in all, by buildings, by crests, and by other units, friends too.
//! 3. In cover is a target with half its base in woods, or behind an obstacle within 1" of it that the line crosses.
//!
//! **Ruling:** leaders block no sight. A crest blocks where the line runs over higher ground than both ends stand on.

use super::data::Sheet;
use super::ground::{self, Does};
use super::parts::fights;
use crate::measure::{self, Point, Quad, Rect, SLACK, Um};
use crate::names::{BaseId, TerrainId};
use crate::table::{BaseView, Table};
use crate::tally::{Mark, Refusal};

const CLAUSE: &str = "RC-5.14";

/// Whether one base sees another that stands at this place, wherever it faces.
///
/// # Errors
/// What is in the way.
pub fn sees(table: &Table, looker: &BaseView, other: BaseId, at: Point) -> Result<(), Refusal> {
    let from = looker.quad.front_centre();
    let line = Rect::around(&[from, at]);
    let hides = |base: &&BaseView| {
        base.id != looker.id
            && base.id != other
            && line.meets(&base.quad.bounds())
            && fights(table, base.unit)
            && measure::stretch_in_quad(&base.quad, from, at, SLACK).is_some()
    };
    if let Some(base) = table.on_table().filter(hides).min_by_key(|base| (measure::dist(from, base.pose.at), base.id)) {
        return Err(Refusal::new("hidden_by_unit", CLAUSE).base(looker.id).mark(Mark::Base(base.id)));
    }
    let level = ground::height(table, from).max(ground::height(table, looker.pose.at));
    let_through(table, from, at, level).map_err(|refusal| refusal.base(looker.id))
}

fn let_through(table: &Table, from: Point, to: Point, level: u16) -> Result<(), Refusal> {
    if let Some((piece, _)) = ground::areas(table, Does::BlocksSight).find(|(_, area)| !area.stretches(from, to).is_empty()) {
        return Err(Refusal::new("hidden_by_building", CLAUSE).mark(Mark::Terrain(piece.id)));
    }
    let limit = table.state::<Sheet>().numbers.wood_sight.um;
    let mut woods: Vec<(f64, f64, TerrainId)> = Vec::new();
    for (piece, area) in ground::areas(table, Does::Hides) {
        woods.extend(area.intervals_inside(from, to).into_iter().map(|(enter, leave)| (enter, leave, piece.id)));
    }
    woods.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut deep, mut reached) = (0.0, 0.0_f64);
    for (enter, leave, _) in &woods {
        deep += (leave - enter.max(reached)).max(0.0);
        reached = reached.max(*leave);
    }
    let deep = (deep * measure::dist(from, to) as f64).round() as Um;
    if let Some((.., wood)) = woods.first().filter(|_| deep > limit) {
        return Err(Refusal::new("hidden_by_wood", CLAUSE).measured(deep, limit).mark(Mark::Terrain(*wood)));
    }
    let ends = usize::from(level.max(ground::height(table, to)));
    let mut hills: Vec<(f64, f64, TerrainId)> = Vec::new();
    for (piece, area) in ground::areas(table, Does::High) {
        hills.extend(area.intervals_inside(from, to).into_iter().map(|(enter, leave)| (enter, leave, piece.id)));
    }
    let above = |(enter, ..): &&(f64, f64, TerrainId)| hills.iter().filter(|(from, to, _)| from <= enter && enter < to).count() > ends;
    match hills.iter().find(above) {
        Some((.., hill)) => Err(Refusal::new("hidden_by_crest", CLAUSE).mark(Mark::Terrain(*hill))),
        None => Ok(()),
    }
}

/// Whether a target is in cover from a place.
pub fn in_cover(table: &Table, from: Point, target: &Quad) -> bool {
    let numbers = &table.state::<Sheet>().numbers;
    let areas = ground::areas(table, Does::Covers).map(|(_, area)| area);
    let share = f64::from(numbers.cover_share.0);
    let limit = numbers.cover_behind.um;
    measure::share_of_quad_covered(areas, target) * 100.0 >= share
        || ground::lines(table, Does::Covers).any(|(_, line)| {
            line.crossings(from, target.centre()).iter().any(|crossing| {
                // A crossing at a bend lies on both pieces that meet there.
                let met = line.pieces().filter(|piece| measure::point_to_segment(crossing.point, piece) <= 1);
                met.into_iter().any(|piece| measure::gap_to_segment(target, &piece) <= limit)
            })
        })
}
