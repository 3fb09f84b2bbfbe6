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
    /// [`GENERATOR`], seeded by `seed_from_u64`.
    Seeded(#[serde(with = "digits")] Pcg64),
    /// A drill's dice, taken in order among those that fit.
    Scripted(Vec<Scripted>),
    /// Real dice on the real table: the players say what they threw.
    Typed,
}

/// The generator of rolled dice, as journals name it: PCG64 (XSL RR 128/64), faces by rejection of its upper 32 bits.
pub const GENERATOR: &str = "pcg64-xsl-rr-128-64";

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

    /// Dice of a script that were never thrown; empty for any other source.
    pub fn unused(&self) -> &[Scripted] {
        match &self.source {
            Source::Scripted(dice) => dice,
            Source::Seeded(_) | Source::Typed => &[],
        }
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

/// The generator's two 128-bit numbers as text: JSON holds no whole number of that size.
mod digits {
    use rand_pcg::Pcg64;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::fmt::Write;

    pub fn serialize<S: Serializer>(generator: &Pcg64, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = postcard::to_allocvec(generator).map_err(serde::ser::Error::custom)?;
        if !serializer.is_human_readable() {
            return bytes.serialize(serializer);
        }
        let mut text = String::with_capacity(bytes.len() * 2);
        for byte in bytes {
            write!(text, "{byte:02x}").map_err(serde::ser::Error::custom)?;
        }
        text.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pcg64, D::Error> {
        let bytes = if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            let pair = |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok());
            let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(pair).collect();
            bytes.ok_or_else(|| D::Error::custom("not a row of pairs of digits 0 to f"))?
        } else {
            Vec::deserialize(deserializer)?
        };
        let generator: Pcg64 = postcard::from_bytes(&bytes).map_err(D::Error::custom)?;
        // An even increment is no generator of this family, and would repeat itself early.
        match postcard::to_allocvec(&generator) {
            Ok(again) if again == bytes => Ok(generator),
            _ => Err(D::Error::custom("not the state of a generator")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{BaseId, UnitId};

    fn needs(sides: u8, count: usize) -> Vec<Need> {
        vec![Need { purpose: "test".into(), by: Roller::Table, sides }; count]
    }

    fn thrown(dice: &mut Dice, sides: u8, count: usize) -> Vec<u8> {
        dice.roll(&needs(sides, count)).expect("nothing is scripted").expect("nobody types")
    }

    /// The words are those of the PCG authors' own demonstration; the faces were worked out apart from this program.
    #[test]
    fn the_generator_gives_its_known_answers() {
        let mut generator = Pcg64::new(42, 54);
        let words: Vec<u64> = (0..4).map(|_| generator.next_u64()).collect();
        assert_eq!(words, [0x86b1_da1d_7206_2b68, 0x1304_aa46_c985_3d39, 0xa367_0e9e_0dd5_0358, 0xf909_0e52_9a7d_ae00]);
        assert_eq!(thrown(&mut Dice::seeded(7), 6, 12), [5, 3, 6, 1, 1, 2, 6, 3, 3, 4, 4, 3]);
        assert_eq!(thrown(&mut Dice::seeded(7), 12, 12), [5, 9, 12, 7, 1, 8, 12, 9, 3, 4, 4, 3]);
    }

    /// Chance of a fair die to be refused here: 1 in 10,000 for each, and the seed is fixed.
    #[test]
    fn every_die_is_fair() {
        for (sides, limit) in [(4, 21.1), (6, 25.7), (8, 29.9), (10, 33.7), (12, 37.4), (3, 18.4), (5, 23.5), (20, 51.0)] {
            let throws = 60_000;
            let mut seen = vec![0_u32; usize::from(sides)];
            for face in thrown(&mut Dice::seeded(u64::from(sides)), sides, throws) {
                seen[usize::from(face) - 1] += 1;
            }
            let chi = chi_square(&seen);
            assert!(chi < limit, "d{sides}: {seen:?} gives {chi}");
        }
    }

    #[test]
    fn a_loaded_die_would_be_found() {
        assert!(chi_square(&[10_400, 9_920, 9_920, 9_920, 9_920, 9_920]) > 19.0);
        assert!(chi_square(&[11_000, 9_800, 9_800, 9_800, 9_800, 9_800]) > 25.7);
    }

    fn chi_square(seen: &[u32]) -> f64 {
        let expected = f64::from(seen.iter().sum::<u32>()) / seen.len() as f64;
        seen.iter().map(|count| (f64::from(*count) - expected) * (f64::from(*count) - expected) / expected).sum()
    }

    #[test]
    fn scripted_dice_go_to_their_purpose_and_roller() {
        let hit = |by, face| Scripted { purpose: "hit".into(), by, face };
        let third = Roller::Base(BaseId(3));
        let mut dice = Dice::scripted(vec![hit(Some(third), 5), hit(None, 2), hit(None, 4)]);
        let need = |by| vec![Need::d6("hit", by)];
        assert_eq!(dice.roll(&need(Roller::Unit(UnitId(1)))), Ok(Some(vec![2])));
        assert_eq!(dice.roll(&need(third)), Ok(Some(vec![5])));
        assert_eq!(dice.unused().len(), 1, "a die that was never thrown is told");
        assert_eq!(dice.roll(&need(third)), Ok(Some(vec![4])));
        assert_eq!(dice.unused(), []);
        assert_eq!(dice.roll(&need(third)), Err(DiceError::Missing { purpose: "hit".into(), by: third }));
        let other = vec![Need::d6("wound", third)];
        assert_eq!(Dice::scripted(vec![hit(None, 2)]).roll(&other), Err(DiceError::Missing { purpose: "wound".into(), by: third }));
    }

    #[test]
    fn a_face_that_the_die_lacks_is_refused() {
        for face in [0, 7] {
            let mut dice = Dice::scripted(vec![Scripted { purpose: "hit".into(), by: None, face }]);
            let refused = DiceError::NoSuchFace { purpose: "hit".into(), sides: 6, face };
            assert_eq!(dice.roll(&[Need::d6("hit", Roller::Table)]), Err(refused));
        }
    }

    #[test]
    fn the_state_survives_json_and_bytes() {
        let mut dice = Dice::seeded(99);
        thrown(&mut dice, 6, 5);
        let text = serde_json::to_string(&dice).expect("told as JSON");
        let mut told: Dice = serde_json::from_str(&text).expect("read from JSON");
        let mut kept: Dice = postcard::from_bytes(&postcard::to_allocvec(&dice).expect("bytes")).expect("read from bytes");
        assert_eq!((&told, &kept), (&dice, &dice));
        let on = thrown(&mut dice, 12, 50);
        assert_eq!(thrown(&mut told, 12, 50), on);
        assert_eq!(thrown(&mut kept, 12, 50), on);
        assert!(serde_json::from_str::<Dice>(&text.replacen(|digit: char| digit.is_ascii_digit(), "x", 1)).is_err());
    }

    #[test]
    fn typed_dice_are_asked_for() {
        assert_eq!(Dice::typed().roll(&needs(6, 2)), Ok(None));
    }
}
