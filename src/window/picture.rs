//! A picture of the battlefield, drawn with no window.

use crate::rules::Rulebook;
use crate::table::Table;
use crate::view::{Board, FlagMemory, Lens, draw_after_panels, figures, flags, paint_words, prepare, spawn_camera};
use bevy::DefaultPlugins;
use bevy::app::{App, AppExit, PluginGroup, PostUpdate, ScheduleRunnerPlugin, Startup, Update};
use bevy::asset::{Assets, Handle};
use bevy::camera::RenderTarget;
use bevy::ecs::prelude::*;
use bevy::image::Image;
use bevy::log::LogPlugin;
use bevy::math::Vec2;
use bevy::prelude::On;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{ExitCondition, WindowPlugin};
use bevy::winit::WinitPlugin;
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext, egui,
};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Frames before the picture is taken: the first have no fonts yet.
const FRAMES: u32 = 5;
/// Frames after which drawing has failed.
const PATIENCE: u32 = 120;

#[derive(Resource)]
struct Order {
    file: PathBuf,
    size: (u32, u32),
    image: Handle<Image>,
    frames: u32,
}

#[derive(Resource, Default)]
struct Outcome(Option<Result<(), String>>);

/// Draws the table as it stands into a PNG of this size, with the names of the groups.
///
/// # Errors
/// No graphics driver, not even a software one, or the file cannot be written.
pub fn picture_of(table: &Table, rulebook: &dyn Rulebook, file: &Path, size: (u32, u32)) -> Result<(), String> {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..WindowPlugin::default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..RenderPlugin::default() })
            .set(LogPlugin { filter: "error".to_owned(), ..LogPlugin::default() }),
    );
    app.add_plugins((ScheduleRunnerPlugin::run_loop(Duration::ZERO), EguiPlugin::default()));
    app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..EguiGlobalSettings::default() });
    app.init_schedule(EguiPrimaryContextPass);
    let mut board = Board::default();
    board.show_ground(table.ground);
    let shown = figures(table, rulebook);
    board.flags = flags(table, &shown);
    board.show_figures(shown);
    let mut lens = Lens { frame: (Vec2::ZERO, Vec2::new(size.0 as f32, size.1 as f32)), ..Lens::default() };
    lens.set_table(table.ground.table);
    app.insert_resource(board).insert_resource(lens).init_resource::<Outcome>();
    app.insert_resource(Order { file: file.to_owned(), size, image: Handle::default(), frames: 0 });
    app.add_systems(Startup, (canvas, prepare).chain());
    app.add_systems(Update, take);
    app.add_systems(PostUpdate, words.in_set(EguiPostUpdateSet::EndPass));
    draw_after_panels(&mut app);
    app.set_runner(|mut app| {
        app.finish();
        app.cleanup();
        let outcome = loop {
            app.update();
            if let Some(outcome) = app.world_mut().resource_mut::<Outcome>().0.take() {
                break outcome;
            }
        };
        match outcome {
            Ok(()) => AppExit::Success,
            Err(why) => {
                // The caller reads it back from the standard error; an exit code alone would not say what is missing.
                drop(writeln!(std::io::stderr(), "{why}"));
                AppExit::error()
            }
        }
    });
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(format!("{} was not drawn", file.display())),
    }
}

fn canvas(mut commands: Commands, mut images: ResMut<Assets<Image>>, mut order: ResMut<Order>) {
    let image = images.add(Image::new_target_texture(order.size.0, order.size.1, TextureFormat::Rgba8UnormSrgb, None));
    order.image = image.clone();
    spawn_camera(&mut commands, Some(RenderTarget::Image(image.into())));
}

#[allow(clippy::type_complexity, reason = "the parts of an egui context")]
fn words(
    contexts: Single<(&mut EguiContext, &mut EguiInput, &mut EguiFullOutput, &mut EguiContextSettings), With<PrimaryEguiContext>>,
    board: Res<Board>,
    lens: Res<Lens>,
    mut passes: Local<u32>,
    mut memory: Local<FlagMemory>,
) {
    let (mut context, mut input, mut output, mut settings) = contexts.into_inner();
    settings.run_manually = true;
    let context = context.get_mut();
    let raw = input.take();
    *passes += 1;
    if *passes == 1 {
        crate::desk::dress(context);
    }
    let ready = *passes > 1;
    output.0 = Some(context.run_ui(raw, |root| {
        if ready {
            let painter = root.ctx().layer_painter(egui::LayerId::background());
            paint_words(&painter, &lens, &board, &mut memory);
        }
    }));
}

fn take(mut commands: Commands, mut order: ResMut<Order>, mut outcome: ResMut<Outcome>) {
    order.frames += 1;
    if order.frames == FRAMES {
        let file = order.file.clone();
        commands.spawn(Screenshot::image(order.image.clone())).observe(
            move |captured: On<ScreenshotCaptured>, mut outcome: ResMut<Outcome>| {
                outcome.0 = Some(write(&captured.image, &file));
            },
        );
    } else if order.frames > PATIENCE {
        let why = "nothing was drawn: a Vulkan driver is needed, a software one will do (Debian: mesa-vulkan-drivers)";
        outcome.0 = Some(Err(why.to_owned()));
    }
}

fn write(image: &Image, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    picture.to_rgb8().save(file).map_err(|error| format!("{}: {error}", file.display()))
}
