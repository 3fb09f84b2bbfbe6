//! A fight's facts, read off the table.

use super::super::data::{Grade, Sheet};
use super::super::ground;
use super::super::muster::of_rank;
use super::super::parts::{Dog, FigureTurn, Graded, GroupTurn, Missile, NonCombatant, Shield, Spear};
use super::super::walls;
use super::obstacle;
use super::sum::MeleeView;
use crate::measure::dist;
use crate::names::BaseId;
use crate::table::Table;

/// One figure against one of those it fights at once.
pub fn view(table: &Table, who: BaseId, against: BaseId, opponents: &[BaseId]) -> MeleeView {
    let turn = table.get::<FigureTurn>(who).cloned().unwrap_or_default();
    MeleeView {
        charging: turn.charging,
        downhill: turn.charging && turn.started_at_height > ground::height(table, table.base(against).pose.at),
        over_obstacle: obstacle::came_over(table, who, against),
        ..standing(table, who, against, opponents)
    }
}

/// A charger as it would come upon one man from where it stands now, and that man against it.
pub fn views_of_charge(table: &Table, charger: BaseId, target: BaseId) -> (MeleeView, MeleeView) {
    let (from, to) = (table.base(charger), table.base(target));
    let length = dist(from.pose.at, to.pose.at).max(1);
    let apart = (from.size.depth + to.size.depth) / 2;
    let met = to.pose.at.toward(from.pose.at, apart as f64 / length as f64);
    let over_obstacle = obstacle::crosses(table, met, to.pose.at);
    let downhill = ground::height(table, from.pose.at) > ground::height(table, to.pose.at);
    let one = MeleeView { charging: true, downhill, over_obstacle, ..standing(table, charger, target, &[target]) };
    // A wall that charges is one no more.
    let other = MeleeView { opponent_in_wall: false, ..standing(table, target, charger, &[charger]) };
    (one, other)
}

/// What holds of a figure whether anyone charged or not.
fn standing(table: &Table, who: BaseId, against: BaseId, opponents: &[BaseId]) -> MeleeView {
    let numbers = &table.state::<Sheet>().numbers;
    MeleeView {
        leader_or_hero: of_rank(table, who),
        veteran: table.get::<Graded>(who).is_some_and(|graded| matches!(graded.0, Grade::Elite | Grade::Veteran)),
        archer: table.get::<Missile>(who).is_some_and(|missile| missile.0 == "bow" || missile.0 == "sling"),
        dog: table.has::<Dog>(who),
        non_combatant: table.has::<NonCombatant>(who),
        shield: has_shield(table, who),
        spear: table.has::<Spear>(who),
        opponent_dog: table.has::<Dog>(against),
        opponent_shield: has_shield(table, against),
        opponent_spear: table.has::<Spear>(against),
        opponent_in_wall: walls::in_wall(table, against),
        dogs: opponents.iter().filter(|opponent| table.has::<Dog>(**opponent)).count() as i32,
        dogs_daunt: numbers.dogs_daunt.0,
        outnumbered: opponents.len() > 1,
        irresolute: table.get::<GroupTurn>(table.base(who).unit).is_some_and(|turn| turn.irresolute),
        ..MeleeView::default()
    }
}

/// Whether a figure has a shield and has not lost it.
pub fn has_shield(table: &Table, who: BaseId) -> bool {
    table.get::<Shield>(who).is_some_and(|shield| !shield.lost)
}
