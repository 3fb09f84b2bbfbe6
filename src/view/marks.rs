//! Small signs on a base for what it did and suffered this turn. Every sign has its word on the card.

use super::bases::Figure;
use super::ink::{Ink, circle};
use super::palette::{INK, thin, tint};
use bevy::math::Vec2;

/// Signs that are drawn some other way than in the row along the rear: a lost shield is missing from the picture, a shield wall
/// is a scalloped front.
const ELSEWHERE: &[&str] = &["walled", "wall", "shieldless", "no_shield", "shield_lost"];

/// Of the signs on a base of one figure; those on larger bases grow with them.
const SIZE: f32 = 4.4;

/// The radius of the signs on a base.
fn size(figure: &Figure) -> f32 {
    (figure.half().min_element() * 0.29).clamp(SIZE, 9.5)
}

/// The signs in the row along the rear of a base, with their places on the plane.
fn row(figure: &Figure) -> Vec<(&str, Option<i64>, Vec2)> {
    let shown: Vec<_> = figure.badges.iter().filter(|badge| !ELSEWHERE.contains(&badge.word.as_str())).take(6).collect();
    let (half, turn, size) = (figure.half(), figure.stand.turn(), size(figure));
    let room = (half.x * 2.0 / shown.len().max(1) as f32).min(size * 2.1);
    shown
        .iter()
        .enumerate()
        .map(|(at, badge)| {
            let x = half.x - size * 0.7 - at as f32 * room;
            (badge.word.as_str(), badge.count, figure.stand.at + turn * Vec2::new(x, -half.y + size * 0.6))
        })
        .collect()
}

pub fn draw(ink: &mut Ink, figure: &Figure) {
    if figure.has("walled") || figure.has("wall") {
        scallops(ink, figure);
    }
    let grown = size(figure) / SIZE;
    for (word, _, place) in row(figure) {
        let mut drawn = Ink::default();
        if has_sign(word) {
            plate(&mut drawn, Vec2::ZERO, word);
            sign(&mut drawn, word, Vec2::ZERO);
        } else {
            let edge = if word == "hits" { 0xB3202A } else { INK };
            drawn.disc(Vec2::ZERO, SIZE + if word == "hits" { 1.4 } else { 0.7 }, thin(edge, figure.alpha));
            drawn.disc(Vec2::ZERO, SIZE, tint(0xFFFFFF));
        }
        ink.stamp(&drawn, place, bevy::math::Rot2::IDENTITY, grown, 1.0);
    }
}

fn plate(ink: &mut Ink, place: Vec2, word: &str) {
    let colour = match word {
        "routing" | "fleeing" => 0x7A1450,
        "charging" | "declared" | "charge_declared" | "inches_of_charge_left" | "will_charge" => 0x7A4E00,
        "commanded" => 0x00684A,
        _ => INK,
    };
    ink.disc(place, SIZE + 0.8, tint(colour));
    ink.disc(place, SIZE, tint(0xFFFDF4));
}

/// Letters for signs that have no drawing: where, and what.
pub fn letters(figures: &[Figure]) -> Vec<(Vec2, String)> {
    figures
        .iter()
        .flat_map(|figure| {
            row(figure).into_iter().filter_map(|(word, count, place)| match (has_sign(word), count) {
                // A number goes below a sign that is drawn, and into one that is not.
                (true, Some(count)) if count > 0 => Some((place + Vec2::new(0.0, -size(figure) * 1.9), count.to_string())),
                (false, Some(count)) if count > 0 => Some((place, count.to_string())),
                (true, _) => None,
                (false, _) => Some((place, word.chars().take(1).flat_map(char::to_uppercase).collect())),
            })
        })
        .collect()
}

fn has_sign(word: &str) -> bool {
    matches!(
        word,
        "wounded"
            | "moved"
            | "fired"
            | "ran"
            | "pinned"
            | "declared"
            | "charge_declared"
            | "inches_of_charge_left"
            | "leads_lady"
            | "charging"
            | "routing"
            | "fleeing"
            | "leader"
            | "chief"
            | "hero"
            | "led"
            | "irresolute"
            | "wall_declared"
            | "declared_wall"
            | "will_charge"
            | "commanded"
            | "in_combat"
            | "sits_out"
    )
}

