use super::{Class, Grade};
use crate::measure::{INCH, Um};
use crate::names::Word;
use serde::{Deserialize, Deserializer};

/// A distance of the rules with its clause; inches in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inches {
    pub um: Um,
    pub clause: Word,
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (inches, clause) = <(f64, Word)>::deserialize(deserializer)?;
        if !(0.0..=200.0).contains(&inches) {
            return Err(serde::de::Error::custom("a distance of 0 to 200 inches"));
        }
        Ok(Self { um: (inches * INCH as f64).round() as Um, clause })
    }
}

/// A plain number of the rules with its clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Count(pub i32, pub Word);

/// So many d6 and so many inches more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    pub dice: u8,
    pub plus: i32,
}

impl Formula {
    /// Inches for these faces; of more faces than the formula has dice only the first count. May be negative.
    pub fn inches(self, faces: &[u8]) -> i32 {
        faces.iter().take(usize::from(self.dice)).map(|face| i32::from(*face)).sum::<i32>() + self.plus
    }

    pub fn most(self) -> i32 {
        i32::from(self.dice) * 6 + self.plus
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

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissileData {
    pub weapon: Word,
    pub hits_on: i32,
    pub short: f64,
    pub long: f64,
    pub clause: Word,
}

impl MissileData {
    pub fn short_um(&self) -> Um {
        (self.short * INCH as f64).round() as Um
    }

    pub fn long_um(&self) -> Um {
        (self.long * INCH as f64).round() as Um
    }
}

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineData {
    pub id: Word,
    pub amount: i32,
    pub clause: Word,
    #[serde(default)]
    pub ruling: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleData {
    pub grade: Grade,
    pub base: i32,
    pub clause: Word,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRuleData {
    pub id: Word,
    pub clause: Word,
}

/// `numbers.ron`: every number of the rules.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub movement: Vec<MovementData>,
    pub run_times: Count,
    pub run_every: Count,
    pub wounded_divides: Count,
    pub slow_ground_times: Count,
    pub wreck_on: Count,
    pub rider_killed_to: Count,
    pub rider_wounded_to: Count,
    pub coherency: Inches,
    pub keep_off: Inches,
    pub herder_within: Inches,
    pub most_on_one: Count,
    pub missiles: Vec<MissileData>,
    pub throw_within: Inches,
    /// Degrees either side of straight ahead.
    pub fire_arc: Count,
    pub wood_sight: Inches,
    pub cover_behind: Inches,
    /// Per cent of the base.
    pub cover_share: Count,
    pub shot: Vec<LineData>,
    pub grazed_to: Count,
    pub killed_from: Count,
    pub killed_from_no_shield: Count,
    pub contact_edge: Inches,
    pub step_in: Inches,
    pub melee: Vec<LineData>,
    pub dogs_daunt: Count,
    pub wounded_from: Count,
    pub killed_by: Count,
    pub push_back: Inches,
    pub close_gap: Inches,
    pub shield_breaks_on: Count,
    pub morale_base: Vec<MoraleData>,
    pub morale: Vec<LineData>,
    /// Per cent of the starting figures.
    pub loss_step: Count,
    pub flank_within: Inches,
    pub support_within: Inches,
    pub leader_within: Inches,
    pub stand_back: Inches,
    pub rout_times: Count,
    pub rally_within: Inches,
    pub seen_within: Inches,
    pub fall_back_by: Count,
    pub rout_by: Count,
    pub wall_least: Count,
    pub wall_gap: Inches,
    /// Degrees.
    pub wall_angle: Count,
    pub wall_shift: Inches,
    pub wall_shift_pinned: Inches,
    pub unit_size: Count,
    pub break_point: Count,
    pub draw_margin: Count,
    pub herd_share: Count,
    pub take_within: Inches,
    pub willing_to: Count,
    pub unwilling_divides: Count,
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
