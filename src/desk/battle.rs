//! The battle's screen: bars above, card at the right, dice and log below, and in the middle the map, which is not egui's.

use super::action::{Action, LogSize};
use super::model::BattleModel;
use super::widgets::panel;
use super::{asks, bars, card, log, sheets, style};
use crate::view::colour;
use bevy_egui::egui::{CursorIcon, Frame, Id, Margin, Panel, Rect, Sense, Stroke, Ui, pos2};

/// Draws everything and says what was done, and which part of the window the map has.
pub fn show(ui: &mut Ui, model: &BattleModel) -> (Vec<Action>, Rect) {
    let mut actions = Vec::new();
    let window = ui.available_height();
    let desk = Frame::new().fill(colour(style::DESK));
    let bare = |id: &'static str, high: f32| Panel::top(id).exact_size(high).resizable(false).show_separator_line(false);
    bare("title", 46.0)
        .frame(Frame::new().fill(colour(0x181C21)).inner_margin(Margin::symmetric(8, 0)))
        .show(ui, |ui| bars::top(ui, model, &mut actions));
    bare("steps", 36.0).frame(desk.inner_margin(Margin { left: 6, right: 14, top: 2, bottom: 0 })).show(ui, |ui| bars::ribbon(ui, model));
    let narrow = ui.available_width() < 1150.0;
    let wide = if narrow { 288.0 } else { 324.0 };
    Panel::right("card")
        .exact_size(wide)
        .resizable(false)
        .show_separator_line(false)
        .frame(desk.inner_margin(Margin { left: 4, right: 6, top: 2, bottom: 6 }))
        .show(ui, |ui| {
            panel().show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                right(ui, model, &mut actions);
            });
        });
    bare("order", 40.0)
        .frame(desk.inner_margin(Margin { left: 6, right: 4, top: 2, bottom: 0 }))
        .show(ui, |ui| bars::order_bar(ui, model, &mut actions));
    let high = records_height(ui.available_height(), window, model.log_size);
    let edge = Panel::bottom("records")
        .exact_size(high)
        .resizable(false)
        .show_separator_line(false)
        .frame(desk.inner_margin(Margin { left: 6, right: 4, top: 6, bottom: 6 }))
        .show(ui, |ui| records(ui, model, &mut actions))
        .response
        .rect;
    drag_edge(ui, edge, high, &mut actions);
    let map = ui.available_rect_before_wrap();
    bars::banner(ui, map, model);
    if let (Some(notice), None) = (&model.notice, model.sheet) {
        sheets::notice(ui, map, notice, &mut actions);
    }
    sheets::show(ui.ctx(), model, &mut actions);
    (actions, map)
}

fn right(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    if let Some(dice) = &model.dice_ask {
        asks::dice(ui, dice, actions);
    } else if let Some(ask) = &model.ask {
        asks::ask(ui, ask, actions);
    } else if let Some(shown) = &model.card {
        card::show(ui, shown, actions);
    } else {
        let body = if model.body.is_empty() { "group" } else { &model.body };
        let words = [
            format!("Click a {body} on the map to see what it is and what it may do; drag it to move it."),
            format!(
                "[Shift] and a click takes another {body} with it, and so does a box drawn from bare ground; a drag then moves them all."
            ),
            "Wheel zooms, the right button drags the map, [0] shows it whole.".to_owned(),
            format!("[Tab] goes to the next {body} that may act, [Shift Tab] to the one before, [Shift E] ends the step."),
        ];
        card::empty(ui, &model.foretold, &words, actions);
    }
}

/// The height of dice and log below the map, of all that is left below the bars of a window so high.
fn records_height(room: f32, window: f32, size: LogSize) -> f32 {
    let plain = match room {
        ..560.0 => 116.0,
        560.0..700.0 => 182.0,
        _ => 196.0,
    };
    match size {
        LogSize::Plain => plain,
        // The map keeps half of the window, be the log ever so large; only who drags its edge may have it otherwise.
        LogSize::Tall => (room * 0.46).min(room - window * 0.5).max(plain),
        LogSize::High(high) => high.max(96.0),
    }
    // In a window that is all too low the map keeps its share, and no height is less than nothing.
    .min(room * 0.7)
    .max(0.0)
}

/// The upper edge of dice and log can be dragged.
fn drag_edge(ui: &Ui, panel: Rect, high: f32, actions: &mut Vec<Action>) {
    let strip = Rect::from_min_max(panel.min, pos2(panel.right(), panel.top() + 6.0));
    let edge = ui.interact(strip, Id::new("upper edge of the log"), Sense::drag()).on_hover_cursor(CursorIcon::ResizeVertical);
    if edge.hovered() || edge.dragged() {
        ui.painter().hline(strip.x_range().shrink(6.0), strip.center().y, Stroke::new(2.0, colour(style::EDGE)));
    }
    if edge.dragged() && edge.drag_delta().y != 0.0 {
        actions.push(Action::Log(LogSize::High(high - edge.drag_delta().y)));
    }
}

