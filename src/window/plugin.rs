//! The window's systems and their order.

use super::open::{Opening, open_file};
use super::run;
use super::shelf::portray;
use super::show::show;
use super::state::{Carnyx, Screen};
use super::{keys, mouse};
use crate::desk::{self, Action, Sheet};
use crate::view::{Board, FlagMemory, Lens, Materials, draw_after_panels, paint_words, prepare, samples, spawn_camera, spawn_miniature};
use bevy::app::{App, AppExit, Plugin, PostStartup, PostUpdate, PreUpdate, Startup, Update};
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{Camera, Camera2d, OrthographicProjection, Projection, RenderTarget, ScalingMode};
use bevy::ecs::prelude::*;
use bevy::image::Image;
use bevy::math::Vec2;
use bevy::mesh::Mesh;
use bevy::prelude::Transform;
use bevy::render::render_resource::TextureFormat;
use bevy::sprite_render::ColorMaterial;
use bevy::window::{RequestRedraw, WindowResized};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiInputSet, EguiPlugin, EguiPostUpdateSet,
    EguiPreUpdateSet, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures, PrimaryEguiContext, egui,
};

/// What the window is opened for.
#[derive(Resource, Clone, Debug, Default)]
pub struct Config {
    /// Draw pictures of the scenarios for the first page.
    pub pictures: bool,
    /// Draw into this image instead of a window.
    pub target: Option<RenderTarget>,
}

pub struct WindowPlugin;

impl Plugin for WindowPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default());
        app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..EguiGlobalSettings::default() });
        // Without this schedule the plugin complains, though the panels are run by hand.
        app.init_schedule(EguiPrimaryContextPass);
        app.init_resource::<Config>()
            .init_resource::<Carnyx>()
            .init_resource::<Opening>()
            .init_resource::<Board>()
            .init_resource::<Lens>()
            .init_resource::<FlagMemory>()
            .init_resource::<Pictures>();
        app.add_systems(Startup, (camera, prepare, stock).chain());
        app.add_systems(PostStartup, open_file);
        app.add_systems(PreUpdate, quiet.after(EguiInputSet::WriteEguiEvents).before(EguiPreUpdateSet::BeginPass));
        app.add_systems(Update, settle_size);
        app.add_systems(Update, (take_pictures, keys::keyboard, mouse::mouse, run::go_on, refresh).chain());
        app.add_systems(PostUpdate, panels.in_set(EguiPostUpdateSet::EndPass));
        draw_after_panels(app);
    }
}

/// Adds the window to an app that has Bevy's own plugins.
pub fn build(app: &mut App, config: Config) {
    app.insert_resource(config);
    app.add_plugins(WindowPlugin);
}

fn camera(mut commands: Commands, config: Res<Config>) {
    spawn_camera(&mut commands, config.target.clone());
}

fn stock(mut carnyx: ResMut<Carnyx>) {
    carnyx.stock_shelf();
}

/// egui is told of modifier keys every frame, and takes any news for a reason to draw again. Only real news passes; Tab, too,
/// is the battle's own key.
fn quiet(mut inputs: Query<&mut EguiInput>, carnyx: Res<Carnyx>, mut last: Local<egui::Modifiers>) {
    let own_tab = carnyx.screen == Screen::Battle && carnyx.sheet.is_none();
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => {
                let new = *now != *last;
                *last = *now;
                new
            }
            egui::Event::Key { key: egui::Key::Tab, .. } => !own_tab,
            _ => true,
        });
    }
}

