//! The words that the rules speak in dice, asks, dispatches, refusals and notes, for those who write drills.

use crate::names::Word;
use crate::rules::Vocabulary;

fn terms(words: &[&'static str]) -> Vec<(Word, &'static str)> {
    words.iter().map(|word| (Word::new(word), "")).collect()
}

/// What `Do` may say.
pub const VERBS: [&str; 7] = ["shoot", "charge", "evade", "command", "join", "step_out", "fight"];

const DISPATCHES: [&str; 49] = [
    "advances",
    "battle_opens",
    "both_broken",
    "both_hold",
    "broken",
    "cannot_flee",
    "cannot_recoil",
    "charge_declared",
    "charge_runs_out",
    "charge_shot_down",
    "charged_flank",
    "charged_home",
    "conceded",
    "destroyed",
    "draw_agreed",
    "draw_declined",
    "draw_offered",
    "driven_back",
    "evades",
    "fair_weather_holds",
    "fled_off",
    "flees",
    "fought",
    "hits_taken",
    "holds",
    "leader_alone",
    "leader_escapes",
    "leader_falls",
    "leader_joins",
    "leader_lost",
    "leader_moves",
    "left_table",
    "moved",
    "not_obeyed",
    "obeyed",
    "panics",
    "placed",
    "pursues",
    "rain_falls",
    "recoils",
    "recovers",
    "rolled_for_first",
    "shot_hits",
    "shot_misses",
    "turn_begins",
    "turn_ends",
    "turn_limit",
    "turns_to_face",
    "won",
];

/// Refusals of the rules, and of the table itself.
const REFUSALS: [&str; 57] = [
    "another_leaders",
    "answer_awaited",
    "answer_does_not_fit",
    "battle_is_over",
    "command_failed",
    "dice_awaited",
    "does_not_evade",
    "does_not_shoot",
    "ends_on_unit",
    "faces_do_not_fit",
    "has_a_leader",
    "has_moved",
    "has_shot",
    "hidden_by_building",
    "hidden_by_crest",
    "hidden_by_unit",
    "hidden_by_wood",
    "in_combat",
    "is_commanded",
    "leader_has_moved",
    "leader_in_combat",
    "leaders_do_not",
    "leaders_need_no_command",
    "legs_of_a_way",
    "lost_its_move",
    "no_dice_awaited",
    "no_enemy_unit",
    "no_fight_left",
    "no_friendly_unit",
    "no_leader",
    "no_leader_here",
    "no_room",
    "no_such_offer",
    "no_such_step",
    "no_such_verb",
    "nobody_moves",
    "nobody_there",
    "not_before_it",
    "not_commanded",
    "not_in_this_step",
    "not_your_decision",
    "not_your_unit",
    "nothing_asked",
    "nothing_awaited",
    "off_the_table",
    "offer_stands",
    "one_unit",
    "only_leaders_join",
    "out_of_range",
    "out_of_reach",
    "outside_arc",
    "outside_zone",
    "party_does_not_touch",
    "party_too_large",
    "path_meets_combat",
    "path_meets_enemy",
    "path_meets_terrain",
];
const MORE_REFUSALS: [&str; 6] = ["target_in_combat", "too_far", "too_far_off", "too_near_enemy", "unknown_name", "wants_no_target"];

/// Notes of previews, and the words of the lines that they measure.
const NOTES: [&str; 9] = [
    "cannot_square_up",
    "ends_moves_before",
    "outside_front",
    "over_obstacle",
    "passes_through",
    "range",
    "strikes_flank",
    "target_may_evade",
    "will_be_shot_at",
];
const EVENTS: [&str; 5] = ["hit", "loses", "obeyed", "tie", "wins"];

/// The lists that no data file holds.
pub fn listed() -> Vocabulary {
    Vocabulary {
        verbs: terms(&VERBS),
        asks: terms(&["advance_or_hold", "evade_or_stand", "rash_target", "recoil_or_flee", "turn_to_face"]),
        options: terms(&["advance", "charge", "evade", "flee", "hold", "leave_table", "recoil", "stand", "turn"]),
        dice: terms(&["combat", "command", "first", "leader_fate", "panic", "shoot", "weather"]),
        dispatches: terms(&DISPATCHES),
        refusals: terms(&REFUSALS).into_iter().chain(terms(&MORE_REFUSALS)).collect(),
        removals: terms(&["destroyed", "fled_off", "left_table", "lost"]),
        events: terms(&EVENTS),
        notes: terms(&NOTES),
        gauges: terms(&["core_units_lost"]),
        goals: terms(&super::victory::GOALS),
        ..Vocabulary::default()
    }
}
