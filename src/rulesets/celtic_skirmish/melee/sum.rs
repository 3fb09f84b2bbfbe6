//! What a figure adds to its die in melee (CS-4.5, CS-4.6).
//!
//! 1. Of the lines for what a figure is, only the highest counts.
//! 2. The lines for how it fights are added, in the order of the table.
//! 3. A man who fights more than one, and a man of an irresolute group, keeps only what is against him: his other lines are shown
//!    struck (CS-4.4, CS-5.1).
//!
//! **Ruling:** elites fight as veterans do. A warrior is neither archer, dog nor non-combatant; javelin men are warriors. The
//! shield line is between men, so neither a dog nor a dog's opponent has it. The charging line goes to dogs too.

use super::super::data::Sheet;
use crate::tally::{Modifier, Tally};

/// One figure against one opponent, in bare facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeleeView {
    /// Chief, group leader or hero.
    pub leader_or_hero: bool,
    /// Of veteran or elite grade.
    pub veteran: bool,
    /// Bow or sling.
    pub archer: bool,
    pub dog: bool,
    pub non_combatant: bool,
    /// Has a shield and has not lost it.
    pub shield: bool,
    pub spear: bool,
    /// Charged into this fight, this turn.
    pub charging: bool,
    /// Started its charge higher than the opponent stands.
    pub downhill: bool,
    /// Came to the obstacle that lies between the two.
    pub over_obstacle: bool,
    pub opponent_dog: bool,
    pub opponent_shield: bool,
    pub opponent_spear: bool,
    pub opponent_in_wall: bool,
    /// Dogs it fights at once, and how many of them daunt.
    pub dogs: i32,
    pub dogs_daunt: i32,
    /// Fights more than one at once.
    pub outnumbered: bool,
    pub irresolute: bool,
}

/// What a figure is: the highest of these counts (CS-4.5).
const FIGURE: [Modifier<MeleeView>; 4] = [
    Modifier { id: "leader_or_hero", applies: |view| i32::from(view.leader_or_hero) },
    Modifier { id: "veteran", applies: |view| i32::from(view.veteran && view.warrior()) },
    Modifier { id: "war_dog", applies: |view| i32::from(view.dog) },
    Modifier { id: "non_combatant", applies: |view| i32::from(view.non_combatant && !view.dog) },
];

/// How it fights: all that apply count (CS-4.6).
const FIGHTING: [Modifier<MeleeView>; 8] = [
    Modifier { id: "unshielded", applies: |view| i32::from(view.between_men() && !view.shield && view.opponent_shield) },
    Modifier { id: "over_obstacle", applies: |view| i32::from(view.over_obstacle) },
    Modifier { id: "charging", applies: |view| i32::from(view.charging && !view.archer && !view.non_combatant) },
    Modifier { id: "charging_downhill", applies: |view| i32::from(view.charging && view.downhill) },
    Modifier { id: "spear_in_charge", applies: |view| i32::from(view.charging && view.spear) },
    Modifier { id: "against_spear", applies: |view| i32::from(view.charging && view.opponent_spear) },
    Modifier { id: "against_shield_wall", applies: |view| i32::from(view.opponent_in_wall) },
    Modifier { id: "facing_dogs", applies: |view| i32::from(view.dogs >= view.dogs_daunt) },
];

/// Clauses that take the positive lines away.
const OUTNUMBERED: &str = "CS-4.4";
const IRRESOLUTE: &str = "CS-5.1";

impl MeleeView {
    fn warrior(&self) -> bool {
        !self.archer && !self.dog && !self.non_combatant
    }

    fn between_men(&self) -> bool {
        !self.dog && !self.opponent_dog
    }
}

/// The ids of the lines there are.
pub fn line_ids() -> Vec<&'static str> {
    FIGURE.iter().chain(&FIGHTING).map(|line| line.id).collect()
}

/// Everything that is added to the figure's die, line by line.
pub fn sum(view: &MeleeView, sheet: &Sheet) -> Tally {
    let rows = &sheet.numbers.melee;
    let line = |modifier: &Modifier<MeleeView>| sheet.line(rows, modifier.id, (modifier.applies)(view));
    let mut tally = Tally::default();
    // Of equal lines the first stays.
    let highest = FIGURE.iter().filter_map(line).reduce(|best, next| if next.amount > best.amount { next } else { best });
    highest.into_iter().chain(FIGHTING.iter().filter_map(line)).for_each(|line| tally.add(line));
    if view.outnumbered {
        tally.strike(OUTNUMBERED, |line| line.amount > 0);
    }
    if view.irresolute {
        tally.strike(IRRESOLUTE, |line| line.amount > 0);
    }
    tally
}

