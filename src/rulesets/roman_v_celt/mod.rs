//! Roman v Celt: whole units on one base, players who alternate turns, command rolls, and the other side's answers in between.
//!
//! Where to look, in the order of the turn. What is pending stands in `item`; `ruleset` sends each item and each order to its owner.
//!
//! | When | File | Judges the order | Throws | Carries out |
//! | --- | --- | --- | --- | --- |
//! | Before | `muster`, `deploy` | `deploy::validate` | | words of a scenario become components |
//! | Every step | `turn` | `turn::answer` | who begins, rain | who acts, what comes next |
//! | 1 Shoot | `shooting` | `shooting::validate` | `shooting::dice` | `shooting::resolve`, then `hurt` |
//! | 2 Initiative: charges | `charge/declare`, `charge/rash` | `declare::validate` | | `charge/run`, way in `charge/course`, `charge/square` |
//! | its target answers | `charge/answers`, `evade` | `charge::answer` | | `evade`, turning to face |
//! | shots at chargers | `charge/shots` | | `shots::dice` | `shots::resolve` |
//! | 2 Initiative: evading | `evade` | `evade::validate` | | |
//! | 3 Command | `command` | `command::validate` | `command::dice` | `command::resolve` |
//! | moves of a party | `march`, cost in `way` | `march::validate` | | `march::resolve` |
//! | leaders | `leader` | `leader::validate` | `leader::dice` | `leader::resolve` |
//! | 4 Combat | `combat/fight`, worth in `combat/sum` | `combat::validate` | `combat::dice` | `fight::settle` |
//! | what losing costs | `hurt` | `hurt::answer` | | `recoil`, `flight` |
//! | who won goes on | `advance` | `advance::answer` | | `advance::resolve` |
//! | friends near by | `panic` | | `panic::dice` | `panic::resolve` |
//! | 5 Recover | `recover` | | | `recover::resolve` |
//! | The end | `victory` | | | |
//!
//! The ground: `ground`, `sight`; contact: `touch`; what all orders have in common: `order`. What the window asks: `book`. What
//! programs play: `bot`. A new ability of units: a field of its kind in `data/troops`, a word in `muster` and a component in `parts` where
//! it is of one unit only, and its rule in the file of the step that it changes; docs/adding-a-ruleset.md says it step by step.

mod advance;
mod book;
mod bot;
mod charge;
mod combat;
mod command;
mod data;
mod deploy;
mod evade;
mod flight;
mod ground;
mod hurt;
mod item;
mod leader;
mod march;
mod muster;
mod order;
mod panic;
mod parts;
mod recoil;
mod recover;
mod ruleset;
mod shooting;
mod sight;
mod sound;
mod touch;
mod turn;
mod victory;
mod way;
mod words;

pub use book::ENTRY;
pub use ruleset::RomanVCelt;
