//! Small tables at the beginning of a step, played over and over with other dice.

use bevy_ecs::world::World;
use carnyx::dice::{Dice, Roller, Scripted};
use carnyx::files::Source;
use carnyx::names::{SideId, UnitId, Word};
use carnyx::rules::{Preview, Rulebook, open};
use carnyx::scenario::Scenario;
use carnyx::table::{Act, Dispatch, Order, Snapshot, Subject, Table, Target};
use std::sync::Arc;

pub(super) const A: SideId = SideId(0);

fn rules() -> Arc<dyn Rulebook> {
    open("celtic_skirmish").expect("the ruleset")
}

/// A battle at the beginning of a step, on open ground but for the terrain given.
pub(super) struct Scene {
    pub(super) rules: Arc<dyn Rulebook>,
    pub(super) world: World,
    start: Snapshot,
    step: &'static str,
    begun: bool,
}

pub(super) fn scene(step: &'static str, units: &str, terrain: &str, flags: &[(Subject, &'static str)]) -> Scene {
    let rules = rules();
    let text = format!(
        "(format: 1, ruleset: \"celtic_skirmish\", title: \"Odds\", table: (width: 48.0, depth: 36.0), turns: 6, \
         goal: (kind: \"battle\"), deployment: false, terrain: [{terrain}], sides: [\
         (id: \"a\", name: \"A\", home: West, zone: [(0, 0), (48, 0), (48, 36), (0, 36)]), \
         (id: \"b\", name: \"B\", home: East, zone: [(0, 0), (48, 0), (48, 36), (0, 36)])], units: [{units}])"
    );
    let read = Scenario::read("odds.ron", &text).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let set_up = read.set_up(&rules, Dice::seeded(0), Source::new("odds.ron", &text));
    let mut world = set_up.unwrap_or_else(|faults| panic!("{}", faults[0]));
    for (subject, flag) in flags {
        rules.set_flag(&mut world, *subject, &Word::new(flag), 1).expect("a flag");
    }
    let start = Snapshot::capture(&world);
    Scene { rules, world, start, step, begun: false }
}

impl Scene {
    /// Begins the step, once for all fights: nothing is thrown before its first decision.
    pub(super) fn begin(mut self) -> Self {
        self.rules.begin_at(&mut self.world, 1, &Word::new(self.step), A).expect("the step begins");
        self.start = Snapshot::capture(&self.world);
        self.begun = true;
        self
    }

    pub(super) fn preview(&self, order: &Order) -> Preview {
        self.rules.preview(&Table::of(&self.world), order)
    }

    /// Plays with these dice from the beginning; `play` gives whatever orders it likes.
    pub(super) fn with(&mut self, dice: Dice, play: &dyn Fn(&Scene, &mut World) -> Vec<Dispatch>) -> Vec<Dispatch> {
        let mut world = std::mem::take(&mut self.world);
        self.start.restore(&mut world);
        world.insert_resource(dice);
        let mut said = Vec::new();
        if !self.begun {
            said = self.rules.begin_at(&mut world, 1, &Word::new(self.step), A).expect("the step begins");
        }
        said.extend(play(self, &mut world));
        self.start.restore(&mut world);
        self.world = world;
        said
    }

    /// So many fights with rolled dice, what was said of each given to `look`.
    pub(super) fn fight(&mut self, times: u64, play: &dyn Fn(&Scene, &mut World) -> Vec<Dispatch>, look: &mut dyn FnMut(&[Dispatch])) {
        for seed in 0..times {
            let said = self.with(Dice::seeded(seed), play);
            look(&said);
        }
    }
}

pub(super) fn give(order: Order) -> impl Fn(&Scene, &mut World) -> Vec<Dispatch> {
    move |scene, world| scene.rules.submit(world, &order).unwrap_or_else(|error| panic!("{order:?}: {error}"))
}

/// Dice for whatever else falls before the next decision.
pub(super) fn spare() -> Vec<Scripted> {
    let lead = |side: u8, face| Scripted { purpose: "initiative".into(), by: Some(Roller::Side(SideId(side))), face };
    let others = ["morale", "melee", "wreck", "cover", "retire", "fall_back", "rout", "pursue", "rider"];
    let other = |purpose| std::iter::repeat_n(Scripted { purpose: Word::new(purpose), by: None, face: 2 }, 20);
    (0..8).flat_map(|_| [lead(0, 6), lead(1, 1)]).chain(others.into_iter().flat_map(other)).collect()
}

pub(super) fn did(said: &[Dispatch], what: &str) -> bool {
    said.iter().any(|dispatch| dispatch.what == *what)
}

pub(super) fn block(id: &str, side: &str, with: &str, kind: &str, x: f64, y: f64, facing: u16, count: u16) -> String {
    format!(
        "(id: \"men_{id}\", side: Some(\"{side}\"), with: [\"{with}\"], figures: [Block(id: \"{id}_\", kind: \"{kind}\", at: ({x}, {y}), \
         facing: {facing}, count: {count})])"
    )
}

pub(super) fn shoot() -> Order {
    Order::new(A, Act::Do { verb: "shoot".into(), unit: UnitId(0), bases: Vec::new(), target: Some(Target::Unit(UnitId(1))) })
}
