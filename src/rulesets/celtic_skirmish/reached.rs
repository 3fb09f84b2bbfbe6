//! Tables as battles bring them about, for the tests of this ruleset that hold two answers to one question against each other.

#[cfg(test)]
use crate::dice::Dice;
#[cfg(test)]
use crate::scenario::Loaded;
#[cfg(test)]
use crate::table::{Table, Wait};
#[cfg(test)]
use rand_pcg::Pcg64;
#[cfg(test)]
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Small battles that begin in the thick of it, and one that does not.
#[cfg(test)]
const FIELDS: [(&str, &str); 6] = [
    ("press", include_str!("../../../tests/reliability/fields/press.ron")),
    ("cars", include_str!("../../../tests/reliability/fields/cars.ron")),
    ("walls", include_str!("../../../tests/reliability/fields/walls.ron")),
    ("corners", include_str!("../../../tests/reliability/fields/corners.ron")),
    ("home", include_str!("../../../tests/reliability/fields/home.ron")),
    ("raid", include_str!("../../../scenarios/livestock_raid.ron")),
];

/// A whole number below `limit`.
#[cfg(test)]
pub fn below(lots: &mut Pcg64, limit: usize) -> usize {
    (lots.next_u64() % limit as u64) as usize
}

/// Shows every table at which an order is awaited, `decisions` of each battle, with lots to draw and the words that name the case.
#[cfg(test)]
pub fn tables(decisions: usize, mut look: impl FnMut(&Table, &mut Pcg64, &str)) {
    for (seed, (name, text)) in FIELDS.into_iter().enumerate() {
        let loaded = Loaded::read(name, name, text).unwrap();
        let rules = loaded.rulebook().unwrap();
        let mut world = loaded.set_up(&rules, Dice::seeded(seed as u64)).unwrap();
        rules.begin(&mut world).unwrap();
        let mut lots = Pcg64::seed_from_u64(seed as u64);
        for decision in 0..decisions {
            let order = {
                let table = Table::of(&world);
                if matches!(table.waiting(), Some(Wait::Over(_))) {
                    break;
                }
                look(&table, &mut lots, &format!("{name}, decision {decision}"));
                if below(&mut lots, 3) == 0 { rules.sample(&table, &mut lots) } else { rules.sensible(&table, &mut lots) }
            };
            rules.submit(&mut world, &order).unwrap();
        }
    }
}
