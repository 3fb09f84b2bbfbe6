//! Shield walls (CS-6): what one needs ([`shape`]), how it is declared and given up ([`declare`]), how it forms ([`form`]), and how it
//! closes up and is tested after a turn's fighting ([`close`]).

mod close;
mod declare;
mod form;
mod item;
mod line;
mod shape;

pub use declare::{any_to_declare, orders, preview, validate};
pub use item::{Item, dice, gives_up, resolve};
pub use shape::{in_wall, man_before, men_behind};
