//! The rulebook of Stones: the doors through which everyone else sees it. What a small ruleset need not say is left as it comes.
#![allow(dead_code, reason = "not every test uses all of it")]

use super::stones::{Clock, Hurt, Item, Numbers, STEPS, Spent, Stones, alive, throw_sum};
use bevy_app::App;
use bevy_ecs::world::World;
use carnyx::files::{Fault, read_ron};
use carnyx::measure::{Footprint, INCH, Point, inches};
use carnyx::names::{SideId, UnitId, Word};
use carnyx::rules::{Bend, Clause, DataFiles, Deeds, Entry, Gauge, Preview, Rulebook, Unfit, Vocabulary, shuffled};
use carnyx::table::{
    Act, BasePath, Dispatch, Leg, Order, Roster, RuleApp, Subject, SubmitError, SumOf, Table, Target, Wait, add_ruleset, begin, submit,
    validate,
};
use carnyx::tally::{Chance, Refusal};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use serde::Deserialize;
use std::sync::Arc;

pub struct Book {
    numbers: Numbers,
    clauses: Vec<Clause>,
    hash: String,
}

pub const ENTRY: Entry = Entry { id: "stones", load };

/// The folder that holds the data and, below it, the drills.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stones");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumbersFile {
    reach: (f64, Word),
    range: (f64, Word),
    needed: (i32, Word),
    wounds: (u8, Word),
    sum: Vec<LineFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile {
    id: Word,
    amount: i32,
    clause: Word,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CodexFile {
    clauses: Vec<Clause>,
}

pub fn data() -> DataFiles {
    let texts = [("numbers.ron", include_str!("numbers.ron")), ("codex.ron", include_str!("codex.ron"))];
    let texts = texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    DataFiles { folder: "tests/stones".to_owned(), texts, ..DataFiles::default() }
}

pub fn load(data: &DataFiles, bend: &Bend) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
    let text = |name: &str| data.texts.get(name).map(String::as_str).unwrap_or_default();
    let file: NumbersFile = read_ron("numbers.ron", text("numbers.ron"))?;
    let codex: CodexFile = read_ron("codex.ron", text("codex.ron"))?;
    if !(2..=6).contains(&file.needed.0) {
        let what = format!("{} is no face to hit on", file.needed.0);
        return Err(vec![Fault { file: "numbers.ron".to_owned(), key: "needed".to_owned(), what, ..Fault::default() }]);
    }
    let without = |word: &str| bend.without.as_ref().is_some_and(|gone| *gone == *word);
    let lines = file.sum.into_iter().filter(|line| !without(line.id.as_str())).map(|line| (line.id, line.amount, line.clause));
    let numbers = Numbers {
        reach: inches(file.reach.0),
        range: inches(file.range.0),
        needed: file.needed.0,
        wounds: file.wounds.0,
        lines: lines.collect(),
        may_duck: !without("duck"),
    };
    let hash = format!("{:032x}", twox_hash::XxHash3_128::oneshot(text("numbers.ron").as_bytes()));
    Ok(Arc::new(Book { numbers, clauses: codex.clauses, hash }))
}

