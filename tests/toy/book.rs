//! Pebbles as everyone else sees it.

use super::rules::{Clock, Game, Item, Numbers, STEPS, Thrown, Walked, may_throw, needed, throw_sum};
use bevy_app::App;
use bevy_ecs::world::World;
use carnyx::files::{Fault, read_ron};
use carnyx::measure::{Footprint, INCH, Pose, inches};
use carnyx::names::{BaseId, SideId, UnitId, Word};
use carnyx::rules::{Badge, Bend, CardLine, Clause, DataFiles, Gauge, MenuEntry, Preview, Reach, Rulebook, Vocabulary};
use carnyx::table::{
    Act, BasePath, Dispatch, Leg, Order, Party, Roster, RuleApp, Standing, Subject, SubmitError, Table, Target, Wait, add_ruleset, begin,
    submit, validate,
};
use carnyx::tally::{Chance, Refusal};
use rand::{Rng, RngExt};
use rand_pcg::Pcg64;
use serde::Deserialize;

pub struct Pebbles {
    numbers: Numbers,
    clauses: Vec<Clause>,
    hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumbersFile {
    march: (f64, Word),
    hits_on: (i32, Word),
    range: (f64, Word),
    near: (f64, Word),
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

impl Pebbles {
    pub fn load(data: &DataFiles, bend: &Bend) -> Result<Self, Vec<Fault>> {
        let text = |name: &str| data.texts.get(name).map(String::as_str).unwrap_or_default();
        let file: NumbersFile = read_ron("numbers.ron", text("numbers.ron"))?;
        let codex: CodexFile = read_ron("codex.ron", text("codex.ron"))?;
        if !(2..=6).contains(&file.hits_on.0) {
            let what = format!("{} is no face to hit on", file.hits_on.0);
            return Err(vec![Fault { file: "numbers.ron".to_owned(), key: "hits_on".to_owned(), what, ..Fault::default() }]);
        }
        let without = |word: &str| bend.without.as_ref().is_some_and(|gone| *gone == *word);
        let lines = file.sum.into_iter().filter(|line| !without(line.id.as_str())).map(|line| (line.id, line.amount, line.clause));
        let numbers = Numbers {
            march: inches(file.march.0),
            hits_on: file.hits_on.0,
            range: inches(file.range.0),
            near: inches(file.near.0),
            lines: lines.collect(),
            may_step_up: !without("step_up"),
        };
        let hash = format!("{:032x}", twox_hash::XxHash3_128::oneshot(text("numbers.ron").as_bytes()));
        Ok(Self { numbers, clauses: codex.clauses, hash })
    }

    fn throws(&self, table: &Table, unit: UnitId) -> Vec<Order> {
        let Some(side) = table.unit(unit).side else { return Vec::new() };
        let mut orders = Vec::new();
        for by in table.standing(unit) {
            for at in table.on_table().filter(|at| at.side == Some(side.other()) && may_throw(table, side, by.id, at.id).is_ok()) {
                let act = Act::Do { verb: "throw".into(), unit, bases: vec![by.id], target: Some(Target::Base(at.id)) };
                orders.push(Order::new(side, act));
            }
        }
        orders.retain(|order| self.validate(table, order).is_ok());
        orders
    }
}

impl Rulebook for Pebbles {
    fn id(&self) -> &'static str {
        "pebbles"
    }
    fn title(&self) -> &str {
        "Pebbles"
    }
    fn source(&self) -> &str {
        "Made up for the tests"
    }
    fn data_hash(&self) -> String {
        self.hash.clone()
    }
    fn clauses(&self) -> &[Clause] {
        &self.clauses
    }
    fn house_rules(&self) -> Vec<(Word, String)> {
        Vec::new()
    }
    fn rule_elements(&self) -> Vec<Word> {
        vec!["near".into(), "tired".into(), "step_up".into()]
    }
    fn vocabulary(&self) -> Vocabulary {
        Vocabulary {
            verbs: vec![("throw".into(), "one boy at one boy")],
            flags: vec![("walked".into(), "of a unit"), ("thrown".into(), "of a boy")],
            asks: vec![("step_up".into(), "")],
            dice: vec![("hit".into(), "by the boy who throws")],
            dispatches: ["walked", "hit", "missed", "stepped_up", "night_falls", "green_won"].map(|word| (word.into(), "")).to_vec(),
            ..Vocabulary::default()
        }
    }
    fn app(&self) -> App {
        let mut app = App::empty();
        add_ruleset::<Game>(&mut app);
        app.rule_component::<Walked>().rule_component::<Thrown>().rule_state::<Clock>();
        app.insert_resource(Clock { turn: 1, ..Clock::default() }).insert_resource(self.numbers.clone());
        app
    }
    fn terrain_kinds(&self) -> Vec<Word> {
        vec!["bush".into()]
    }
    fn footprint(&self, kind: &Word) -> Option<Footprint> {
        (*kind == "boy").then_some(Footprint { width: INCH, depth: INCH })
    }
    fn kinds(&self) -> Vec<Word> {
        vec!["boy".into()]
    }
    fn carried(&self, _: &Word) -> Vec<Word> {
        Vec::new()
    }
    fn grant(&self, world: &mut World, subject: Subject, _: Option<&Word>, with: &[Word]) -> Result<(), String> {
        if let Some(word) = with.first() {
            return Err(format!("there is no {word}; nothing is allowed"));
        }
        let Some(entity) = world.resource::<Roster>().entity(subject) else { return Err("nobody".to_owned()) };
        match subject {
            Subject::Unit(_) => world.entity_mut(entity).insert(Walked::default()),
            Subject::Base(_) => world.entity_mut(entity).insert(Thrown::default()),
        };
        Ok(())
    }
    fn prepare(&self, _: &mut World) -> Result<(), String> {
        Ok(())
    }
    fn steps(&self) -> &'static [&'static str] {
        STEPS
    }
    fn text(&self, word: &Word) -> String {
        word.as_str().replace('_', " ")
    }
    fn refusal_text(&self, refusal: &Refusal) -> String {
        self.text(&refusal.reason)
    }
    fn dispatch_text(&self, table: &Table, dispatch: &Dispatch) -> String {
        let name = |subject: Option<Subject>| subject.map_or("", |subject| table.name(subject));
        format!("{} {} {}", name(dispatch.who), self.text(&dispatch.what), name(dispatch.whom))
    }
    fn validate(&self, table: &Table, order: &Order) -> Result<(), Refusal> {
        validate::<Game>(table, order).map(drop)
    }
    fn submit(&self, world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        submit::<Game>(world, order)
    }
    fn begin(&self, world: &mut World) -> Result<Vec<Dispatch>, SubmitError> {
        begin::<Game>(world, Item::Turn(1))
    }
    fn clock(&self, table: &Table) -> (u16, usize) {
        let clock = table.state::<Clock>();
        (clock.turn, clock.step)
    }
    fn legal_orders(&self, table: &Table) -> Vec<Order> {
        match table.waiting() {
            Some(Wait::Orders { side, .. }) => {
                let mut orders = vec![Order::new(*side, Act::Pass)];
                orders.extend(table.units_of(*side).flat_map(|unit| self.throws(table, unit.id)));
                orders
            }
            Some(Wait::Ask(ask)) => (0..2).map(|pick| Order::new(ask.side, Act::Answer(vec![vec![pick]]))).collect(),
            _ => Vec::new(),
        }
    }
    fn candidates(&self, table: &Table, unit: UnitId) -> Vec<Order> {
        let Some(side) = table.unit(unit).side else { return Vec::new() };
        let ahead = |distance: i64| {
            let path = |base: &carnyx::table::BaseView| {
                let pose = base.pose.ahead(distance);
                BasePath { base: base.id, legs: vec![Leg { to: pose.at, facing: pose.facing }] }
            };
            Order::new(side, Act::Move { unit, paths: table.standing(unit).map(path).collect() })
        };
        [2 * INCH, 6 * INCH].into_iter().map(ahead).filter(|order| self.validate(table, order).is_ok()).collect()
    }
    fn sample(&self, table: &Table, rng: &mut Pcg64) -> Order {
        let mut orders = self.legal_orders(table);
        orders.extend(table.units.iter().flat_map(|unit| self.candidates(table, unit.id)));
        match orders.len() {
            0 => Order::new(SideId(0), Act::Concede),
            count => orders.swap_remove(rng.random_range(0..count)),
        }
    }
    fn sensible(&self, table: &Table, rng: &mut Pcg64) -> Order {
        self.sample(table, rng)
    }
    fn at_the_limits(&self, _: &Table, rng: &mut Pcg64) -> Vec<Order> {
        rng.next_u32();
        Vec::new()
    }
    fn menu(&self, table: &Table, unit: UnitId) -> Vec<MenuEntry> {
        let targets = self.throws(table, unit).into_iter().filter_map(|order| match &order.act {
            Act::Do { target: Some(target), .. } => Some((*target, Ok(order.clone()))),
            _ => None,
        });
        vec![MenuEntry { verb: "throw".into(), clause: "T-2.1".into(), targets: targets.collect(), order: None }]
    }
    fn preview(&self, table: &Table, order: &Order) -> Preview {
        let mut preview = Preview { refusal: self.validate(table, order).err(), ..Preview::default() };
        if let Act::Do { bases, target: Some(Target::Base(at)), .. } = &order.act
            && let [by] = bases[..]
        {
            let sum = throw_sum(table, by, *at);
            let needed = needed(table, &sum);
            preview.chance = Some(("hit".into(), Chance::new((7 - needed).clamp(0, 6) as u64, 6)));
            preview.needed = Some(needed);
            preview.sums.push(Party { of: by.into(), sum });
        }
        preview
    }
    fn reach(&self, _: &Table, _: UnitId, _: BaseId) -> Option<Reach> {
        None
    }
    fn unfinished(&self, _: &Table) -> Vec<UnitId> {
        Vec::new()
    }
    fn formation(&self, _: &Table, _: UnitId, _: &Word, _: Pose) -> Vec<(BaseId, Pose)> {
        Vec::new()
    }
    fn formations(&self) -> &'static [&'static str] {
        &[]
    }
    fn card(&self, _: &Table, _: Subject) -> Vec<CardLine> {
        Vec::new()
    }
    fn badges(&self, _: &Table, _: Subject) -> Vec<Badge> {
        Vec::new()
    }
    fn gauges(&self, table: &Table) -> Vec<Gauge> {
        let gauge = |side: SideId| {
            let boys = table.bases.iter().filter(|base| base.side == Some(side.other()));
            let (have, need) = boys.fold((0, 0), |(have, need), boy| (have + i64::from(!boy.on_table), need + 1));
            Gauge { side, word: "boys_hit".into(), have, need }
        };
        vec![gauge(SideId(0)), gauge(SideId(1))]
    }
    fn choice_kind(&self, _: &Table, order: &Order) -> Word {
        match &order.act {
            Act::Pass => "pass".into(),
            Act::Move { .. } => "walk".into(),
            Act::Do { .. } => "throw".into(),
            Act::Answer(_) => "step_up".into(),
            _ => "other".into(),
        }
    }
    fn choice_kinds(&self) -> &'static [&'static str] {
        &["pass", "walk", "throw", "step_up", "other"]
    }
    fn set_flag(&self, world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
        let entity = world.resource::<Roster>().entity(subject).ok_or("nobody")?;
        let fits = match flag.as_str() {
            "walked" => world.get_mut::<Walked>(entity).map(|mut walked| walked.0 = count != 0),
            "thrown" => world.get_mut::<Thrown>(entity).map(|mut thrown| thrown.0 = count != 0),
            "hit" => world.get_mut::<Standing>(entity).map(|mut standing| *standing = Standing::Removed("hit".into())),
            _ => None,
        };
        fits.ok_or_else(|| format!("no flag {flag} of it; there are walked (units), thrown and hit (boys)"))
    }
    fn flag(&self, table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
        match flag.as_str() {
            "walked" => Ok(table.get::<Walked>(subject).map_or(0, |walked| i64::from(walked.0))),
            "thrown" => Ok(table.get::<Thrown>(subject).map_or(0, |thrown| i64::from(thrown.0))),
            _ => Err(format!("no flag {flag}")),
        }
    }
    fn begin_at(&self, world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
        let Some(from) = STEPS.iter().position(|known| *step == *known) else {
            return Err(SubmitError::Refused(Refusal::new("no_such_step", "T-0.1")));
        };
        *world.resource_mut::<Clock>() = Clock { turn, step: from, first };
        begin::<Game>(world, Item::From { turn, step: from })
    }
}
