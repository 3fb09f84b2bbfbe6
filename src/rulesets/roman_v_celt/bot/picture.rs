//! The battle as a bot sees it: each unit in a few numbers.

use super::super::data::{Arm, KindData, Sheet};
use super::super::ground::{self, Does};
use super::super::parts::{Clock, army, body, kind_of, standing, turn_of};
use super::super::{leader, panic, touch, victory};
use super::odds::{Fighter, outlook};
use super::places;
use crate::measure::{self, INCH, Point, Polygon, Um};
use crate::names::{SideId, UnitId};
use crate::table::{BaseView, Brief, Table};

/// What all core units of a side are worth together.
const ARMY: f64 = 8.0;
/// What a light unit is worth against a core one.
const LIGHT: f64 = 0.25;
/// How eagerly a side that is ahead goes for the enemy, and how much it minds what he could do.
const WAIT_PACE: f64 = 0.2;
const WAIT_FEAR: f64 = 2.0;
/// The same late in a battle that is not won.
const HURRY_PACE: f64 = 1.6;
const HURRY_FEAR: f64 = 0.6;
/// How much of what panic may cost counts in the price of a unit.
const CONTAGION: f64 = 0.8;
/// So many foes draw a unit at a time.
const DRAWS: usize = 3;

/// A unit on the table.
#[derive(Clone, Copy)]
pub struct Stand<'t> {
    pub unit: UnitId,
    pub base: BaseView,
    pub kind: &'t KindData,
    /// Hits that it can still take.
    pub left: i32,
    /// Its score with hits, leader and what it is always less by.
    pub score: i32,
    pub price: f64,
    pub engaged: bool,
    /// Will not move in its next turn, or in this.
    pub stuck: bool,
}

impl Stand<'_> {
    pub fn note(&self, sheet: &Sheet, id: &str) -> i32 {
        sheet.note(self.kind, id).map_or(0, |line| line.amount)
    }

    /// A fighter with hardly anything left.
    pub fn spent(&self) -> bool {
        self.left <= 1 && self.kind.combat > 1
    }
}

pub struct Picture<'t> {
    pub table: &'t Table<'t>,
    pub sheet: &'t Sheet,
    pub side: SideId,
    pub own: Vec<Stand<'t>>,
    pub foes: Vec<Stand<'t>>,
    /// For each foe, how many of ours it could charge, and how many of ours could charge it.
    pub crowd: Vec<usize>,
    pub reached: Vec<i32>,
    /// What each of ours may expect of each foe on even ground, and whom it would rather go for, the best first.
    tastes: Vec<Vec<f64>>,
    draws: Vec<Vec<usize>>,
    /// Where the leader is.
    pub leader: Option<Point>,
    /// Own share of core units lost less the enemy's: below 0 is ahead.
    pub behind: f64,
    /// Of the battle's turns, how much is gone: 0 to 1.
    pub hour: f64,
}

fn stand<'t>(table: &'t Table<'t>, unit: UnitId) -> Option<Stand<'t>> {
    let (base, kind, sheet) = (*standing(table, unit)?, kind_of(table, unit), table.state::<Sheet>());
    let side = base.side?;
    let hits = i32::from(body(table, unit).hits);
    let (_, core) = victory::losses(table, side);
    let price = ARMY / (core as f64).max(1.0) * if kind.core() { 1.0 } else { LIGHT };
    let own_turn = table.state::<Clock>().active == side;
    let stuck = if own_turn { turn_of(table, unit).sits_out } else { body(table, unit).loses_move };
    let always = sheet.note(kind, "close_combat").map_or(0, |line| line.amount);
    let led = i32::from(leader::with(table, unit).is_some());
    let engaged = touch::engaged(table, unit);
    Some(Stand { unit, base, kind, left: kind.combat - hits, score: kind.combat - hits + always + led, price, engaged, stuck })
}

/// A core unit whose end would shake its neighbours is dearer by what that may cost (RC-6.1).
fn dearer(table: &Table, side: &mut [Stand], enemies: &[Stand]) {
    let reach = table.state::<Sheet>().numbers.panic_within.um;
    let shaken: Vec<(usize, f64)> = side
        .iter()
        .enumerate()
        .filter(|(_, unit)| enemies.iter().any(|foe| measure::within(&foe.base.quad, &unit.base.quad, reach)))
        .map(|(place, unit)| {
            let flees = f64::from((6 - panic::nerve(table, unit.unit).total()).clamp(0, 6)) / 6.0;
            (place, flees * unit.price / f64::from(unit.left.max(1)))
        })
        .collect();
    let more = |(place, unit): (usize, &Stand)| {
        let near = shaken.iter().filter(|(other, _)| *other != place && measure::within(&side[*other].base.quad, &unit.base.quad, reach));
        if unit.kind.core() { near.map(|(_, cost)| cost).sum::<f64>() } else { 0.0 }
    };
    let more: Vec<f64> = side.iter().enumerate().map(more).collect();
    side.iter_mut().zip(more).for_each(|(unit, more)| unit.price += CONTAGION * more);
}

