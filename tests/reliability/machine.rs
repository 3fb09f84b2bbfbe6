//! Any row of choices, made on any battle: the table stays sound, what is taken back never was, and the journal leads to the same
//! state. A row that fails is shortened until nothing can be left out of it.

use super::lots::{below, lots, pick};
use super::shelf::{Field, all, named};
use super::sound::{goes_on_soundly, muster, table_is_sound};
use carnyx::journal::{Game, Record, Replay};
use carnyx::rules::Rulebook;
use carnyx::table::{Act, Order, Snapshot, Table, difference};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::sync::Arc;

/// The order that a choice comes to on this table.
fn chosen(rules: &dyn Rulebook, table: &Table, choice: u32) -> Order {
    let mut rng = lots(u64::from(choice));
    let listed = match choice % 8 {
        0 | 1 => return rules.sample(table, &mut rng),
        2..=4 => return rules.sensible(table, &mut rng),
        5 => rules.legal_orders(table),
        6 => table.units.iter().flat_map(|unit| rules.candidates(table, unit.id)).collect(),
        _ => rules.at_the_limits(table, &mut rng),
    };
    pick(&mut rng, &listed).cloned().unwrap_or_else(|| rules.sample(table, &mut rng))
}

fn same(expected: &Snapshot, game: &Game, when: &str) -> Result<(), String> {
    let found = Snapshot::capture(game.world());
    match difference(expected, &found) {
        None if expected.hash() == found.hash() && game.hash() == found.hash() => Ok(()),
        other => Err(format!("{when}: {}", other.unwrap_or_else(|| "the hash differs".to_owned()))),
    }
}

fn one(game: &mut Game, choice: u32) -> Result<(), String> {
    let rules = Arc::clone(game.rulebook());
    let before = Snapshot::capture(game.world());
    let met = muster(rules.as_ref(), &game.table());
    let order = chosen(rules.as_ref(), &game.table(), choice);
    let Ok(said) = game.submit(&order) else {
        return same(&before, game, "after a refusal");
    };
    let after = Snapshot::capture(game.world());
    table_is_sound(rules.as_ref(), &game.table())?;
    goes_on_soundly(&met, &muster(rules.as_ref(), &game.table()), &said)?;
    same(&after, game, "after an order")?;
    if choice & 8 != 0 && game.undoable(order.side).is_ok() {
        let undone = game.undo(order.side).map_err(|why| format!("it could be taken back, and then not: {why}"))?;
        if undone != order {
            return Err(format!("{undone:?} was taken back, not {order:?}"));
        }
        same(&before, game, "taken back")?;
        let again = game.submit(&order).map_err(|error| format!("once taken back it is refused: {error}"))?;
        if again != said {
            return Err("the second time something else is told".to_owned());
        }
        same(&after, game, "given again")?;
    }
    Ok(())
}

fn play(field: &Field, seed: u64, choices: &[u32]) -> Result<usize, String> {
    let mut game = field.game(seed);
    table_is_sound(field.rulebook.as_ref(), &game.table())?;
    for (place, choice) in choices.iter().enumerate() {
        if game.over() {
            break;
        }
        one(&mut game, *choice).map_err(|what| format!("order {place}: {what}"))?;
    }
    let record = Record::read("here", game.text()).map_err(|fault| fault.to_string())?;
    let mut replay = Replay::begin(record, Arc::clone(&field.rulebook)).map_err(|faults| faults[0].to_string())?;
    replay.finish().map_err(|fault| fault.to_string())?;
    same(&Snapshot::capture(replay.world()), &game, "the journal's end")?;
    Ok(game.history().len())
}

fn told(field: &str, seed: u64, choices: &[u32], what: &str) -> String {
    let row: Vec<String> = choices.iter().map(ToString::to_string).collect();
    let case = format!("{field}:{seed}:{}", row.join(","));
    let command = "cargo test --release --no-default-features --test reliability -- --ignored --exact machine::a_row_of_choices";
    format!("{what}\n  CARNYX_CASE='{case}' {command}")
}

fn rows(cases: u32) {
    let fields = all();
    let config = ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 2_000, ..ProptestConfig::default() };
    let mut runner = TestRunner::new(config);
    let row = (0..fields.len(), any::<u64>(), prop::collection::vec(any::<u32>(), 1..90));
    let outcome = runner.run(&row, |(place, seed, choices)| {
        let field = &fields[place];
        play(field, seed, &choices).map(drop).map_err(|what| TestCaseError::fail(told(field.name(), seed, &choices, &what)))
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn any_choices_lead_to_sound_battles() {
    rows(12);
}

/// Rows that random checks came upon, and what was wrong.
const FAILED_ONCE: [(&str, &str); 1] = [(
    "a javelin man stopped to throw on a comrade's place",
    "press:10197484416422619854:205676192,0,1363248949,777772317,1049279470,862700394,1300637626,9441415",
)];

#[test]
fn rows_that_failed_once_lead_to_sound_battles() {
    for (what, case) in FAILED_ONCE {
        if let Err(why) = row(case) {
            panic!("{what}: {why}");
        }
    }
}

#[test]
#[ignore = "256 rows of choices"]
fn soak_machine() {
    rows(256);
}

/// Plays the row that `CARNYX_CASE` names.
#[test]
#[ignore = "plays the row that CARNYX_CASE names"]
fn a_row_of_choices() {
    let Ok(case) = std::env::var("CARNYX_CASE") else { return };
    if let Err(what) = row(&case) {
        panic!("{what}");
    }
}

/// Plays a row told as `battle:seed:choice,choice...`.
fn row(case: &str) -> Result<usize, String> {
    let parts: Vec<&str> = case.split(':').collect();
    let [name, seed, row] = parts[..] else { panic!("a case is battle:seed:choice,choice..., not {case}") };
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{text} is no number"));
    let choices: Vec<u32> = row.split(',').map(|choice| number(choice) as u32).collect();
    play(&named(name), number(seed), &choices)
}

#[test]
fn what_was_not_taken_back_would_be_noticed() {
    let field = named("drove");
    let mut game = field.game(1);
    let before = Snapshot::capture(game.world());
    let mut rng = lots(1);
    let order = field.rulebook.sample(&game.table(), &mut rng);
    game.submit(&order).expect("accepted");
    assert!(same(&before, &game, "taken back").is_err());
    let after = Snapshot::capture(game.world());
    assert_eq!(same(&after, &game, "given"), Ok(()));
    // The random rows do come to battles, and to orders that can be taken back.
    let choices: Vec<u32> = (0..90).map(|_| below(&mut rng, 1 << 30) as u32).collect();
    let given = all().iter().map(|field| play(field, 5, &choices).expect("sound")).sum::<usize>();
    assert!(given > 150, "{given} orders in all");
    game.submit(&Order::new(order.side, Act::OfferDraw)).expect("at any time");
    assert!(game.undoable(order.side).is_ok());
}
