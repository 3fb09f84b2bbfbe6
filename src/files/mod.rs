//! Files: strict RON, faults with file, line and key, embedded assets and the player's own folders.

mod assets;
mod explain;
mod fault;
mod faults;
mod kinds;
mod own;
mod places;
mod plain;
mod reader;
mod save;
mod strict;
mod whole;
mod wording;

pub use assets::{Asset, Texts, assets_in, ruleset_texts};
pub use fault::Fault;
pub use faults::{Faults, Source};
pub use kinds::{JOURNAL, Kind, calls_itself_journal, is_journal, new_file};
pub use own::{journals_folder, own_folder};
pub use places::{Place, Sight, outer_keys, scan, whole_number};
pub use plain::read_plain;
pub use save::{Disk, RealDisk, save_whole, save_whole_on};
pub use strict::{LARGEST, finite, read_ron, read_text, strict_map};
pub use whole::whole;
pub use wording::{figure, id_fault, name_fault, one_line, shown, text_fault};
