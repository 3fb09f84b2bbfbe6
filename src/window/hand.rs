//! What a player holds in the hand: the group that is selected, the move being tried, the target being weighed. Nothing here
//! changes the table; letting go changes nothing.

use crate::measure::{Heading, Point, Pose, Quad, Um};
use crate::names::{BaseId, UnitId, Word};
use crate::rules::{Preview, Rulebook};
use crate::table::{Act, BasePath, BaseView, Leg, Order, Table, Target};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Hand {
    /// The group whose card is shown; it leads where others are selected with it.
    pub unit: Option<UnitId>,
    /// Those that were selected with it, in that order.
    pub others: Vec<UnitId>,
    /// Move bases one by one instead of the whole group.
    pub one_by_one: bool,
    pub draft: Option<Draft>,
    pub aim: Option<Aim>,
    /// Where the pointer took hold, while a button is down.
    pub grab: Option<Grab>,
    /// The formation that the key gave last.
    pub formation: Option<usize>,
}

/// A verb that wants a target, and the target being weighed.
#[derive(Clone, Debug)]
pub struct Aim {
    pub verb: Word,
    pub target: Option<Target>,
    /// The player pointed at it on the map: the next click on it gives the order.
    pub pointed: bool,
}

pub struct Grab {
    pub at: Point,
    pub base: BaseId,
    from: BTreeMap<BaseId, Pose>,
    /// The pointer went far enough for a drag.
    pub moved: bool,
    /// Hold was taken of those who stand, not of a ghost: once dragged, what was tried before is forgotten.
    anew: bool,
}

#[derive(Clone, Debug)]
struct Way {
    start: Pose,
    legs: Vec<Leg>,
    now: Pose,
}

impl Way {
    fn anchor(&self) -> Pose {
        self.legs.last().map_or(self.start, |leg| Pose::new(leg.to, leg.facing))
    }
}

/// A move being tried: where each base of the groups in hand would stand, and by what way.
pub struct Draft {
    pub units: Vec<UnitId>,
    ways: BTreeMap<BaseId, Way>,
    /// The bases that the hand moves now.
    pub grip: Vec<BaseId>,
    pub lead: BaseId,
    pub preview: Option<Preview>,
    /// The whole way of each base as the rules last allowed it.
    last_legal: Option<BTreeMap<BaseId, Way>>,
}

impl Draft {
    pub fn begin(table: &Table, units: Vec<UnitId>, lead: BaseId, one_by_one: bool) -> Self {
        let ways: BTreeMap<BaseId, Way> = units
            .iter()
            .flat_map(|unit| table.standing(*unit))
            .map(|base| (base.id, Way { start: base.pose, legs: Vec::new(), now: base.pose }))
            .collect();
        let grip = if one_by_one { vec![lead] } else { ways.keys().copied().collect() };
        Self { units, ways, grip, lead, preview: None, last_legal: None }
    }

    /// Whether it moves bases of several groups.
    pub fn is_of_several(&self) -> bool {
        self.units.len() > 1
    }

    /// Takes hold of one base, or of all of them.
    pub fn take(&mut self, lead: BaseId, one_by_one: bool) {
        self.lead = lead;
        self.grip = if one_by_one { vec![lead] } else { self.ways.keys().copied().collect() };
    }

    pub fn poses(&self) -> BTreeMap<BaseId, Pose> {
        self.ways.iter().map(|(id, way)| (*id, way.now)).collect()
    }

    pub fn pose(&self, base: BaseId) -> Option<Pose> {
        self.ways.get(&base).map(|way| way.now)
    }

    /// Moves the grip so that it stands where it stood at the grab, shifted.
    pub fn drag(&mut self, grab: &Grab, to: Point) {
        let by = to - grab.at;
        for id in &self.grip {
            if let (Some(way), Some(from)) = (self.ways.get_mut(id), grab.from.get(id)) {
                if grab.anew {
                    way.legs.clear();
                }
                way.now = from.shifted(by);
            }
        }
    }

    pub fn nudge(&mut self, by: Point) {
        for id in &self.grip {
            if let Some(way) = self.ways.get_mut(id) {
                way.now = way.now.shifted(by);
            }
        }
    }

    fn turn_about(&mut self, pivot: Point, mdeg: i32) {
        for id in &self.grip {
            if let Some(way) = self.ways.get_mut(id) {
                way.now = Pose::new(way.now.at.turned_about(pivot, mdeg), way.now.facing.turned(mdeg));
            }
        }
    }

    /// Turns the grip about its middle, clockwise.
    pub fn turn(&mut self, mdeg: i32) {
        let count = self.grip.len().max(1) as Um;
        let sum = self.grip.iter().filter_map(|id| self.pose(*id)).fold(Point::ORIGIN, |sum, pose| sum + pose.at);
        self.turn_about(Point::new(sum.x / count, sum.y / count), mdeg);
    }

