//! From the table to what is drawn.

use super::bases::Figure;
use super::flags::Flag;
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

/// A flag for each group that has a base on the table.
pub fn flags(table: &Table, shown: &[Figure]) -> Vec<Flag> {
    let stands = |unit: UnitId| shown.iter().any(|figure| figure.unit == unit);
    let flag = |unit: UnitId, side| Flag {
        unit,
        side,
        name: table.name(unit).to_owned(),
        told: String::new(),
        more: String::new(),
        strong: false,
    };
    table.units.iter().filter(|unit| stands(unit.id)).map(|unit| flag(unit.id, unit.side)).collect()
}

/// Why a base no longer stands.
pub fn removed_as(table: &Table, base: BaseId) -> Option<crate::names::Word> {
    match table.get::<Standing>(base) {
        Some(Standing::Removed(why)) => Some(why.clone()),
        _ => None,
    }
}
