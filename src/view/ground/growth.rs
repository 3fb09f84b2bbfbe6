//! What grows: woods with their canopies, brush, marsh, fields, and bare rough ground.

use super::scatter::{Jitter, bounds, by_hand, distance, inside, scatter};
use crate::view::ink::{Ink, resample, smooth};
use crate::view::palette::{INK, WATER_LINE, thin, tint};
use bevy::math::Vec2;

fn canopy(middle: Vec2, radius: f32, phase: f32) -> Vec<Vec2> {
    let points: Vec<Vec2> = (0..9)
        .map(|at| {
            let angle = at as f32 / 9.0 * std::f32::consts::TAU + phase;
            middle + Vec2::from_angle(angle) * radius * (1.0 + 0.1 * (3.0 * angle + phase * 5.0).sin())
        })
        .collect();
    smooth(&points, true, radius * 0.35)
}

pub fn wood(ink: &mut Ink, outline: &[Vec2], piece: u64, size: f32) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, tint(0xAEBF86));
    let mut trees: Vec<(Vec2, f32, f32)> = scatter(outline, 11.5 * size, 8.0 * size, &mut jitter)
        .into_iter()
        .map(|place| (place, jitter.one_of(&[5.6, 6.8, 8.4]) * size, jitter.between(0.0, 6.0)))
        .collect();
    trees.sort_by(|a, b| (b.0.y - b.0.x * 0.3).total_cmp(&(a.0.y - a.0.x * 0.3)));
    for (place, radius, phase) in &trees {
        ink.fan(&canopy(*place + Vec2::new(2.2, -2.6), *radius, *phase), thin(0x3F4F33, 0.45));
    }
    for (place, radius, phase) in trees {
        ink.fan(&canopy(place, radius + 0.5, phase), tint(0x42553A));
        ink.fan(&canopy(place, radius - 0.4, phase), tint(0x6E8756));
        ink.fan(&canopy(place + Vec2::new(-1.2, 1.4), radius * 0.74, phase + 1.0), tint(0x8CA36A));
        ink.fan(&canopy(place + Vec2::new(-2.0, 2.3), radius * 0.38, phase), tint(0xAABD80));
        let arc: Vec<Vec2> = (0..5).map(|at| place + Vec2::from_angle(-0.15 - at as f32 * 0.28) * radius * 0.72).collect();
        ink.stroke(&arc, false, 0.8, thin(0x33442D, 0.7));
    }
    ink.stroke(outline, true, 1.5, tint(INK));
}

pub fn brush(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, tint(0xC3CB97));
    for place in scatter(outline, 10.0, 6.0, &mut jitter) {
        let radius = jitter.between(2.2, 4.2);
        ink.fan(&canopy(place + Vec2::new(1.2, -1.4), radius, 1.0), thin(0x3F4F33, 0.4));
        ink.fan(&canopy(place, radius, 2.0), tint(0x7E9460));
        ink.fan(&canopy(place + Vec2::new(-0.7, 0.8), radius * 0.6, 0.5), tint(0xA3B47A));
    }
    ink.dashes(outline, true, 1.5, &[5.0, 3.5], tint(INK));
}

pub fn marsh(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, tint(0xC6D3B4));
    for place in scatter(outline, 17.0, 9.0, &mut jitter) {
        let half = jitter.between(7.0, 11.0);
        ink.taper(place - Vec2::new(half, 0.0), place + Vec2::new(half, 0.0), 0.55, 0.55, thin(WATER_LINE, 0.7));
        for lean in [-0.6, -0.25, 0.1, 0.45] {
            let root = place + Vec2::new(lean * 6.0, 0.0);
            ink.taper(root, root + Vec2::new(lean * 5.0, jitter.between(5.0, 9.0)), 0.7, 0.4, thin(0x4E6136, 0.85));
        }
    }
    ink.stroke(outline, true, 1.5, tint(INK));
}

pub fn rough(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, tint(0xD9C7B0));
    for place in scatter(outline, 8.0, 5.0, &mut jitter) {
        if jitter.share() < 0.17 {
            let size = jitter.between(3.0, 5.5);
            let stone: Vec<Vec2> = (0..6)
                .map(|at| place + Vec2::from_angle(at as f32 * 1.047) * Vec2::new(1.0, 0.75) * size * jitter.between(0.75, 1.1))
                .collect();
            let shadow: Vec<Vec2> = stone.iter().map(|corner| *corner + Vec2::new(1.5, -1.8)).collect();
            ink.fan(&shadow, thin(INK, 0.25));
            ink.fan(&stone, tint(0xCFC6B6));
            ink.stroke(&stone, true, 0.9, tint(0x4A4034));
        } else {
            ink.disc(place, jitter.between(0.6, 1.3), thin(0x7A6650, 0.8));
        }
    }
    ink.stroke(outline, true, 1.5, tint(INK));
}

pub fn field(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, thin(jitter.one_of(&[0xE2D9A8, 0xD9DBA4, 0xE6D7A6]), 0.9));
    let (low, high) = bounds(outline);
    let (middle, far) = ((low + high) / 2.0, (high - low).length() / 2.0);
    let along = Vec2::from_angle(jitter.one_of(&[0.05, 0.4, 1.3, -0.3]));
    let mut row = -far;
    while row < far {
        let mut furrow = Vec::new();
        let mut step = -far;
        while step < far {
            let place = middle + along * step + along.perp() * row;
            if inside(place, outline) && distance(place, outline, true) > 4.0 {
                furrow.push(place);
            } else if furrow.len() > 2 {
                let line = by_hand(&std::mem::take(&mut furrow), &mut jitter, 0.5);
                ink.dashes(&line, false, 0.9, &[22.0, 3.0, 9.0, 4.0], thin(0x9C8A52, 0.75));
            } else {
                furrow.clear();
            }
            step += 6.0;
        }
        row += 6.5;
    }
    ink.stroke(&resample(outline, true, 20.0), true, 1.2, thin(INK, 0.8));
}
