use crate::names::Word;
use crate::rules::data::{self, Count, HouseRuleData, Inches, whole};
use serde::Deserialize;

/// A line of a sum.
pub type LineData = data::LineData<-9, 9>;

/// What a leader is worth (RC-4.3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingData {
    pub id: Word,
    #[serde(deserialize_with = "whole::<_, 2, 12>")]
    pub rating: i32,
    pub clause: Word,
}

/// `numbers.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub rough_times: Count<1, 6>,
    /// What obstacles, passing through and moving outside the front cost is the full rate divided by this.
    pub half_divides: Count<1, 6>,
    /// Degrees either side of straight ahead.
    pub front_arc: Count<1, 89>,
    /// Kept from enemies by all but chargers, and where a charger is shot at by those of long range.
    pub keep_off: Inches<0, 600>,
    pub charge_turn: Count<0, 89>,
    /// So much of two edges touches.
    pub contact_edge: Inches<1, 100>,
    pub party: Count<1, 20>,
    pub ratings: Vec<RatingData>,
    pub command_within: Inches<0, 9600>,
    pub command: Vec<LineData>,
    pub all: Vec<LineData>,
    pub combat: Vec<LineData>,
    pub shooting: Vec<LineData>,
    pub always_hits_to: Count<0, 6>,
    pub shoot_arc: Count<1, 89>,
    pub level_within: Inches<0, 400>,
    pub flank_advance: Inches<0, 1200>,
    pub wood_sight: Inches<0, 4800>,
    pub cover_behind: Inches<0, 1200>,
    /// Per cent of the base.
    pub cover_share: Count<1, 100>,
    pub rain_from: Count<1, 7>,
    pub panic_within: Inches<0, 9600>,
    pub panic_foe_within: Inches<0, 9600>,
    pub panic_leader_within: Inches<0, 9600>,
    pub panic: Vec<LineData>,
    pub recover_from: Inches<0, 9600>,
    pub recover_leader_within: Inches<0, 9600>,
    pub leader_lost_to: Count<0, 6>,
    pub leader_escapes: Inches<0, 9600>,
    /// A side breaks at this part of its core units.
    pub break_divides: Count<1, 10>,
    pub house_rules: Vec<HouseRuleData>,
}