    /// Wheels the grip about its front corner on the side it turns to.
    pub fn wheel(&mut self, table: &Table, mdeg: i32) {
        let Some(facing) = self.pose(self.lead).map(|pose| pose.facing) else { return };
        if let Some(pivot) = self.corner(table, facing, mdeg > 0) {
            self.turn_about(pivot, mdeg);
        }
    }

    /// The front corner of the whole block on its right or left, seen along `facing`.
    fn corner(&self, table: &Table, facing: Heading, right: bool) -> Option<Point> {
        let along = |point: Point, heading: Heading| {
            let (east, north) = heading.dir();
            point.x as f64 * east + point.y as f64 * north
        };
        let side = facing.turned(if right { 90_000 } else { -90_000 });
        self.grip.iter().filter_map(|id| Some(Quad::new(self.pose(*id)?, table.base(*id).size))).flat_map(|quad| quad.corners()).max_by(
            |a, b| {
                let worth = |point: Point| along(point, side) + along(point, facing) * 0.5;
                worth(*a).total_cmp(&worth(*b))
            },
        )
    }

    /// Puts the group into other places.
    pub fn reform(&mut self, places: Vec<(BaseId, Pose)>) {
        for (id, pose) in places {
            if let Some(way) = self.ways.get_mut(&id) {
                way.now = pose;
            }
        }
    }

    pub fn add_waypoint(&mut self) {
        for id in &self.grip {
            if let Some(way) = self.ways.get_mut(id)
                && way.now != way.anchor()
            {
                way.legs.push(Leg { to: way.now.at, facing: way.now.facing });
            }
        }
    }

    pub fn drop_waypoint(&mut self) {
        for id in &self.grip {
            if let Some(way) = self.ways.get_mut(id)
                && let Some(leg) = way.legs.pop()
            {
                way.now = Pose::new(leg.to, leg.facing);
            }
        }
    }

    pub fn waypoints(&self) -> usize {
        self.ways.values().map(|way| way.legs.len()).max().unwrap_or(0)
    }

    pub fn has_moved(&self) -> bool {
        self.ways.values().any(|way| !way.legs.is_empty() || way.now != way.start)
    }

    /// The way of each base that moves, the foremost in the direction of the move first.
    pub fn paths(&self) -> Vec<BasePath> {
        let mut moved: Vec<(f64, BasePath)> = self
            .ways
            .iter()
            .filter(|(_, way)| !way.legs.is_empty() || way.now != way.start)
            .map(|(id, way)| {
                let mut legs = way.legs.clone();
                if way.now != way.anchor() {
                    legs.push(Leg { to: way.now.at, facing: way.now.facing });
                }
                let by = way.now.at - way.start.at;
                (0.0_f64, BasePath { base: *id, legs }, way.start.at, by)
            })
            .map(|(_, path, start, by)| {
                let (x, y) = self.direction(by);
                ((start.x as f64) * x + (start.y as f64) * y, path)
            })
            .collect();
        moved.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.base.cmp(&b.1.base)));
        moved.into_iter().map(|(_, path)| path).collect()
    }

    /// The direction of the whole move: that of the lead, or of the base itself where the lead stays.
    fn direction(&self, own: Point) -> (f64, f64) {
        let lead = self.ways.get(&self.lead).map_or(Point::ORIGIN, |way| way.now.at - way.start.at);
        let by = if lead == Point::ORIGIN { own } else { lead };
        let long = by.length().max(1) as f64;
        (by.x as f64 / long, by.y as f64 / long)
    }

    /// The orders that make the move, in the order in which they are to be given: one for all where the rules let them go as one, else
    /// one for each group, the foremost first.
    pub fn orders(&self, table: &Table, rulebook: &dyn Rulebook) -> Vec<Order> {
        let Some(side) = table.waiting().and_then(crate::table::Wait::side) else { return Vec::new() };
        let paths = self.paths();
        let mut movers: Vec<UnitId> = Vec::new();
        for path in &paths {
            let unit = table.base(path.base).unit;
            if !movers.contains(&unit) {
                movers.push(unit);
            }
        }
        let order = |unit: UnitId, paths: Vec<BasePath>| Order::new(side, Act::Move { unit, paths });
        match movers.as_slice() {
            [] => Vec::new(),
            [unit] => vec![order(*unit, paths)],
            [first, ..] if rulebook.moves_as_one(table, &movers) => vec![order(*first, paths)],
            _ => {
                let own = |unit: UnitId| paths.iter().filter(|path| table.base(path.base).unit == unit).cloned().collect();
                movers.iter().map(|unit| order(*unit, own(*unit))).collect()
            }
        }
    }

    /// Asks the rules about the move as it stands; of several orders about each as it will be when those before it are carried out.
    pub fn weigh(&mut self, table: &Table, rulebook: &dyn Rulebook) {
        let orders = self.orders(table, rulebook);
        let mut weighed: Option<Preview> = None;
        let mut ends: Vec<(BaseId, Pose)> = Vec::new();
        for order in &orders {
            let there = if ends.is_empty() { None } else { Some(table.moved(&ends)) };
            let there = there.as_ref().unwrap_or(table);
            let mut preview = rulebook.preview(there, order);
            if preview.refusal.is_none() {
                preview.refusal = rulebook.validate(there, order).err();
            }
            let Act::Move { paths, .. } = &order.act else { continue };
            if let Some(refusal) = preview.refusal.as_mut().filter(|refusal| refusal.base.is_none() && self.is_of_several()) {
                refusal.base = paths.first().map(|path| path.base);
            }
            ends.extend(paths.iter().filter_map(|path| Some((path.base, path.end()?))));
            match &mut weighed {
                None => weighed = Some(preview),
                Some(whole) => {
                    whole.paths.extend(preview.paths);
                    whole.refusal = whole.refusal.take().or(preview.refusal);
                    whole.measures.extend(preview.measures);
                    preview.notes.retain(|note| !whole.notes.contains(note));
                    whole.notes.extend(preview.notes);
                }
            }
        }
        self.preview = weighed;
        if self.preview.as_ref().is_some_and(|preview| preview.refusal.is_none()) {
            self.last_legal = Some(self.ways.clone());
        }
    }

    /// Whose way is why it is refused, where the rules name somebody: he, and all who would go farther than they may.
    pub fn at_fault(&self) -> Vec<BaseId> {
        let Some(preview) = &self.preview else { return Vec::new() };
        let Some(named) = preview.refusal.as_ref().and_then(|refusal| refusal.base) else { return Vec::new() };
        let too_far = preview.paths.iter().filter(|path| path.is_too_far()).map(|path| path.path.base);
        std::iter::once(named).chain(too_far.filter(|base| *base != named)).collect()
    }

    pub fn is_legal(&self) -> bool {
        self.preview.as_ref().is_some_and(|preview| preview.refusal.is_none())
    }

    /// Back to the last move that the rules allowed, waypoints and all.
    pub fn snap_back(&mut self) {
        if let Some(ways) = &self.last_legal {
            self.ways.clone_from(ways);
        }
    }

    /// The corners of the way of a base: start, waypoints, end.
    pub fn corners_of(&self, base: BaseId) -> Vec<Point> {
        self.ways.get(&base).map_or_else(Vec::new, |way| {
            let mut points = vec![way.start.at];
            points.extend(way.legs.iter().map(|leg| leg.to));
            if points.last() != Some(&way.now.at) {
                points.push(way.now.at);
            }
            points
        })
    }
}

