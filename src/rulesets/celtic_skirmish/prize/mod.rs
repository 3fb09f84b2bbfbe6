//! The herd and the lady (CS-7.2, CS-7.3).
//!
//! 1. A beast that reaches its leaders' home edge is driven over it.
//! 2. A foot figure that ends within 1" of the lady with no enemy nearer takes her; she goes where he goes.
//! 3. When she is first led by those who came for her, a d6 says whether she is willing.
//! 4. Over the raiders' edge she is stolen; led back to where she stood she is home.
//!
//! **Ruling:** she stands beside her leader, or where his men leave no room there, at the nearest free place to him. A base reaches an
//! edge when it touches it. Nobody can be stolen by her own people: her side takes her only after the raiders did. Home is within 3" of
//! where she stood as the battle began, or her people's own edge of the table; who was never led away from there is not brought back to
//! it. Who leads her and his men walk past her as past each other, and where one of them is pushed or closes up onto her she steps
//! aside. Chariots, dogs and routers take nobody, but any enemy figure that is nearer to her keeps a man from taking her. Of enemies who
//! are as near to her, those who hold her keep her; while nobody does, the side that acts first takes her.

mod ends;
mod herd;
mod lady;

pub use ends::{Yields, judge_bride, judge_herd};
pub use herd::beasts;
pub use lady::{is_led, led_by, note_home, placed, step_aside};

use super::data::Sheet;
use super::item::Item as Any;
use super::parts::Prize;
use crate::dice::{Face, Need, Roller};
use crate::measure::{CONTACT, Quad, Rect};
use crate::names::BaseId;
use crate::table::{Dispatch, Effects, Home, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// After every step: who reached an edge, and who takes the lady.
    Settle,
    /// The lady's mind, once a game.
    Mind { leader: BaseId },
}

impl From<Item> for Any {
    fn from(item: Item) -> Self {
        Self::Prize(item)
    }
}

pub fn dice(table: &Table, item: &Item) -> Vec<Need> {
    match item {
        Item::Mind { .. } => vec![Need::d6("willing", lady::lady(table).map_or(Roller::Table, |lady| Roller::Base(lady.id)))],
        Item::Settle => Vec::new(),
    }
}

pub fn resolve(table: &Table, item: &Item, faces: &[u8], effects: &mut Effects<Any>) {
    match item {
        Item::Settle => {
            herd::drive_over(table, effects);
            lady::follow(table, effects);
        }
        Item::Mind { leader } => {
            let willing = i32::from(faces[0]) <= table.state::<Sheet>().numbers.willing_to.0;
            let need = dice(table, item).remove(0);
            let word = if willing { "lady_is_willing" } else { "lady_is_unwilling" };
            effects.say(Dispatch::new(word, "CS-7.3").who(*leader).die(Face::of(&need, faces[0])));
            effects.update_state(move |prize: &mut Prize| prize.willing = Some(willing));
        }
    }
}

/// Whether a base touches an edge of the table.
pub fn at_edge(table: &Rect, quad: &Quad, edge: Home) -> bool {
    edge.gap(table, quad) <= CONTACT
}
