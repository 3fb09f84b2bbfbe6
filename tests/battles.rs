//! Battles of the program's own scenarios, bots on both sides.

use carnyx::scenario::scenarios;

#[test]
fn every_scenario_of_the_program_can_be_played() {
    let mut checked = 0;
    for listed in scenarios().into_iter().filter(|listed| !listed.own) {
        let faults = match &listed.outcome {
            Ok(loaded) => loaded.check().err().unwrap_or_default(),
            Err(faults) => faults.clone(),
        };
        assert!(faults.is_empty(), "{}: {faults:#?}", listed.name);
        checked += 1;
    }
    assert!(checked >= 3, "{checked} scenarios");
}
