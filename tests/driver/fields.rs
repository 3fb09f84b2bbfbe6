//! The tests' own battles, one for each ruleset.

use super::Driver;
use bevy::math::Vec2;
use carnyx::names::BaseId;

/// A battle that begins at blows, for tests alone.
pub const PRESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/press.ron");

/// The same for Roman v Celt: two lines within reach of each other.
const LINES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/two_lines.ron");

/// A battle of the tests' own for each ruleset, and what a test has to know of it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub ruleset: &'static str,
    /// What the ids of its clauses begin with.
    pub clauses: &'static str,
    pub file: &'static str,
    pub title: &'static str,
    /// A group of the first side that may be shifted a little before the first turn.
    pub archers: &'static str,
    /// The step in which charges are ordered.
    pub charging: &'static str,
    /// Lines of the log that an order now and then brings at once.
    pub told_at_once: usize,
}

pub const FIELDS: [Field; 2] = [
    Field {
        ruleset: "celtic_skirmish",
        clauses: "CS-",
        file: PRESS,
        title: "The Press at the Thorn",
        archers: "Gorse Bows",
        charging: "declare_charges",
        told_at_once: 12,
    },
    Field {
        ruleset: "roman_v_celt",
        clauses: "RC-",
        file: LINES,
        title: "Two Lines at the Ash Ridge",
        archers: "Syrian Bows",
        charging: "initiative",
        told_at_once: 5,
    },
];

impl Field {
    /// Set up and begun by mouse in a window of this size.
    pub fn begun(&self, width: u32, height: u32, scale: f32, typed: bool, bot: bool) -> Driver {
        let mut driver = Driver::opened(width, height, scale, false, Some(self.file), |_| {});
        driver.rewrite("Seed", "7F3A-19C5");
        if typed {
            driver.click_on("Real dice, typed in");
        }
        if bot {
            driver.click_on("Bot");
        }
        driver.click_on("Begin the battle");
        driver.settle();
        driver
    }

    /// Shifts the archers a little by mouse, which is the battle's first order.
    pub fn shift(&self, driver: &mut Driver) -> Shifted {
        let base = driver.base_of(driver.unit(self.archers));
        let stood = driver.on_screen(base);
        driver.drag(stood, stood + Vec2::new(30.0, 0.0));
        driver.click_on("Commit move");
        driver.settle();
        assert_eq!(driver.orders_given(), 1, "the group was placed anew");
        assert!(driver.on_screen(base).distance(stood) > 15.0);
        Shifted { base, stood }
    }
}

/// A base that was placed anew, and where on the screen it stood before.
pub struct Shifted {
    base: BaseId,
    stood: Vec2,
}

impl Shifted {
    /// Undoes the placing, the last order that is left.
    pub fn take_back(&self, driver: &mut Driver) {
        driver.click_on("Undo");
        driver.settle();
        assert_eq!(driver.orders_given(), 0);
        assert!(driver.on_screen(self.base).distance(self.stood) < 1.0, "it stands where it stood");
    }
}
