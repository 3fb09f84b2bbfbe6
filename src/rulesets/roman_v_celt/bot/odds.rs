//! What a fight promises over the rounds that it is likely to last.

/// A unit in a fight.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// What it brings to the sum now.
    pub score: i32,
    /// Hits that it can still take.
    pub left: i32,
    /// Enemies that it touches: hits for each round lost.
    pub touched: i32,
    /// What its loss costs.
    pub price: f64,
}

/// Rounds looked ahead.
const ROUNDS: usize = 4;
/// How likely a fight is to go on for another round.
const GOES_ON: f64 = 0.8;
/// What a unit at its last hit has lost of its price already.
pub const HURT: f64 = 0.6;

/// How likely the side that leads by so much is to win a round and to lose it, a d6 against a d6.
pub fn chances(lead: i32) -> (f64, f64) {
    let above = |by: i32| match by {
        6.. => 0,
        1..=5 => (6 - by) * (7 - by) / 2,
        -4..=0 => 36 - (5 + by) * (6 + by) / 2,
        _ => 36,
    };
    // Of 36 throws, those in which the one die shows at least so much more than the other.
    (f64::from(above(1 - lead)) / 36.0, f64::from(above(1 + lead)) / 36.0)
}

/// What a side has lost after so many rounds lost.
fn toll(side: &[Fighter], lost: i32) -> f64 {
    let of = |unit: &Fighter| {
        let hits = lost * unit.touched;
        if hits >= unit.left { unit.price } else { unit.price * HURT * f64::from(hits) / f64::from(unit.left) }
    };
    side.iter().map(of).sum()
}

/// What is left of a side's sum after so many rounds lost; `None` once nobody is.
fn strength(side: &[Fighter], lost: i32) -> Option<i32> {
    let there = side.iter().filter(|unit| lost * unit.touched < unit.left);
    there.map(|unit| unit.score - lost * unit.touched).reduce(|a, b| a + b)
}

/// What a side may expect of a fight: the price of what the others lose less that of its own losses. `dash` counts in the first round only.
pub fn outlook(ours: &[Fighter], theirs: &[Fighter], dash: i32) -> f64 {
    let mut at = [[0.0_f64; ROUNDS + 1]; ROUNDS + 1];
    at[0][0] = 1.0;
    let mut sum = 0.0;
    for round in 0..=ROUNDS {
        let mut next = [[0.0_f64; ROUNDS + 1]; ROUNDS + 1];
        for won in 0..=round {
            for lost in 0..=round - won {
                let here = at[won][lost];
                if here <= 0.0 {
                    continue;
                }
                let standing = (strength(ours, lost as i32), strength(theirs, won as i32));
                let stops = || toll(theirs, won as i32) - toll(ours, lost as i32);
                let (Some(a), Some(b), true) = (standing.0, standing.1, round < ROUNDS) else {
                    sum += here * stops();
                    continue;
                };
                let on = if round == 0 { here } else { here * GOES_ON };
                sum += (here - on) * stops();
                let (win, lose) = chances(a - b + if round == 0 { dash } else { 0 });
                next[won + 1][lost] += on * win;
                next[won][lost + 1] += on * lose;
                next[won][lost] += on * (1.0 - win - lose);
            }
        }
        at = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_counted_throw_by_throw() {
        for lead in -8..=8 {
            let throws: Vec<i32> = (1..=6).flat_map(|a| (1..=6).map(move |b| a - b + lead)).collect();
            let share = |of: fn(i32) -> bool| throws.iter().filter(|by| of(**by)).count() as f64 / 36.0;
            assert_eq!(chances(lead), (share(|by| by > 0), share(|by| by < 0)), "{lead}");
        }
    }

    #[test]
    fn equals_promise_each_other_nothing_and_two_beat_one() {
        let unit = Fighter { score: 3, left: 3, touched: 1, price: 1.0 };
        assert!(outlook(&[unit], &[unit], 0).abs() < 1e-9);
        assert!(outlook(&[unit], &[unit], 1) > 0.1);
        assert!(outlook(&[unit, unit], &[Fighter { touched: 2, ..unit }], 0) > 0.6);
    }
}
