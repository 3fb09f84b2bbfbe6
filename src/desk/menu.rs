//! The first page: go on with the last battle, choose a scenario, or take up a saved battle.

use super::action::{Action, Page};
use super::model::{MenuModel, SaveCard, ScenarioCard};
use super::style::{self, ACCENT, BAD, MUTED, TEXT};
use super::widgets::{Look, Row, button_wide, heading, name_it, note, text};
use crate::names::SideId;
use crate::view::{colour, emblem, livery};
use bevy_egui::egui::WidgetType;
use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Id, Image, Margin, Painter, Panel, Pos2, Rect, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, Ui, load::SizedTexture, pos2, vec2,
};

const PAPER_INK: u32 = 0x2B2620;
const PAPER_MUTED: u32 = 0x6B5F4C;

pub fn show(ui: &mut Ui, model: &MenuModel) -> Vec<Action> {
    let mut actions = Vec::new();
    Panel::left("first page")
        .exact_size(if ui.available_width() < 1100.0 { 300.0 } else { 360.0 })
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().fill(colour(style::DESK)).inner_margin(Margin::symmetric(30, 24)))
        .show(ui, |ui| left(ui, model, &mut actions));
    Frame::new().fill(colour(style::DESK)).inner_margin(Margin { left: 8, right: 26, top: 22, bottom: 22 }).show(ui, |ui| {
        let sheet = ui.available_rect_before_wrap();
        paper(ui, sheet);
        let page = sheet.shrink2(vec2(34.0, 26.0));
        ui.scope_builder(bevy_egui::egui::UiBuilder::new().max_rect(page), |ui| match model.page {
            Some(Page::Saves) => saves(ui, model, &mut actions),
            _ => scenarios(ui, model, &mut actions),
        });
        ui.advance_cursor_after_rect(sheet);
    });
    actions
}

/// A sheet of paper with a double neat-line.
pub fn paper(ui: &Ui, sheet: Rect) {
    let painter = ui.painter();
    painter.rect_filled(sheet.translate(vec2(5.0, 6.0)), CornerRadius::same(3), Color32::from_black_alpha(120));
    painter.rect_filled(sheet, CornerRadius::same(2), colour(0xEFE8D3));
    painter.rect_stroke(sheet.shrink(13.0), CornerRadius::ZERO, Stroke::new(1.8, colour(PAPER_INK)), StrokeKind::Middle);
    painter.rect_stroke(sheet.shrink(19.0), CornerRadius::ZERO, Stroke::new(0.8, colour(PAPER_INK)), StrokeKind::Middle);
}

fn left(ui: &mut Ui, model: &MenuModel, actions: &mut Vec<Action>) {
    let wide = ui.available_width();
    let size = wide.min(ui.available_height() * 0.3).clamp(110.0, 230.0);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, size), Sense::hover());
    horn(ui, Rect::from_center_size(rect.center(), vec2(size, size)));
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 78.0), Sense::hover());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, "Carnyx", style::garamond(72.0), colour(0xF4E7C6));
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 34.0), Sense::hover());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, "small battles, measured to the inch", style::italic(19.0), colour(MUTED));
    ui.add_space(14.0);
    if let Some(resume) = &model.resume {
        let row = Row { name: "Continue", good: None, clause: "", reason: resume, right: "C", active: false, enabled: true };
        if row.show(ui, actions) {
            actions.push(Action::Continue);
        }
    }
    let page = model.page.unwrap_or(Page::Scenarios);
    for (words, key, of) in [("Play a scenario", "P", Page::Scenarios), ("Saved battles", "R", Page::Saves)] {
        let look = if page == of { Look::Here } else { Look::Plain };
        let wide = ui.available_width();
        if button_wide(ui, words, key, look, true, Some(wide)).clicked() {
            actions.push(Action::Turn(of));
        }
    }
    let wide = ui.available_width();
    if button_wide(ui, "Leave", "", Look::Plain, true, Some(wide)).clicked() {
        actions.push(Action::Quit);
    }
    if let Some(notice) = &model.notice {
        ui.add_space(6.0);
        ui.label(text(notice, style::semibold(style::LABEL), BAD));
    }
    ui.with_layout(bevy_egui::egui::Layout::bottom_up(bevy_egui::egui::Align::Min), |ui| {
        note(ui, format!("version {}", model.version));
    });
}

