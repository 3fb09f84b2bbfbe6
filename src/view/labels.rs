//! Words on the map, painted on the screen at whole pixels so that they are sharp at every zoom.

use super::palette::{HALO, INK, SLIP, livery};
use super::plane::Lens;
use crate::names::SideId;
use bevy::math::Vec2;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontFamily, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, TextFormat, pos2, text::LayoutJob,
    vec2,
};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub enum Manner {
    /// A name that lies in the map, in italics, the halo in the colour of its ground.
    Ground { halo: u32 },
    /// The name of a place, in small capitals.
    Place,
    /// A number in the margin.
    Margin,
    /// One letter on a sign.
    Sign,
    /// A paper slip edged in the colour of what it says. The first line is the number that decides.
    Slip { edge: u32 },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub at: Vec2,
    /// Distance from `at` to keep, in pixels, for slips.
    pub clear: f32,
    pub lines: Vec<String>,
    pub manner: Manner,
}

impl Label {
    pub fn new(at: Vec2, text: impl Into<String>, manner: Manner) -> Self {
        Self { at, clear: 0.0, lines: vec![text.into()], manner }
    }

    pub fn clear(mut self, pixels: f32) -> Self {
        self.clear = pixels;
        self
    }

    pub fn line(mut self, text: impl Into<String>) -> Self {
        self.lines.push(text.into());
        self
    }
}

