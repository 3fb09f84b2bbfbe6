//! The words that the rules speak in dice, asks, dispatches, refusals and notes, for those who write drills.

use super::{missile, morale};
use crate::names::Word;
use crate::rules::Vocabulary;

fn terms(words: &[&'static str]) -> Vec<(Word, &'static str)> {
    words.iter().map(|word| (Word::new(word), "")).collect()
}

/// Facts of the turn, of moves, charges and forced moves, of walls and melee, of harm, of herd and lady, and of the end.
const DISPATCHES: [&str; 81] = [
    "acts_first",
    "annihilated",
    "battle_opens",
    "beast_left",
    "both_half_lost",
    "bride_home",
    "bride_kept",
    "bride_stolen",
    "bride_undefended",
    "charge_declared",
    "charge_fell_short",
    "charge_met_nobody",
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
    "draw_declined",
    "draw_offered",
    "falls_back",
    "fled_the_table",
    "fought",
    "half_lost",
    "herd_divided",
    "herd_drifts",
    "herd_kept",
    "herd_stolen",
    "herd_undefended",
    "initiative_rolled",
    "initiative_tied",
    "killed",
    "lady_follows",
    "lady_is_unwilling",
    "lady_is_willing",
    "lady_stolen",
    "lady_taken",
    "leader_falls",
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
    "rider_killed",
    "rider_on_foot",
    "rider_wounded",
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

/// What `Do` may say.
pub const VERBS: [&str; 6] = ["declare_wall", "dissolve_wall", "charge", "shoot", "walk", "run"];

/// Refusals of the turn, of moves, charges and walls, and of the table itself.
const REFUSALS: [&str; 64] = [
    "already_walled",
    "answer_awaited",
    "answer_does_not_fit",
    "battle_is_over",
    "breaks_coherency",
    "dice_awaited",
    "ends_on_obstacle",
    "faces_do_not_fit",
    "gait_first",
    "gave_up_move_to_fire",
    "has_charged",
    "has_declared",
    "has_moved",
    "has_rolled",
    "herd_obeys_another",
    "in_contact",
    "is_pinned",
    "is_routing",
    "kind_does_not_charge",
    "kind_does_not_run",
    "lady_is_led",
    "legs_of_a_way",
    "no_dice_awaited",
    "no_enemy_group",
    "no_such_offer",
    "no_such_step",
    "no_such_verb",
    "no_wall",
    "nobody_fights",
    "nobody_left",
    "nobody_moves",
    "not_in_this_step",
    "not_your_decision",
    "nothing_asked",
    "nothing_awaited",
    "off_the_table",
    "offer_stands",
    "one_path_each",
    "only_at_fords",
    "outside_zone",
    "overlaps",
    "pair_off_first",
    "path_meets_base",
    "path_meets_terrain",
    "ran_lately",
    "stands_in_terrain",
    "too_far",
    "too_far_to_charge",
    "too_near_enemy",
    "took_cover",
    "unknown_name",
    "unseen",
    "wall_charges",
    "wall_declared_already",
    "wall_front_apart",
    "wall_front_turned",
    "wall_leaves_contact",
    "wall_needs_shields",
    "wall_too_far",
    "wall_too_few",
    "wall_two_ranks",
    "walls_do_not_run",
    "wants_no_target",
    "whole_group",
];

/// Notes of previews, and the words of the lines that they measure.
const NOTES: [&str; 9] = [
    "beyond_every_roll",
    "charge_distance",
    "difficult_ground",
    "herd_led",
    "large_group",
    "obstacle_die",
    "wall_breaks_to_charge",
    "worst_obstacle_dice",
    "would_disrupt_wall",
];
const EVENTS: [&str; 7] = ["killed", "pushed_back", "reaches_its_target", "shield_lost", "unharmed", "wounded", "wounded_and_pushed_back"];
const GAUGES: [&str; 3] = ["beasts_driven", "foes_lost", "lady_led"];
const REMOVALS: [&str; 6] = ["fled", "killed", "left_table", "lost", "stolen", "wrecked"];
const DICE: [&str; 18] = [
    "charge",
    "cover",
    "drift",
    "drift_direction",
    "effect",
    "fall_back",
    "hit",
    "initiative",
    "melee",
    "morale",
    "move",
    "obstacle",
    "pursue",
    "retire",
    "rider",
    "rout",
    "willing",
    "wreck",
];

/// The lists that no data file holds. A test holds them against the sources.
pub fn listed() -> Vocabulary {
    Vocabulary {
        asks: terms(&["go_first", "step_in", "pair", "join", "three_of_many", "pursue"]),
        options: terms(&[&["we_act_first", "they_act_first", "steps_in", "fights"][..], &morale::words::OPTIONS].concat()),
        dice: terms(&DICE),
        dispatches: terms(&[&DISPATCHES[..], &missile::words::DISPATCHES, &morale::words::DISPATCHES].concat()),
        refusals: terms(&[&REFUSALS[..], &missile::words::REFUSALS].concat()),
        events: terms(&[&EVENTS[..], &missile::words::EVENTS].concat()),
        notes: terms(&NOTES),
        gauges: terms(&GAUGES),
        removals: terms(&REMOVALS),
        ..Vocabulary::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::data::test_sheet;
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The sources of this ruleset and of the table, without tests and without these lists.
    fn sources() -> String {
        fn gather(folder: &Path, text: &mut String) {
            let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            entries.sort();
            for path in entries {
                if path.is_dir() {
                    gather(&path, text);
                } else if path.file_name().is_some_and(|name| name != "words.rs") {
                    let source = std::fs::read_to_string(&path).unwrap();
                    text.push_str(source.split("#[cfg(test)]").next().unwrap());
                }
            }
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut text = String::new();
        gather(&root.join("rulesets/celtic_skirmish"), &mut text);
        gather(&root.join("table"), &mut text);
        text
    }

    fn is_word(literal: &str) -> bool {
        !literal.is_empty() && literal.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    }

    /// Every word literal in the first argument after an opening such as `Dispatch::new(`.
    fn said<'s>(source: &'s str, opening: &str) -> BTreeSet<&'s str> {
        let mut found = BTreeSet::new();
        for (place, _) in source.match_indices(opening) {
            let rest = &source[place + opening.len()..];
            let first = &rest[..rest.find([',', ';']).unwrap_or(0)];
            found.extend(first.split('"').skip(1).step_by(2).filter(|literal| is_word(literal)));
        }
        found
    }

    fn words(terms: &[(Word, &'static str)]) -> BTreeSet<String> {
        terms.iter().map(|(word, _)| word.as_str().to_owned()).collect()
    }

    #[test]
    fn every_word_that_the_sources_say_is_listed() {
        let source = sources();
        let known = listed();
        let lists: [(&str, &[&str], &[(Word, &'static str)]); 6] = [
            ("dispatches", &["Dispatch::new("], &known.dispatches),
            ("refusals", &["Refusal::new(", "refuse("], &known.refusals),
            ("dice", &["Need::d6(", "Need::d12("], &known.dice),
            ("notes", &["notes.push("], &known.notes),
            ("asks", &["what: "], &known.asks),
            ("gauges", &["Gauge { side, word: ", "Gauge { side: raiders, word: "], &known.gauges),
        ];
        for (list, openings, terms) in lists {
            let listed = words(terms);
            let missing: Vec<&str> =
                openings.iter().flat_map(|opening| said(&source, opening)).filter(|word| !listed.contains(*word)).collect();
            assert!(missing.is_empty(), "{list} lack {missing:?}");
        }
    }

    #[test]
    fn every_word_listed_is_said_somewhere() {
        let source = sources();
        let known = listed();
        let lists = [
            &known.dispatches,
            &known.refusals,
            &known.dice,
            &known.notes,
            &known.asks,
            &known.options,
            &known.gauges,
            &known.removals,
            &known.events,
        ];
        let idle: Vec<String> =
            lists.into_iter().flat_map(|terms| words(terms)).filter(|word| !source.contains(&format!("\"{word}\""))).collect();
        assert!(idle.is_empty(), "nothing says {idle:?}");
    }

    #[test]
    fn players_read_a_text_for_every_word() {
        let sheet = test_sheet();
        let known = super::super::book::vocabulary(&sheet);
        let lists = [
            &known.verbs,
            &known.asks,
            &known.options,
            &known.dice,
            &known.dispatches,
            &known.refusals,
            &known.lines,
            &known.removals,
            &known.events,
            &known.notes,
            &known.gauges,
            &known.goals,
        ];
        let steps = super::super::turn::STEPS.iter().map(|step| (*step).to_owned());
        let bare: Vec<String> =
            lists.into_iter().flat_map(|terms| words(terms)).chain(steps).filter(|word| !sheet.words.contains_key(word)).collect();
        assert!(bare.is_empty(), "no text for {bare:?}");
    }
}
