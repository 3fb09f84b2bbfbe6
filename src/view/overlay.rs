//! What lies over the map while a player thinks: zones, reach, ghosts, paths, measured lines, rings. Lines keep their width on
//! the screen at every zoom.

use super::bases::{self, Figure, Stamps};
use super::ink::Ink;
use super::palette::{CAUTION, ILLEGAL, INK, LEGAL, RULER, livery, thin, tint};
use super::plane::PER_INCH;
use crate::names::SideId;
use bevy::math::Vec2;

/// What a line or a ring says. Each has its own colour and its own dash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Legal,
    Caution,
    Illegal,
    Neutral,
}

impl Meaning {
    pub fn colour(self) -> u32 {
        match self {
            Self::Legal => LEGAL,
            Self::Caution => CAUTION,
            Self::Illegal => ILLEGAL,
            Self::Neutral => RULER,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    Selected,
    Hovered,
    /// May be picked.
    Option,
    /// Has been picked.
    Picked,
    /// Cannot be picked.
    Barred,
    /// Will have a part in what nobody ordered.
    Warned,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    pub zones: Vec<(Vec<Vec2>, SideId)>,
    pub reach: Vec<Vec<Vec2>>,
    /// Ways gone earlier this turn.
    pub trails: Vec<Vec<Vec2>>,
    pub rings: Vec<([Vec2; 4], Ring)>,
    pub ghosts: Vec<(Figure, Meaning)>,
    pub paths: Vec<(Vec<Vec2>, Meaning)>,
    /// Ways with a head at their end, of what comes unasked.
    pub arrows: Vec<(Vec<Vec2>, Meaning)>,
    pub measures: Vec<(Vec2, Vec2, Meaning)>,
    /// Lines that show how a base faces.
    pub bearings: Vec<(Vec2, Vec2)>,
    /// Opposite corners of the box that selects.
    pub lasso: Option<(Vec2, Vec2)>,
    /// Places that may be picked.
    pub spots: Vec<(Vec2, Ring)>,
    pub crosses: Vec<Vec2>,
}

impl Overlay {
    /// What lies under the bases; `px` is the size of a screen pixel on the plane.
    pub fn under(&self, figures: &[Figure], px: f32) -> Ink {
        let mut ink = Ink::default();
        for (outline, side) in &self.zones {
            let livery = livery(Some(*side));
            ink.fill(outline, thin(livery.rim, 0.1));
            if livery.notched {
                ink.dashes(outline, true, 2.6 * px, &[10.0 * px, 5.0 * px], tint(livery.rim));
            } else {
                ink.stroke(outline, true, 2.6 * px, tint(livery.rim));
            }
        }
        for outline in &self.reach {
            ink.fill(outline, thin(LEGAL, 0.11));
        }
        for outline in &self.reach {
            ink.stroke(outline, true, 5.0 * px, thin(0xF6F0DD, 0.75));
            ink.stroke(outline, true, 2.4 * px, tint(LEGAL));
        }
        for trail in &self.trails {
            ink.dashes(trail, false, 1.6 * px, &[5.0 * px, 4.0 * px], thin(INK, 0.4));
        }
        bases::draw_hulls(&mut ink, figures, 1.3 * px);
        for (from, to) in &self.bearings {
            ink.stroke(&[*from, *to], false, 3.6 * px, thin(0xF6F0DD, 0.7));
            ink.dashes(&[*from, *to], false, 1.4 * px, &[6.0 * px, 4.0 * px], thin(RULER, 0.85));
        }
        ink
    }

    /// What lies over the bases.
    pub fn over(&self, stamps: &mut Stamps, px: f32) -> Ink {
        let mut ink = Ink::default();
        // Rings of neighbours run into one another: the dark edges of all lie under the bright ones of all.
        for (corners, ring) in &self.rings {
            draw_ring_edge(&mut ink, corners, *ring, px);
        }
        for (corners, ring) in &self.rings {
            draw_ring(&mut ink, corners, *ring, px);
        }
        for (way, meaning) in &self.arrows {
            draw_arrow(&mut ink, way, *meaning, px);
        }
        // Who only turns goes no way.
        for (path, meaning) in self.paths.iter().filter(|(path, _)| path.windows(2).any(|pair| pair[0] != pair[1])) {
            draw_path(&mut ink, path, *meaning, px);
        }
        for (ghost, meaning) in &self.ghosts {
            bases::ghost(&mut ink, ghost, stamps, meaning.colour());
            if *meaning == Meaning::Illegal {
                // As large as the base lets it be, and never so small that it is overlooked.
                let half = ghost.half().min_element();
                cross(&mut ink, ghost.stand.at, (half * 0.6).max(7.0 * px), ILLEGAL, px.max(half / 14.0));
            }
        }
        for (from, to, meaning) in &self.measures {
            let colour = tint(meaning.colour());
            ink.stroke(&[*from, *to], false, 5.0 * px, thin(0xF6F0DD, 0.8));
            match meaning {
                Meaning::Illegal | Meaning::Caution => ink.dashes(&[*from, *to], false, 2.2 * px, &[7.0 * px, 4.0 * px], colour),
                _ => ink.stroke(&[*from, *to], false, 2.2 * px, colour),
            }
            for end in [*from, *to] {
                ink.disc(end, 4.4 * px, colour);
                ink.disc(end, 2.6 * px, tint(0xFFFFFF));
            }
        }
        for (place, ring) in &self.spots {
            let colour = if *ring == Ring::Picked { 0xF0B440 } else { LEGAL };
            ink.disc(*place, 7.0 * px, tint(0xFFFFFF));
            ink.ring(*place, 7.0 * px, 2.4 * px, tint(colour));
        }
        if let Some((one, other)) = self.lasso {
            let outline = [one, Vec2::new(other.x, one.y), other, Vec2::new(one.x, other.y)];
            ink.fan(&outline, thin(LEGAL, 0.08));
            ink.dashes(&outline, true, 1.6 * px, &[6.0 * px, 4.0 * px], tint(LEGAL));
        }
        for place in &self.crosses {
            ink.disc(*place, 9.0 * px, tint(0xFBF6E6));
            ink.ring(*place, 9.0 * px, 1.6 * px, tint(ILLEGAL));
            cross(&mut ink, *place, 5.0 * px, ILLEGAL, px);
        }
        ink
    }
}

fn cross(ink: &mut Ink, at: Vec2, size: f32, colour: u32, px: f32) {
    for way in [Vec2::ONE, Vec2::new(1.0, -1.0)] {
        ink.taper(at - way * size * 0.7, at + way * size * 0.7, 1.3 * px, 1.3 * px, tint(colour));
    }
}

fn grown(corners: &[Vec2; 4], by: f32) -> [Vec2; 4] {
    let middle = corners.iter().sum::<Vec2>() / 4.0;
    corners.map(|corner| corner + (corner - middle).normalize_or_zero() * by * std::f32::consts::SQRT_2)
}

fn draw_ring_edge(ink: &mut Ink, corners: &[Vec2; 4], ring: Ring, px: f32) {
    match ring {
        Ring::Selected | Ring::Picked => ink.stroke(&grown(corners, 1.6 * px), true, 4.6 * px, tint(INK)),
        Ring::Option | Ring::Warned => ink.stroke(&grown(corners, 1.6 * px), true, 4.4 * px, thin(0xF6F0DD, 0.9)),
        Ring::Hovered | Ring::Barred => {}
    }
}

fn draw_ring(ink: &mut Ink, corners: &[Vec2; 4], ring: Ring, px: f32) {
    match ring {
        Ring::Selected => ink.stroke(&grown(corners, 1.6 * px), true, 2.0 * px, tint(0xFFFFFF)),
        Ring::Hovered => ink.stroke(&grown(corners, 1.2 * px), true, 1.6 * px, tint(0xFFFFFF)),
        Ring::Option => ink.stroke(&grown(corners, 1.6 * px), true, 2.4 * px, tint(LEGAL)),
        Ring::Picked => ink.stroke(&grown(corners, 1.6 * px), true, 2.2 * px, tint(0xF0B440)),
        Ring::Warned => ink.dashes(&grown(corners, 1.6 * px), true, 2.2 * px, &[10.0 * px, 4.0 * px], tint(CAUTION)),
        Ring::Barred => ink.dashes(&grown(corners, 1.8 * px), true, 2.0 * px, &[5.0 * px, 4.0 * px], tint(ILLEGAL)),
    }
}

/// Halo, dashed line and a head at its end.
fn draw_arrow(ink: &mut Ink, way: &[Vec2], meaning: Meaning, px: f32) {
    let [.., before, end] = way else { return };
    // The last leg may be no more than a turn on the spot.
    let from = way.iter().rev().find(|place| place.distance(*end) > 2.0).unwrap_or(before);
    let ahead = (*end - *from).normalize_or(Vec2::Y);
    let (colour, side) = (tint(meaning.colour()), ahead.perp());
    ink.stroke(way, false, 7.0 * px, thin(0xF6F0DD, 0.85));
    ink.dashes(way, false, 3.4 * px, &[12.0 * px, 4.0 * px], colour);
    let head = |long: f32, wide: f32| {
        [*end + ahead * long * 0.6, *end - ahead * long * 0.4 + side * wide, *end - ahead * long * 0.4 - side * wide]
    };
    ink.fan(&head(19.0 * px, 9.5 * px), thin(0xF6F0DD, 0.9));
    ink.fan(&head(15.0 * px, 7.0 * px), colour);
}

/// Halo, line, a tick each inch; the line is dashed where it is not allowed.
fn draw_path(ink: &mut Ink, path: &[Vec2], meaning: Meaning, px: f32) {
    let colour = tint(meaning.colour());
    ink.stroke(path, false, 7.0 * px, thin(0xF6F0DD, 0.85));
    match meaning {
        Meaning::Illegal => ink.dashes(path, false, 3.4 * px, &[8.0 * px, 5.0 * px], colour),
        Meaning::Caution => ink.dashes(path, false, 3.4 * px, &[12.0 * px, 4.0 * px], colour),
        _ => ink.stroke(path, false, 3.2 * px, colour),
    }
    let mut walked = 0.0;
    for pair in path.windows(2) {
        let (along, long) = ((pair[1] - pair[0]).normalize_or_zero(), pair[0].distance(pair[1]));
        let mut next = (walked / PER_INCH).floor() * PER_INCH + PER_INCH;
        while next < walked + long - 0.01 {
            let place = pair[0] + along * (next - walked);
            ink.taper(place - along.perp() * 4.0 * px, place + along.perp() * 4.0 * px, 0.9 * px, 0.9 * px, colour);
            next += PER_INCH;
        }
        walked += long;
    }
    for corner in path.iter().skip(1).take(path.len().saturating_sub(2)) {
        let size = 4.0 * px;
        let square = [Vec2::new(-size, -size), Vec2::new(size, -size), Vec2::splat(size), Vec2::new(-size, size)].map(|by| *corner + by);
        ink.quad(square, colour);
        ink.quad(square.map(|place| *corner + (place - *corner) * 0.55), tint(0xFFFFFF));
    }
}
