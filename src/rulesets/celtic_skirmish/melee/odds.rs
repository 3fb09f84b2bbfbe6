//! The exact chances of a fight (CS-4.3 to CS-4.8).
//!
//! All dice are enumerated: the single man's face by face, his opponents' one after the other, as his fate is settled by them in
//! turn. Counts are of equally likely rolls of all the dice together.

use super::super::data::{Numbers, Sheet};
use super::super::harm;
use super::fight::Fight;
use super::push;
use crate::names::BaseId;
use crate::table::Table;
use crate::tally::{Chance, Outcomes};

/// What losing by so much means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    Locked,
    PushedBack,
    Wounded,
    Killed,
}

/// What losing by `difference` means (CS-4.7).
pub fn blow(difference: i32, numbers: &Numbers) -> Blow {
    if difference == 0 {
        Blow::Locked
    } else if difference < numbers.wounded_from.0 {
        Blow::PushedBack
    } else if difference < numbers.killed_by.0 {
        Blow::Wounded
    } else {
        Blow::Killed
    }
}

/// A figure in bare facts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stake {
    /// A further wound kills.
    pub hurt: bool,
    /// Loses its shield on the face that breaks shields.
    pub shield: bool,
}

/// The single man against one of the others, in bare facts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Match {
    pub other: Stake,
    /// What each adds to its die.
    pub single_adds: i32,
    pub other_adds: i32,
    /// Neither could be pushed back by the other.
    pub single_barred: bool,
    pub other_barred: bool,
}

/// What may become of one figure: `unharmed`, `pushed_back`, `wounded`, `wounded_and_pushed_back`, `killed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyOdds {
    pub of: BaseId,
    pub outcomes: Outcomes,
    pub shield_lost: Chance,
}

/// The single man first, then the others as they are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightOdds {
    pub parties: Vec<PartyOdds>,
}

const SIDES: i32 = 6;
const UNHARMED: usize = 0;
const PUSHED: usize = 1;
const WOUNDED: usize = 2;
const BOTH: usize = 3;
const KILLED: usize = 4;
const EVENTS: [&str; 5] = ["unharmed", "pushed_back", "wounded", "wounded_and_pushed_back", "killed"];

/// The single man's fate while his opponents are compared: wounds so far, and the one push that counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Push {
    None,
    Free,
    Barred,
}

/// Counts of each event: for the single man, and for each of the others.
pub fn counts(single: Stake, matches: &[Match], numbers: &Numbers) -> Vec<[u64; 5]> {
    let sides = SIDES as u64;
    let rolls: u64 = matches.iter().map(|_| sides).product();
    let mut all = vec![[0; 5]; matches.len() + 1];
    for own in 1..=SIDES {
        // Places of `fates`: wounds (0, 1, dead) times three, plus the push.
        let mut fates = [0u64; 9];
        fates[0] = 1;
        for (place, versus) in matches.iter().enumerate() {
            let mut next = [0u64; 9];
            for face in 1..=SIDES {
                let difference = own + versus.single_adds - face - versus.other_adds;
                let outcome = blow(difference.abs(), numbers);
                if difference > 0 {
                    all[place + 1][event(outcome, versus.other, versus.other_barred)] += rolls / sides;
                } else {
                    all[place + 1][UNHARMED] += rolls / sides;
                }
                for (fate, count) in fates.iter().enumerate().filter(|(_, count)| **count > 0) {
                    let (mut wounds, mut pushed) = (fate / 3, [Push::None, Push::Free, Push::Barred][fate % 3]);
                    if difference < 0 {
                        match outcome {
                            Blow::Locked => {}
                            Blow::PushedBack if pushed == Push::None => {
                                pushed = if versus.single_barred { Push::Barred } else { Push::Free };
                            }
                            Blow::PushedBack => {}
                            Blow::Wounded => wounds = worse(wounds, single),
                            Blow::Killed => wounds = 2,
                        }
                    }
                    next[wounds * 3 + pushed as usize] += count;
                }
            }
            fates = next;
        }
        for (fate, count) in fates.iter().enumerate() {
            let (mut wounds, pushed) = (fate / 3, fate % 3);
            if pushed == Push::Barred as usize {
                wounds = worse(wounds, single);
            }
            let event = match (wounds, pushed == Push::Free as usize) {
                (2, _) => KILLED,
                (1, true) => BOTH,
                (1, false) => WOUNDED,
                (_, true) => PUSHED,
                (_, false) => UNHARMED,
            };
            all[0][event] += count;
        }
    }
    all
}

fn worse(wounds: usize, stake: Stake) -> usize {
    if stake.hurt || wounds > 0 { 2 } else { 1 }
}

fn event(outcome: Blow, stake: Stake, barred: bool) -> usize {
    let wounded = if stake.hurt { KILLED } else { WOUNDED };
    match outcome {
        Blow::Locked => UNHARMED,
        Blow::PushedBack if barred => wounded,
        Blow::PushedBack => PUSHED,
        Blow::Wounded => wounded,
        Blow::Killed => KILLED,
    }
}

/// Counts with their names; what cannot come about is left out.
pub fn named(counts: [u64; 5]) -> Outcomes {
    let mut outcomes = Outcomes::default();
    EVENTS.into_iter().zip(counts).filter(|(_, count)| *count > 0).for_each(|(event, count)| outcomes.add(event, count));
    outcomes
}

