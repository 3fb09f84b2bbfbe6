use carnyx::scenario::{find_scenario, scenarios};

#[test]
fn the_scenarios_that_come_with_the_program_are_sound() {
    let list = scenarios();
    assert!(!list.is_empty());
    for listed in list.iter().filter(|listed| !listed.own) {
        let loaded = listed.outcome.as_ref().unwrap_or_else(|faults| panic!("{}: {faults:#?}", listed.file));
        loaded.check().unwrap_or_else(|faults| panic!("{}: {faults:#?}", listed.file));
        assert_eq!(find_scenario(&listed.name).unwrap(), *loaded);
    }
}

#[test]
fn a_scenario_that_is_not_there_is_told_with_those_there_are() {
    let faults = find_scenario("no_such_battle").unwrap_err();
    assert!(faults[0].allowed.contains("livestock_raid"), "{faults:?}");
}
