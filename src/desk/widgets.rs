//! Buttons with their keys, clause chips, dice, painted icons: what the panels are made of.

use super::action::Action;
use super::style::{self, ACCENT, ACTIVE, BAD, BODY, EDGE, GOOD, LABEL, LINK, MUTED, NOTE, PANEL, RULE, SUNK, TEXT, WIDGET};
use crate::names::SideId;
use crate::view::{colour, emblem, livery};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, FontId, Frame, Galley, Id, Margin, Painter, Pos2, Rect, Response, RichText, Sense, Sides,
    Stroke, StrokeKind, TextFormat, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

/// Controls by name and place, in the order in which they were drawn: the last lies uppermost.
pub type Controls = Vec<(String, Pos2)>;

fn controls_id() -> Id {
    Id::new("controls by name")
}

/// Gives a control the name by which it is read out and found.
pub fn name_it(ui: &Ui, response: &Response, kind: WidgetType, enabled: bool, words: &str) {
    response.widget_info(|| WidgetInfo::labeled(kind, enabled, words));
    if enabled && ui.is_rect_visible(response.rect) {
        let place = (words.to_owned(), response.rect.intersect(ui.clip_rect()).center());
        ui.data_mut(|data| data.get_temp_mut_or_default::<Controls>(controls_id()).push(place));
    }
}

/// The controls named since this was last asked.
pub fn take_controls(context: &Context) -> Controls {
    context.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Controls>(controls_id())))
}

pub fn text(words: impl Into<String>, font: FontId, code: u32) -> RichText {
    RichText::new(words).font(font).color(colour(code))
}

pub fn note(ui: &mut Ui, words: impl Into<String>) -> Response {
    ui.label(text(words, style::lato(NOTE), MUTED))
}

/// A line with words at its left, which break where there is no room for them, and something at its right, which does not.
pub fn two_sides<L, R>(ui: &mut Ui, left: impl FnOnce(&mut Ui) -> L, right: impl FnOnce(&mut Ui) -> R) {
    ui.scope(|ui| {
        // Lines to be read lie closer than what is to be pressed.
        ui.spacing_mut().interact_size.y = 21.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        Sides::new().shrink_left().wrap().show(ui, left, right);
    });
}

/// A note in which `[Shift E]` is a key: on a dark ground, and never broken over two lines.
pub fn note_with_keys(ui: &mut Ui, words: &str) -> Response {
    let mut job = LayoutJob::default();
    let plain = TextFormat { font_id: style::lato(NOTE), color: colour(MUTED), ..TextFormat::default() };
    let cap = TextFormat { font_id: style::semibold(12.5), color: colour(TEXT), background: colour(0x14171B), ..TextFormat::default() };
    for (place, part) in words.split(['[', ']']).enumerate() {
        if place % 2 == 0 {
            job.append(part, 0.0, plain.clone());
        } else {
            job.append(&format!(" {part} ").replace(' ', "\u{a0}"), 0.0, cap.clone());
        }
    }
    ui.label(job)
}

pub fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, colour(RULE)));
}

/// A panel's frame: slate, rounded.
pub fn panel() -> Frame {
    Frame::new()
        .fill(colour(PANEL))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(12))
        .stroke(Stroke::new(1.0, colour(0x2E343C)))
}

pub fn sunk() -> Frame {
    Frame::new().fill(colour(SUNK)).corner_radius(CornerRadius::same(6)).inner_margin(Margin::symmetric(10, 8))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Plain,
    /// The one main button of a screen.
    Main,
    /// Being used now.
    Active,
    /// The page one is on.
    Here,
    /// On a side's coloured bar.
    OnBar,
}

/// A button with its key on it. The whole of it is one target; its name is read out.
pub fn button(ui: &mut Ui, words: &str, key: &str, look: Look, enabled: bool) -> Response {
    button_wide(ui, words, key, look, enabled, None)
}

