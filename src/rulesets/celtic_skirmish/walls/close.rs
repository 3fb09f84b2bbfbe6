//! A wall closes up after a turn's fighting (CS-4.7).
//!
//! 1. The wall's line is where most of its front stands, on a tie the line farthest ahead. Men are taken column by column.
//! 2. The foremost man of a column behind the line steps up to it, beside his neighbours; the man behind him follows.
//! 3. A hole in the line is closed from the side with fewer men, on a tie from the left.
//! 4. Nobody goes farther than 1" in all, and nobody goes where his way or his place is not free.
//!
//! **Ruling:** as bases in contact may stand 0.02" apart, that much more is allowed. Stepping up may bring a man back into contact with
//! whom he was driven from; that is no charge. Men in contact do not shift sideways out of it.

use super::super::data::Sheet;
use super::super::in_the_way::{InTheWay, Passes};
use super::super::item::Item as Any;
use super::super::shift;
use super::super::touch::{self, STAND_OFF};
use super::super::way;
use super::line::{Axes, facing};
use super::shape::{self, Man};
use crate::measure::{self, CONTACT, Pose, Quad, SLACK, Um, dist};
use crate::names::{BaseId, UnitId};
use crate::table::{Dispatch, Effects, Table};

/// A man in the wall's own axes.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// Place in the list of men.
    man: usize,
    /// Sideways, to the right.
    side: Um,
    /// Of the front edge, ahead.
    ahead: Um,
    width: Um,
    depth: Um,
}

/// Men one behind the other, the foremost first, and where they go.
type Column = Vec<Spot>;

pub fn resolve(table: &Table, unit: UnitId, effects: &mut Effects<Any>) {
    let men = shape::men(table, unit);
    let moves = moves(table, unit, &men);
    if moves.is_empty() {
        return;
    }
    let places: Vec<(BaseId, Pose)> = moves.iter().map(|(man, to)| (men[*man].base, *to)).collect();
    shift::all(table, &places, Dispatch::new("closed_up", "CS-4.7").who(unit), effects);
}

/// Who moves, and where to.
fn moves(table: &Table, unit: UnitId, men: &[Man]) -> Vec<(usize, Pose)> {
    let limit = table.state::<Sheet>().numbers.close_gap.um + CONTACT;
    let Some(heading) = facing(table, men) else { return Vec::new() };
    let axes = Axes { origin: men[0].pose.at, facing: heading };
    let before = columns(table, men, axes);
    let Some(line) = line(&before) else { return Vec::new() };
    let mut after = before.clone();
    step_up(&mut after, line, limit);
    close_holes(table, men, axes, &mut after, limit);
    follow(&mut after, limit);
    let mut moves: Vec<(usize, Pose)> = Vec::new();
    for (then, now) in before.iter().flatten().zip(after.iter().flatten()) {
        let (right, ahead) = (now.side - then.side, now.ahead - then.ahead);
        if (right, ahead) != (0, 0) {
            let (side, front) = axes.of(men[now.man].pose.at);
            moves.push((now.man, Pose { at: axes.at(side + right, front + ahead), ..men[now.man].pose }));
        }
    }
    drop_barred(table, unit, men, moves, limit)
}

/// Columns from left to right: men less than half a base beside each other.
fn columns(table: &Table, men: &[Man], axes: Axes) -> Vec<Column> {
    let mut spots: Vec<Spot> = men
        .iter()
        .enumerate()
        .map(|(man, at)| {
            let size = table.base(at.base).size;
            let (side, ahead) = axes.of(at.pose.at);
            Spot { man, side, ahead: ahead + size.depth / 2, width: size.width, depth: size.depth }
        })
        .collect();
    spots.sort_by_key(|spot| (spot.side, spot.man));
    let mut columns: Vec<Column> = Vec::new();
    for spot in spots {
        match columns.last_mut() {
            Some(column) if spot.side - column[0].side < column[0].width / 2 => column.push(spot),
            _ => columns.push(vec![spot]),
        }
    }
    for column in &mut columns {
        column.sort_by_key(|spot| (-spot.ahead, spot.man));
    }
    columns
}

/// Where most of the foremost men have their front edges, on a tie the farthest ahead.
fn line(columns: &[Column]) -> Option<Um> {
    let fronts: Vec<Um> = columns.iter().map(|column| column[0].ahead).collect();
    let beside = |line: Um| fronts.iter().filter(|front| (*front - line).abs() <= CONTACT).count();
    fronts.iter().copied().max_by_key(|line| (beside(*line), *line))
}

fn on_line(column: &Column, line: Um) -> bool {
    (column[0].ahead - line).abs() <= CONTACT
}

