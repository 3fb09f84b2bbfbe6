//! Where a figure may come to rest (CS-2.2, CS-2.5, CS-2.8, CS-2.12): one answer for every move that ends somewhere.
//!
//! 1. Wholly on the table, on nobody, in nothing solid, over water only at a ford, astride no wall or fence.
//! 2. An inch from every enemy that fights, unless the move is one that may end nearer.
//!
//! **Ruling:** who stood nearer to an enemy already may stay as near to him, and no nearer.

use super::data::Sheet;
use super::ground;
use super::ground::Does;
use super::touch::hostile;
use super::way;
use crate::measure::{self, CONTACT, INCH, Point, Polygon, Polyline, Pose, Quad, Rect, SLACK, Um};
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Leg, Piece, Table};
use crate::tally::{Mark, Refusal};

/// How near a move may end to enemies (CS-2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// Keeps its inch from all of them.
    KeepsOff,
    /// Keeps it from all but the group that is charged, and is not in contact with that one either.
    ShortOf(UnitId),
    /// Keeps it from all but those whom its group is in contact with then: a wall that walks up.
    MayMeet,
    /// Comes to blows, or is not a move at all.
    AsItMay,
}

/// Whether a base may come to rest at a pose. `moved` are others of its group that stand elsewhere by now than the table says.
///
/// # Errors
/// What is against it.
pub fn may_rest(table: &Table, base: &BaseView, pose: Pose, moved: &[(BaseId, Quad)], near: Near) -> Result<(), Refusal> {
    let quad = Quad::new(pose, base.size);
    Room::within(table, base, quad.bounds()).judge(&quad, moved, near)
}

/// A part of the table in which places are tried for one base: whatever lies elsewhere is left out once.
pub struct Room<'t> {
    table: &'t Table<'t>,
    base: &'t BaseView,
    bounds: Rect,
    /// Who stands in it, or no farther from it than enemies are kept off.
    others: Vec<&'t BaseView>,
    solid: Vec<(&'t Piece, &'t Polygon)>,
    fences: Vec<(&'t Piece, &'t Polyline)>,
}

impl<'t> Room<'t> {
    /// Every place whose middle lies at most so far from a point, micrometres.
    pub fn about(table: &'t Table<'t>, base: &'t BaseView, at: Point, reach: Um) -> Self {
        Self::within(table, base, Rect::around(&[at]).grown(reach + base.quad.radius()))
    }

    fn within(table: &'t Table<'t>, base: &'t BaseView, bounds: Rect) -> Self {
        let near = bounds.grown(table.state::<Sheet>().numbers.keep_off.um);
        Self {
            table,
            base,
            bounds,
            others: table.on_table().filter(|other| other.id != base.id && near.meets(&other.quad.bounds())).collect(),
            solid: ground::areas(table, Does::Impassable).filter(|(_, area)| bounds.meets(&area.bounds())).collect(),
            fences: ground::lines(table, Does::Obstacle).filter(|(_, line)| bounds.meets(&line.bounds())).collect(),
        }
    }

    /// As the function [`may_rest`], of one who has none of his group with him.
    ///
    /// # Errors
    /// What is against it.
    pub fn may_rest(&self, pose: Pose, near: Near) -> Result<(), Refusal> {
        let quad = Quad::new(pose, self.base.size);
        let bounds = quad.bounds();
        if self.bounds.contains(bounds.min) && self.bounds.contains(bounds.max) {
            self.judge(&quad, &[], near)
        } else {
            may_rest(self.table, self.base, pose, &[], near)
        }
    }

    fn judge(&self, quad: &Quad, moved: &[(BaseId, Quad)], near: Near) -> Result<(), Refusal> {
        let base = self.base.id;
        if !measure::table_contains(&self.table.ground.table, quad) {
            return Err(Refusal::new("off_the_table", "CS-2.10").base(base));
        }
        let barred = |(_, area): &&(_, &Polygon)| area.overlaps_quad(quad, SLACK) && !way::bridged_under(self.table, area, quad);
        if let Some((piece, _)) = self.solid.iter().find(barred) {
            return Err(Refusal::new("stands_in_terrain", "CS-2.8").base(base).mark(Mark::Terrain(piece.id)));
        }
        way::clear_of(self.fences.iter().copied(), base, quad)?;
        let bounds = quad.bounds();
        let overlaps = |other: &Quad| bounds.meets(&other.bounds()) && measure::overlaps(quad, other, SLACK);
        let elsewhere = |id: BaseId| moved.iter().any(|(other, _)| *other == id);
        let still = self.others.iter().filter(|other| overlaps(&other.quad) && !elsewhere(other.id)).map(|other| other.id);
        let by_now = moved.iter().filter(|(other, quad)| *other != base && overlaps(quad)).map(|(id, _)| *id);
        if let Some(other) = still.chain(by_now).next() {
            return Err(Refusal::new("overlaps", "CS-2.2").base(base).mark(Mark::Base(other)));
        }
        self.keeps_off(quad, moved, near)
    }