#[cfg(test)]
pub(super) mod tests {
    pub use super::super::super::data::test_sheet as sheet;
    use super::*;

    fn man() -> MeleeView {
        MeleeView { shield: true, opponent_shield: true, dogs_daunt: 2, ..MeleeView::default() }
    }

    /// Reasons and amounts that count, in order.
    fn lines(view: &MeleeView) -> Vec<(String, i32)> {
        sum(view, &sheet()).lines.iter().map(|line| (line.reason.to_string(), line.counts())).collect()
    }

    fn total(view: &MeleeView) -> i32 {
        sum(view, &sheet()).total()
    }

    #[test]
    fn ordinary_men_add_nothing() {
        assert!(sum(&man(), &sheet()).lines.is_empty());
    }

    #[test]
    fn of_what_a_figure_is_the_highest_counts_once() {
        let hero = MeleeView { leader_or_hero: true, veteran: true, ..man() };
        assert_eq!(lines(&hero), [("leader_or_hero".to_owned(), 2)]);
        assert_eq!(total(&MeleeView { veteran: true, ..man() }), 1);
        assert_eq!(total(&MeleeView { veteran: true, archer: true, ..man() }), 0);
        assert_eq!(total(&MeleeView { non_combatant: true, ..man() }), -1);
        assert_eq!(total(&MeleeView { non_combatant: true, veteran: true, ..man() }), -1);
        assert_eq!(total(&MeleeView { non_combatant: true, leader_or_hero: true, ..man() }), 2);
        assert_eq!(total(&MeleeView { dog: true, shield: false, ..man() }), 1);
        assert_eq!(total(&MeleeView { dog: true, veteran: true, shield: false, ..man() }), 1);
    }

    #[test]
    fn the_shield_line_is_between_men_against_the_bare_one() {
        assert_eq!(lines(&MeleeView { shield: false, ..man() }), [("unshielded".to_owned(), -1)]);
        assert_eq!(total(&MeleeView { shield: false, opponent_shield: false, ..man() }), 0);
        assert_eq!(total(&MeleeView { shield: false, opponent_dog: true, ..man() }), 0);
        assert_eq!(lines(&MeleeView { shield: false, dog: true, ..man() }), [("war_dog".to_owned(), 1)]);
    }

    #[test]
    fn a_charge_with_a_spear_downhill_over_a_wall_into_spears_and_shields_and_dogs() {
        let view = MeleeView {
            charging: true,
            downhill: true,
            spear: true,
            over_obstacle: true,
            opponent_spear: true,
            opponent_in_wall: true,
            dogs: 2,
            ..man()
        };
        let expected = [
            ("over_obstacle", -1),
            ("charging", 1),
            ("charging_downhill", 1),
            ("spear_in_charge", 1),
            ("against_spear", -1),
            ("against_shield_wall", -1),
            ("facing_dogs", -1),
        ];
        assert_eq!(lines(&view), expected.map(|(reason, amount)| (reason.to_owned(), amount)));
        assert_eq!(total(&view), -1);
    }

    #[test]
    fn charge_lines_need_a_charge() {
        assert_eq!(total(&MeleeView { downhill: true, spear: true, opponent_spear: true, ..man() }), 0);
        assert_eq!(lines(&MeleeView { charging: true, archer: true, downhill: true, ..man() }), [("charging_downhill".to_owned(), 1)]);
        assert_eq!(total(&MeleeView { charging: true, non_combatant: true, ..man() }), -1);
        assert_eq!(total(&MeleeView { charging: true, dog: true, shield: false, ..man() }), 2);
        assert_eq!(total(&MeleeView { dogs: 1, ..man() }), 0);
    }

    #[test]
    fn the_outnumbered_and_the_irresolute_keep_only_what_is_against_them() {
        for (view, clause) in [
            (MeleeView { outnumbered: true, ..man() }, "CS-4.4"),
            (MeleeView { irresolute: true, ..man() }, "CS-5.1"),
            (MeleeView { outnumbered: true, irresolute: true, ..man() }, "CS-4.4"),
        ] {
            let tally = sum(&MeleeView { leader_or_hero: true, charging: true, shield: false, ..view }, &sheet());
            assert_eq!(tally.total(), -1);
            assert_eq!(tally.lines.len(), 3);
            assert!(tally.lines.iter().filter(|line| line.amount > 0).all(|line| line.struck == Some(clause.into())));
            assert!(tally.lines.iter().filter(|line| line.amount < 0).all(|line| line.struck.is_none()));
        }
    }
}
