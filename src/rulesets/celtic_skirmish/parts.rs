//! What figures and groups are made of. Fixed components come with the muster; the others change in play and are saved.

use super::data::{Class, Grade};
use crate::measure::{Point, Pose, Um};
use crate::names::SideId;
use crate::names::{BaseId, UnitId, Word};
use crate::table::{RuleApp, RuleComponent, RuleState};
use bevy_app::App;
use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

macro_rules! fixed {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
            #[component(immutable)]
            pub struct $name;
        )*

        fn register_fixed(app: &mut App) {
            $(app.fixed_component::<$name>();)*
        }
    };
}

fixed! {
    /// Strikes from the second rank of a wall, and matters in charges (CS-4.6, CS-6.3).
    Spear,
    /// Wears armour (CS-3.4).
    Armour,
    /// War dog (CS-4.5).
    Dog,
    /// Carters, herders, the lady (CS-4.5).
    NonCombatant,
    /// Herd animal (CS-2.11): never a target, rolls no dice, counts in no losses.
    Beast,
    /// Who is to be stolen (CS-7.3).
    Lady,
    /// Chariot: one base, one figure, two riders.
    Chariot,
    /// Rides a chariot until it is wrecked.
    Rider,
    /// Hero: +2 in melee (CS-4.5).
    Hero,
    /// Leads his group.
    GroupLeader,
    /// The major leader of his side (CS-5.5).
    Chief,
}

/// How a figure moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct MovesAs(pub Class);

/// Grade of a figure, or of a group for its morale (CS-5.0).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Graded(pub Grade);

/// What a figure shoots or throws: a weapon of the missile table.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Missile(pub Word);

/// A figure that was mustered with a shield, and whether it is gone (CS-4.8).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shield {
    pub lost: bool,
}

/// Wounds of a figure: the second kills (CS-3.5, CS-4.7).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wounds(pub u8);

/// Enemies that this figure came to over an obstacle, in id order, for as long as the obstacle lies between the two (CS-4.6).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CameOver(pub Vec<BaseId>);

/// A figure's turn so far.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureTurn {
    /// Moved of its own will or was moved, this turn.
    pub moved: bool,
    /// Cost of its move so far, micrometres.
    pub spent: Um,
    pub fired_first: bool,
    pub fired: bool,
    /// Threw javelins on a charge.
    pub threw: bool,
    /// Brought the enemy to blows by its own charge, or by a pursuit that counts as one.
    pub charging: bool,
    /// Could not square up and fights by his corner on an edge, as long as he stands there (CS-4.1).
    pub by_corner: bool,
    /// Came into contact by a pursuit: next turn counts as its charge (CS-5.8).
    pub pursuing: bool,
    /// Level of the ground where it started its charge.
    pub started_at_height: u16,
    /// Was struck by a charge this turn.
    pub charged: bool,
    /// Hit in simultaneous fire and to be taken off when the step ends.
    pub falling: bool,
    /// Whose shot it was that felled it.
    pub felled_by: Option<BaseId>,
    /// Fell to a javelin thrown on a charge; its side hears of it when the step ends (CS-3.2).
    pub fell_to_throw: bool,
    /// Had its fight this turn.
    pub fought: bool,
}

/// A declared charge (CS-1.2, CS-1.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub target: UnitId,
    /// Movement dice, once rolled.
    pub dice: Vec<u8>,
    /// Whole distance for an unhurt figure, micrometres, once rolled.
    pub whole: Um,
    /// Halves run so far.
    pub halves: u8,
}

/// Whose missiles a group suffered, and where the middle of that group was as they flew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShotFrom {
    pub unit: UnitId,
    pub place: Point,
}

/// The rolled move of a group (CS-2.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    pub running: bool,
    pub dice: Vec<u8>,
}

