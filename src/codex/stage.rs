//! A drill on its table: set up, then played step by step.
//!
//! The runner takes it to its end and looks at the differences; the codex shows it one step at a time, and a player may take
//! over the world at any of them.

use super::difference::{Compare, Difference};
use super::drill::{Script, Step};
use super::ids::Ids;
use super::{expect, proofread, told};
use crate::dice::{Dice, Scripted, Source as DiceSource};
use crate::files::{Fault, Source};
use crate::rules::Rulebook;
use crate::scenario;
use crate::table::{Dispatch, Order, SubmitError, Table};
use bevy_ecs::world::World;
use std::sync::Arc;

/// A drill being played.
pub struct Stage<'d> {
    pub script: &'d Script,
    pub rules: Arc<dyn Rulebook>,
    pub world: World,
    pub ids: Ids,
    next: usize,
    /// What the last order, or the beginning, brought about.
    last: Vec<Dispatch>,
}

/// What one step of a drill came to.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// Place of the step in the drill's `play`.
    pub step: usize,
    /// The order that was given, where the step gives one.
    pub order: Option<Order>,
    pub dispatches: Vec<Dispatch>,
    pub differences: Vec<Difference>,
    /// Nothing after this makes sense: an order was not accepted.
    pub stuck: bool,
}

impl<'d> Stage<'d> {
    /// Sets the table and begins where the drill begins.
    ///
    /// # Errors
    /// What of the drill's table, flags or dice does not fit the ruleset.
    pub fn set(script: &'d Script, rules: Arc<dyn Rulebook>) -> Result<Self, Difference> {
        let fault = |place: &str, what: String| Difference::new(place, "a table that can be set", what);
        if let Some(much) = proofread::too_much(script) {
            return Err(much);
        }
        let field = script.field.as_field();
        let mut world =
            scenario::set_up(&field, &rules, Dice::scripted(Vec::new()), Source::new("", "").part("field")).map_err(|faults| {
                let texts: Vec<String> = faults.iter().map(unplaced).collect();
                fault(faults.first().map_or("field", |fault| fault.key.as_str()), texts.join("\n"))
            })?;
        let ids = Ids::of(&world);
        let dice = script
            .dice
            .iter()
            .enumerate()
            .map(|(index, die)| {
                let by = die.by.as_deref().map(|by| ids.thrower(by)).transpose();
                let by = by.map_err(|what| fault(&format!("dice[{index}].by"), what))?;
                Ok(Scripted { purpose: die.purpose.clone(), by, face: die.face })
            })
            .collect::<Result<_, _>>()?;
        world.insert_resource(Dice::scripted(dice));
        for (index, (name, flag, count)) in script.flags.iter().enumerate() {
            let place = format!("flags[{index}]");
            let subject = ids.subject(name).map_err(|what| fault(&place, what))?;
            rules.set_flag(&mut world, subject, flag, *count).map_err(|what| fault(&place, what))?;
        }
        let begun = match &script.at {
            None => rules.begin(&mut world),
            Some(at) => {
                let first = ids.side(&at.first).map_err(|what| fault("at.first", what))?;
                rules.begin_at(&mut world, at.turn, &at.step, first)
            }
        };
        let last = begun.map_err(|error| fault("at", submit_text(&rules, &ids, &error)))?;
        Ok(Self { script, rules, world, ids, next: 0, last })
    }

    pub fn table(&self) -> Table<'_> {
        Table::of(&self.world)
    }

    /// What the last order, or the beginning, brought about.
    pub fn last(&self) -> &[Dispatch] {
        &self.last
    }

    /// Plays the next step; `None` at the end.
    pub fn advance(&mut self) -> Option<Passed> {
        let step = self.script.play.get(self.next)?;
        let mut passed = Passed { step: self.next, ..Passed::default() };
        let place = format!("play[{}]", self.next);
        self.next += 1;
        let mut compare = Compare::default();
        match step {
            Step::Say(_) => {}
            Step::Order { side, act } => match self.give(&place, side.as_deref(), act, &mut compare) {
                Some(order) => {
                    passed.order = Some(order);
                    passed.dispatches.clone_from(&self.last);
                }
                None => passed.stuck = true,
            },
            _ => expect::check(&mut compare, &place, self, step),
        }
        passed.differences = compare.found;
        Some(passed)
    }

    fn give(&mut self, place: &str, side: Option<&str>, act: &super::drill::Told, compare: &mut Compare) -> Option<Order> {
        let order = match told::order(&self.ids, &self.table(), side, act) {
            Ok(order) => order,
            Err(what) => {
                compare.note(place, "an order", what);
                return None;
            }
        };
        match self.rules.submit(&mut self.world, &order) {
            Ok(dispatches) => {
                self.last = dispatches;
                Some(order)
            }
            Err(error) => {
                compare.note(place, "an order that is accepted", submit_text(&self.rules, &self.ids, &error));
                None
            }
        }
    }

    /// Dice that the drill scripted and nobody threw.
    pub fn dice_left(&self) -> Option<Difference> {
        let DiceSource::Scripted(left) = &self.world.resource::<Dice>().source else { return None };
        if left.is_empty() {
            return None;
        }
        let dice = left.iter().map(|die| {
            format!("{} by {} ({})", die.purpose, die.by.map_or_else(|| "anyone".to_owned(), |by| self.ids.roller(by)), die.face)
        });
        Some(Difference::new("dice", "every die thrown", format!("not thrown: {}", dice.collect::<Vec<_>>().join(", "))))
    }
}

/// The difference names the file and the line.
fn unplaced(fault: &Fault) -> String {
    Fault { file: String::new(), line: 0, ..fault.clone() }.to_string().trim_start_matches(": ").to_owned()
}

fn submit_text(rules: &Arc<dyn Rulebook>, ids: &Ids, error: &SubmitError) -> String {
    match error {
        SubmitError::Refused(refusal) => {
            format!("refused: {} ({}) {}", refusal.reason, refusal.clause, rules.refusal_text(refusal))
        }
        SubmitError::Dice(crate::dice::DiceError::Missing { purpose, by }) => {
            format!("no die left for {purpose} by {}", ids.roller(*by))
        }
        error => error.to_string(),
    }
}

/// Plays a whole drill and says what came out otherwise.
pub fn run(script: &Script, rules: &Arc<dyn Rulebook>) -> Vec<Difference> {
    let mut found = Vec::new();
    match Stage::set(script, Arc::clone(rules)) {
        Err(difference) => found.push(difference),
        Ok(mut stage) => {
            found = proofread::proofread(script, rules.as_ref(), &stage.ids);
            if !found.is_empty() {
                return found;
            }
            while let Some(passed) = stage.advance() {
                found.extend(passed.differences);
                if passed.stuck {
                    return found;
                }
            }
            found.extend(stage.dice_left());
        }
    }
    found
}

/// Whether a drill passes; stops at the first difference.
pub fn passes(script: &Script, rules: &Arc<dyn Rulebook>) -> bool {
    let Ok(mut stage) = Stage::set(script, Arc::clone(rules)) else { return false };
    while let Some(passed) = stage.advance() {
        if passed.stuck || !passed.differences.is_empty() {
            return false;
        }
    }
    stage.dice_left().is_none()
}
