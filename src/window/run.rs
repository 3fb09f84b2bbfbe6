//! What goes on by itself: playing back, and the bot's own orders.

use super::state::{Carnyx, Screen};
use crate::table::Wait;
use bevy::ecs::prelude::*;
use bevy::time::Time;
use bevy::window::RequestRedraw;
use rand_pcg::Pcg64;

/// Seconds between what a bot did and what it does next.
const BREATH: f32 = 0.12;

pub fn go_on(mut carnyx: ResMut<Carnyx>, time: Res<Time>, mut redraw: MessageWriter<RequestRedraw>) {
    if carnyx.screen != Screen::Battle {
        return;
    }
    let seconds = time.delta_secs().min(0.1);
    if carnyx.playback.is_playing() {
        carnyx.playback.advance(seconds);
        carnyx.dirty = true;
        redraw.write(RequestRedraw);
        return;
    }
    if carnyx.summary.is_some() || carnyx.sheet.is_some() {
        return;
    }
    let Some(battle) = &carnyx.battle else { return };
    let Some(side) = battle.side().filter(|side| battle.is_bot(*side)) else { return };
    redraw.write(RequestRedraw);
    carnyx.bot_wait += seconds;
    if carnyx.bot_wait < BREATH {
        return;
    }
    carnyx.bot_wait = 0.0;
    carnyx.bot_rolls += 1;
    let mut chance = Pcg64::new(carnyx.bot_rolls ^ 0x5EED, 0xB07);
    let Some(battle) = &carnyx.battle else { return };
    if matches!(battle.waiting(), Some(Wait::Over(_))) {
        return;
    }
    let order = battle.rules.sensible(&battle.table(), &mut chance);
    if order.side != side || !carnyx.submit(&order) {
        // A bot that is refused would be asked for ever: it passes instead, and the refusal stands on the screen.
        let pass = crate::table::Order::new(side, crate::table::Act::Pass);
        let notice = carnyx.notice.take();
        carnyx.submit(&pass);
        carnyx.notice = notice;
    }
}
