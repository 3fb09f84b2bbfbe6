//! Orders that are offered are accepted; any other is accepted or refused with a clause, and a refusal changes nothing.

use super::lots::{again, asked, below, lots, pick};
use super::shelf::{Field, all, named};
use super::sound::{goes_on_soundly, muster, table_is_sound};
use bevy_ecs::world::World;
use carnyx::measure::{FULL_TURN, Heading, LIMIT, Point};
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::rules::Rulebook;
use carnyx::table::{Act, BasePath, Leg, Order, Snapshot, SubmitError, Table, Target, Wait, difference};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What was tried: orders that were offered, others accepted, others refused by their reasons.
#[derive(Default)]
struct Tried {
    offered: usize,
    accepted: usize,
    refused: BTreeMap<String, usize>,
}

impl Tried {
    fn all(&self) -> usize {
        self.offered + self.accepted + self.refused.values().sum::<usize>()
    }
}

/// Gives an order and takes the table back to where it was; the reason where it was refused.
fn attempt(rules: &dyn Rulebook, world: &mut World, before: &Snapshot, order: &Order) -> Result<Option<Word>, String> {
    let judged = rules.validate(&Table::of(world), order);
    let met = muster(rules, &Table::of(world));
    match rules.submit(world, order) {
        Ok(said) => {
            let sound = {
                let table = Table::of(world);
                table_is_sound(rules, &table).and_then(|()| goes_on_soundly(&met, &muster(rules, &table), &said))
            };
            before.restore(world);
            sound?;
            judged.map(|()| None).map_err(|refusal| format!("judged {refusal:?}, and carried out"))
        }
        Err(SubmitError::Refused(refusal)) => {
            unchanged(before, world)?;
            if judged.as_ref().err() != Some(&refusal) {
                return Err(format!("judged {judged:?}, and refused with {refusal:?}"));
            }
            if !rules.clauses().iter().any(|clause| clause.id == refusal.clause) {
                return Err(format!("refused by a clause that there is not: {refusal:?}"));
            }
            let text = rules.refusal_text(&refusal);
            if text.trim().is_empty() || text.contains(['{', '}']) || text == refusal.reason.as_str() {
                return Err(format!("refused without words: {refusal:?} reads {text:?}"));
            }
            Ok(Some(refusal.reason))
        }
        Err(other) => Err(format!("neither accepted nor refused: {other}")),
    }
}

fn unchanged(before: &Snapshot, world: &World) -> Result<(), String> {
    difference(before, &Snapshot::capture_after(world, before)).map_or(Ok(()), |what| Err(format!("a refusal changed the table: {what}")))
}

fn must_be_accepted(outcome: Result<Option<Word>, String>) -> Result<(), String> {
    match outcome? {
        None => Ok(()),
        Some(reason) => Err(format!("it was offered, and is refused: {reason}")),
    }
}

/// Numbers on the edge of what there is.
const ODD: [i64; 12] = [0, 1, -1, 25_400, LIMIT, LIMIT + 1, -LIMIT, -LIMIT - 1, i64::MAX, i64::MIN, i64::MAX / 2, 1 << 40];

fn nudge(rng: &mut Pcg64, place: &mut i64) {
    *place = match below(rng, 12) {
        0 => ODD[below(rng, ODD.len())],
        1 => place.saturating_add(25_400),
        _ => place.saturating_add(below(rng, 3) as i64 - 1),
    };
}

fn some_base(table: &Table, rng: &mut Pcg64) -> BaseId {
    BaseId(if below(rng, 12) == 0 { rng.next_u64() as u16 } else { below(rng, table.bases.len()) as u16 })
}

fn some_unit(table: &Table, rng: &mut Pcg64) -> UnitId {
    UnitId(if below(rng, 12) == 0 { rng.next_u64() as u16 } else { below(rng, table.units.len()) as u16 })
}

