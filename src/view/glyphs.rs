//! Pictures of troops seen from above, front up, from `assets/look/glyphs.ron`.

use super::ink::Ink;
use bevy::math::Vec2;
use lyon_tessellation::geom::point;
use lyon_tessellation::path::Path;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GlyphFile {
    glyphs: BTreeMap<String, String>,
}

/// A troop's picture: its whole, the part in the side's colour, and the box it fills (y up).
pub struct Glyph {
    pub whole: Path,
    pub accent: Option<Path>,
    pub low: Vec2,
    pub high: Vec2,
}

static GLYPHS: LazyLock<BTreeMap<String, Glyph>> = LazyLock::new(|| {
    let Ok(file) = ron::from_str::<GlyphFile>(include_str!("../../assets/look/glyphs.ron")) else { return BTreeMap::new() };
    file.glyphs
        .iter()
        .filter(|(name, _)| !name.contains('.'))
        .map(|(name, text)| {
            let (whole, points) = parse(text);
            let accent = file.glyphs.get(&format!("{name}.accent")).map(|text| parse(text).0);
            let (low, high) = super::ground::scatter::bounds(&points);
            (name.clone(), Glyph { whole, accent, low, high })
        })
        .collect()
});

/// Kinds that go by the picture of another.
const ALIASES: &[(&str, &str)] = &[
    ("chief", "chieftain"),
    ("leader", "chieftain"),
    ("hero", "chieftain"),
    ("general", "chieftain"),
    ("spear", "spearman"),
    ("bow", "archer"),
    ("sling", "slinger"),
    ("javelin", "javelin"),
    ("herder", "psiloi"),
    ("dog", "war_dog"),
    ("hound", "war_dog"),
    ("wagon", "cart"),
    ("swine", "pig"),
    ("boar", "pig"),
    ("sheep", "pig"),
    ("cattle", "cow"),
    ("ox", "cow"),
    ("bull", "cow"),
    ("bride", "lady"),
    ("horse", "horseman"),
    ("rider", "warrior"),
    ("axe", "warrior"),
    ("beast", "cow"),
    ("cavalry", "horseman"),
    ("sword", "warrior"),
    ("fighter", "warrior"),
    ("warrior", "warrior"),
    ("shield", "warrior"),
];

/// The picture for a kind of troops, if any fits its word.
pub fn glyph(kind: &str) -> Option<&'static Glyph> {
    GLYPHS
        .get(kind)
        .or_else(|| ALIASES.iter().find(|(part, _)| kind.contains(part)).and_then(|(_, name)| GLYPHS.get(*name)))
        .or_else(|| GLYPHS.iter().find(|(name, _)| kind.contains(name.as_str())).map(|(_, glyph)| glyph))
}

/// Draws a glyph so that it fills a box round `middle`, its front up.
pub fn draw(ink: &mut Ink, glyph: &Glyph, middle: Vec2, room: Vec2, colour: u32, accent: Option<u32>) {
    let size = glyph.high - glyph.low;
    let scale = (room.x / size.x).min(room.y / size.y);
    let centre = (glyph.low + glyph.high) / 2.0;
    let place = |drawing: Ink, ink: &mut Ink| ink.stamp(&drawing, middle - centre * scale, bevy::math::Rot2::IDENTITY, scale, 1.0);
    let mut whole = Ink::default();
    whole.fill_path(&glyph.whole, super::palette::tint(colour));
    place(whole, ink);
    if let (Some(path), Some(accent)) = (&glyph.accent, accent) {
        let mut part = Ink::default();
        part.fill_path(path, super::palette::tint(accent));
        if accent == colour {
            return;
        }
        place(part, ink);
    }
}

/// Draws the glyph with its accent (a shield) taken away.
pub fn erase_accent(ink: &mut Ink, glyph: &Glyph, middle: Vec2, room: Vec2, face: u32) {
    let size = glyph.high - glyph.low;
    let scale = (room.x / size.x).min(room.y / size.y);
    let centre = (glyph.low + glyph.high) / 2.0;
    if let Some(path) = &glyph.accent {
        let mut part = Ink::default();
        part.fill_path(path, super::palette::tint(face));
        part.stroke_path(path, 4.0, super::palette::tint(face));
        ink.stamp(&part, middle - centre * scale, bevy::math::Rot2::IDENTITY, scale, 1.0);
    }
}

/// Reads M, L, C and Z with absolute numbers; y is turned to point up.
fn parse(text: &str) -> (Path, Vec<Vec2>) {
    let mut builder = Path::builder();
    let mut points = Vec::new();
    let mut open = false;
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(['M', 'L', 'C', 'Z']).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f32> = rest[1..end].split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        let at = |place: usize| {
            let pair = numbers.get(place * 2..place * 2 + 2).map_or(Vec2::ZERO, |pair| Vec2::new(pair[0], 100.0 - pair[1]));
            point(pair.x, pair.y)
        };
        match command {
            'M' => {
                if open {
                    builder.end(false);
                }
                builder.begin(at(0));
                open = true;
            }
            'L' => {
                builder.line_to(at(0));
            }
            'C' => {
                builder.cubic_bezier_to(at(0), at(1), at(2));
            }
            _ => {
                builder.end(true);
                open = false;
            }
        }
        if let Some(pair) = numbers.len().checked_sub(2).map(|from| &numbers[from..]) {
            points.push(Vec2::new(pair[0], 100.0 - pair[1]));
        }
        rest = &rest[end..];
    }
    if open {
        builder.end(false);
    }
    (builder.build(), points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_read_and_lies_in_its_box() {
        assert!(GLYPHS.len() >= 20, "{}", GLYPHS.len());
        for (name, glyph) in GLYPHS.iter() {
            assert!(glyph.low.min_element() > -5.0 && glyph.high.max_element() < 105.0, "{name}");
        }
    }

    #[test]
    fn kinds_find_their_picture_by_alias() {
        for kind in ["chief", "javelin_man", "war_dog", "lady", "pig", "cart"] {
            assert!(glyph(kind).is_some(), "{kind}");
        }
        assert!(glyph("zzz").is_none());
    }
}