fn sign(ink: &mut Ink, word: &str, at: Vec2) {
    let line = |ink: &mut Ink, from: (f32, f32), to: (f32, f32), width: f32, colour: u32| {
        ink.taper(at + Vec2::from(from), at + Vec2::from(to), width / 2.0, width / 2.0, tint(colour));
    };
    match word {
        "wounded" => {
            ink.disc(at - Vec2::new(0.0, 0.8), 2.2, tint(0xB3202A));
            ink.fan(&[at + Vec2::new(-1.9, 0.1), at + Vec2::new(0.0, 3.6), at + Vec2::new(1.9, 0.1)], tint(0xB3202A));
        }
        "moved" => arrow(ink, at, 0x243B53, 1),
        "ran" => arrow(ink, at, 0x243B53, 2),
        "commanded" => arrow(ink, at, 0x00684A, 1),
        "in_combat" => {
            for side in [-1.0, 1.0] {
                line(ink, (-2.6 * side, -2.6), (2.4 * side, 2.8), 1.1, INK);
                line(ink, (-2.5 * side, -0.5), (-0.6 * side, -2.4), 1.0, INK);
            }
        }
        // An hourglass.
        "sits_out" => {
            ink.fan(&[at + Vec2::new(-2.1, 2.8), at + Vec2::new(2.1, 2.8), at], tint(INK));
            ink.fan(&[at + Vec2::new(-2.1, -2.8), at, at + Vec2::new(2.1, -2.8)], tint(INK));
        }
        "charging" | "declared" | "charge_declared" | "inches_of_charge_left" | "will_charge" => {
            line(ink, (0.0, -0.6), (0.0, 3.1), 1.7, 0x7A4E00);
            ink.disc(at - Vec2::new(0.0, 2.4), 1.0, tint(0x7A4E00));
        }
        "fired" => {
            let bow: Vec<Vec2> = (0..7).map(|step| at + Vec2::from_angle(-1.1 + step as f32 * 0.37) * 3.0 - Vec2::X).collect();
            ink.stroke(&bow, false, 0.9, tint(INK));
            line(ink, (-2.8, 0.0), (2.9, 0.0), 0.8, INK);
        }
        "pinned" => {
            line(ink, (-2.2, -2.2), (2.2, 2.2), 1.3, INK);
            line(ink, (-2.2, 2.2), (2.2, -2.2), 1.3, INK);
        }
        "routing" | "fleeing" => {
            line(ink, (-1.6, -3.0), (-1.6, 3.0), 0.9, 0x7A1450);
            ink.fan(&[at + Vec2::new(-1.4, 3.0), at + Vec2::new(2.7, 1.7), at + Vec2::new(-1.4, 0.2)], tint(0x7A1450));
        }
        "irresolute" => {
            let hook: Vec<Vec2> = (0..8).map(|step| at + Vec2::from_angle(2.6 - step as f32 * 0.6) * 1.6 + Vec2::Y * 1.1).collect();
            ink.stroke(&hook, false, 1.0, tint(INK));
            ink.disc(at - Vec2::new(0.0, 2.5), 0.8, tint(INK));
        }
        "wall_declared" | "declared_wall" => {
            let shield: Vec<Vec2> = circle(at, 2.6, 14);
            ink.stroke(&shield, true, 1.1, tint(INK));
            ink.disc(at, 0.9, tint(INK));
        }
        "led" | "leads_lady" => ink.ring(at, 2.2, 1.2, tint(0x9A6A10)),
        _ => {
            let star: Vec<Vec2> = (0..10)
                .map(|point| {
                    at + Vec2::from_angle(std::f32::consts::FRAC_PI_2 + point as f32 * 0.628) * if point % 2 == 0 { 3.5 } else { 1.5 }
                })
                .collect();
            ink.fill(&star, tint(0xB07A0C));
        }
    }
}

fn arrow(ink: &mut Ink, at: Vec2, colour: u32, heads: usize) {
    for head in 0..heads {
        let x = if heads == 1 { 1.2 } else { -0.4 + head as f32 * 2.4 };
        for side in [2.2, -2.2] {
            ink.taper(at + Vec2::new(x - 2.0, side), at + Vec2::new(x + 0.6, 0.0), 0.6, 0.6, tint(colour));
        }
    }
}

/// One scalloped stroke along the front of a man in a shield wall.
fn scallops(ink: &mut Ink, figure: &Figure) {
    let (half, turn) = (figure.half(), figure.stand.turn());
    let count = (half.x / 5.0).round().max(2.0) as usize;
    let wide = half.x * 2.0 / count as f32;
    for scallop in 0..count {
        let middle = Vec2::new(-half.x + wide * (scallop as f32 + 0.5), half.y - 0.5);
        let arc: Vec<Vec2> = (0..=6)
            .map(|step| {
                let way = Vec2::from_angle(std::f32::consts::PI * step as f32 / 6.0);
                figure.stand.at + turn * (middle + way * Vec2::new(wide / 2.0, 3.4))
            })
            .collect();
        ink.stroke(&arc, false, 2.6, tint(0xFFFDF4));
        ink.stroke(&arc, false, 1.4, tint(super::palette::livery(figure.side).rim));
    }
}
