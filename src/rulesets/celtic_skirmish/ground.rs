//! What the ground does under a base: level, cover by what stands on it, rates (CS-2.3, CS-2.8, CS-3.6).

use super::data::{GroundData, Sheet};
use crate::measure::{Point, Polygon, Polyline};
use crate::table::{Ground, Piece, Table};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;

/// What a piece of ground does to those who come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Slow,
    Difficult,
    Impassable,
    Bridges,
    Obstacle,
    Hides,
    BlocksSight,
    Covers,
    High,
}

impl Does {
    const ALL: [Self; 9] = [
        Self::Slow,
        Self::Difficult,
        Self::Impassable,
        Self::Bridges,
        Self::Obstacle,
        Self::Hides,
        Self::BlocksSight,
        Self::Covers,
        Self::High,
    ];

    fn as_told(self, ground: &GroundData) -> bool {
        match self {
            Self::Slow => ground.slow,
            Self::Difficult => ground.difficult,
            Self::Impassable => ground.impassable,
            Self::Bridges => ground.bridges,
            Self::Obstacle => ground.obstacle,
            Self::Hides => ground.hides,
            Self::BlocksSight => ground.blocks_sight,
            Self::Covers => ground.covers,
            Self::High => ground.high,
        }
    }
}

/// Which pieces of the battlefield do what, looked up by their kinds once: for each of [`Does::ALL`] the places of the pieces.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lay([Vec<usize>; Does::ALL.len()]);

impl Lay {
    pub fn of(world: &World) -> Self {
        let terrain = &world.resource::<Sheet>().terrain;
        let kinds: Vec<_> = world.resource::<Ground>().pieces.iter().map(|piece| terrain.kind(&piece.kind)).collect();
        let doing = |does: Does| (0..kinds.len()).filter(|piece| kinds[*piece].is_some_and(|kind| does.as_told(kind))).collect();
        Self(Does::ALL.map(doing))
    }
}

/// Pieces that do something.
fn pieces<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = &'t Piece> + Clone + 't {
    table.state::<Lay>().0[does as usize].iter().map(|place| &table.ground.pieces[*place])
}

/// Pieces that do something, with their areas.
pub fn areas<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = (&'t Piece, &'t Polygon)> + Clone + 't {
    pieces(table, does).filter_map(|piece| Some((piece, piece.area.as_ref()?)))
}

/// Pieces without width that do something.
pub fn lines<'t>(table: &'t Table, does: Does) -> impl Iterator<Item = (&'t Piece, &'t Polyline)> + 't {
    pieces(table, does).filter(|piece| piece.area.is_none()).filter_map(|piece| Some((piece, piece.line.as_ref()?)))
}

/// Levels above the plain at a point.
pub fn height(table: &Table, at: Point) -> u16 {
    areas(table, Does::High).filter(|(_, area)| area.contains(at)).count().min(u16::MAX.into()) as u16
}

pub fn difficult_at(table: &Table, at: Point) -> bool {
    areas(table, Does::Difficult).any(|(_, area)| area.contains(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::measure::INCH;
    use crate::scenario::Loaded;

    /// As many hills as a table may bear, one on the other.
    #[test]
    fn a_hill_of_many_levels_is_no_plain() {
        let hill = "(kind: \"hill\", shape: Round(at: (24, 18), radius: 8)), ";
        let text = include_str!("../../../tests/scenario/small.ron").replacen("terrain: [", &format!("terrain: [{}", hill.repeat(290)), 1);
        let loaded = Loaded::read("high", "high.ron", &text).unwrap();
        let world = loaded.set_up(&loaded.rulebook().unwrap(), Dice::seeded(1)).unwrap();
        let table = Table::of(&world);
        assert_eq!([(24, 18), (2, 2)].map(|(x, y)| height(&table, Point::new(x * INCH, y * INCH))), [290, 0]);
    }

    #[test]
    fn each_thing_stands_at_its_own_place() {
        let places: Vec<usize> = Does::ALL.iter().map(|does| *does as usize).collect();
        assert_eq!(places, (0..Does::ALL.len()).collect::<Vec<_>>());
    }
}
