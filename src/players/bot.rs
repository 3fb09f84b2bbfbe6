use crate::rules::Rulebook;
use crate::table::{Order, Table};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::fmt;
use std::str::FromStr;

/// How a bot makes up its mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// Any order that is accepted, with no thought for what it is good for.
    Random,
    /// What a sensible player would do.
    Sensible,
}

impl Manner {
    pub const ALL: [Self; 2] = [Self::Random, Self::Sensible];

    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Sensible => "sensible",
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Manner {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|manner| manner.name() == name);
        found.ok_or_else(|| format!("there is no bot {name:?}: {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// A player that is a program. Its whims are its own: the dice of the battle are never touched by what it considers.
#[derive(Clone, Debug)]
pub struct Bot {
    pub manner: Manner,
    whims: Pcg64,
}

impl Bot {
    /// The same seed and side make the same decisions in the same battle.
    pub fn new(manner: Manner, seed: u64, side: u8) -> Self {
        Self { manner, whims: Pcg64::seed_from_u64(spread(seed ^ spread(u64::from(side) + 1))) }
    }

    /// The order it gives now; it must be the side that is awaited.
    pub fn order(&mut self, rulebook: &dyn Rulebook, table: &Table) -> Order {
        match self.manner {
            Manner::Random => rulebook.sample(table, &mut self.whims),
            Manner::Sensible => rulebook.sensible(table, &mut self.whims),
        }
    }
}

/// Seeds that lie side by side lead to generators that have nothing in common (the finaliser of SplitMix64).
pub fn spread(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
