//! The paper: shadow, open ground with pasture and grass, and the margin with its inch ticks.

use super::scatter::{Jitter, scatter};
use crate::view::ink::{Ink, smooth};
use crate::view::palette::{DESK, INK, OPEN, PAPER, thin, tint};
use crate::view::plane::{MARGIN, PER_INCH};
use bevy::color::LinearRgba;
use bevy::math::Vec2;

fn rectangle(low: Vec2, high: Vec2) -> [Vec2; 4] {
    [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)]
}

pub fn lay(ink: &mut Ink, low: Vec2, high: Vec2) {
    let margin = Vec2::splat(MARGIN);
    ink.quad(rectangle(low - margin, high + margin), tint(PAPER));
    ink.quad(rectangle(low, high), tint(OPEN));
    pasture(ink, low, high);
}

/// Large soft blots of slightly different ground.
fn pasture(ink: &mut Ink, low: Vec2, high: Vec2) {
    let mut jitter = Jitter::of(77);
    let size = high - low;
    let count = (size.x * size.y / 26_000.0) as usize;
    for _ in 0..count {
        let middle = Vec2::new(jitter.between(low.x, high.x), jitter.between(low.y, high.y));
        let radii = Vec2::new(jitter.between(60.0, 150.0), jitter.between(35.0, 90.0));
        let colour = jitter.one_of(&[0xDDE0B4, 0xD6DBA8, 0xEFE8D3, 0xE9DFBE]);
        let turn = Vec2::from_angle(jitter.between(0.0, 3.0));
        let outline: Vec<Vec2> = (0..11)
            .map(|at| {
                let way = Vec2::from_angle(at as f32 / 11.0 * std::f32::consts::TAU) * radii * jitter.between(0.8, 1.2);
                (middle + turn.rotate(way)).clamp(low, high)
            })
            .collect();
        let outline: Vec<Vec2> = smooth(&outline, true, 12.0).into_iter().map(|place| place.clamp(low, high)).collect();
        ink.fan(&outline, thin(colour, 0.34));
    }
}

/// Tufts on open ground; `covered` says where other terrain lies.
pub fn grass(ink: &mut Ink, low: Vec2, high: Vec2, covered: impl Fn(Vec2) -> bool) {
    let mut jitter = Jitter::of(5);
    for place in scatter(&rectangle(low, high), 30.0, 8.0, &mut jitter) {
        if covered(place) || jitter.share() < 0.25 {
            continue;
        }
        for lean in [-0.45, 0.0, 0.42] {
            let length = jitter.between(4.0, 6.5) * if lean == 0.0 { 1.15 } else { 0.85 };
            let way = lean + jitter.between(-0.15, 0.15);
            let root = place + Vec2::new(lean * 3.0, 0.0);
            let tip = root + Vec2::new(way.sin(), way.cos()) * length;
            ink.taper(root, tip, 0.6, 0.35, thin(0x8C965A, 0.6));
        }
    }
}

/// Covers what sticks out beyond the table and rules the neat-line with a tick each inch.
pub fn frame(ink: &mut Ink, low: Vec2, high: Vec2) {
    let (margin, far) = (Vec2::splat(MARGIN), Vec2::splat(MARGIN + 600.0));
    border(ink, low - margin, high + margin, low, high, tint(PAPER));
    border(ink, low - far, high + far, low - margin, high + margin, tint(DESK));
    // The sheet's own shadow again, on the desk that was just laid over it.
    for (spread, alpha) in [(12.0, 0.14), (6.0, 0.18), (3.0, 0.24)] {
        let by = margin + Vec2::splat(spread);
        border(ink, low - by, high + by, low - margin, high + margin, thin(0x000000, alpha));
    }
    let neat = |by: f32| rectangle(low - Vec2::splat(by), high + Vec2::splat(by));
    ink.stroke(&neat(0.0), true, 1.8, tint(INK));
    ink.stroke(&neat(6.0), true, 0.8, tint(INK));
    let size = high - low;
    for inch in 0..=(size.x / PER_INCH).round() as i32 {
        let x = low.x + inch as f32 * PER_INCH;
        let long = if inch % 6 == 0 { 9.0 } else { 6.0 };
        ink.taper(Vec2::new(x, high.y), Vec2::new(x, high.y + long), 0.45, 0.45, tint(INK));
        ink.taper(Vec2::new(x, low.y), Vec2::new(x, low.y - long), 0.45, 0.45, tint(INK));
    }
    for inch in 0..=(size.y / PER_INCH).round() as i32 {
        let y = low.y + inch as f32 * PER_INCH;
        let long = if inch % 6 == 0 { 9.0 } else { 6.0 };
        ink.taper(Vec2::new(low.x, y), Vec2::new(low.x - long, y), 0.45, 0.45, tint(INK));
        ink.taper(Vec2::new(high.x, y), Vec2::new(high.x + long, y), 0.45, 0.45, tint(INK));
    }
}

fn border(ink: &mut Ink, low: Vec2, high: Vec2, hole_low: Vec2, hole_high: Vec2, colour: LinearRgba) {
    ink.quad(rectangle(low, Vec2::new(high.x, hole_low.y)), colour);
    ink.quad(rectangle(Vec2::new(low.x, hole_high.y), high), colour);
    ink.quad(rectangle(Vec2::new(low.x, hole_low.y), Vec2::new(hole_low.x, hole_high.y)), colour);
    ink.quad(rectangle(Vec2::new(hole_high.x, hole_low.y), Vec2::new(high.x, hole_high.y)), colour);
}
