//! Drawing with coloured triangles: whatever is drawn last covers what was drawn before.

use bevy::asset::RenderAssetUsages;
use bevy::color::LinearRgba;
use bevy::math::{Rot2, Vec2};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
/// A sheet of coloured triangles on the plane.
#[derive(Clone, Debug, Default)]
pub struct Ink {
    places: Vec<Vec2>,
    colours: Vec<[f32; 4]>,
    corners: Vec<u32>,
}

impl Ink {
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Fills a simple outline, whichever way round it runs.
    pub fn fill(&mut self, outline: &[Vec2], colour: LinearRgba) {
        let first = self.places.len() as u32;
        let triangles = clip_ears(outline);
        if triangles.is_empty() {
            return;
        }
        self.places.extend_from_slice(outline);
        self.colours.resize(self.places.len(), [colour.red, colour.green, colour.blue, colour.alpha]);
        self.corners.extend(triangles.into_iter().map(|corner| first + corner));
    }

    /// A line with round joints and ends.
    pub fn stroke(&mut self, line: &[Vec2], closed: bool, width: f32, colour: LinearRgba) {
        let ends = line.len() + usize::from(closed);
        for end in 1..ends {
            self.taper(line[end - 1], line[end % line.len()], width / 2.0, width / 2.0, colour);
        }
        // A joint shows only where the line turns enough for the gap to be seen.
        for (place, corner) in line.iter().enumerate() {
            let (before, after) = match (place, closed) {
                (0, false) => (None, line.get(1)),
                (_, false) if place + 1 == line.len() => (line.get(place - 1), None),
                _ => (line.get((place + line.len() - 1) % line.len()), line.get((place + 1) % line.len())),
            };
            let bends = match (before, after) {
                (Some(before), Some(after)) => {
                    let turn = (*corner - *before).normalize_or_zero().dot((*after - *corner).normalize_or_zero());
                    (1.0 - turn) * width > 0.02
                }
                _ => width > 1.4,
            };
            if bends {
                self.disc(*corner, width / 2.0, colour);
            }
        }
    }

    /// A line broken by `pattern`: drawn, left out, drawn, left out...
    pub fn dashes(&mut self, line: &[Vec2], closed: bool, width: f32, pattern: &[f32], colour: LinearRgba) {
        for dash in dashed(line, closed, pattern) {
            for pair in dash.windows(2) {
                self.taper(pair[0], pair[1], width / 2.0, width / 2.0, colour);
            }
        }
    }

    /// A straight stroke of half-width `from` at one end and `to` at the other, cut off square.
    pub fn taper(&mut self, a: Vec2, b: Vec2, from: f32, to: f32, colour: LinearRgba) {
        let side = (b - a).normalize_or_zero().perp();
        self.quad([a + side * from, b + side * to, b - side * to, a - side * from], colour);
    }

    /// A convex shape of four corners.
    pub fn quad(&mut self, corners: [Vec2; 4], colour: LinearRgba) {
        self.fan(&corners, colour);
    }

    /// A convex shape.
    pub fn fan(&mut self, corners: &[Vec2], colour: LinearRgba) {
        let first = self.places.len() as u32;
        self.places.extend_from_slice(corners);
        self.colours.resize(self.places.len(), [colour.red, colour.green, colour.blue, colour.alpha]);
        for corner in 2..corners.len() as u32 {
            self.corners.extend([first, first + corner - 1, first + corner]);
        }
    }

    pub fn disc(&mut self, middle: Vec2, radius: f32, colour: LinearRgba) {
        let count = (6.0 + radius.sqrt() * 5.0).min(64.0) as usize;
        self.fan(&circle(middle, radius, count), colour);
    }

    pub fn ring(&mut self, middle: Vec2, radius: f32, width: f32, colour: LinearRgba) {
        let count = (10.0 + radius.sqrt() * 5.0).min(72.0) as usize;
        let (outer, inner) = (circle(middle, radius + width / 2.0, count), circle(middle, (radius - width / 2.0).max(0.0), count));
        for place in 0..count {
            let next = (place + 1) % count;
            self.quad([outer[place], outer[next], inner[next], inner[place]], colour);
        }
    }

    /// A finished drawing put down here: scaled, turned, and thinned to `alpha`.
    pub fn stamp(&mut self, drawing: &Ink, at: Vec2, turn: Rot2, scale: f32, alpha: f32) {
        let first = self.places.len() as u32;
        self.places.extend(drawing.places.iter().map(|place| at + turn * (*place * scale)));
        self.colours.extend(drawing.colours.iter().map(|[red, green, blue, own]| [*red, *green, *blue, own * alpha]));
        self.corners.extend(drawing.corners.iter().map(|corner| first + corner));
    }

    /// The drawing as a mesh for the plane.
    pub fn mesh(self) -> Mesh {
        let places: Vec<[f32; 3]> = self.places.iter().map(|place| [place.x, place.y, 0.0]).collect();
        let flat: Vec<[f32; 2]> = vec![[0.0, 0.0]; places.len()];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, flat)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.corners))
    }
}

