//! Running a charge (CS-1.3, CS-1.5, CS-2.10, CS-3.2, CS-4.1).
//!
//! 1. In step 3 the whole movement die is rolled, obstacles on its way with it; half is run now, the rest in step 5.
//! 2. Figures go one by one, nearest first, each by the shortest legal path to the nearest figure of the target that it can reach and
//!    that has fewer than three on him.
//! 3. A javelin man throws as he first comes within reach of his weapon's charge throw and has room to stand.
//! 4. Until he meets somebody he faces the way he runs. On contact he squares up: his front flush with the edge he struck, by a free
//!    pivot where he struck it at a corner; if that is barred, his corner on the edge counts.
//! 5. Of two groups that charge each other both count as charging, whoever ran the last inches.
//! 6. Who cannot be reached yet is run at as far as the half goes; where nobody is left to be, it is run all the same ([`beyond`]).
//!    Whom the group has met is pinned.

use super::super::data::Sheet;
use super::super::ground::Does;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::muster::class_of;
use super::super::parts::{FigureTurn, GroupTurn, Missile};
use super::super::rest::{Near, may_rest};
use super::super::way;
use super::super::{ground, missile, morale, movement, obstacles, touch};
use super::approach::Approaches;
use super::course::{course, nearest_first, whole};
use super::{Item, beyond, sidestep, state};
use crate::dice::{Face, Need, Roller};
use crate::measure::{self, Heading, INCH, Pose, Quad, Segment, Um};
use crate::names::{BaseId, SideId, TerrainId, UnitId};
use crate::table::{BasePath, BaseView, Dispatch, Effects, Leg, Table};

/// Puts every charge of a side on the agenda, in id order.
pub fn side(table: &Table, side: SideId, half: u8, effects: &mut Effects<Any>) {
    for unit in table.units_of(side) {
        let Some(charge) = table.get::<GroupTurn>(unit.id).and_then(|turn| turn.charge.clone()) else { continue };
        if charge.halves + 1 != half {
            continue;
        }
        if half == 1 {
            effects.push(Item::SetOut(unit.id).into());
        }
        effects.push(Item::Run { unit: unit.id, half }.into());
    }
}

/// What the charge of a group goes over, as the table stands when it begins to run: that many dice are thrown, by that formula.
pub fn set_out(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let Some(charge) = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()) else { return };
    let course = course(table, unit, charge.target);
    let (obstacles, difficult) = course.map(|course| (course.obstacles, course.difficult)).unwrap_or_default();
    effects.push(Item::Roll { unit, obstacles, difficult }.into());
}

pub fn dice(table: &Table, unit: UnitId, obstacles: &[TerrainId]) -> Vec<Need> {
    let count = table.state::<Sheet>().numbers.movement(class_of(table, unit)).map_or(0, |row| row.normal.dice.max(row.difficult.dice));
    (0..count).map(|_| Need::d6("charge", Roller::Unit(unit))).chain(obstacles::dice(table, unit, obstacles.len())).collect()
}

pub fn roll(table: &Table, unit: UnitId, obstacles: &[TerrainId], difficult: bool, faces: &[u8], effects: &mut Effects<Any>) {
    let Some(charge) = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.clone()) else { return };
    let moving = faces.len().saturating_sub(obstacles::count(table, obstacles.len()));
    let crossed = obstacles::taken(table, obstacles.len(), &faces[moving..]);
    let whole = whole(table, unit, charge.target, difficult, &faces[..moving], crossed);
    let mut said = Dispatch::new("charge_rolled", "CS-1.3").who(unit).whom(charge.target).amount(whole);
    for (need, face) in dice(table, unit, obstacles).iter().zip(faces) {
        said = said.die(Face::of(need, *face));
    }
    effects.say(said);
    let dice = faces[..moving].to_vec();
    effects.update(unit, move |turn: &mut GroupTurn| {
        if let Some(charge) = &mut turn.charge {
            charge.dice = dice;
            charge.whole = whole;
        }
    });
}

