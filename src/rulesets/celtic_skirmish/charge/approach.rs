//! The ways on which one figure may come to blows with another (CS-2.10): the same for the run, its chance and its dice.
//!
//! 1. Straight to the first place to fight from that lies open.
//! 2. Round what bars the nearest places.
//! 3. Straight at him, to strike him at a corner and square up there by a pivot that costs nothing.
//! 4. Where he can neither square up nor run on at him, his corner on the edge counts.

use super::super::in_the_way::InTheWay;
use super::super::route::route;
use super::super::way;
use super::place::{self, Spot, spots};
use crate::measure::{self, Pose, Um};
use crate::table::{BaseView, Leg, Table};
use std::cell::OnceCell;

/// Places about one enemy figure that are looked at.
const PLACES: usize = 8;
/// Places about one enemy figure that are worth a way round.
const PLACES_ROUND: usize = 3;

/// A way that ends in blows.
#[derive(Clone)]
pub struct Approach {
    pub legs: Vec<Leg>,
    /// Micrometres of the figure's own move.
    pub cost: Um,
    /// Struck at a corner, he squares up so.
    pub pivot: Option<Pose>,
}

impl Approach {
    fn new(table: &Table, man: &BaseView, legs: Vec<Leg>) -> Self {
        Self { cost: way::follow(table, man, man.pose, &legs).cost, legs, pivot: None }
    }
}

/// The ways of one figure to one of the enemy's.
pub struct Approaches<'t> {
    table: &'t Table<'t>,
    man: &'t BaseView,
    foe: &'t BaseView,
    in_the_way: &'t InTheWay<'t>,
    /// To fight from, the nearest first.
    places: Vec<Spot>,
    /// The way to the first place that lies open.
    open: OnceCell<Option<Approach>>,
}

impl<'t> Approaches<'t> {
    pub fn new(table: &'t Table<'t>, man: &'t BaseView, foe: &'t BaseView, in_the_way: &'t InTheWay<'t>) -> Self {
        let places = spots(table, man, man.pose.at, foe).take(PLACES).collect();
        Self { table, man, foe, in_the_way, places, open: OnceCell::new() }
    }

    fn open(&self) -> Option<&Approach> {
        let search = || {
            let mut ways = self.places.iter().map(|spot| vec![Leg { to: spot.pose.at, facing: spot.pose.facing }]);
            let free = ways.find(|legs| self.in_the_way.walk(self.man, self.man.pose, legs).is_ok());
            free.map(|legs| Approach::new(self.table, self.man, legs))
        };
        self.open.get_or_init(search).as_ref()
    }

    /// Ways round to the nearest places, none of them longer than `limit`.
    fn round(&self, limit: Um) -> impl Iterator<Item = Approach> {
        let near = self.places.iter().take(PLACES_ROUND).take_while(move |spot| measure::dist(self.man.pose.at, spot.pose.at) <= limit);
        near.filter_map(move |spot| route(self.table, self.man, self.man.pose, spot.pose, limit, self.in_the_way))
            .map(|legs| Approach::new(self.table, self.man, legs))
            .filter(move |way| way.cost <= limit)
    }

    /// Straight at him. Whoever cannot square up there has no pivot.
    fn corner(&self, limit: Um) -> Option<Approach> {
        let pose = place::corner_on(self.table, self.man, self.man.pose, self.foe, limit)?;
        let way = Approach::new(self.table, self.man, vec![Leg { to: pose.at, facing: pose.facing }]);
        let open = way.cost <= limit && self.in_the_way.walk(self.man, self.man.pose, &way.legs).is_ok();
        open.then(|| Approach { pivot: place::squared_up(self.table, self.man, pose, self.foe, self.in_the_way), ..way })
    }

    /// The way that he takes who may spend so much, micrometres of his own move. `runs_on`: he has a way at somebody that he may follow
    /// instead of striking at a corner without squaring up.
    pub fn taken(&self, allowance: Um, runs_on: impl FnOnce() -> bool) -> Option<Approach> {
        let open = self.open().filter(|way| way.cost <= allowance).cloned();
        open.or_else(|| self.round(allowance).next())
            .or_else(|| self.corner(allowance).filter(|corner| corner.pivot.is_some() || !runs_on()))
    }

    /// The way on which he spends least, of all that cost no more than `limit`, micrometres of his own move.
    pub fn cheapest(&self, limit: Um, runs_on: impl FnOnce() -> bool) -> Option<Approach> {
        let open = self.open().filter(|way| way.cost <= limit).cloned();
        let known = open.as_ref().map_or(limit, |way| way.cost);
        let flush = open.into_iter().chain(self.round(known)).min_by_key(|way| way.cost);
        let known = flush.as_ref().map_or(known, |way| way.cost);
        let corner = self.corner(known).filter(|corner| corner.pivot.is_some() || (flush.is_none() && !runs_on()));
        flush.into_iter().chain(corner).min_by_key(|way| way.cost)
    }

    /// A way at him, however long: to the first place that lies open, or round to the nearest.
    pub fn toward(&self) -> Option<Vec<Leg>> {
        let open = self.open().map(|way| way.legs.clone());
        open.or_else(|| route(self.table, self.man, self.man.pose, self.places.first()?.pose, Um::MAX, self.in_the_way))
    }
}
