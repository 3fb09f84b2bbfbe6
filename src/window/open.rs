//! Opening the window.

use super::plugin::{Config, build};
use super::shelf::faults_text;
use super::state::Carnyx;
use crate::desk::Seat;
use crate::journal::is_journal;
use crate::scenario::find_scenario;
use bevy::DefaultPlugins;
use bevy::app::{App, AppExit, PluginGroup, Update};
use bevy::ecs::prelude::*;
use bevy::log::{LogPlugin, info};
use bevy::window::{Monitor, PrimaryWindow, Window, WindowPlugin, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use std::path::PathBuf;
use std::time::Duration;

/// What to show first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Opening {
    /// A scenario's file or name, or a journal's file; nothing: the first page.
    pub file: Option<PathBuf>,
    /// Seats that the bot takes.
    pub bots: Vec<usize>,
}

/// No window is made smaller than this, logical pixels: there would be no map between the panels.
const LEAST: (f32, f32) = (640.0, 400.0);

/// Opens the window and stays until it is closed.
pub fn open_app(opening: Opening) -> AppExit {
    let mut app = App::new();
    let window = Window {
        title: "Carnyx".to_owned(),
        resolution: WindowResolution::new(1440, 900),
        resize_constraints: WindowResizeConstraints { min_width: LEAST.0, min_height: LEAST.1, ..WindowResizeConstraints::default() },
        ..Window::default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() })
            .set(LogPlugin { filter: "error,carnyx=info".to_owned(), ..LogPlugin::default() }),
    );
    // A board game rests while nobody touches it.
    let rest = UpdateMode::reactive_low_power(Duration::from_secs(20));
    app.insert_resource(WinitSettings { focused_mode: rest, unfocused_mode: rest });
    build(&mut app, Config { pictures: true, target: None });
    app.add_systems(Update, (say_so, fit_screen));
    app.insert_resource(opening);
    app.run()
}

/// Goes to what was asked for.
pub fn open_file(opening: Res<Opening>, mut carnyx: ResMut<Carnyx>) {
    let Some(file) = &opening.file else { return };
    if is_journal(file) {
        carnyx.open_journal(file);
        if let Some(battle) = &mut carnyx.battle {
            for seat in &opening.bots {
                battle.seats[*seat].1 = Seat::Bot;
            }
        }
        return;
    }
    match find_scenario(file) {
        Err(faults) => carnyx.menu.notice = Some(faults_text(&faults)),
        Ok(loaded) => {
            carnyx.set_up(loaded);
            for seat in &opening.bots {
                if let Some(seat) = carnyx.setup.seats.get_mut(*seat) {
                    seat.1 = Seat::Bot;
                }
            }
            if !opening.bots.is_empty() {
                carnyx.begin();
            }
        }
    }
}

/// A screen that is smaller than the window wants to be gets a window of its own size.
fn fit_screen(monitors: Query<&Monitor>, mut windows: Query<&mut Window, With<PrimaryWindow>>, mut done: Local<bool>) {
    let widest = monitors.iter().map(|monitor| (monitor.physical_width, monitor.physical_height)).max();
    let (Some((wide, high)), Ok(mut window), false) = (widest, windows.single_mut(), *done) else { return };
    *done = true;
    let now = window.resolution.physical_size();
    if wide > 0 && high > 0 && (now.x > wide || now.y > high) {
        window.resolution.set_physical_resolution(now.x.min(wide), now.y.min(high));
    }
}

/// Says once that something can be seen, for those who cannot see it.
fn say_so(mut frames: Local<u32>) {
    *frames += 1;
    if *frames == 8 {
        info!("the first page is shown");
    }
}