fn records(ui: &mut Ui, model: &BattleModel, actions: &mut Vec<Action>) {
    let tray_wide = (ui.available_width() * 0.3).clamp(200.0, 330.0);
    Panel::left("tray")
        .exact_size(tray_wide)
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().outer_margin(Margin { left: 0, right: 6, top: 0, bottom: 0 }))
        .show(ui, |ui| {
            panel().inner_margin(Margin::same(8)).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                log::tray(ui, model.tray.as_ref(), actions);
            });
        });
    panel().inner_margin(Margin::same(8)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        log::log(ui, model, actions);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::model::{
        AskModel, CardModel, DiceAskModel, DieModel, DraftModel, FightModel, PreviewModel, QuestionModel, SumLine, SumModel, TrayModel,
    };
    use crate::names::SideId;
    use bevy_egui::egui::{Context, RawInput, Vec2, vec2};
    use std::cell::Cell;

    /// Words twice as wide as the card.
    const LONG: &str = "Conn of the Grey Ford, a driver of the Black Car of Mael's eldest son's household and all his followers";

    /// Asks, sums and previews in which everything that can be named has a long name.
    fn wordy() -> [BattleModel; 4] {
        let words = || LONG.to_owned();
        let line = SumLine { amount: "+2".to_owned(), reason: words(), clause: "CS-4.3".to_owned(), ruling: true, struck: false };
        let sum = SumModel { of: words(), lines: vec![line.clone(), line], total: 4 };
        let fight = FightModel {
            title: words(),
            parties: vec![(words(), Some(SideId(0)), vec![("loses his shield".to_owned(), 100); 4]); 3],
            sums: vec![sum.clone()],
        };
        let question = QuestionModel {
            about: words(),
            how_many: words(),
            options: vec![(words(), true)],
            fight: Some(fight.clone()),
            chance: Some((words(), 100)),
        };
        let refusal = Some((words(), "CS-4.3".to_owned()));
        let share = (words(), 100);
        let ask = AskModel {
            title: words(),
            because: words(),
            notes: vec![words()],
            chances: vec![share.clone()],
            questions: vec![question],
            fights: vec![fight.clone()],
            refusal: refusal.clone(),
            ..AskModel::default()
        };
        let die = DieModel { words: words(), brings: words(), sides: 20, ..DieModel::default() };
        let dice_ask = DiceAskModel { about: words(), dice: vec![die], ready: true };
        let card = CardModel {
            title: words(),
            sub: words(),
            badges: vec![words()],
            lines: vec![("Arms".to_owned(), words(), "CS-4.3".to_owned())],
            foretold: vec![(words(), "RC-4.2".to_owned())],
            together: vec![(words(), words())],
            party: Some(words()),
            draft: Some(DraftModel {
                length: "12.0\"".to_owned(),
                left: words(),
                cost: words(),
                refusal,
                parts: vec![(words(), "12.0\" of 12.0\"".to_owned(), false)],
                ..DraftModel::default()
            }),
            preview: Some(PreviewModel {
                title: words(),
                chance: Some((words(), 100)),
                outcomes: vec![(words(), 100)],
                chances: vec![share],
                fights: vec![fight],
                needed: Some(4),
                basis: vec![(words(), "CS-4.3".to_owned())],
                sums: vec![sum],
                ..PreviewModel::default()
            }),
            commit: Some((words(), true)),
            ..CardModel::default()
        };
        let tray = TrayModel { title: words(), result: words(), ..TrayModel::default() };
        [
            BattleModel { ask: Some(ask), ..BattleModel::default() },
            BattleModel { dice_ask: Some(dice_ask), ..BattleModel::default() },
            BattleModel { card: Some(card), ..BattleModel::default() },
            BattleModel { asked: words(), tray: Some(tray), ..BattleModel::default() },
        ]
    }

    /// The map's part of a window of this size.
    fn map_of(model: &BattleModel, size: Vec2) -> Rect {
        let context = Context::default();
        style::dress(&context);
        let map = Cell::new(Rect::NOTHING);
        for _ in 0..3 {
            let input = RawInput { screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)), ..RawInput::default() };
            context.run_ui(input, |ui| map.set(show(ui, model).1)).textures_delta.clear();
        }
        map.get()
    }

    #[test]
    fn long_names_break_and_take_nothing_from_the_map() {
        for size in [vec2(1_024.0, 640.0), vec2(1_280.0, 720.0), vec2(1_440.0, 900.0), vec2(3_840.0, 2_160.0)] {
            let empty = map_of(&BattleModel::default(), size);
            assert!(empty.area() > size.x * size.y * 0.3, "{empty} of {size}");
            for (place, model) in wordy().iter().enumerate() {
                let map = map_of(model, size);
                let far = (map.min - empty.min).length().max((map.max - empty.max).length());
                assert!(far < 0.1, "model {place} in {size}: {map} is {far} off {empty}");
            }
        }
    }

    #[test]
    fn a_large_log_leaves_the_map_half_of_the_window() {
        for size in [vec2(1_024.0, 640.0), vec2(1_280.0, 720.0), vec2(1_440.0, 900.0), vec2(3_840.0, 2_160.0)] {
            let plain = map_of(&BattleModel::default(), size);
            let map = map_of(&BattleModel { log_size: LogSize::Tall, ..BattleModel::default() }, size);
            assert!(map.height() >= size.y * 0.5 - 0.1, "{map} of {size}");
            assert!(plain.height() > map.height() + 36.0, "and the log has two more lines at least: {plain} and {map} of {size}");
        }
    }

    #[test]
    fn dice_and_log_fit_below_the_map_in_any_window() {
        for room in (-50..1_000).map(|room| room as f32) {
            for size in [LogSize::Plain, LogSize::Tall, LogSize::High(-20.0), LogSize::High(300.0), LogSize::High(5_000.0)] {
                let high = records_height(room, room + 122.0, size);
                assert!(high >= 0.0 && high <= room.max(0.0), "{high} of {room}, {size:?}");
            }
        }
        let pixels = |room, size| records_height(room, room + 122.0, size).round() as i32;
        assert_eq!([40.0, 300.0, 5_000.0].map(|high| pixels(600.0, LogSize::High(high))), [96, 300, 420]);
        assert_eq!([300.0, 600.0, 900.0].map(|room| pixels(room, LogSize::Plain)), [116, 182, 196]);
    }
}
