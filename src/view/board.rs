//! The drawn battlefield: a few layers, each one mesh that is drawn anew only when what it shows has changed.

use super::bases::{self, Figure, Stamps};
use super::flags::{self, Flag, Memory};
use super::ground;
use super::labels::{self, Label, Manner};
use super::marks;
use super::overlay::Overlay;
use super::paper;
use super::plane::{Lens, MARGIN, PER_INCH, on_plane};
use crate::table::Ground;
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::ecs::prelude::*;
use bevy::image::Image;
use bevy::math::{Affine2, Vec2};
use bevy::mesh::{Mesh, Mesh2d};
use bevy::prelude::{Component, Rectangle, Transform, Visibility};
use bevy::sprite_render::{AlphaMode2d, ColorMaterial, MeshMaterial2d};
use bevy_egui::egui::{Painter, Rect, pos2};

/// What the battlefield shows. Whoever changes it says so by `Board::show` and its like; nothing is drawn twice for nothing.
#[derive(Resource, Default)]
pub struct Board {
    ground: Option<Ground>,
    pub figures: Vec<Figure>,
    pub overlay: Overlay,
    /// Names of the map and numbers of its margin.
    pub names: Vec<Label>,
    /// The names of the groups.
    pub flags: Vec<Flag>,
    /// Everything else that is written.
    pub labels: Vec<Label>,
    stamps: Stamps,
    new_ground: bool,
    new_figures: bool,
    new_overlay: bool,
    drawn_px: f32,
}

impl Board {
    pub fn show_ground(&mut self, ground: &Ground) {
        self.names = map_names(ground);
        self.ground = Some(ground.clone());
        self.new_ground = true;
    }

    pub fn clear(&mut self) {
        *self =
            Self { stamps: std::mem::take(&mut self.stamps), new_ground: true, new_figures: true, new_overlay: true, ..Self::default() };
    }

    pub fn show_figures(&mut self, figures: Vec<Figure>) {
        if self.figures != figures {
            self.figures = figures;
            self.new_figures = true;
        }
    }

    pub fn show_overlay(&mut self, overlay: Overlay) {
        if self.overlay != overlay {
            self.overlay = overlay;
            self.new_overlay = true;
        }
    }

    /// The letters and numbers on signs.
    pub fn signs(&self) -> Vec<Label> {
        marks::letters(&self.figures).into_iter().map(|(at, text)| Label::new(at, text, Manner::Sign)).collect()
    }
}

/// Writes everything that is written on the map: names and flags keep off the bases, names off the flags.
pub fn paint_words(painter: &Painter, lens: &Lens, board: &Board, memory: &mut Memory) {
    let frame = Rect::from_min_max(pos2(lens.frame.0.x, lens.frame.0.y), pos2(lens.frame.1.x, lens.frame.1.y));
    let bases: Vec<Rect> = board.figures.iter().map(|figure| flags::on_screen(lens, figure)).collect();
    let ghosts: Vec<Rect> = board.overlay.ghosts.iter().map(|(ghost, _)| flags::on_screen(lens, ghost)).collect();
    let names = labels::name_rects(painter, lens, &board.names);
    let places = flags::place(painter, lens, &board.flags, &board.figures, &names, memory);
    let flown = board.flags.iter().filter_map(|flag| places.get(&flag.unit)).map(|place| place.rect.expand(2.0));
    let taken: Vec<Rect> = bases.iter().copied().chain(flown).collect();
    labels::paint_names(painter, lens, &board.names, &taken);
    labels::paint(painter, lens, &board.signs(), &[]);
    flags::paint(&painter.with_clip_rect(frame), &board.flags, places, &ghosts, &bases, frame);
    let taken: Vec<Rect> = taken.into_iter().chain(ghosts).collect();
    labels::paint(painter, lens, &board.labels, &taken);
}

fn map_names(ground: &Ground) -> Vec<Label> {
    let mut labels: Vec<Label> = ground::names(ground)
        .into_iter()
        .map(|name| Label::new(name.at, name.text, if name.place { Manner::Place } else { Manner::Ground { halo: name.halo } }))
        .collect();
    let (low, high) = (on_plane(ground.table.min), on_plane(ground.table.max));
    let out = MARGIN * 0.56;
    let inches = |long: f32| (1..(long / PER_INCH / 6.0).ceil() as i32).map(|six| six * 6);
    for inch in inches(high.x - low.x) {
        let x = low.x + inch as f32 * PER_INCH;
        labels.push(Label::new(Vec2::new(x, high.y + out), inch.to_string(), Manner::Margin));
        labels.push(Label::new(Vec2::new(x, low.y - out), inch.to_string(), Manner::Margin));
    }
    for inch in inches(high.y - low.y) {
        let y = low.y + inch as f32 * PER_INCH;
        labels.push(Label::new(Vec2::new(low.x - out, y), inch.to_string(), Manner::Margin));
        labels.push(Label::new(Vec2::new(high.x + out, y), inch.to_string(), Manner::Margin));
    }
    labels
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Ground,
    Grain,
    Under,
    Bases,
    Over,
}