/// The triangles of a simple outline, cut off ear by ear; corners are places in the outline.
fn clip_ears(outline: &[Vec2]) -> Vec<u32> {
    let area: f32 = outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| a.perp_dot(*b)).sum();
    let mut left: Vec<u32> = (0..outline.len() as u32).collect();
    if area < 0.0 {
        left.reverse();
    }
    let at = |corner: u32| outline[corner as usize];
    let mut triangles = Vec::with_capacity(outline.len() * 3);
    let mut skipped = 0;
    let mut place = 0;
    while left.len() > 3 {
        let count = left.len();
        let [before, here, after] = [place % count, (place + 1) % count, (place + 2) % count].map(|at| left[at]);
        let (a, b, c) = (at(before), at(here), at(after));
        let turn = (b - a).perp_dot(c - b);
        let holds = |corner: u32| {
            let p = at(corner);
            corner != before && corner != here && corner != after && p != a && p != b && p != c && {
                (b - a).perp_dot(p - a) >= 0.0 && (c - b).perp_dot(p - b) >= 0.0 && (a - c).perp_dot(p - c) >= 0.0
            }
        };
        // An outline that is not simple runs out of ears: then whatever comes next is cut, so that something is drawn.
        let stuck = skipped > count;
        if stuck || turn >= 0.0 && !left.iter().any(|corner| holds(*corner)) {
            if turn != 0.0 {
                triangles.extend([before, here, after]);
            }
            left.remove((place + 1) % count);
            skipped = 0;
        } else {
            skipped += 1;
            place += 1;
        }
        place %= left.len();
    }
    if left.len() == 3 {
        triangles.extend(left);
    }
    triangles
}

pub fn circle(middle: Vec2, radius: f32, count: usize) -> Vec<Vec2> {
    (0..count).map(|place| middle + Vec2::from_angle(place as f32 / count as f32 * std::f32::consts::TAU) * radius).collect()
}

/// The pieces of a line that a dash pattern draws.
pub fn dashed(line: &[Vec2], closed: bool, pattern: &[f32]) -> Vec<Vec<Vec2>> {
    let mut pieces = Vec::new();
    let (mut place, mut left, mut drawing) = (0, pattern.first().copied().unwrap_or(1.0), true);
    let mut piece: Vec<Vec2> = line.first().copied().into_iter().collect();
    let ends = line.len() + usize::from(closed);
    for end in 1..ends {
        let (mut from, to) = (line[end - 1], line[end % line.len()]);
        let mut length = from.distance(to);
        while length > left {
            from = from.lerp(to, left / length);
            length -= left;
            if drawing {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![from];
            }
            drawing = !drawing;
            place = (place + 1) % pattern.len().max(1);
            left = pattern.get(place).copied().unwrap_or(1.0).max(0.05);
        }
        left -= length;
        if drawing {
            piece.push(to);
        }
    }
    if drawing && piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

/// A curve through the points (Catmull and Rom), sampled about every `step`.
pub fn smooth(line: &[Vec2], closed: bool, step: f32) -> Vec<Vec2> {
    let count = line.len();
    if count < 3 {
        return resample(line, closed, step);
    }
    let spans = if closed { count } else { count - 1 };
    let at = |place: isize| {
        let place = if closed { place.rem_euclid(count as isize) } else { place.clamp(0, count as isize - 1) };
        line[place as usize]
    };
    let mut curve = Vec::new();
    for span in 0..spans as isize {
        let (a, b, c, d) = (at(span - 1), at(span), at(span + 1), at(span + 2));
        let pieces = ((b.distance(c) / step) as usize).max(2);
        for piece in 0..pieces {
            let t = piece as f32 / pieces as f32;
            let way = b * 2.0 + (c - a) * t + (a * 2.0 - b * 5.0 + c * 4.0 - d) * t * t + (b * 3.0 - a - c * 3.0 + d) * t * t * t;
            curve.push(way * 0.5);
        }
    }
    if !closed {
        curve.push(at(count as isize - 1));
    }
    curve
}

/// The same straight pieces with a point about every `step`, corners kept.
pub fn resample(line: &[Vec2], closed: bool, step: f32) -> Vec<Vec2> {
    let mut points = Vec::new();
    let ends = line.len() + usize::from(closed);
    for end in 1..ends {
        let (from, to) = (line[end - 1], line[end % line.len()]);
        let pieces = ((from.distance(to) / step).ceil() as usize).max(1);
        points.extend((0..pieces).map(|piece| from.lerp(to, piece as f32 / pieces as f32)));
    }
    if !closed {
        points.extend(line.last());
    }
    points
}

/// The left-hand normal at every point of a line.
pub fn normals(line: &[Vec2], closed: bool) -> Vec<Vec2> {
    let count = line.len();
    (0..count)
        .map(|place| {
            let before = if place > 0 {
                line[place - 1]
            } else if closed {
                line[count - 1]
            } else {
                line[0]
            };
            let after = if place + 1 < count {
                line[place + 1]
            } else if closed {
                line[0]
            } else {
                line[count - 1]
            };
            (after - before).normalize_or_zero().perp()
        })
        .collect()
}

/// The line moved to its left by `by`.
pub fn beside(line: &[Vec2], closed: bool, by: f32) -> Vec<Vec2> {
    line.iter().zip(normals(line, closed)).map(|(place, normal)| *place + normal * by).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_leave_the_gaps_out_and_run_round_corners() {
        let line = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)];
        let pieces = dashed(&line, false, &[8.0, 2.0]);
        let lengths: Vec<f32> = pieces.iter().map(|piece| piece.windows(2).map(|pair| pair[0].distance(pair[1])).sum()).collect();
        assert_eq!(lengths, vec![8.0, 8.0]);
    }

    #[test]
    fn a_filled_square_covers_its_area() {
        let mut ink = Ink::default();
        ink.fill(&[Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)], LinearRgba::WHITE);
        let area: f32 = ink
            .corners
            .chunks(3)
            .map(|t| {
                let [a, b, c] = [t[0], t[1], t[2]].map(|corner| ink.places[corner as usize]);
                (b - a).perp_dot(c - a).abs() / 2.0
            })
            .sum();
        assert!((area - 16.0).abs() < 1e-3);
    }
}