/// The chances of a fight as the table stands; `None` when nobody in it is in contact.
pub fn odds_of_fight(table: &Table, fight: &Fight) -> Option<FightOdds> {
    let fight = fight.now(table)?;
    let numbers = &table.state::<Sheet>().numbers;
    let stake = |base: BaseId| Stake { hurt: harm::would_die(table, base), shield: fight.shield_at_stake(table, base) };
    let matches: Vec<Match> = fight
        .others
        .iter()
        .map(|other| {
            let (single_sum, other_sum) = fight.sums(table, *other);
            Match {
                other: stake(*other),
                single_adds: single_sum.total(),
                other_adds: other_sum.total(),
                single_barred: push::way(table, fight.single, *other).is_err(),
                other_barred: push::way(table, *other, fight.single).is_err(),
            }
        })
        .collect();
    let single = stake(fight.single);
    let stakes = std::iter::once((fight.single, single)).chain(fight.others.iter().copied().zip(matches.iter().map(|m| m.other)));
    let parties = counts(single, &matches, numbers)
        .into_iter()
        .zip(stakes)
        .map(|(counts, (of, stake))| {
            let breaking = u64::from(stake.shield && (1..=SIDES).contains(&numbers.shield_breaks_on.0));
            PartyOdds { of, outcomes: named(counts), shield_lost: Chance::new(breaking, SIDES as u64) }
        })
        .collect();
    Some(FightOdds { parties })
}

#[cfg(test)]
mod tests {
    use super::super::sum::tests::sheet;
    use super::*;

    fn numbers() -> Numbers {
        sheet().numbers.clone()
    }

    fn even() -> Match {
        Match::default()
    }

    #[test]
    fn losing_by_so_much() {
        let numbers = numbers();
        let all = [0, 1, 2, 3, 4, 9].map(|difference| blow(difference, &numbers));
        assert_eq!(all, [Blow::Locked, Blow::PushedBack, Blow::Wounded, Blow::Wounded, Blow::Killed, Blow::Killed]);
    }

    #[test]
    fn even_men_one_on_one() {
        let counts = counts(Stake::default(), &[even()], &numbers());
        // Of 36: ties and wins 21, loses by 1 five, by 2 or 3 seven, by 4 or more three.
        assert_eq!(counts, [[21, 5, 7, 0, 3], [21, 5, 7, 0, 3]]);
    }

    #[test]
    fn barred_pushes_wound_and_second_wounds_kill() {
        let barred = Match { single_barred: true, other_barred: true, other: Stake { hurt: true, shield: false }, ..even() };
        assert_eq!(counts(Stake::default(), &[barred], &numbers()), [[21, 0, 12, 0, 3], [21, 0, 0, 0, 15]]);
    }

    /// Plays every roll one by one, as the resolver does.
    fn by_hand(single: Stake, matches: &[Match], numbers: &Numbers) -> Vec<[u64; 5]> {
        let mut all = vec![[0; 5]; matches.len() + 1];
        let rolls = 6_usize.pow(matches.len() as u32 + 1);
        for roll in 0..rolls {
            let own = (roll % 6) as i32 + 1;
            let mut rest = roll / 6;
            let (mut wounds, mut push, mut dead) = (u8::from(single.hurt), None, false);
            for (place, versus) in matches.iter().enumerate() {
                let face = (rest % 6) as i32 + 1;
                rest /= 6;
                let difference = own + versus.single_adds - face - versus.other_adds;
                let outcome = blow(difference.abs(), numbers);
                if difference >= 0 {
                    all[place + 1][event(outcome, versus.other, versus.other_barred)] += 1;
                    continue;
                }
                all[place + 1][UNHARMED] += 1;
                match outcome {
                    Blow::Locked => {}
                    Blow::PushedBack => push = push.or(Some(versus.single_barred)),
                    Blow::Wounded => wounds += 1,
                    Blow::Killed => dead = true,
                }
            }
            wounds += u8::from(push == Some(true));
            let gained = wounds > u8::from(single.hurt);
            let event = match (dead || wounds > 1, gained, push == Some(false)) {
                (true, ..) => KILLED,
                (_, true, true) => BOTH,
                (_, true, false) => WOUNDED,
                (_, false, true) => PUSHED,
                _ => UNHARMED,
            };
            all[0][event] += 1;
        }
        all
    }

    #[test]
    fn every_roll_played_by_hand_comes_to_the_same() {
        let numbers = numbers();
        let mut tried = 0;
        for others in 1..=3_usize {
            for kind in 0..48_i32 {
                let single = Stake { hurt: kind % 2 == 1, shield: false };
                let matches: Vec<Match> = (0..others as i32)
                    .map(|place| Match {
                        other: Stake { hurt: (kind + place) % 3 == 0, shield: false },
                        single_adds: (kind + place) % 4 - 2,
                        other_adds: (kind / 4 + 2 * place) % 5 - 1,
                        single_barred: (kind / 2 + place) % 2 == 1,
                        other_barred: (kind / 3 + place) % 2 == 1,
                    })
                    .collect();
                let found = counts(single, &matches, &numbers);
                assert_eq!(found, by_hand(single, &matches, &numbers), "{single:?} {matches:?}");
                let rolls = 6_u64.pow(others as u32 + 1);
                assert!(found.iter().all(|counts| counts.iter().sum::<u64>() == rolls));
                tried += 1;
            }
        }
        assert_eq!(tried, 144);
    }
}