impl Layer {
    /// Each layer lies at its own height; none ever changes it.
    fn z(self) -> f32 {
        match self {
            Self::Ground => 0.0,
            Self::Grain => 1.0,
            Self::Under => 2.0,
            Self::Bases => 3.0,
            Self::Over => 4.0,
        }
    }
}

/// Materials that every drawing shares.
#[derive(Resource)]
pub struct Materials {
    plain: Handle<ColorMaterial>,
    grain: Handle<Image>,
}

pub fn prepare(mut commands: Commands, mut materials: ResMut<Assets<ColorMaterial>>, mut images: ResMut<Assets<Image>>) {
    let plain = materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..ColorMaterial::default() });
    commands.insert_resource(Materials { plain, grain: images.add(paper::tile()) });
}

fn layer(layer: Layer, mesh: Handle<Mesh>, material: Handle<ColorMaterial>) -> impl Bundle {
    (Mesh2d(mesh), MeshMaterial2d(material), Transform::from_xyz(0.0, 0.0, layer.z()), Visibility::default(), NoFrustumCulling)
}

fn grain(
    ground: &Ground,
    meshes: &mut Assets<Mesh>,
    colours: &mut Assets<ColorMaterial>,
    materials: &Materials,
) -> (Handle<Mesh>, Handle<ColorMaterial>, Vec2) {
    let (low, high) = (on_plane(ground.table.min), on_plane(ground.table.max));
    let size = high - low + Vec2::splat(MARGIN * 2.0);
    let material = ColorMaterial {
        texture: Some(materials.grain.clone()),
        alpha_mode: AlphaMode2d::Blend,
        uv_transform: Affine2::from_scale(size / paper::TILE as f32),
        ..ColorMaterial::default()
    };
    (meshes.add(Rectangle::from_size(size)), colours.add(material), (low + high) / 2.0)
}

/// Brings the layers up to what the board shows.
pub fn redraw(
    mut commands: Commands,
    mut board: ResMut<Board>,
    lens: Res<Lens>,
    materials: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut colours: ResMut<Assets<ColorMaterial>>,
    drawn: Query<(Entity, &Layer)>,
) {
    let board = board.bypass_change_detection();
    let px = 1.0 / lens.zoom.max(0.01);
    let zoomed = (px / board.drawn_px.max(1e-6) - 1.0).abs() > 0.02;
    let stale = |of: Layer| match of {
        Layer::Ground | Layer::Grain => board.new_ground,
        Layer::Under => board.new_overlay || board.new_figures || zoomed,
        Layer::Bases => board.new_figures,
        Layer::Over => board.new_overlay || zoomed,
    };
    let all = [Layer::Ground, Layer::Grain, Layer::Under, Layer::Bases, Layer::Over];
    let stale: Vec<Layer> = all.into_iter().filter(|of| stale(*of)).collect();
    for (entity, of) in &drawn {
        if stale.contains(of) {
            commands.entity(entity).despawn();
        }
    }
    if let Some(ground) = board.ground.clone() {
        for of in stale {
            let ink = match of {
                Layer::Grain => {
                    let (mesh, material, middle) = grain(&ground, &mut meshes, &mut colours, &materials);
                    let mut spawned = commands.spawn((of, layer(of, mesh, material)));
                    spawned.insert(Transform::from_translation(middle.extend(of.z())));
                    continue;
                }
                Layer::Ground => ground::draw(&ground),
                Layer::Under => board.overlay.under(&board.figures, px),
                Layer::Bases => bases::draw(&board.figures, &mut board.stamps),
                Layer::Over => board.overlay.over(&mut board.stamps, px),
            };
            if !ink.is_empty() {
                commands.spawn((of, layer(of, meshes.add(ink.mesh()), materials.plain.clone())));
            }
        }
    }
    board.new_ground = false;
    board.new_figures = false;
    board.new_overlay = false;
    board.drawn_px = px;
}

/// Puts a finished map with its bases on a render layer of its own, for a small picture of it. Returns what was spawned.
pub fn spawn_miniature(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    colours: &mut Assets<ColorMaterial>,
    materials: &Materials,
    ground: &Ground,
    figures: &[Figure],
    on: RenderLayers,
) -> Vec<Entity> {
    let mut stamps = Stamps::default();
    let (mesh, material, middle) = grain(ground, meshes, colours, materials);
    let mut paper = commands.spawn((layer(Layer::Grain, mesh, material), on.clone()));
    paper.insert(Transform::from_translation(middle.extend(Layer::Grain.z())));
    let mut spawned = vec![paper.id()];
    for (of, ink) in [
        (Layer::Ground, ground::draw(ground)),
        (Layer::Under, Overlay::default().under(figures, 1.0)),
        (Layer::Bases, bases::draw(figures, &mut stamps)),
    ] {
        if !ink.is_empty() {
            spawned.push(commands.spawn((layer(of, meshes.add(ink.mesh()), materials.plain.clone()), on.clone())).id());
        }
    }
    spawned
}
