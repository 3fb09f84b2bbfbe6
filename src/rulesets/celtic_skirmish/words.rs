//! The words that the rules speak in dice, asks, dispatches, refusals and notes, for those who write drills.

use super::{missile, morale};
use crate::names::Word;
use crate::rules::Vocabulary;

fn terms(words: &[&'static str]) -> Vec<(Word, &'static str)> {
    words.iter().map(|word| (Word::new(word), "")).collect()
}

/// Facts of the turn, of moves, charges and forced moves, of walls and melee, of harm and of the end.
const DISPATCHES: [&str; 66] = [
    "acts_first",
    "annihilated",
    "battle_opens",
    "beast_left",
    "both_half_lost",
    "charge_declared",
    "charge_fell_short",
    "charge_rolled",
    "charged_home",
    "charged_on",
    "chariot_holds",
    "chariot_wrecked",
    "closed_up",
    "conceded",
    "could_not_step_in",
    "cut_off",
    "draw_agreed",
    "draw_offered",
    "falls_back",
    "fled_the_table",
    "fought",
    "half_lost",
    "herd_drifts",
    "initiative_rolled",
    "initiative_tied",
    "killed",
    "lady_follows",
    "lady_stolen",
    "lady_taken",
    "leader_lost",
    "locked",
    "moved",
    "obstacle_rolled",
    "pinned",
    "placed",
    "pursues",
    "push_barred",
    "push_passed_over",
    "pushed_back",
    "ran",
    "retires",
    "rolled_to_move",
    "rolled_to_run",
    "routs",
    "runs_away",
    "shield_lost",
    "stepped_in",
    "steps_back",
    "takes_cover",
    "turn_begins",
    "turn_ends",
    "turn_limit",
    "walked_into_contact",
    "wall_broken",
    "wall_declared",
    "wall_disrupted",
    "wall_dissolved",
    "wall_faces_apart",
    "wall_formed",
    "wall_has_gap",
    "wall_hindered",
    "wall_lacks_men",
    "wall_lacks_rank",
    "wall_lacks_shield",
    "wall_not_formed",
    "wounded",
];

/// The lists that no data file holds. A test holds them against what battles really say.
pub fn listed() -> Vocabulary {
    Vocabulary {
        asks: terms(&["go_first", "step_in", "pair", "join", "three_of_many", "pursue"]),
        options: terms(&[&["we_act_first", "they_act_first", "steps_in", "fights"][..], &morale::words::OPTIONS].concat()),
        dice: terms(&[
            "initiative", "move", "obstacle", "wreck", "rider", "drift", "drift_direction", "charge", "hit", "effect", "melee", "morale",
            "willing", "rout", "retire", "fall_back", "cover", "pursue",
        ]),
        dispatches: terms(&[&DISPATCHES[..], &missile::words::DISPATCHES, &morale::words::DISPATCHES].concat()),
        refusals: terms(&missile::words::REFUSALS),
        events: terms(&missile::words::EVENTS),
        removals: terms(&["killed", "wrecked", "left_table", "stolen", "lost", "fled"]),
        ..Vocabulary::default()
    }
}
