//! The pending steps of morale.

use super::super::item::Item as Any;
use super::super::parts::ShotFrom;
use super::{aftermath, alarm, closing, nerve};
use crate::dice::Need;
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Effects, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// Step 7.
    BeforeMelee { first: SideId },
    /// A group that charged or walked into contact tests, if it still is there.
    Closing(UnitId),
    /// It stays: those it came to test in turn.
    Closed(UnitId),
    /// Who faces whom as the melees begin is written down.
    NoteFoes,
    /// Step 9.
    AfterMelee { first: SideId },
    /// A group looks at what the melees cost it.
    Aftermath(UnitId),
    /// A beaten group has gone; those who beat it may go after it.
    Pursuit { after: UnitId, winners: Vec<UnitId> },
    /// Whether enemies have come to a flank or the rear (CS-5.3).
    LookBehind,
    /// A group that gave way has turned its back on enemies.
    TurnedBack(UnitId),
    /// A group is no more, or routs: its friends will have to test (CS-5.4) when [`Item::Alarms`] comes.
    FriendGone(UnitId),
    /// The chief is out of action: all his side will have to test (CS-5.5).
    ChiefLost { side: SideId, chief: BaseId },
    /// Everybody who has been alarmed tests, once, however many the causes.
    Alarms,
    /// A group lost men to missiles and looks for cover (CS-5.2).
    UnderFire { unit: UnitId, from: ShotFrom },
    /// A routing group tries to rally (CS-5.7).
    Rally(UnitId),
    /// One group throws its die.
    Test { unit: UnitId, cause: Cause },
}

/// Why a group tests, and so what failing means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// It closes into melee (CS-5.1).
    Closes,
    /// It is closed with (CS-5.1).
    Charged,
    /// It lost men to missiles (CS-5.2).
    Fire(ShotFrom),
    /// CS-5.3 to CS-5.5.
    Alarm,
    /// It lost more men in melee than it killed (CS-5.8).
    Beaten,
    /// It routs, and a leader is near (CS-5.7).
    Rally,
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Morale(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Test { unit, cause } if nerve::tests(table, *unit, *cause) => vec![nerve::need(*unit)],
        _ => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::BeforeMelee { first } => closing::open(table, *first, effects),
        Item::Closing(unit) => closing::closing(table, *unit, effects),
        Item::Closed(unit) => closing::closed(table, *unit, effects),
        Item::NoteFoes => closing::note_foes(table, effects),
        Item::AfterMelee { first } => aftermath::open(table, *first, effects),
        Item::Aftermath(unit) => aftermath::aftermath(table, *unit, effects),
        Item::Pursuit { after, winners } => aftermath::pursuit(table, *after, winners, effects),
        Item::LookBehind => alarm::look_behind(table, effects),
        Item::TurnedBack(unit) => alarm::turned_back(table, *unit, effects),
        Item::FriendGone(unit) => alarm::friend_gone(table, *unit, effects),
        Item::ChiefLost { side, chief } => alarm::chief_lost(table, *side, *chief, effects),
        Item::Alarms => alarm::alarms(table, effects),
        Item::UnderFire { unit, from } => nerve::ask(table, *unit, Cause::Fire(*from), effects),
        Item::Rally(unit) => nerve::rally(table, *unit, effects),
        Item::Test { unit, cause } => nerve::test(table, *unit, *cause, faces, effects),
    }
}
