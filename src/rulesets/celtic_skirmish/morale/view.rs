//! A test's facts, read off the table (CS-5.6 and Definitions).
//!
//! **Ruling:** an enemy that routs threatens nobody and no lone beast or lady counts as a group. Rear support is given by a friendly
//! group that does not rout and has a figure within 6" that stands in the rear quarter. A group defends an obstacle when one lies
//! between it and an enemy that charges it or is in contact with it, within 1" of the nearest figure, and it did not come to that
//! enemy itself. Carts never charge, so that nobody has them on a flank or behind within their charge move (CS-5.3); within the roll
//! of their kind they shake a group like any enemy (CS-5.6).

use super::super::data::{Class, Grade, Sheet};
use super::super::facing::main_facing;
use super::super::ground::Does;
use super::super::muster::{class_of, fights_as, leads};
use super::super::parts::{FigureTurn, Graded, Group, GroupTurn};
use super::super::{charge, ground, touch};
use super::sum::TestView;
use super::surroundings::{End, Outline};
use crate::measure::{self, Heading, INCH, Quad, Quarter, Rect, Segment, Um};
use crate::names::{SideId, UnitId};
use crate::table::{BaseView, Table};
use std::cell::OnceCell;

/// The figures of a group that count for its morale: those on the table that fight.
pub fn men<'t>(table: &'t Table, unit: UnitId) -> impl Iterator<Item = &'t BaseView> {
    table.standing(unit).filter(|base| base.fights)
}

pub fn routs(table: &Table, unit: UnitId) -> bool {
    table.get::<Group>(unit).is_some_and(|group| group.routing)
}

/// A group with men on the table that does not rout.
pub fn steady(table: &Table, unit: UnitId) -> bool {
    !routs(table, unit) && men(table, unit).next().is_some()
}

/// Groups of the other side, in id order.
pub fn enemies(table: &Table, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let side = table.unit(unit).side;
    table.units.iter().filter(move |other| side.is_some() && other.side.is_some() && other.side != side).map(|other| other.id)
}

fn friends(table: &Table, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let side = table.unit(unit).side;
    table.units.iter().filter(move |other| side.is_some() && other.side == side && other.id != unit).map(|other| other.id)
}

/// A group with men on the table, gathered once where many groups are held against each other.
pub struct Post<'t> {
    pub unit: UnitId,
    side: Option<SideId>,
    men: Vec<&'t BaseView>,
    bounds: Rect,
    /// Its charge move; none for carts and herds, which never charge.
    reach: Option<Um>,
    /// Drawn when somebody comes near.
    outline: OnceCell<Option<Outline>>,
}

impl<'t> Post<'t> {
    /// `None` where nobody is left.
    pub fn of(table: &'t Table, unit: UnitId) -> Option<Self> {
        let men: Vec<&BaseView> = men(table, unit).collect();
        let bounds = men.iter().map(|man| man.quad.bounds()).reduce(|all, one| all.joined(&one))?;
        let reach = charge::kind_charges(table, unit).then(|| charge_move(table, unit));
        Some(Self { unit, side: table.unit(unit).side, men, bounds, reach, outline: OnceCell::new() })
    }
}

/// The greatest distance a group's type can normally move, micrometres.
pub fn charge_move(table: &Table, unit: UnitId) -> Um {
    let class = class_of(table, unit);
    table.state::<Sheet>().numbers.movement(class).map_or(0, |row| Um::from(row.normal.most()) * INCH)
}

/// Half of a group's front.
pub fn front_arc(table: &Table) -> Heading {
    Heading::new(table.state::<Sheet>().numbers.front_arc.0 * 1000)
}

/// The group's outline and its men's bases; `None` when nobody is left.
pub fn outline(table: &Table, unit: UnitId) -> Option<(Outline, Vec<Quad>)> {
    let facings: Vec<_> = men(table, unit).map(|base| (base.pose.facing, leads(table, base.id))).collect();
    let quads: Vec<Quad> = men(table, unit).map(|base| base.quad).collect();
    let facing = main_facing(&facings, table.state::<Sheet>().numbers.facing_angle.0 * 1000)?;
    Some((Outline::around(facing, front_arc(table), &quads)?, quads))
}

/// Whether an enemy group stands on a flank or behind, within its charge move: judged by its nearest figure.
pub fn comes_from_behind(table: &Table, own: &Post, enemy: &Post) -> bool {
    let Some(reach) = enemy.reach else { return false };
    if own.side.is_none() || enemy.side.is_none() || own.side == enemy.side || !own.bounds.grown(reach).meets(&enemy.bounds) {
        return false;
    }
    let outline = own.outline.get_or_init(|| outline(table, own.unit).map(|(outline, _)| outline));
    let Some(outline) = outline else { return false };
    let in_front = |base: &BaseView| outline.quarter(base.pose.at) == Quarter::Front;
    // Most enemies are wholly in front, and need not be measured.
    if enemy.men.iter().all(|base| in_front(base)) {
        return false;
    }
    let Some((_, nearest, gap)) = touch::nearest_pair(own.men.iter().copied(), &enemy.men, reach) else { return false };
    // Of several that are equally near one in front decides.
    let as_near = |base: &BaseView| own.men.iter().any(|own| measure::within(&own.quad, &base.quad, gap));
    !in_front(nearest) && !enemy.men.iter().any(|base| in_front(base) && as_near(base))
}

/// An enemy group out of contact with it, near enough; a routing one daunts as much as another.
fn foe_within_charge(table: &Table, unit: UnitId) -> bool {
    let touching = touch::groups_touching(table, unit);
    enemies(table, unit).filter(|enemy| !touching.contains(enemy)).any(|enemy| {
        let reach = charge_move(table, enemy);
        men(table, unit).any(|own| men(table, enemy).any(|other| measure::within(&own.quad, &other.quad, reach)))
    })
}

