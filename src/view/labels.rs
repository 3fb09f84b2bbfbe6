//! Words on the map, painted on the screen at whole pixels so that they are sharp at every zoom.

use super::plane::Lens;
use crate::names::SideId;
use crate::view::palette::{HALO, INK, SLIP, livery};
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
    /// A group's name with its side's colour.
    Flag { side: Option<SideId>, strong: bool },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub at: Vec2,
    /// Another place, below the first, that will do where the first is taken.
    pub below: Option<Vec2>,
    /// Distance from `at` to keep, in pixels, for slips and flags.
    pub clear: f32,
    pub lines: Vec<String>,
    pub manner: Manner,
}

impl Label {
    pub fn new(at: Vec2, text: impl Into<String>, manner: Manner) -> Self {
        Self { at, below: None, clear: 0.0, lines: vec![text.into()], manner }
    }

    pub fn clear(mut self, pixels: f32) -> Self {
        self.clear = pixels;
        self
    }

    pub fn or_below(mut self, below: Vec2) -> Self {
        self.below = Some(below);
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

/// Paints labels; slips and flags dodge each other and whatever `taken` covers.
pub fn paint(painter: &Painter, lens: &Lens, labels: &[Label], taken: &[Rect]) {
    let frame = Rect::from_min_max(pos2(lens.frame.0.x, lens.frame.0.y), pos2(lens.frame.1.x, lens.frame.1.y));
    let painter = painter.with_clip_rect(frame);
    let mut taken = taken.to_vec();
    for label in labels {
        let screen = lens.to_screen(label.at);
        let at = pos2(screen.x.round(), screen.y.round());
        // A flag belongs to a group in sight; other words may reach in from beyond the edge.
        let reach = if matches!(label.manner, Manner::Flag { .. }) { 12.0 } else { 120.0 };
        if !frame.expand(reach).contains(at) {
            continue;
        }
        match label.manner {
            Manner::Ground { halo } => {
                let size = (17.0 * lens.zoom.sqrt()).clamp(13.0, 26.0);
                let font = FontId::new(size, family("garamond-italic"));
                haloed(&painter, at, &label.lines[0], font, 1.2, colour(0x3A3020), colour(halo), &mut taken);
            }
            Manner::Place => {
                let size = (20.0 * lens.zoom.sqrt()).clamp(14.0, 30.0);
                let font = FontId::new(size, family("garamond-sc"));
                haloed(&painter, at, &label.lines[0], font, 0.8, colour(INK), colour(HALO), &mut taken);
            }
            Manner::Margin => {
                painter.text(at, Align2::CENTER_CENTER, &label.lines[0], FontId::proportional(11.5), colour(0x5B5142));
            }
            Manner::Sign => {
                let size = (6.5 * lens.zoom).clamp(5.0, 16.0);
                painter.text(at, Align2::CENTER_CENTER, &label.lines[0], FontId::new(size, family("lato-bold")), colour(INK));
            }
            Manner::Slip { edge } => slip(&painter, at, label, colour(edge), frame, &mut taken),
            Manner::Flag { side, strong } => {
                let below = label.below.map(|place| lens.to_screen(place)).map(|place| pos2(place.x.round(), place.y.round()));
                flag(&painter, at, below, label, side, strong, frame, &mut taken);
            }
        }
    }
}

#[allow(clippy::too_many_arguments, reason = "how a name is set")]
fn haloed(painter: &Painter, at: Pos2, text: &str, font: FontId, spacing: f32, ink: Color32, halo: Color32, taken: &mut Vec<Rect>) {
    let galley = spaced(painter, text, font, spacing, halo);
    let size = galley.size();
    let place = |rows: f32| Rect::from_center_size(at + vec2(0.0, rows * size.y), size).shrink2(vec2(-6.0, size.y * 0.15));
    let free = [0.0, 0.9, -0.9, 1.8, -1.8].into_iter().map(place).find(|rect| !taken.iter().any(|other| other.intersects(*rect)));
    let rect = free.unwrap_or_else(|| place(0.0));
    taken.push(rect);
    let corner = (rect.center() - size / 2.0).round();
    for step in 0..12 {
        let way = step as f32 / 12.0 * std::f32::consts::TAU;
        painter.galley_with_override_text_color(corner + vec2(way.cos(), way.sin()) * 2.0, galley.clone(), halo);
    }
    painter.galley_with_override_text_color(corner, galley, ink);
}

/// A free place of this size near a point. With a second place below it the two are the top and the foot of something that must
/// stay in sight: only places over the one and under the other will do.
fn settle(at: Pos2, below: Option<Pos2>, size: bevy_egui::egui::Vec2, clear: f32, frame: Rect, taken: &mut Vec<Rect>) -> Rect {
    let (wide, high) = (size.x / 2.0 + clear, size.y / 2.0 + clear);
    let over = |x: f32, more: f32| at + vec2(x, -high - more);
    let centres: Vec<Pos2> = match below {
        Some(foot) => {
            let under = |x: f32, more: f32| foot + vec2(x, high + more);
            let shift = size.x * 0.35;
            vec![
                over(0.0, 0.0),
                under(0.0, 0.0),
                over(shift, 0.0),
                over(-shift, 0.0),
                under(shift, 0.0),
                under(-shift, 0.0),
                over(0.0, size.y + 3.0),
                under(0.0, size.y + 3.0),
                over(shift, size.y + 3.0),
                over(-shift, size.y + 3.0),
            ]
        }
        None => {
            [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -2.2), (0.0, 2.2)]
                .into_iter()
                .map(|(x, y)| at + vec2(x * wide, y * high))
                .collect()
        }
    };
    let inner = frame.shrink(4.0);
    let spot = |centre: Pos2| {
        let rect = Rect::from_center_size(centre.round(), size);
        let shift = (inner.min - rect.min).max(vec2(0.0, 0.0)) + (inner.max - rect.max).min(vec2(0.0, 0.0));
        rect.translate(shift.round())
    };
    let overlap = |rect: Rect| -> f32 {
        taken
            .iter()
            .map(|other| other.intersect(rect))
            .filter(|common| common.is_positive())
            .map(|common| common.width() * common.height())
            .sum()
    };
    let mut best = (f32::INFINITY, spot(centres[0]));
    for centre in centres {
        let rect = spot(centre);
        let cost = overlap(rect);
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
    let rect = settle(at, None, vec2(wide + 18.0, high + 9.0), label.clear, frame, taken);
    plate(painter, rect, edge, 1.6);
    let mut y = rect.top() + 4.0;
    for galley in galleys {
        let x = rect.center().x - galley.size().x / 2.0;
        let step = galley.size().y;
        painter.galley(pos2(x.round(), y.round()), galley, colour(INK));
        y += step;
    }
}

fn plate(painter: &Painter, rect: Rect, edge: Color32, width: f32) {
    painter.rect_filled(rect.translate(vec2(1.5, 2.5)), CornerRadius::same(5), Color32::from_black_alpha(60));
    painter.rect(rect, CornerRadius::same(5), colour(SLIP), Stroke::new(width, edge), StrokeKind::Inside);
}

fn flag(
    painter: &Painter,
    at: Pos2,
    below: Option<Pos2>,
    label: &Label,
    side: Option<SideId>,
    strong: bool,
    frame: Rect,
    taken: &mut Vec<Rect>,
) {
    let livery = livery(side);
    let size = if strong { 16.5 } else { 14.2 };
    let galley = spaced(painter, &label.lines[0], FontId::new(size, family("garamond-sc")), 0.5, colour(livery.glyph));
    let second: Vec<Arc<Galley>> =
        label.lines[1..].iter().map(|text| painter.layout_no_wrap(text.clone(), FontId::proportional(12.5), colour(0x4A4338))).collect();
    let badge = size * 0.5;
    let wide = second.iter().map(|galley| galley.size().x).fold(galley.size().x + badge * 2.0 + 4.0, f32::max);
    let high = galley.size().y + second.iter().map(|galley| galley.size().y).sum::<f32>();
    let rect = settle(at, below, vec2(wide + 14.0, high + 3.0), label.clear, frame, taken);
    plate(painter, rect, colour(livery.rim), if strong { 2.2 } else { 1.3 });
    let middle = pos2(rect.left() + 6.0 + badge, rect.top() + 2.0 + galley.size().y / 2.0);
    emblem(painter, middle, badge * 0.92, side);
    let text_at = pos2(middle.x + badge + 4.0, rect.top() + 1.0);
    let mut y = text_at.y + galley.size().y;
    painter.galley(text_at.round(), galley, colour(INK));
    for galley in second {
        let step = galley.size().y;
        painter.galley(pos2(rect.left() + 7.0, y - 1.0).round(), galley, colour(INK));
        y += step;
    }
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
