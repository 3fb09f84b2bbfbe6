//! The colours of the map, as sRGB codes. Every colour that carries a meaning has a second carrier in shape or line.

use bevy::color::{Alpha, LinearRgba, Srgba};

pub const INK: u32 = 0x2B2620;
pub const PAPER: u32 = 0xEFE8D3;
pub const OPEN: u32 = 0xE6E2C2;
pub const DESK: u32 = 0x211C18;
pub const SLIP: u32 = 0xFBF6E6;
pub const HALO: u32 = 0xF6F0DD;
pub const LEGAL: u32 = 0x00684A;
pub const ILLEGAL: u32 = 0x7A1450;
pub const CAUTION: u32 = 0x7A4E00;
pub const RULER: u32 = 0x243B53;
pub const WATER_LINE: u32 = 0x35616F;

/// Colours of a side: the rim of its bases, their face, and what is drawn on the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Livery {
    pub rim: u32,
    pub face: u32,
    pub glyph: u32,
    /// Rims of the second side are notched, its corners square, its group outlines dashed.
    pub notched: bool,
}

/// The livery of the first side, of the second, and of whatever belongs to neither.
pub fn livery(side: Option<crate::names::SideId>) -> Livery {
    match side.map(|side| side.0) {
        Some(0) => Livery { rim: 0x005A8D, face: 0xCFE4F2, glyph: 0x07354F, notched: false },
        Some(_) => Livery { rim: 0xA63F00, face: 0xF7DCC4, glyph: 0x571F00, notched: true },
        None => Livery { rim: 0x5B4C36, face: 0xF1E8CF, glyph: 0x3E3122, notched: false },
    }
}

pub fn tint(code: u32) -> LinearRgba {
    let [_, red, green, blue] = code.to_be_bytes();
    Srgba::rgb_u8(red, green, blue).into()
}

/// The colour thinned to `alpha` (0 to 1).
pub fn thin(code: u32, alpha: f32) -> LinearRgba {
    tint(code).with_alpha(alpha)
}
