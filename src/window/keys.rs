//! Keys, page by page. Whatever egui wants is left to it.

use super::obey::beside;
use super::state::{Carnyx, Screen};
use crate::desk::{Action, Page, Seat, Sheet};
use crate::measure::{INCH, Point};
use crate::names::Word;
use crate::table::Wait;
use crate::view::Lens;
use bevy::ecs::prelude::*;
use bevy::input::ButtonInput;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy_egui::input::EguiWantsInput;

pub fn keyboard(
    mut carnyx: ResMut<Carnyx>,
    mut lens: ResMut<Lens>,
    wants: Res<EguiWantsInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut keys: MessageReader<KeyboardInput>,
) {
    let writing = wants.wants_any_keyboard_input();
    // A slow frame may hold a whole chord, so Shift is followed key by key from how it stood before the frame.
    let stood = |key| if held.just_pressed(key) { false } else { held.pressed(key) || held.just_released(key) };
    let mut shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight].map(|key| (key, stood(key)));
    let struck: Vec<KeyboardInput> = keys.read().cloned().collect();
    for key in struck {
        let down = key.state == ButtonState::Pressed;
        if let Some((_, held)) = shift.iter_mut().find(|(shift, _)| *shift == key.key_code) {
            *held = down;
        }
        if !down {
            continue;
        }
        let shift = shift.iter().any(|(_, held)| *held);
        // In a text field Enter and Escape decide; on a control that Tab went to, Enter is that control's own.
        let decides = key.logical_key == Key::Escape || key.logical_key == Key::Enter && !carnyx.on_control;
        if writing && !decides {
            continue;
        }
        match carnyx.screen {
            Screen::Battle => battle_key(&mut carnyx, &mut lens, &key, shift),
            Screen::Menu => menu_key(&mut carnyx, &key),
            Screen::Setup => setup_key(&mut carnyx, &key),
        }
    }
}

fn menu_key(carnyx: &mut Carnyx, key: &KeyboardInput) {
    let saves = carnyx.menu.page == Some(Page::Saves);
    // The one that is asked about is the one that was marked.
    let removing = carnyx.menu.removing.filter(|_| saves);
    let (count, chosen) = if saves {
        (carnyx.menu.saves.len(), removing.or(carnyx.menu.marked))
    } else {
        (carnyx.menu.cards.len(), Some(carnyx.menu.chosen))
    };
    let choose = |place| if saves { Action::Mark(place) } else { Action::Choose(place) };
    let action = match (key.key_code, chosen) {
        (KeyCode::Enter | KeyCode::NumpadEnter, Some(place)) if removing.is_some() => Action::Remove(place),
        (KeyCode::Enter | KeyCode::NumpadEnter, Some(place)) if saves => Action::Load(place),
        (KeyCode::Enter | KeyCode::NumpadEnter, _) if !saves => Action::Play,
        (KeyCode::Delete, Some(place)) if saves => Action::Remove(place),
        (KeyCode::Escape, _) => Action::Keep,
        (KeyCode::KeyC, _) => Action::Continue,
        (KeyCode::KeyP, _) => Action::Turn(Page::Scenarios),
        (KeyCode::KeyR, _) => Action::Turn(Page::Saves),
        (KeyCode::ArrowRight | KeyCode::ArrowDown, chosen) if count > 0 => choose(beside(chosen, count, false)),
        (KeyCode::ArrowLeft | KeyCode::ArrowUp, chosen) if count > 0 => choose(beside(chosen, count, true)),
        _ => return,
    };
    carnyx.obey(action);
}

fn setup_key(carnyx: &mut Carnyx, key: &KeyboardInput) {
    let action = match key.key_code {
        KeyCode::Enter | KeyCode::NumpadEnter => Action::Begin,
        KeyCode::Escape => Action::ToMenu,
        KeyCode::KeyX => Action::SwapSeats,
        KeyCode::KeyB => {
            let next = if carnyx.setup.seats[1].1 == Seat::Bot { Seat::Human } else { Seat::Bot };
            Action::SeatKind(1, next)
        }
        _ => return,
    };
    carnyx.obey(action);
}

