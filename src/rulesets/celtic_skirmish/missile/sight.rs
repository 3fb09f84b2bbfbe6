//! Who sees whom (CS-3.6).
//!
//! 1. The sight line runs from the middle of the looker's front edge to the other's centre.
//! 2. It is blocked by more than 2" of woods in all, whoever stands in them; by buildings; by figures that are neither of the
//!    looker's own group nor the one looked at; and by crests.
//!
//! **Ruling:** a crest blocks where the line runs over ground of a higher level than both ends stand on: from the plain one does not
//! see through a hill, from a hill one sees down on both sides of it. The looker stands as high as its centre or its front edge,
//! whichever is higher. Beasts are in the way like anybody else.

use super::super::data::Sheet;
use super::super::ground;
use super::super::ground::Does;
use crate::measure::{self, Point, Polygon, Rect, SLACK, Um};
use crate::names::{TerrainId, UnitId};
use crate::table::{BaseView, Table};
use crate::tally::{Mark, Refusal};

const CLAUSE: &str = "CS-3.6";

/// Whether one base sees another, wherever it faces.
///
/// # Errors
/// What is in the way.
pub fn sees(table: &Table, looker: &BaseView, other: &BaseView) -> Result<(), Refusal> {
    Sight::between(table, [looker, other]).sees(looker, other)
}

/// Whether any figure of a group sees any figure of another, wherever it faces.
pub fn sees_group(table: &Table, unit: UnitId, other: UnitId) -> bool {
    let sight = Sight::between(table, table.standing(unit).chain(table.standing(other)));
    table.standing(unit).any(|looker| table.standing(other).any(|base| sight.sees(looker, base).is_ok()))
}

/// Whoever and whatever may be in the way of those who look at each other: what lies elsewhere is left out once.
pub struct Sight<'t> {
    table: &'t Table<'t>,
    bases: Vec<&'t BaseView>,
    screens: Screens<'t>,
}

impl<'t> Sight<'t> {
    /// Between any two of some bases.
    pub fn between<'b>(table: &'t Table<'t>, bases: impl IntoIterator<Item = &'b BaseView>) -> Self {
        let all = bases.into_iter().map(|base| base.quad.bounds()).reduce(|all, one| all.joined(&one));
        Self::within(table, &all.unwrap_or(Rect::around(&[])))
    }

    /// Between any two places within some bounds.
    pub fn within(table: &'t Table<'t>, bounds: &Rect) -> Self {
        let bases = table.on_table().filter(|base| bounds.meets(&base.quad.bounds())).collect();
        Self { table, bases, screens: Screens::within(table, bounds) }
    }

    /// Whether woods, buildings or a crest hide one place from another; figures do not count.
    pub fn hides(&self, eye: Point, at: Point) -> bool {
        self.screens.let_through(self.table, eye, at, ground::height(self.table, eye)).is_err()
    }

    /// Whether one of them sees another, wherever it faces.
    ///
    /// # Errors
    /// What is in the way.
    pub fn sees(&self, looker: &BaseView, other: &BaseView) -> Result<(), Refusal> {
        let (from, to) = (looker.quad.front_centre(), other.pose.at);
        self.past_figures(looker, other, from, to)?;
        let level = ground::height(self.table, from).max(ground::height(self.table, looker.pose.at));
        self.screens.let_through(self.table, from, to, level).map_err(|refusal| refusal.base(looker.id))
    }

    fn past_figures(&self, looker: &BaseView, other: &BaseView, from: Point, to: Point) -> Result<(), Refusal> {
        let line = Rect::around(&[from, to]);
        let in_the_way = |base: &&&BaseView| {
            base.unit != looker.unit
                && base.id != other.id
                && line.meets(&base.quad.bounds())
                && measure::stretch_in_quad(&base.quad, from, to, SLACK).is_some()
        };
        // The nearest is named.
        let found = self.bases.iter().filter(in_the_way).min_by_key(|base| (measure::dist(from, base.pose.at), base.id));
        match found {
            Some(base) => Err(Refusal::new("hidden_by_figure", CLAUSE).base(looker.id).mark(Mark::Base(base.id))),
            None => Ok(()),
        }
    }
}

