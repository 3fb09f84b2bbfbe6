//! Decisions and dice that are waited for: filled in beforehand, accepted with one key.

use super::action::Action;
use super::card::{refusal, sum_part};
use super::model::{AskModel, DiceAskModel, FightModel, QuestionModel};
use super::style::{self, ACCENT, MUTED, TEXT};
use super::widgets::{Look, Row, button_wide, chip, die, heading, name_it, note, rule, sunk, text, two_sides};
use crate::view::emblem;
use bevy_egui::egui::{Align, CornerRadius, Id, Label, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetType, vec2};

pub fn ask(ui: &mut Ui, ask: &AskModel, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        heading(ui, &ask.title, 22.0, TEXT);
        chip(ui, &ask.clause, actions);
    });
    if !ask.because.is_empty() {
        ui.label(text(&ask.because, style::semibold(style::LABEL), TEXT));
    }
    if let Some((why, clause)) = &ask.refusal {
        refusal(ui, why, clause, actions);
    }
    let room = (ui.available_height() - 58.0).max(60.0);
    ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 4.0);
            for (place, question) in ask.questions.iter().enumerate() {
                if place > 0 {
                    rule(ui);
                }
                if !question.about.is_empty() {
                    ui.label(text(&question.about, style::semibold(style::BODY), TEXT));
                }
                note(ui, &question.how_many);
                for (option, (name, picked)) in question.options.iter().enumerate() {
                    let row = Row { name, good: picked.then_some(true), clause: "", reason: "", right: "", active: *picked, enabled: true };
                    if row.show(ui, actions) {
                        actions.push(Action::Pick { question: place, option: option as u16 });
                    }
                }
                comes_of_it(ui, question);
            }
            if !ask.notes.is_empty() || !ask.chances.is_empty() {
                rule(ui);
                chances(ui, &ask.chances);
                ask.notes.iter().for_each(|words| drop(ui.label(text(words, style::semibold(style::LABEL), ACCENT))));
            }
            if !ask.fights.is_empty() {
                rule(ui);
                let chosen_for = ask.questions.iter().any(|question| question.fight.is_some());
                note(ui, if chosen_for { "Fights that leave no choice" } else { "Fights that come of it" });
                ask.fights.iter().for_each(|fight| one_fight(ui, fight));
            }
        });
    });
    let wide = ui.available_width();
    if button_wide(ui, "Accept", "Enter", Look::Main, ask.ready, Some(wide)).clicked() {
        actions.push(Action::Answer);
    }
}

/// What a question comes to as it is filled in: whom he would fight and with what chances, whom they would catch.
fn comes_of_it(ui: &mut Ui, question: &QuestionModel) {
    if let Some((event, percent)) = &question.chance {
        sunk().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                ui.label(text(format!("{percent} %"), style::bold(style::NUMBER), ACCENT));
                ui.label(text(event, style::lato(style::LABEL), TEXT));
            });
        });
    }
    question.fight.iter().for_each(|fight| one_fight(ui, fight));
}

/// Who may bring what about, and how likely.
pub fn chances(ui: &mut Ui, chances: &[(String, u32)]) {
    for (words, percent) in chances {
        two_sides(
            ui,
            |ui| ui.label(text(words, style::lato(style::LABEL), TEXT)),
            |ui| ui.label(text(format!("{percent} %"), style::semibold(style::LABEL), TEXT)),
        );
    }
}

/// Who fights whom, what may become of each; the sums for whoever points at it.
pub fn one_fight(ui: &mut Ui, fight: &FightModel) {
    let shown = sunk().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        if fight.parties.len() > 2 {
            ui.label(text(&fight.title, style::semibold(style::LABEL), ACCENT));
        }
        for (name, side, shares) in &fight.parties {
            fate(ui, name, *side, shares);
        }
    });
    shown.response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        fight.sums.iter().for_each(|sum| sum_part(ui, sum, &mut Vec::new()));
    });
}

/// What may become of one who fights, in words below his name.
fn fate(ui: &mut Ui, name: &str, side: Option<crate::names::SideId>, shares: &[(String, u32)]) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
        emblem(ui.painter(), rect.center(), 7.5, side);
        ui.add(Label::new(text(name, style::lato(style::LABEL), TEXT)).wrap());
    });
    // A share is never broken over two lines.
    let share = |(event, percent): &(String, u32)| format!("{event} {percent} %").replace(' ', "\u{a0}");
    let words = shares.iter().map(share).collect::<Vec<_>>().join(", ");
    ui.label(text(words, style::semibold(style::NOTE), MUTED));
}

pub fn dice(ui: &mut Ui, ask: &DiceAskModel, actions: &mut Vec<Action>) {
    heading(ui, "Throw the dice", 22.0, TEXT);
    if !ask.about.is_empty() {
        ui.label(text(&ask.about, style::semibold(style::LABEL), TEXT));
    }
    note(ui, "Click the face thrown, or type the numbers in order; typing over them begins anew.");
    let room = (ui.available_height() - 58.0).max(60.0);
    let next = ask.dice.iter().position(|die| die.face.is_none());
    ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 4.0);
            for (place, asked) in ask.dice.iter().enumerate() {
                let code = if next == Some(place) { ACCENT } else { MUTED };
                let words = ui.label(text(&asked.words, style::semibold(style::LABEL), code));
                if !asked.brings.is_empty() {
                    ui.label(text(&asked.brings, style::semibold(style::LABEL), TEXT));
                }
                follow(ui, next, place, &words);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    for option in 1..=asked.sides {
                        let (rect, response) = ui.allocate_exact_size(vec2(34.0, 34.0), Sense::click());
                        let chosen = asked.face == Some(option);
                        name_it(ui, &response, WidgetType::Button, true, &format!("die {} shows {option}", place + 1));
                        die(ui.painter(), rect.shrink(2.0), Some(option), asked.sides, asked.side);
                        if chosen || response.hovered() {
                            let code = if chosen { ACCENT } else { 0xFFFFFF };
                            ui.painter().rect_stroke(
                                rect,
                                CornerRadius::same(7),
                                Stroke::new(2.4, crate::view::colour(code)),
                                StrokeKind::Inside,
                            );
                        } else if asked.face.is_some() {
                            ui.painter().rect_filled(rect, CornerRadius::same(7), crate::view::colour(0x23272E).gamma_multiply(0.55));
                        }
                        if response.clicked() {
                            actions.push(Action::Face { die: place, face: option });
                        }
                    }
                });
            }
        });
    });
    let wide = ui.available_width();
    if button_wide(ui, "These were thrown", "Enter", Look::Main, ask.ready, Some(wide)).clicked() {
        actions.push(Action::Faces);
    }
}

/// Brings the die that is asked for next into sight, once, so that the list stays where a player scrolls it.
fn follow(ui: &Ui, next: Option<usize>, place: usize, response: &Response) {
    let id = Id::new("next die");
    if next == Some(place) && ui.data(|data| data.get_temp::<usize>(id)) != Some(place) {
        ui.data_mut(|data| data.insert_temp(id, place));
        response.scroll_to_me(Some(Align::Center));
    }
}
