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
