//! What is added to the hit die (CS-3.4).
//!
//! 1. Every line that applies is added, in the order of the table.
//! 2. The die has to show the weapon's number less the sum; a natural 1 never hits, a natural 6 always does.
//!
//! **Ruling:** armoured are leaders, heroes, elites and veterans, others only where flagged. A firer is charged when an enemy group
//! has declared a charge at its group this turn. A javelin thrown on a charge is at short range and has no line for having moved.

use super::super::data::Sheet;
use crate::tally::{Modifier, Tally};

/// A shot in bare facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShotView {
    /// The target has not moved this turn.
    pub stood_still: bool,
    pub in_cover: bool,
    pub in_shield_wall: bool,
    /// The firer's group is charged this turn.
    pub firer_charged: bool,
    pub short_range: bool,
    pub firer_moved: bool,
    /// The target wears armour.
    pub armoured: bool,
    /// A javelin thrown on a charge.
    pub thrown: bool,
}

const LINES: [Modifier<ShotView>; 7] = [
    Modifier { id: "stood_still", applies: |view| i32::from(view.stood_still) },
    Modifier { id: "in_cover", applies: |view| i32::from(view.in_cover) },
    Modifier { id: "in_shield_wall", applies: |view| i32::from(view.in_shield_wall) },
    Modifier { id: "firer_charged", applies: |view| i32::from(view.firer_charged) },
    Modifier { id: "short_range", applies: |view| i32::from(view.short_range || view.thrown) },
    Modifier { id: "firer_moved", applies: |view| i32::from(view.firer_moved && !view.thrown) },
    Modifier { id: "no_armour", applies: |view| i32::from(!view.armoured) },
];

/// The ids of the lines there are.
pub fn line_ids() -> Vec<&'static str> {
    LINES.iter().map(|line| line.id).collect()
}

/// Everything that is added to the hit die, line by line.
pub fn sum(view: &ShotView, sheet: &Sheet) -> Tally {
    let mut tally = Tally::default();
    let lines = LINES.iter().filter_map(|line| sheet.line(&sheet.numbers.shot, line.id, (line.applies)(view)));
    lines.for_each(|line| tally.add(line));
    tally
}

/// The natural face that hits, or more: 2 to 6.
pub fn needed(hits_on: i32, sum: &Tally) -> i32 {
    (hits_on - sum.total()).clamp(2, 6)
}

#[cfg(test)]
mod tests {
    use super::super::super::data::test_sheet;
    use super::*;

    fn lines(view: &ShotView) -> Vec<(String, i32)> {
        sum(view, &test_sheet()).lines.iter().map(|line| (line.reason.to_string(), line.amount)).collect()
    }

    #[test]
    fn each_fact_brings_its_line() {
        let plain = ShotView { armoured: true, ..ShotView::default() };
        assert_eq!(lines(&plain), []);
        let one = |view: ShotView, id: &str, amount: i32| assert_eq!(lines(&view), [(id.to_owned(), amount)]);
        one(ShotView { stood_still: true, ..plain }, "stood_still", 1);
        one(ShotView { in_cover: true, ..plain }, "in_cover", -1);
        one(ShotView { in_shield_wall: true, ..plain }, "in_shield_wall", -2);
        one(ShotView { firer_charged: true, ..plain }, "firer_charged", -1);
        one(ShotView { short_range: true, ..plain }, "short_range", 1);
        one(ShotView { firer_moved: true, ..plain }, "firer_moved", -1);
        one(ShotView { armoured: false, ..plain }, "no_armour", 1);
        one(ShotView { thrown: true, firer_moved: true, ..plain }, "short_range", 1);
    }

    #[test]
    fn a_one_never_hits_and_a_six_always_does() {
        let sheet = test_sheet();
        let best = ShotView { stood_still: true, short_range: true, ..ShotView::default() };
        assert_eq!(needed(5, &sum(&best, &sheet)), 2);
        assert_eq!(needed(4, &sum(&best, &sheet)), 2);
        let worst = ShotView { in_shield_wall: true, in_cover: true, armoured: true, ..ShotView::default() };
        assert_eq!(needed(5, &sum(&worst, &sheet)), 6);
    }
}
