//! The bars over the map: title and turn, the steps of the turn, and whose decision it is.

use super::action::{Action, Sheet};
use super::model::{BattleModel, GaugeModel, StepState};
use super::style::{self, ACCENT, MUTED, PANEL, RULE, TEXT};
use super::widgets::{Look, button, gauge, text};
use crate::view::{colour, emblem, livery, spaced};
use bevy_egui::egui::{Align, Align2, CornerRadius, Layout, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

pub fn top(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.add_space(4.0);
        let galley = spaced(ui.painter(), &model.title, style::capitals(23.0), 0.5, colour(TEXT));
        let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
        ui.painter().galley(rect.min.round(), galley, colour(TEXT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(2.0);
            if button(ui, "Menu", "Esc", Look::Plain, true).clicked() {
                actions.push(Action::Open(Sheet::Menu));
            }
            if button(ui, "Whole map", "0", Look::Plain, true).clicked() {
                actions.push(Action::Fit);
            }
            ui.add_space(8.0);
            if !model.seed.is_empty() && ui.available_width() > 760.0 {
                ui.label(text(&model.seed, style::semibold(style::LABEL), TEXT));
                ui.label(text("Dice", style::lato(style::LABEL), MUTED));
                ui.add_space(12.0);
            }
            ui.label(text(&model.turn, style::bold(19.0), TEXT));
            ui.add_space(12.0);
            gauges(ui, model);
        });
    });
}

/// What each side has of what it needs, with what is counted; where there is no room for words, they come when pointed at.
fn gauges(ui: &mut Ui, model: &BattleModel) {
    let set = |line: &GaugeModel| {
        let lay = |words: String| ui.painter().layout_no_wrap(words, style::semibold(style::NOTE), colour(TEXT));
        (lay(line.text.clone()), lay(if line.need > 0 { format!("{} of {}", line.have, line.need) } else { String::new() }))
    };
    let bar = 70.0;
    let lines: Vec<_> = model.gauges.iter().map(|line| (line, set(line))).collect();
    let full = |words: f32, count: f32| words.max(if count > 0.0 { bar + 8.0 + count } else { 0.0 }) + 44.0;
    let told = lines.iter().map(|(_, (words, count))| full(words.size().x, count.size().x)).sum::<f32>() < ui.available_width();
    for (line, (words, count)) in lines.into_iter().rev() {
        let counted = line.need > 0;
        let wide = if told { full(words.size().x, count.size().x) } else { full(0.0, count.size().x) };
        if ui.available_width() < wide || !told && !counted {
            continue;
        }
        let (rect, response) = ui.allocate_exact_size(vec2(wide - 8.0, 38.0), Sense::hover());
        let painter = ui.painter();
        emblem(painter, pos2(rect.left() + 11.0, rect.center().y), 9.0, Some(line.side));
        let left = rect.left() + 26.0;
        let middle = if told && counted { rect.bottom() - 10.0 } else { rect.center().y };
        if told {
            let top = if counted { rect.top() } else { rect.center().y - words.size().y / 2.0 };
            painter.galley(pos2(left, top).round(), words, colour(TEXT));
        }
        if counted {
            gauge(painter, Rect::from_min_size(pos2(left, middle - 4.0), vec2(bar, 8.0)), line.have, line.need, line.side);
            painter.galley(pos2(left + bar + 8.0, middle - count.size().y / 2.0).round(), count, colour(TEXT));
        }
        response.on_hover_text(&line.aims);
    }
    let name = ui.painter().layout_no_wrap(model.ruleset.clone(), style::lato(style::LABEL), colour(MUTED));
    let room = ui.available_rect_before_wrap();
    if room.width() > name.size().x + 24.0 {
        ui.painter().galley(pos2(room.left() + 10.0, room.center().y - name.size().y / 2.0).round(), name, colour(MUTED));
    }
}

