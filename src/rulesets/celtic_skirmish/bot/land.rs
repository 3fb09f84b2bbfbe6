//! The lay of the land as a bot sees it: how dear each inch of the table is to walk, and the cheapest way over it.
//!
//! The table is cut into squares of an inch. Slow and difficult ground costs more, walls and fences cost a die, and what nobody can
//! enter is barred, water at its fords excepted. It is only a bot's guess: what it orders is judged like every order.

use super::super::data::Sheet;
use crate::measure::{self, INCH, Point, Segment, Um};
use crate::table::{Ground, Table};
use bevy_ecs::resource::Resource;
use std::sync::{Arc, OnceLock};

/// Cost of an inch of open ground.
const PLAIN: u32 = 10;
/// What crossing a wall or fence is reckoned at: a die, 3.5 inches on the mean.
const OBSTACLE: u32 = 35;
/// A base needs so much room beside what is barred.
const MARGIN: Um = INCH * 2 / 5;
const BARRED: u8 = 0;
/// A group goes in some breadth, and keeps as far as this from what is barred where it can.
const ROOM: Um = INCH * 8 / 5;
const TIGHT: u8 = 3;

/// Worked out when a bot first looks at a table, and kept as long as the ground is the same.
#[derive(Resource, Default)]
pub struct KnownLand(OnceLock<(Ground, Arc<Land>)>);

pub struct Land {
    columns: usize,
    rows: usize,
    /// Tenths of the cost of open ground, for those on foot and for wheels; 0 = barred.
    foot: Vec<u8>,
    wheels: Vec<u8>,
    /// Lines to be climbed over.
    walls: Vec<Segment>,
    /// Squares in which such a line lies.
    walled: Vec<bool>,
}

/// The cheapest way from any square to a place.
pub struct Ways<'l> {
    land: &'l Land,
    cost: Vec<u32>,
    to: Point,
    wheels: bool,
}

pub fn land(table: &Table) -> Arc<Land> {
    let fresh = || Arc::new(Land::survey(table));
    let Some(known) = table.world.get_resource::<KnownLand>() else { return fresh() };
    let (ground, land) = known.0.get_or_init(|| (table.ground.clone(), fresh()));
    if Arc::ptr_eq(&ground.pieces, &table.ground.pieces) { Arc::clone(land) } else { fresh() }
}

fn whole_inches(length: Um) -> usize {
    ((length + INCH - 1) / INCH).max(1) as usize
}

impl Land {
    fn survey(table: &Table) -> Self {
        let sheet = table.state::<Sheet>();
        let bounds = table.ground.table;
        let (columns, rows) = (whole_inches(bounds.width()), whole_inches(bounds.height()));
        let mut land = Self {
            columns,
            rows,
            foot: vec![1; columns * rows],
            wheels: vec![1; columns * rows],
            walls: Vec::new(),
            walled: vec![false; columns * rows],
        };
        let is = |piece: &crate::table::Piece, has: fn(&super::super::data::GroundData) -> bool| sheet.terrain.is(&piece.kind, has);
        for piece in table.ground.pieces.iter() {
            let Some(area) = &piece.area else {
                if is(piece, |ground| ground.obstacle) {
                    land.walls.extend(piece.line.iter().flat_map(|line| line.pieces()));
                }
                continue;
            };
            let slow = if is(piece, |ground| ground.slow || ground.difficult) { 2 } else { 1 };
            let rolling = if is(piece, |ground| ground.difficult) { 5 } else { slow };
            if slow == 1 {
                continue;
            }
            for square in land.squares(area.bounds().grown(0)) {
                if area.contains(land.middle(square)) {
                    land.foot[square] = land.foot[square].max(slow);
                    land.wheels[square] = land.wheels[square].max(rolling);
                }
            }
        }
        let bars = |piece: &crate::table::Piece| is(piece, |ground| ground.impassable);
        for area in table.ground.pieces.iter().filter(|piece| bars(piece)).filter_map(|piece| piece.area.as_ref()) {
            for square in land.squares(area.bounds().grown(2 * INCH)) {
                let at = land.middle(square);
                let off = area.edges().map(|edge| measure::dist(at, measure::nearest_on_segment(at, &edge))).min().unwrap_or(0);
                if area.contains(at) || off <= MARGIN {
                    land.foot[square] = BARRED;
                    land.wheels[square] = BARRED;
                } else if off <= ROOM && land.foot[square] != BARRED {
                    land.foot[square] = land.foot[square].max(TIGHT);
                    land.wheels[square] = land.wheels[square].max(TIGHT);
                }
            }
        }
        let bridges = |piece: &crate::table::Piece| is(piece, |ground| ground.bridges);
        for area in table.ground.pieces.iter().filter(|piece| bridges(piece)).filter_map(|piece| piece.area.as_ref()) {
            for square in land.squares(area.bounds().grown(INCH)) {
                let at = land.middle(square);
                let near = || area.edges().any(|edge| measure::dist(at, measure::nearest_on_segment(at, &edge)) <= MARGIN / 2);
                if area.contains(at) || near() {
                    land.foot[square] = 2;
                    land.wheels[square] = 2;
                }
            }
        }
        for wall in land.walls.clone() {
            for square in land.squares(wall.bounds().grown(INCH)) {
                let at = land.middle(square);
                if measure::dist(at, measure::nearest_on_segment(at, &wall)) <= INCH * 3 / 4 {
                    land.walled[square] = true;
                }
            }
        }
        land
    }

