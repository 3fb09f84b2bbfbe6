//! Whatever orders are given: a refused one changes nothing, one that is taken back never was, and a state survives its text.

use super::battle::{begun, give};
use super::book::book;
use carnyx::dice::Dice;
use carnyx::table::{History, Snapshot, Table, apply_changes, difference, state_hash};
use proptest::prelude::*;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_taken_back_never_was(seed in any::<u64>()) {
        let mut world = begun(Dice::seeded(seed));
        let mut rng = Pcg64::seed_from_u64(seed);
        for _ in 0..30 {
            let order = book().sample(&Table::of(&world), &mut rng);
            let before = Snapshot::capture(&world);
            if give(&mut world, &order).is_err() {
                prop_assert!(difference(&before, &Snapshot::capture(&world)).is_none());
                continue;
            }
            let after = Snapshot::capture(&world);
            prop_assert_eq!(after.hash(), state_hash(&world));
            prop_assert_eq!(world.resource::<History>().now().map(Snapshot::hash), Some(after.hash()));
            if History::undo(&mut world, order.side).is_ok() {
                prop_assert_eq!(difference(&before, &Snapshot::capture(&world)), None);
                prop_assert_eq!(state_hash(&world), before.hash());
                give(&mut world, &order).expect("it was accepted before");
                prop_assert_eq!(state_hash(&world), after.hash());
            }
        }
    }

    #[test]
    fn a_state_survives_its_text_and_its_changes(seed in any::<u64>()) {
        let mut world = begun(Dice::seeded(seed));
        let mut rng = Pcg64::seed_from_u64(seed);
        let mut told = Snapshot::capture(&world).to_json().expect("JSON holds it");
        for _ in 0..20 {
            let before = Snapshot::capture(&world);
            let order = book().sample(&Table::of(&world), &mut rng);
            if give(&mut world, &order).is_err() {
                break;
            }
            let after = Snapshot::capture_after(&world, &before);
            apply_changes(&mut told, &after.changes(&before).expect("JSON holds it"));
            prop_assert_eq!(&told, &after.to_json().expect("JSON holds it"));
            let text = told.to_string();
            let read = Snapshot::from_json(&world, serde_json::from_str(&text).expect("JSON")).expect("fits the rules");
            prop_assert_eq!(read.hash(), after.hash());
            before.restore(&mut world);
            prop_assert_eq!(state_hash(&world), before.hash());
            read.restore(&mut world);
            prop_assert_eq!(state_hash(&world), after.hash());
        }
    }
}

#[test]
fn orders_with_unknown_names_are_refused() {
    use super::battle::{go, throw_order};
    let mut world = begun(Dice::seeded(1));
    let before = state_hash(&world);
    let strangers = [throw_order(0, 77, 0, 8), throw_order(0, 0, 99, 8), throw_order(0, 0, 0, 65_535), throw_order(7, 0, 0, 8)];
    let mut stretched = go(&world, 0, 0, i64::MAX / 4, 0);
    stretched.side = Table::of(&world).waiting().and_then(carnyx::table::Wait::side).expect("orders are awaited");
    for order in strangers.iter().chain([&stretched]) {
        assert!(give(&mut world, order).is_err(), "{order:?}");
    }
    assert_eq!(state_hash(&world), before);
    assert_eq!(world.resource::<History>().len(), 0);
}

#[test]
fn foreign_states_are_refused() {
    let world = begun(Dice::seeded(1));
    let state = Snapshot::capture(&world).to_json().expect("JSON holds it");
    let refused = |change: &dyn Fn(&mut serde_json::Map<String, serde_json::Value>)| {
        let mut state = state.clone();
        change(state.as_object_mut().expect("columns"));
        Snapshot::from_json(&world, state).err().expect("refused")
    };
    assert_eq!(refused(&|state| drop(state.remove("hurt"))), "column hurt is missing");
    assert_eq!(refused(&|state| drop(state.insert("mana".to_owned(), 1.into()))), "unknown column mana");
    assert!(refused(&|state| state["hurt"]["b0"]["wounds"] = (-1).into()).starts_with("column hurt: b0: "));
    assert!(refused(&|state| state["hurt"]["b99"] = state["hurt"]["b0"].clone()).contains("b99 is not in this battle"));
    assert!(refused(&|state| state["hurt"]["b00"] = state["hurt"]["b0"].clone()).contains("b00 is not in this battle"));
}

#[test]
fn the_first_difference_is_named() {
    let mut world = begun(Dice::seeded(1));
    let before = Snapshot::capture(&world);
    let entity = world.resource::<carnyx::table::Roster>().bases[3];
    world.get_mut::<super::stones::Hurt>(entity).expect("a base").wounds = 2;
    let found = Snapshot::capture_after(&world, &before);
    assert_eq!(difference(&before, &found).as_deref(), Some("hurt.b3.wounds: expected 0, found 2"));
    assert_ne!(before.hash(), found.hash());
}