/// The head of a carnyx: a boar's jaw on a tall tube.
fn horn(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    let radius = rect.width() * 0.48;
    let gold = colour(0xD9A441);
    painter.circle(rect.center(), radius, colour(0x1A2430), Stroke::new(3.0, gold));
    painter.circle_stroke(rect.center(), radius * 0.87, Stroke::new(1.2, gold.gamma_multiply(0.8)));
    for spot in 0..24 {
        let way = spot as f32 / 24.0 * std::f32::consts::TAU;
        painter.circle_filled(rect.center() + vec2(way.cos(), way.sin()) * radius * 0.935, 2.2, gold);
    }
    let at = |x: f32, y: f32| rect.center() + vec2(x, y) * radius * 0.0085;
    let tube = vec![at(-38.0, 74.0), at(-36.0, 40.0), at(-34.0, 8.0), at(-28.0, -18.0), at(-12.0, -32.0)];
    painter.line(tube.clone(), Stroke::new(radius * 0.13, colour(0x8A6120)));
    painter.line(tube, Stroke::new(radius * 0.085, gold));
    for y in [58.0, 30.0, 2.0] {
        painter.line_segment([at(-46.0, y), at(-27.0, y - 1.0)], Stroke::new(4.0, colour(0xF3DA9A)));
    }
    let crest = [(-34.0, -24.0, -52.0, -36.0), (-27.0, -36.0, -40.0, -54.0), (-16.0, -44.0, -22.0, -64.0), (-3.0, -47.0, -2.0, -68.0)];
    for (x, y, tip_x, tip_y) in crest {
        let spike = vec![at(x - 5.0, y + 5.0), at(tip_x, tip_y), at(x + 7.0, y - 3.0)];
        painter.add(Shape::convex_polygon(spike, colour(0xB9862E), Stroke::new(1.0, colour(0x5A3F12))));
    }
    let upper = vec![
        at(-30.0, -20.0),
        at(-20.0, -42.0),
        at(4.0, -48.0),
        at(30.0, -40.0),
        at(62.0, -40.0),
        at(64.0, -26.0),
        at(30.0, -18.0),
        at(-6.0, -8.0),
    ];
    painter.add(Shape::convex_polygon(upper, gold, Stroke::new(1.6, colour(0x5A3F12))));
    let lower = vec![at(-20.0, -12.0), at(8.0, -8.0), at(40.0, -8.0), at(46.0, 0.0), at(12.0, 12.0), at(-14.0, 8.0)];
    painter.add(Shape::convex_polygon(lower, colour(0xC08F34), Stroke::new(1.6, colour(0x5A3F12))));
    painter.add(Shape::convex_polygon(
        vec![at(2.0, -14.0), at(36.0, -19.0), at(38.0, -9.0), at(6.0, -8.0)],
        colour(0x8E2B22),
        Stroke::NONE,
    ));
    painter.add(Shape::convex_polygon(vec![at(22.0, -8.0), at(30.0, -8.0), at(25.0, -24.0)], colour(0xFFF6E0), Stroke::NONE));
    painter.circle(at(6.0, -33.0), radius * 0.045, colour(0xFFF6E0), Stroke::new(1.4, colour(0x5A3F12)));
    painter.circle_filled(at(7.0, -33.0), radius * 0.02, colour(0x2B2620));
    for ring in 0..3 {
        let far = radius * (0.66 + ring as f32 * 0.1);
        let arc: Vec<_> = (0..=8)
            .map(|step| {
                let way = -0.5 + step as f32 * 0.08;
                at(-10.0, -20.0) + vec2(way.cos(), way.sin()) * (far + radius * 0.06)
            })
            .collect();
        painter.line(arc, Stroke::new(1.6, colour(0x6F8CA0)));
    }
}