pub fn button_wide(ui: &mut Ui, words: &str, key: &str, look: Look, enabled: bool, width: Option<f32>) -> Response {
    let font = if look == Look::Main { style::bold(17.0) } else { style::semibold(LABEL) };
    let ink = match look {
        Look::Main => 0x231A08,
        _ if enabled => TEXT,
        _ => 0x8A8A86,
    };
    let high = if look == Look::Main { 42.0 } else { 30.0 };
    let galley = ui.painter().layout_no_wrap(words.to_owned(), font, colour(ink));
    let cap = ui.painter().layout_no_wrap(key.to_owned(), style::semibold(11.5), colour(if look == Look::Main { 0x4A3A10 } else { MUTED }));
    let cap_wide = if key.is_empty() { 0.0 } else { cap.size().x + 12.0 };
    let gap = if key.is_empty() { 0.0 } else { 8.0 };
    let natural = galley.size().x + cap_wide + gap + 24.0;
    let wide = width.unwrap_or(natural).max(natural.min(width.unwrap_or(natural)));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), sense);
    name_it(ui, &response, WidgetType::Button, enabled, words);
    if ui.is_rect_visible(rect) {
        let hot = enabled && response.hovered();
        let (fill, edge) = match look {
            Look::Main if enabled => (if hot { 0xFFC95C } else { ACCENT }, 0x8A6514),
            Look::Main => (0x6B5A30, 0x6B5A30),
            Look::Active => (ACTIVE, ACCENT),
            Look::Here => (0x46505C, 0x8A94A2),
            Look::OnBar => (if hot { 0x3B4450 } else { 0x262B32 }, 0x59616C),
            Look::Plain if hot => (0x3B4450, 0x7E8794),
            Look::Plain => (if enabled { WIDGET } else { 0x282D34 }, if enabled { EDGE } else { RULE }),
        };
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(6), colour(fill), Stroke::new(1.0, colour(edge)), StrokeKind::Inside);
        let start = if width.is_some() { rect.left() + 12.0 } else { rect.center().x - (galley.size().x + cap_wide + gap) / 2.0 };
        painter.galley(pos2(start, rect.center().y - galley.size().y / 2.0).round(), galley, colour(ink));
        if !key.is_empty() {
            let cap_rect = Rect::from_min_size(pos2(rect.right() - 11.0 - cap_wide, rect.center().y - 9.0), vec2(cap_wide, 18.0));
            let cap_fill = if look == Look::Main { Color32::from_rgb(0xD9, 0x9C, 0x2C) } else { colour(0x1B1F25) };
            painter.rect(
                cap_rect,
                CornerRadius::same(4),
                cap_fill,
                Stroke::new(1.0, colour(if look == Look::Main { 0x8A6514 } else { EDGE })),
                StrokeKind::Inside,
            );
            painter.galley((cap_rect.center() - cap.size() / 2.0).round(), cap, colour(MUTED));
        }
        if response.has_focus() {
            painter.rect_stroke(rect.expand(3.0), CornerRadius::same(8), Stroke::new(2.0, colour(ACCENT)), StrokeKind::Outside);
        }
    }
    response
}

/// A clause's id on a chip; a click opens its text.
pub fn chip(ui: &mut Ui, clause: &str, actions: &mut Vec<Action>) {
    if clause.is_empty() {
        return;
    }
    let galley = ui.painter().layout_no_wrap(clause.to_owned(), style::semibold(12.5), colour(LINK));
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(12.0, 5.0), Sense::click());
    paint_chip(ui, rect, clause, galley, &response, actions);
}

/// As [`chip`], where a place is given; `id` tells it from other chips.
pub fn chip_at(ui: &Ui, rect: Rect, clause: &str, id: Id, actions: &mut Vec<Action>) {
    let galley = ui.painter().layout_no_wrap(clause.to_owned(), style::semibold(12.5), colour(LINK));
    let response = ui.interact(rect, id, Sense::click());
    paint_chip(ui, rect, clause, galley, &response, actions);
}

/// The size of a clause's chip; nothing for none.
pub fn chip_size(ui: &Ui, clause: &str) -> Vec2 {
    if clause.is_empty() {
        return Vec2::ZERO;
    }
    ui.painter().layout_no_wrap(clause.to_owned(), style::semibold(12.5), colour(LINK)).size() + vec2(12.0, 5.0)
}

