//! The card of the selected group: what it is, what it may do and why not, what a move or a shot would cost and bring.

use super::action::Action;
use super::asks::{chances, one_fight};
use super::model::{CardModel, DraftModel, PreviewModel, SumModel};
use super::style::{self, ACCENT, BAD, EDGE, GOOD, MUTED, TEXT};
use super::widgets::{
    Look, Row, button, button_wide, chip, chip_at, chip_size, heading, note, note_with_keys, rule, sunk, text, two_sides,
};
use crate::view::{colour, emblem, livery};
use bevy_egui::egui::{Align, Context, CornerRadius, Id, Layout, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

pub fn show(ui: &mut Ui, card: &CardModel, actions: &mut Vec<Action>) {
    head(ui, card);
    // What is tried stands at the foot: it comes and goes, and moves nothing above it.
    let (id, tried) = (Id::new("height of the card's foot"), card.draft.is_some() || card.commit.is_some());
    let kept = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(58.0);
    let room = (ui.available_height() - if tried { kept } else { 8.0 }).max(60.0);
    ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 4.0);
            body(ui, card, actions);
        });
    });
    if !tried {
        ui.data_mut(|data| data.remove::<f32>(id));
        return;
    }
    // As long as something is tried it only grows: what is said changes with every inch of a drag.
    let high = ui.scope(|ui| foot(ui, card, actions)).response.rect.height() + 2.0 * ui.spacing().item_spacing.y;
    if high > kept + 0.5 {
        ui.data_mut(|data| data.insert_temp(id, high));
        ui.ctx().request_discard("the foot of the card has grown");
    }
}

fn foot(ui: &mut Ui, card: &CardModel, actions: &mut Vec<Action>) {
    if let Some(draft) = &card.draft {
        rule(ui);
        draft_part(ui, draft, actions);
    }
    if let Some((words, ready)) = &card.commit {
        commit(ui, words, *ready, actions);
    }
}

fn commit(ui: &mut Ui, words: &str, ready: bool, actions: &mut Vec<Action>) {
    let size = vec2(ui.available_width(), 42.0);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        if button(ui, "Drop", "Esc", Look::Plain, true).clicked() {
            actions.push(Action::Drop);
        }
        let wide = ui.available_width();
        if button_wide(ui, words, "Enter", Look::Main, ready, Some(wide)).clicked() {
            actions.push(Action::Commit);
        }
    });
}

fn head(ui: &mut Ui, card: &CardModel) {
    let livery = livery(card.side);
    let wide = ui.available_width();
    let title = ui.painter().layout(card.title.clone(), style::capitals(23.0), colour(0xFFFFFF), wide - 66.0);
    let sub = ui.painter().layout(card.sub.clone(), style::lato(style::LABEL), colour(0xF6EBDD), wide - 66.0);
    let high = (title.size().y + sub.size().y + 18.0).max(62.0);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), colour(livery.rim));
    emblem(painter, pos2(rect.left() + 30.0, rect.center().y), 19.0, card.side);
    let top = rect.center().y - (title.size().y + sub.size().y) / 2.0;
    let under = top + title.size().y;
    painter.galley(pos2(rect.left() + 58.0, top).round(), title, colour(0xFFFFFF));
    painter.galley(pos2(rect.left() + 58.0, under).round(), sub, colour(0xFFFFFF));
    ui.add_space(2.0);
}

