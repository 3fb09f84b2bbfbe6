//! A turn of Stones, from the lead to the next.

use super::battle::{answer, begun, give, go, lead, pass, throw, throw_order};
use super::book::book;
use super::stones::{Clock, Hurt};
use carnyx::dice::Dice;
use carnyx::measure::INCH;
use carnyx::names::{BaseId, SideId};
use carnyx::table::{History, Standing, SubmitError, Table, Wait};

#[test]
fn a_turn_is_played_with_moves_a_throw_a_choice_and_an_undo() {
    let dice = [lead(), vec![throw(4, 5)], lead()].concat();
    let mut world = begun(Dice::scripted(dice));
    assert_eq!(Table::of(&world).waiting().and_then(Wait::side), Some(SideId(0)), "a 6 leads before a 1");

    let order = go(&world, 0, 0, 0, 4 * INCH);
    let said = give(&mut world, &order).expect("4 inches are within 6");
    assert_eq!(book().dispatch_text(&Table::of(&world), &said[0]), "Left band went");
    assert_eq!(History::undo(&mut world, SideId(0)), Ok(order.clone()));
    give(&mut world, &order).expect("what was taken back can be done again");

    let order = go(&world, 0, 1, 0, 6 * INCH + 1);
    let Err(SubmitError::Refused(refusal)) = give(&mut world, &order) else { panic!("a hair beyond 6 inches") };
    assert_eq!((refusal.reason.as_str(), refusal.clause.as_str()), ("too_far", "ST-2"));
    assert_eq!((refusal.measured, refusal.limit), (Some(6 * INCH + 1), Some(6 * INCH)));

    let said = give(&mut world, &throw_order(0, 1, 4, 12)).expect("9 inches are within 10");
    assert_eq!((said[0].what.as_str(), said[0].dice[0].face), ("hit", 5));
    assert!(matches!(Table::of(&world).waiting(), Some(Wait::Ask(ask)) if ask.side == SideId(1)), "the other side chooses");
    assert_eq!(History::undo(&mut world, SideId(0)), Err("dice_were_rolled".into()));
    assert!(matches!(give(&mut world, &pass(0)), Err(SubmitError::Refused(_))), "an answer is awaited");

    give(&mut world, &answer(1, 0)).expect("stand");
    assert_eq!(Table::of(&world).get::<Hurt>(BaseId(12)).map(|hurt| hurt.wounds), Some(1));
    assert_eq!(History::undo(&mut world, SideId(0)), Err("other_side_decided".into()));

    give(&mut world, &pass(0)).expect("done");
    assert!(matches!(give(&mut world, &pass(0)), Err(SubmitError::Refused(refusal)) if refusal.reason == *"not_your_decision"));
    give(&mut world, &pass(1)).expect("done");
    assert_eq!(world.resource::<Clock>().turn, 2);
    assert!(world.resource::<Dice>().unused().is_empty(), "every scripted die was thrown");
}

#[test]
fn a_battle_ends_when_a_side_is_down() {
    let mut world = begun(Dice::scripted(lead()));
    for base in 9..16 {
        let entity = world.resource::<carnyx::table::Roster>().bases[base];
        *world.get_mut::<Standing>(entity).expect("a base") = Standing::Removed("killed".into());
    }
    let entity = world.resource::<carnyx::table::Roster>().bases[8];
    world.get_mut::<Hurt>(entity).expect("a base").wounds = 1;
    *world.resource_mut::<Dice>() = Dice::scripted(vec![throw(0, 6)]);
    give(&mut world, &throw_order(0, 0, 0, 8)).expect("in range");
    give(&mut world, &answer(1, 0)).expect("stand");
    let over = |world| matches!(Table::of(world).waiting(), Some(Wait::Over(ending)) if ending.winner == Some(SideId(0)));
    assert!(over(&world));
    assert!(matches!(give(&mut world, &pass(0)), Err(SubmitError::Refused(refusal)) if refusal.reason == *"battle_is_over"));
}