fn paper_heading(ui: &mut Ui, words: &str, sub: &str) {
    ui.horizontal(|ui| {
        heading(ui, words, 40.0, PAPER_INK);
        ui.add_space(10.0);
        ui.label(text(sub, style::italic(20.0), PAPER_MUTED));
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.top() + 2.0, Stroke::new(1.6, colour(PAPER_INK)));
    ui.painter().hline(rect.x_range(), rect.top() + 6.0, Stroke::new(0.8, colour(PAPER_INK)));
    ui.add_space(6.0);
}

fn scenarios(ui: &mut Ui, model: &MenuModel, actions: &mut Vec<Action>) {
    paper_heading(ui, "Scenarios", "an index of plates");
    long_page(ui, |ui| {
        // Three stand side by side from 1280 pixels on, so that none of those that come along has to be looked for.
        let columns = ((ui.available_width() / 250.0) as usize).clamp(1, model.cards.len().clamp(1, 4));
        let wide = ((ui.available_width() - 8.0 - (columns - 1) as f32 * GUTTER) / columns as f32).min(420.0);
        let mut place = 0;
        while place < model.cards.len() {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GUTTER;
                for at in place..(place + columns).min(model.cards.len()) {
                    scenario(ui, &model.cards[at], at, wide, model.chosen == at, actions);
                }
            });
            ui.add_space(12.0);
            place += columns;
        }
    });
}

const GUTTER: f32 = 16.0;

/// A page that scrolls plainly: a bar that can be seen on paper, and a word where more lies below.
fn long_page(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.spacing_mut().scroll = ScrollStyle { foreground_color: false, ..ScrollStyle::solid() };
    let output = ScrollArea::vertical().auto_shrink(false).show(ui, add);
    let (seen, below) = (output.inner_rect, output.content_size.y - output.inner_rect.height() - output.state.offset.y);
    if below > 24.0 {
        let painter = ui.painter();
        let galley = painter.layout_no_wrap("more below".to_owned(), style::semibold(style::NOTE), colour(TEXT));
        let plate = Rect::from_center_size(seen.center_bottom() - vec2(0.0, 14.0), galley.size() + vec2(24.0, 8.0));
        painter.rect_filled(plate, CornerRadius::same(5), colour(PAPER_INK));
        painter.galley((plate.center() - galley.size() / 2.0).round(), galley, colour(TEXT));
    }
}

fn scenario(ui: &mut Ui, card: &ScenarioCard, place: usize, wide: f32, chosen: bool, actions: &mut Vec<Action>) {
    let high = wide * 0.6 + 216.0;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    name_it(ui, &response, WidgetType::Button, true, &card.title);
    if chosen {
        show_whole(ui, place, rect);
    }
    if response.double_clicked() {
        actions.push(Action::Choose(place));
        actions.push(Action::Play);
    } else if response.clicked() {
        actions.push(Action::Choose(place));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if chosen || response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(4), colour(if chosen { 0xFBF3DA } else { 0xF4EDD9 }));
    }
    if chosen {
        painter.rect_stroke(rect.shrink(1.0), CornerRadius::same(4), Stroke::new(2.4, colour(0xB07A14)), StrokeKind::Inside);
    }
    let inner = rect.shrink(9.0);
    let picture = Rect::from_min_size(inner.min, vec2(inner.width(), wide * 0.6));
    draw_picture(ui, card, picture);
    let left = inner.left();
    let mut y = picture.bottom() + 4.0;
    let line = |y: &mut f32, words: &str, font: FontId, code: u32, rows: usize| {
        let mut job = LayoutJob::simple(words.to_owned(), font, colour(code), inner.width());
        job.wrap.max_rows = rows;
        let galley = painter.layout_job(job);
        let step = galley.size().y;
        painter.galley(pos2(left, *y).round(), galley, colour(code));
        *y += step;
    };
    line(&mut y, &card.title, style::garamond(24.0), PAPER_INK, 1);
    line(&mut y, card.story.lines().next().unwrap_or_default(), style::lato(style::NOTE), PAPER_MUTED, 2);
    y += 4.0;
    painter.hline(inner.x_range(), y, Stroke::new(1.0, colour(PAPER_MUTED)));
    y += 5.0;
    if !card.faults.is_empty() {
        line(&mut y, &card.faults[0], style::lato(style::NOTE), 0x9A1F10, 6);
        return;
    }
    for (side, (name, figures)) in card.sides.iter().enumerate() {
        let side = SideId(side as u8);
        emblem(&painter, pos2(left + 9.0, y + 10.0), 8.5, Some(side));
        painter.text(pos2(left + 25.0, y + 10.0), Align2::LEFT_CENTER, name, style::semibold(style::LABEL), colour(livery(Some(side)).rim));
        painter.text(pos2(inner.right(), y + 10.0), Align2::RIGHT_CENTER, figures, style::lato(style::NOTE), colour(PAPER_MUTED));
        y += 22.0;
    }
    painter.hline(inner.x_range(), y + 2.0, Stroke::new(1.0, colour(PAPER_MUTED)));
    y += 6.0;
    line(&mut y, &card.ruleset, style::semibold(style::NOTE), PAPER_INK, 2);
    let foot = inner.bottom() - 17.0;
    painter.text(pos2(left, foot), Align2::LEFT_CENTER, &card.length, style::lato(style::NOTE), colour(PAPER_MUTED));
    play_button(ui, card, place, pos2(inner.right(), foot), chosen, actions);
}

