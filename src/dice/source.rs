use super::{Need, Roller};
use crate::names::Word;
use bevy_ecs::resource::Resource;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

/// A die of a drill: thrown only for its purpose and roller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scripted {
    pub purpose: Word,
    /// `None` fits any roller.
    pub by: Option<Roller>,
    pub face: u8,
}

/// Where faces come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Source {
    /// PCG64 (XSL RR 128/64), seeded by `seed_from_u64`.
    Seeded(Pcg64),
    /// A drill's dice, taken in order among those that fit.
    Scripted(Vec<Scripted>),
    /// Real dice on the real table: the players say what they threw.
    Typed,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DiceError {
    #[error("no die left for {purpose} by {by:?}")]
    Missing { purpose: Word, by: Roller },
    #[error("a face of {face} on a d{sides}, for {purpose}")]
    NoSuchFace { purpose: Word, sides: u8, face: u8 },
}

/// The one source of dice of a battle.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    pub source: Source,
}

impl Dice {
    pub fn seeded(seed: u64) -> Self {
        Self { source: Source::Seeded(Pcg64::seed_from_u64(seed)) }
    }

    pub fn scripted(dice: Vec<Scripted>) -> Self {
        Self { source: Source::Scripted(dice) }
    }

    pub fn typed() -> Self {
        Self { source: Source::Typed }
    }

    /// Throws every die that is needed; `Ok(None)` when the players throw them.
    ///
    /// # Errors
    /// A drill that scripts no die, or a face that the die lacks, for one of the needs.
    pub fn roll(&mut self, needs: &[Need]) -> Result<Option<Vec<u8>>, DiceError> {
        match &mut self.source {
            Source::Typed => Ok(None),
            Source::Seeded(generator) => Ok(Some(needs.iter().map(|need| face(generator, need.sides)).collect())),
            Source::Scripted(dice) => needs.iter().map(|need| take(dice, need)).collect::<Result<_, _>>().map(Some),
        }
    }
}

/// A face of 1 to `sides`, each as likely as the next: 32-bit words beyond the last whole multiple are thrown again.
fn face(generator: &mut Pcg64, sides: u8) -> u8 {
    let sides = u32::from(sides.max(1));
    let zone = u32::MAX - u32::MAX % sides;
    loop {
        let word = (generator.next_u64() >> 32) as u32;
        if word < zone {
            return (word % sides) as u8 + 1;
        }
    }
}

fn take(dice: &mut Vec<Scripted>, need: &Need) -> Result<u8, DiceError> {
    let fits = |die: &Scripted| die.purpose == need.purpose && die.by.is_none_or(|by| by == need.by);
    let Some(place) = dice.iter().position(fits) else {
        return Err(DiceError::Missing { purpose: need.purpose.clone(), by: need.by });
    };
    let die = dice.remove(place);
    if die.face == 0 || die.face > need.sides {
        return Err(DiceError::NoSuchFace { purpose: need.purpose.clone(), sides: need.sides, face: die.face });
    }
    Ok(die.face)
}