/// Both ends near friends, ground nobody can pass, or the table's edge.
fn secure_flanks(table: &Table, unit: UnitId, outline: &Outline, quads: &[Quad]) -> bool {
    let limit = table.state::<Sheet>().numbers.flank_within.um;
    let others: Vec<Quad> = friends(table, unit).flat_map(|friend| men(table, friend)).map(|base| base.quad).collect();
    let [sw, se, ne, nw] = table.ground.table.corners();
    let edges = [Segment::new(sw, se), Segment::new(se, ne), Segment::new(ne, nw), Segment::new(nw, sw)];
    let barred = ground::areas(table, Does::Impassable).flat_map(|(_, area)| area.edges());
    let sides: Vec<Segment> = edges.into_iter().chain(barred).collect();
    End::BOTH.into_iter().all(|end| outline.at_end(end, quads).is_some_and(|figure| outline.secured(end, figure, &others, &sides, limit)))
}

fn rear_support(table: &Table, unit: UnitId, outline: &Outline, quads: &[Quad]) -> bool {
    let limit = table.state::<Sheet>().numbers.support_within.um;
    friends(table, unit)
        .filter(|friend| steady(table, *friend))
        .flat_map(|friend| men(table, friend))
        .any(|base| outline.quarter(base.pose.at) == Quarter::Rear && quads.iter().any(|quad| measure::within(quad, &base.quad, limit)))
}

/// Whether a chief or group leader of the side is within a distance of the group.
pub fn leader_within(table: &Table, unit: UnitId, limit: Um) -> bool {
    let side = table.unit(unit).side;
    let mut leaders = table.on_table().filter(|base| base.side == side && leads(table, base.id));
    leaders.any(|leader| men(table, unit).any(|base| measure::within(&base.quad, &leader.quad, limit)))
}

/// Whether a group charges this turn, or has come to blows by a pursuit that counts as a charge.
pub fn charging(table: &Table, unit: UnitId) -> bool {
    table.get::<GroupTurn>(unit).is_some_and(|turn| turn.charge.is_some())
        || men(table, unit).any(|base| table.get::<FigureTurn>(base.id).is_some_and(|turn| turn.charging))
}

/// Whether a group is charged this turn, by a pursuit of the last one too.
fn being_charged(table: &Table, unit: UnitId) -> bool {
    let charges = |enemy: &BaseView| table.get::<FigureTurn>(enemy.id).is_some_and(|turn| turn.charging);
    men(table, unit)
        .any(|base| table.get::<FigureTurn>(base.id).is_some_and(|turn| turn.charged) || touch::enemies_touching(table, base).any(charges))
        || enemies(table, unit).any(|enemy| steady(table, enemy) && charges_at(table, enemy, unit))
}

fn charges_at(table: &Table, unit: UnitId, target: UnitId) -> bool {
    table.get::<GroupTurn>(unit).is_some_and(|turn| turn.charge.as_ref().is_some_and(|charge| charge.target == target))
}

/// Whether a group closes with enemies it touches: by a charge or as a wall that walked into them (CS-5.1).
pub fn closes(table: &Table, unit: UnitId) -> bool {
    let advanced = table.get::<GroupTurn>(unit).is_some_and(|turn| turn.advanced);
    men(table, unit)
        .filter(|base| advanced || table.get::<FigureTurn>(base.id).is_some_and(|turn| turn.charging))
        .any(|base| touch::enemies_touching(table, base).next().is_some())
}

fn defending_obstacle(table: &Table, unit: UnitId) -> bool {
    let limit = table.state::<Sheet>().numbers.defend_within.um;
    let touching = touch::groups_touching(table, unit);
    let came = |by: UnitId, to: UnitId| charges_at(table, by, to) || (closes(table, by) && touch::groups_touching(table, by).contains(&to));
    enemies(table, unit).filter(|enemy| touching.contains(enemy) || charges_at(table, *enemy, unit)).any(|enemy| {
        if came(unit, enemy) {
            return false;
        }
        let others: Vec<_> = men(table, enemy).collect();
        touch::nearest_pair(men(table, unit), &others, Um::MAX).is_some_and(|(own, other, _)| {
            ground::lines(table, Does::Obstacle).any(|(_, line)| {
                !line.crossings(own.pose.at, other.pose.at).is_empty()
                    && line.pieces().any(|piece| measure::gap_to_segment(&own.quad, &piece) <= limit)
            })
        })
    })
}

/// Everything a test of this group depends on.
pub fn view(table: &Table, unit: UnitId) -> TestView {
    let numbers = &table.state::<Sheet>().numbers;
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    let class = fights_as(table, unit);
    let about = outline(table, unit);
    TestView {
        killed: i32::from(group.killed),
        started: i32::from(group.started),
        loss_step: numbers.loss_step.0,
        secure_flanks: about.as_ref().is_some_and(|(outline, quads)| secure_flanks(table, unit, outline, quads)),
        rear_support: about.as_ref().is_some_and(|(outline, quads)| rear_support(table, unit, outline, quads)),
        shock: matches!(class, Class::Shock | Class::Chariot),
        skirmishers: class == Class::Skirmish,
        being_charged: being_charged(table, unit),
        charging: charging(table, unit),
        leader_lost: group.leader_lost,
        foe_within_charge: foe_within_charge(table, unit),
        defending_obstacle: defending_obstacle(table, unit),
        leader_near: leader_within(table, unit, numbers.leader_within.um),
        ..TestView::plain(table.get::<Graded>(unit).map_or(Grade::Regular, |graded| graded.0))
    }
}
