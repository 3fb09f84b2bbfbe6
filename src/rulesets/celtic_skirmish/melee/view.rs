//! A fight's facts, read off the table.

use super::super::data::{Grade, Sheet};
use super::super::ground;
use super::super::parts::{Chief, Dog, FigureTurn, Graded, GroupLeader, GroupTurn, Hero, Missile, NonCombatant, Shield, Spear};
use super::super::walls;
use super::obstacle;
use super::sum::MeleeView;
use crate::names::BaseId;
use crate::table::Table;

/// One figure against one of those it fights at once.
pub fn view(table: &Table, who: BaseId, against: BaseId, opponents: &[BaseId]) -> MeleeView {
    let turn = table.get::<FigureTurn>(who).cloned().unwrap_or_default();
    let numbers = &table.state::<Sheet>().numbers;
    let there = table.base(against).pose.at;
    MeleeView {
        leader_or_hero: table.has::<GroupLeader>(who) || table.has::<Chief>(who) || table.has::<Hero>(who),
        veteran: table.get::<Graded>(who).is_some_and(|graded| matches!(graded.0, Grade::Elite | Grade::Veteran)),
        archer: table.get::<Missile>(who).is_some_and(|missile| missile.0 == "bow" || missile.0 == "sling"),
        dog: table.has::<Dog>(who),
        non_combatant: table.has::<NonCombatant>(who),
        shield: has_shield(table, who),
        spear: table.has::<Spear>(who),
        charging: turn.charging,
        downhill: turn.charging && turn.started_at_height > ground::height(table, there),
        over_obstacle: obstacle::came_over(table, who, against),
        opponent_dog: table.has::<Dog>(against),
        opponent_shield: has_shield(table, against),
        opponent_spear: table.has::<Spear>(against),
        opponent_in_wall: walls::in_wall(table, against),
        dogs: opponents.iter().filter(|opponent| table.has::<Dog>(**opponent)).count() as i32,
        dogs_daunt: numbers.dogs_daunt.0,
        outnumbered: opponents.len() > 1,
        irresolute: table.get::<GroupTurn>(table.base(who).unit).is_some_and(|turn| turn.irresolute),
    }
}

/// Whether a figure has a shield and has not lost it.
pub fn has_shield(table: &Table, who: BaseId) -> bool {
    table.get::<Shield>(who).is_some_and(|shield| !shield.lost)
}
