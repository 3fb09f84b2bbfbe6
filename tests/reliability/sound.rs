//! What is true of a table at every moment, under any orders.

use super::shelf::named;
use bevy_ecs::world::World;
use carnyx::measure::{Point, SLACK, overlaps, table_contains};
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::rules::Rulebook;
use carnyx::table::{Act, Dispatch, Position, Roster, Standing, Subject, Table, Wait};

/// Where everybody is, and where the battle stands in its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    figures: Vec<(UnitId, Option<Word>, Standing)>,
    clock: (u16, usize),
    /// Whose orders are awaited, and whether there is anything to do for it.
    awaited: Option<(SideId, bool)>,
}

pub fn muster(rules: &dyn Rulebook, table: &Table) -> Muster {
    let figure = |base: &carnyx::table::BaseView| {
        (base.unit, table.kind(base.id).cloned(), table.get::<Standing>(base.id).cloned().expect("every base stands or does not"))
    };
    let busy = || !rules.unfinished(table).is_empty() || rules.legal_orders(table).iter().any(|order| matches!(order.act, Act::Do { .. }));
    let awaited = match table.waiting() {
        Some(Wait::Orders { side, .. }) => Some((*side, busy())),
        _ => None,
    };
    Muster { figures: table.bases.iter().map(figure).collect(), clock: rules.clock(table), awaited }
}

/// No two bases on one spot, nobody over the edge, and the waiting step is the one that the clock shows.
pub fn table_is_sound(rules: &dyn Rulebook, table: &Table) -> Result<(), String> {
    let standing: Vec<_> = table.on_table().collect();
    for (place, base) in standing.iter().enumerate() {
        if !table_contains(&table.ground.table, &base.quad) {
            return Err(format!("{:?} hangs over the edge at {:?}", base.id, base.pose));
        }
        if let Some(other) = standing[place + 1..].iter().find(|other| overlaps(&base.quad, &other.quad, SLACK)) {
            return Err(format!("{:?} and {:?} stand on one spot, at {:?} and {:?}", base.id, other.id, base.pose, other.pose));
        }
    }
    let (turn, step) = rules.clock(table);
    let limit = table.state::<carnyx::table::Brief>().turns;
    match table.waiting() {
        None => Err("nothing is awaited".to_owned()),
        Some(_) if turn > limit => Err(format!("turn {turn} of {limit}")),
        Some(Wait::Orders { step: awaited, .. }) if turn > 0 && rules.steps().get(step).is_none_or(|known| *awaited != **known) => {
            Err(format!("orders of {awaited} are awaited in step {step}"))
        }
        Some(_) => Ok(()),
    }
}

/// From one decision to the next: nobody appears, comes back or goes without a word, and steps follow one another.
pub fn goes_on_soundly(before: &Muster, after: &Muster, said: &[Dispatch]) -> Result<(), String> {
    if before.figures.len() != after.figures.len() {
        return Err(format!("{} figures have become {}", before.figures.len(), after.figures.len()));
    }
    let other_side = |side: SideId| before.awaited.is_some_and(|(known, _)| known != side);
    match after.awaited {
        // A side places its figures before the first turn, and may leave them as they stand.
        Some((side, false)) if after.clock.0 > 0 && (before.clock != after.clock || other_side(side)) => {
            return Err(format!("{side:?} is waited for in {:?}, where it has nothing to do", after.clock));
        }
        _ => {}
    }
    for (place, (old, new)) in before.figures.iter().zip(&after.figures).enumerate() {
        let id = BaseId(place as u16);
        if (old.0, &old.1) != (new.0, &new.1) {
            return Err(format!("{id:?} was of {:?} {:?}, and is of {:?} {:?}", old.0, old.1, new.0, new.1));
        }
        let told = |subject: Subject| said.iter().any(|dispatch| dispatch.who == Some(subject) || dispatch.whom == Some(subject));
        match (&old.2, &new.2) {
            (old, new) if old == new => {}
            (Standing::OnTable | Standing::InReserve, Standing::Removed(_))
            | (Standing::InReserve, Standing::OnTable)
            | (Standing::OnTable, Standing::InReserve) => {
                if !told(id.into()) && !told(old.0.into()) {
                    return Err(format!("{id:?} has become {:?}, and nobody was told", new.2));
                }
            }
            (old, new) => return Err(format!("{id:?} was {old:?} and is {new:?}")),
        }
    }
    if after.clock < before.clock {
        return Err(format!("from turn and step {:?} back to {:?}", before.clock, after.clock));
    }
    Ok(())
}

#[test]
fn an_unsound_table_would_be_noticed() {
    let field = named("press");
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(1);
    assert_eq!(table_is_sound(rules, &Table::of(&world)), Ok(()));
    let first = muster(rules, &Table::of(&world));
    let (one, two) = (world.resource::<Roster>().bases[3], world.resource::<Roster>().bases[4]);

    let was = *world.get::<Position>(one).expect("a base");
    *world.get_mut::<Position>(one).expect("a base") = *world.get::<Position>(two).expect("a base");
    assert!(table_is_sound(rules, &Table::of(&world)).is_err_and(|what| what.contains("b3 and b4 stand on one spot")));
    world.get_mut::<Position>(one).expect("a base").0.at = Point::new(0, 0);
    assert!(table_is_sound(rules, &Table::of(&world)).is_err_and(|what| what.contains("over the edge")));
    *world.get_mut::<Position>(one).expect("a base") = was;

    let planted = |world: &mut World, standing: Standing| {
        *world.get_mut::<Standing>(one).expect("a base") = standing;
        muster(rules, &Table::of(world))
    };
    let fallen = planted(&mut world, Standing::Removed("killed".into()));
    assert!(goes_on_soundly(&first, &fallen, &[]).is_err_and(|what| what.contains("nobody was told")));
    assert_eq!(goes_on_soundly(&first, &fallen, &[Dispatch::new("killed", "CS-4.7").who(BaseId(3))]), Ok(()));
    assert!(goes_on_soundly(&fallen, &first, &[]).is_err_and(|what| what.contains("was Removed")));
    let reserve = planted(&mut world, Standing::InReserve);
    assert!(goes_on_soundly(&first, &reserve, &[]).is_err());
    let mut early = first.clone();
    early.clock = (first.clock.0, first.clock.1 + 1);
    assert!(goes_on_soundly(&early, &first, &[]).is_err_and(|what| what.contains("back to")));
    let mut idle = first.clone();
    idle.clock = (first.clock.0, first.clock.1 + 1);
    idle.awaited = Some((SideId(0), false));
    assert!(goes_on_soundly(&first, &idle, &[]).is_err_and(|what| what.contains("nothing to do")));
}