/// The group's figures, nearest to the target first.
pub fn group(table: &Table, unit: UnitId, half: u8, effects: &mut Effects<Any>) {
    let Some(charge) = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.clone()) else { return };
    let men = if beyond::nobody_left(table, charge.target) {
        beyond::nearest_first(table, unit, charge.target)
    } else {
        nearest_first(table, unit, charge.target).into_iter().map(|man| man.id).collect()
    };
    for base in men {
        effects.push(Item::Figure { base, half }.into());
    }
    effects.push(Item::Ran { unit, half }.into());
    effects.update(unit, move |turn: &mut GroupTurn| {
        if let Some(charge) = &mut turn.charge {
            charge.halves = half;
        }
    });
}

/// What is run in step 3 of so much that was rolled, micrometres (CS-1.3).
fn first_half(table: &Table, whole: Um) -> Um {
    whole / Um::from(table.state::<Sheet>().numbers.charge_half_divides.0.max(1))
}

/// What is left for step 5 of so much that was rolled, micrometres (CS-1.5).
pub fn second_half(table: &Table, whole: Um) -> Um {
    whole - first_half(table, whole)
}

/// What a charging figure may still spend in this half.
fn left(table: &Table, base: BaseId, half: u8) -> Um {
    let Some(charge) = table.get::<GroupTurn>(table.base(base).unit).and_then(|turn| turn.charge.as_ref()) else { return 0 };
    let whole = movement::share_of(table, base, charge.whole);
    let spent = table.get::<FigureTurn>(base).map_or(0, |turn| turn.spent);
    (if half == 1 { first_half(table, whole) } else { whole } - spent).max(0)
}

pub fn figure(table: &Table, base: BaseId, half: u8, effects: &mut Effects<Any>) {
    let view = *table.base(base);
    let Some(charge) = table.get::<GroupTurn>(view.unit).and_then(|turn| turn.charge.clone()) else { return };
    if !view.on_table || touch::engaged(table, base) {
        return;
    }
    let allowance = left(table, base, half);
    let in_the_way = InTheWay::of(table, view.unit, Passes::OwnGroup);
    let on = || Some(Run::new(beyond::straight_on(table, &view, charge.target, allowance, &in_the_way)?, None));
    let Some(plan) = best(table, &view, charge.target, allowance, &in_the_way).or_else(on) else { return };
    if let Some(throw) = throws(table, &view, charge.target, &plan, &in_the_way) {
        if !throw.is_empty() {
            advance(&view, &Run::new(throw, None), table, effects);
        }
        effects.push(missile::Item::Throw { by: base, target: charge.target }.into());
        effects.push(Item::Figure { base, half }.into());
        return;
    }
    if plan.legs.is_empty() {
        return;
    }
    advance(&view, &plan, table, effects);
}

/// A pursuer's run; blows come next turn, as of a charge.
pub fn after(table: &Table, base: BaseId, target: UnitId, allowance: Um, effects: &mut Effects<Any>) {
    let view = *table.base(base);
    if !view.on_table || touch::engaged(table, base) {
        return;
    }
    let in_the_way = InTheWay::of(table, view.unit, Passes::OwnGroup);
    let Some(run) = best(table, &view, target, allowance, &in_the_way) else { return };
    if run.legs.is_empty() {
        return;
    }
    advance(&view, &run, table, effects);
    if run.contact.is_some() {
        effects.update(base, |turn: &mut FigureTurn| turn.pursuing = true);
    }
}

/// Whether a pursuer who goes so far comes to blows, as everybody stands now.
pub fn meets(table: &Table, base: BaseId, target: UnitId, allowance: Um) -> bool {
    let view = table.base(base);
    let run = || best(table, view, target, allowance, &InTheWay::of(table, view.unit, Passes::OwnGroup));
    view.on_table && !touch::engaged(table, base) && run().is_some_and(|run| run.contact.is_some())
}

