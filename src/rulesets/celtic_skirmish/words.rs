//! The words that the rules speak in dice, asks, dispatches, refusals and notes, for those who write drills.

use crate::names::Word;
use crate::rules::Vocabulary;

fn terms(words: &[&'static str]) -> Vec<(Word, &'static str)> {
    words.iter().map(|word| (Word::new(word), "")).collect()
}

/// The lists that no data file holds. A test holds them against what battles really say.
pub fn listed() -> Vocabulary {
    Vocabulary {
        asks: terms(&["go_first", "step_in", "pair", "join", "three_of_many", "pursue"]),
        options: terms(&["we_act_first", "they_act_first", "steps_in", "fights"]),
        dice: terms(&[
            "initiative", "move", "obstacle", "wreck", "rider", "drift", "drift_direction", "charge", "hit", "effect", "melee", "morale",
            "willing",
        ]),
        removals: terms(&["killed", "wrecked", "left_table", "stolen", "lost"]),
        ..Vocabulary::default()
    }
}