fn body(ui: &mut Ui, card: &CardModel, actions: &mut Vec<Action>) {
    if !card.badges.is_empty() {
        ui.label(text(card.badges.join(" · "), style::semibold(style::LABEL), ACCENT));
    }
    foretold(ui, &card.foretold, actions);
    for (name, words) in &card.together {
        ui.label(text(name, style::semibold(style::LABEL), TEXT));
        if !words.is_empty() {
            ui.label(text(words, style::lato(style::NOTE), ACCENT));
        }
    }
    for (label, value, clause) in &card.lines {
        fact(ui, label, value, clause, actions);
    }
    if let Some(others) = &card.party {
        rule(ui);
        note(ui, format!("In touch: {others}"));
        if button(ui, "Take all of them", "P", Look::Plain, true).clicked() {
            actions.push(Action::Party);
        }
    }
    if !card.verbs.is_empty() {
        rule(ui);
        note(ui, "Orders");
        for verb in &card.verbs {
            let how = if verb.targets > 0 { "choose a target" } else { "" };
            let row = Row {
                name: &verb.name,
                good: Some(verb.refusal.is_none()),
                clause: &verb.clause,
                reason: verb.refusal.as_deref().unwrap_or(how),
                right: &verb.chance,
                active: verb.active,
                enabled: verb.refusal.is_none(),
            };
            if row.show(ui, actions) {
                actions.push(Action::Verb(verb.verb.clone()));
            }
            if let Some(preview) = &verb.preview {
                preview_part(ui, preview, actions);
            }
        }
    }
    if card.can_figures || !card.formations.is_empty() {
        rule(ui);
        note(ui, "How to move");
        ui.horizontal_wrapped(|ui| {
            for (place, (word, name)) in card.formations.iter().enumerate() {
                let key = if place == 0 { "F" } else { "" };
                if button(ui, name, key, Look::Plain, true).clicked() {
                    actions.push(Action::Formation(word.clone()));
                }
            }
            if card.can_figures {
                let look = if card.figures { Look::Active } else { Look::Plain };
                if button(ui, "One by one", "G", look, true).clicked() {
                    actions.push(Action::Figures(!card.figures));
                }
            }
        });
        note_with_keys(
            ui,
            "Drag to move; drag those who stand to start over. [Q] [E] turn, [A] [D] wheel, arrows nudge; with [Shift] by less. [W] sets a waypoint, held it lets a drag go \
             on from there; [B] takes it back, [L] goes to the last legal move. The outline shows how far all of them get straight ahead as they stand, before \
             ground that would slow them; round about it may be less or more.",
        );
    }
    if let Some(preview) = &card.preview {
        rule(ui);
        let shown = ui.scope(|ui| preview_part(ui, preview, actions)).response.rect;
        come_into_sight(ui, preview, shown);
    }
    if !card.targets.is_empty() {
        rule(ui);
        note_with_keys(ui, &format!("{} ([Tab] for the next)", card.aiming.as_deref().unwrap_or_default()));
        for target in &card.targets {
            let row = Row {
                name: &target.name,
                good: Some(target.refusal.is_none()),
                clause: &target.clause,
                reason: target.refusal.as_deref().unwrap_or(""),
                right: &target.chance,
                active: target.chosen,
                enabled: true,
            };
            if row.show(ui, actions) {
                actions.push(Action::Aim(target.target));
            }
        }
    }
}

/// What a new target would suffer comes into sight, once, so that the card stays where a player scrolls it.
fn come_into_sight(ui: &Ui, preview: &PreviewModel, shown: Rect) {
    if is_new(ui.ctx(), &preview.title) && !preview.title.is_empty() {
        ui.scroll_to_rect(shown, None);
    }
}

/// Whether the last pass showed no target, or another one.
fn is_new(context: &Context, title: &str) -> bool {
    let (id, pass) = (Id::new("target in sight"), context.cumulative_pass_nr());
    let before = context.data_mut(|data| {
        let before = data.get_temp::<(String, u64)>(id);
        data.insert_temp(id, (title.to_owned(), pass));
        before
    });
    before.is_none_or(|(known, shown)| known != title || shown + 1 < pass)
}

