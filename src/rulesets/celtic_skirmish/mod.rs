//! Celtic Skirmish: single figures in groups, nine steps a turn, shield walls, chariots, herds.

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