/// The steps of the turn as a ribbon of arrows.
pub fn ribbon(ui: &mut Ui, model: &BattleModel) {
    let area = ui.available_rect_before_wrap();
    let painter = ui.painter();
    let count = model.steps.len().max(1);
    let number_font = style::bold(style::LABEL);
    let wants: Vec<f32> = model
        .steps
        .iter()
        .map(|(name, _)| painter.layout_no_wrap(name.clone(), style::semibold(style::NOTE), colour(TEXT)).size().x + 46.0)
        .collect();
    let total: f32 = wants.iter().sum();
    let spare = (area.width() - total) / count as f32;
    let mut x = area.left();
    for (place, (name, state)) in model.steps.iter().enumerate() {
        let wide = (wants[place] + spare).max(34.0);
        let rect = Rect::from_min_max(pos2(x, area.top() + 3.0), pos2(x + wide - 3.0, area.bottom() - 3.0));
        x += wide;
        let tip = 9.0;
        let notch = if place == 0 { 0.0 } else { tip };
        let shape = vec![
            rect.left_top(),
            rect.right_top() - vec2(tip * 0.0, 0.0),
            pos2(rect.right() + tip, rect.center().y),
            rect.right_bottom(),
            rect.left_bottom(),
            pos2(rect.left() + notch, rect.center().y),
        ];
        let now = *state == Some(StepState::Now);
        let fill = match state {
            Some(StepState::Now) => livery(model.side).rim,
            Some(StepState::Done) => 0x1F242A,
            _ => PANEL,
        };
        let edge = if now { 0xFFFFFF } else { RULE };
        // Two convex halves, for the arrow as a whole is not.
        painter.add(Shape::convex_polygon(vec![shape[0], shape[1], shape[2], shape[5]], colour(fill), Stroke::NONE));
        painter.add(Shape::convex_polygon(vec![shape[5], shape[2], shape[3], shape[4]], colour(fill), Stroke::NONE));
        painter.add(Shape::closed_line(shape, Stroke::new(if now { 1.8 } else { 1.0 }, colour(edge))));
        let ink = if now {
            0xFFFFFF
        } else if *state == Some(StepState::Done) {
            0x8E8C86
        } else {
            MUTED
        };
        let left = rect.left() + notch + 9.0;
        match state {
            Some(StepState::Done) => {
                let middle = pos2(left + 5.0, rect.center().y);
                painter.line(
                    vec![middle + vec2(-4.0, 0.0), middle + vec2(-1.0, 3.5), middle + vec2(5.0, -4.0)],
                    Stroke::new(1.8, colour(0x8E8C86)),
                );
            }
            _ => {
                let code = if now { 0xFFE3A8 } else { MUTED };
                painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, (place + 1).to_string(), number_font.clone(), colour(code));
            }
        }
        let room = rect.right() - left - 16.0;
        let font = if now { style::bold(style::NOTE) } else { style::semibold(style::NOTE) };
        let mut galley = painter.layout_no_wrap(name.clone(), font.clone(), colour(ink));
        if galley.size().x > room {
            // Not enough room: as many letters as fit.
            let letters = ((name.chars().count() as f32 * room / galley.size().x) as usize).saturating_sub(1);
            let short: String = name.chars().take(letters).collect();
            galley = painter.layout_no_wrap(short, font, colour(ink));
        }
        painter.galley(pos2(left + 16.0, rect.center().y - galley.size().y / 2.0).round(), galley, colour(ink));
    }
}