/// Every card can be played; the one that Enter plays wears the key, and is the only thing on the page in gold.
fn play_button(ui: &Ui, card: &ScenarioCard, place: usize, right: Pos2, chosen: bool, actions: &mut Vec<Action>) {
    let wide = if chosen { 112.0 } else { 66.0 };
    let at = Rect::from_min_size(right - vec2(wide, 15.0), vec2(wide, 30.0));
    let play = ui.interact(at, ui.id().with(("play", place)), Sense::click());
    let name = if chosen { "Play".to_owned() } else { format!("Play {}", card.title) };
    name_it(ui, &play, WidgetType::Button, true, &name);
    let painter = ui.painter();
    let (fill, ink) = match (chosen, play.hovered()) {
        (true, true) => (0xFFC95C, 0x231A08),
        (true, false) => (ACCENT, 0x231A08),
        (false, true) => (0x453C32, TEXT),
        (false, false) => (PAPER_INK, TEXT),
    };
    painter.rect(at, CornerRadius::same(5), colour(fill), Stroke::new(1.0, colour(PAPER_INK)), StrokeKind::Inside);
    let middle = if chosen { at.center() - vec2(24.0, 0.0) } else { at.center() };
    painter.text(middle, Align2::CENTER_CENTER, "Play", style::bold(16.0), colour(ink));
    if chosen {
        enter_cap(painter, at.right_center() - vec2(30.0, 0.0));
    }
    if play.clicked() {
        actions.push(Action::Choose(place));
        actions.push(Action::Play);
    }
}

/// The key that presses the one main button.
fn enter_cap(painter: &Painter, middle: Pos2) {
    let cap = Rect::from_center_size(middle, vec2(46.0, 18.0));
    painter.rect(cap, CornerRadius::same(4), colour(0xD99C2C), Stroke::new(1.0, colour(0x8A6514)), StrokeKind::Inside);
    painter.text(middle, Align2::CENTER_CENTER, "Enter", style::semibold(11.5), colour(0x231A08));
}

/// Brings the card that was chosen last into sight, once, so that the page stays where a player scrolls it.
fn show_whole(ui: &Ui, place: usize, rect: Rect) {
    let id = Id::new("card in sight");
    if ui.data(|data| data.get_temp::<usize>(id)) != Some(place) {
        ui.data_mut(|data| data.insert_temp(id, place));
        ui.scroll_to_rect(rect, None);
    }
}

/// The scenario's own map, or an empty sheet where there is none.
pub fn draw_picture(ui: &Ui, card: &ScenarioCard, rect: Rect) {
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::ZERO, colour(0xE6E2C2));
    if let Some(texture) = card.picture {
        Image::new(SizedTexture::new(texture, rect.size())).paint_at(ui, rect);
    }
    painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.4, colour(PAPER_INK)), StrokeKind::Inside);
}

fn saves(ui: &mut Ui, model: &MenuModel, actions: &mut Vec<Action>) {
    paper_heading(ui, "Saved battles", "each goes on from its last order");
    if model.saves.is_empty() {
        ui.label(text("No battle has been kept yet.", style::lato(style::BODY), PAPER_INK));
    }
    long_page(ui, |ui| {
        for (place, save) in model.saves.iter().enumerate() {
            if model.removing == Some(place) {
                removing(ui, save, place, actions);
            } else {
                saved(ui, save, place, model.marked == Some(place), actions);
            }
        }
    });
}

/// Height of a saved battle in the list.
const SAVED: f32 = 54.0;

