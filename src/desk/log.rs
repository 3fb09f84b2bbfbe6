//! The dice tray and the battle's log, each line of which opens to its arithmetic.

use super::action::{Action, LogSize, Sheet};
use super::card::sum_part;
use super::model::{BattleModel, LogModel, TrayModel};
use super::style::{self, ACCENT, MUTED, TEXT};
use super::widgets::{Look, button, chip, chip_at, chip_size, die, name_it, note, sunk, text, two_sides};
use crate::view::{colour, emblem};
use bevy_egui::egui::WidgetType;
use bevy_egui::egui::{Align, CornerRadius, Id, Layout, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

pub fn tray(ui: &mut Ui, tray: Option<&TrayModel>, actions: &mut Vec<Action>) {
    two_sides(ui, |ui| note(ui, "Dice"), |ui| chip(ui, tray.map_or("", |tray| tray.clause.as_str()), actions));
    let area = ui.available_rect_before_wrap();
    let painter = ui.painter();
    painter.rect(area, CornerRadius::same(7), colour(0x3A2418), Stroke::new(1.4, colour(0x5A3B28)), StrokeKind::Inside);
    let Some(tray) = tray else {
        let galley = painter.layout_no_wrap("no dice thrown yet".to_owned(), style::lato(style::LABEL), colour(0xC9B4A0));
        painter.galley((area.center() - galley.size() / 2.0).round(), galley, colour(TEXT));
        return;
    };
    let inner = area.shrink(10.0);
    if tray.dice.len() <= 3 {
        // A few dice stand at the left, what they meant beside them.
        let size = (inner.height() * 0.6).clamp(24.0, 44.0);
        for (place, (face, side)) in tray.dice.iter().enumerate() {
            let at = pos2(inner.left() + place as f32 * (size + 6.0), inner.center().y - size / 2.0);
            die(painter, Rect::from_min_size(at, vec2(size, size)), Some(face.face), face.sides, *side);
        }
        let left = inner.left() + tray.dice.len() as f32 * (size + 6.0) + 6.0;
        let title = painter.layout(tray.title.clone(), style::lato(style::NOTE), colour(0xD9C8B4), inner.right() - left);
        let result = painter.layout(tray.result.clone(), style::semibold(style::LABEL), colour(TEXT), inner.right() - left);
        let top = (inner.center().y - (title.size().y + result.size().y) / 2.0).max(area.top() + 4.0);
        let painter = painter.with_clip_rect(area);
        let under = top + title.size().y;
        painter.galley(pos2(left, top).round(), title, colour(TEXT));
        painter.galley(pos2(left, under).round(), result, colour(TEXT));
        return;
    }
    let count = tray.dice.len().max(1) as f32;
    let size = ((inner.width() + 6.0) / count - 6.0).clamp(16.0, 36.0);
    let per_row = ((inner.width() + 6.0) / (size + 6.0)).floor().max(1.0) as usize;
    let rows = tray.dice.len().div_ceil(per_row).clamp(1, 2);
    for (place, (face, side)) in tray.dice.iter().enumerate().take(per_row * rows) {
        let at = inner.min + vec2((place % per_row) as f32 * (size + 6.0), (place / per_row) as f32 * (size + 6.0));
        die(painter, Rect::from_min_size(at, vec2(size, size)), Some(face.face), face.sides, *side);
    }
    let top = inner.top() + rows as f32 * (size + 6.0) + 1.0;
    let title = painter.layout(tray.title.clone(), style::lato(style::NOTE), colour(0xD9C8B4), inner.width());
    let result = painter.layout(tray.result.clone(), style::semibold(style::LABEL), colour(TEXT), inner.width());
    let title_high = title.size().y;
    let painter = painter.with_clip_rect(area);
    painter.galley(pos2(inner.left(), top).round(), title, colour(TEXT));
    painter.galley(pos2(inner.left(), top + title_high).round(), result, colour(TEXT));
}

pub fn log(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    let id = Id::new("how far the log was read");
    let mut read = ui.data(|data| data.get_temp::<Read>(id)).unwrap_or_default();
    // The log is another battle's, or goes back to where it was before an order.
    read.told = read.told.min(model.told);
    if std::mem::replace(&mut read.given, model.given) != model.given {
        read.to_newest = true;
    }
    ui.horizontal(|ui| {
        note(ui, "Battle log");
        if read.elsewhere {
            let words = if read.told < model.told { format!("Newest, {} more", model.told - read.told) } else { "Newest".to_owned() };
            let look = if read.told < model.told { Look::Active } else { Look::Plain };
            read.to_newest |= button(ui, &words, "", look, true).clicked();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if button(ui, "Report", "", Look::Plain, true).clicked() {
                actions.push(Action::Open(Sheet::Report));
            }
            let words = if model.log_size == LogSize::Plain { "Larger log" } else { "Smaller log" };
            if button(ui, words, "H", Look::Plain, true).clicked() {
                actions.push(Action::Log(model.log_size.other()));
            }
        });
    });
    let mut area = ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true);
    if read.to_newest {
        area = area.vertical_scroll_offset(read.end);
    }
    let output = area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let first = model.told.saturating_sub(400);
        let mut lit = None;
        for (place, line) in model.log.iter().enumerate().take(model.told).skip(first) {
            if row(ui, place, line, model.playing == Some(place), actions) {
                lit = Some(place);
            }
        }
        if lit != model.lit {
            actions.push(Action::Light(lit));
        }
    });
    read.end = (output.content_size.y - output.inner_rect.height()).max(0.0);
    let at_end = read.end - output.state.offset.y < 2.0;
    if at_end {
        read.told = model.told;
    }
    // Until it has got there.
    read.to_newest &= !at_end;
    if read.to_newest || std::mem::replace(&mut read.elsewhere, !at_end) == at_end {
        ui.ctx().request_repaint();
    }
    ui.data_mut(|data| data.insert_temp(id, read));
}

