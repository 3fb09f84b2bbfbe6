//! The rulebook of Stones: the doors through which everyone else sees it. What a small ruleset need not say is left as it comes.

use super::stones::{Clock, Hurt, Item, REACH, STEPS, Spent, Stones};
use bevy_app::App;
use bevy_ecs::world::World;
use carnyx::measure::{Footprint, INCH, Point};
use carnyx::names::{SideId, UnitId, Word};
use carnyx::rules::{Clause, Rulebook, Standpoint};
use carnyx::table::{
    Act, BasePath, Dispatch, Leg, Order, Roster, RuleApp, Subject, SubmitError, Table, Target, Wait, add_ruleset, begin, submit, validate,
};
use carnyx::tally::Refusal;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

pub struct Book {
    clauses: Vec<Clause>,
}

/// The rulebook of Stones.
pub fn book() -> Arc<dyn Rulebook> {
    let clause = |id: &'static str, title: &str| Clause {
        id: id.into(),
        title: title.to_owned(),
        text: title.to_owned(),
        ruling: String::new(),
        kind: Standpoint::Seed,
        carried_by: Vec::new(),
        framing: None,
    };
    let titles = [("ST-1", "Turns"), ("ST-2", "Moves"), ("ST-3", "Throws"), ("ST-4", "Hits"), ("ST-5", "Victory")];
    Arc::new(Book { clauses: titles.map(|(id, title)| clause(id, title)).to_vec() })
}

impl Rulebook for Book {
    fn id(&self) -> &'static str {
        "stones"
    }

    fn title(&self) -> &str {
        "Stones"
    }

    fn source(&self) -> &str {
        "made up for this test"
    }

    fn data_hash(&self) -> String {
        "stones-1".to_owned()
    }

    fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    fn app(&self) -> App {
        let mut app = App::empty();
        add_ruleset::<Stones>(&mut app);
        app.rule_component::<Hurt>().rule_component::<Spent>().rule_state::<Clock>();
        app
    }

    fn terrain_kinds(&self) -> Vec<Word> {
        Vec::new()
    }

    fn footprint(&self, kind: &Word) -> Option<Footprint> {
        (*kind == *"slinger").then_some(Footprint { width: INCH, depth: INCH })
    }

    fn kinds(&self) -> Vec<Word> {
        vec!["slinger".into()]
    }

    fn grant(&self, world: &mut World, subject: Subject, _: Option<&Word>, with: &[Word]) -> Result<(), String> {
        if let Some(unknown) = with.first() {
            return Err(format!("nobody is {unknown}; there are no words of that kind"));
        }
        let Some(entity) = world.resource::<Roster>().entity(subject) else { return Err("nobody there".to_owned()) };
        match subject {
            Subject::Base(_) => drop(world.entity_mut(entity).insert(Hurt::default())),
            Subject::Unit(_) => drop(world.entity_mut(entity).insert(Spent::default())),
        }
        Ok(())
    }

    fn prepare(&self, world: &mut World) -> Result<(), String> {
        world.insert_resource(Clock::default());
        Ok(())
    }

    fn steps(&self) -> &'static [&'static str] {
        STEPS
    }

    fn validate(&self, table: &Table, order: &Order) -> Result<(), Refusal> {
        validate::<Stones>(table, order).map(drop)
    }

    fn submit(&self, world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        submit::<Stones>(world, order)
    }

    fn begin(&self, world: &mut World) -> Result<Vec<Dispatch>, SubmitError> {
        begin::<Stones>(world, Item::Turn)
    }

    fn clock(&self, table: &Table) -> (u16, usize) {
        (table.state::<Clock>().turn, 0)
    }

    fn legal_orders(&self, table: &Table) -> Vec<Order> {
        match table.waiting() {
            Some(Wait::Orders { side, .. }) => {
                let throws = table.units_of(*side).flat_map(|unit| throws(table, *side, unit.id));
                let legal = throws.filter(|order| self.validate(table, order).is_ok());
                legal.chain([Order::new(*side, Act::Pass)]).collect()
            }
            Some(Wait::Ask(ask)) => [0, 1].map(|pick| Order::new(ask.side, Act::Answer(vec![vec![pick]]))).to_vec(),
            Some(Wait::Dice { needs }) => vec![Order::new(SideId(0), Act::Faces(vec![1; needs.len()]))],
            Some(Wait::Over(_)) | None => Vec::new(),
        }
    }

    fn sample(&self, table: &Table, rng: &mut Pcg64) -> Order {
        let mut below = |limit: u64| rng.next_u64() % limit.max(1);
        match table.waiting() {
            Some(Wait::Dice { needs }) => {
                let faces = needs.iter().map(|need| below(u64::from(need.sides)) as u8 + 1).collect();
                Order::new(SideId(below(2) as u8), Act::Faces(faces))
            }
            Some(Wait::Orders { side, .. }) if below(3) > 0 => {
                let units: Vec<UnitId> = table.units_of(*side).map(|unit| unit.id).collect();
                let unit = units[below(units.len() as u64) as usize];
                let order = stroll(table, *side, unit, &mut below);
                if self.validate(table, &order).is_ok() { order } else { Order::new(*side, Act::Pass) }
            }
            _ => {
                let mut legal = self.legal_orders(table);
                let pick = below(legal.len() as u64) as usize;
                if legal.is_empty() { Order::new(SideId(0), Act::Concede) } else { legal.swap_remove(pick) }
            }
        }
    }

    fn set_flag(&self, world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
        let entity = world.resource::<Roster>().entity(subject).ok_or("nobody there")?;
        match world.get_mut::<Hurt>(entity) {
            Some(mut hurt) if *flag == *"wounded" => {
                hurt.wounds = count as u8;
                Ok(())
            }
            _ => Err(format!("no flag {flag}")),
        }
    }

    fn flag(&self, table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
        match table.get::<Hurt>(subject) {
            Some(hurt) if *flag == *"wounded" => Ok(i64::from(hurt.wounds)),
            _ => Err(format!("no flag {flag}")),
        }
    }

    fn begin_at(&self, world: &mut World, turn: u16, _: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
        world.resource_mut::<Clock>().turn = turn;
        begin::<Stones>(world, Item::Act { side: first, leader: first })
    }
}

fn throws(table: &Table, side: SideId, unit: UnitId) -> Vec<Order> {
    let foes: Vec<_> = table.on_table().filter(|base| base.side == Some(side.other())).map(|base| base.id).collect();
    let order = |by, at| Act::Do { verb: "throw".into(), unit, bases: vec![by], target: Some(Target::Base(at)) };
    table.standing(unit).flat_map(|base| foes.iter().map(move |foe| Order::new(side, order(base.id, *foe)))).collect()
}

/// The whole unit goes the same way.
fn stroll(table: &Table, side: SideId, unit: UnitId, below: &mut impl FnMut(u64) -> u64) -> Order {
    let forward = if side == SideId(0) { 1 } else { -1 };
    let way = Point { x: below(REACH as u64) as i64 - REACH / 2, y: forward * (below(REACH as u64) as i64 - REACH / 4) };
    let path =
        |base: &carnyx::table::BaseView| BasePath { base: base.id, legs: vec![Leg { to: base.pose.at + way, facing: base.pose.facing }] };
    Order::new(side, Act::Move { unit, paths: table.standing(unit).map(path).collect() })
}
