//! From the table to what is drawn.

use super::bases::Figure;
use super::plane::{Stand, on_plane};
use crate::measure::{Point, Quad};
use crate::names::{BaseId, UnitId};
use crate::rules::{Badge, Rulebook};
use crate::table::{BaseView, Standing, Subject, Table};
use bevy::math::Vec2;

pub fn figure(table: &Table, rulebook: &dyn Rulebook, base: &BaseView) -> Figure {
    let mut badges = rulebook.badges(table, Subject::Base(base.id));
    for badge in rulebook.badges(table, Subject::Unit(base.unit)) {
        if !badges.iter().any(|known: &Badge| known.word == badge.word) {
            badges.push(badge);
        }
    }
    Figure {
        id: base.id,
        unit: base.unit,
        side: base.side,
        kind: table.kind(base.id).map(ToString::to_string).unwrap_or_default(),
        size: base.size,
        stand: Stand::of(base.pose),
        badges,
        alpha: 1.0,
    }
}

/// Every base on the table.
pub fn figures(table: &Table, rulebook: &dyn Rulebook) -> Vec<Figure> {
    table.on_table().map(|base| figure(table, rulebook, base)).collect()
}

/// The base at a point of the table. The same corners that the rules measure by decide.
pub fn pick(table: &Table, at: Point) -> Option<BaseId> {
    table.on_table().filter(|base| base.quad.contains(at)).map(|base| base.id).last()
}

/// The base whose edge is nearest, if one lies within `reach` micrometres.
pub fn pick_near(table: &Table, at: Point, reach: i64) -> Option<BaseId> {
    pick(table, at).or_else(|| {
        table
            .on_table()
            .map(|base| (crate::measure::gap_to_point(&base.quad, at), base.id))
            .filter(|(gap, _)| *gap <= reach)
            .min()
            .map(|(_, id)| id)
    })
}

pub fn corners(quad: &Quad) -> [Vec2; 4] {
    quad.corners().map(on_plane)
}

/// The top of a group on the screen's up side, for its flag: the middle of its bases, and how far they reach from there.
pub fn middle_of(figures: &[Figure], unit: UnitId) -> Option<(Vec2, f32)> {
    let members: Vec<&Figure> = figures.iter().filter(|figure| figure.unit == unit).collect();
    let middle = members.iter().map(|figure| figure.stand.at).sum::<Vec2>() / members.len().max(1) as f32;
    let reach = members.iter().flat_map(|figure| figure.corners()).map(|corner| (corner.y - middle.y).abs()).fold(0.0, f32::max);
    (!members.is_empty()).then_some((middle, reach))
}

/// Why a base no longer stands.
pub fn removed_as(table: &Table, base: BaseId) -> Option<crate::names::Word> {
    match table.get::<Standing>(base) {
        Some(Standing::Removed(why)) => Some(why.clone()),
        _ => None,
    }
}