/// A group's turn so far. Everything here is cleared when a turn begins.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupTurn {
    pub declared_wall: bool,
    pub charge: Option<Charge>,
    pub pinned: bool,
    pub rolled: Option<Rolled>,
    /// Its normal move of step 5 is done, or given up.
    pub moved: bool,
    pub ran: bool,
    /// Gave up its move to fire first (CS-1.4).
    pub held_to_fire: bool,
    /// Failed to stand as it was charged (CS-5.1).
    pub irresolute: bool,
    /// Has tested before this turn's melee.
    pub tested_closing: bool,
    /// Failed to close and stepped back (CS-5.1): its men do not step in again this turn.
    pub stepped_back: bool,
    /// Men killed in this turn's melees, own and enemy.
    pub lost_in_melee: u16,
    pub killed_in_melee: u16,
    /// Has made its move of step 9.
    pub aftermath_done: bool,
    /// Walked into contact as a wall (CS-2.12).
    pub advanced: bool,
    /// Lost men to missiles, first to this group's from this place, and has not tested for it (CS-5.2).
    pub shot_by: Option<ShotFrom>,
    /// The step of its last fire and the enemy group that it named first in it (CS-3.1).
    pub named: Option<(u8, UnitId)>,
    /// Enemy groups it was in contact with as the melees began (CS-5.8).
    pub foes: Vec<UnitId>,
}

/// What a group carries from turn to turn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Figures that count in losses, at the start.
    pub started: u16,
    pub killed: u16,
    pub routing: bool,
    /// Turn of the last run; 0 = never.
    pub last_ran: u16,
    /// The last turn in which it may not charge (CS-5.2); 0 = none.
    pub no_charge_until: u16,
    /// Its own leader is out of action, for the rest of the battle (CS-5.6).
    pub leader_lost: bool,
    /// Enemy groups on a flank or in the rear that it knows of (CS-5.3).
    pub known_behind: Vec<UnitId>,
    /// Stands as a shield wall (CS-6).
    pub walled: bool,
    /// Its end has been told to the others (CS-5.4).
    pub mourned: bool,
    /// Clauses that make it test for rout at this moment (CS-5.3 to CS-5.5): however many, it is one test.
    pub alarms: Vec<Word>,
}

/// Where a battle is in its turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// From 1; 0 while deploying.
    pub turn: u16,
    /// Place in the sequence of steps, from 0.
    pub step: u8,
    /// Who acts first in each step of this turn.
    pub first: SideId,
}

/// The lady of a stolen-bride battle, and the tally of a livestock raid (CS-7).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// Who leads the lady now.
    pub led_by: Option<BaseId>,
    /// Rolled when she is first led: whether she goes willingly.
    pub willing: Option<bool>,
    /// Set once she was ever taken by the raiders.
    pub was_taken: bool,
    /// Where she stood as the battle began, which is her home.
    pub home: Option<Pose>,
    /// The raiders have led her away from home: from now on she can be brought back to it.
    pub led_away: bool,
    /// Beasts driven over each side's home edge.
    pub driven: Vec<u16>,
}

impl RuleComponent for Shield {
    const KEY: &'static str = "cs_shield";
}
impl RuleComponent for Wounds {
    const KEY: &'static str = "cs_wounds";
}
impl RuleComponent for CameOver {
    const KEY: &'static str = "cs_came_over";
}
impl RuleComponent for FigureTurn {
    const KEY: &'static str = "cs_figure_turn";
}
impl RuleComponent for GroupTurn {
    const KEY: &'static str = "cs_group_turn";
}
impl RuleComponent for Group {
    const KEY: &'static str = "cs_group";
}
impl RuleState for Clock {
    const KEY: &'static str = "cs_clock";
}
impl RuleState for Prize {
    const KEY: &'static str = "cs_prize";
}

pub fn plugin(app: &mut App) {
    register_fixed(app);
    app.fixed_component::<MovesAs>().fixed_component::<Graded>().fixed_component::<Missile>();
    app.rule_component::<Shield>().rule_component::<Wounds>().rule_component::<FigureTurn>();
    app.rule_component::<CameOver>();
    app.rule_component::<GroupTurn>().rule_component::<Group>();
    app.rule_state::<Clock>().rule_state::<Prize>();
    app.init_resource::<Clock>().init_resource::<Prize>();
    // What the ground does, and what the bot knows of it, follow from the ground.
    app.fixed_state::<super::ground::Lay>().init_resource::<super::ground::Lay>();
    app.fixed_state::<super::bot::KnownLand>().init_resource::<super::bot::KnownLand>();
}
