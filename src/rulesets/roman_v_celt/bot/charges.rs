//! Charges: the fight that one would bring about, reckoned by the rules' own sums.

use super::super::combat::{self, Fight};
use super::super::parts::base_of;
use super::super::{charge, evade, order, shooting};
use super::odds::{Fighter, outlook};
use super::picture::{Picture, Stand};
use super::places;
use crate::measure::{Edge, INCH};
use crate::names::UnitId;
use crate::table::{Order, Table};

/// What a charge must promise before anybody goes who need not.
const WORTH_IT: f64 = 0.04;
/// How much more it must promise archers.
const SHOTS: f64 = 0.1;
/// What is left of a charge at somebody who may evade it.
const SLIPPERY: f64 = 0.2;
/// How much of what the enemy could do to the charger afterwards counts.
const AFTERMATH: f64 = 0.4;
/// As many as go for one enemy together.
const TOGETHER: usize = 3;

/// What a fight promises a side as everybody stands.
pub fn promise(picture: &Picture, table: &Table, fight: &Fight, dash: i32) -> f64 {
    let fighter = |unit: &UnitId, stand: Option<&Stand>| {
        let (stand, score) = (stand?, combat::worth(table, *unit, fight).total());
        Some(Fighter { score, left: stand.left, touched: fight.touched_by(*unit).len() as i32, price: stand.price })
    };
    let [own, theirs] = [picture.side, picture.side.other()].map(|side| usize::from(side.0));
    let ours: Vec<Fighter> = fight.sides[own].iter().filter_map(|unit| fighter(unit, picture.own(*unit))).collect();
    let theirs: Vec<Fighter> = fight.sides[theirs].iter().filter_map(|unit| fighter(unit, picture.foe(*unit))).collect();
    outlook(&ours, &theirs, dash)
}

/// A charge thought through.
struct Thought<'w> {
    then: Table<'w>,
    worth: f64,
}

/// What a charge at an enemy adds to the fight that is there, if any; on a table that may be one thought of.
fn think<'w>(picture: &Picture, table: &Table<'w>, us: &Stand, them: &Stand, dash: i32) -> Option<Thought<'w>> {
    let course = charge::best(table, us.unit, them.unit).ok()?;
    let then = table.moved(&[(us.base.id, course.end)]);
    let fight = combat::around(&then, us.unit)?;
    let engaged = super::super::touch::engaged(table, them.unit);
    let before = if engaged { combat::around(table, them.unit).map_or(0.0, |fight| promise(picture, table, &fight, dash)) } else { 0.0 };
    // Who turns to face shows no flank.
    let turns = course.edge != Edge::Front && !engaged && !charge::behind_flank_line(&us.base, &them.base);
    // The charger comes, and defends nothing.
    let came = picture.defends(course.end.at, them.base.pose.at);
    let own_dash = us.note(picture.sheet, "charging") - i32::from(turns) - i32::from(came);
    let fought = promise(picture, &then, &fight, dash + own_dash) - before;
    let misses = charge::shots::shooters(table, us.unit, course.end).into_iter().map(|by| {
        let sum = shooting::sum(table, by, us.unit, course.end);
        1.0 - shooting::odds(picture.sheet, sum.total()).1.share()
    });
    let arrives = misses.fold(1.0, |all, miss| all * miss);
    let mut worth = arrives * fought - (1.0 - arrives) * places::hit_price(us);
    if them.kind.may_evade() && !engaged && !super::super::parts::turn_of(table, them.unit).evaded {
        worth *= SLIPPERY;
    }
    let exposed = places::danger(picture, us, course.end, Some(them.unit)) - places::danger(picture, us, us.base.pose, Some(them.unit));
    worth -= AFTERMATH * exposed;
    Some(Thought { then, worth })
}

/// The order to charge.
fn order(picture: &Picture, unit: UnitId, target: UnitId) -> Order {
    order::to_do(picture.side, "charge", unit, Some(target))
}

/// The first of those who would do best to go for one enemy together, or the best that rash units can make of having to charge.
pub fn choose(picture: &Picture) -> Option<Order> {
    let table = picture.table;
    let able: Vec<&Stand> = picture.own.iter().filter(|us| evade::may_act(table, us.unit).is_ok()).collect();
    // Rash units are sent at the nearest, or not at all.
    let bound: Vec<(UnitId, Vec<UnitId>)> = able.iter().map(|us| (us.unit, charge::unasked(table, us.unit))).collect();
    let may_go_for = |us: &Stand, them: &Stand| {
        bound.iter().all(|(unit, targets)| *unit != us.unit || targets.is_empty() || targets.contains(&them.unit))
    };
    let mut best: Option<(f64, UnitId, UnitId)> = None;
    let mut forced: Option<(f64, UnitId, UnitId)> = None;
    for them in &picture.foes {
        let mut alone: Vec<(f64, &Stand)> =
            able.iter().filter(|us| may_go_for(us, them)).filter_map(|us| Some((think(picture, table, us, them, 0)?.worth, *us))).collect();
        alone.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.unit.cmp(&b.1.unit)));
        let Some((worth, first)) = alone.first().copied() else { continue };
        for (worth, us) in &alone {
            if !charge::unasked(table, us.unit).is_empty() && forced.is_none_or(|(most, ..)| *worth > most) {
                forced = Some((*worth, us.unit, them.unit));
            }
        }
        let most = together(picture, first, them, worth, &alone);
        // Archers give up their shots for it.
        let shots = if first.kind.shoots().is_some_and(|range| range > 6 * INCH) { SHOTS } else { 0.0 };
        if most > WORTH_IT + shots && best.is_none_or(|(known, ..)| most > known) {
            best = Some((most, first.unit, them.unit));
        }
    }
    best.or(forced).map(|(_, unit, target)| order(picture, unit, target))
}

/// What a charge comes to with those who can join it.
fn together(picture: &Picture, first: &Stand, them: &Stand, alone: f64, others: &[(f64, &Stand)]) -> f64 {
    let Some(mut thought) = think(picture, picture.table, first, them, 0) else { return alone };
    let (mut sum, mut most, mut dash) = (alone, alone, first.note(picture.sheet, "charging"));
    for (_, us) in others.iter().skip(1).take(TOGETHER - 1) {
        let Some(next) = think(picture, &thought.then, us, them, dash) else { continue };
        sum += next.worth;
        dash += us.note(picture.sheet, "charging");
        most = most.max(sum);
        thought = next;
    }
    most
}

/// What standing promises a unit that an enemy charges.
pub fn stand(picture: &Picture, us: &Stand) -> Option<f64> {
    let table = picture.table;
    let from = |foe: &Stand| {
        let course = charge::best(table, foe.unit, us.unit).ok()?;
        let then = table.moved(&[(base_of(table, foe.unit).id, course.end)]);
        let fight = combat::around(&then, us.unit)?;
        let dash = foe.note(picture.sheet, "charging");
        Some((course.length, promise(picture, &then, &fight, -dash)))
    };
    let charges = picture.foes.iter().filter(|foe| super::super::parts::turn_of(table, foe.unit).moved && !foe.engaged);
    charges.filter_map(from).min_by(|a, b| a.0.cmp(&b.0)).map(|(_, worth)| worth)
}