impl<'t> Picture<'t> {
    pub fn of(table: &'t Table<'t>, side: SideId) -> Self {
        let all = |side: SideId| army(table, side).filter_map(|unit| stand(table, unit)).collect();
        let share = |side: SideId| {
            let (lost, all) = victory::losses(table, side);
            lost as f64 / (all as f64).max(1.0)
        };
        let hour = f64::from(table.state::<Clock>().turn) / f64::from(table.state::<Brief>().turns.max(1));
        let behind = share(side) - share(side.other());
        let (mut own, mut foes): (Vec<Stand>, Vec<Stand>) = (all(side), all(side.other()));
        dearer(table, &mut own, &foes.clone());
        dearer(table, &mut foes, &own.clone());
        let near = |a: &Stand, b: &Stand, more: Um| measure::gap_within(&a.base.quad, &b.base.quad, a.kind.moves() + more).is_some();
        let crowd = foes.iter().map(|foe| own.iter().filter(|us| near(foe, us, 0)).count()).collect();
        let joins = |foe: &Stand| own.iter().filter(|us| !us.engaged && us.kind.core() && near(us, foe, 3 * INCH)).count() as i32 - 1;
        let reached = foes.iter().map(|foe| joins(foe).max(0)).collect();
        let leader = leader::leaders(table, side).next().map(|leader| leader::place(table, leader).pose.at);
        let (tastes, draws) = (Vec::new(), Vec::new());
        let mut picture =
            Self { table, sheet: table.state::<Sheet>(), side, own, foes, crowd, reached, tastes, draws, leader, behind, hour };
        picture.tastes = picture.own.iter().map(|us| picture.foes.iter().map(|foe| picture.clash(us, foe, 0)).collect()).collect();
        picture.draws = (0..picture.own.len()).map(|us| picture.drawn(us)).collect();
        picture
    }

    /// Foes by how much they draw a unit where it stands.
    fn drawn(&self, us: usize) -> Vec<usize> {
        let at = self.own[us].base.pose.at;
        let mut foes: Vec<(f64, usize)> =
            self.foes.iter().enumerate().map(|(place, foe)| (places::draw(self, us, at, place, foe), place)).collect();
        foes.sort_by(|a, b| b.0.total_cmp(&a.0));
        foes.into_iter().map(|(_, place)| place).take(DRAWS).collect()
    }

    pub fn taste(&self, us: usize, foe: usize) -> f64 {
        self.tastes[us][foe]
    }

    /// The few foes that draw a unit most.
    pub fn draws(&self, us: usize) -> impl Iterator<Item = (usize, &Stand<'t>)> {
        self.draws[us].iter().map(|place| (*place, &self.foes[*place]))
    }

    pub fn place_of(&self, unit: UnitId) -> usize {
        self.own.iter().position(|stand| stand.unit == unit).unwrap_or(0)
    }

    pub fn own(&self, unit: UnitId) -> Option<&Stand<'t>> {
        self.own.iter().find(|stand| stand.unit == unit)
    }

    pub fn foe(&self, unit: UnitId) -> Option<&Stand<'t>> {
        self.foes.iter().find(|stand| stand.unit == unit)
    }

    /// Late in a battle that is not won.
    pub fn must_hurry(&self) -> bool {
        self.hour > 0.35 && self.behind >= 0.0
    }

    /// Ahead, and better off if nothing more happens.
    pub fn may_wait(&self) -> bool {
        self.behind < 0.0
    }

    /// How eagerly a side goes for the enemy.
    pub fn pace(&self) -> f64 {
        if self.may_wait() {
            WAIT_PACE
        } else if self.must_hurry() {
            HURRY_PACE
        } else {
            1.0
        }
    }

    /// How much it minds what the enemy could do.
    pub fn fear(&self) -> f64 {
        if self.may_wait() {
            WAIT_FEAR
        } else if self.must_hurry() {
            HURRY_FEAR
        } else {
            1.0
        }
    }

    /// What a unit brings against another by what they are.
    pub fn against(&self, us: &Stand, them: &Stand) -> i32 {
        match them.kind.arm {
            Arm::Chariots => us.note(self.sheet, "v_chariots"),
            Arm::Cavalry => us.note(self.sheet, "v_cavalry"),
            Arm::Foot | Arm::Leader => 0,
        }
    }

    /// What one unit may expect of charging another, `edge` of the ground and the place in its favour.
    pub fn clash(&self, us: &Stand, them: &Stand, edge: i32) -> f64 {
        let fighter = |unit: &Stand, score: i32| Fighter { score, left: unit.left, touched: 1, price: unit.price };
        let ours = fighter(us, us.score + self.against(us, them) + edge);
        let theirs = fighter(them, them.score + self.against(them, us));
        outlook(&[ours], &[theirs], us.note(self.sheet, "charging"))
    }

    /// Whether a unit defends here against whoever comes from there: higher, or behind an obstacle (RC-5.3).
    pub fn defends(&self, here: Point, there: Point) -> bool {
        ground::height(self.table, here) > ground::height(self.table, there) || ground::obstacle_between(self.table, here, there)
    }

    /// Water in the way that nothing bridges where the straight way crosses it.
    fn barred(&self, from: Point, to: Point) -> bool {
        let bridged = |part: &(f64, f64)| {
            let middle = from.toward(to, (part.0 + part.1) / 2.0);
            ground::areas(self.table, Does::Bridges).any(|(_, ford)| ford.contains(middle))
        };
        ground::areas(self.table, Does::Impassable).any(|(_, water)| !water.intervals_inside(from, to).iter().all(bridged))
    }

    /// Where to go first on the way to a place, and how far the whole way is: by the ford that makes it shortest, where water bars it.
    pub fn way(&self, from: Point, to: Point) -> (Point, Um) {
        if !self.barred(from, to) {
            return (to, measure::dist(from, to));
        }
        let middle = |ford: &Polygon| ford.bounds().min.toward(ford.bounds().max, 0.5);
        let fords = ground::areas(self.table, Does::Bridges).map(|(_, ford)| middle(ford));
        let ways = fords.map(|ford| (measure::dist(from, ford) + measure::dist(ford, to), ford));
        match ways.min() {
            // In the midst of the ford the far bank comes next.
            Some((far, ford)) => (if measure::dist(from, ford) > 2 * INCH { ford } else { to }, far),
            None => (to, measure::dist(from, to)),
        }
    }
}
