//! The one camera: it draws the map, and the panels over it. The lens says what it sees.

use super::board::redraw;
use super::palette::{DESK, tint};
use super::plane::Lens;
use bevy::app::{App, PostUpdate};
use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{Camera, Camera2d, CameraUpdateSystems, ClearColorConfig, OrthographicProjection, Projection, RenderTarget};
use bevy::color::Color;
use bevy::ecs::prelude::*;
use bevy::math::Vec2;
use bevy::prelude::Transform;
use bevy::render::view::Msaa;
use bevy::transform::TransformSystems;
use bevy_egui::{EguiPostUpdateSet, PrimaryEguiContext};

#[derive(Component)]
pub struct MapCamera;

/// Four samples, unless the environment asks for none (pictures on a slow software driver).
pub fn samples() -> Msaa {
    match std::env::var("CARNYX_MSAA").as_deref() {
        Ok("0" | "1" | "off") => Msaa::Off,
        _ => Msaa::Sample4,
    }
}

/// Spawns the camera on the window, or on `target`.
pub fn spawn_camera(commands: &mut Commands, target: Option<RenderTarget>) {
    let mut camera = commands.spawn((
        MapCamera,
        Camera2d,
        Camera { clear_color: ClearColorConfig::Custom(Color::LinearRgba(tint(DESK))), ..Camera::default() },
        samples(),
        PrimaryEguiContext,
    ));
    if let Some(target) = target {
        camera.insert(target);
    }
}

/// Draws the board and points the camera at it, after the panels have said which part of the window is the map's. What is drawn anew
/// must be seen in the same frame, or a map that changes with every frame would show nothing at all: so it is done before anybody asks
/// which assets are new and who is visible.
pub fn draw_after_panels(app: &mut App) {
    let drawing = (redraw, follow).chain().after(EguiPostUpdateSet::EndPass);
    let drawing = drawing.before(CameraUpdateSystems).before(AssetEventSystems);
    app.add_systems(PostUpdate, drawing.before(VisibilitySystems::VisibilityPropagate).before(TransformSystems::Propagate));
}

/// The middle of what a camera that fills `size` pixels must look at so that the lens's frame shows what it should.
fn follow(lens: Res<Lens>, mut cameras: Query<(&Camera, &mut Transform, &mut Projection), With<MapCamera>>) {
    for (camera, mut transform, mut projection) in &mut cameras {
        let Some(size) = camera.logical_target_size() else { continue };
        let off = (lens.frame.0 + lens.frame.1) / 2.0 - size / 2.0;
        let middle = lens.middle - Vec2::new(off.x, -off.y) / lens.zoom;
        let place = middle.extend(transform.translation.z);
        if transform.translation != place {
            transform.translation = place;
        }
        let scale = 1.0 / lens.zoom;
        if !matches!(projection.as_ref(), Projection::Orthographic(now) if now.scale.to_bits() == scale.to_bits()) {
            *projection = Projection::Orthographic(OrthographicProjection { scale, ..OrthographicProjection::default_2d() });
        }
    }
}