/// Label at the left, value at the right, clause at its end; a long value runs on below.
fn fact(ui: &mut Ui, label: &str, value: &str, clause: &str, actions: &mut Vec<Action>) {
    let wide = ui.available_width();
    let label = ui.painter().layout_no_wrap(label.to_owned(), style::lato(style::LABEL), colour(MUTED));
    let chip = chip_size(ui, clause);
    let chip_wide = if clause.is_empty() { 0.0 } else { chip.x + 8.0 };
    let room = wide - label.size().x - chip_wide - 12.0;
    let value = ui.painter().layout(value.to_owned(), style::semibold(style::LABEL), colour(TEXT), room.max(60.0));
    let high = value.size().y.max(22.0) + 3.0;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
    let painter = ui.painter();
    let middle = rect.top() + 12.0;
    painter.galley(pos2(rect.left(), middle - label.size().y / 2.0).round(), label, colour(MUTED));
    let row = value.rows.first().map_or(18.0, |row| row.height());
    painter.galley(pos2(rect.right() - chip_wide - value.size().x, middle - row / 2.0).round(), value, colour(TEXT));
    if !clause.is_empty() {
        let plate = Rect::from_min_size(pos2(rect.right() - chip.x, middle - chip.y / 2.0), chip);
        chip_at(ui, plate, clause, response.id.with("clause"), actions);
    }
}

fn draft_part(ui: &mut Ui, draft: &DraftModel, actions: &mut Vec<Action>) {
    two_sides(
        ui,
        |ui| {
            ui.label(text(if draft.free { "Shifted by" } else { "Move" }, style::lato(style::LABEL), MUTED));
            ui.label(text(&draft.length, style::bold(style::NUMBER), TEXT));
        },
        |ui| {
            ui.label(text(&draft.left, style::semibold(style::LABEL), if draft.refusal.is_some() { BAD } else { TEXT }));
        },
    );
    if draft.share > 0.0 {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(3), colour(0x14171B), Stroke::new(1.0, colour(EDGE)), StrokeKind::Inside);
        let wide = (rect.width() - 2.0) * draft.share.clamp(0.0, 1.0);
        let fill = if draft.refusal.is_some() { 0x7A1450 } else { 0x1D7A5B };
        painter.rect_filled(
            Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(wide, rect.height() - 2.0)),
            CornerRadius::same(2),
            colour(fill),
        );
    }
    if !draft.cost.is_empty() {
        ui.label(text(&draft.cost, style::lato(style::LABEL), MUTED));
    }
    for (name, words, good) in &draft.parts {
        two_sides(
            ui,
            |ui| ui.label(text(name, style::lato(style::LABEL), if *good { TEXT } else { BAD })),
            |ui| ui.label(text(words, style::semibold(style::LABEL), if *good { TEXT } else { BAD })),
        );
    }
    if draft.waypoints > 0 {
        note(ui, format!("{} waypoint{} set", draft.waypoints, if draft.waypoints == 1 { "" } else { "s" }));
    }
    if let Some((why, clause)) = &draft.refusal {
        refusal(ui, why, clause, actions);
    }
}

/// Why something is refused, with its clause.
pub fn refusal(ui: &mut Ui, why: &str, clause: &str, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(text(why, style::semibold(style::LABEL), BAD));
        chip(ui, clause, actions);
    });
}

