//! The mouse on the map. Whatever egui wants is left to it.

use super::state::{Carnyx, Screen};
use crate::desk::Action;
use crate::measure::{INCH, Point};
use crate::names::BaseId;
use crate::table::Wait;
use crate::view::{FlagMemory, Lens, on_table, pick, pick_near};
use bevy::ecs::prelude::*;
use bevy::input::ButtonInput;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyCode;
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
