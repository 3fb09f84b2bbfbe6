//! What is laid over the battle for a moment: the menu, saving, conceding, the end-of-turn summary, the report, the final table.

use super::action::{Action, Sheet};
use super::model::{BattleModel, DrawModel, Notice, SummaryModel, VictoryModel};
use super::style::{self, ACCENT, BAD, MUTED, TEXT};
use super::widgets::{Look, button_wide, chip, chip_at, chip_size, heading, note, rule, side_name, text};
use crate::view::{colour, emblem};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Grid, Id, Modal, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, pos2, vec2,
};

fn modal(context: &Context, id: &str, wide: f32, add: impl FnOnce(&mut Ui)) {
    Modal::new(Id::new(id)).show(context, |ui| {
        ui.set_width(wide);
        add(ui);
    });
}

pub fn show(context: &Context, model: &BattleModel, actions: &mut Vec<Action>) {
    match model.sheet {
        Some(Sheet::Menu) => modal(context, "menu", 320.0, |ui| menu(ui, model, actions)),
        Some(Sheet::Save) => modal(context, "save", 360.0, |ui| save(ui, model, actions)),
        Some(Sheet::Concede) => modal(context, "concede", 380.0, |ui| concede(ui, model, actions)),
        Some(Sheet::Codex) => modal(context, "clause", 560.0, |ui| codex(ui, model, actions)),
        Some(Sheet::Report) => modal(context, "report", 640.0, |ui| report(ui, model, actions)),
        None => {
            if let Some(over) = model.over.as_ref().filter(|_| !model.looking) {
                modal(context, "over", 620.0, |ui| victory(ui, model, over, actions));
            } else if let (Some(summary), None) = (&model.summary, &model.over) {
                modal(context, "summary", 560.0, |ui| end_of_turn(ui, summary, actions));
            }
        }
    }
}

fn wide(ui: &mut Ui, words: &str, key: &str, look: Look, enabled: bool) -> bool {
    let wide = ui.available_width();
    button_wide(ui, words, key, look, enabled, Some(wide)).clicked()
}

fn menu(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    heading(ui, &model.title, 24.0, TEXT);
    note(ui, "Every order is kept as it is given. Leaving loses nothing.");
    ui.add_space(4.0);
    if wide(ui, "Back to the battle", "Esc", Look::Main, true) {
        actions.push(Action::Close);
    }
    if wide(ui, "Save by name", "S", Look::Plain, true) {
        actions.push(Action::Open(Sheet::Save));
    }
    if wide(ui, "Report as text", "", Look::Plain, true) {
        actions.push(Action::Open(Sheet::Report));
    }
    rule(ui);
    let over = model.over.is_some();
    if model.dice_ask.is_some() {
        note(ui, "A draw or giving up has to wait until the dice that are asked for have been typed in.");
    }
    match &model.draw {
        DrawModel::Offered(by) => {
            if wide(ui, &format!("Accept the draw offered by {by}"), "", Look::Plain, !over) {
                actions.push(Action::AcceptDraw);
            }
        }
        DrawModel::Declined(by) => {
            wide(ui, &format!("{by} declined the draw"), "", Look::Plain, false);
        }
        DrawModel::Free => {
            if wide(ui, "Offer a draw", "", Look::Plain, !over && model.side.is_some()) {
                actions.push(Action::OfferDraw);
            }
        }
    }
    if wide(ui, "Concede", "", Look::Plain, !over && model.side.is_some()) {
        actions.push(Action::Open(Sheet::Concede));
    }
    rule(ui);
    if wide(ui, "Leave for the first page", "", Look::Plain, true) {
        actions.push(Action::ToMenu);
    }
}

fn save(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    heading(ui, "Save by name", 24.0, TEXT);
    let mut name = model.save_name.clone();
    let edit = ui.add(
        TextEdit::singleline(&mut name)
            .desired_width(f32::INFINITY)
            .margin(bevy_egui::egui::Margin::symmetric(9, 6))
            .font(style::lato(style::BODY)),
    );
    edit.request_focus();
    if edit.gained_focus() {
        // What stands there is a proposal: whatever is typed takes its place.
        let mut state = TextEditState::load(ui.ctx(), edit.id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), CCursor::new(name.chars().count()))));
        state.store(ui.ctx(), edit.id);
    }
    if name != model.save_name {
        actions.push(Action::SaveName(name));
    }
    if wide(ui, "Save", "Enter", Look::Main, !model.save_name.trim().is_empty()) {
        actions.push(Action::Save);
    }
    if wide(ui, "Back", "Esc", Look::Plain, true) {
        actions.push(Action::Close);
    }
    if let Some(notice) = &model.notice {
        ui.label(text(&notice.words, style::semibold(style::LABEL), BAD));
    }
}

fn concede(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    heading(ui, "Concede the battle?", 24.0, TEXT);
    note(ui, format!("{} would lose it now.", model.side_name));
    if wide(ui, "Concede", "", Look::Plain, true) {
        actions.push(Action::Concede);
    }
    if wide(ui, "Fight on", "Esc", Look::Main, true) {
        actions.push(Action::Close);
    }
}

