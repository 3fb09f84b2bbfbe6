//! Roman v Celt: whole units on one base, players who alternate turns, command rolls, and the other side's answers in between.

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
