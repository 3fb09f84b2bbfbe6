use super::{charge, forced, harm, melee, missile, morale, movement, prize, turn, walls};
use serde::{Deserialize, Serialize};

/// A pending step of resolution. Each feature owns its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Turn(turn::Item),
    Walls(walls::Item),
    Charge(charge::Item),
    Move(movement::Item),
    Missile(missile::Item),
    Harm(harm::Item),
    Morale(morale::Item),
    Forced(forced::Item),
    Melee(melee::Item),
    Prize(prize::Item),
}
