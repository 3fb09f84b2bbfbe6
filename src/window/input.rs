//! Mouse and keys on the map. Whatever egui wants is left to it.

use super::obey::beside;
use super::state::{Carnyx, Screen};
use crate::desk::{Action, Page, Seat, Sheet};
use crate::measure::{INCH, Point};
use crate::names::{BaseId, Word};
use crate::table::Wait;
use crate::view::{FlagMemory, Lens, on_table, pick, pick_near};
use bevy::ecs::prelude::*;
use bevy::input::ButtonInput;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::math::Vec2;
use bevy::window::{CursorMoved, PrimaryWindow, Window};
use bevy_egui::input::EguiWantsInput;

/// Pixels that a pointer travels before a press becomes a drag.
const DRAG: f32 = 5.0;

/// What the pointer is doing between frames.
#[derive(Default)]
pub struct Pointer {
    last: Option<Vec2>,
    pressed_at: Option<Vec2>,
    panning: bool,
}

#[allow(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn mouse(
    mut carnyx: ResMut<Carnyx>,
    mut lens: ResMut<Lens>,
    windows: Query<&Window, With<PrimaryWindow>>,
    wants: Res<EguiWantsInput>,
    flags: Res<FlagMemory>,
    keys: Res<ButtonInput<KeyCode>>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut moves: MessageReader<CursorMoved>,
    mut pointer: Local<Pointer>,
) {
    let presses: Vec<MouseButtonInput> = buttons.read().copied().collect();
    let turns: Vec<MouseWheel> = wheel.read().copied().collect();
    let ways: Vec<Vec2> = moves.read().map(|way| way.position).collect();
    if carnyx.screen != Screen::Battle {
        return;
    }
    let Ok(window) = windows.single() else { return };
    let Some(at) = window.cursor_position() else { return };
    let on_map = lens.shows(at) && !wants.wants_any_pointer_input() && carnyx.sheet.is_none() && carnyx.summary.is_none();
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);

    for way in ways {
        if let Some(last) = pointer.last.filter(|_| pointer.panning) {
            lens.pan(way - last);
        }
        pointer.last = Some(way);
        moved(&mut carnyx, &lens, way, on_map, pointer.pressed_at);
    }
    pointer.last = Some(at);
    for press in presses {
        match (press.button, press.state) {
            (MouseButton::Left, ButtonState::Pressed) if on_map => {
                pointer.pressed_at = Some(at);
                down(&mut carnyx, &lens, &flags, at, keys.pressed(KeyCode::KeyW));
            }
            (MouseButton::Left, ButtonState::Released) => {
                if let Some(from) = pointer.pressed_at.take() {
                    up(&mut carnyx, &lens, at, from.distance(at) < DRAG);
                }
            }
            (MouseButton::Right | MouseButton::Middle, ButtonState::Pressed) if on_map => pointer.panning = true,
            (MouseButton::Right | MouseButton::Middle, ButtonState::Released) => pointer.panning = false,
            _ => {}
        }
    }
    for turn in turns.into_iter().filter(|_| on_map) {
        let lines = if turn.unit == MouseScrollUnit::Line { turn.y } else { turn.y / 40.0 };
        if shift || carnyx.hand.grab.as_ref().is_some_and(|grab| grab.moved) {
            let step = if control { 1_000 } else { 5_000 };
            let by = if lines > 0.0 || turn.x > 0.0 { step } else { -step };
            carnyx.with_draft(|draft, _| draft.turn(by));
        } else {
            lens.zoom_at(at, 1.16_f32.powf(lines));
        }
        carnyx.dirty = true;
    }
}

/// Whether the selected side's player may move things now.
fn may_move(carnyx: &Carnyx, base: BaseId) -> bool {
    let Some(battle) = &carnyx.battle else { return false };
    let table = battle.table();
    let side = table.base(base).side;
    let awaited = battle.side();
    matches!(table.waiting(), Some(Wait::Orders { .. }))
        && awaited.is_some_and(|of| !battle.is_bot(of))
        && (side == awaited || side.is_none())
}

