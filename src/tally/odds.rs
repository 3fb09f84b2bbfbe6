use crate::names::Word;
use serde::{Deserialize, Serialize};

/// An exact chance: so many of so many equally likely rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    pub count: u64,
    pub of: u64,
}

impl Chance {
    pub fn new(count: u64, of: u64) -> Self {
        Self { count, of }
    }

    /// 0 to 1.
    pub fn share(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    /// Whole per cent for a player to read; never 0 or 100 unless it is so.
    pub fn percent(self) -> u32 {
        let rounded = (self.share() * 100.0).round() as u32;
        match self.count {
            0 => 0,
            count if count == self.of => 100,
            _ => rounded.clamp(1, 99),
        }
    }
}

/// Every throw of so many d6, each as often as any other.
pub fn every_throw(dice: u8) -> impl Iterator<Item = Vec<u8>> {
    let dice = u32::from(dice);
    (0..6_u64.pow(dice)).map(move |throw| (0..dice).map(|die| (throw / 6_u64.pow(die) % 6) as u8 + 1).collect())
}

/// Named events with exact counts that together make up every roll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    pub of: u64,
    pub events: Vec<(Word, u64)>,
}

impl Outcomes {
    pub fn add(&mut self, event: impl Into<Word>, count: u64) {
        let event = event.into();
        self.of += count;
        match self.events.iter_mut().find(|(known, _)| *known == event) {
            Some((_, sum)) => *sum += count,
            None => self.events.push((event, count)),
        }
    }

    pub fn chance(&self, event: &str) -> Chance {
        let count = self.events.iter().find(|(known, _)| *known == *event).map_or(0, |(_, count)| *count);
        Chance::new(count, self.of)
    }
}
