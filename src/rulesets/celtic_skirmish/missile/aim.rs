//! Who may fire, and at whom (CS-1.4, CS-1.6, CS-3.1, CS-3.3, CS-3.6).
//!
//! 1. A firer stands free of enemies, has not run, does not rout and has not fired in this step.
//! 2. First fire is for groups that have neither moved nor declared a charge this turn.
//! 3. A target is an enemy figure that is in contact with nobody, within range, in the arc and in sight.
//! 4. Of the figures of the group named each firer takes the nearest, on a tie the one first mustered.
//!
//! **Ruling:** a figure that was hit in this step stays a target and stays in the way until it is taken off, so that it makes no
//! difference who fires first. Routers do not fire.

use super::super::data::{MissileData, Sheet};
use super::super::parts::{FigureTurn, Group, GroupTurn, Missile};
use super::super::{touch, turn};
use super::range::{Band, Shooting};
use super::sight::Sight;
use crate::measure;
use crate::names::{BaseId, UnitId};
use crate::table::{BaseView, Table};
use crate::tally::{Mark, Refusal};

/// The rule that who runs does not fire (CS-3.3), as it is left out to see whether a drill notices.
pub const NO_RUNNING_FIRE: &str = "no_running_fire";

/// A shot that may be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    pub by: BaseId,
    pub at: BaseId,
    pub shooting: Shooting,
    pub band: Band,
}

/// The weapon of a figure, if it has one.
pub fn weapon<'t>(table: &'t Table, base: BaseId) -> Option<&'t MissileData> {
    table.state::<Sheet>().numbers.missile(&table.get::<Missile>(base)?.0)
}

/// Whether a figure may fire at all in a step.
///
/// # Errors
/// The clause that forbids it.
pub fn may_fire<'t>(table: &'t Table, base: &BaseView, step: u8) -> Result<&'t MissileData, Refusal> {
    let refuse = |reason: &'static str, clause: &'static str| Err(Refusal::new(reason, clause).base(base.id));
    if !base.on_table {
        return refuse("not_on_table", "CS-3.1");
    }
    let Some(weapon) = weapon(table, base.id) else { return refuse("no_missiles", "CS-3.2") };
    let (Some(group), Some(group_turn), Some(own)) =
        (table.get::<Group>(base.unit), table.get::<GroupTurn>(base.unit), table.get::<FigureTurn>(base.id))
    else {
        return refuse("no_missiles", "CS-3.2");
    };
    if group.routing {
        return refuse("routers_do_not_fire", "CS-5.7");
    }
    if group_turn.ran && table.state::<Sheet>().in_force(NO_RUNNING_FIRE) {
        return refuse("ran_and_fires", "CS-3.3");
    }
    if step == turn::FIRST_FIRE {
        let moved = group_turn.charge.is_some() || (group_turn.moved && !group_turn.held_to_fire) || any_moved(table, base.unit);
        if moved {
            return refuse("moved_before_first_fire", "CS-1.4");
        }
        if own.fired_first {
            return refuse("fired_already", "CS-1.4");
        }
    } else if own.fired {
        return refuse("fired_already", "CS-1.6");
    }
    match touch::enemies_touching(table, base).next() {
        Some(enemy) => Err(Refusal::new("firer_in_contact", "CS-1.6").base(base.id).mark(Mark::Base(enemy.id))),
        None => Ok(weapon),
    }
}

fn any_moved(table: &Table, unit: UnitId) -> bool {
    table.standing(unit).any(|base| table.get::<FigureTurn>(base.id).is_some_and(|turn| turn.moved))
}

/// Whether one figure may shoot at another, of those between whom the sight was taken.
///
/// # Errors
/// The clause that forbids it, with what was measured.
pub fn judge(table: &Table, sight: &Sight, firer: &BaseView, weapon: &MissileData, target: &BaseView) -> Result<Shot, Refusal> {
    let shooting = Shooting::measure(&firer.quad, &target.quad);
    let (refuse, at) = (|reason: &'static str, clause: &'static str| Refusal::new(reason, clause).base(firer.id), Mark::Base(target.id));
    if !touch::hostile(firer, target) || !target.fights {
        return Err(refuse("never_a_target", "CS-3.1").mark(at));
    }
    let Some(band) = shooting.band(weapon) else {
        return Err(refuse("out_of_range", "CS-3.2").measured(shooting.distance, weapon.long_um()).mark(at));
    };
    let arc = table.state::<Sheet>().numbers.fire_arc.0 * 1000;
    if !measure::in_arc(shooting.from, firer.pose.facing, arc, shooting.aim) {
        return Err(refuse("outside_the_arc", "CS-3.6").mark(at));
    }
    if touch::engaged(table, target.id) {
        return Err(refuse("target_in_contact", "CS-1.6").mark(at));
    }
    sight.sees(firer, target)?;
    Ok(Shot { by: firer.id, at: target.id, shooting, band })
}

/// Whether any of some figures has a shot at any figure of a group.
pub fn any(table: &Table, firers: &[(&BaseView, &MissileData)], target: UnitId) -> bool {
    let in_reach =
        |firer: &BaseView, weapon: &MissileData, base: &BaseView| firer.quad.bounds().grown(weapon.long_um()).meets(&base.quad.bounds());
    // Most groups are out of reach of all of them.
    let near: Vec<&BaseView> =
        table.standing(target).filter(|base| firers.iter().any(|(firer, weapon)| in_reach(firer, weapon, base))).collect();
    if near.is_empty() {
        return false;
    }
    let sight = Sight::between(table, firers.iter().map(|(firer, _)| *firer).chain(near.iter().copied()));
    firers
        .iter()
        .any(|(firer, weapon)| near.iter().any(|base| in_reach(firer, weapon, base) && judge(table, &sight, firer, weapon, base).is_ok()))
}

/// The shot of a figure at its nearest eligible figure of a group.
///
/// # Errors
/// Why it may not shoot at the nearest figure of that group.
pub fn nearest(table: &Table, firer: &BaseView, weapon: &MissileData, target: UnitId) -> Result<Shot, Refusal> {
    let mut figures: Vec<(i64, &BaseView)> =
        table.standing(target).filter(|base| base.fights).map(|base| (Shooting::measure(&firer.quad, &base.quad).distance, base)).collect();
    figures.sort_by_key(|(distance, base)| (*distance, base.id));
    let sight = Sight::between(table, figures.iter().map(|(_, base)| *base).chain([firer]));
    let mut first = None;
    for (_, base) in figures {
        match judge(table, &sight, firer, weapon, base) {
            Ok(shot) => return Ok(shot),
            Err(refusal) => {
                first.get_or_insert(refusal);
            }
        }
    }
    Err(first.unwrap_or_else(|| Refusal::new("never_a_target", "CS-3.1").base(firer.id)))
}
