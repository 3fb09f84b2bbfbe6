//! The grain of the paper: one tile of noise laid over the ground, made at start.

use super::ground::scatter::Jitter;
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Side of the tile in texels.
pub const TILE: usize = 256;

struct Lattice {
    cells: usize,
    values: Vec<f32>,
}

impl Lattice {
    fn new(cells: usize, jitter: &mut Jitter) -> Self {
        Self { cells, values: (0..cells * cells).map(|_| jitter.share()).collect() }
    }

    /// Smooth value at a place of the tile, wrapping round its edges.
    fn at(&self, x: usize, y: usize) -> f32 {
        let place = |at: usize| {
            let exact = at as f32 * self.cells as f32 / TILE as f32;
            let share = exact.fract();
            (exact as usize, share * share * (3.0 - 2.0 * share))
        };
        let ((column, right), (row, down)) = (place(x), place(y));
        let value = |column: usize, row: usize| self.values[(row % self.cells) * self.cells + column % self.cells];
        let top = value(column, row) * (1.0 - right) + value(column + 1, row) * right;
        let bottom = value(column, row + 1) * (1.0 - right) + value(column + 1, row + 1) * right;
        top * (1.0 - down) + bottom * down
    }
}

/// White and ink at up to 18 %: blended over a drawing, it makes the drawing lie on paper.
pub fn tile() -> Image {
    let mut jitter = Jitter::of(3);
    let lattices = [(8, 1.0), (32, 0.6), (128, 0.7)].map(|(cells, weight)| (Lattice::new(cells, &mut jitter), weight));
    let mut texels = Vec::with_capacity(TILE * TILE * 4);
    for y in 0..TILE {
        for x in 0..TILE {
            let value: f32 = lattices.iter().map(|(lattice, weight)| (lattice.at(x, y) - 0.5) * weight).sum();
            let alpha = (value.abs() * 40.0).min(46.0) as u8;
            let shade = if value > 0.0 { [255, 252, 240] } else { [70, 60, 45] };
            texels.extend_from_slice(&[shade[0], shade[1], shade[2], alpha]);
        }
    }
    let size = Extent3d { width: TILE as u32, height: TILE as u32, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, texels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
    image
}
