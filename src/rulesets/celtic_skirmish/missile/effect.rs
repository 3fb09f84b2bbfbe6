//! What a hit does (CS-3.5), and what a volley may come to.
//!
//! 1. A new die. With a shield: 1 grazed, 2 to 5 wounded, 6 killed. Without: 1 to 4 wounded, 5 and 6 killed.
//! 2. A second wound kills.

use super::super::data::Numbers;
use crate::tally::{Chance, Outcomes};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    Grazed,
    Wounded,
    Killed,
}

/// What the effect die does to a figure with or without a shield.
pub fn harm(face: i32, shield: bool, numbers: &Numbers) -> Harm {
    let killed_from = if shield { numbers.killed_from.0 } else { numbers.killed_from_no_shield.0 };
    if face >= killed_from {
        Harm::Killed
    } else if shield && face <= numbers.grazed_to.0 {
        Harm::Grazed
    } else {
        Harm::Wounded
    }
}

/// A shot of a volley in bare facts; shots at the same target share its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyShot {
    pub target: u16,
    pub needed: i32,
    pub shield: bool,
    /// The target is wounded already, or stands to fall.
    pub wounded: bool,
}

/// Exact chance of at least one hit.
pub fn odds_of_hit(shots: &[VolleyShot]) -> Chance {
    let mut misses = Chance::new(1, 1);
    for shot in shots {
        let next = reduced((shot.needed - 1) as u64, 6);
        // Beyond what 64 bits hold, some two dozen shots, the last digits go.
        while misses.count.checked_mul(next.0).is_none() || misses.of.checked_mul(next.1).is_none() {
            misses = Chance::new(misses.count >> 1, misses.of >> 1);
        }
        let (count, of) = reduced(misses.count * next.0, misses.of * next.1);
        misses = Chance::new(count, of);
    }
    Chance::new(misses.of - misses.count, misses.of)
}

fn reduced(count: u64, of: u64) -> (u64, u64) {
    let (mut a, mut b) = (count, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (count.checked_div(a).unwrap_or(count), of.checked_div(a).unwrap_or(of))
}

/// Exact chances of what a volley comes to at worst: `no_harm`, `someone_wounded`, `someone_killed`. `None` for a volley of more shots
/// than can be counted exactly in 64 bits.
pub fn odds_of_volley(shots: &[VolleyShot], numbers: &Numbers) -> Option<Outcomes> {
    let mut targets: Vec<u16> = shots.iter().map(|shot| shot.target).collect();
    targets.sort_unstable();
    targets.dedup();
    // Ways in which nobody is hurt, somebody is wounded and nobody killed, somebody is killed; 36 rolls a shot.
    let mut all = [1u64, 0, 0];
    for target in targets {
        let one = fate(shots.iter().filter(|shot| shot.target == target), numbers)?;
        let total: u64 = one.iter().sum::<u64>();
        let spared = one[0].checked_add(one[1])?;
        let none = all[0].checked_mul(one[0])?;
        let unkilled = (all[0] + all[1]).checked_mul(spared)?;
        let every = all.iter().sum::<u64>().checked_mul(total)?;
        all = [none, unkilled - none, every - unkilled];
    }
    let mut outcomes = Outcomes::default();
    for (event, count) in ["no_harm", "someone_wounded", "someone_killed"].into_iter().zip(all) {
        outcomes.add(event, count);
    }
    Some(outcomes)
}

/// Ways in which one target comes away unharmed, wounded or dead.
fn fate<'s>(shots: impl Iterator<Item = &'s VolleyShot>, numbers: &Numbers) -> Option<[u64; 3]> {
    let mut ways = [1u64, 0, 0];
    for shot in shots {
        let misses = (shot.needed - 1) as u64;
        let hits = 6 - misses;
        let count = |harm_is: Harm| (1..=6).filter(|face| harm(*face, shot.shield, numbers) == harm_is).count() as u64;
        let none = misses * 6 + hits * count(Harm::Grazed);
        let (wound, kill) = (hits * count(Harm::Wounded), hits * count(Harm::Killed));
        let hurt = |ways: u64, faces: u64| ways.checked_mul(faces);
        let unharmed = hurt(ways[0], none)?;
        let (first_wound, fatal_wound) = if shot.wounded { (0, wound) } else { (wound, 0) };
        let wounded = hurt(ways[0], first_wound)?.checked_add(hurt(ways[1], none)?)?;
        let dead = hurt(ways[0], kill + fatal_wound)?.checked_add(hurt(ways[1], wound + kill)?)?.checked_add(hurt(ways[2], 36)?)?;
        ways = [unharmed, wounded, dead];
    }
    Some(ways)
}

#[cfg(test)]
mod tests {
    use super::super::super::data::test_sheet;
    use super::*;

    #[test]
    fn a_shield_grazes_on_one_and_saves_on_five() {
        let numbers = &test_sheet().numbers;
        let row = |shield: bool| (1..=6).map(|face| harm(face, shield, numbers)).collect::<Vec<_>>();
        use Harm::{Grazed, Killed, Wounded};
        assert_eq!(row(true), [Grazed, Wounded, Wounded, Wounded, Wounded, Killed]);
        assert_eq!(row(false), [Wounded, Wounded, Wounded, Wounded, Killed, Killed]);
    }

    #[test]
    fn chances_are_those_of_all_the_dice() {
        let numbers = &test_sheet().numbers;
        let shot = VolleyShot { target: 7, needed: 5, shield: true, wounded: false };
        assert_eq!(odds_of_hit(&[shot]), Chance::new(1, 3));
        assert_eq!(odds_of_hit(&[shot, shot]), Chance::new(5, 9));
        let one = odds_of_volley(&[shot], numbers).unwrap();
        assert_eq!((one.of, one.chance("someone_wounded").count, one.chance("someone_killed").count), (36, 8, 2));
        // Two shots at one man: a second wound kills. Counted over every roll of four dice.
        let (mut wounded, mut killed) = (0, 0);
        for dice in 0..6i32.pow(4) {
            let face = |place: u32| dice / 6i32.pow(place) % 6 + 1;
            let harms = [(face(0), face(1)), (face(2), face(3))].map(|(hit, effect)| (hit >= 5).then(|| harm(effect, true, numbers)));
            let wounds = harms.iter().filter(|harm| **harm == Some(Harm::Wounded)).count();
            match (harms.contains(&Some(Harm::Killed)) || wounds == 2, wounds) {
                (true, _) => killed += 1,
                (false, 1) => wounded += 1,
                _ => {}
            }
        }
        let two = odds_of_volley(&[shot, shot], numbers).unwrap();
        assert_eq!((two.of, two.chance("someone_wounded").count, two.chance("someone_killed").count), (1296, wounded, killed));
        let apart = odds_of_volley(&[shot, VolleyShot { target: 8, ..shot }], numbers).unwrap();
        assert_eq!(apart.chance("someone_killed").count, 36 * 36 - 34 * 34);
    }

    #[test]
    fn a_great_volley_is_still_counted() {
        let shot = VolleyShot { target: 7, needed: 6, shield: true, wounded: false };
        assert!(odds_of_hit(&[shot; 60]).share() > 0.99);
        assert!(odds_of_volley(&[shot; 60], &test_sheet().numbers).is_none());
    }
}