/// Brings the foremost man of each column that fell back up to the line, beside the neighbour nearer the middle of the line.
fn step_up(columns: &mut [Column], line: Um, limit: Um) {
    let Some(first) = columns.iter().position(|column| on_line(column, line)) else { return };
    let step = |column: &mut Column, least: Option<Um>, most: Option<Um>| {
        let man = column[0];
        let back = line - man.ahead;
        if back <= 0 || back > limit {
            return;
        }
        let half = man.width / 2;
        let side = match (least, most) {
            (Some(left), Some(right)) if right - left < man.width - STAND_OFF => return,
            // Where there is no room to spare he goes in the middle.
            (Some(left), Some(right)) if right - left < man.width + 2 * STAND_OFF => left + (right - left) / 2,
            (Some(left), Some(right)) => man.side.clamp(left + half + STAND_OFF, right - half - STAND_OFF),
            (Some(left), None) => left + half + STAND_OFF,
            (None, Some(right)) => right - half - STAND_OFF,
            (None, None) => man.side,
        };
        let way = measure::Point::new(side - man.side, back).length();
        if way <= limit {
            (column[0].side, column[0].ahead) = (side, line);
        }
    };
    let right_edge = |column: &Column| column[0].side + column[0].width / 2;
    let left_edge = |column: &Column| column[0].side - column[0].width / 2;
    for at in first + 1..columns.len() {
        let next = columns[at + 1..].iter().find(|column| on_line(column, line)).map(left_edge);
        let before = columns[..at].iter().rev().find(|column| on_line(column, line)).map(right_edge);
        step(&mut columns[at], before, next);
    }
    for at in (0..first).rev() {
        let next = columns[at + 1..].iter().find(|column| on_line(column, line)).map(left_edge);
        step(&mut columns[at], None, next);
    }
}

/// Closes each hole that is wide enough to break the line and no wider than the limit.
fn close_holes(table: &Table, men: &[Man], axes: Axes, columns: &mut [Column], limit: Um) {
    let widest = table.state::<Sheet>().numbers.wall_gap.um;
    for at in 1..columns.len() {
        let (left, right) = (&columns[at - 1][0], &columns[at][0]);
        let hole = (right.side - right.width / 2) - (left.side + left.width / 2);
        if hole <= widest || hole - STAND_OFF > limit {
            continue;
        }
        let count = |part: &[Column]| part.iter().map(Vec::len).sum::<usize>();
        let shift = hole - STAND_OFF;
        let mut sides = [(count(&columns[..at]), 0..at, shift), (count(&columns[at..]), at..columns.len(), -shift)];
        sides.sort_by_key(|(count, ..)| *count);
        let side = sides.into_iter().find(|(_, part, shift)| !leaves_contact(table, men, axes, &columns[part.clone()], *shift));
        if let Some((_, part, shift)) = side {
            columns[part].iter_mut().flatten().for_each(|spot| spot.side += shift);
        }
    }
}

/// Whether a man in contact would be out of it after shifting sideways.
fn leaves_contact(table: &Table, men: &[Man], axes: Axes, columns: &[Column], shift: Um) -> bool {
    let edge = table.state::<Sheet>().numbers.contact_edge.um;
    let delta = axes.at(shift, 0) - axes.origin;
    columns.iter().flatten().map(|spot| &men[spot.man]).any(|man| {
        let base = table.base(man.base);
        let then = base.quad.shifted(delta);
        touch::engaged(table, man.base)
            && !touch::enemies_touching(table, base).any(|enemy| measure::contact(&then, &enemy.quad, edge).is_some())
    })
}

/// The second man of a column stays behind, or comes up behind, the first.
fn follow(columns: &mut [Column], limit: Um) {
    for column in columns {
        let [front, rear, ..] = column.as_mut_slice() else { continue };
        let up = front.ahead - front.depth - STAND_OFF - rear.ahead;
        if up > CONTACT && up <= limit {
            rear.ahead += up;
            rear.side = front.side;
        }
    }
}

/// Keeps the moves that are free: within the limit, the way clear of others, the place clear of everyone.
fn drop_barred(table: &Table, unit: UnitId, men: &[Man], mut moves: Vec<(usize, Pose)>, limit: Um) -> Vec<(usize, Pose)> {
    let in_the_way = InTheWay::of(table, unit, Passes::OwnGroup);
    moves.retain(|(man, to)| {
        let view = table.base(men[*man].base);
        let delta = to.at - view.pose.at;
        dist(view.pose.at, to.at) <= limit
            && way::obstacle_met(table, &view.quad, delta).is_none()
            && in_the_way.slide(view.id, &view.quad, delta).is_ok()
            && way::ends_clear_of_obstacles(table, view.id, &view.quad.shifted(delta)).is_ok()
    });
    // A man who stays may be where another was to go.
    loop {
        let place = |base: crate::names::BaseId| {
            let to = moves.iter().find(|(man, _)| men[*man].base == base).map(|(_, to)| *to);
            let view = table.base(base);
            Quad::new(to.unwrap_or(view.pose), view.size)
        };
        let barred = moves.iter().position(|(man, _)| {
            let base = men[*man].base;
            table.standing(unit).any(|other| other.id != base && measure::overlaps(&place(base), &place(other.id), SLACK))
        });
        match barred {
            Some(at) => moves.remove(at),
            None => return moves,
        };
    }
}