pub fn colour(code: u32) -> Color32 {
    let [_, red, green, blue] = code.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

pub fn family(name: &str) -> FontFamily {
    FontFamily::Name(name.into())
}

/// One line set with letters spaced apart.
pub fn spaced(painter: &Painter, text: &str, font: FontId, spacing: f32, colour: Color32) -> Arc<Galley> {
    let format = TextFormat { font_id: font, extra_letter_spacing: spacing, color: colour, ..Default::default() };
    painter.layout_job(LayoutJob::single_section(text.to_owned(), format))
}

/// How a name of the map is set.
struct Face {
    font: FontId,
    spacing: f32,
    ink: Color32,
    halo: Color32,
}

fn face(label: &Label, zoom: f32) -> Option<Face> {
    let font = |size: f32, least: f32, most: f32, name: &str| FontId::new((size * zoom.sqrt()).clamp(least, most), family(name));
    match label.manner {
        Manner::Ground { halo } => {
            Some(Face { font: font(17.0, 13.0, 26.0, "garamond-italic"), spacing: 1.2, ink: colour(0x3A3020), halo: colour(halo) })
        }
        Manner::Place => Some(Face { font: font(20.0, 14.0, 30.0, "garamond-sc"), spacing: 0.8, ink: colour(INK), halo: colour(HALO) }),
        _ => None,
    }
}

/// Where a name stands: how far from its own place, in its own widths and heights.
const NAME_PLACES: [(f32, f32); 13] = [
    (0.0, 0.0),
    (0.0, 0.9),
    (0.0, -0.9),
    (0.3, 0.0),
    (-0.3, 0.0),
    (0.3, 0.9),
    (-0.3, 0.9),
    (0.3, -0.9),
    (-0.3, -0.9),
    (0.0, 1.8),
    (0.0, -1.8),
    (0.55, 0.0),
    (-0.55, 0.0),
];

fn name_rect(at: Pos2, size: bevy_egui::egui::Vec2, by: (f32, f32)) -> Rect {
    Rect::from_center_size(at + vec2(by.0 * size.x, by.1 * size.y), size).shrink2(vec2(-6.0, size.y * 0.15))
}

fn on_screen(lens: &Lens, at: Vec2) -> Pos2 {
    let screen = lens.to_screen(at);
    pos2(screen.x.round(), screen.y.round())
}

fn frame_of(lens: &Lens) -> Rect {
    Rect::from_min_max(pos2(lens.frame.0.x, lens.frame.0.y), pos2(lens.frame.1.x, lens.frame.1.y))
}

/// Where the names of the map would stand if nothing were in their way.
pub fn name_rects(painter: &Painter, lens: &Lens, names: &[Label]) -> Vec<Rect> {
    let set = |label: &Label| {
        let face = face(label, lens.zoom)?;
        let size = spaced(painter, &label.lines[0], face.font, face.spacing, face.ink).size();
        Some(name_rect(on_screen(lens, label.at), size, (0.0, 0.0)))
    };
    names.iter().filter_map(set).collect()
}

/// Paints the names of the map and the numbers of its margin. A name steps aside for whatever `taken` covers; where it cannot, it
/// fades, and where it could not be read any more it is left out.
pub fn paint_names(painter: &Painter, lens: &Lens, names: &[Label], taken: &[Rect]) {
    let frame = frame_of(lens);
    let painter = painter.with_clip_rect(frame);
    let mut taken = taken.to_vec();
    for label in names {
        let at = on_screen(lens, label.at);
        // Words may reach in from beyond the edge.
        if !frame.expand(120.0).contains(at) {
            continue;
        }
        let Some(face) = face(label, lens.zoom) else {
            let size = (11.5 * lens.zoom.sqrt()).clamp(10.0, 12.5);
            painter.text(at, Align2::CENTER_CENTER, &label.lines[0], FontId::proportional(size), colour(0x5B5142));
            continue;
        };
        let galley = spaced(&painter, &label.lines[0], face.font, face.spacing, face.halo);
        let size = galley.size();
        let share = |rect: &Rect| taken.iter().map(|other| overlap(*rect, *other)).sum::<f32>() / rect.area();
        let places = NAME_PLACES.iter().map(|by| name_rect(at, size, *by)).map(|rect| (share(&rect), rect));
        let mut best: Option<(f32, Rect)> = None;
        for (covered, rect) in places {
            if best.is_none_or(|(least, _)| covered < least) {
                best = Some((covered, rect));
            }
            if covered <= 0.0 {
                break;
            }
        }
        let Some((covered, rect)) = best.filter(|(covered, _)| *covered < 0.2) else { continue };
        taken.push(rect);
        let corner = (rect.center() - size / 2.0).round();
        if covered > 0.02 {
            painter.galley_with_override_text_color(corner, galley, face.ink.gamma_multiply(0.5));
            continue;
        }
        for step in 0..12 {
            let way = step as f32 / 12.0 * std::f32::consts::TAU;
            painter.galley_with_override_text_color(corner + vec2(way.cos(), way.sin()) * 2.0, galley.clone(), face.halo);
        }
        painter.galley_with_override_text_color(corner, galley, face.ink);
    }
}

fn overlap(rect: Rect, other: Rect) -> f32 {
    let common = rect.intersect(other);
    if common.is_positive() { common.area() } else { 0.0 }
}

/// Paints signs and slips; slips dodge each other and whatever `taken` covers.
pub fn paint(painter: &Painter, lens: &Lens, labels: &[Label], taken: &[Rect]) {
    let frame = frame_of(lens);
    let painter = painter.with_clip_rect(frame);
    let mut taken = taken.to_vec();
    for label in labels {
        let at = on_screen(lens, label.at);
        if !frame.expand(120.0).contains(at) {
            continue;
        }
        match label.manner {
            Manner::Sign => {
                let size = (6.5 * lens.zoom).clamp(7.0, 16.0);
                painter.text(at, Align2::CENTER_CENTER, &label.lines[0], FontId::new(size, family("lato-bold")), colour(INK));
            }
            Manner::Slip { edge } => slip(&painter, at, label, colour(edge), frame, &mut taken),
            Manner::Ground { .. } | Manner::Place | Manner::Margin => {}
        }
    }
}

/// A free place of this size near a point, or the one where least is covered.
fn settle(at: Pos2, size: bevy_egui::egui::Vec2, clear: f32, frame: Rect, taken: &mut Vec<Rect>) -> Rect {
    let (wide, high) = (size.x / 2.0 + clear, size.y / 2.0 + clear);
    let near = [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let farther = [(0.0, -2.2), (0.0, 2.2), (1.0, -2.2), (-1.0, -2.2), (1.0, 2.2), (-1.0, 2.2)];
    let ways = near.into_iter().chain(farther);
    let inner = frame.shrink(4.0);
    let spot = |(x, y): (f32, f32)| {
        let rect = Rect::from_center_size((at + vec2(x * wide, y * high)).round(), size);
        let shift = (inner.min - rect.min).max(vec2(0.0, 0.0)) + (inner.max - rect.max).min(vec2(0.0, 0.0));
        rect.translate(shift.round())
    };
    let mut best = (f32::INFINITY, spot(near[0]));
    for way in ways {
        let rect = spot(way);
        let cost: f32 = taken.iter().map(|other| overlap(rect, *other)).sum();
        if cost < best.0 - 1.0 {
            best = (cost, rect);
        }
        if cost <= 0.0 {
            break;
        }
    }
    taken.push(best.1.expand(2.0));
    best.1
}

fn slip(painter: &Painter, at: Pos2, label: &Label, edge: Color32, frame: Rect, taken: &mut Vec<Rect>) {
    let galleys: Vec<Arc<Galley>> = label
        .lines
        .iter()
        .enumerate()
        .map(|(line, text)| {
            let font = if line == 0 { FontId::new(16.0, family("lato-bold")) } else { FontId::proportional(14.2) };
            let ink = if line == 0 { edge } else { colour(INK) };
            painter.layout(text.clone(), font, ink, 330.0)
        })
        .collect();
    let wide = galleys.iter().map(|galley| galley.size().x).fold(0.0, f32::max);
    let high: f32 = galleys.iter().map(|galley| galley.size().y).sum();
    let rect = settle(at, vec2(wide + 18.0, high + 9.0), label.clear, frame, taken);
    plate(painter, rect, edge, 1.6);
    let mut y = rect.top() + 4.0;
    for galley in galleys {
        let x = rect.center().x - galley.size().x / 2.0;
        let step = galley.size().y;
        painter.galley(pos2(x.round(), y.round()), galley, colour(INK));
        y += step;
    }
}

/// A paper slip with its edge and shadow.
pub fn plate(painter: &Painter, rect: Rect, edge: Color32, width: f32) {
    painter.rect_filled(rect.translate(vec2(1.5, 2.5)), CornerRadius::same(5), Color32::from_black_alpha(60));
    painter.rect(rect, CornerRadius::same(5), colour(SLIP), Stroke::new(width, edge), StrokeKind::Inside);
}

/// The sign of a side: a round disc with three arms, a toothed disc with two horns, a plain disc.
pub fn emblem(painter: &Painter, middle: Pos2, radius: f32, side: Option<SideId>) {
    let livery = livery(side);
    let rim = colour(livery.rim);
    let white = Color32::WHITE;
    if livery.notched {
        let teeth: Vec<Pos2> = (0..28)
            .map(|at| {
                let way = at as f32 / 28.0 * std::f32::consts::TAU;
                middle + vec2(way.cos(), way.sin()) * radius * if at % 2 == 0 { 1.06 } else { 0.86 }
            })
            .collect();
        if radius > 8.0 {
            painter.circle_filled(middle, radius * 1.13, white);
        }
        for at in 0..28 {
            painter.add(bevy_egui::egui::Shape::convex_polygon(vec![middle, teeth[at], teeth[(at + 1) % 28]], rim, Stroke::NONE));
        }
        let horns: Vec<Pos2> = (0..=14)
            .map(|at| {
                let way = 0.62 + (std::f32::consts::TAU - 1.24) * at as f32 / 14.0 - std::f32::consts::FRAC_PI_2;
                middle + vec2(way.cos(), way.sin()) * radius * 0.5
            })
            .collect();
        painter.line(horns, Stroke::new((radius * 0.2).max(1.2), white));
    } else {
        painter.circle(middle, radius, rim, Stroke::new((radius * 0.1).max(0.8), white));
        if side.is_some() {
            for arm in 0..3 {
                let start = arm as f32 / 3.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
                let arc: Vec<Pos2> = (0..=6)
                    .map(|step| {
                        let share = step as f32 / 6.0;
                        let way = start + share * 1.9;
                        middle + vec2(way.cos(), way.sin()) * radius * 0.62 * share.sqrt()
                    })
                    .collect();
                painter.line(arc, Stroke::new((radius * 0.2).max(1.2), white));
            }
        } else {
            painter.circle_filled(middle, radius * 0.35, white);
        }
    }
}