fn saved(ui: &mut Ui, save: &SaveCard, place: usize, marked: bool, actions: &mut Vec<Action>) {
    let wide = ui.available_width() - 8.0;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, SAVED), Sense::click());
    name_it(ui, &response, WidgetType::Button, true, &save.name);
    if marked {
        show_whole(ui, place, rect);
    }
    let painter = ui.painter();
    if response.hovered() || marked {
        painter.rect_filled(rect, CornerRadius::same(4), colour(0xFBF3DA));
    }
    if marked {
        painter.rect_stroke(rect.shrink(1.0), CornerRadius::same(4), Stroke::new(2.4, colour(0xB07A14)), StrokeKind::Inside);
    }
    let remove = Rect::from_center_size(rect.right_center() - vec2(50.0, 0.0), vec2(80.0, 28.0));
    let mut right = remove.left() - 14.0;
    if marked {
        enter_cap(painter, pos2(right - 24.0, rect.center().y));
        right -= 62.0;
    }
    let line = |y: f32, left: &str, font: FontId, code: u32, at_right: &str| {
        let end = painter.text(pos2(right, rect.top() + y), Align2::RIGHT_CENTER, at_right, style::lato(style::NOTE), colour(PAPER_MUTED));
        let room = painter.with_clip_rect(rect.with_max_x(end.left() - 12.0).intersect(ui.clip_rect()));
        room.text(pos2(rect.left() + 10.0, rect.top() + y), Align2::LEFT_CENTER, left, font, colour(code));
    };
    line(17.0, &save.name, style::garamond(21.0), PAPER_INK, &save.written);
    line(39.0, &save.what, style::lato(style::NOTE), PAPER_MUTED, &save.when);
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(0.8, colour(0xB8AB8E)));
    let takes_away = paper_button(ui, remove, "Remove", &format!("Remove {}", save.name), PAPER_MUTED, ("remove", place));
    if takes_away {
        actions.push(Action::Remove(place));
    } else if response.clicked() {
        actions.push(Action::Load(place));
    }
}

/// The question before a saved battle is gone for good, in its place in the list.
fn removing(ui: &mut Ui, save: &SaveCard, place: usize, actions: &mut Vec<Action>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, SAVED), Sense::hover());
    show_whole(ui, place, rect);
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), colour(0xF6E3D3));
    painter.rect_stroke(rect.shrink(1.0), CornerRadius::same(4), Stroke::new(1.6, colour(0x9A1F10)), StrokeKind::Inside);
    let keep = Rect::from_center_size(rect.right_center() - vec2(50.0, 0.0), vec2(80.0, 28.0));
    let remove = Rect::from_center_size(keep.left_center() - vec2(80.0, 0.0), vec2(140.0, 28.0));
    let words = format!("Remove {} for good?", save.name);
    let cap = remove.left_center() - vec2(32.0, 0.0);
    enter_cap(painter, cap);
    let room = painter.with_clip_rect(rect.with_max_x(cap.x - 32.0).intersect(ui.clip_rect()));
    room.text(rect.left_center() + vec2(10.0, 0.0), Align2::LEFT_CENTER, words, style::garamond(21.0), colour(PAPER_INK));
    if paper_button(ui, remove, "Yes, remove it", "Yes, remove it", 0x9A1F10, ("remove for good", place)) {
        actions.push(Action::Remove(place));
    }
    if paper_button(ui, keep, "Keep it", "Keep it", PAPER_INK, ("keep", place)) {
        actions.push(Action::Keep);
    }
}

/// A plain button on paper: outlined, and filled under the pointer. True where it was pressed.
fn paper_button(ui: &Ui, at: Rect, words: &str, name: &str, ink: u32, id: (&str, usize)) -> bool {
    let response = ui.interact(at, ui.id().with(id), Sense::click());
    name_it(ui, &response, WidgetType::Button, true, name);
    let (fill, code) = if response.hovered() { (colour(ink), TEXT) } else { (Color32::TRANSPARENT, ink) };
    ui.painter().rect(at, CornerRadius::same(5), fill, Stroke::new(1.2, colour(ink)), StrokeKind::Inside);
    ui.painter().text(at.center(), Align2::CENTER_CENTER, words, style::semibold(style::NOTE), colour(code));
    response.clicked()
}
