use super::sample::{self, shuffled};
use super::{Clause, Preview, Unfit};
use crate::measure::{Footprint, Point, Polygon, Pose, Um};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::table::{Act, Dispatch, Order, Subject, SubmitError, Table, Target};
use crate::tally::Refusal;
use bevy_app::App;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use rand_pcg::Pcg64;
use std::sync::Arc;

/// The rules of this battle, for whoever must not know which rules they are: the view, the desk, bots, drills, journals.
#[derive(Resource, Clone)]
pub struct Rules(pub Arc<dyn Rulebook>);

/// Something a player may tell a unit to do now, or would like to.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuEntry {
    pub verb: Word,
    pub clause: Word,
    /// Verbs that need a target name those there are to try, each with what the validator says of it.
    pub targets: Vec<(Target, Result<Order, Refusal>)>,
    /// Verbs that need no target carry their order, or why it is refused. `None` while a target has to be chosen.
    pub order: Option<Result<Order, Refusal>>,
}

/// What a base or a unit is seen to be: `wounded`, `moved`, `walled`... with a count where the text wants one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    pub word: Word,
    pub count: Option<i64>,
    /// So weighty that both sides must see it at a glance: a unit's flag always tells it.
    pub weighty: bool,
}

/// A line of the card of a unit or a base: label, value, clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLine {
    pub label: String,
    pub value: String,
    pub clause: Word,
}

/// One side's way to victory: `have` of `need`, and what is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    pub side: SideId,
    pub word: Word,
    pub have: i64,
    pub need: i64,
}

/// One way in which a side wins: `need` of what the word counts, or what the word says must be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    pub side: SideId,
    pub word: Word,
    pub need: Option<i64>,
}

/// Where units can get to: nothing inside is refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reach {
    /// For the base that is dragged: outlines of where its centre may end, all others keeping station.
    pub outlines: Vec<Polygon>,
    pub allowance: Um,
}

/// What is counted over many battles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    pub moves: u64,
    pub shots: u64,
    pub melees: u64,
    pub killed: u64,
}

impl std::ops::AddAssign for Deeds {
    fn add_assign(&mut self, more: Self) {
        self.moves += more.moves;
        self.shots += more.shots;
        self.melees += more.melees;
        self.killed += more.killed;
    }
}

/// Whether bases may stand in terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    Bears,
    /// Nobody stands there.
    Barred,
    /// Bears them where what it lies on would not: a ford, a bridge.
    Bridges,
}

/// A ruleset as everyone else sees it. All questions are pure; `submit` is the one door.
pub trait Rulebook: Send + Sync {
    fn id(&self) -> &'static str;
    /// The title players read.
    fn title(&self) -> &str;
    /// The author of the rules and where they were printed, for the card.
    fn source(&self) -> &str;
    /// Hash over every data file, as journals name it.
    fn data_hash(&self) -> String;
    /// Every clause, in the order of the rulebook.
    fn clauses(&self) -> &[Clause];
    /// House rules a scenario may switch on, word and text: all of them, or those that mean something where this is fought over.
    fn house_rules(&self, _goal: Option<&Word>) -> Vec<(Word, String)> {
        Vec::new()
    }
    /// House rules that cannot hold beside this one.
    fn excluded_by(&self, _house_rule: &Word) -> Vec<Word> {
        Vec::new()
    }
    /// What can be dropped one at a time to see whether a drill notices: rule components and the lines of sums.
    fn rule_elements(&self) -> Vec<Word> {
        Vec::new()
    }
    /// Every word by which the ruleset is spoken to and answers, for those who write drills and scenarios.
    fn vocabulary(&self) -> super::Vocabulary {
        super::Vocabulary::default()
    }

