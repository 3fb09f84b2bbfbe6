use super::schedule::names_known;
use super::{
    Act, Agenda, BasePath, Dispatch, Effects, Ending, History, Order, Plan, Resolve, RuleState, Ruleset, Table, Target, Wait, Waiting,
};
use crate::dice::{Dice, DiceError, Face, Need};
use crate::measure::Point;
use crate::names::SideId;
use crate::tally::{Mark, Refusal};
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

/// More items than any order can set off: reaching it means rules that feed each other for ever.
const WATCHDOG: usize = 200_000;

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SubmitError {
    #[error("{} ({})", .0.reason, .0.clause)]
    Refused(Refusal),
    #[error("{0}")]
    Dice(#[from] DiceError),
    #[error("the rules went round in circles")]
    Stalled,
}

/// A side has offered a draw. Until its next order the offer stands, or has been declined and cannot be made again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer(pub Option<Offered>);

/// Who made the offer, and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    pub by: SideId,
    pub declined: bool,
}

impl DrawOffer {
    /// Whose offer may be accepted or declined.
    pub fn open(self) -> Option<SideId> {
        self.0.filter(|offered| !offered.declined).map(|offered| offered.by)
    }
}

impl RuleState for DrawOffer {
    const KEY: &'static str = "draw_offer";
}

/// The item being resolved, for the length of one run of the schedule.
#[derive(Resource)]
pub(super) struct Now<R: Ruleset> {
    item: Option<R::Item>,
    effects: Effects<R::Item>,
}

impl<R: Ruleset> Default for Now<R> {
    fn default() -> Self {
        Self { item: None, effects: Effects::default() }
    }
}

/// Faces for the item being resolved, and what the order has brought about so far.
#[derive(Resource, Default)]
pub(super) struct Rolled {
    needs: Vec<Need>,
    faces: Vec<u8>,
    /// Typed in, waiting for the item that needs them.
    given: Option<Vec<u8>>,
    error: Option<DiceError>,
    dispatches: Vec<Dispatch>,
    thrown: Vec<Face>,
    /// Nothing that a table shows was written since one was gathered.
    still: bool,
}

/// Judges an order against the table as it stands and changes nothing.
///
/// # Errors
/// The clause that forbids it.
pub fn validate<R: Ruleset>(table: &Table, order: &Order) -> Result<Plan<R::Item>, Refusal> {
    let Some(wait) = table.waiting() else { return Err(Refusal::new("nothing_awaited", R::ORDER_CLAUSE)) };
    if usize::from(order.side.0) >= table.sides() || !names_known(table, order) {
        return Err(Refusal::new("unknown_name", R::ORDER_CLAUSE));
    }
    if let Wait::Over(_) = wait {
        return Err(Refusal::new("battle_is_over", R::ORDER_CLAUSE));
    }
    if let Some(place) = places(&order.act).find(|at| !at.in_bounds()) {
        return Err(Refusal::new("off_the_table", R::ORDER_CLAUSE).mark(Mark::Place(place)));
    }
    let offer = *table.state::<DrawOffer>();
    match (&order.act, wait) {
        (Act::Concede, _) => return Ok(Plan::more(Vec::new())),
        (Act::OfferDraw, _) if offer.0.is_none() => return Ok(Plan::more(Vec::new())),
        (Act::AcceptDraw | Act::DeclineDraw, _) if offer.open().is_some_and(|by| by != order.side) => return Ok(Plan::more(Vec::new())),
        (Act::OfferDraw, _) => return Err(Refusal::new("offer_stands", R::ORDER_CLAUSE)),
        (Act::AcceptDraw | Act::DeclineDraw, _) => return Err(Refusal::new("no_such_offer", R::ORDER_CLAUSE)),
        (Act::Faces(faces), Wait::Dice { needs }) => {
            let fits = faces.len() == needs.len() && needs.iter().zip(faces).all(|(need, face)| (1..=need.sides).contains(face));
            return if fits { Ok(Plan::more(Vec::new())) } else { Err(Refusal::new("faces_do_not_fit", R::ORDER_CLAUSE)) };
        }
        (Act::Faces(_), _) => return Err(Refusal::new("no_dice_awaited", R::ORDER_CLAUSE)),
        (_, Wait::Dice { .. }) => return Err(Refusal::new("dice_awaited", R::ORDER_CLAUSE)),
        _ => {}
    }
    if wait.side() != Some(order.side) {
        return Err(Refusal::new("not_your_decision", R::ORDER_CLAUSE));
    }
    match (&order.act, wait) {
        (Act::Answer(answer), Wait::Ask(ask)) if ask.allows(answer) => {}
        (Act::Answer(_), Wait::Ask(ask)) => return Err(Refusal::new("answer_does_not_fit", ask.clause.clone())),
        (Act::Answer(_), _) => return Err(Refusal::new("nothing_asked", R::ORDER_CLAUSE)),
        (_, Wait::Ask(ask)) => return Err(Refusal::new("answer_awaited", ask.clause.clone())),
        _ => {}
    }
    let agenda = table.state::<Agenda<R::Item>>();
    let Some(waiting) = agenda.items.last() else { return Err(Refusal::new("nothing_awaited", R::ORDER_CLAUSE)) };
    R::validate(table, waiting, order.side, &order.act)
}

