//! Men whom the rules set elsewhere, all at once: pushed back, closing up, forming a wall. The lady makes room for those who lead her.

use super::item::Item as Any;
use super::{movement, prize};
use crate::measure::Pose;
use crate::names::BaseId;
use crate::table::{BasePath, Dispatch, Effects, Leg, Table};

/// Sets each man where he goes, and says `told` with all their paths.
pub fn all(table: &Table, places: &[(BaseId, Pose)], told: Dispatch, effects: &mut Effects<Any>) {
    let mut told = told;
    for &(base, to) in places {
        effects.place(base, to);
        movement::stirred(base, effects);
        told = told.path(BasePath { base, legs: vec![Leg { to: to.at, facing: to.facing }] });
    }
    effects.say(told);
    prize::step_aside(table, places, effects);
}
