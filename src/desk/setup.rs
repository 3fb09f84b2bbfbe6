//! Before a battle: who plays which side, whose dice, and by which house rules.

use super::action::{Action, Seat};
use super::menu::{draw_picture, paper};
use super::model::SetupModel;
use super::style;
use super::widgets::{Look, button, heading, name_it, text};
use crate::names::SideId;
use crate::view::{colour, emblem, livery};
use bevy_egui::egui::WidgetType;
use bevy_egui::egui::{
    Align2, CornerRadius, Frame, Label, Margin, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, vec2,
};

const INK: u32 = 0x2B2620;
const MUTED: u32 = 0x6B5F4C;

pub fn show(ui: &mut Ui, model: &SetupModel) -> Vec<Action> {
    let mut actions = Vec::new();
    Frame::new().fill(colour(style::DESK)).inner_margin(Margin::same(22)).show(ui, |ui| {
        let sheet = ui.available_rect_before_wrap();
        paper(ui, sheet);
        let page = sheet.shrink2(vec2(38.0, 30.0));
        let split = page.left() + page.width() * 0.5;
        let (left, right) = (page.with_max_x(split - 18.0), page.with_min_x(split + 18.0));
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| story(ui, model));
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| choices(ui, model, &mut actions));
        ui.advance_cursor_after_rect(sheet);
    });
    actions
}

fn story(ui: &mut Ui, model: &SetupModel) {
    heading(ui, &model.card.title, 36.0, INK);
    ui.horizontal_wrapped(|ui| {
        ui.label(text(&model.card.ruleset, style::italic(19.0), MUTED));
        ui.label(text(&model.card.length, style::lato(style::LABEL), MUTED));
    });
    ui.add_space(6.0);
    let wide = ui.available_width();
    let high = (wide * 0.66).min(ui.available_height() * 0.62);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
    let shown = Rect::from_center_size(rect.center(), vec2((high / 0.66).min(wide), high));
    draw_picture(ui, &model.card, shown);
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.label(text(&model.card.story, style::garamond(19.0), INK));
    });
}

fn choices(ui: &mut Ui, model: &SetupModel, actions: &mut Vec<Action>) {
    let room = ui.available_height() - 64.0;
    ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 6.0);
            heading(ui, "Seats", 26.0, INK);
            for (place, (name, seat)) in model.seats.iter().enumerate() {
                one_seat(ui, model, place, name, *seat, actions);
            }
            if button(ui, "Swap players", "X", Look::Plain, true).clicked() {
                actions.push(Action::SwapSeats);
            }
            ui.add_space(10.0);
            heading(ui, "Dice", 26.0, INK);
            ui.horizontal(|ui| {
                for (words, typed) in [("Rolled by the program", false), ("Real dice, typed in", true)] {
                    let look = if model.typed_dice == typed { Look::Active } else { Look::Plain };
                    if button(ui, words, "", look, true).clicked() {
                        actions.push(Action::TypedDice(typed));
                    }
                }
            });
            if !model.typed_dice {
                ui.horizontal(|ui| {
                    ui.label(text("Seed", style::lato(style::LABEL), INK));
                    let mut seed = model.seed.clone();
                    let edit = ui.add(
                        TextEdit::singleline(&mut seed)
                            .desired_width(190.0)
                            .margin(Margin::symmetric(9, 6))
                            .font(style::semibold(style::LABEL)),
                    );
                    name_it(ui, &edit, WidgetType::TextEdit, true, "Seed");
                    if seed != model.seed {
                        actions.push(Action::Seed(seed));
                    }
                });
                ui.label(text("The same seed and the same orders make the same battle.", style::lato(style::NOTE), MUTED));
            }
            if !model.house_rules.is_empty() {
                ui.add_space(10.0);
                heading(ui, "House rules", 26.0, INK);
                for (word, words, on, fixed) in &model.house_rules {
                    house_rule(ui, word, words, *on, *fixed, actions);
                }
            }
        });
    });
    if let Some(notice) = &model.notice {
        ui.label(text(notice, style::semibold(style::LABEL), 0x9A1F10));
    }
    ui.horizontal(|ui| {
        if button(ui, "Begin the battle", "Enter", Look::Main, true).clicked() {
            actions.push(Action::Begin);
        }
        if button(ui, "Back", "Esc", Look::Plain, true).clicked() {
            actions.push(Action::ToMenu);
        }
    });
}

fn one_seat(ui: &mut Ui, model: &SetupModel, place: usize, name: &str, seat: Seat, actions: &mut Vec<Action>) {
    let side = SideId(place as u8);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::hover());
        emblem(ui.painter(), rect.center(), 11.0, Some(side));
        ui.label(text(&model.card.sides[place].0, style::bold(17.0), livery(Some(side)).rim));
        ui.label(text(&model.card.sides[place].1, style::lato(style::LABEL), MUTED));
    });
    if !model.card.aims[place].is_empty() {
        ui.horizontal_top(|ui| {
            ui.add_space(34.0);
            ui.add(Label::new(text(format!("To win: {}", model.card.aims[place]), style::lato(style::LABEL), INK)).wrap());
        });
    }
    ui.horizontal(|ui| {
        ui.add_space(34.0);
        if seat == Seat::Bot {
            let (rect, _) = ui.allocate_exact_size(vec2(190.0, 30.0), Sense::hover());
            let words = "the bot plays";
            ui.painter().text(rect.left_center() + vec2(9.0, 0.0), Align2::LEFT_CENTER, words, style::lato(style::BODY), colour(MUTED));
        } else {
            let mut written = name.to_owned();
            let edit = ui.add(
                TextEdit::singleline(&mut written)
                    .desired_width(190.0)
                    .margin(Margin::symmetric(9, 6))
                    .font(style::lato(style::BODY))
                    .hint_text("player's name"),
            );
            name_it(ui, &edit, WidgetType::TextEdit, true, &format!("Name of player {}", place + 1));
            if written != name {
                actions.push(Action::SeatName(place, written));
            }
        }
        for (words, kind) in [("Player", Seat::Human), ("Bot", Seat::Bot)] {
            let look = if seat == kind { Look::Active } else { Look::Plain };
            if button(ui, words, "", look, true).clicked() {
                actions.push(Action::SeatKind(place, kind));
            }
        }
    });
    ui.add_space(6.0);
}

fn house_rule(ui: &mut Ui, word: &crate::names::Word, words: &str, on: bool, fixed: bool, actions: &mut Vec<Action>) {
    ui.horizontal_top(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::click());
        name_it(ui, &response, WidgetType::Checkbox, true, words);
        let square = Rect::from_center_size(rect.center(), vec2(18.0, 18.0));
        ui.painter().rect(square, CornerRadius::same(4), colour(0xFBF6E6), Stroke::new(1.4, colour(INK)), StrokeKind::Inside);
        if on {
            let middle = square.center();
            let tick = vec![middle + vec2(-5.0, 0.0), middle + vec2(-1.5, 4.5), middle + vec2(6.0, -5.0)];
            ui.painter().line(tick, Stroke::new(2.4, colour(0x00684A)));
        }
        if response.clicked() {
            actions.push(Action::HouseRule(word.clone(), !on));
        }
        let shown = if fixed { format!("{words} (the scenario's own)") } else { words.to_owned() };
        ui.add(Label::new(text(shown, style::lato(style::LABEL), INK)).wrap());
    });
}
