//! Bows, slings and javelins (CS-3): who may fire at whom ([`aim`], [`range`], [`sight`], [`cover`]), the sum ([`shot`], [`view`]), what
//! a hit does ([`effect`]), how fire is resolved ([`volley`]), and the order ([`orders`]).

mod aim;
mod cover;
mod effect;
mod item;
mod orders;
mod range;
mod shot;
mod sight;
mod view;
mod volley;
pub mod words;

pub use aim::NO_RUNNING_FIRE;
pub use item::{Item, dice, resolve};
pub use orders::{any_to_fire, orders, preview, validate};
pub use shot::line_ids;
pub use sight::{Sight, sees, sees_group};
pub use volley::has_fallen;