/// Whether a charger who may spend so much in both halves comes to blows, as everybody stands now.
pub fn comes_home(table: &Table, base: BaseId, target: UnitId, whole: Um, in_the_way: &InTheWay) -> bool {
    let mut man = *table.base(base);
    let mut spent = 0;
    for until in [first_half(table, whole), whole] {
        let Some(run) = best(table, &man, target, until - spent, in_the_way) else { return false };
        if run.contact.is_some() {
            return true;
        }
        spent += way::follow(table, &man, man.pose, &run.legs).cost;
        if let Some(leg) = run.legs.last() {
            man.pose = Pose { at: leg.to, facing: leg.facing };
            man.quad = Quad::new(man.pose, man.size);
        }
    }
    false
}

/// Whether any figure of a group would run over difficult ground, each as far as `reach` lets him: the group has one rate (CS-2.2, CS-2.3).
pub fn goes_hard(table: &Table, unit: UnitId, target: UnitId, reach: impl Fn(BaseId) -> Um) -> bool {
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    let hard = |man: &BaseView| {
        // No run leads farther than it costs.
        let (at, farthest) = (man.pose.at, reach(man.id) + man.quad.radius());
        let near = |edge: Segment| measure::point_to_segment(at, &edge) <= farthest;
        if !ground::areas(table, Does::Difficult).any(|(_, area)| area.contains(at) || area.edges().any(near)) {
            return false;
        }
        let run = best(table, man, target, reach(man.id), &in_the_way);
        run.is_some_and(|run| way::follow(table, man, man.pose, &run.legs).difficult)
    };
    table.standing(unit).filter(|man| man.fights && !touch::engaged(table, man.id)).any(hard)
}

/// A figure's run in one half.
struct Run {
    legs: Vec<Leg>,
    contact: Option<BaseId>,
    /// Struck at a corner, he squares up by a pivot that costs nothing.
    pivot: Option<Pose>,
}

impl Run {
    fn new(legs: Vec<Leg>, contact: Option<BaseId>) -> Self {
        Self { legs, contact, pivot: None }
    }
}

/// The enemy figures a charger may go for: nearest first, on a tie the one straight ahead, those with three on them left out.
pub fn prey<'t>(table: &'t Table, man: &BaseView, target: UnitId) -> Vec<&'t BaseView> {
    let most = table.state::<Sheet>().numbers.most_on_one.0.max(0) as usize;
    let on_them = touch::contacts(table, table.standing(target)).map(|(foe, _)| foe.id).collect::<Vec<_>>();
    let foes: Vec<(&BaseView, usize, Um)> = table
        .standing(target)
        .filter(|foe| foe.fights)
        .map(|foe| (foe, on_them.iter().filter(|touched| **touched == foe.id).count()))
        .filter(|(_, on_him)| *on_him < most)
        .map(|(foe, on_him)| (foe, on_him, measure::gap(&man.quad, &foe.quad)))
        .collect();
    let least = foes.iter().map(|(.., gap)| *gap).min().unwrap_or(0);
    // Of several who are as near as makes no difference the one straight ahead, and him on whom there are fewest.
    let rank = |(foe, on_him, gap): &(&BaseView, usize, Um)| {
        ((gap - least) / measure::CONTACT, measure::dist(man.pose.at, foe.pose.at), *on_him, foe.id)
    };
    let mut ranked: Vec<_> = foes.iter().map(|foe| (rank(foe), foe.0)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, foe)| foe).collect()
}

