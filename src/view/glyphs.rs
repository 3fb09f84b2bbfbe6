//! Pictures of troops seen from above, front up, from `assets/look/glyphs.ron`.
//!
//! A glyph is a row of outlines laid over each other: those that run clockwise (y down) are ink, the others show the face again.

use super::ink::Ink;
use bevy::math::Vec2;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GlyphFile {
    glyphs: BTreeMap<String, String>,
}

struct Outline {
    points: Vec<Vec2>,
    inked: bool,
}

/// A troop's picture: its whole, the part in the side's colour, and the box it fills (y up).
pub struct Glyph {
    whole: Vec<Outline>,
    accent: Option<Vec<Outline>>,
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
    ("legionar", "legionary"),
    ("auxilia", "auxiliary"),
    ("chariot", "chariot"),
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

/// What a glyph is drawn with.
#[derive(Clone, Copy)]
pub struct Paint {
    pub ink: u32,
    pub face: u32,
    /// Of the shield, torc or circlet; the face's own colour where it was lost.
    pub accent: u32,
}

/// Draws a glyph so that it fills a box round `middle`, its front up.
/// Draws it as large as the room allows; a body of troops on a wide base is shown as several side by side.
pub fn draw(ink: &mut Ink, glyph: &Glyph, middle: Vec2, room: Vec2, paint: Paint) {
    let size = glyph.high - glyph.low;
    let scale = (room.x / size.x).min(room.y / size.y);
    let count = if room.x > WIDE { (room.x / (size.x * scale * 1.12)).floor().clamp(1.0, 3.0) } else { 1.0 };
    let centre = (glyph.low + glyph.high) / 2.0;
    let mut drawing = Ink::default();
    let mut lay = |outlines: &[Outline], colour: u32| {
        for outline in outlines {
            drawing.fill(&outline.points, super::palette::tint(if outline.inked { colour } else { paint.face }));
        }
    };
    lay(&glyph.whole, paint.ink);
    if let Some(accent) = &glyph.accent {
        lay(accent, paint.accent);
        if paint.accent == paint.face {
            for outline in accent {
                drawing.stroke(&outline.points, true, 4.0, super::palette::tint(paint.face));
            }
        }
    }
    for place in 0..count as usize {
        let aside = Vec2::new((place as f32 - (count - 1.0) / 2.0) * room.x / count, 0.0);
        ink.stamp(&drawing, middle + aside - centre * scale, bevy::math::Rot2::IDENTITY, scale, 1.0);
    }
}

/// Bases from two and a half inches on carry more than one figure.
const WIDE: f32 = 2.5 * super::plane::PER_INCH;

/// Pieces that a curve of a glyph is cut into.
const PIECES: usize = 6;

/// Reads M, L, C and Z with absolute numbers; y is turned to point up.
fn parse(text: &str) -> (Vec<Outline>, Vec<Vec2>) {
    let mut outlines = Vec::new();
    let mut points: Vec<Vec2> = Vec::new();
    let mut all = Vec::new();
    let mut close = |points: &mut Vec<Vec2>| {
        points.dedup_by(|a, b| a.distance_squared(*b) < 1e-4);
        if points.len() > 1 && points[0].distance_squared(points[points.len() - 1]) < 1e-4 {
            points.pop();
        }
        if points.len() > 2 {
            let area: f32 = points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| a.perp_dot(*b)).sum();
            all.extend_from_slice(points);
            outlines.push(Outline { points: std::mem::take(points), inked: area < 0.0 });
        }
        points.clear();
    };
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(['M', 'L', 'C', 'Z']).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f32> = rest[1..end].split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        let at = |place: usize| numbers.get(place * 2..place * 2 + 2).map_or(Vec2::ZERO, |pair| Vec2::new(pair[0], 100.0 - pair[1]));
        match command {
            'M' => {
                close(&mut points);
                points.push(at(0));
            }
            'L' => points.push(at(0)),
            'C' => {
                let from = points.last().copied().unwrap_or_default();
                points.extend((1..=PIECES).map(|piece| {
                    let t = piece as f32 / PIECES as f32;
                    let u = 1.0 - t;
                    from * (u * u * u) + at(0) * (3.0 * u * u * t) + at(1) * (3.0 * u * t * t) + at(2) * (t * t * t)
                }));
            }
            _ => close(&mut points),
        }
        rest = &rest[end..];
    }
    close(&mut points);
    (outlines, all)
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