fn moved(carnyx: &mut Carnyx, lens: &Lens, at: Vec2, on_map: bool, pressed_at: Option<Vec2>) {
    let point = on_table(lens.to_plane(at));
    carnyx.pointer = on_map.then_some(point);
    let Some(battle) = &carnyx.battle else { return };
    let table = battle.table();
    let hovered = if on_map { pick(&table, point) } else { None };
    let drags = pressed_at.is_some_and(|from| from.distance(at) >= DRAG);
    if carnyx.hovered != hovered {
        carnyx.hovered = hovered;
        carnyx.dirty = true;
    }
    let Some(grab) = carnyx.hand.grab.as_mut().filter(|grab| grab.moved || drags) else { return };
    grab.moved = true;
    let base = grab.base;
    if !may_move(carnyx, base) || carnyx.hand.aim.is_some() {
        return;
    }
    let one_by_one = carnyx.hand.one_by_one;
    let Some(grab) = carnyx.hand.grab.take() else { return };
    carnyx.with_draft(|draft, _| {
        draft.take(base, one_by_one);
        draft.drag(&grab, point);
    });
    carnyx.hand.grab = Some(grab);
}

fn down(carnyx: &mut Carnyx, lens: &Lens, flags: &FlagMemory, at: Vec2, onward: bool) {
    carnyx.playback.skip();
    carnyx.dirty = true;
    let point = on_table(lens.to_plane(at));
    let Some(battle) = &carnyx.battle else { return };
    let table = battle.table();
    if carnyx.hand.take_ghost(&table, point) {
        return;
    }
    // A few pixels beside a base still mean the base.
    let near = (4.0 / lens.zoom / crate::view::PER_INCH * INCH as f32) as i64;
    let Some(base) = pick_near(&table, point, near) else {
        // A flag speaks for its group, where nothing is being moved or aimed.
        if let Some(unit) = flags.at(at).filter(|_| carnyx.hand.draft.is_none() && carnyx.hand.aim.is_none()) {
            carnyx.hand.select(Some(unit));
            carnyx.flag_pressed = true;
        }
        return;
    };
    let (unit, view) = (table.base(base).unit, *table.base(base));
    let asked = matches!(table.waiting(), Some(Wait::Ask(_)));
    let selected_acts = carnyx.hand.unit.is_some_and(|held| table.unit(held).side == battle.side() && held != unit);
    let foe = view.side != battle.side();
    if asked && carnyx.pick_on_table(base) {
        return;
    }
    if (carnyx.hand.aim.is_some() || foe) && selected_acts && carnyx.aim_at(base) {
        return;
    }
    carnyx.hand.select(Some(unit));
    let Some(battle) = &carnyx.battle else { return };
    let table = battle.table();
    if may_move(carnyx, base) {
        carnyx.hand.take_hold(&table, &view, point, onward);
    }
}

fn up(carnyx: &mut Carnyx, lens: &Lens, at: Vec2, click: bool) {
    carnyx.dirty = true;
    let grabbed = carnyx.hand.grab.take();
    let on_flag = std::mem::take(&mut carnyx.flag_pressed);
    if !click || grabbed.is_some() || on_flag {
        return;
    }
    let point = on_table(lens.to_plane(at));
    let Some(battle) = &carnyx.battle else { return };
    if pick(&battle.table(), point).is_some() {
        return;
    }
    if let Some(target) = place_near(carnyx, point, lens.zoom) {
        carnyx.obey(Action::Aim(target));
    } else if carnyx.hand.draft.as_ref().is_some_and(|draft| draft.has_moved()) {
        // Click and click: the move being tried goes to where the second click is.
        carnyx.with_draft(|draft, _| {
            if let Some(pose) = draft.pose(draft.lead) {
                draft.nudge(point - pose.at);
            }
        });
    } else if carnyx.hand.aim.is_some() {
        carnyx.hand.aim = None;
    } else {
        carnyx.hand.select(None);
    }
}

/// A place that the verb in hand may be aimed at, near the pointer.
fn place_near(carnyx: &Carnyx, point: Point, zoom: f32) -> Option<crate::table::Target> {
    let battle = carnyx.battle.as_ref()?;
    let (aim, unit) = (carnyx.hand.aim.as_ref()?, carnyx.hand.unit?);
    let menu = battle.rules.menu(&battle.table(), unit);
    let entry = menu.into_iter().find(|entry| entry.verb == aim.verb)?;
    let reach = (12.0 / zoom / crate::view::PER_INCH * INCH as f32) as i64;
    let places = entry.targets.into_iter().filter_map(|(target, _)| match target {
        crate::table::Target::Place(place) => Some((crate::measure::dist(place, point), target)),
        _ => None,
    });
    places.filter(|(far, _)| *far <= reach).min_by_key(|(far, _)| *far).map(|(_, target)| target)
}

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