/// The rulebook of Stones, as its data stands.
pub fn book() -> Arc<dyn Rulebook> {
    load(&data(), &Bend::default()).expect("the data is sound")
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
        self.hash.clone()
    }

    fn rule_elements(&self) -> Vec<Word> {
        vec!["wounded".into(), "duck".into()]
    }

    fn vocabulary(&self) -> Vocabulary {
        let told = ["leads", "went", "hit", "missed", "wounded", "killed", "ducked", "time_is_up", "all_down"];
        Vocabulary {
            verbs: vec![("throw".into(), "one man at one man")],
            flags: vec![("wounded".into(), "of a man: wounds taken"), ("acted".into(), "of a unit")],
            asks: vec![("struck".into(), "")],
            options: vec![("stand".into(), ""), ("duck".into(), "")],
            dice: vec![("throw".into(), "by the man who throws"), ("lead".into(), "by each side")],
            dispatches: told.map(|word| (word.into(), "")).to_vec(),
            removals: vec![("killed".into(), "")],
            ..Vocabulary::default()
        }
    }

    fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    fn app(&self) -> App {
        let mut app = App::empty();
        add_ruleset::<Stones>(&mut app);
        app.rule_component::<Hurt>().rule_component::<Spent>().rule_state::<Clock>().fixed_state::<Numbers>();
        app.insert_resource(self.numbers.clone());
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

    fn prepare(&self, world: &mut World) -> Result<(), Unfit> {
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

    fn tries<'t>(&'t self, table: &'t Table, side: SideId, _: &Word, rng: &'t mut Pcg64) -> Box<dyn Iterator<Item = Order> + 't> {
        let mut below = |limit: u64| rng.next_u64() % limit.max(1);
        let units: Vec<UnitId> = table.units_of(side).map(|unit| unit.id).collect();
        let strolls = below(3) > 0;
        let stroll = strolls.then(|| stroll(table, side, units[below(units.len() as u64) as usize], &mut below));
        let listed = move || if strolls { Vec::new() } else { self.legal_orders(table) };
        Box::new(stroll.into_iter().chain(shuffled(listed, rng)))
    }

    fn unfinished(&self, table: &Table) -> Vec<UnitId> {
        let Some(Wait::Orders { side, .. }) = table.waiting() else { return Vec::new() };
        let ready = |unit: UnitId| table.get::<Spent>(unit).is_some_and(|spent| !spent.acted) && table.standing(unit).next().is_some();
        table.units_of(*side).map(|unit| unit.id).filter(|unit| ready(*unit)).collect()
    }

    fn deeds(&self, dispatch: &Dispatch) -> Deeds {
        Deeds {
            moves: u64::from(!dispatch.paths.is_empty()),
            shots: dispatch.dice.iter().filter(|die| die.purpose == "hit").count() as u64,
            killed: u64::from(dispatch.what == "killed"),
            ..Deeds::default()
        }
    }

    fn preview(&self, table: &Table, order: &Order) -> Preview {
        let mut preview = Preview { refusal: self.validate(table, order).err(), ..Preview::default() };
        if let Act::Do { bases, .. } = &order.act
            && let [by] = bases[..]
        {
            let sum = throw_sum(table, by);
            let needed = self.numbers.needed - sum.total();
            preview.chance = Some(("hit".into(), Chance::new((7 - needed).clamp(0, 6) as u64, 6)));
            preview.needed = Some(needed);
            preview.sums.push(SumOf { of: by.into(), sum });
        }
        preview
    }

    fn gauges(&self, table: &Table) -> Vec<Gauge> {
        let gauge = |side: SideId| {
            let need = table.bases.iter().filter(|base| base.side == Some(side.other())).count() as i64;
            Gauge { side, word: "foes_down".into(), have: need - alive(table, side.other()) as i64, need }
        };
        [0, 1].map(|side| gauge(SideId(side))).to_vec()
    }

    fn set_flag(&self, world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
        let entity = world.resource::<Roster>().entity(subject).ok_or("nobody there")?;
        let fits = match flag.as_str() {
            "wounded" => world.get_mut::<Hurt>(entity).map(|mut hurt| hurt.wounds = count as u8),
            "acted" => world.get_mut::<Spent>(entity).map(|mut spent| spent.acted = count != 0),
            _ => None,
        };
        fits.ok_or_else(|| format!("no flag {flag} of it; there are wounded (men) and acted (units)"))
    }

    fn flag(&self, table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
        let found = match flag.as_str() {
            "wounded" => table.get::<Hurt>(subject).map(|hurt| i64::from(hurt.wounds)),
            "acted" => table.get::<Spent>(subject).map(|spent| i64::from(spent.acted)),
            _ => None,
        };
        found.ok_or_else(|| format!("no flag {flag}"))
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
    let reach = table.state::<Numbers>().reach;
    let way = Point { x: below(reach as u64) as i64 - reach / 2, y: forward * (below(reach as u64) as i64 - reach / 4) };
    let path =
        |base: &carnyx::table::BaseView| BasePath { base: base.id, legs: vec![Leg { to: base.pose.at + way, facing: base.pose.facing }] };
    Order::new(side, Act::Move { unit, paths: table.standing(unit).map(path).collect() })
}
