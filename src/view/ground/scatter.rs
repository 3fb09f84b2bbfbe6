//! Decoration that stays where it is: jitter and scatter seeded by the piece, so that an edit never reshuffles its neighbours.

use bevy::math::Vec2;
use std::collections::BTreeMap;

/// A small generator for ornament (SplitMix64). It has no part in any rule.
pub struct Jitter(u64);

impl Jitter {
    pub fn of(piece: u64) -> Self {
        Self(piece.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// 0 to 1.
    pub fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.next() % choices.len() as u64) as usize]
    }
}

pub fn inside(place: Vec2, outline: &[Vec2]) -> bool {
    let mut within = false;
    let mut before = outline.len().saturating_sub(1);
    for (at, a) in outline.iter().enumerate() {
        let b = outline[before];
        if (a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
        before = at;
    }
    within
}

/// Distance from the nearest point of the line.
pub fn distance(place: Vec2, line: &[Vec2], closed: bool) -> f32 {
    let ends = line.len() + usize::from(closed);
    (1..ends)
        .map(|end| {
            let (a, b) = (line[end - 1], line[end % line.len()]);
            let way = b - a;
            let along = ((place - a).dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
            place.distance(a + way * along)
        })
        .fold(f32::INFINITY, f32::min)
}

/// Points at least `apart` from each other and `inset` from the edge.
pub fn scatter(outline: &[Vec2], apart: f32, inset: f32, jitter: &mut Jitter) -> Vec<Vec2> {
    let (low, high) = bounds(outline);
    let size = high - low;
    let tries = ((size.x * size.y / (apart * apart)) * 5.0).clamp(50.0, 40_000.0) as usize;
    let cell = |place: Vec2| ((place.x / apart).floor() as i32, (place.y / apart).floor() as i32);
    let mut grid: BTreeMap<(i32, i32), Vec<Vec2>> = BTreeMap::new();
    let mut points = Vec::new();
    for _ in 0..tries {
        let place = Vec2::new(jitter.between(low.x, high.x), jitter.between(low.y, high.y));
        let (column, row) = cell(place);
        let crowded = (-1..=1).any(|x| {
            (-1..=1).any(|y| grid.get(&(column + x, row + y)).is_some_and(|near| near.iter().any(|other| other.distance(place) < apart)))
        });
        if !crowded && inside(place, outline) && distance(place, outline, true) >= inset {
            grid.entry((column, row)).or_default().push(place);
            points.push(place);
        }
    }
    points
}

pub fn bounds(points: &[Vec2]) -> (Vec2, Vec2) {
    points.iter().fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), place| (low.min(*place), high.max(*place)))
}

/// A line shaken a little, as a hand would draw it.
pub fn by_hand(line: &[Vec2], jitter: &mut Jitter, strength: f32) -> Vec<Vec2> {
    let (first, second) = (jitter.between(0.0, 6.0), jitter.between(0.0, 6.0));
    let mut walked = 0.0;
    let normals = crate::view::ink::normals(line, false);
    line.iter()
        .enumerate()
        .map(|(at, place)| {
            if at > 0 {
                walked += place.distance(line[at - 1]);
            }
            let sway = (walked / 23.0 + first).sin() * 0.6 + (walked / 9.0 + second).sin() * 0.4;
            *place + normals[at] * sway * strength
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_points_keep_apart_and_inside() {
        let square = [Vec2::ZERO, Vec2::new(100.0, 0.0), Vec2::new(100.0, 100.0), Vec2::new(0.0, 100.0)];
        let points = scatter(&square, 12.0, 5.0, &mut Jitter::of(3));
        assert!(points.len() > 25);
        for (at, place) in points.iter().enumerate() {
            assert!(place.cmpgt(Vec2::splat(4.9)).all() && place.cmplt(Vec2::splat(95.1)).all());
            assert!(points[..at].iter().all(|other| other.distance(*place) >= 12.0));
        }
        assert_eq!(points, scatter(&square, 12.0, 5.0, &mut Jitter::of(3)), "the same piece is drawn the same every time");
    }
}
