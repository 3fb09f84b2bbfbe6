//! Those who give orders without a mouse: bots, and the battles that they fight among themselves.

mod battle;
mod bot;

pub use battle::{Fought, MOST_ORDERS, Trouble, fight};
pub use bot::{Bot, Manner, spread};
