use super::SimulateArgs;
use crate::dice::Dice;
use crate::files::Fault;
use crate::players::{Fought, MOST_ORDERS, fight, spread};
use crate::rules::Rulebook;
use crate::scenario::Loaded;
use crate::table::Snapshot;
use bevy_ecs::world::World;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A battle's seed and how it went, or why it did not.
pub(super) type Outcome = (u64, Result<Fought, String>);

/// Seed of a battle of the row: the first has the row's own, so that any battle can be fought again by itself.
fn seed_of(row: u64, battle: u32) -> u64 {
    if battle == 0 { row } else { spread(row.wrapping_add(spread(u64::from(battle)))) }
}

/// Every battle in the order of the row, and the seconds they took together.
///
/// # Errors
/// The scenario is faulty.
#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the speed is measured around the battles, and no battle sees the clock"
)]
pub(super) fn fight_all(loaded: &Loaded, rulebook: &Arc<dyn Rulebook>, args: &SimulateArgs) -> Result<(Vec<Outcome>, f64), Vec<Fault>> {
    // Once by itself, so that a fault is told once.
    loaded.set_up(rulebook, Dice::seeded(args.seed))?;
    let begun = std::time::Instant::now();
    let fought = (0..args.battles)
        .into_par_iter()
        .map_init(
            || None,
            |table: &mut Option<(World, Snapshot)>, battle| {
                let seed = seed_of(args.seed, battle);
                (seed, one(table, loaded, rulebook, args, seed))
            },
        )
        .collect();
    Ok((fought, begun.elapsed().as_secs_f64()))
}

/// Fights on the thread's own table, which is set up once and put back before each battle.
fn one(
    table: &mut Option<(World, Snapshot)>,
    loaded: &Loaded,
    rulebook: &Arc<dyn Rulebook>,
    args: &SimulateArgs,
    seed: u64,
) -> Result<Fought, String> {
    let (mut world, opening) = match table.take() {
        Some(kept) => kept,
        None => {
            let world = loaded.set_up(rulebook, Dice::seeded(seed)).map_err(|faults| format!("{faults:?}"))?;
            let opening = Snapshot::capture(&world);
            (world, opening)
        }
    };
    let battle = catch_unwind(AssertUnwindSafe(|| {
        let outcome = fight(&mut world, rulebook.as_ref(), &opening, args.bots, seed, MOST_ORDERS);
        (outcome, world, opening)
    }));
    match battle {
        Ok((Ok(fought), world, opening)) => {
            *table = Some((world, opening));
            Ok(fought)
        }
        // A table on which something went wrong is not used again.
        Ok((Err(trouble), ..)) => Err(trouble.to_string()),
        Err(panic) => Err(format!("the program failed: {}", said(panic.as_ref()))),
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