/// The same order with something about it changed, as a slip of the hand or an enemy would.
fn mutated(order: &Order, table: &Table, verbs: &[Word], rng: &mut Pcg64) -> Order {
    let mut order = order.clone();
    if below(rng, 20) == 0 {
        order.side = if below(rng, 4) == 0 { SideId(rng.next_u64() as u8) } else { order.side.other() };
    }
    match &mut order.act {
        Act::Move { unit, paths } => mutate_move(unit, paths, table, rng),
        Act::Do { verb, unit, bases, target } => match below(rng, 6) {
            0 => *verb = pick(rng, verbs).cloned().unwrap_or_default(),
            1 => *unit = some_unit(table, rng),
            2 => bases.push(some_base(table, rng)),
            3 => *bases = table.members(UnitId(below(rng, table.units.len()) as u16)).to_vec(),
            4 => *target = [None, Some(Target::Base(some_base(table, rng)))][below(rng, 2)],
            _ => {
                let place = Target::Place(Point::new(ODD[below(rng, ODD.len())], 1));
                *target = Some([Target::Unit(some_unit(table, rng)), place][below(rng, 2)]);
            }
        },
        Act::Answer(answer) => match below(rng, 4) {
            0 => answer.push(vec![0]),
            1 => drop(answer.pop()),
            _ => {
                let places = answer.len();
                if let Some(picks) = answer.get_mut(below(rng, places)) {
                    match below(rng, 3) {
                        0 => picks.push(rng.next_u64() as u16 % 8),
                        1 => drop(picks.pop()),
                        _ => picks.iter_mut().for_each(|pick| *pick = pick.wrapping_add(below(rng, 3) as u16).wrapping_sub(1)),
                    }
                }
            }
        },
        act => {
            *act = match below(rng, 5) {
                0 => Act::Answer(vec![vec![below(rng, 4) as u16]]),
                1 => Act::Faces(vec![below(rng, 9) as u8; below(rng, 4)]),
                2 => Act::AcceptDraw,
                3 => Act::Move { unit: some_unit(table, rng), paths: Vec::new() },
                _ => {
                    let verb = pick(rng, verbs).cloned().unwrap_or_default();
                    Act::Do { verb, unit: some_unit(table, rng), bases: Vec::new(), target: Some(Target::Unit(some_unit(table, rng))) }
                }
            }
        }
    }
    order
}

fn mutate_move(unit: &mut UnitId, paths: &mut Vec<BasePath>, table: &Table, rng: &mut Pcg64) {
    let place = below(rng, paths.len());
    match below(rng, 10) {
        0 => *unit = some_unit(table, rng),
        1 if !paths.is_empty() => drop(paths.remove(place)),
        2 if !paths.is_empty() => paths.push(paths[place].clone()),
        3 if !paths.is_empty() => paths[place].base = some_base(table, rng),
        4 => paths.reverse(),
        5 if !paths.is_empty() => paths[place].legs.clear(),
        _ => {
            let one = below(rng, 2) == 0;
            let (dx, dy) = (below(rng, 3) as i64 - 1, below(rng, 3) as i64 - 1);
            for (_, path) in paths.iter_mut().enumerate().filter(|(index, _)| !one || *index == place) {
                let Some(leg) = path.legs.last_mut() else { continue };
                match below(rng, 8) {
                    0 => leg.facing = Heading::new(leg.facing.mdeg().wrapping_add([1, -1, 90_000, FULL_TURN, i32::MAX][below(rng, 5)])),
                    1 => {
                        let leg = Leg { to: Point::new(ODD[below(rng, ODD.len())], leg.to.y), facing: leg.facing };
                        path.legs.push(leg);
                    }
                    2 => nudge(rng, &mut leg.to.x),
                    3 => nudge(rng, &mut leg.to.y),
                    _ => leg.to = Point::new(leg.to.x.saturating_add(dx), leg.to.y.saturating_add(dy)),
                }
            }
        }
    }
}

