//! The window: it holds a battle, shows it by the view and the desk, and turns mouse and keys into orders.

mod answers;
mod battle;
mod before;
mod chronicle;
mod draws;
mod hand;
mod hold;
mod keys;
mod model;
mod mouse;
mod obey;
mod open;
mod picture;
mod plugin;
mod run;
mod saves;
mod shelf;
mod show;
mod state;
mod summary;

pub use open::{Opening, open_app};
pub use picture::picture_of;
pub use plugin::{Config, WindowPlugin, build};
pub use state::Carnyx;
