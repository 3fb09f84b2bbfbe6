//! Streams with their banks, still water, and fords.

use super::scatter::{Jitter, scatter};
use crate::view::ink::{Ink, beside, normals, resample};
use crate::view::palette::{INK, WATER_LINE, thin, tint};
use bevy::math::Vec2;

/// A stream along its middle. Its banks are the edges of the rule's own area, where there is one.
pub fn stream(ink: &mut Ink, middle: &[Vec2], width: f32, area: Option<&[Vec2]>, piece: u64) {
    let mut jitter = Jitter::of(piece);
    let course = resample(middle, false, 6.0);
    let sides = normals(&course, false);
    let left = beside(&course, false, width / 2.0);
    let right = beside(&course, false, -width / 2.0);
    match area {
        Some(area) => ink.fill(area, tint(0xA9CBD6)),
        None => {
            ink.fill(&[left.clone(), right.iter().rev().copied().collect()].concat(), tint(0xA9CBD6));
        }
    }
    ink.stroke(&course, false, width * 0.62, tint(0xB9D6DE));
    for (at, place) in right.iter().enumerate() {
        if jitter.share() < 0.8 {
            ink.taper(*place, *place + sides[at] * jitter.between(2.5, 5.5), 0.4, 0.3, thin(WATER_LINE, 0.45));
        }
    }
    for share in [-0.22, 0.02, 0.26] {
        let mut at = (jitter.share() * 8.0) as usize;
        while at + 10 < course.len() {
            let long = 4 + (jitter.share() * 6.0) as usize;
            let ripple: Vec<Vec2> = (at..(at + long).min(course.len())).map(|at| course[at] + sides[at] * width * share).collect();
            ink.stroke(&ripple, false, 0.9, thin(WATER_LINE, 0.6));
            at += long + 3 + (jitter.share() * 7.0) as usize;
        }
    }
    match area {
        Some(area) => ink.stroke(area, true, 1.6, tint(WATER_LINE)),
        None => {
            ink.stroke(&left, false, 1.6, tint(WATER_LINE));
            ink.stroke(&right, false, 1.6, tint(WATER_LINE));
        }
    }
}

pub fn pool(ink: &mut Ink, outline: &[Vec2]) {
    ink.fill(outline, tint(0xA9CBD6));
    ink.stroke(outline, true, 1.6, tint(WATER_LINE));
}

pub fn ford(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.fill(outline, thin(0xDCD6B4, 0.9));
    for place in scatter(outline, 5.2, 2.0, &mut jitter) {
        ink.disc(place, jitter.between(0.7, 1.7), thin(0x5F6E68, 0.9));
    }
    ink.dashes(outline, true, 1.3, &[2.0, 3.0], tint(INK));
}