fn preview_part(ui: &mut Ui, preview: &PreviewModel, actions: &mut Vec<Action>) {
    if !preview.title.is_empty() {
        ui.label(text(&preview.title, style::semibold(style::BODY), TEXT));
    }
    if let Some((why, clause)) = &preview.refusal {
        refusal(ui, why, clause, actions);
    }
    if let Some((event, percent)) = &preview.chance {
        sunk().show(ui, |ui| {
            two_sides(
                ui,
                |ui| {
                    ui.label(text(format!("{percent} %"), style::bold(26.0), ACCENT));
                    ui.label(text(event, style::lato(style::LABEL), TEXT));
                },
                |ui| {
                    if let Some(needed) = preview.needed {
                        ui.label(text(format!("needs {needed}"), style::semibold(style::LABEL), MUTED));
                    }
                },
            );
        });
    } else if let Some(needed) = preview.needed {
        ui.label(text(format!("needs {needed}"), style::semibold(style::BODY), TEXT));
    }
    if let Some((why, clause)) = &preview.hindrance {
        refusal(ui, why, clause, actions);
    }
    chances(ui, &preview.chances);
    for (event, percent) in &preview.outcomes {
        two_sides(
            ui,
            |ui| ui.label(text(event, style::lato(style::LABEL), TEXT)),
            |ui| ui.label(text(format!("{percent} %"), style::semibold(style::LABEL), TEXT)),
        );
    }
    for (words, clause) in &preview.basis {
        two_sides(ui, |ui| ui.label(text(words, style::semibold(style::LABEL), TEXT)), |ui| chip(ui, clause, actions));
    }
    for fight in &preview.fights {
        one_fight(ui, fight);
        fight.sums.iter().for_each(|sum| sum_part(ui, sum, actions));
    }
    for sum in &preview.sums {
        sum_part(ui, sum, actions);
    }
    for words in &preview.notes {
        ui.label(text(words, style::semibold(style::LABEL), ACCENT));
    }
}

/// A sum line by line, with the clause of each.
pub fn sum_part(ui: &mut Ui, sum: &SumModel, actions: &mut Vec<Action>) {
    if !sum.of.is_empty() {
        note(ui, &sum.of);
    }
    for line in &sum.lines {
        let ink = match line.amount.chars().next() {
            _ if line.struck => 0x8E8C86,
            Some('+') => GOOD,
            Some('-' | '−') => BAD,
            _ => TEXT,
        };
        let mut reason = text(&line.reason, style::lato(style::LABEL), if line.struck { 0x8E8C86 } else { TEXT });
        if line.struck {
            reason = reason.strikethrough();
        }
        two_sides(
            ui,
            |ui| ui.label(reason),
            |ui| {
                chip(ui, &line.clause, actions);
                if line.ruling {
                    ui.label(text("ruling", style::semibold(12.0), 0xE0B15A));
                }
                ui.label(text(&line.amount, style::semibold(style::LABEL), ink));
            },
        );
    }
    if sum.lines.len() > 1 {
        two_sides(
            ui,
            |ui| ui.label(text("together", style::semibold(style::LABEL), TEXT)),
            |ui| ui.label(text(super::signed(sum.total), style::bold(style::LABEL), TEXT)),
        );
    }
}

/// What comes without being ordered.
fn foretold(ui: &mut Ui, foretold: &[(String, String)], actions: &mut Vec<Action>) {
    for (words, clause) in foretold {
        ui.horizontal_wrapped(|ui| {
            ui.label(text(words, style::semibold(style::LABEL), ACCENT));
            chip(ui, clause, actions);
        });
    }
}

/// What stands in the card's place when nothing is selected: what comes unasked, and how to begin.
pub fn empty(ui: &mut Ui, told: &[(String, String)], words: &[String], actions: &mut Vec<Action>) {
    if !told.is_empty() {
        heading(ui, "Comes unasked", 20.0, TEXT);
        foretold(ui, told, actions);
        rule(ui);
    }
    heading(ui, "Nothing selected", 20.0, TEXT);
    for line in words {
        note_with_keys(ui, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;

    #[test]
    fn a_target_is_new_until_it_has_been_shown_and_when_it_comes_back() {
        let context = Context::default();
        let pass = |title: Option<&str>| {
            context.begin_pass(RawInput::default());
            let new = title.map(|title| is_new(&context, title));
            context.end_pass().textures_delta.clear();
            new
        };
        assert_eq!([pass(Some("A")), pass(Some("A")), pass(Some("B"))], [Some(true), Some(false), Some(true)]);
        assert_eq!(pass(None), None);
        assert_eq!([pass(Some("B")), pass(Some("B"))], [Some(true), Some(false)], "aimed at again");
    }
}
