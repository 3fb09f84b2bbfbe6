//! What obstacles take off a move (CS-2.5): dice for each of them and group, whoever of it crosses and however the move came about.

use super::data::{Formula, Sheet};
use crate::dice::{Face, Need, Roller};
use crate::measure::{INCH, Um};
use crate::names::{TerrainId, UnitId};
use crate::table::{Dispatch, Table};
use crate::tally::{Chance, every_throw};

fn formula(table: &Table) -> Formula {
    table.state::<Sheet>().numbers.obstacle.takes
}

fn need(unit: UnitId) -> Need {
    Need::d6("obstacle", Roller::Unit(unit))
}

/// The dice of a group for so many obstacles.
pub fn dice(table: &Table, unit: UnitId, obstacles: usize) -> Vec<Need> {
    (0..count(table, obstacles)).map(|_| need(unit)).collect()
}

/// How many dice so many obstacles take.
pub fn count(table: &Table, obstacles: usize) -> usize {
    usize::from(formula(table).dice) * obstacles
}

/// Inches that one of these obstacles takes by these faces, which are those of all of them in order.
pub fn taken_by(table: &Table, obstacles: &[TerrainId], faces: &[u8], terrain: TerrainId) -> Option<i32> {
    let dice = usize::from(formula(table).dice);
    let at = obstacles.iter().position(|obstacle| *obstacle == terrain)? * dice;
    faces.get(at..at + dice).map(|faces| formula(table).inches(faces).max(0))
}

/// Inches that all of so many obstacles take by these faces.
pub fn taken(table: &Table, obstacles: usize, faces: &[u8]) -> i32 {
    let dice = usize::from(formula(table).dice);
    (0..obstacles).filter_map(|at| faces.get(at * dice..(at + 1) * dice)).map(|faces| formula(table).inches(faces).max(0)).sum()
}

/// The exact chance that a move of so many dice hits, with those of the obstacles on its way: `hits` is asked for every throw of the move's
/// own dice and the inches that the obstacles take, `most` of them standing for more.
pub fn chance(table: &Table, dice: u8, obstacles: usize, most: i32, mut hits: impl FnMut(&[u8], i32) -> bool) -> Chance {
    let crossed = spread(table, obstacles, most);
    let (mut count, mut of) = (0_u128, 0_u128);
    for faces in every_throw(dice) {
        for (taken, throws) in (0_i32..).zip(&crossed).filter(|(_, throws)| **throws > 0) {
            of = of.saturating_add(*throws);
            count = count.saturating_add(if hits(&faces, taken) { *throws } else { 0 });
        }
    }
    // Of more than two dozen dice only the proportion is kept.
    let spare = (u128::BITS - of.leading_zeros()).saturating_sub(u64::BITS);
    Chance::new((count >> spare) as u64, (of >> spare) as u64)
}

/// In how many throws of their dice so many obstacles take 0, 1, 2... inches in all; the last entry holds `most` inches and more.
fn spread(table: &Table, obstacles: usize, most: i32) -> Vec<u128> {
    let formula = formula(table);
    let most = usize::try_from(most).unwrap_or(0);
    let folded = |sums: &[u128], add: &[(usize, u128)]| {
        let mut found = vec![0_u128; most + 1];
        for (inches, throws) in sums.iter().enumerate() {
            for (more, times) in add {
                let sum = &mut found[(inches + more).min(most)];
                *sum = sum.saturating_add(throws.saturating_mul(*times));
            }
        }
        found
    };
    let mut one: Vec<(usize, u128)> = Vec::new();
    for faces in every_throw(formula.dice) {
        let inches = usize::try_from(formula.inches(&faces)).unwrap_or(0);
        match one.iter_mut().find(|(known, _)| *known == inches) {
            Some((_, throws)) => *throws += 1,
            None => one.push((inches, 1)),
        }
    }
    let mut nothing = vec![0; most + 1];
    nothing[0] = 1;
    (0..obstacles).fold(nothing, |sums, _| folded(&sums, &one))
}

/// Inches that an obstacle takes at the least, and at the most.
pub fn least(table: &Table) -> i32 {
    formula(table).least().max(0)
}

pub fn most(table: &Table) -> i32 {
    formula(table).most().max(0)
}

/// What each obstacle took, to be told.
pub fn said<'f>(table: &'f Table, unit: UnitId, faces: &'f [u8]) -> impl Iterator<Item = Dispatch> + 'f {
    let formula = formula(table);
    let dice = usize::from(formula.dice).max(1);
    faces.chunks(dice).map(move |faces| {
        let said = Dispatch::new("obstacle_rolled", "CS-2.5").who(unit).amount(Um::from(formula.inches(faces).max(0)) * INCH);
        faces.iter().fold(said, |said, face| said.die(Face::of(&need(unit), *face)))
    })
}
