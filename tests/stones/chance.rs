//! Dice on the table: typed in, missing, drawn games.

use super::battle::{begun, give, lead, pass, set, throw_order};
use super::book::book;
use carnyx::dice::{Dice, DiceError};
use carnyx::names::SideId;
use carnyx::table::{Act, DrawOffer, Ending, History, Order, Snapshot, SubmitError, Table, Wait, state_hash};

fn faces(side: u8, faces: &[u8]) -> Order {
    Order::new(SideId(side), Act::Faces(faces.to_vec()))
}

fn refused(outcome: Result<Vec<carnyx::table::Dispatch>, SubmitError>) -> String {
    match outcome {
        Err(SubmitError::Refused(refusal)) => refusal.reason.to_string(),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn real_dice_are_waited_for_and_typed_in_by_either_side() {
    let mut world = begun(Dice::typed());
    let Some(Wait::Dice { needs }) = Table::of(&world).waiting().cloned() else { panic!("two dice for the lead are awaited") };
    assert_eq!(needs.len(), 2);
    assert_eq!(refused(give(&mut world, &pass(0))), "dice_awaited");
    for wrong in [&[1][..], &[1, 7], &[0, 1], &[1, 2, 3]] {
        assert_eq!(refused(give(&mut world, &faces(0, wrong))), "faces_do_not_fit");
    }
    let said = give(&mut world, &faces(1, &[2, 5])).expect("two dice");
    assert_eq!(said[0].dice.iter().map(|die| die.face).collect::<Vec<_>>(), [2, 5]);
    assert_eq!(Table::of(&world).waiting().and_then(Wait::side), Some(SideId(1)));
    assert_eq!(refused(give(&mut world, &faces(1, &[2, 5]))), "no_dice_awaited");

    give(&mut world, &throw_order(1, 2, 8, 0)).expect("in range");
    assert!(matches!(Table::of(&world).waiting(), Some(Wait::Dice { .. })));
    assert!(History::undo(&mut world, SideId(1)).is_ok(), "no die has fallen yet");
    give(&mut world, &throw_order(1, 2, 8, 0)).expect("in range");
    give(&mut world, &faces(0, &[4])).expect("one die");
    assert_eq!(History::undo(&mut world, SideId(0)), Err("dice_were_rolled".into()));
}

#[test]
fn typed_faces_bring_about_what_the_same_rolled_faces_do() {
    let mut rolled = begun(Dice::scripted([lead(), vec![super::battle::throw(0, 3)]].concat()));
    let mut typed = begun(Dice::typed());
    give(&mut typed, &faces(0, &[6, 1])).expect("two dice");
    let order = throw_order(0, 0, 0, 8);
    let said = give(&mut rolled, &order).expect("in range");
    give(&mut typed, &order).expect("in range");
    assert_eq!(give(&mut typed, &faces(0, &[3])), Ok(said));
}

#[test]
fn a_missing_die_leaves_everything_as_it_was() {
    let mut world = begun(Dice::scripted(lead()));
    let before = Snapshot::capture(&world).to_json();
    let missing = give(&mut world, &throw_order(0, 0, 0, 8));
    assert!(matches!(missing, Err(SubmitError::Dice(DiceError::Missing { purpose, .. })) if purpose == *"throw"));
    assert_eq!(Snapshot::capture(&world).to_json(), before);
    assert_eq!(world.resource::<History>().len(), 0);
    give(&mut world, &pass(0)).expect("the battle goes on");
}

#[test]
fn a_missing_die_at_the_start_is_told() {
    let mut world = set(Dice::scripted(Vec::new()));
    assert!(matches!(book().begin(&mut world), Err(SubmitError::Dice(_))));
}

#[test]
fn a_draw_is_offered_and_agreed() {
    let offer = |side| Order::new(SideId(side), Act::OfferDraw);
    let accept = |side| Order::new(SideId(side), Act::AcceptDraw);
    let mut world = begun(Dice::scripted(lead()));
    let waiting = Table::of(&world).waiting().cloned();
    assert_eq!(refused(give(&mut world, &accept(0))), "no_such_offer");
    give(&mut world, &offer(1)).expect("either side may, at any time");
    assert_eq!(Table::of(&world).waiting().cloned(), waiting, "the decision at hand stays");
    assert_eq!(refused(give(&mut world, &accept(1))), "no_such_offer");
    assert_eq!(refused(give(&mut world, &offer(0))), "offer_stands");
    give(&mut world, &pass(0)).expect("the other side plays on");
    assert_eq!(world.resource::<DrawOffer>().open(), Some(SideId(1)), "it stands until its maker's next order");
    give(&mut world, &accept(0)).expect("offered");
    let drawn = Ending { winner: None, reason: "draw_agreed".into(), clause: "ST-1".into() };
    assert_eq!(Table::of(&world).waiting(), Some(&Wait::Over(drawn)));
    History::undo(&mut world, SideId(0)).expect("no die was thrown");
    assert_eq!(world.resource::<DrawOffer>().open(), Some(SideId(1)));

    let mut world = begun(Dice::scripted(lead()));
    give(&mut world, &offer(0)).expect("offered");
    give(&mut world, &pass(0)).expect("plays on");
    assert_eq!(refused(give(&mut world, &accept(1))), "no_such_offer");
}

#[test]
fn a_declined_offer_is_told_and_done_with() {
    let decline = |side| Order::new(SideId(side), Act::DeclineDraw);
    let offer = |side| Order::new(SideId(side), Act::OfferDraw);
    let mut world = begun(Dice::scripted(lead()));
    assert_eq!(refused(give(&mut world, &decline(1))), "no_such_offer");
    give(&mut world, &offer(0)).expect("at any time");
    assert_eq!(refused(give(&mut world, &decline(0))), "no_such_offer");
    let waiting = Table::of(&world).waiting().cloned();
    let told = give(&mut world, &decline(1)).expect("offered");
    assert!(told.iter().any(|fact| fact.what == "draw_declined" && fact.side == Some(SideId(1))), "{told:?}");
    assert_eq!(Table::of(&world).waiting().cloned(), waiting, "the decision at hand stays");
    for again in [decline(1), Order::new(SideId(1), Act::AcceptDraw)] {
        assert_eq!(refused(give(&mut world, &again)), "no_such_offer", "it is off the table");
    }
    assert_eq!(refused(give(&mut world, &offer(0))), "offer_stands", "nobody is asked twice for one order");
    give(&mut world, &pass(0)).expect("the maker's own order");
    give(&mut world, &offer(0)).expect("it may be made again");
}

#[test]
fn an_offer_outlasts_the_dice_that_are_typed_in() {
    for side in [0, 1] {
        let mut world = begun(Dice::typed());
        give(&mut world, &Order::new(SideId(side), Act::OfferDraw)).expect("at any time");
        give(&mut world, &faces(side, &[2, 5])).expect("two dice");
        assert_eq!(world.resource::<DrawOffer>().open(), Some(SideId(side)), "the dice are nobody's decision");
    }
}

#[test]
fn who_concedes_has_lost() {
    let mut world = begun(Dice::scripted(lead()));
    let before = state_hash(&world);
    give(&mut world, &Order::new(SideId(1), Act::Concede)).expect("at any time");
    assert!(matches!(Table::of(&world).waiting(), Some(Wait::Over(ending)) if ending.winner == Some(SideId(0))));
    History::undo(&mut world, SideId(1)).expect("a slip of the hand");
    assert_eq!(state_hash(&world), before);
}