/// Side, what is asked, and the buttons that end it: in the side's colour, toothed below for the second side.
pub fn order_bar(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    let area = ui.available_rect_before_wrap();
    let bar = Rect::from_min_max(area.min, pos2(area.right(), area.bottom() - 3.0));
    let livery = livery(model.side);
    let painter = ui.painter();
    painter.rect_filled(bar, CornerRadius::ZERO, colour(livery.rim));
    if livery.notched {
        let mut x = bar.left();
        while x < bar.right() {
            let tooth = vec![pos2(x, bar.bottom() - 0.5), pos2(x + 9.0, bar.bottom() - 0.5), pos2(x + 4.5, bar.bottom() + 4.0)];
            painter.add(Shape::convex_polygon(tooth, colour(livery.rim), Stroke::NONE));
            x += 12.0;
        }
    }
    ui.scope_builder(bevy_egui::egui::UiBuilder::new().max_rect(bar.shrink2(vec2(8.0, 0.0))), |ui| {
        ui.horizontal_centered(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::hover());
            emblem(ui.painter(), rect.center(), 12.0, model.side);
            let galley = spaced(ui.painter(), &model.side_name, style::capitals(19.0), 0.6, colour(0xFFFFFF));
            let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
            ui.painter().galley(rect.min.round(), galley, colour(0xFFFFFF));
            if !model.player.is_empty() {
                ui.label(text(format!("({})", model.player), style::lato(style::LABEL), 0xF2E9DC));
            }
            let (rect, _) = ui.allocate_exact_size(vec2(9.0, 20.0), Sense::hover());
            ui.painter().vline(rect.center().x, rect.y_range(), Stroke::new(1.0, colour(0xFFFFFF).gamma_multiply(0.6)));
            ui.label(text(&model.asked, style::bold(style::BODY), 0xFFFFFF));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                bar_buttons(ui, model, actions);
                let hint = ui.painter().layout_no_wrap(model.hint.clone(), style::lato(style::LABEL), colour(0xF6EBDD));
                let room = ui.available_rect_before_wrap();
                if room.width() > hint.size().x + 16.0 {
                    let at = pos2(room.left() + 8.0, room.center().y - hint.size().y / 2.0);
                    ui.painter().galley(at.round(), hint, colour(0xF6EBDD));
                }
            });
        });
    });
}

fn bar_buttons(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    if model.playing.is_some() {
        if button(ui, "Skip", "Space", Look::OnBar, true).clicked() {
            actions.push(Action::SkipPlayback);
        }
        return;
    }
    if let Some(end) = &model.end_step {
        let words = match (end.unfinished.len(), end.sure) {
            (0, _) => "End step".to_owned(),
            (_, true) => "Yes, all hold".to_owned(),
            (left, _) => format!("All hold, {left} may act"),
        };
        if button(ui, &words, "Shift E", Look::OnBar, true).clicked() {
            actions.push(Action::EndStep);
        }
        if !end.unfinished.is_empty() && button(ui, &format!("Next {}", model.body), "Tab", Look::OnBar, true).clicked() {
            actions.push(Action::NextGroup { back: false });
        }
    }
    if model.over.is_some() && button(ui, "Final table", "", Look::OnBar, true).clicked() {
        actions.push(Action::LookAtTable(false));
    }
    match &model.undo {
        Some(Ok(what)) => {
            // In a narrow window what is asked comes before what would be undone.
            let long = format!("Undo: {what}");
            let wide = ui.painter().layout_no_wrap(long.clone(), style::semibold(style::LABEL), colour(TEXT)).size().x + 60.0;
            let words = if what.is_empty() || wide > ui.available_width() { "Undo".to_owned() } else { long };
            if button(ui, &words, "Z", Look::OnBar, true).clicked() {
                actions.push(Action::Undo);
            }
        }
        Some(Err(why)) => {
            button(ui, "Undo", "Z", Look::OnBar, false).on_hover_text(why);
        }
        None => {}
    }
}

/// A strip over the map: what is being played back, and else who decides what when the decision passes over.
pub fn banner(ui: &Ui, frame: Rect, model: &BattleModel) {
    let played = model.playing.and_then(|line| model.log.get(line)).map(|line| (line.side, line.text.as_str(), style::EDGE));
    let asked = model.banner.as_ref().map(|(side, words)| (Some(*side), words.as_str(), ACCENT));
    let Some((side, words, edge)) = played.or(asked) else { return };
    let painter = ui.painter();
    let galley = painter.layout(words.to_owned(), style::semibold(18.0), colour(0xFFFFFF), frame.width() - 120.0);
    let rect = Rect::from_center_size(pos2(frame.center().x, frame.top() + 30.0), galley.size() + vec2(64.0, 18.0));
    painter.rect(rect, CornerRadius::same(6), colour(livery(side).rim), Stroke::new(1.6, colour(edge)), StrokeKind::Inside);
    emblem(painter, pos2(rect.left() + 24.0, rect.center().y), 12.0, side);
    painter.galley(pos2(rect.left() + 46.0, rect.center().y - galley.size().y / 2.0).round(), galley, colour(0xFFFFFF));
}