/// How far the log was read, and where its end lies.
#[derive(Clone, Default)]
struct Read {
    /// Lines there were when its end was last in sight.
    told: usize,
    given: usize,
    end: f32,
    /// Its end is out of sight.
    elsewhere: bool,
    /// It goes to its end.
    to_newest: bool,
}

/// One line of the log; true where the pointer is over it.
fn row(ui: &mut Ui, place: usize, line: &LogModel, playing: bool, actions: &mut Vec<Action>) -> bool {
    if line.heading {
        ui.label(text(&line.text, style::bold(style::NOTE), ACCENT));
        return false;
    }
    let wide = ui.available_width();
    // Before the first turn there is nothing to say when.
    let left = if line.when.is_empty() { 46.0 } else { 76.0 };
    let ink = if playing { ACCENT } else { TEXT };
    let chip = chip_size(ui, &line.clause);
    let galley = ui.painter().layout(line.text.clone(), style::lato(style::LABEL), colour(ink), wide - left - chip.x - 22.0);
    let sense = if line.has_more() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(wide, galley.size().y.max(21.0)), sense);
    let over = response.contains_pointer();
    name_it(ui, &response, WidgetType::Label, true, &line.text);
    let painter = ui.painter();
    if over {
        painter.rect_filled(rect, CornerRadius::same(4), colour(0x2B3038));
    }
    let middle = rect.top() + 10.0;
    if line.has_more() {
        let at = pos2(rect.left() + 8.0, middle);
        let points = if line.open {
            vec![at + vec2(-4.0, -2.0), at + vec2(0.0, 3.0), at + vec2(4.0, -2.0)]
        } else {
            vec![at + vec2(-2.0, -4.0), at + vec2(3.0, 0.0), at + vec2(-2.0, 4.0)]
        };
        painter.line(points, Stroke::new(1.8, colour(MUTED)));
    }
    let when = painter.layout_no_wrap(line.when.clone(), style::lato(style::NOTE), colour(MUTED));
    painter.galley(pos2(rect.left() + 20.0, rect.top() + 1.0).round(), when, colour(MUTED));
    if line.side.is_some() {
        emblem(painter, pos2(rect.left() + left - 16.0, middle), 7.5, line.side);
    }
    painter.galley(pos2(rect.left() + left, rect.top() + (rect.height() - galley.size().y) / 2.0).round(), galley, colour(TEXT));
    if !line.clause.is_empty() {
        let plate = Rect::from_min_size(pos2(rect.right() - chip.x - 10.0, rect.top()), chip);
        chip_at(ui, plate, &line.clause, response.id.with("clause"), actions);
    }
    let opened = Id::new("line of the log that was opened");
    if response.clicked() {
        actions.push(Action::Unfold(place));
        ui.data_mut(|data| data.insert_temp(opened, place));
    }
    if line.open {
        let shown = ui.horizontal(|ui| {
            ui.add_space(left - 8.0);
            sunk().show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_max_width((wide - left - 40.0).min(760.0));
                    more(ui, line, actions);
                });
            });
        });
        // Whoever opens a line wants to see all of it.
        if ui.data(|data| data.get_temp::<usize>(opened)) == Some(place) {
            ui.data_mut(|data| data.remove::<usize>(opened));
            ui.scroll_to_rect(rect.union(shown.response.rect), None);
        }
    }
    over
}

fn more(ui: &mut Ui, line: &LogModel, actions: &mut Vec<Action>) {
    if !line.dice.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (face, side) in line.dice.iter().take(30) {
                let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
                die(ui.painter(), rect, Some(face.face), face.sides, *side);
                response.on_hover_text(&line.thrown_for);
            }
            if let Some(needed) = line.needed {
                ui.label(text(format!("needed {needed}"), style::semibold(style::NOTE), TEXT));
            }
        });
    }
    // Two sums that were held against each other stand side by side, where there is room.
    if let [one, other] = line.sums.as_slice()
        && ui.available_width() > 500.0
    {
        ui.columns(2, |columns| {
            sum_part(&mut columns[0], one, actions);
            sum_part(&mut columns[1], other, actions);
        });
        return;
    }
    for sum in &line.sums {
        sum_part(ui, sum, actions);
    }
}
