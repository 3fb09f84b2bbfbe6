//! Bases in true inches: rim and face in the side's colours, the front marked, the troop's picture, and what has befallen it.

use super::glyphs;
use super::ink::Ink;
use super::marks;
use super::palette::{INK, Livery, livery, thin, tint};
use super::plane::{PER_INCH, Stand};
use crate::measure::{Footprint, INCH};
use crate::names::{BaseId, SideId, UnitId};
use crate::rules::Badge;
use bevy::math::Vec2;
use std::collections::BTreeMap;

/// A base as it is drawn now, which during a playback is not yet where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub id: BaseId,
    pub unit: UnitId,
    pub side: Option<SideId>,
    pub kind: String,
    pub size: Footprint,
    pub stand: Stand,
    pub badges: Vec<Badge>,
    /// 1 for a base that stands, less while it falls.
    pub alpha: f32,
}

impl Figure {
    pub fn half(&self) -> Vec2 {
        half(self.size)
    }

    /// Front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Vec2; 4] {
        corners(self.stand, self.half())
    }

    pub fn has(&self, word: &str) -> bool {
        self.badges.iter().any(|badge| badge.word == *word)
    }
}

pub fn half(size: Footprint) -> Vec2 {
    Vec2::new(size.width as f32, size.depth as f32) * (PER_INCH / INCH as f32 / 2.0)
}

pub fn corners(stand: Stand, half: Vec2) -> [Vec2; 4] {
    let turn = stand.turn();
    [Vec2::new(-half.x, half.y), half, Vec2::new(half.x, -half.y), -half].map(|corner| stand.at + turn * corner)
}

type StampKey = (String, i64, i64, u8, bool);

/// Finished drawings of bases by kind, size, side and shield.
#[derive(Default)]
pub struct Stamps(BTreeMap<StampKey, Ink>);

impl Stamps {
    fn get(&mut self, figure: &Figure) -> &Ink {
        let shield_gone = figure.has("shieldless") || figure.has("no_shield") || figure.has("shield_lost");
        let side = figure.side.map_or(9, |side| side.0);
        let key = (figure.kind.clone(), figure.size.width, figure.size.depth, side, shield_gone);
        self.0.entry(key).or_insert_with(|| stamp(&figure.kind, figure.half(), livery(figure.side), shield_gone))
    }
}

/// Every base with its shadow and its badges.
pub fn draw(figures: &[Figure], stamps: &mut Stamps) -> Ink {
    let mut ink = Ink::default();
    for figure in figures {
        for (shift, alpha) in [(Vec2::new(1.9, -2.1), 0.26), (Vec2::new(3.8, -4.2), 0.1)] {
            ink.fan(&figure.corners().map(|corner| corner + shift), thin(INK, alpha * figure.alpha));
        }
    }
    for figure in figures {
        ink.stamp(stamps.get(figure), figure.stand.at, figure.stand.turn(), 1.0, figure.alpha);
    }
    for figure in figures {
        marks::draw(&mut ink, figure);
    }
    ink
}

/// One ghost: the base thinned, with a dashed edge.
pub fn ghost(ink: &mut Ink, figure: &Figure, stamps: &mut Stamps, edge: u32) {
    ink.stamp(stamps.get(figure), figure.stand.at, figure.stand.turn(), 1.0, 0.62);
    ink.dashes(&figure.corners(), true, 1.8, &[4.0, 3.0], tint(edge));
}

fn rim(half: Vec2, livery: Livery) -> Vec<Vec2> {
    if livery.notched {
        return notched(half);
    }
    let radius = half.min_element() * 0.28;
    let middle = half - Vec2::splat(radius);
    let quarter = |sign: Vec2, from: f32| {
        (0..=4).map(move |at| middle * sign + Vec2::from_angle(from + at as f32 * std::f32::consts::FRAC_PI_2 / 4.0) * radius)
    };
    use std::f32::consts::{FRAC_PI_2, PI};
    quarter(Vec2::ONE, 0.0)
        .chain(quarter(Vec2::new(-1.0, 1.0), FRAC_PI_2))
        .chain(quarter(Vec2::NEG_ONE, PI))
        .chain(quarter(Vec2::new(1.0, -1.0), PI + FRAC_PI_2))
        .collect()
}

