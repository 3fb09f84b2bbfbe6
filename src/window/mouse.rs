//! The mouse on the map. Whatever egui wants is left to it.

use super::state::{Carnyx, Screen};
use crate::desk::Action;
use crate::measure::{INCH, Point};
use crate::names::{BaseId, SideId, UnitId};
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
                down(&mut carnyx, &lens, &flags, at, Held { shift, onward: keys.pressed(KeyCode::KeyW) });
            }
            (MouseButton::Left, ButtonState::Released) => {
                if let Some(from) = pointer.pressed_at.take() {
                    up(&mut carnyx, &lens, at, from.distance(at) < DRAG, shift);
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

/// Keys that change what a press means.
#[derive(Clone, Copy)]
struct Held {
    /// Takes a group into the selection, or out of it.
    shift: bool,
    /// The move being tried goes on from its ghosts.
    onward: bool,
}

/// Whether the selected side's player may move things now.
fn may_move(carnyx: &Carnyx, base: BaseId) -> bool {
    let Some(battle) = &carnyx.battle else { return false };
    let side = battle.table().base(base).side;
    ordered_by(carnyx).is_some_and(|of| side.is_none_or(|side| side == of))
}

/// The side that gives free orders now, where a player at this window gives them.
fn ordered_by(carnyx: &Carnyx) -> Option<SideId> {
    let battle = carnyx.battle.as_ref()?;
    match battle.table().waiting() {
        Some(Wait::Orders { side, .. }) if !battle.is_bot(*side) => Some(*side),
        _ => None,
    }
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
    if drags && carnyx.box_from.is_some() {
        carnyx.dirty = true;
    }
    let Some(grab) = carnyx.hand.grab.as_mut().filter(|grab| grab.moved || drags) else { return };
    grab.moved = true;
    carnyx.pressed_on = None;
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

fn down(carnyx: &mut Carnyx, lens: &Lens, flags: &FlagMemory, at: Vec2, held: Held) {
    carnyx.playback.skip();
    carnyx.dirty = true;
    let point = on_table(lens.to_plane(at));
    let Some(battle) = &carnyx.battle else { return };
    let table = battle.table();
    if !held.shift && carnyx.hand.take_ghost(&table, point) {
        return;
    }
    // A few pixels beside a base still mean the base.
    let near = (4.0 / lens.zoom / crate::view::PER_INCH * INCH as f32) as i64;
    let Some(base) = pick_near(&table, point, near) else {
        // A flag speaks for its group, where nothing is being moved or aimed.
        if let Some(unit) = flags.at(at).filter(|_| carnyx.hand.draft.is_none() && carnyx.hand.aim.is_none()) {
            let together = held.shift && together(carnyx, unit);
            if together {
                carnyx.hand.toggle(unit);
            } else {
                carnyx.hand.select(Some(unit));
            }
            carnyx.flag_pressed = true;
        } else if carnyx.hand.aim.is_none() && carnyx.hand.draft.is_none() && ordered_by(carnyx).is_some() {
            carnyx.box_from = Some(point);
        }
        return;
    };
    let (unit, view) = (table.base(base).unit, *table.base(base));
    let asked = matches!(table.waiting(), Some(Wait::Ask(_)));
    let selected_acts = carnyx.hand.unit.is_some_and(|known| table.unit(known).side == battle.side() && known != unit);
    let foe = view.side != battle.side();
    if asked && carnyx.pick_on_table(base) {
        return;
    }
    if (carnyx.hand.aim.is_some() || foe) && selected_acts && carnyx.aim_at(base) {
        return;
    }
    if held.shift && together(carnyx, unit) {
        carnyx.hand.toggle(unit);
        return;
    }
    if carnyx.hand.holds(unit) && !carnyx.hand.others.is_empty() {
        carnyx.pressed_on = Some(unit);
    } else {
        carnyx.hand.select(Some(unit));
    }
    let Some(battle) = &carnyx.battle else { return };
    let table = battle.table();
    if may_move(carnyx, base) {
        carnyx.hand.take_hold(&table, &view, point, held.onward);
    }
}

/// Whether a group can be selected together with those in hand: all of them the side's whose orders are awaited.
fn together(carnyx: &Carnyx, unit: UnitId) -> bool {
    let (Some(battle), Some(side)) = (&carnyx.battle, ordered_by(carnyx)) else { return false };
    let table = battle.table();
    table.unit(unit).side == Some(side) && carnyx.hand.units().iter().all(|held| table.unit(*held).side == Some(side))
}

/// Selects the groups of which a base has its middle in the box, with those in hand where `more`.
fn box_selects(carnyx: &mut Carnyx, from: Point, to: Point, more: bool) {
    let (Some(battle), Some(side)) = (&carnyx.battle, ordered_by(carnyx)) else { return };
    let table = battle.table();
    let inside = |at: Point| (from.x.min(to.x)..=from.x.max(to.x)).contains(&at.x) && (from.y.min(to.y)..=from.y.max(to.y)).contains(&at.y);
    let caught = table.units_of(side).map(|unit| unit.id).filter(|unit| table.standing(*unit).any(|base| inside(base.pose.at)));
    let mut units = if more { carnyx.hand.units() } else { Vec::new() };
    units.retain(|unit| table.unit(*unit).side == Some(side));
    for unit in caught.collect::<Vec<_>>() {
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    carnyx.hand.select_all(&units);
}

fn up(carnyx: &mut Carnyx, lens: &Lens, at: Vec2, click: bool, shift: bool) {
    carnyx.dirty = true;
    let boxed = carnyx.box_from.take();
    if let Some(unit) = carnyx.pressed_on.take().filter(|_| click) {
        carnyx.hand.grab = None;
        carnyx.hand.select(Some(unit));
        return;
    }
    if let Some(from) = boxed.filter(|_| !click) {
        box_selects(carnyx, from, on_table(lens.to_plane(at)), shift);
        return;
    }
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
    let aim = carnyx.hand.aim.as_ref()?;
    let menu = battle.rules.menu(&battle.table(), &carnyx.hand.units());
    let entry = menu.into_iter().find(|entry| entry.verb == aim.verb)?;
    let reach = (12.0 / zoom / crate::view::PER_INCH * INCH as f32) as i64;
    let places = entry.targets.into_iter().filter_map(|(target, _)| match target {
        crate::table::Target::Place(place) => Some((crate::measure::dist(place, point), target)),
        _ => None,
    });
    places.filter(|(far, _)| *far <= reach).min_by_key(|(far, _)| *far).map(|(_, target)| target)
}
