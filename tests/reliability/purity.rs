//! Questions change nothing and are answered the same by whomever they are asked: no cache, no die, no order of asking shows.

use super::lots::{again, asked, below, lots, pick};
use super::shelf::{Field, all, named};
use bevy_ecs::world::World;
use carnyx::dice::Dice;
use carnyx::names::{UnitId, Word};
use carnyx::rules::Rulebook;
use carnyx::table::{Act, BaseView, Order, Snapshot, Subject, SubmitError, Table, Wait, difference};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeMap;
use std::fmt::Debug;

type Question = fn(&dyn Rulebook, &Table, &mut Pcg64) -> String;

fn told(answer: impl Debug) -> String {
    format!("{answer:?}")
}

fn unit(table: &Table, rng: &mut Pcg64) -> UnitId {
    UnitId(below(rng, table.units.len()) as u16)
}

fn base<'t>(table: &'t Table, rng: &mut Pcg64) -> &'t BaseView {
    pick(rng, &table.bases).expect("there are bases")
}

fn subject(table: &Table, rng: &mut Pcg64) -> Subject {
    if below(rng, 2) == 0 { unit(table, rng).into() } else { base(table, rng).id.into() }
}

/// Some order, of those that would be accepted and those that would not.
fn order(rules: &dyn Rulebook, table: &Table, rng: &mut Pcg64) -> Order {
    let mut orders = rules.legal_orders(table);
    orders.extend(rules.candidates(table, unit(table, rng)));
    orders.extend(rules.at_the_limits(table, rng));
    orders.push(Order::new(carnyx::names::SideId(1), Act::AcceptDraw));
    orders.swap_remove(below(rng, orders.len()))
}

const QUESTIONS: [(&str, Question); 24] = [
    ("validate", |rules, table, rng| told(rules.validate(table, &order(rules, table, rng)))),
    ("legal_orders", |rules, table, _| told(rules.legal_orders(table))),
    ("candidates", |rules, table, rng| told(rules.candidates(table, unit(table, rng)))),
    ("sample", |rules, table, rng| told(rules.sample(table, rng))),
    ("sensible", |rules, table, rng| told(rules.sensible(table, rng))),
    ("at_the_limits", |rules, table, rng| told(rules.at_the_limits(table, rng))),
    ("menu", |rules, table, rng| told(rules.menu(table, &[unit(table, rng)]))),
    ("menu of several", |rules, table, rng| told(rules.menu(table, &[unit(table, rng), unit(table, rng)]))),
    ("party", |rules, table, rng| told(rules.party(table, unit(table, rng)))),
    ("moves as one", |rules, table, rng| told(rules.moves_as_one(table, &[unit(table, rng), unit(table, rng)]))),
    ("foretold", |rules, table, _| told(rules.foretold(table))),
    ("bearings", |rules, table, rng| told(rules.bearings(table, unit(table, rng)))),
    ("preview", |rules, table, rng| told(rules.preview(table, &order(rules, table, rng)))),
    ("reach", |rules, table, rng| {
        let dragged = base(table, rng);
        told(rules.reach(table, &[dragged.unit], dragged.id))
    }),
    ("unfinished", |rules, table, _| told(rules.unfinished(table))),
    ("formation", |rules, table, rng| {
        // A ruleset may have none, and is asked for one that it does not know.
        let name = pick(rng, rules.formations()).copied().unwrap_or("phalanx");
        let (name, lead) = (Word::new(name), base(table, rng));
        told(rules.formation(table, lead.unit, &name, lead.pose))
    }),
    ("card", |rules, table, rng| told(rules.card(table, subject(table, rng)))),
    ("badges", |rules, table, rng| told(rules.badges(table, subject(table, rng)))),
    ("gauges", |rules, table, _| told(rules.gauges(table))),
    ("aims", |rules, table, _| told(rules.aims(table))),
    ("choice_kind", |rules, table, rng| told(rules.choice_kind(table, &order(rules, table, rng)))),
    ("clock", |rules, table, _| told(rules.clock(table))),
    ("flag", |rules, table, rng| {
        let flags = rules.vocabulary().flags;
        let flag = pick(rng, &flags).map(|(flag, _)| flag.clone()).unwrap_or_default();
        told(rules.flag(table, subject(table, rng), &flag))
    }),
    ("refusal_text", |rules, table, rng| {
        let refused = rules.validate(table, &order(rules, table, rng)).err();
        told(refused.map(|refusal| rules.refusal_text(&refusal)))
    }),
];

