//! The battles that the benches measure can still be played by the rules as they are, and come to the places that they measure.

#[path = "../benches/field/mod.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod field;

use carnyx::journal::Replay;

const AGAIN: &str = "if the rules have changed, make it again: cargo test --test bench_journal -- --ignored make_it_again";

#[test]
fn the_bench_journals_come_to_every_place_that_is_measured() {
    field::RULESETS.into_iter().for_each(comes_to_every_place);
}

fn comes_to_every_place(ruleset: &str) {
    let record = field::record(ruleset);
    let mut replay = Replay::begin(record.clone(), field::rulebook(ruleset)).expect("sound");
    replay.finish().expect("the same");
    let table = replay.table();
    assert!(table.bases.len() >= 60 && table.ground.pieces.len() == 20);
    assert!(field::last(&record, field::move_in_the_middle).is_some(), "{ruleset}: no large unit can move in the middle of it; {AGAIN}");
    assert!(field::last(&record, field::move_within_a_step).is_some(), "{ruleset}: it is always the last to move; {AGAIN}");
    assert!(field::last(&record, field::shot).is_some(), "{ruleset}: no shot in it; {AGAIN}");
    assert!(field::last(&record, field::melee).is_some(), "{ruleset}: no single fight in it; {AGAIN}");
}

#[test]
#[ignore = "writes the journal anew"]
fn make_it_again() {
    field::RULESETS.into_iter().for_each(field::make);
}
