//! From micrometres on the table to the plane that is drawn, and from there to the screen.

use crate::measure::{INCH, Point, Pose, Rect};
use bevy::ecs::resource::Resource;
use bevy::math::{Rot2, Vec2};

/// Units of the drawn plane in an inch: about a pixel each when a table of 48 inches fills the window.
pub const PER_INCH: f32 = 30.0;

pub fn on_plane(point: Point) -> Vec2 {
    Vec2::new(point.x as f32, point.y as f32) * (PER_INCH / INCH as f32)
}

pub fn on_table(plane: Vec2) -> Point {
    let scale = f64::from(PER_INCH).recip() * INCH as f64;
    Point::new((f64::from(plane.x) * scale).round() as i64, (f64::from(plane.y) * scale).round() as i64)
}

/// A pose with everything a drawing needs, which may lie between two real ones while it is played back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    pub at: Vec2,
    /// Degrees clockwise from north.
    pub degrees: f32,
}

impl Stand {
    pub fn of(pose: Pose) -> Self {
        Self { at: on_plane(pose.at), degrees: pose.facing.to_degrees() as f32 }
    }

    pub fn turn(self) -> Rot2 {
        Rot2::degrees(-self.degrees)
    }

    /// Between here and there, turning the short way round.
    pub fn toward(self, there: Self, share: f32) -> Self {
        let round = (there.degrees - self.degrees + 540.0).rem_euclid(360.0) - 180.0;
        Self { at: self.at.lerp(there.at, share), degrees: self.degrees + round * share }
    }
}

/// What part of the plane is seen, and where in the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The point of the plane in the middle of the map.
    pub middle: Vec2,
    /// Logical pixels a unit of the plane takes.
    pub zoom: f32,
    /// The map's place in the window in logical pixels, y down.
    pub frame: (Vec2, Vec2),
    /// The table, with its margin.
    pub sheet: (Vec2, Vec2),
}

/// The paper round the table, in units of the plane.
pub const MARGIN: f32 = 34.0;

impl Default for Lens {
    fn default() -> Self {
        let frame = (Vec2::ZERO, Vec2::new(1280.0, 800.0));
        Self { middle: Vec2::ZERO, zoom: 1.0, frame, sheet: (Vec2::ZERO, Vec2::new(1440.0, 1080.0)) }
    }
}

impl Lens {
    pub fn set_table(&mut self, table: Rect) {
        let margin = Vec2::splat(MARGIN);
        self.sheet = (on_plane(table.min) - margin, on_plane(table.max) + margin);
        self.fit();
    }

    /// The whole sheet in the frame.
    pub fn fit(&mut self) {
        self.middle = (self.sheet.0 + self.sheet.1) / 2.0;
        self.zoom = self.fitting();
    }

    fn fitting(&self) -> f32 {
        let room = (self.frame.1 - self.frame.0 - Vec2::splat(12.0)).max(Vec2::splat(50.0));
        let size = self.sheet.1 - self.sheet.0;
        (room.x / size.x).min(room.y / size.y)
    }

    pub fn is_fitted(&self) -> bool {
        (self.zoom / self.fitting() - 1.0).abs() < 0.001
    }

    /// Makes the frame this, keeping the whole sheet in view where it was.
    pub fn set_frame(&mut self, frame: (Vec2, Vec2)) {
        if self.frame != frame {
            let fitted = self.is_fitted();
            self.frame = frame;
            if fitted {
                self.fit();
            } else {
                self.keep_inside();
            }
        }
    }

    pub fn to_screen(&self, plane: Vec2) -> Vec2 {
        let way = (plane - self.middle) * self.zoom;
        (self.frame.0 + self.frame.1) / 2.0 + Vec2::new(way.x, -way.y)
    }

    pub fn to_plane(&self, screen: Vec2) -> Vec2 {
        let way = (screen - (self.frame.0 + self.frame.1) / 2.0) / self.zoom;
        self.middle + Vec2::new(way.x, -way.y)
    }

    pub fn shows(&self, screen: Vec2) -> bool {
        screen.cmpge(self.frame.0).all() && screen.cmplt(self.frame.1).all()
    }

    /// Zooms by a factor, what lies under `screen` staying there.
    pub fn zoom_at(&mut self, screen: Vec2, factor: f32) {
        let under = self.to_plane(screen);
        let least = self.fitting() * 0.8;
        self.zoom = (self.zoom * factor).clamp(least, least * 12.0);
        self.middle += under - self.to_plane(screen);
        self.keep_inside();
    }

    pub fn pan(&mut self, pixels: Vec2) {
        self.middle += Vec2::new(-pixels.x, pixels.y) / self.zoom;
        self.keep_inside();
    }

    pub fn look_at(&mut self, plane: Vec2) {
        self.middle = plane;
        self.keep_inside();
    }

    fn keep_inside(&mut self) {
        let half = (self.frame.1 - self.frame.0) / 2.0 / self.zoom;
        let spare = ((self.sheet.1 - self.sheet.0) / 2.0 - half).max(Vec2::ZERO) + Vec2::splat(60.0);
        let centre = (self.sheet.0 + self.sheet.1) / 2.0;
        self.middle = self.middle.clamp(centre - spare, centre + spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_and_the_plane_agree_at_every_zoom() {
        let mut lens = Lens { frame: (Vec2::new(10.0, 90.0), Vec2::new(910.0, 690.0)), ..Lens::default() };
        lens.set_table(Rect::table(48 * INCH, 36 * INCH));
        for factor in [1.0, 2.0, 0.7, 1.9] {
            lens.zoom_at(Vec2::new(300.0, 300.0), factor);
            let there = lens.to_screen(lens.to_plane(Vec2::new(123.0, 456.0)));
            assert!(there.distance(Vec2::new(123.0, 456.0)) < 0.01, "{there}");
        }
    }

    #[test]
    fn zooming_keeps_what_lies_under_the_pointer() {
        let mut lens = Lens { frame: (Vec2::ZERO, Vec2::new(900.0, 600.0)), ..Lens::default() };
        lens.set_table(Rect::table(48 * INCH, 36 * INCH));
        let under = lens.to_plane(Vec2::new(430.0, 320.0));
        lens.zoom_at(Vec2::new(430.0, 320.0), 1.5);
        assert!(under.distance(lens.to_plane(Vec2::new(430.0, 320.0))) < 0.01);
    }

    #[test]
    fn a_point_of_the_table_survives_the_plane_to_a_hundredth_of_an_inch() {
        let point = Point::inches(33.37, 20.01);
        let back = on_table(on_plane(point));
        assert!((back - point).length() < INCH / 100);
    }
}