/// Square corners, with small notches along the sides and the rear; the front stays straight.
fn notched(half: Vec2) -> Vec<Vec2> {
    let corners = [Vec2::new(-half.x, half.y), Vec2::new(-half.x, -half.y), Vec2::new(half.x, -half.y), half];
    let mut outline = vec![corners[3], corners[0]];
    for side in 0..3 {
        let (from, to) = (corners[side], corners[side + 1]);
        let (along, long) = ((to - from).normalize(), from.distance(to));
        let inward = along.perp();
        let count = (long / 9.0).floor().max(1.0);
        for notch in 0..count as usize {
            let middle = from + along * (long * (notch as f32 + 0.5) / count);
            outline.extend([middle - along * 1.6, middle + inward * 2.1, middle + along * 1.6]);
        }
        outline.push(to);
    }
    outline.pop();
    outline
}

fn stamp(kind: &str, half: Vec2, livery: Livery, shield_gone: bool) -> Ink {
    let mut ink = Ink::default();
    let outer = rim(half, livery);
    ink.fill(&outer, tint(livery.rim));
    let inset = 2.3 + if livery.notched { 0.9 } else { 0.0 };
    let face = half - Vec2::splat(inset);
    let front = half.y * 2.0 * if half.y > PER_INCH * 0.6 { 0.09 } else { 0.135 };
    let (low, high) = (-face, Vec2::new(face.x, half.y - front));
    ink.quad([low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)], tint(livery.face));
    // The chevron lies inside the front bar: nothing sticks out past the true edge.
    let reach = (front * 0.85).min(half.x * 0.5);
    let tip = Vec2::new(0.0, half.y - 0.5);
    let foot = half.y - front + 0.5;
    ink.fan(&[tip, Vec2::new(-reach * 1.15, foot), Vec2::new(reach * 1.15, foot)], tint(0xFFFFFF));
    ink.fan(&[Vec2::new(0.0, half.y - 2.0), Vec2::new(-reach * 0.7, foot), Vec2::new(reach * 0.7, foot)], tint(livery.rim));
    if let Some(glyph) = glyphs::glyph(kind) {
        let room = (high - low) * 0.93;
        let middle = (low + high) / 2.0;
        let accent = if shield_gone || kind.contains("axe") { livery.face } else { livery.rim };
        glyphs::draw(&mut ink, glyph, middle, room, glyphs::Paint { ink: livery.glyph, face: livery.face, accent });
    }
    ink
}

/// The outline round the bases of a group, a little outside them.
pub fn hull(figures: &[&Figure], spread: f32) -> Vec<Vec2> {
    let mut points: Vec<Vec2> = figures.iter().flat_map(|figure| corners(figure.stand, figure.half() + Vec2::splat(spread))).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for place in points {
            while chain.len() > 1 && (chain[chain.len() - 1] - chain[chain.len() - 2]).perp_dot(place - chain[chain.len() - 1]) <= 0.0 {
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        chain
    };
    let mut outline = half(&mut points.iter().copied());
    outline.extend(half(&mut points.iter().rev().copied()));
    outline
}

/// Faint outlines round the groups, dashed for the second side.
pub fn draw_hulls(ink: &mut Ink, figures: &[Figure], thickness: f32) {
    let mut groups: BTreeMap<UnitId, Vec<&Figure>> = BTreeMap::new();
    for figure in figures.iter().filter(|figure| figure.alpha > 0.99) {
        groups.entry(figure.unit).or_default().push(figure);
    }
    for members in groups.values().filter(|members| members.len() > 1) {
        let outline = hull(members, 5.0);
        let livery = livery(members[0].side);
        ink.fan(&outline, thin(livery.rim, 0.07));
        if livery.notched {
            ink.dashes(&outline, true, thickness, &[5.0, 4.0], thin(livery.rim, 0.65));
        } else {
            ink.stroke(&outline, true, thickness, thin(livery.rim, 0.55));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_of_a_base_that_faces_east_is_east() {
        let [front_left, front_right, ..] = corners(Stand { at: Vec2::ZERO, degrees: 90.0 }, Vec2::new(10.0, 20.0));
        assert!(front_left.distance(Vec2::new(20.0, 10.0)) < 0.01, "{front_left}");
        assert!(front_right.distance(Vec2::new(20.0, -10.0)) < 0.01, "{front_right}");
    }

    #[test]
    fn no_rim_leaves_the_true_edge_of_the_base() {
        for side in [None, Some(SideId(0)), Some(SideId(1))] {
            let half = Vec2::new(15.0, 15.0);
            assert!(rim(half, livery(side)).iter().all(|place| place.abs().cmple(half + Vec2::splat(0.01)).all()));
        }
    }
}
