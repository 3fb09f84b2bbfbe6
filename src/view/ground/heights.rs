//! Hills: tiers with hachures that run down the slope, closer and heavier on the side away from the light.

use super::scatter::Jitter;
use crate::view::ink::{Ink, normals, resample};
use crate::view::palette::{INK, thin, tint};
use bevy::math::Vec2;

/// Light falls from the upper left.
const LIGHT: Vec2 = Vec2::new(-0.707, 0.707);

pub fn hill(ink: &mut Ink, outline: &[Vec2], piece: u64, steep: bool) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, thin(0xE6D3A0, 0.92));
    let middle = outline.iter().sum::<Vec2>() / outline.len().max(1) as f32;
    let crest: Vec<Vec2> = outline.iter().map(|place| middle + (*place - middle) * 0.55).collect();
    ink.fill(&crest, thin(0xD2B878, 0.75));
    hachures(ink, outline, &mut jitter, (15.0, 23.0), if steep { 3.2 } else { 4.6 });
    hachures(ink, &crest, &mut jitter, (9.0, 15.0), if steep { 3.2 } else { 4.4 });
    ink.dashes(outline, true, 1.5, &[7.0, 4.0], tint(INK));
}

fn hachures(ink: &mut Ink, outline: &[Vec2], jitter: &mut Jitter, length: (f32, f32), spacing: f32) {
    let ring = resample(outline, true, 1.2);
    let area: f32 = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| a.perp_dot(*b)).sum();
    let inward = area.signum();
    let sides = normals(&ring, true);
    let mut walked = 0.0;
    for (at, place) in ring.iter().enumerate() {
        walked += place.distance(ring[(at + ring.len() - 1) % ring.len()]);
        let normal = sides[at] * inward;
        let shade = (1.0 - (-normal).dot(LIGHT)) / 2.0;
        if walked < spacing * (1.5 - 0.75 * shade) {
            continue;
        }
        walked = 0.0;
        let long = jitter.between(length.0, length.1) * (0.75 + 0.4 * shade);
        let tip = *place + Vec2::from_angle(jitter.between(-0.12, 0.12)).rotate(normal) * long;
        let foot = *place + normal * jitter.between(1.5, 3.5);
        ink.taper(foot, tip, 0.5 + 1.15 * shade, 0.2 + 0.3 * shade, thin(0x6B4F2D, 0.72));
    }
}