fn paint_chip(ui: &Ui, rect: Rect, clause: &str, galley: Arc<Galley>, response: &Response, actions: &mut Vec<Action>) {
    name_it(ui, response, WidgetType::Link, true, clause);
    let (fill, edge) = if response.hovered() || response.has_focus() { (0x2B4258, LINK) } else { (0x1E2A36, 0x3E617C) };
    ui.painter().rect(rect, CornerRadius::same(4), colour(fill), Stroke::new(1.0, colour(edge)), StrokeKind::Inside);
    ui.painter().galley((rect.center() - galley.size() / 2.0).round(), galley, colour(LINK));
    if response.clicked() {
        actions.push(Action::Clause(clause.to_owned()));
    }
}

/// A tick or a cross, painted.
pub fn verdict(painter: &Painter, middle: Pos2, good: bool) {
    if good {
        painter.line(vec![middle + vec2(-5.0, 0.0), middle + vec2(-1.5, 4.0), middle + vec2(5.5, -4.5)], Stroke::new(2.2, colour(GOOD)));
    } else {
        let stroke = Stroke::new(2.2, colour(BAD));
        painter.line_segment([middle + vec2(-4.5, -4.5), middle + vec2(4.5, 4.5)], stroke);
        painter.line_segment([middle + vec2(-4.5, 4.5), middle + vec2(4.5, -4.5)], stroke);
    }
}

/// A row that can be chosen: tick or cross, name, clause, reason under it, and something at its right end.
pub struct Row<'a> {
    pub name: &'a str,
    pub good: Option<bool>,
    pub clause: &'a str,
    pub reason: &'a str,
    pub right: &'a str,
    pub active: bool,
    pub enabled: bool,
}

impl Row<'_> {
    /// Draws it; true where it was chosen. Its chip opens the clause instead.
    pub fn show(&self, ui: &mut Ui, actions: &mut Vec<Action>) -> bool {
        let wide = ui.available_width();
        let ink = if self.enabled { TEXT } else { 0x9D9A92 };
        let chip = chip_size(ui, self.clause);
        let right = ui.painter().layout_no_wrap(self.right.to_owned(), style::bold(LABEL), colour(ACCENT));
        let chip_wide = if self.clause.is_empty() { 0.0 } else { chip.x + 8.0 };
        let right_wide = if self.right.is_empty() { 0.0 } else { right.size().x + 8.0 };
        let inset = if self.good.is_some() { 32.0 } else { 12.0 };
        let room = wide - inset - chip_wide - right_wide - 10.0;
        let name = ui.painter().layout(self.name.to_owned(), style::semibold(BODY - 0.5), colour(ink), room);
        let reason_ink = if self.good == Some(false) { BAD } else { MUTED };
        let reason = ui.painter().layout(self.reason.to_owned(), style::lato(NOTE), colour(reason_ink), wide - inset - 10.0);
        let reason_high = if self.reason.is_empty() { 0.0 } else { reason.size().y };
        let high = (name.size().y + reason_high + 11.0).max(32.0);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(wide, high), sense);
        name_it(ui, &response, WidgetType::Button, self.enabled, self.name);
        let (fill, edge) = match (self.active, self.enabled && response.hovered(), self.enabled) {
            (true, ..) => (0x3A3320, ACCENT),
            (_, true, _) => (0x3B4450, 0x7E8794),
            (_, _, true) => (WIDGET, EDGE),
            _ => (0x262B32, 0x333A44),
        };
        let painter = ui.painter();
        painter.rect(
            rect,
            CornerRadius::same(6),
            colour(fill),
            Stroke::new(if self.active { 1.6 } else { 1.0 }, colour(edge)),
            StrokeKind::Inside,
        );
        let top = rect.top() + (high - name.size().y - reason_high) / 2.0;
        if let Some(good) = self.good {
            verdict(painter, pos2(rect.left() + 17.0, top + name.size().y / 2.0), good);
        }
        let first_middle = top + name.size().y / 2.0;
        painter.galley(pos2(rect.left() + inset, top).round(), name.clone(), colour(ink));
        painter.galley(pos2(rect.left() + inset, top + name.size().y).round(), reason, colour(MUTED));
        if !self.right.is_empty() {
            painter.galley(pos2(rect.right() - right_wide - 2.0, first_middle - right.size().y / 2.0).round(), right, colour(ACCENT));
        }
        if !self.clause.is_empty() {
            let at = pos2(rect.right() - right_wide - chip.x - 6.0, first_middle - chip.y / 2.0);
            chip_at(ui, Rect::from_min_size(at, chip), self.clause, response.id.with("clause"), actions);
        }
        response.clicked()
    }
}

