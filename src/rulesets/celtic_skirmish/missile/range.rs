//! Where a shot is measured (CS-3.1, CS-3.2).
//!
//! From the middle of the firer's front edge to the farthest point of the target's base along the line to the target's centre.

use super::super::data::MissileData;
use crate::measure::{self, Point, Quad, Um};

/// A shot's line and length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooting {
    /// Middle of the firer's front edge.
    pub from: Point,
    /// Centre of the target: what must lie in the arc and be seen.
    pub aim: Point,
    /// Where the measuring ends, on the far side of the target.
    pub to: Point,
    pub distance: Um,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    Short,
    Long,
}

impl Shooting {
    pub fn measure(firer: &Quad, target: &Quad) -> Self {
        let (from, aim) = (firer.front_centre(), target.centre());
        let to = measure::farthest_along(target, from, aim);
        Self { from, aim, to, distance: measure::dist(from, to) }
    }

    /// Bounds are within. `None` beyond long range.
    pub fn band(&self, weapon: &MissileData) -> Option<Band> {
        if self.distance <= weapon.short_um() {
            Some(Band::Short)
        } else if self.distance <= weapon.long_um() {
            Some(Band::Long)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Footprint, Heading, INCH, Pose};

    fn man(x: f64, y: f64, degrees: f64) -> Quad {
        Quad::new(Pose::new(Point::inches(x, y), Heading::degrees(degrees)), Footprint::new(INCH, INCH))
    }

    #[test]
    fn from_the_front_of_the_firer_to_the_rear_of_the_target() {
        let bow = MissileData { weapon: "bow".into(), hits_on: 5, short: 12.0, long: 36.0, clause: "CS-3.2".into() };
        let at = |inches: f64| Shooting::measure(&man(0.0, 0.0, 0.0), &man(0.0, inches, 180.0));
        assert_eq!(at(12.0).distance, 12 * INCH);
        assert_eq!(at(12.0).band(&bow), Some(Band::Short));
        assert_eq!(at(12.001).band(&bow), Some(Band::Long));
        assert_eq!(at(36.0).band(&bow), Some(Band::Long));
        assert_eq!(at(36.001).band(&bow), None);
    }
}