    fn keeps_off(&self, quad: &Quad, moved: &[(BaseId, Quad)], near: Near) -> Result<(), Refusal> {
        if near == Near::AsItMay {
            return Ok(());
        }
        let (table, base) = (self.table, self.base);
        let numbers = &table.state::<Sheet>().numbers;
        let (keep, edge) = (numbers.keep_off.um, numbers.contact_edge.um);
        for enemy in self.others.iter().filter(|enemy| hostile(base, enemy)) {
            let Some(gap) = measure::gap_within(quad, &enemy.quad, keep - 1) else { continue };
            let touches = |quad: &Quad, enemy: &BaseView| enemy.fights && measure::contact(quad, &enemy.quad, edge).is_some();
            let may = match near {
                Near::ShortOf(target) => enemy.unit == target && !touches(quad, enemy),
                Near::MayMeet => {
                    let men = || moved.iter().map(|(_, man)| man).chain([quad]);
                    table.standing(enemy.unit).any(|enemy| men().any(|man| touches(man, enemy)))
                }
                Near::KeepsOff | Near::AsItMay => false,
            };
            let was_nearer = || base.on_table && measure::within(&base.quad, &enemy.quad, gap);
            if !may && enemy.fights && !was_nearer() {
                return Err(Refusal::new("too_near_enemy", "CS-2.12").measured(gap, keep).base(base.id).mark(Mark::Base(enemy.id)));
            }
        }
        Ok(())
    }
}

/// The farthest place on a way at which a figure may rest, looked for backwards in quarter inches: the legs up to it, the last of them
/// turned or, where there is no room for that, not yet. Empty where he stays.
pub fn farthest(table: &Table, man: &BaseView, legs: &[Leg], may: impl Fn(Pose) -> bool) -> Vec<Leg> {
    farthest_beyond(table, man, legs, 0, may)
}

/// As [`farthest`], where a way that costs no more than `least` is not worth going.
pub fn farthest_beyond(table: &Table, man: &BaseView, legs: &[Leg], least: Um, may: impl Fn(Pose) -> bool) -> Vec<Leg> {
    let cost = |legs: &[Leg]| way::follow(table, man, man.pose, legs).cost;
    let most = cost(legs);
    let (mut allowance, mut kept) = (most, legs.to_vec());
    while let Some(last) = kept.last().copied() {
        let before = kept.len().checked_sub(2).map_or(man.pose.facing, |leg| kept[leg].facing);
        if may(Pose { at: last.to, facing: last.facing }) {
            return kept;
        }
        if before != last.facing && may(Pose { at: last.to, facing: before }) {
            let mut unturned = kept.clone();
            unturned.pop();
            unturned.push(Leg { to: last.to, facing: before });
            // His front goes over other ground than if he turned.
            if cost(&unturned) <= most {
                return unturned;
            }
        }
        allowance -= INCH / 4;
        if allowance <= least.max(CONTACT) {
            break;
        }
        kept = way::cut(table, man, man.pose, &kept, allowance);
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::reached::{below, tables};
    use super::*;
    use crate::measure::Heading;
    use std::collections::BTreeMap;

    /// Whatever a room leaves out would have made no difference: each place in it and beyond it, for whomever it is asked.
    #[test]
    fn a_room_answers_as_each_place_by_itself() {
        let mut answers: BTreeMap<String, usize> = BTreeMap::new();
        tables(80, |table, lots, case| {
            for _ in 0..4 {
                let base = &table.bases[below(lots, table.bases.len())];
                let other = &table.bases[below(lots, table.bases.len())];
                let about = [base, other][below(lots, 2)].pose.at;
                let reach = [0, INCH, 4 * INCH][below(lots, 3)];
                let room = Room::about(table, base, about, reach);
                for _ in 0..8 {
                    let turned = |lots: &mut _| Heading::new(below(lots, 360_000) as i32);
                    let far = below(lots, (reach + INCH) as usize) as Um;
                    let pose = Pose { at: about.ahead(turned(lots), far), facing: [base.pose.facing, turned(lots)][below(lots, 2)] };
                    let near = [Near::KeepsOff, Near::ShortOf(other.unit), Near::MayMeet, Near::AsItMay][below(lots, 4)];
                    let alone = may_rest(table, base, pose, &[], near);
                    assert_eq!(room.may_rest(pose, near), alone, "{case}: {:?} at {pose:?}, {near:?}", base.id);
                    *answers.entry(alone.map_or_else(|refusal| refusal.reason.to_string(), |()| "free".to_owned())).or_default() += 1;
                }
            }
        });
        for wanted in ["free", "overlaps", "too_near_enemy", "stands_in_terrain", "ends_on_obstacle", "off_the_table"] {
            assert!(answers.get(wanted).is_some_and(|count| *count >= 10), "{wanted}: {answers:?}");
        }
    }
}