/// Every place that an order names.
fn places(act: &Act) -> impl Iterator<Item = Point> + '_ {
    let paths: &[BasePath] = if let Act::Move { paths, .. } = act { paths } else { &[] };
    let target = if let Act::Do { target: Some(Target::Place(at)), .. } = act { Some(*at) } else { None };
    paths.iter().flat_map(|path| &path.legs).map(|leg| leg.to).chain(target)
}

/// The one door: judges the order, and resolves everything it sets off up to the next decision.
///
/// # Errors
/// A refusal, or a drill's missing die; in either case nothing is changed where a [`History`] is kept, and a refusal
/// changes nothing anywhere.
pub fn submit<R: Ruleset>(world: &mut World, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
    let plan = validate::<R>(&Table::of(world), order).map_err(SubmitError::Refused)?;
    world.resource_mut::<Rolled>().still = true;
    let faces_awaited = matches!(order.act, Act::Faces(_));
    set_off::<R>(world, order, plan);
    let outcome = run::<R>(world);
    if faces_awaited {
        world.resource_mut::<Rolled>().given = None;
    }
    let mut rolled = world.resource_mut::<Rolled>();
    let dispatches = std::mem::take(&mut rolled.dispatches);
    let thrown = std::mem::take(&mut rolled.thrown);
    if let Err(error) = outcome {
        History::put_back(world);
        return Err(error);
    }
    History::keep(world, order, thrown, &dispatches);
    Ok(dispatches)
}

/// Sets the agenda going: from the ruleset's opening to the first decision.
///
/// # Errors
/// A drill's missing die.
pub fn begin<R: Ruleset>(world: &mut World, opening: R::Item) -> Result<Vec<Dispatch>, SubmitError> {
    world.resource_mut::<Agenda<R::Item>>().items = vec![opening];
    world.resource_mut::<Waiting>().0 = None;
    world.resource_mut::<Rolled>().still = false;
    run::<R>(world)?;
    let mut rolled = world.resource_mut::<Rolled>();
    rolled.thrown.clear();
    let dispatches = std::mem::take(&mut rolled.dispatches);
    History::start(world);
    Ok(dispatches)
}

fn set_off<R: Ruleset>(world: &mut World, order: &Order, plan: Plan<R::Item>) {
    if plan.answers {
        world.resource_mut::<Agenda<R::Item>>().items.pop();
    }
    world.resource_mut::<Agenda<R::Item>>().push_in_order(plan.items);
    let mut offer = world.resource_mut::<DrawOffer>();
    // Faces are typed in for whoever throws, and say nothing of the offer.
    if offer.0.is_some_and(|offered| offered.by == order.side) && !matches!(order.act, Act::Faces(_)) {
        *offer = DrawOffer::default();
    }
    let ending = match &order.act {
        Act::OfferDraw => {
            world.resource_mut::<DrawOffer>().0 = Some(Offered { by: order.side, declined: false });
            return tell::<R>(world, [Dispatch::new("draw_offered", R::ORDER_CLAUSE).side(order.side)]);
        }
        Act::DeclineDraw => {
            let mut offer = world.resource_mut::<DrawOffer>();
            offer.0 = offer.0.map(|offered| Offered { declined: true, ..offered });
            return tell::<R>(world, [Dispatch::new("draw_declined", R::ORDER_CLAUSE).side(order.side)]);
        }
        Act::Concede => Some(Ending { winner: Some(order.side.other()), reason: "conceded".into(), clause: R::ORDER_CLAUSE.into() }),
        Act::AcceptDraw => Some(Ending { winner: None, reason: "draw_agreed".into(), clause: R::ORDER_CLAUSE.into() }),
        Act::Faces(faces) => {
            world.resource_mut::<Rolled>().given = Some(faces.clone());
            None
        }
        _ => None,
    };
    world.resource_mut::<Waiting>().0 = match ending {
        None => None,
        Some(ending) => {
            tell::<R>(world, [Dispatch::new(ending.reason.clone(), R::ORDER_CLAUSE).side(order.side)]);
            Some(Wait::Over(ending))
        }
    };
}