impl Hand {
    pub fn select(&mut self, unit: Option<UnitId>) {
        if self.unit != unit || !self.others.is_empty() {
            *self = Self { unit, one_by_one: self.one_by_one, ..Self::default() };
        }
    }

    /// Selects these together, the first to lead.
    pub fn select_all(&mut self, units: &[UnitId]) {
        self.select(units.first().copied());
        self.others = units.iter().skip(1).copied().collect();
    }

    /// Everybody who is selected, whoever leads first.
    pub fn units(&self) -> Vec<UnitId> {
        self.unit.into_iter().chain(self.others.iter().copied()).collect()
    }

    pub fn holds(&self, unit: UnitId) -> bool {
        self.unit == Some(unit) || self.others.contains(&unit)
    }

    /// Takes a group into the selection, or out of it.
    pub fn toggle(&mut self, unit: UnitId) {
        let mut units = self.units();
        match units.iter().position(|known| *known == unit) {
            Some(place) => drop(units.remove(place)),
            None => units.push(unit),
        }
        self.select(None);
        self.select_all(&units);
    }

    /// Lets go of what is tried, and keeps who is selected.
    pub fn drop_all(&mut self) {
        self.draft = None;
        self.aim = None;
        self.grab = None;
    }

    /// Takes hold of those who stand. A move being tried starts over from there, except `onward`, where it goes on from its ghosts.
    pub fn take_hold(&mut self, table: &Table, base: &BaseView, at: Point, onward: bool) {
        let units = self.units();
        let trying = self.draft.as_mut().filter(|draft| draft.units == units);
        let (from, anew) = match trying {
            Some(draft) if onward => {
                draft.take(base.id, self.one_by_one);
                (draft.poses(), false)
            }
            _ => (units.iter().flat_map(|unit| table.standing(*unit)).map(|member| (member.id, member.pose)).collect(), true),
        };
        self.grab = Some(Grab { at, base: base.id, from, moved: false, anew });
    }

    /// Takes hold of a ghost of the move being tried, if one lies there.
    pub fn take_ghost(&mut self, table: &Table, at: Point) -> bool {
        let Some(draft) = &mut self.draft else { return false };
        let found = draft.ways.iter().find(|(id, way)| Quad::new(way.now, table.base(**id).size).contains(at)).map(|(id, _)| *id);
        let Some(base) = found else { return false };
        draft.take(base, self.one_by_one);
        let from = draft.poses();
        self.grab = Some(Grab { at, base, from, moved: false, anew: false });
        true
    }
}
