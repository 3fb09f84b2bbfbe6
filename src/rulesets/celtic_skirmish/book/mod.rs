//! The ruleset's face to everyone who must not know which rules are played.

mod cards;
mod entry;
mod flags;
mod orders;
mod preview;
mod texts;
mod vocabulary;

pub use entry::ENTRY;
#[cfg(test)]
pub use vocabulary::vocabulary;

use super::data::{GroundData, KindData, Sheet};
use super::item::Item;
use super::ruleset::{self, CelticSkirmish};
use super::turn::STEPS;
use super::{bot, movement, muster, parts, victory};
use crate::measure::{Footprint, Pose};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::rules::{Aim, Badge, CardLine, Clause, Deeds, Footing, Gauge, MenuEntry, Preview, Reach, Rulebook, Unfit, Vocabulary};
use crate::table::{self, Dispatch, Order, Plan, RuleApp, Subject, SubmitError, Table};
use crate::tally::Refusal;
use bevy_app::App;
use bevy_ecs::world::World;
use entry::Book;
use rand_pcg::Pcg64;

impl Rulebook for Book {
    fn id(&self) -> &'static str {
        "celtic_skirmish"
    }

    fn title(&self) -> &str {
        "Celtic Skirmish: Bared Breast and Naked Blade"
    }

    fn source(&self) -> &str {
        "Celtic skirmish rules by Stephen L. Lawrence, printed in MWAN 83"
    }

    fn data_hash(&self) -> String {
        self.sheet.hash.clone()
    }

    fn clauses(&self) -> &[Clause] {
        &self.sheet.clauses
    }

    fn house_rules(&self, goal: Option<&Word>) -> Vec<(Word, String)> {
        self.sheet.house_rules(goal)
    }

    fn excluded_by(&self, house_rule: &Word) -> Vec<Word> {
        self.sheet.excluded_by(house_rule)
    }

    fn rule_elements(&self) -> Vec<Word> {
        vocabulary::rule_elements(&self.sheet)
    }

    fn vocabulary(&self) -> Vocabulary {
        vocabulary::vocabulary(&self.sheet)
    }

    fn app(&self) -> App {
        let mut app = App::empty();
        table::add_ruleset::<CelticSkirmish>(&mut app);
        parts::plugin(&mut app);
        app.fixed_state::<Sheet>().insert_resource(self.sheet.clone());
        app
    }

    fn terrain_kinds(&self) -> Vec<Word> {
        self.sheet.terrain.ids()
    }

    fn goals(&self) -> Vec<Word> {
        victory::GOALS.map(Word::new).to_vec()
    }

    fn footing(&self, terrain: &Word) -> Footing {
        self.sheet.terrain.kind(terrain).map_or(Footing::Bears, GroundData::footing)
    }

    fn is_line(&self, terrain: &Word) -> Option<bool> {
        self.sheet.terrain.kind(terrain).and_then(GroundData::is_line)
    }

    fn footprint(&self, kind: &Word) -> Option<Footprint> {
        self.sheet.troops.kind(kind).map(KindData::footprint)
    }

    fn kinds(&self) -> Vec<Word> {
        self.sheet.troops.ids()
    }

    fn carried(&self, kind: &Word) -> Vec<Word> {
        self.sheet.troops.kind(kind).map(|kind| kind.carries.clone()).unwrap_or_default()
    }

    fn grant(&self, world: &mut World, subject: Subject, kind: Option<&Word>, with: &[Word]) -> Result<(), String> {
        muster::grant(world, subject, kind, with)
    }

    fn prepare(&self, world: &mut World) -> Result<(), Unfit> {
        muster::prepare(world)
    }

    fn steps(&self) -> &'static [&'static str] {
        &STEPS
    }

    /// A sentence about somebody is for the dispatch that names him; said by itself its word stands alone.
    fn text(&self, word: &Word) -> String {
        let text = self.sheet.text(word);
        if text.contains('{') { word.as_str().replace('_', " ") } else { text }
    }

    fn refusal_text(&self, refusal: &Refusal) -> String {
        texts::refusal(&self.sheet, refusal)
    }

    fn dispatch_text(&self, table: &Table, dispatch: &Dispatch) -> String {
        texts::dispatch(&self.sheet, table, dispatch)
    }

    fn validate(&self, table: &Table, order: &Order) -> Result<(), Refusal> {
        table::validate::<CelticSkirmish>(table, order).map(|_: Plan<Item>| ())
    }

    fn submit(&self, world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        table::submit::<CelticSkirmish>(world, order)
    }

    fn begin(&self, world: &mut World) -> Result<Vec<Dispatch>, SubmitError> {
        table::begin::<CelticSkirmish>(world, <CelticSkirmish as table::Ruleset>::opening())
    }

    fn begin_at(&self, world: &mut World, turn: u16, step: &Word, first: SideId) -> Result<Vec<Dispatch>, SubmitError> {
        ruleset::begin_at(world, turn, step, first)
    }

    fn clock(&self, table: &Table) -> (u16, usize) {
        <CelticSkirmish as table::Ruleset>::clock(table.world)
    }

    fn legal_orders(&self, table: &Table) -> Vec<Order> {
        orders::legal(table)
    }

    fn candidates(&self, table: &Table, unit: UnitId) -> Vec<Order> {
        orders::candidates(table, unit)
    }

    fn tries<'t>(&'t self, table: &'t Table, side: SideId, step: &Word, rng: &'t mut Pcg64) -> Box<dyn Iterator<Item = Order> + 't> {
        Box::new(bot::tries(table, side, step, rng))
    }

    fn sensible(&self, table: &Table, rng: &mut Pcg64) -> Order {
        bot::sensible(table, rng).unwrap_or_else(|| self.sample(table, rng))
    }

    fn at_the_limits(&self, table: &Table, rng: &mut Pcg64) -> Vec<Order> {
        bot::at_the_limits(table, rng)
    }

    fn menu(&self, table: &Table, units: &[UnitId]) -> Vec<MenuEntry> {
        if let [unit] = units { orders::menu(table, *unit) } else { Vec::new() }
    }

    fn preview(&self, table: &Table, order: &Order) -> Preview {
        preview::of(table, order, self.validate(table, order).err())
    }

    fn reach(&self, table: &Table, units: &[UnitId], dragged: BaseId) -> Option<Reach> {
        // Each group goes by an order of its own.
        let [unit] = units else { return None };
        movement::reach(table, *unit, dragged)
    }

    fn prospect(&self, table: &Table, faces: &[u8]) -> Vec<Dispatch> {
        table::prospect::<CelticSkirmish>(table, faces)
    }

    fn warnings(&self, table: &Table) -> Vec<(UnitId, Word)> {
        preview::warnings(table)
    }

    fn unfinished(&self, table: &Table) -> Vec<UnitId> {
        orders::unfinished(table)
    }

    fn deeds(&self, dispatch: &Dispatch) -> Deeds {
        orders::deeds(dispatch)
    }

    fn formation(&self, table: &Table, unit: UnitId, formation: &Word, lead: Pose) -> Vec<(BaseId, Pose)> {
        movement::formation(table, unit, formation, lead)
    }

    fn formations(&self) -> &'static [&'static str] {
        &movement::FORMATIONS
    }

    fn card(&self, table: &Table, subject: Subject) -> Vec<CardLine> {
        cards::card(table, subject)
    }

    fn badges(&self, table: &Table, subject: Subject) -> Vec<Badge> {
        flags::badges(table, subject)
    }

    fn badge_text(&self, badge: &Badge) -> String {
        texts::badge(&self.sheet, badge)
    }

    fn gauges(&self, table: &Table) -> Vec<Gauge> {
        victory::gauges(table)
    }

    fn aims(&self, table: &Table) -> Vec<Aim> {
        victory::aims(table)
    }

    fn choice_kind(&self, table: &Table, order: &Order) -> Word {
        orders::choice_kind(table, order)
    }

    fn choice_kinds(&self) -> &'static [&'static str] {
        &orders::CHOICE_KINDS
    }

    fn set_flag(&self, world: &mut World, subject: Subject, flag: &Word, count: i64) -> Result<(), String> {
        flags::set(world, subject, flag, count)
    }

    fn flag(&self, table: &Table, subject: Subject, flag: &Word) -> Result<i64, String> {
        flags::get(table, subject, flag)
    }
}
