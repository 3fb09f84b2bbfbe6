//! Advance and pursuit (RC-5.7, RC-2.6).
//!
//! 1. Who won may go straight on into the ground that the loser held: the loser's base depth; won on a flank, into contact or 2",
//!    whichever is less. Kinds that pursue must.
//! 2. It stops where it comes into contact; that fight is fought in the next Combat step.

use super::book;
use super::data::Sheet;
use super::ground::Barriers;
use super::item::Item as Any;
use super::parts::{Body, UnitTurn, body, fights, kind_of, side_of, standing};
use super::{leader, touch};
use crate::measure::{self, Point, Pose, Quad, SLACK, Um};
use crate::names::UnitId;
use crate::rules::Preview;
use crate::table::{Ask, BasePath, BaseView, Dispatch, Effects, Leg, Plan, Question, Table, Wait};
use crate::tally::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Where the winner stood as it won, and how far the ground goes.
    May {
        unit: UnitId,
        stood: Pose,
        far: Um,
    },
    Go {
        unit: UnitId,
        far: Um,
    },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Advance(item)
    }
}

fn must_pursue(table: &Table, unit: UnitId) -> bool {
    kind_of(table, unit).pursues && table.state::<Sheet>().in_force("pursues")
}

/// Of those whom a unit touches after its advance, whom it has come to itself (RC-5.3): not who came to it and touches it still.
fn came_at(table: &Table, unit: UnitId, touched: Vec<UnitId>) -> Vec<UnitId> {
    let (before, known): (Vec<UnitId>, _) = (touch::foes(table, unit).collect(), &body(table, unit).came_at);
    touched.into_iter().filter(|foe| known.contains(foe) || !before.contains(foe)).collect()
}

/// How far straight on a unit can go, and whom it then touches.
fn room(table: &Table, base: &BaseView, far: Um) -> Um {
    let way = |length: Um| Point::ORIGIN.ahead(base.pose.facing, length);
    let mut room = Barriers::of(table).free(base.id, &base.quad, way, far);
    for other in table.on_table().filter(|other| other.id != base.id && fights(table, other.unit)) {
        if other.side == base.side {
            if let Some((enter, _)) = measure::sweep_quad(&base.quad, way(far), &other.quad, SLACK) {
                room = room.min(((enter * far as f64) as Um - touch::STAND_OFF).max(0));
            }
        } else if measure::sweep_hits(&base.quad, way(far), &other.quad, 1) {
            room = room.min(measure::advance_to_contact(&base.quad, way(far), &other.quad).unwrap_or(0));
        }
    }
    // Beside a friend at a slant a hair's breadth takes more than a hair of the way.
    let stands = |far: Um| {
        let quad = Quad::new(base.pose.ahead(far), base.size);
        let clear = |other: &BaseView| other.id == base.id || !fights(table, other.unit) || !measure::overlaps(&quad, &other.quad, SLACK);
        measure::table_contains(&table.ground.table, &quad) && table.on_table().all(clear)
    };
    while room > 0 && !stands(room) {
        room = (room - measure::INCH / 20).max(0);
    }
    room
}

pub fn resolve(table: &Table, item: &Item, effects: &mut Effects<Any>) {
    match item {
        Item::May { unit, stood, far } => {
            let Some(base) = standing(table, *unit).filter(|base| base.pose == *stood) else { return };
            if !table.state::<Sheet>().in_force("advance") {
                return;
            }
            if room(table, base, *far) <= measure::CONTACT {
                return;
            }
            if must_pursue(table, *unit) {
                effects.push(Item::Go { unit: *unit, far: *far }.into());
                return;
            }
            let options = vec![("advance".into(), None), ("hold".into(), None)];
            let ask = Ask {
                side: side_of(table, *unit),
                what: "advance_or_hold".into(),
                clause: "RC-5.7".into(),
                questions: vec![Question::one(Some((*unit).into()), options, 0)],
            };
            effects.wait(Wait::Ask(ask), item.clone().into());
        }
        Item::Go { unit, far } => {
            let Some(base) = standing(table, *unit) else { return };
            let far = room(table, base, *far);
            let pose = base.pose.ahead(far);
            let quad = Quad::new(pose, base.size);
            let enemies = table.on_table().filter(|other| other.side != base.side && fights(table, other.unit));
            let close: Vec<&BaseView> = enemies.filter(|other| measure::within(&quad, &other.quad, measure::CONTACT)).collect();
            let square =
                close.iter().all(|other| measure::contact(&quad, &other.quad, table.state::<Sheet>().numbers.contact_edge.um).is_some());
            let met = came_at(table, *unit, close.iter().map(|other| other.unit).collect());
            effects.place(base.id, pose);
            effects.update(*unit, |turn: &mut UnitTurn| turn.stirred = true);
            effects.update(*unit, move |body: &mut Body| {
                body.as_it_stands = !square;
                body.came_at = met;
            });
            let path = BasePath { base: base.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] };
            let (what, clause) = if must_pursue(table, *unit) { ("pursues", "RC-2.6") } else { ("advances", "RC-5.7") };
            effects.say(Dispatch::new(what, clause).who(*unit).amount(far).path(path));
            leader::come_upon(table, &leader::alone_in(table, base, base.pose, pose.at), effects);
            effects.push(leader::Item::Jostled.into());
        }
    }
}

/// Where a winner would advance to.
pub fn preview(table: &Table, waiting: &Item, preview: &mut Preview) {
    let Item::May { unit, far, .. } = waiting else { return };
    let Some(base) = standing(table, *unit) else { return };
    let end = base.pose.ahead(room(table, base, *far));
    book::goes(table, base.id, end, preview);
    let quad = Quad::new(end, base.size);
    let meets =
        |other: &BaseView| other.side != base.side && fights(table, other.unit) && measure::within(&quad, &other.quad, measure::CONTACT);
    if table.on_table().any(meets) {
        preview.notes.push("would_meet_enemy".into());
    }
}

/// # Errors
/// An answer that the waiting item does not take.
pub fn answer(waiting: &Item, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let Item::May { unit, far, .. } = waiting else { return Err(Refusal::new("not_in_this_step", "RC-1.1")) };
    let goes = answer.first().is_some_and(|picks| *picks == [0]);
    Ok(Plan::instead(if goes { vec![Item::Go { unit: *unit, far: *far }.into()] } else { Vec::new() }))
}