fn battle_key(carnyx: &mut Carnyx, lens: &mut Lens, key: &KeyboardInput, shift: bool) {
    carnyx.dirty = true;
    let code = key.key_code;
    if code == KeyCode::Escape {
        carnyx.escape();
        return;
    }
    let accepts = matches!(code, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space);
    if let Some(sheet) = carnyx.sheet {
        match (sheet, code) {
            (Sheet::Save, KeyCode::Enter) => carnyx.obey(Action::Save),
            (Sheet::Menu, KeyCode::KeyS) => carnyx.obey(Action::Open(Sheet::Save)),
            _ => {}
        }
        return;
    }
    // Where dice are awaited a key is a face before it is anything else.
    let face = carnyx.face_typed(key);
    if face.is_none() && looks(carnyx, lens, code) {
        return;
    }
    if carnyx.is_busy() {
        if accepts || face.is_some() {
            carnyx.playback.skip();
        }
        if face.is_none() {
            return;
        }
    }
    if matches!(carnyx.awaited, Some(Wait::Over(_))) {
        match code {
            KeyCode::KeyR => carnyx.obey(Action::Rematch),
            KeyCode::KeyZ => carnyx.obey(Action::Undo),
            _ => {}
        }
        return;
    }
    if accepts {
        if carnyx.summary.is_some() {
            carnyx.obey(Action::CloseSummary);
            return;
        }
        match &carnyx.awaited {
            Some(Wait::Ask(_)) => carnyx.obey(Action::Answer),
            Some(Wait::Dice { .. }) => carnyx.obey(Action::Faces),
            _ => carnyx.obey(Action::Commit),
        }
        return;
    }
    if let Some(Wait::Dice { .. }) = carnyx.awaited {
        if key.logical_key == Key::Backspace {
            carnyx.untype_face();
        }
        if let Some(face) = face {
            carnyx.type_face(face);
            return;
        }
    }
    plain_key(carnyx, code, shift);
}

/// Keys for the view alone: they hold while something is played back, and when the battle is over.
fn looks(carnyx: &mut Carnyx, lens: &mut Lens, code: KeyCode) -> bool {
    let middle = (lens.frame.0 + lens.frame.1) / 2.0;
    match code {
        KeyCode::Digit0 | KeyCode::Numpad0 | KeyCode::Home => lens.fit(),
        KeyCode::Equal | KeyCode::NumpadAdd => lens.zoom_at(middle, 1.25),
        KeyCode::Minus | KeyCode::NumpadSubtract => lens.zoom_at(middle, 0.8),
        KeyCode::KeyH => carnyx.obey(Action::Log(carnyx.log_size.other())),
        _ => return false,
    }
    true
}

fn plain_key(carnyx: &mut Carnyx, code: KeyCode, shift: bool) {
    let (turn, nudge) = (if shift { 5_000 } else { 15_000 }, if shift { INCH / 10 } else { INCH / 2 });
    let push = |x: i64, y: i64| Point::new(x * nudge, y * nudge);
    match code {
        KeyCode::KeyE if shift => carnyx.obey(Action::EndStep),
        KeyCode::Tab => carnyx.obey(Action::NextGroup { back: shift }),
        KeyCode::KeyZ => carnyx.obey(Action::Undo),
        KeyCode::Comma if shift => carnyx.with_draft(|draft, table| draft.wheel(table, -5_000)),
        KeyCode::Period if shift => carnyx.with_draft(|draft, table| draft.wheel(table, 5_000)),
        KeyCode::Comma | KeyCode::KeyQ => carnyx.with_draft(|draft, _| draft.turn(-turn)),
        KeyCode::Period | KeyCode::KeyE => carnyx.with_draft(|draft, _| draft.turn(turn)),
        KeyCode::KeyA => carnyx.with_draft(|draft, table| draft.wheel(table, -turn)),
        KeyCode::KeyD => carnyx.with_draft(|draft, table| draft.wheel(table, turn)),
        KeyCode::ArrowUp => carnyx.with_draft(|draft, _| draft.nudge(push(0, 1))),
        KeyCode::ArrowDown => carnyx.with_draft(|draft, _| draft.nudge(push(0, -1))),
        KeyCode::ArrowLeft => carnyx.with_draft(|draft, _| draft.nudge(push(-1, 0))),
        KeyCode::ArrowRight => carnyx.with_draft(|draft, _| draft.nudge(push(1, 0))),
        KeyCode::KeyW => carnyx.with_draft(|draft, _| draft.add_waypoint()),
        KeyCode::KeyB => carnyx.with_draft(|draft, _| draft.drop_waypoint()),
        KeyCode::KeyL => carnyx.with_draft(|draft, _| draft.snap_back()),
        KeyCode::KeyG => carnyx.hand.one_by_one = !carnyx.hand.one_by_one,
        KeyCode::KeyF => next_formation(carnyx, shift),
        KeyCode::KeyP => carnyx.obey(Action::Party),
        _ => {
            if let Some(place) = digit(code) {
                let verb = carnyx.model.card.as_ref().and_then(|card| card.verbs.get(place)).map(|verb| verb.verb.clone());
                if let Some(verb) = verb {
                    carnyx.obey(Action::Verb(verb));
                }
            }
        }
    }
}

fn digit(code: KeyCode) -> Option<usize> {
    let digits = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    digits.iter().position(|digit| *digit == code)
}

fn next_formation(carnyx: &mut Carnyx, back: bool) {
    let Some(battle) = &carnyx.battle else { return };
    let formations = battle.rules.formations();
    if formations.is_empty() {
        return;
    }
    let next = beside(carnyx.hand.formation, formations.len(), back);
    carnyx.reform(&Word::new(formations[next]));
    carnyx.hand.formation = Some(next);
}