/// A window that has changed its size is drawn a few times more: the first time everything still stands where it stood.
fn settle_size(mut resized: MessageReader<WindowResized>, mut left: Local<u8>, mut redraw: MessageWriter<RequestRedraw>) {
    if resized.read().count() > 0 {
        *left = 4;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Brings models and map up to date after something changed.
fn refresh(
    mut carnyx: ResMut<Carnyx>,
    mut board: ResMut<Board>,
    mut lens: ResMut<Lens>,
    mut shown: Local<Option<String>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    if carnyx.leave {
        exit.write(AppExit::Success);
    }
    if !carnyx.dirty {
        return;
    }
    carnyx.dirty = false;
    redraw.write(RequestRedraw);
    let ground = carnyx.battle.as_ref().map(|battle| (format!("{}{}", battle.title, battle.seed), battle.table().ground.clone()));
    match ground {
        None if shown.is_some() => {
            board.clear();
            *shown = None;
        }
        Some((name, ground)) if shown.as_ref() != Some(&name) => {
            board.show_ground(&ground);
            lens.set_table(ground.table);
            *shown = Some(name);
        }
        _ => {}
    }
    carnyx.model = super::model::battle_model(&carnyx);
    show(&carnyx, &mut board);
}

/// Draws the panels, and does what was done at them.
#[allow(clippy::type_complexity, reason = "the parts of an egui context")]
fn panels(
    contexts: Single<(&mut EguiContext, &mut EguiInput, &mut EguiFullOutput, &mut EguiContextSettings), With<PrimaryEguiContext>>,
    mut carnyx: ResMut<Carnyx>,
    board: Res<Board>,
    mut lens: ResMut<Lens>,
    mut frames: Local<u32>,
    mut memory: ResMut<FlagMemory>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (mut context, mut input, mut output, mut settings) = contexts.into_inner();
    settings.run_manually = true;
    let context = context.get_mut();
    let raw = input.take();
    *frames += 1;
    if *frames == 1 {
        desk::dress(context);
        redraw.write(RequestRedraw);
    }
    // Fonts are there from the second pass on.
    let ready = *frames > 1;
    let mut actions: Vec<Action> = Vec::new();
    let mut map: Option<egui::Rect> = None;
    output.0 = Some(context.run_ui(raw, |root| {
        actions.clear();
        desk::take_controls(root.ctx());
        if !ready {
            return;
        }
        match carnyx.screen {
            Screen::Menu => actions = desk::menu(root, &carnyx.menu),
            Screen::Setup => actions = desk::setup(root, &carnyx.setup),
            Screen::Battle => {
                let painter = root.ctx().layer_painter(egui::LayerId::background());
                paint_words(&painter, &lens, &board, &mut memory);
                let (done, frame) = desk::battle(root, &carnyx.model);
                actions = done;
                map = Some(frame);
            }
        }
    }));
    carnyx.bypass_change_detection().controls =
        desk::take_controls(context).into_iter().map(|(words, at)| (words, Vec2::new(at.x, at.y))).collect();
    let on_control = context.memory(|memory| memory.focused().is_some()) && !context.text_edit_focused();
    carnyx.bypass_change_detection().on_control = on_control;
    if let Some(map) = map {
        let frame = (Vec2::new(map.min.x, map.min.y), Vec2::new(map.max.x, map.max.y));
        if lens.frame != frame {
            lens.set_frame(frame);
            carnyx.dirty = true;
            redraw.write(RequestRedraw);
        }
    }
    for action in actions {
        if action == Action::Fit {
            lens.fit();
        }
        carnyx.obey(action);
        redraw.write(RequestRedraw);
    }
    if carnyx.sheet == Some(Sheet::Save) {
        redraw.write(RequestRedraw);
    }
}

/// The picture of a scenario that is being drawn, from the scenario itself, and the frames since.
#[derive(Resource, Default)]
pub struct Pictures {
    drawing: Option<(Vec<Entity>, u32)>,
}

const PICTURE: (u32, u32) = (720, 446);

#[allow(clippy::too_many_arguments, reason = "a system's parameters")]
fn take_pictures(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    config: Res<Config>,
    mut carnyx: ResMut<Carnyx>,
    materials: Option<Res<Materials>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut colours: ResMut<Assets<ColorMaterial>>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Some(materials), true) = (materials, config.pictures) else { return };
    if let Some((drawn, frames)) = pictures.drawing.take() {
        redraw.write(RequestRedraw);
        if frames < 6 {
            pictures.drawing = Some((drawn, frames + 1));
        } else {
            for entity in drawn {
                commands.entity(entity).despawn();
            }
        }
        return;
    }
    let Some((file, outcome)) = carnyx.shelf.undrawn() else { return };
    redraw.write(RequestRedraw);
    let Ok(portrayal) = outcome.and_then(|loaded| portray(&loaded)) else {
        carnyx.keep_picture(file, None);
        return;
    };
    let handle = images.add(Image::new_target_texture(PICTURE.0, PICTURE.1, TextureFormat::Rgba8UnormSrgb, None));
    let layer = RenderLayers::layer(7);
    let mut drawn =
        spawn_miniature(&mut commands, &mut meshes, &mut colours, &materials, &portrayal.ground, &portrayal.figures, layer.clone());
    drawn.push(picture_camera(&mut commands, &handle, &portrayal.ground, layer));
    let texture = textures.add_image(EguiTextureHandle::Strong(handle));
    carnyx.keep_picture(file, Some(texture));
    pictures.drawing = Some((drawn, 0));
}

fn picture_camera(commands: &mut Commands, image: &Handle<Image>, ground: &crate::table::Ground, layer: RenderLayers) -> Entity {
    let (low, high) = (crate::view::on_plane(ground.table.min), crate::view::on_plane(ground.table.max));
    let (middle, size) = ((low + high) / 2.0, high - low);
    let shape = PICTURE.0 as f32 / PICTURE.1 as f32;
    // The picture is filled: what does not fit its shape is cut off.
    let height = (size.x / shape).min(size.y);
    let projection = OrthographicProjection {
        scaling_mode: ScalingMode::FixedVertical { viewport_height: height },
        ..OrthographicProjection::default_2d()
    };
    commands
        .spawn((
            Camera2d,
            Camera { order: -1, ..Camera::default() },
            samples(),
            Projection::Orthographic(projection),
            Transform::from_translation(middle.extend(100.0)),
            RenderTarget::Image(image.clone().into()),
            layer,
        ))
        .id()
}