    fn squares(&self, bounds: measure::Rect) -> Vec<usize> {
        let clamp = |value: Um, most: usize| value.div_euclid(INCH).clamp(0, most as Um - 1) as usize;
        let (left, right) = (clamp(bounds.min.x, self.columns), clamp(bounds.max.x, self.columns));
        let (low, high) = (clamp(bounds.min.y, self.rows), clamp(bounds.max.y, self.rows));
        (low..=high).flat_map(|row| (left..=right).map(move |column| row * self.columns + column)).collect()
    }

    fn square(&self, at: Point) -> usize {
        let clamp = |value: Um, most: usize| value.div_euclid(INCH).clamp(0, most as Um - 1) as usize;
        clamp(at.y, self.rows) * self.columns + clamp(at.x, self.columns)
    }

    fn middle(&self, square: usize) -> Point {
        let (column, row) = ((square % self.columns) as Um, (square / self.columns) as Um);
        Point::new(column * INCH + INCH / 2, row * INCH + INCH / 2)
    }

    /// The eight squares around one, with the tenths of an inch to each.
    fn around(&self, square: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let (column, row) = ((square % self.columns) as isize, (square / self.columns) as isize);
        (-1..=1).flat_map(move |up| (-1..=1).map(move |right| (right, up))).filter(|step| *step != (0, 0)).filter_map(
            move |(right, up): (isize, isize)| {
                let (x, y) = (column + right, row + up);
                let there = (0..self.columns as isize).contains(&x) && (0..self.rows as isize).contains(&y);
                let length = if right != 0 && up != 0 { PLAIN * 7 / 5 } else { PLAIN };
                there.then(|| (y as usize * self.columns + x as usize, length))
            },
        )
    }

    /// Whether a straight way between two places meets nothing but open ground.
    pub fn open_between(&self, from: Point, to: Point, wheels: bool) -> bool {
        let grid = if wheels { &self.wheels } else { &self.foot };
        let length = measure::dist(from, to);
        let steps = (length / (INCH / 2)).max(1);
        let line = Segment::new(from, to);
        (0..=steps).all(|step| grid[self.square(from.toward(to, step as f64 / steps as f64))] == 1)
            && !self.walls.iter().any(|wall| measure::segments_meet(&line, wall))
    }

    /// Whether something barred lies on the straight way.
    pub fn bars(&self, from: Point, to: Point, wheels: bool) -> bool {
        let grid = if wheels { &self.wheels } else { &self.foot };
        let steps = (measure::dist(from, to) / (INCH / 2)).max(1);
        (0..=steps).any(|step| grid[self.square(from.toward(to, step as f64 / steps as f64))] == BARRED)
    }