/// A die showing its face: pips up to six, a number beyond.
pub fn die(painter: &Painter, rect: Rect, face: Option<u8>, sides: u8, side: Option<SideId>) {
    let livery = livery(side);
    painter.rect_filled(rect.translate(vec2(1.5, 2.0)), CornerRadius::same((rect.width() * 0.18) as u8), Color32::from_black_alpha(90));
    painter.rect(
        rect,
        CornerRadius::same((rect.width() * 0.18) as u8),
        colour(livery.face),
        Stroke::new((rect.width() * 0.05).max(1.2), colour(livery.rim)),
        StrokeKind::Inside,
    );
    let Some(face) = face else {
        painter.text(rect.center(), Align2::CENTER_CENTER, "?", style::bold(rect.width() * 0.5), colour(livery.glyph));
        return;
    };
    if sides != 6 || !(1..=6).contains(&face) {
        painter.text(rect.center(), Align2::CENTER_CENTER, face.to_string(), style::bold(rect.width() * 0.52), colour(livery.glyph));
        return;
    }
    let step = rect.width() * 0.25;
    let spots: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)],
        _ => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)],
    };
    for (x, y) in spots {
        painter.circle_filled(rect.center() + vec2(*x, *y) * step, rect.width() * 0.085, colour(livery.glyph));
    }
}

/// A side's sign and name on one line.
pub fn side_name(ui: &mut Ui, side: SideId, name: &str, font: FontId, code: u32) {
    let galley = ui.painter().layout_no_wrap(name.to_owned(), font, colour(code));
    let (rect, _) = ui.allocate_exact_size(vec2(galley.size().x + 28.0, galley.size().y.max(22.0)), Sense::hover());
    emblem(ui.painter(), pos2(rect.left() + 11.0, rect.center().y), 9.5, Some(side));
    ui.painter().galley(pos2(rect.left() + 26.0, rect.center().y - galley.size().y / 2.0).round(), galley, colour(code));
}

/// A heading in small capitals, spaced; one that is too long runs on below.
pub fn heading(ui: &mut Ui, words: &str, size: f32, code: u32) -> Response {
    let format = TextFormat { font_id: style::capitals(size), extra_letter_spacing: 0.5, color: colour(code), ..TextFormat::default() };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap.max_width = ui.available_width();
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    ui.painter().galley(rect.min.round(), galley, colour(code));
    response
}

/// A bar that fills as `have` nears `need`.
pub fn gauge(painter: &Painter, rect: Rect, have: i64, need: i64, side: SideId) {
    let livery = livery(Some(side));
    painter.rect(rect, CornerRadius::same(3), colour(0x14171B), Stroke::new(1.0, colour(EDGE)), StrokeKind::Inside);
    let share = if need > 0 { (have as f32 / need as f32).clamp(0.0, 1.0) } else { 0.0 };
    let full = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2((rect.width() - 2.0) * share, rect.height() - 2.0));
    painter.rect_filled(full, CornerRadius::same(2), colour(livery.rim));
    if need > 1 && need <= 24 {
        for at in 1..need {
            let x = rect.left() + rect.width() * at as f32 / need as f32;
            painter.vline(x, rect.y_range().shrink(1.0), Stroke::new(1.0, colour(0x14171B)));
        }
    }
}