/// Plays a battle of this seed and tries orders at every decision, up to so many.
fn fuzz(field: &Field, seed: u64, wanted: usize, tried: &mut Tried) {
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(seed);
    let mut rng = lots(seed);
    let mut verbs: Vec<Word> = rules.vocabulary().verbs.into_iter().map(|(verb, _)| verb).collect();
    verbs.push("frolic".into());
    let test = "orders::soak_orders";
    let case = format!("{}:{seed}", field.name());
    let until = tried.all() + wanted;
    for decision in 0.. {
        let before = Snapshot::capture(&world);
        let (offered, others, next) = {
            let table = Table::of(&world);
            if tried.all() >= until || matches!(table.waiting(), Some(Wait::Over(_))) {
                return;
            }
            let mut offered = rules.legal_orders(&table);
            offered.extend(table.units.iter().flat_map(|unit| rules.candidates(&table, unit.id)));
            let sampled = rules.sample(&table, &mut rng);
            let sensible = rules.sensible(&table, &mut rng);
            let mut others = rules.at_the_limits(&table, &mut rng);
            others.extend([Act::OfferDraw, Act::AcceptDraw, Act::Concede].map(|act| Order::new(sampled.side, act)));
            let sources: Vec<&Order> = offered.iter().chain(&others).chain([&sampled, &sensible]).collect();
            let more: Vec<Order> =
                (0..8).filter_map(|_| pick(&mut rng, &sources).map(|order| mutated(order, &table, &verbs, &mut rng))).collect();
            while others.len() > 8 {
                others.swap_remove(below(&mut rng, others.len()));
            }
            others.extend(more);
            while offered.len() > 6 {
                offered.swap_remove(below(&mut rng, offered.len()));
            }
            offered.extend([sampled.clone(), sensible.clone()]);
            let next = if below(&mut rng, 3) == 0 { sampled } else { sensible };
            (offered, others, next)
        };
        let mut one = |order: &Order, listed: bool| {
            let outcome = catch_unwind(AssertUnwindSafe(|| attempt(rules, &mut world, &before, order)));
            let outcome = outcome.unwrap_or_else(|_| Err("the program failed".to_owned()));
            let told = |what: String| {
                let order = serde_json::to_string(order).unwrap_or_default();
                panic!("{what}\n  decision {decision} of {case}, order {order}\n  {}", again(test, &case))
            };
            match (listed, outcome) {
                (true, outcome) => match must_be_accepted(outcome) {
                    Ok(()) => tried.offered += 1,
                    Err(what) => told(what),
                },
                (false, Ok(None)) => tried.accepted += 1,
                (false, Ok(Some(reason))) => *tried.refused.entry(reason.to_string()).or_default() += 1,
                (false, Err(what)) => told(what),
            }
        };
        offered.iter().for_each(|order| one(order, true));
        others.iter().for_each(|order| one(order, false));
        rules.submit(&mut world, &next).unwrap_or_else(|error| panic!("{error}\n  {}", again(test, &case)));
    }
}

fn fuzz_all(wanted: usize, seeds: u64) -> Tried {
    let mut tried = Tried::default();
    if let Some((name, seed)) = asked() {
        fuzz(&named(&name), seed, usize::MAX / 2, &mut tried);
        return tried;
    }
    let fields = all();
    let each = wanted / (fields.len() * seeds as usize) + 1;
    for field in &fields {
        for seed in 0..seeds {
            fuzz(field, 100 + seed, each, &mut tried);
        }
    }
    tried
}

#[test]
fn orders_are_accepted_or_refused_and_nothing_else() {
    let tried = fuzz_all(1_400, 1);
    assert!(
        tried.offered > 300 && tried.accepted > 50 && tried.refused.len() > 12,
        "{} {} {:?}",
        tried.offered,
        tried.accepted,
        tried.refused
    );
}

#[test]
#[ignore = "20,000 orders"]
fn soak_orders() {
    let tried = fuzz_all(24_000, 12);
    println!("{} offered, {} others accepted, refused: {:?}", tried.offered, tried.accepted, tried.refused);
    assert!(asked().is_some() || (tried.all() >= 20_000 && tried.refused.len() >= 25), "{} {:?}", tried.all(), tried.refused);
}

#[test]
fn a_wrong_verdict_would_be_noticed() {
    let field = named("press");
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(1);
    let before = Snapshot::capture(&world);
    // An order that is refused is not to be offered.
    let wrong = Order::new(SideId(0), Act::AcceptDraw);
    let outcome = attempt(rules, &mut world, &before, &wrong);
    assert_eq!(outcome, Ok(Some("no_such_offer".into())));
    assert!(must_be_accepted(outcome).is_err_and(|what| what.contains("no_such_offer")));
    // A refusal on a table that is no longer as it was.
    let entity = world.resource::<carnyx::table::Roster>().bases[0];
    world.get_mut::<carnyx::table::Position>(entity).expect("a base").0.at.x += 1;
    assert!(attempt(rules, &mut world, &before, &wrong).is_err_and(|what| what.contains("a refusal changed the table: position.b0")));
}