    /// A world with this ruleset's plugins and data, and no battle in it yet.
    fn app(&self) -> App;
    fn terrain_kinds(&self) -> Vec<Word>;
    /// Whether bases may stand in this kind of terrain.
    fn footing(&self, _terrain: &Word) -> Footing {
        Footing::Bears
    }
    /// Whether this kind of terrain is a line and no ground (a wall), or ground and no line (a stream): as the other it would
    /// have no effect. `None`: either will do.
    fn is_line(&self, _terrain: &Word) -> Option<bool> {
        None
    }
    /// What a battle may be fought over; empty where [`Rulebook::prepare`] judges that.
    fn goals(&self) -> Vec<Word> {
        Vec::new()
    }
    /// Size of a base of this kind; `None` for a kind that the ruleset does not have.
    fn footprint(&self, kind: &Word) -> Option<Footprint>;
    fn kinds(&self) -> Vec<Word>;
    /// Kinds of the bases that a base of this kind brings along in reserve (the riders of a chariot).
    fn carried(&self, _kind: &Word) -> Vec<Word> {
        Vec::new()
    }
    /// Gives a base or unit the components of its kind and of each word it is mustered `with`.
    ///
    /// # Errors
    /// A word that is not known or does not fit, and what is allowed.
    fn grant(&self, world: &mut World, subject: Subject, kind: Option<&Word>, with: &[Word]) -> Result<(), String>;
    /// Called once every base and unit stands: checks the whole and puts the ruleset's own state into the world.
    ///
    /// # Errors
    /// What is wrong with the battle as briefed, and what is allowed.
    fn prepare(&self, world: &mut World) -> Result<(), Unfit>;
    /// The words of the steps of a turn, in order.
    fn steps(&self) -> &'static [&'static str];
    /// What a player reads for a word; the word itself, spaced out, where the data has no text.
    fn text(&self, word: &Word) -> String {
        word.as_str().replace('_', " ")
    }
    /// The sentence of a refusal with its numbers.
    fn refusal_text(&self, refusal: &Refusal) -> String {
        let text = self.text(&refusal.reason);
        match (refusal.measured, refusal.limit) {
            (Some(measured), Some(limit)) => text.replace("{measured}", &measured.to_string()).replace("{limit}", &limit.to_string()),
            _ => text,
        }
    }
    /// The log's sentence for a dispatch.
    fn dispatch_text(&self, table: &Table, dispatch: &Dispatch) -> String {
        let side = dispatch.side.map(|side| table.side_name(side)).unwrap_or_default();
        let named = [dispatch.who, dispatch.whom].map(|subject| subject.map(|subject| table.name(subject)).unwrap_or_default());
        let what = self.text(&dispatch.what);
        [side, named[0], what.as_str(), named[1]].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
    }

    /// # Errors
    /// The clause that forbids the order.
    fn validate(&self, table: &Table, order: &Order) -> Result<(), Refusal>;
    /// # Errors
    /// See [`submit`](crate::table::submit).
    fn submit(&self, world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError>;
    /// Starts the battle that was set up in this world.
    ///
    /// # Errors
    /// A drill's missing die.
    fn begin(&self, world: &mut World) -> Result<Vec<Dispatch>, SubmitError>;

    /// Turn from 1 (0 while deploying), and the place of the step in [`Rulebook::steps`].
    fn clock(&self, table: &Table) -> (u16, usize);
    /// Every discrete order that would be accepted now, sorted. Sound; moves are not listed.
    fn legal_orders(&self, table: &Table) -> Vec<Order>;
    /// A finite, sorted choice of moves for a unit, every one of which is accepted.
    fn candidates(&self, _table: &Table, _unit: UnitId) -> Vec<Order> {
        Vec::new()
    }
    /// Orders of the step at hand for the random bot to try, likely ones in random order, none of them judged yet: it gives the
    /// first that is accepted, and passes where none is. Each is made only when it is asked for.
    fn tries<'t>(&'t self, table: &'t Table, _side: SideId, _step: &Word, rng: &'t mut Pcg64) -> Box<dyn Iterator<Item = Order> + 't> {
        Box::new(shuffled(|| self.legal_orders(table), rng))
    }
    /// A random order that is accepted.
    fn sample(&self, table: &Table, rng: &mut Pcg64) -> Order {
        sample::order(self, table, rng)
    }
    /// What the sensible bot would do.
    fn sensible(&self, table: &Table, rng: &mut Pcg64) -> Order {
        self.sample(table, rng)
    }
    /// Orders whose numbers sit on a limit, just inside and just outside it: for the fuzzer.
    fn at_the_limits(&self, _table: &Table, _rng: &mut Pcg64) -> Vec<Order> {
        Vec::new()
    }

    /// What a unit may be told to do now; where several are named, what they may be told to do together.
    fn menu(&self, _table: &Table, _units: &[UnitId]) -> Vec<MenuEntry> {
        Vec::new()
    }
    /// Who would act together with a unit if it were told to act with others, itself first.
    fn party(&self, _table: &Table, unit: UnitId) -> Vec<UnitId> {
        vec![unit]
    }
    /// Whether the ways of all these go into one order; where not, each unit goes by an order of its own.
    fn moves_as_one(&self, _table: &Table, _units: &[UnitId]) -> bool {
        false
    }
    /// What will happen without being ordered if nobody gives an order before it: the dispatches, ways and all, as all stand now.
    fn foretold(&self, _table: &Table) -> Vec<Dispatch> {
        Vec::new()
    }
    /// Lines by which a unit's front and flanks are seen: from, to, and the word for it.
    fn bearings(&self, _table: &Table, _unit: UnitId) -> Vec<(Point, Point, Word)> {
        Vec::new()
    }
    /// What players call a place that an order may be aimed at, where it is more than a place on the table.
    fn place_text(&self, _table: &Table, _place: Point) -> Option<String> {
        None
    }
    fn preview(&self, table: &Table, order: &Order) -> Preview {
        Preview { refusal: self.validate(table, order).err(), ..Preview::default() }
    }
    /// Where units can get to in one order, keeping station with the base that is dragged; `None` where they cannot be moved so now.
    fn reach(&self, _table: &Table, _units: &[UnitId], _dragged: BaseId) -> Option<Reach> {
        None
    }
    /// What would be told if the dice that are waited for showed these faces. Changes nothing.
    fn prospect(&self, _table: &Table, _faces: &[u8]) -> Vec<Dispatch> {
        Vec::new()
    }
    /// What is unusual in a table that was set, and no fault: a unit and the word for it.
    fn warnings(&self, _table: &Table) -> Vec<(UnitId, Word)> {
        Vec::new()
    }
    /// Units of the awaited side that still could act in this step. Where there is none and no order is listed, there is nothing
    /// to do: the rules wait for nobody then.
    fn unfinished(&self, table: &Table) -> Vec<UnitId>;
    /// Poses a unit takes in a formation of the ruleset (`line`, `column`, `two_ranks`), nearest places first, around a base
    /// that leads; empty where the formation is not known.
    fn formation(&self, _table: &Table, _unit: UnitId, _formation: &Word, _lead: Pose) -> Vec<(BaseId, Pose)> {
        Vec::new()
    }
    fn formations(&self) -> &'static [&'static str] {
        &[]
    }
    fn card(&self, _table: &Table, _subject: Subject) -> Vec<CardLine> {
        Vec::new()
    }
    fn badges(&self, _table: &Table, _subject: Subject) -> Vec<Badge> {
        Vec::new()
    }
    /// What players read of a badge: its word, and its number after it.
    fn badge_text(&self, badge: &Badge) -> String {
        let words = self.text(&badge.word);
        badge.count.map_or(words.clone(), |count| format!("{words} {count}"))
    }
    fn gauges(&self, _table: &Table) -> Vec<Gauge> {
        Vec::new()
    }
    /// How each side wins this battle.
    fn aims(&self, _table: &Table) -> Vec<Aim> {
        Vec::new()
    }
    /// The kind of choice an order makes, for counting what bots use.
    fn choice_kind(&self, _table: &Table, order: &Order) -> Word {
        match &order.act {
            Act::Pass => "pass".into(),
            Act::Move { .. } => "move".into(),
            Act::Do { verb, .. } => verb.clone(),
            Act::Answer(_) => "answer".into(),
            Act::Faces(_) => "faces".into(),
            Act::Concede => "concede".into(),
            Act::OfferDraw => "offer_draw".into(),
            Act::AcceptDraw => "accept_draw".into(),
            Act::DeclineDraw => "decline_draw".into(),
        }
    }
    /// What a dispatch adds to the figures of many battles.
    fn deeds(&self, dispatch: &Dispatch) -> Deeds;
    /// Every kind of choice there is.
    fn choice_kinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// Sets a flag that a drill or a mid-battle scenario names (`wounded`, `ran`, `pinned`...).
    ///
    /// # Errors
    /// A flag that the ruleset does not have, or that does not fit the subject.
    fn set_flag(&self, _world: &mut World, _subject: Subject, flag: &Word, _count: i64) -> Result<(), String> {
        Err(format!("{} has no flag {flag}", self.title()))
    }
    /// Reads such a flag: 0 when it is not set.
    ///
    /// # Errors
    /// A flag that the ruleset does not have.
    fn flag(&self, _table: &Table, _subject: Subject, flag: &Word) -> Result<i64, String> {
        Err(format!("{} has no flag {flag}", self.title()))
    }
    /// Starts at a turn and a step, for drills.
    ///
    /// # Errors
    /// A step that the ruleset does not have.
    fn begin_at(&self, world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError>;
}
