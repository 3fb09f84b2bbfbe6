use super::{Class, Grade};
use crate::measure::Um;
use crate::names::Word;
use crate::rules::data::{self, Count, HouseRuleData, Inches, inches, micrometres, small, whole};
use serde::Deserialize;

/// So many d6 and so many inches more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    #[serde(deserialize_with = "small::<_, 0, 6>")]
    pub dice: u8,
    #[serde(deserialize_with = "whole::<_, -12, 24>")]
    pub plus: i32,
}

impl Formula {
    /// Inches for these faces; of more faces than the formula has dice only the first count. May be negative.
    pub fn inches(self, faces: &[u8]) -> i32 {
        faces.iter().take(usize::from(self.dice)).map(|face| i32::from(*face)).sum::<i32>() + self.plus
    }

    pub fn least(self) -> i32 {
        i32::from(self.dice) + self.plus
    }

    pub fn most(self) -> i32 {
        i32::from(self.dice) * 6 + self.plus
    }

    /// The word by which a preview says what is rolled; [`Formula::told`] is its text.
    pub fn note(self) -> Word {
        Word::from(format!("rolls_{}d6_plus_{}", self.dice, self.plus))
    }

    /// What players read of it: `2d6 + 6`, in a sentence of the data.
    pub fn told(self, sentence: &str) -> String {
        let (sign, size) = (if self.plus < 0 { '-' } else { '+' }, self.plus.unsigned_abs());
        let plus = if size == 0 { String::new() } else { format!(" {sign} {size}") };
        sentence.replace("{dice}", &format!("{}d6", self.dice)).replace("{plus}", &plus)
    }

    /// Twice the mean, which is whole.
    pub fn twice_mean(self) -> i32 {
        i32::from(self.dice) * 7 + 2 * self.plus
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementData {
    pub class: Word,
    pub normal: Formula,
    pub difficult: Formula,
    pub clause: Word,
}

/// What an obstacle takes off a move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleData {
    pub takes: Formula,
    pub clause: Word,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissileData {
    pub weapon: Word,
    #[serde(deserialize_with = "whole::<_, 1, 7>")]
    pub hits_on: i32,
    #[serde(deserialize_with = "inches::<_, 0, 10000>")]
    pub short: f64,
    #[serde(deserialize_with = "inches::<_, 0, 10000>")]
    pub long: f64,
    pub clause: Word,
}

impl MissileData {
    pub fn short_um(&self) -> Um {
        micrometres(self.short)
    }

    pub fn long_um(&self) -> Um {
        micrometres(self.long)
    }
}

/// One line of a sum.
pub type LineData = data::LineData<-20, 20>;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleData {
    pub grade: Grade,
    #[serde(deserialize_with = "whole::<_, -20, 20>")]
    pub base: i32,
    pub clause: Word,
}

/// `numbers.ron`: every number of the rules, each with what it may be: a count as it stands, a distance in hundredths of an inch.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub movement: Vec<MovementData>,
    /// Part of a charge that is run in step 3.
    pub charge_half_divides: Count<1, 10>,
    pub run_times: Count<1, 4>,
    pub run_every: Count<1, 100>,
    pub wounded_divides: Count<1, 10>,
    pub slow_ground_times: Count<1, 10>,
    pub obstacle: ObstacleData,
    pub wreck_on: Count<0, 6>,
    pub rider_killed_to: Count<0, 6>,
    pub rider_wounded_to: Count<0, 6>,
    pub coherency: Inches<0, 2400>,
    pub keep_off: Inches<0, 1200>,
    pub herder_within: Inches<0, 9600>,
    pub most_on_one: Count<1, 8>,
    pub missiles: Vec<MissileData>,
    pub throw_within: Inches<0, 2400>,
    /// Degrees either side of straight ahead.
    pub fire_arc: Count<1, 180>,
    pub wood_sight: Inches<0, 9600>,
    pub cover_behind: Inches<0, 1200>,
    /// Per cent of the base.
    pub cover_share: Count<1, 100>,
    pub shot: Vec<LineData>,
    pub grazed_to: Count<0, 6>,
    pub killed_from: Count<1, 7>,
    pub killed_from_no_shield: Count<1, 7>,
    pub contact_edge: Inches<1, 40>,
    pub step_in: Inches<0, 1200>,
    pub melee: Vec<LineData>,
    pub dogs_daunt: Count<1, 20>,
    pub wounded_from: Count<1, 20>,
    pub killed_by: Count<1, 20>,
    pub push_back: Inches<0, 600>,
    pub close_gap: Inches<0, 600>,
    pub shield_breaks_on: Count<0, 6>,
    pub morale_base: Vec<MoraleData>,
    pub morale: Vec<LineData>,
    /// Degrees either side of straight ahead.
    pub front_arc: Count<1, 89>,
    /// Per cent of the starting figures.
    pub loss_step: Count<1, 100>,
    pub flank_within: Inches<0, 9600>,
    pub support_within: Inches<0, 9600>,
    pub leader_within: Inches<0, 9600>,
    pub defend_within: Inches<0, 9600>,
    /// Degrees: men who face no farther apart count as facing one way.
    pub facing_angle: Count<0, 45>,
    pub stand_back: Inches<0, 600>,
    /// Turns after this one in which who took cover may not charge.
    pub no_charge_turns: Count<0, 100>,
    pub rout_times: Count<1, 4>,
    pub rally_within: Inches<0, 9600>,
    pub seen_within: Inches<0, 9600>,
    pub retire_divides: Count<1, 10>,
    pub fall_back_by: Count<1, 20>,
    pub rout_by: Count<1, 20>,
    pub wall_least: Count<1, 100>,
    pub wall_gap: Inches<0, 100>,
    /// Degrees.
    pub wall_angle: Count<0, 45>,
    pub wall_shift: Inches<0, 2400>,
    pub wall_shift_pinned: Inches<0, 2400>,
    pub unit_size: Count<1, 200>,
    pub break_point: Count<1, 100>,
    pub draw_margin: Count<0, 100>,
    pub herd_share: Count<1, 99>,
    pub take_within: Inches<0, 2400>,
    pub home_within: Inches<0, 9600>,
    pub willing_to: Count<0, 6>,
    pub unwilling_divides: Count<1, 10>,
    pub house_rules: Vec<HouseRuleData>,
}

/// A wall moves by a row of its own.
const WALL: &str = "wall";

impl Numbers {
    pub fn movement(&self, class: Class) -> Option<&MovementData> {
        self.movement.iter().find(|row| row.class == *class.word())
    }

    pub fn wall_movement(&self) -> Option<&MovementData> {
        self.movement.iter().find(|row| row.class == *WALL)
    }

    pub fn missile(&self, weapon: &Word) -> Option<&MissileData> {
        self.missiles.iter().find(|row| row.weapon == *weapon)
    }

    pub fn morale_base(&self, grade: Grade) -> Option<&MoraleData> {
        self.morale_base.iter().find(|row| row.grade == grade)
    }
}