fn untouched(before: &Snapshot, world: &World) -> Result<(), String> {
    difference(before, &Snapshot::capture_after(world, before)).map_or(Ok(()), |what| Err(format!("the table was touched: {what}")))
}

/// Asks the battle, asks it again, and asks another world in the same state that has heard other questions.
fn ask(rules: &dyn Rulebook, world: &World, twin: &World, before: &Snapshot, question: Question, seed: u64) -> Result<(), String> {
    let answer = question(rules, &Table::of(world), &mut lots(seed));
    untouched(before, world)?;
    let same = |other: String, whose: &str| {
        if other == answer { Ok(()) } else { Err(format!("{whose} gives another answer:\n{other}\ninstead of\n{answer}")) }
    };
    same(question(rules, &Table::of(world), &mut lots(seed)), "asking again")?;
    same(question(rules, &Table::of(twin), &mut lots(seed)), "a world in the same state")
}

/// Asks so many questions along a battle, about so many at each decision.
fn question_battle(field: &Field, seed: u64, wanted: usize, asked: &mut BTreeMap<&'static str, usize>) {
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(seed);
    let mut twin = field.table(Dice::seeded(seed ^ 1));
    let mut rng = lots(seed);
    let case = format!("{}:{seed}", field.name());
    let mut left = wanted;
    while left > 0 && !matches!(Table::of(&world).waiting(), Some(Wait::Over(_))) {
        let before = Snapshot::capture(&world);
        if below(&mut rng, 8) == 0 {
            twin = field.table(Dice::seeded(seed ^ 1));
        }
        before.restore(&mut twin);
        for _ in 0..6.min(left) {
            let (name, question) = QUESTIONS[below(&mut rng, QUESTIONS.len())];
            if let Err(what) = ask(rules, &world, &twin, &before, question, rng.next_u64()) {
                panic!("{name}: {what}\n  {}", again("purity::soak_purity", &case));
            }
            *asked.entry(name).or_default() += 1;
            left -= 1;
        }
        let next =
            if below(&mut rng, 3) == 0 { rules.sample(&Table::of(&world), &mut rng) } else { rules.sensible(&Table::of(&world), &mut rng) };
        rules.submit(&mut world, &next).unwrap_or_else(|error| panic!("{error}\n  {}", again("purity::soak_purity", &case)));
    }
}

fn question_all(wanted: usize, seeds: u64) -> BTreeMap<&'static str, usize> {
    let mut counted = BTreeMap::new();
    if let Some((name, seed)) = asked() {
        question_battle(&named(&name), seed, usize::MAX, &mut counted);
        return counted;
    }
    let fields = all();
    for field in &fields {
        for seed in 0..seeds {
            question_battle(field, 300 + seed, wanted / (fields.len() * seeds as usize) + 1, &mut counted);
        }
    }
    counted
}

#[test]
fn questions_change_nothing() {
    let counted = question_all(700, 1);
    assert_eq!(counted.len(), QUESTIONS.len(), "{counted:?}");
}

#[test]
#[ignore = "10,000 questions"]
fn soak_purity() {
    let counted = question_all(14_000, 10);
    let sum: usize = counted.values().sum();
    println!("{sum} questions: {counted:?}");
    assert!(asked().is_some() || sum >= 10_000, "{sum} questions");
}

#[test]
fn a_question_with_an_effect_would_be_noticed() {
    use std::sync::atomic::{AtomicU32, Ordering};
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let field = named("cars");
    let rules = field.rulebook.as_ref();
    let mut world = field.begun(1);
    let before = Snapshot::capture(&world);
    let mut twin = field.table(Dice::seeded(2));
    before.restore(&mut twin);
    let counts: Question = |_, _, _| ASKED.fetch_add(1, Ordering::Relaxed).to_string();
    assert!(ask(rules, &world, &twin, &before, counts, 1).is_err_and(|what| what.contains("asking again")));
    let looks: Question = |_, table, _| serde_json::to_string(table.state::<Dice>()).unwrap_or_default();
    twin.insert_resource(Dice::seeded(9));
    assert!(ask(rules, &world, &twin, &before, looks, 1).is_err_and(|what| what.contains("a world in the same state")));
    // A die that was thrown meanwhile.
    let need = [carnyx::dice::Need::d6("hit", carnyx::dice::Roller::Table)];
    world.resource_mut::<Dice>().roll(&need).expect("a die");
    assert!(untouched(&before, &world).is_err_and(|what| what.contains("dice")));
    assert!(matches!(rules.submit(&mut world, &Order::new(carnyx::names::SideId(1), Act::AcceptDraw)), Err(SubmitError::Refused(_))));
}