fn run<R: Ruleset>(world: &mut World) -> Result<(), SubmitError> {
    for _ in 0..WATCHDOG {
        if world.resource::<Waiting>().0.is_some() {
            return Ok(());
        }
        if world.resource::<Agenda<R::Item>>().items.is_empty() {
            return Err(SubmitError::Stalled);
        }
        world.run_schedule(Resolve(R::ID));
        if let Some(error) = world.resource_mut::<Rolled>().error.take() {
            return Err(SubmitError::Dice(error));
        }
    }
    Err(SubmitError::Stalled)
}

/// Throws the dice of the topmost item, or asks the players to.
pub(super) fn roll<R: Ruleset>(world: &mut World) {
    let Some(item) = world.resource::<Agenda<R::Item>>().items.last().cloned() else { return };
    let still = std::mem::replace(&mut world.resource_mut::<Rolled>().still, true);
    let needs = R::dice(&if still { Table::again(world) } else { Table::of(world) }, &item);
    let given = if needs.is_empty() { Some(Vec::new()) } else { world.resource_mut::<Rolled>().given.take() };
    let faces = match given {
        Some(faces) => Ok(Some(faces)),
        None => world.resource_mut::<Dice>().roll(&needs),
    };
    match faces {
        Err(error) => world.resource_mut::<Rolled>().error = Some(error),
        Ok(None) => world.resource_mut::<Waiting>().0 = Some(Wait::Dice { needs }),
        Ok(Some(faces)) => {
            let mut rolled = world.resource_mut::<Rolled>();
            rolled.thrown.extend(needs.iter().zip(&faces).map(|(need, face)| Face::of(need, *face)));
            rolled.needs = needs;
            rolled.faces = faces;
            world.resource_mut::<Agenda<R::Item>>().items.pop();
            world.resource_mut::<Now<R>>().item = Some(item);
        }
    }
}

/// Works out what the item brings about, then writes it.
pub(super) fn apply<R: Ruleset>(world: &mut World) {
    let Some(item) = world.resource_mut::<Now<R>>().item.take() else { return };
    let mut effects = Effects::default();
    R::resolve(&Table::again(world), &item, &world.resource::<Rolled>().faces, &mut effects);
    if !effects.changes.is_empty() {
        world.resource_mut::<Rolled>().still = false;
    }
    for change in std::mem::take(&mut effects.changes) {
        change(world);
    }
    let next = std::mem::take(&mut effects.next);
    world.resource_mut::<Agenda<R::Item>>().push_in_order(next);
    if let Some(wait) = effects.wait.take() {
        world.resource_mut::<Waiting>().0 = Some(wait);
    }
    world.resource_mut::<Now<R>>().effects = effects;
}

pub(super) fn record<R: Ruleset>(world: &mut World) {
    let effects = std::mem::take(&mut world.resource_mut::<Now<R>>().effects);
    let mut rolled = world.resource_mut::<Rolled>();
    rolled.needs.clear();
    rolled.faces.clear();
    tell::<R>(world, effects.dispatches);
}

/// Takes facts down under the turn and step in which they happened.
fn tell<R: Ruleset>(world: &mut World, dispatches: impl IntoIterator<Item = Dispatch>) {
    let clock = R::clock(world);
    let told = dispatches.into_iter().map(|dispatch| Dispatch { clock, ..dispatch });
    world.resource_mut::<Rolled>().dispatches.extend(told);
}