    /// Spreads out from `to` until `from` is reached.
    pub fn ways(&self, to: Point, from: Point, wheels: bool) -> Ways<'_> {
        let grid = if wheels { &self.wheels } else { &self.foot };
        let mut cost = vec![u32::MAX; grid.len()];
        let goal = self.square(to);
        let start = self.square(from);
        cost[goal] = 0;
        // The costs are small whole numbers: a ring of buckets serves as the queue.
        const RING: usize = 256;
        let mut ring: Vec<Vec<usize>> = vec![Vec::new(); RING];
        ring[0].push(goal);
        let (mut now, mut waiting, mut last) = (0_u32, 1_usize, u32::MAX);
        while waiting > 0 && now <= last {
            while let Some(square) = ring[now as usize % RING].pop() {
                waiting -= 1;
                if cost[square] != now {
                    continue;
                }
                for (next, length) in self.around(square) {
                    // A goal or start inside something barred is still left, so that its neighbours are reached.
                    let dear = u32::from(grid[square].max(grid[next]));
                    if (grid[next] == BARRED && next != start) || dear == 0 {
                        continue;
                    }
                    let climb = self.walled[next] && !self.walled[square] && self.climbs(square, next);
                    let sum = now + length * dear + if climb { OBSTACLE } else { 0 };
                    if sum < cost[next] {
                        cost[next] = sum;
                        ring[sum as usize % RING].push(next);
                        waiting += 1;
                        if next == start {
                            // A little farther, so that the way down from the start is known to its neighbours too.
                            last = last.min(sum + 2 * PLAIN);
                        }
                    }
                }
            }
            now += 1;
        }
        Ways { land: self, cost, to, wheels }
    }

    fn climbs(&self, from: usize, to: usize) -> bool {
        let (from, to) = (self.middle(from), self.middle(to));
        let on = to.toward(from, -1.0);
        let line = Segment::new(from, on);
        self.walls.iter().any(|wall| measure::segments_meet(&line, wall))
    }
}

impl Ways<'_> {
    /// Inches (as micrometres) the way from here comes to, in open ground's worth; `None` where there is none.
    pub fn length(&self, from: Point) -> Option<Um> {
        let cost = self.cost[self.land.square(from)];
        (cost != u32::MAX).then(|| Um::from(cost) * INCH / Um::from(PLAIN))
    }

    /// The way from a place, bend by bend, with the goal at its end.
    pub fn from(&self, from: Point) -> Vec<Point> {
        let mut squares = Vec::new();
        let mut here = self.land.square(from);
        while self.cost[here] != 0 && self.cost[here] != u32::MAX && squares.len() < 400 {
            let next = self
                .land
                .around(here)
                .filter(|(next, _)| self.cost[*next] < self.cost[here])
                .min_by_key(|(next, length)| (self.cost[*next].saturating_add(*length), *next));
            let Some((next, _)) = next else { break };
            squares.push(self.land.middle(next));
            here = next;
        }
        if self.cost[here] == 0 {
            squares.pop();
            squares.push(self.to);
        }
        // Bends that can be cut off are.
        let mut bends = Vec::new();
        let mut at = from;
        let mut next = 0;
        while next < squares.len() {
            let mut farthest = next;
            for place in (next..squares.len()).rev() {
                if self.land.cuts(at, squares[place], &squares[next..=place], self.wheels) {
                    farthest = place;
                    break;
                }
            }
            at = squares[farthest];
            bends.push(at);
            next = farthest + 1;
        }
        bends
    }
}

impl Land {
    /// Whether the straight line may stand for a stretch of the way: nothing barred on it, and no dearer ground than on the way.
    fn cuts(&self, from: Point, to: Point, along: &[Point], wheels: bool) -> bool {
        if self.bars(from, to, wheels) {
            return false;
        }
        let grid = if wheels { &self.wheels } else { &self.foot };
        let dearest = along.iter().map(|at| grid[self.square(*at)]).max().unwrap_or(1);
        let steps = (measure::dist(from, to) / (INCH / 2)).max(1);
        (0..=steps).all(|step| grid[self.square(from.toward(to, step as f64 / steps as f64))] <= dearest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::scenario::find_scenario;

    #[test]
    fn every_place_where_a_group_stands_can_be_reached_from_both_homes() {
        for name in ["straight_battle", "livestock_raid", "stolen_bride"] {
            let loaded = find_scenario(name).unwrap();
            let book = loaded.rulebook().unwrap();
            let world = loaded.set_up(&book, Dice::seeded(1)).unwrap();
            let table = Table::of(&world);
            let land = land(&table);
            let stands: Vec<Point> = table.on_table().map(|base| base.pose.at).collect();
            for from in &stands {
                for to in [stands[0], stands[stands.len() - 1]] {
                    let length = land.ways(to, *from, false).length(*from);
                    assert!(
                        length.is_some_and(|length| length + 2 * INCH >= measure::dist(*from, to)),
                        "{name}: {from:?} to {to:?}: {length:?}"
                    );
                }
            }
        }
    }
}
