//! What units are made of. Every unit is one base, so state stands with the unit. Fixed parts come with the muster; the others change
//! in play and are saved.

use super::data::{KindData, Sheet};
use crate::names::{SideId, UnitId};
use crate::table::{BaseView, RuleApp, RuleComponent, RuleState, Table};
use bevy_app::App;
use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The row of the list of troops that a base is, kept with it because it is asked for more than anything else.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(immutable)]
pub struct Troop(pub Arc<KindData>);

/// Rating of a leader: a row of the ratings (RC-4.3).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Rated(pub usize);

/// Whose command a unit is under, where a side has several leaders: 0 for the first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Wing(pub u8);

/// The leader of its wing is with this unit as the battle begins.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct LedAtFirst;

/// What a unit carries from turn to turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    pub hits: u8,
    /// Evaded or fled, and loses its next move (RC-3.7, RC-5.8).
    pub loses_move: bool,
    /// Was passed through, and pays half a move in its own next one (RC-3.4).
    pub passed: bool,
    /// Could not square up, and touches by a corner as long as it stands there.
    pub as_it_stands: bool,
    /// Enemies it came to itself, by charge, advance or pursuit, in id order (RC-5.3).
    pub came_at: Vec<UnitId>,
}

/// A unit in the turn that is being played, whoever's it is.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitTurn {
    /// Shot in the Shoot step.
    pub shot: bool,
    /// Shot at a charger (RC-5.13).
    pub shot_at_charger: bool,
    /// Has made its move, or given it up.
    pub moved: bool,
    /// Its party made its command roll, and it may move (RC-4.3).
    pub commanded: bool,
    /// Loses the move of this turn (RC-3.7, RC-5.8).
    pub sits_out: bool,
    /// Was passed through, and pays half a move in this one (RC-3.4).
    pub passed: bool,
    /// Came to blows by a charge (RC-2.5, RC-2.6, RC-2.10).
    pub charging: bool,
    /// Evaded (RC-3.7).
    pub evaded: bool,
    /// Fled or evaded: does not shoot at chargers (RC-5.13).
    pub ran: bool,
    /// Did not stand where it stood (RC-6.2).
    pub stirred: bool,
}

/// A leader.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// The unit he is with.
    pub with: Option<UnitId>,
    /// A roll of his failed this turn (RC-4.5).
    pub failed: bool,
    /// Has moved, and commands no more this turn.
    pub moved: bool,
    /// Micrometres of this turn's move gone.
    pub spent: i64,
}

/// Where a battle is in its turn. A turn is one player's.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// From 1; 0 while deploying.
    pub turn: u16,
    pub step: u8,
    /// Whose turn it is.
    pub active: SideId,
    /// A command roll was made this turn: nobody acts on his own initiative any more.
    pub commanded: bool,
}

/// Rain or snow (RC-5.4).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weather {
    pub rains: bool,
}

/// Who was in contact with whom as this turn's Combat began, and has not fought yet: pairs, the lower id first, in order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contacts(pub Vec<(UnitId, UnitId)>);

impl RuleComponent for Body {
    const KEY: &'static str = "rc_body";
}
impl RuleComponent for UnitTurn {
    const KEY: &'static str = "rc_turn";
}
impl RuleComponent for Staff {
    const KEY: &'static str = "rc_staff";
}
impl RuleState for Clock {
    const KEY: &'static str = "rc_clock";
}
impl RuleState for Weather {
    const KEY: &'static str = "rc_weather";
}
impl RuleState for Contacts {
    const KEY: &'static str = "rc_contacts";
}

pub fn plugin(app: &mut App) {
    app.fixed_component::<Troop>().fixed_component::<Rated>().fixed_component::<Wing>().fixed_component::<LedAtFirst>();
    app.rule_component::<Body>().rule_component::<UnitTurn>().rule_component::<Staff>();
    app.rule_state::<Clock>().rule_state::<Weather>().rule_state::<Contacts>();
    app.init_resource::<Clock>().init_resource::<Weather>().init_resource::<Contacts>();
    // What the ground does follows from the ground.
    app.fixed_state::<super::ground::Lay>().init_resource::<super::ground::Lay>();
}

/// The base that a unit is, standing or not.
pub fn base_of<'t>(table: &'t Table, unit: UnitId) -> &'t BaseView {
    table.base(table.members(unit)[0])
}

/// The base of a unit that stands on the table.
pub fn standing<'t>(table: &'t Table, unit: UnitId) -> Option<&'t BaseView> {
    Some(base_of(table, unit)).filter(|base| base.on_table)
}

/// The row of the list that a unit is.
pub fn kind_of<'t>(table: &'t Table, unit: UnitId) -> &'t KindData {
    match table.get::<Troop>(table.members(unit)[0]) {
        Some(troop) => &troop.0,
        None => &table.state::<Sheet>().troops.kinds[0],
    }
}

/// Whether a unit fights: all do but leaders.
pub fn fights(table: &Table, unit: UnitId) -> bool {
    base_of(table, unit).fights
}

pub fn body<'t>(table: &'t Table, unit: UnitId) -> &'t Body {
    static NOBODY: Body = Body { hits: 0, loses_move: false, passed: false, as_it_stands: false, came_at: Vec::new() };
    table.get::<Body>(unit).unwrap_or(&NOBODY)
}

pub fn turn_of<'t>(table: &'t Table, unit: UnitId) -> &'t UnitTurn {
    static NOTHING: UnitTurn = UnitTurn {
        shot: false,
        shot_at_charger: false,
        moved: false,
        commanded: false,
        sits_out: false,
        passed: false,
        charging: false,
        evaded: false,
        ran: false,
        stirred: false,
    };
    table.get::<UnitTurn>(unit).unwrap_or(&NOTHING)
}

/// Units of a side that fight and stand on the table, in id order.
pub fn army(table: &Table, side: SideId) -> impl Iterator<Item = UnitId> {
    table.units_of(side).map(|unit| unit.id).filter(|unit| {
        let base = base_of(table, *unit);
        base.on_table && base.fights
    })
}

pub fn side_of(table: &Table, unit: UnitId) -> SideId {
    table.unit(unit).side.unwrap_or(SideId(0))
}
