use super::{advance, charge, combat, command, evade, flight, hurt, leader, march, panic, recoil, recover, shooting, turn};
use serde::{Deserialize, Serialize};

/// A pending step of resolution. Each feature owns its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    Turn(turn::Item),
    Shoot(shooting::Item),
    Charge(charge::Item),
    Evade(evade::Item),
    ShotsAtCharge(charge::shots::Item),
    Command(command::Item),
    March(march::Item),
    Combat(combat::Item),
    Hurt(hurt::Item),
    Recoil(recoil::Item),
    Flee(flight::Item),
    Advance(advance::Item),
    Panic(panic::Item),
    Leader(leader::Item),
    Recover(recover::Item),
}
