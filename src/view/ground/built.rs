//! What people built: tracks, walls, fences, houses.

use super::scatter::{Jitter, by_hand};
use crate::view::ink::{Ink, beside, circle, resample, smooth};
use crate::view::palette::{INK, thin, tint};
use bevy::math::Vec2;

pub fn track(ink: &mut Ink, line: &[Vec2], width: f32, piece: u64) {
    let mut jitter = Jitter::of(piece);
    let width = if width > 1.0 { width } else { 15.0 };
    let way = by_hand(&resample(line, false, 6.0), &mut jitter, 1.2);
    ink.stroke(&way, false, width, tint(0xF3E3BE));
    ink.stroke(&beside(&way, false, width / 2.0), false, 1.2, tint(0x6B5B42));
    ink.dashes(&beside(&way, false, -width / 2.0), false, 1.2, &[9.0, 5.0], tint(0x6B5B42));
    ink.dashes(&beside(&way, false, 2.6), false, 1.0, &[14.0, 9.0, 4.0, 11.0], thin(0xB9A376, 0.8));
    ink.dashes(&beside(&way, false, -2.6), false, 1.0, &[9.0, 12.0, 17.0, 6.0], thin(0xB9A376, 0.8));
}

/// Stones laid one after the other along the line.
pub fn wall(ink: &mut Ink, line: &[Vec2], closed: bool, piece: u64) {
    let mut jitter = Jitter::of(piece);
    let way = resample(line, closed, 1.5);
    let mut stones = Vec::new();
    let mut at = 0;
    while at + 3 < way.len() {
        let count = ((jitter.between(5.5, 9.5) / 1.5) as usize).max(3);
        let end = (at + count).min(way.len() - 1);
        let (from, to) = (way[at], way[end]);
        let (along, half) = ((to - from).normalize_or_zero(), from.distance(to) / 2.0 + 0.2);
        let high = 3.3 * jitter.between(0.85, 1.15);
        let shape = [(-0.92, -0.8), (0.0, -1.05), (0.92, -0.75), (1.0, 0.2), (0.84, 0.85), (0.0, 1.02), (-0.9, 0.8), (-1.0, 0.0)];
        let middle = (from + to) / 2.0;
        let stone: Vec<Vec2> = shape.iter().map(|(x, y)| middle + along * (x * half) + along.perp() * (y * high)).collect();
        stones.push(smooth(&stone, true, 1.6));
        at = end;
    }
    for stone in &stones {
        let shadow: Vec<Vec2> = stone.iter().map(|corner| *corner + Vec2::new(1.8, -2.2)).collect();
        ink.fan(&shadow, thin(INK, 0.28));
    }
    for stone in &stones {
        ink.fan(stone, tint(0xD6CFC0));
        ink.stroke(stone, true, 0.9, tint(INK));
    }
}

pub fn fence(ink: &mut Ink, line: &[Vec2], closed: bool) {
    let way = resample(line, closed, 4.0);
    for by in [1.4, -1.4] {
        ink.stroke(&beside(&way, closed, by), closed, 1.1, tint(0x5B4630));
    }
    let posts = resample(line, closed, 11.0);
    let sides = crate::view::ink::normals(&posts, closed);
    for (place, side) in posts.iter().zip(sides) {
        ink.taper(*place - side * 3.6, *place + side * 3.6, 1.0, 1.0, tint(0x33261A));
    }
}

/// A thatched round-house seen from above, its porch towards `door`.
pub fn round_house(ink: &mut Ink, middle: Vec2, radius: f32, door: Vec2, piece: u64) {
    let mut jitter = Jitter::of(piece);
    ink.disc(middle + Vec2::new(5.0, -6.0), radius, thin(INK, 0.26));
    let side = door.perp();
    let porch = [
        middle + door * radius * 0.86 + side * radius * 0.26,
        middle + door * radius * 1.16 + side * radius * 0.2,
        middle + door * radius * 1.16 - side * radius * 0.2,
        middle + door * radius * 0.86 - side * radius * 0.26,
    ];
    ink.quad(porch, tint(0x8E7B5C));
    ink.stroke(&porch, true, 1.3, tint(INK));
    ink.disc(middle, radius, tint(0xD3B87F));
    let mut wedge = |from: f32, to: f32, colour: u32, alpha: f32| {
        let arc = (0..=14).map(|at| middle + Vec2::from_angle(from + (to - from) * at as f32 / 14.0) * radius);
        let shape: Vec<Vec2> = std::iter::once(middle).chain(arc).collect();
        ink.fan(&shape, thin(colour, alpha));
    };
    wedge(-1.95, 0.35, 0x8A6B3C, 0.55);
    wedge(0.35, 0.9, 0x8A6B3C, 0.25);
    wedge(-2.5, -1.95, 0x8A6B3C, 0.25);
    wedge(1.7, 3.0, 0xF0DDAB, 0.7);
    let straws = (radius * 1.6) as usize;
    for straw in 0..straws {
        let way = Vec2::from_angle(straw as f32 / straws as f32 * std::f32::consts::TAU + jitter.between(-0.05, 0.05));
        let (from, to) = (jitter.one_of(&[0.12, 0.3, 0.45, 0.6]), jitter.between(0.82, 0.99));
        ink.taper(middle + way * radius * from, middle + way * radius * to, 0.35, 0.45, thin(0x5C4526, 0.75));
    }
    ink.stroke(&circle(middle, radius, 40), true, 1.6, tint(INK));
    ink.dashes(&circle(middle, radius * 0.62, 36), true, 0.8, &[5.0, 3.0], thin(0x5C4526, 0.6));
    ink.disc(middle, radius * 0.13, tint(0x5C4526));
}

/// A house or hall of straight walls: a ridged roof.
pub fn house(ink: &mut Ink, outline: &[Vec2], piece: u64) {
    let mut jitter = Jitter::of(piece);
    let shadow: Vec<Vec2> = outline.iter().map(|place| *place + Vec2::new(4.0, -5.0)).collect();
    ink.fill(&shadow, thin(INK, 0.26));
    ink.fill(outline, tint(0xD3B87F));
    let middle = outline.iter().sum::<Vec2>() / outline.len().max(1) as f32;
    for place in resample(outline, true, 4.0) {
        let to = middle + (place - middle) * jitter.between(0.3, 0.6);
        ink.taper(place, to, 0.45, 0.3, thin(0x5C4526, 0.7));
    }
    ink.stroke(outline, true, 1.6, tint(INK));
}