/// The ground that may keep one from seeing, in a part of the table.
struct Screens<'t> {
    buildings: Vec<(TerrainId, &'t Polygon)>,
    woods: Vec<(TerrainId, &'t Polygon)>,
    hills: Vec<(TerrainId, &'t Polygon)>,
}

impl<'t> Screens<'t> {
    fn within(table: &'t Table, bounds: &Rect) -> Self {
        let kept = |does: Does| {
            let areas = ground::areas(table, does).map(|(piece, area)| (piece.id, area));
            areas.filter(|(_, area)| area.bounds().meets(bounds)).collect()
        };
        Self { buildings: kept(Does::BlocksSight), woods: kept(Does::Hides), hills: kept(Does::High) }
    }

    /// Whether they let a line through that starts `level` levels up.
    fn let_through(&self, table: &Table, from: Point, to: Point, level: u16) -> Result<(), Refusal> {
        if let Some((piece, _)) = self.buildings.iter().find(|(_, area)| !area.stretches(from, to).is_empty()) {
            return Err(Refusal::new("hidden_by_building", CLAUSE).mark(Mark::Terrain(*piece)));
        }
        let limit = table.state::<Sheet>().numbers.wood_sight.um;
        let woods: Vec<(TerrainId, f64, f64, Um)> = self
            .woods
            .iter()
            .flat_map(|(piece, area)| area.stretches(from, to).into_iter().map(|part| (*piece, part.enter, part.leave, part.length)))
            .collect();
        let deep = depth(&woods, measure::dist(from, to));
        if deep > limit
            && let Some((wood, ..)) = woods.iter().max_by_key(|(id, _, _, length)| (*length, std::cmp::Reverse(*id)))
        {
            return Err(Refusal::new("hidden_by_wood", CLAUSE).measured(deep, limit).mark(Mark::Terrain(*wood)));
        }
        let stands = || self.hills.iter().filter(|(_, area)| area.contains(to)).count();
        // No crest rises above as many levels as there are hills.
        if self.hills.len() <= usize::from(level) || self.hills.len() <= stands() {
            return Ok(());
        }
        let hills: Vec<(TerrainId, f64, f64)> = self
            .hills
            .iter()
            .flat_map(|(piece, area)| area.intervals_inside(from, to).into_iter().map(|(enter, leave)| (*piece, enter, leave)))
            .collect();
        match crest(&hills, stands().max(level.into())) {
            Some(hill) => Err(Refusal::new("hidden_by_crest", CLAUSE).mark(Mark::Terrain(hill))),
            None => Ok(()),
        }
    }
}

/// Length of the line inside woods; where woods overlap it counts once.
fn depth<K: Copy>(woods: &[(K, f64, f64, Um)], whole: Um) -> Um {
    let mut parts: Vec<(f64, f64, Um)> = woods.iter().map(|(_, enter, leave, length)| (*enter, *leave, *length)).collect();
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<(f64, f64, Um)> = Vec::new();
    for (enter, leave, length) in parts {
        match merged.last_mut() {
            Some(last) if last.1 > enter => {
                last.1 = last.1.max(leave);
                last.2 = ((last.1 - last.0) * whole as f64).round() as Um;
            }
            _ => merged.push((enter, leave, length)),
        }
    }
    merged.iter().map(|(.., length)| length).sum()
}

/// The hill whose level rises above both ends, among stretches of the line inside hills; levels nest.
fn crest<K: Copy>(hills: &[(K, f64, f64)], ends: usize) -> Option<K> {
    hills.iter().find(|(_, enter, _)| hills.iter().filter(|(_, from, to)| from <= enter && enter < to).count() > ends).map(|(id, ..)| *id)
}

#[cfg(test)]
mod tests {
    use super::super::super::reached::{below, tables};
    use super::*;
    use std::collections::BTreeMap;

    /// What is left out because it lies elsewhere would have hidden nobody: part of the table answers as the whole of it.
    #[test]
    fn part_of_the_table_is_looked_at_as_the_whole() {
        let mut answers: BTreeMap<String, usize> = BTreeMap::new();
        let mut count = |said: &str| *answers.entry(said.to_owned()).or_default() += 1;
        tables(60, |table, lots, case| {
            let all = table.ground.table;
            let whole = Sight::within(table, &all.grown(all.width()));
            let standing: Vec<&BaseView> = table.on_table().collect();
            for _ in 0..8 {
                let [looker, other] = [(); 2].map(|()| standing[below(lots, standing.len())]);
                let seen = sees(table, looker, other);
                assert_eq!(seen, whole.sees(looker, other), "{case}: {:?} and {:?}", looker.id, other.id);
                count(seen.as_ref().map_or_else(|refusal| refusal.reason.as_str(), |()| "seen"));
                let group = table.standing(looker.unit).any(|man| table.standing(other.unit).any(|foe| whole.sees(man, foe).is_ok()));
                assert_eq!(sees_group(table, looker.unit, other.unit), group, "{case}: {:?} and {:?}", looker.unit, other.unit);
                // Places: the ground between them, as it is for figures that nobody stands before.
                let (eye, at) = (looker.quad.front_centre(), other.pose.at);
                let level = ground::height(table, eye);
                let open = whole.screens.let_through(table, eye, at, level).is_ok();
                let part = Sight::within(table, &Rect::around(&[eye, at]));
                assert_eq!(part.hides(eye, at), !open, "{case}: from {eye:?} to {at:?}");
                count(if open { "open" } else { "hidden" });
                if level >= ground::height(table, looker.pose.at) && part.past_figures(looker, other, eye, at).is_ok() {
                    assert_eq!(seen.is_ok(), open, "{case}: {:?} and {:?}", looker.id, other.id);
                }
            }
        });
        for wanted in ["seen", "hidden_by_figure", "hidden_by_wood", "open", "hidden"] {
            assert!(answers.get(wanted).is_some_and(|count| *count >= 10), "{wanted}: {answers:?}");
        }
    }

    #[test]
    fn overlapping_woods_count_once() {
        assert_eq!(depth(&[(1, 0.0, 0.2, 200), (2, 0.5, 0.6, 100)], 1000), 300);
        assert_eq!(depth(&[(1, 0.0, 0.2, 200), (2, 0.1, 0.3, 200)], 1000), 300);
    }

    #[test]
    fn a_crest_is_higher_than_both_ends() {
        let hill = [('a', 0.3, 0.7), ('b', 0.4, 0.6)];
        assert_eq!(crest(&hill[..1], 0), Some('a'));
        assert_eq!(crest(&hill[..1], 1), None);
        assert_eq!(crest(&hill, 1), Some('b'));
        assert_eq!(crest(&hill, 2), None);
    }
}
