//! Journals: every order with its faces and the state after it, kept as it is given. Saves, replays and reports of faults are
//! journals.

mod file_name;
mod keeper;
mod line;
mod list;
mod page;
mod read;
mod replay;
mod saves;
mod session;
mod spoiled;

pub use crate::files::{JOURNAL as ENDING, is_journal};
pub use file_name::file_name;
pub use keeper::Keeper;
pub use line::{DiceUsed, Entry, FORMAT, Header, Script, Seat};
pub use list::{About, Shelved, journals};
pub use page::{FilePage, Page};
pub use read::{LARGEST, Record};
pub use replay::{Replay, Told, examine};
pub use saves::{KEPT, free_path, keep_whole, keep_whole_on};
pub use session::{Game, Setup};
