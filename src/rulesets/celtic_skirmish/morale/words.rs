//! The words of morale.

pub const DISPATCHES: [&str; 7] =
    ["nerve_holds", "nerve_fails", "stands_irresolute", "rallies", "nobody_to_rally_to", "enemy_behind", "chief_lost"];
pub const OPTIONS: [&str; 2] = [super::aftermath::PURSUE, super::aftermath::HOLD];
