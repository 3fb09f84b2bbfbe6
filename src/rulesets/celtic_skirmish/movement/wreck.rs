//! Chariots wrecked on difficult ground (CS-2.9).
//!
//! 1. A d6 for each chariot that ran over difficult ground: on a 1 it is wrecked and removed.
//! 2. Each rider rolls: killed, wounded, or on foot beside the wreck.
//!
//! **Ruling:** the chariot counts as one figure lost; its riders fight on with its group and count no more. A leader who is mustered as
//! a chariot is its first rider, unless another is named: he is out of action when that rider falls, not by the wreck alone.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::super::muster::leads;
use super::super::parts::{Group, Rider};
use super::super::rest::{Near, may_rest};
use super::super::{harm, morale};
use super::Item;
use crate::dice::{Face, Need, Roller};
use crate::measure::{Pose, Um};
use crate::names::BaseId;
use crate::table::{Dispatch, Effects, Standing, Table};

pub fn chariot_dice(chariot: BaseId) -> Vec<Need> {
    vec![Need::d6("wreck", Roller::Base(chariot))]
}

pub fn rider_dice(rider: BaseId) -> Vec<Need> {
    vec![Need::d6("rider", Roller::Base(rider))]
}

pub fn chariot(table: &Table, chariot: BaseId, faces: &[u8], effects: &mut Effects<Any>) {
    let face = Face::of(&Need::d6("wreck", Roller::Base(chariot)), faces[0]);
    if i32::from(faces[0]) > table.state::<Sheet>().numbers.wreck_on.0 {
        effects.say(Dispatch::new("chariot_holds", "CS-2.9").who(chariot).die(face));
        return;
    }
    effects.say(Dispatch::new("chariot_wrecked", "CS-2.9").who(chariot).die(face));
    wrecked(table, chariot, effects);
}

/// Takes a chariot off and puts its riders to their dice.
fn wrecked(table: &Table, chariot: BaseId, effects: &mut Effects<Any>) {
    let unit = table.base(chariot).unit;
    effects.remove(chariot, "wrecked");
    effects.update(unit, |group: &mut Group| group.killed += 1);
    // A chariot's riders follow it in the roster.
    let riders: Vec<BaseId> = table
        .members(unit)
        .iter()
        .copied()
        .skip_while(|member| *member <= chariot)
        .take_while(|member| table.has::<Rider>(*member))
        .filter(|member| table.get::<Standing>(*member) == Some(&Standing::InReserve))
        .collect();
    if leads(table, chariot) && !riders.iter().any(|rider| leads(table, *rider)) {
        harm::out_of_action(table, chariot, effects);
    }
    for rider in riders {
        effects.push(Item::Rider { rider, chariot }.into());
    }
    effects.push(harm::Item::CountGroup(unit).into());
    effects.push(morale::Item::Alarms.into());
}

pub fn rider(table: &Table, rider: BaseId, chariot: BaseId, faces: &[u8], effects: &mut Effects<Any>) {
    let numbers = &table.state::<Sheet>().numbers;
    let face = i32::from(faces[0]);
    let said = |what: &'static str| {
        Dispatch::new(what, "CS-2.9").who(rider).whom(chariot).die(Face::of(&Need::d6("rider", Roller::Base(rider)), faces[0]))
    };
    if face <= numbers.rider_killed_to.0 {
        effects.say(said("rider_killed"));
        effects.remove(rider, "killed");
        harm::out_of_action(table, rider, effects);
        return;
    }
    let Some(place) = beside(table, rider, chariot) else {
        effects.say(said("rider_killed"));
        effects.remove(rider, "killed");
        harm::out_of_action(table, rider, effects);
        return;
    };
    effects.place(rider, place);
    effects.set(rider, Standing::OnTable);
    effects.say(said(if face <= numbers.rider_wounded_to.0 { "rider_wounded" } else { "rider_on_foot" }));
    if face <= numbers.rider_wounded_to.0 {
        effects.push(harm::Item::Wound { base: rider, by: None, clause: "CS-2.9".into() }.into());
    }
}

/// The nearest free place to where the chariot stood, looked for in rings of the rider's own width.
fn beside(table: &Table, rider: BaseId, chariot: BaseId) -> Option<Pose> {
    let wreck = table.base(chariot);
    let rider = table.base(rider);
    let step = rider.size.width;
    (0..=4 as Um)
        .flat_map(ring_places)
        .map(|(right, forward)| Pose {
            at: wreck.pose.at.offset(wreck.pose.facing, right * step, forward * step),
            facing: wreck.pose.facing,
        })
        .find(|pose| may_rest(table, rider, *pose, &[], Near::KeepsOff).is_ok())
}

fn ring_places(ring: Um) -> Vec<(Um, Um)> {
    let mut places: Vec<(Um, Um)> = (-ring..=ring)
        .flat_map(|right| (-ring..=ring).map(move |forward| (right, forward)))
        .filter(|(right, forward)| right.abs().max(forward.abs()) == ring)
        .collect();
    places.sort_by_key(|(right, forward)| (right.abs() + forward.abs(), *right, *forward));
    places
}
