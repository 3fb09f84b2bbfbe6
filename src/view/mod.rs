//! The battlefield: the map in paper and ink, the bases on it, what a player is shown while thinking, and the playing back of what
//! was dispatched. It reads the table and knows no ruleset.

mod bases;
mod board;
mod camera;
mod figures;
mod flags;
mod glyphs;
mod ground;
mod ink;
mod labels;
mod marks;
mod overlay;
mod palette;
mod paper;
mod plane;
mod playback;

pub use bases::Figure;
pub use board::{Board, Materials, paint_words, prepare, spawn_miniature};
pub use camera::{MapCamera, draw_after_panels, samples, spawn_camera};
pub use figures::{corners, figure, figures, flags, pick, pick_near, removed_as};
pub use flags::{Flag, Memory as FlagMemory};
pub use labels::{Label, Manner, colour, emblem, family, spaced};
pub use overlay::{Meaning, Overlay, Ring};
pub use palette::{CAUTION, DESK, ILLEGAL, INK, LEGAL, Livery, RULER, livery};
pub use plane::{Lens, MARGIN, PER_INCH, Stand, on_plane, on_table};
pub use playback::Playback;