fn report(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    heading(ui, "Report of the battle", 24.0, TEXT);
    ScrollArea::vertical().max_height(420.0).auto_shrink(false).show(ui, |ui| {
        for line in model.log.iter().take(model.told) {
            let words = if line.heading { line.text.clone() } else { format!("{}  {}", line.when, line.text) };
            ui.label(text(words, if line.heading { style::bold(style::LABEL) } else { style::lato(style::LABEL) }, TEXT));
        }
    });
    if let Some(notice) = &model.notice {
        ui.label(text(&notice.words, style::semibold(style::LABEL), ACCENT));
    }
    if wide(ui, "Write it to a text file", "", Look::Main, true) {
        actions.push(Action::Report);
    }
    if wide(ui, "Back", "Esc", Look::Plain, true) {
        actions.push(Action::Close);
    }
}

fn end_of_turn(ui: &mut Ui, summary: &SummaryModel, actions: &mut Vec<Action>) {
    heading(ui, &summary.title, 26.0, TEXT);
    for (side, name, lines) in &summary.sides {
        ui.add_space(2.0);
        side_name(ui, *side, name, style::bold(17.0), TEXT);
        for line in lines {
            ui.horizontal(|ui| {
                ui.add_space(26.0);
                ui.label(text(line, style::lato(style::LABEL), TEXT));
            });
        }
    }
    ui.add_space(4.0);
    if wide(ui, "On with it", "Enter", Look::Main, true) {
        actions.push(Action::CloseSummary);
    }
}

fn victory(ui: &mut Ui, model: &BattleModel, over: &VictoryModel, actions: &mut Vec<Action>) {
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(76.0, 76.0), Sense::hover());
        emblem(ui.painter(), rect.center(), 35.0, over.winner);
        ui.label(text(&over.headline, style::garamond(40.0), TEXT));
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(text(&over.reason, style::lato(style::BODY), MUTED));
        chip(ui, &over.clause, actions);
    });
    rule(ui);
    Grid::new("final table").num_columns(3).spacing(vec2(24.0, 6.0)).min_col_width(150.0).show(ui, |ui| {
        ui.label("");
        for side in 0..2u8 {
            side_name(ui, crate::names::SideId(side), &model.side_names[usize::from(side)], style::bold(style::LABEL), TEXT);
        }
        ui.end_row();
        for (what, first, second) in &over.table {
            ui.label(text(what, style::lato(style::LABEL), MUTED));
            ui.label(text(first, style::semibold(style::BODY), TEXT));
            ui.label(text(second, style::semibold(style::BODY), TEXT));
            ui.end_row();
        }
    });
    rule(ui);
    if wide(ui, "Rematch, sides swapped", "R", Look::Main, true) {
        actions.push(Action::Rematch);
    }
    if wide(ui, "Report as text", "", Look::Plain, true) {
        actions.push(Action::Open(Sheet::Report));
    }
    if matches!(model.undo, Some(Ok(_))) && wide(ui, "Undo the last order", "Z", Look::Plain, true) {
        actions.push(Action::Undo);
    }
    if wide(ui, "Look at the battlefield", "", Look::Plain, true) {
        actions.push(Action::LookAtTable(true));
    }
    if wide(ui, "To the first page", "", Look::Plain, true) {
        actions.push(Action::ToMenu);
    }
}

/// The text of one clause: what the author fixes, what was decided beyond it, and the clauses it names.
fn codex(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    let Some(clause) = &model.clause else { return };
    heading(ui, &clause.title, 26.0, TEXT);
    ui.horizontal(|ui| {
        ui.label(text(&clause.id, style::bold(style::LABEL), ACCENT));
        ui.label(text(&model.ruleset, style::italic(17.0), MUTED));
        ui.label(text(&clause.kind, style::lato(style::LABEL), MUTED));
    });
    rule(ui);
    ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]).show(ui, |ui| {
        ui.label(text(&clause.text, style::lato(style::BODY), TEXT));
        if !clause.ruling.is_empty() {
            ui.add_space(6.0);
            ui.label(text("Ruling", style::bold(style::LABEL), 0xE0B15A));
            ui.label(text(&clause.ruling, style::lato(style::BODY), TEXT));
        }
    });
    if wide(ui, "Close", "Esc", Look::Main, true) {
        actions.push(Action::Close);
    }
}

/// What a player should know now, at the foot of the map, with the clause it stands on.
pub fn notice(ui: &mut Ui, frame: bevy_egui::egui::Rect, notice: &Notice, actions: &mut Vec<Action>) {
    let ink = if notice.news { TEXT } else { BAD };
    let galley = ui.painter().layout(notice.words.clone(), style::semibold(style::LABEL), colour(ink), frame.width() - 160.0);
    let chip = chip_size(ui, &notice.clause);
    let gap = if notice.clause.is_empty() { 0.0 } else { 10.0 };
    let size = galley.size() + vec2(28.0 + gap + chip.x, 14.0);
    let rect = Align2::CENTER_BOTTOM.anchor_size(frame.center_bottom() - vec2(0.0, 14.0), size);
    let area = Area::new(Id::new("notice")).order(Order::Middle).fixed_pos(rect.min).constrain(false);
    area.show(ui.ctx(), |ui| {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().rect(rect, CornerRadius::same(6), colour(style::SUNK), Stroke::new(1.0, colour(style::EDGE)), StrokeKind::Inside);
        ui.painter().galley((rect.min + vec2(14.0, 7.0)).round(), galley.clone(), colour(ink));
        if !notice.clause.is_empty() {
            let plate = Rect::from_min_size(pos2(rect.right() - 14.0 - chip.x, rect.center().y - chip.y / 2.0), chip);
            chip_at(ui, plate, &notice.clause, Id::new("notice's clause"), actions);
        }
    });
}
