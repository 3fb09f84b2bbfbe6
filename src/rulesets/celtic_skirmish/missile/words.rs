//! The words of fire.

pub const DISPATCHES: [&str; 9] =
    ["first_fire_at", "fire_at", "hit", "missed", "shot_grazes", "shot_wounds", "shot_kills", "will_fall", "nobody_to_throw_at"];
pub const REFUSALS: [&str; 21] = [
    "no_missiles",
    "not_on_table",
    "routers_do_not_fire",
    "ran_and_fires",
    "moved_before_first_fire",
    "fired_already",
    "firer_in_contact",
    "never_a_target",
    "out_of_range",
    "outside_the_arc",
    "target_in_contact",
    "hidden_by_figure",
    "hidden_by_wood",
    "hidden_by_crest",
    "hidden_by_building",
    "not_your_group",
    "name_an_enemy_group",
    "not_an_enemy",
    "not_of_this_group",
    "named_twice",
    "shoots_at_those_named",
];
/// Events of previews, and the words of the lines they measure.
pub const EVENTS: [&str; 8] =
    ["hit", "at_least_one_hit", "no_harm", "someone_wounded", "someone_killed", "at_short_range", "at_long_range", "no_shot"];
