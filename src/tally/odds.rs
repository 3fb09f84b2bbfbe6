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

    /// Whole per cent of each event, for a player to read side by side: together 100, and never 0 or 100 unless it is so.
    pub fn percents(&self) -> Vec<u32> {
        let exact = |count: u64| u128::from(count) * 100;
        let of = u128::from(self.of.max(1));
        let mut shown: Vec<u32> = self.events.iter().map(|(_, count)| ((exact(*count) / of) as u32).max(u32::from(*count > 0))).collect();
        let mut by_rest: Vec<usize> = (0..shown.len()).filter(|place| self.events[*place].1 > 0).collect();
        by_rest.sort_by_key(|place| (std::cmp::Reverse(exact(self.events[*place].1) % of), *place));
        let together: u32 = shown.iter().sum();
        for place in by_rest.iter().filter(|place| exact(self.events[**place].1) >= of).take(100_usize.saturating_sub(together as usize)) {
            shown[*place] += 1;
        }
        // What the least likely were given beyond their share comes off the likeliest.
        if let Some(most) = (0..shown.len()).max_by_key(|place| shown[*place]) {
            shown[most] -= shown.iter().sum::<u32>().saturating_sub(100).min(shown[most]);
        }
        shown
    }

    pub fn chance(&self, event: &str) -> Chance {
        let count = self.events.iter().find(|(known, _)| *known == *event).map_or(0, |(_, count)| *count);
        Chance::new(count, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(counts: &[u64]) -> Vec<u32> {
        let mut outcomes = Outcomes::default();
        for (place, count) in counts.iter().enumerate() {
            outcomes.add(format!("event_{place}"), *count);
        }
        outcomes.percents()
    }

    #[test]
    fn per_cent_side_by_side_make_a_hundred() {
        assert_eq!(shown(&[115, 375, 510]), [12, 37, 51]);
        assert_eq!(shown(&[1, 1, 1]), [34, 33, 33]);
        assert_eq!(shown(&[0, 36, 0]), [0, 100, 0]);
        assert_eq!(shown(&[1, 9999]), [1, 99]);
        assert_eq!(shown(&[1, 1, 9998]), [1, 1, 98]);
        for a in 0..40 {
            for b in 0..40 {
                let all = shown(&[a, b, 17]);
                assert_eq!(all.iter().sum::<u32>(), 100, "{a} {b}: {all:?}");
                assert_eq!([a == 0, b == 0], [all[0] == 0, all[1] == 0], "{a} {b}: {all:?}");
            }
        }
    }
}