fn best(table: &Table, man: &BaseView, target: UnitId, allowance: Um, in_the_way: &InTheWay) -> Option<Run> {
    let foes = prey(table, man, target);
    let mut toward: Option<Vec<Leg>> = None;
    for foe in &foes {
        // Foes come nearest first: once there is a way to run at, only those within the distance can matter.
        if toward.is_some() && measure::gap(&man.quad, &foe.quad) > allowance {
            break;
        }
        let ways = Approaches::new(table, man, foe, in_the_way);
        let mut runs_on = || {
            toward = toward.take().or_else(|| ways.toward());
            toward.is_some()
        };
        if let Some(way) = ways.taken(allowance, &mut runs_on) {
            return Some(Run { legs: way.legs, contact: Some(foe.id), pivot: way.pivot });
        }
        runs_on();
    }
    // Where each of them has his three the others still run up to the nearest.
    let nearest = || table.standing(target).filter(|foe| foe.fights).min_by_key(|foe| (measure::gap(&man.quad, &foe.quad), foe.id));
    let foe = foes.first().copied().or_else(nearest)?;
    let legs = toward.or_else(|| straight_at(man, foe, in_the_way))?;
    let cut = facing_the_run(table, man, &legs, allowance, in_the_way);
    Some(Run::new(sidestep::all_of_it(table, man, foe, &cut, in_the_way), None))
}

/// A way at somebody who is not met yet, as far as the allowance goes: who runs faces the way he runs, and squares up only on contact.
/// Where he has no room for that on the way, he turns at its end.
fn facing_the_run(table: &Table, man: &BaseView, legs: &[Leg], allowance: Um, in_the_way: &InTheWay) -> Vec<Leg> {
    let mut from = man.pose;
    let mut ahead = legs.to_vec();
    for leg in &mut ahead {
        leg.facing = if leg.to == from.at { from.facing } else { Heading::between(from.at, leg.to) };
        from = Pose { at: leg.to, facing: leg.facing };
    }
    let faced = way::cut(table, man, man.pose, &ahead, allowance);
    if in_the_way.walk(man, man.pose, &faced).is_ok() {
        return faced;
    }
    let mut cut = way::cut(table, man, man.pose, legs, allowance);
    if let Some((end, along)) = cut.last().map(|leg| leg.to).zip(cut.len().checked_sub(1).and_then(|last| ahead.get(last))) {
        cut.push(Leg { to: end, facing: along.facing });
    }
    cut
}

/// Toward the nearest foe as far as the straight line is free, where no place to fight from can be reached.
fn straight_at(man: &BaseView, foe: &BaseView, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let heading = Heading::between(man.pose.at, foe.pose.at);
    let mut distance = measure::gap(&man.quad, &foe.quad);
    while distance > INCH / 8 {
        let legs = vec![Leg { to: man.pose.at.ahead(heading, distance), facing: heading }];
        if in_the_way.walk(man, man.pose, &legs).is_ok() {
            return Some(legs);
        }
        distance = distance * 3 / 4;
    }
    None
}

/// Where a javelin man throws: the part of his run up to the place, when he comes within reach in it.
fn throws(table: &Table, man: &BaseView, target: UnitId, run: &Run, in_the_way: &InTheWay) -> Option<Vec<Leg>> {
    let numbers = &table.state::<Sheet>().numbers;
    let javelins = table.get::<Missile>(man.id).is_some_and(|missile| missile.0 == "javelins");
    if !javelins || table.get::<FigureTurn>(man.id).is_none_or(|turn| turn.threw) {
        return None;
    }
    let near = |pose: Pose| {
        let quad = Quad::new(pose, man.size);
        table.standing(target).any(|foe| foe.fights && measure::within(&quad, &foe.quad, numbers.throw_within.um))
    };
    if near(man.pose) {
        return Some(Vec::new());
    }
    let whole = way::follow(table, man, man.pose, &run.legs).cost;
    let end_of = |spent: Um| {
        let legs = way::cut(table, man, man.pose, &run.legs, spent);
        legs.last().map(|leg| Pose { at: leg.to, facing: leg.facing })
    };
    if !end_of(whole).is_some_and(near) {
        return None;
    }
    let (mut far, mut close) = (0, whole);
    while close - far > 1 {
        let middle = far + (close - far) / 2;
        if end_of(middle).is_some_and(near) { close = middle } else { far = middle }
    }
    // Nobody stops to throw where one of his own stands: he throws as soon as there is room.
    let stops = |spent: Um| facing_the_run(table, man, &run.legs, spent, in_the_way);
    let room = |legs: &Vec<Leg>| {
        let end = legs.last().map(|leg| Pose { at: leg.to, facing: leg.facing });
        end.is_some_and(|end| may_rest(table, man, end, &[], Near::AsItMay).is_ok())
    };
    let last = if run.contact.is_some() { whole - 1 } else { whole };
    (0..).map(|step| close + step * INCH / 4).take_while(|spent| *spent < last).chain([last]).map(stops).find(room)
}

