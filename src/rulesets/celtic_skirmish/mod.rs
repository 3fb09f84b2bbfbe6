//! Celtic Skirmish: single figures in groups, nine steps a turn, shield walls, chariots, herds.
//!
//! Where to look, in the order of the turn. What is pending stands in `item`; `ruleset` sends each item and each order to its owner.
//!
//! | When | File | Judges the order | Throws | Carries out |
//! | --- | --- | --- | --- | --- |
//! | Before | `muster`, `movement/deploy` | `deploy::validate` | | words of a scenario become components |
//! | Every step | `turn` | `turn::validate` | initiative | who acts, what comes next |
//! | 1 Walls | `walls/declare` | `declare::validate` | | |
//! | 2 Charges declared | `charge/declare` | `declare::validate` | | |
//! | 3 First half | `charge/run` | | `charge::dice` | `course`, `approach`, `place` |
//! | 4 Walls form, first fire | `walls/form`, `missile/orders` | `missile::validate` | `missile::dice` | `missile/volley`, `missile/effect` |
//! | 5 Moves, second half | `movement/gait`, `movement/march`, `charge/run` | `march::validate` | `gait`, `wreck` | |
//! | 6 Missiles | as first fire | | | |
//! | 7 Nerve before melee | `morale/closing` | | `morale::dice` | `morale/nerve`, then `forced` |
//! | 8 Melee | `melee/pairing`, `melee/fight` | `melee::answer` | `melee::dice` | `melee/push`, `harm` |
//! | 9 Aftermath | `morale/aftermath`, `walls/close` | `morale::answer` | `morale::dice` | `forced/pursue`, `forced/rout` |
//! | The end | `victory`, `prize` | | | |
//!
//! Sums stand in `missile/shot`, `melee/sum` and `morale/sum`. The ground: `ground`, `way`, `in_the_way`, `rest`, `route`; contact:
//! `touch`. What the window asks: `book`. What programs play: `bot`. A new ability of figures: a word in `muster`, its component in
//! `parts`, and its rule in the file of the step that it changes; docs/adding-a-ruleset.md says it step by step.

mod book;
mod bot;
mod charge;
mod data;
mod facing;
mod forced;
mod ground;
mod harm;
mod in_the_way;
mod item;
mod melee;
mod missile;
mod morale;
mod movement;
mod muster;
mod obstacles;
mod parts;
mod prize;
#[cfg(test)]
mod reached;
mod rest;
mod route;
mod ruleset;
mod shift;
mod sound;
mod touch;
mod turn;
mod victory;
mod walls;
mod way;
mod words;

pub use book::ENTRY;
pub use ruleset::CelticSkirmish;
