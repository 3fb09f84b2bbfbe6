//! The tests' own battles, one for each ruleset.

use super::Driver;

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
}