/// Whether a group has declared a charge on another.
fn charges(table: &Table, unit: UnitId, target: UnitId) -> bool {
    table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()).is_some_and(|charge| charge.target == target)
}

fn advance(man: &BaseView, run: &Run, table: &Table, effects: &mut Effects<Any>) {
    let contact = run.contact;
    let pivot = run.pivot.map(|pose| Leg { to: pose.at, facing: pose.facing });
    let path = BasePath { base: man.id, legs: run.legs.iter().copied().chain(pivot).collect() };
    let Some(end) = path.end() else { return };
    let spent = way::follow(table, man, man.pose, &run.legs).cost;
    let least = table.state::<Sheet>().numbers.contact_edge.um;
    let quad = Quad::new(end, man.size);
    let by_corner = contact.is_some_and(|foe| measure::contact(&quad, &table.base(foe).quad, least).is_none());
    effects.place(man.id, end);
    effects.update(man.id, move |turn: &mut FigureTurn| {
        turn.moved = true;
        turn.spent += spent;
        turn.charging |= contact.is_some();
        turn.by_corner = by_corner;
    });
    let mut said = Dispatch::new(if contact.is_some() { "charged_home" } else { "charged_on" }, "CS-2.10").who(man.id).amount(spent);
    if let Some(foe) = contact {
        // Everyone he touches as he comes to blows is charged, not only the man he ran at (CS-4.8).
        let met = table.on_table().filter(|other| touch::hostile(man, other) && other.fights);
        for other in met.filter(|other| other.id == foe || measure::contact(&quad, &other.quad, least).is_some()) {
            let meets_a_charge = charges(table, other.unit, man.unit) && charges(table, man.unit, other.unit);
            effects.update(other.id, move |turn: &mut FigureTurn| {
                turn.charged = true;
                turn.charging |= meets_a_charge;
            });
            if meets_a_charge {
                effects.update(man.id, |turn: &mut FigureTurn| turn.charged = true);
            }
        }
        said = said.whom(foe);
    }
    effects.say(said.path(path));
}

/// Whom the group has met is pinned.
pub fn ran(table: &Table, unit: UnitId, half: u8, effects: &mut Effects<Any>) {
    if let Some(charge) = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()) {
        morale::ran_at(table, unit, charge.target, effects);
    }
    for met in touch::groups_touching(table, unit) {
        if !table.get::<GroupTurn>(met).is_some_and(|turn| turn.pinned) {
            state::pin(met, effects);
            effects.say(Dispatch::new("pinned", "CS-1.3").who(met).whom(unit));
        }
    }
    if half == 2 && !touch::group_engaged(table, unit) {
        let target = table.get::<GroupTurn>(unit).and_then(|turn| turn.charge.as_ref()).map(|charge| charge.target);
        let met_nobody = target.filter(|target| beyond::nobody_left(table, *target));
        effects.say(match met_nobody {
            Some(target) => Dispatch::new("charge_met_nobody", "CS-2.10").who(unit).whom(target),
            None => Dispatch::new("charge_fell_short", "CS-1.5").who(unit),
        });
    }
}
